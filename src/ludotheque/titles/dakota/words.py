"""All that Dakota says, in English and French; see `ludotheque.core.words` for how texts take their arguments.

The vocabulary is that of the two rulebooks. A faction is named by its plural ("the Natives"), a place of a pawn with
its preposition ("on mountain 1", "on the market"), so that neither must bend.
"""

from __future__ import annotations

from ludotheque.titles.dakota.layout import TERRITORIES
from ludotheque.titles.dakota.moves import TYPE_NAMES

_GAME = {
    "game.title": ("Dakota", "Dakota"),
    "score": ("{n victory point|victory points}", "{n point de victoire|points de victoire}"),
    "game.summary": (
        "Natives and Settlers fight over the same land: place pawns, collect resources, build, and win alone.",
        "Indigènes et Colons se disputent la même terre : placez, collectez, bâtissez, et gagnez seul.",
    ),
    "tiebreak.wealth": ("if tied: wealth and resources", "à égalité : richesse et ressources"),
}

_NAMES = {
    # .many: the plural, where it is another word
    "kind.wood": ("wood", "bois"),
    "kind.game": ("game", "gibier"),
    "kind.fish": ("fish", "poisson"),
    "kind.horse": ("horse", "cheval"),
    "kind.bison": ("bison", "bison"),
    "kind.grain": ("grain", "céréale"),
    "kind.metal": ("metal", "métal"),
    "kind.gold": ("gold", "or"),
    "kind.game.many": ("game", "gibiers"),
    "kind.fish.many": ("fish", "poissons"),
    "kind.horse.many": ("horses", "chevaux"),
    "kind.bison.many": ("bison", "bisons"),
    "kind.grain.many": ("grain", "céréales"),
    "kind.metal.many": ("metal", "métaux"),
    "type.mountain": ("mountain", "montagne"),
    "type.forest": ("forest", "forêt"),
    "type.plain": ("plain", "plaine"),
    "type.river": ("river", "rivière"),
    "type.meadow": ("meadow", "prairie"),
    "faction.native": ("Natives", "Indigènes"),
    "faction.settler": ("Settlers", "Colons"),
    "pawn.explorer": ("explorer", "explorateur"),
    "pawn.cavalry": ("cavalry pawn", "cavalier"),
    "card.eagleTotem": ("Eagle Totem", "Totem Aigle"),
    "card.bisonTotem": ("Bison Totem", "Totem Bison"),
    "card.horseTotem": ("Horse Totem", "Totem Cheval"),
    "card.herd": ("Herd of Horses", "Troupeau de chevaux"),
    "card.ghostDance": ("Ghost Dance", "Danse des Esprits"),
    "card.carbines": ("Carbines", "Carabines"),
    "card.bank": ("Bank", "Banque"),
    "card.blacksmith": ("Blacksmith", "Forgeron"),
    "card.saloon": ("Saloon", "Saloon"),
    "card.train": ("Train", "Train"),
    "card.fort": ("Fort", "Fort"),
    "card.army": ("Army", "Armée"),
    "place.market": ("on the market", "au marché"),
}

_MOVES = {
    "move.first": ("{seat} is first player", "{seat} est premier joueur"),
    "move.draw": ("Draw the token: {type}", "Tirer le jeton : {type}"),
    "move.faction": ("Join the {faction}", "Rejoindre les {faction}"),
    "move.eagle": ("Eagle Totem: {kind} on {territory}", "Totem Aigle : {kind} sur {territory}"),
    "move.bison": ("Bison Totem: bison on {territory}", "Totem Bison : bison sur {territory}"),
    "move.horse": ("Horse Totem: horse on {territory}", "Totem Cheval : cheval sur {territory}"),
    "move.ghost": ("Ghost Dance on {territory}", "Danse des Esprits sur {territory}"),
    "move.explorer": ("Explorer {place}", "Explorateur {place}"),
    "move.cavalry": ("Cavalry {place}", "Cavalier {place}"),
    "move.neutral": ("Neutral of the {faction} on {territory}", "Neutre des {faction} sur {territory}"),
    "move.take": ("Take 1 {kind}", "Prendre 1 {kind}"),
    "move.take_with": ("Take 1 {kind}; the {pawn} goes back", "Prendre 1 {kind} ; retour : {pawn}"),
    "move.leave": ("Take nothing; a pawn goes back", "Ne rien prendre ; un pion revient"),
    "move.leave_with": ("Take nothing; the {pawn} goes back", "Ne rien prendre ; retour : {pawn}"),
    "move.resupply": ("Add 1 {kind}", "Ajouter 1 {kind}"),
    "move.buy": ("Buy 1 {kind}", "Acheter 1 {kind}"),
    "move.decline": ("Buy nothing with this pawn", "Ne rien acheter avec ce pion"),
    "move.build": ("Build: {card}", "Bâtir : {card}"),
    "move.build_with": ("Build: {card}, four-colour token: {kind}", "Bâtir : {card}, jeton à quatre couleurs : {kind}"),
    "move.sell": ("Sell 1 {kind}", "Vendre 1 {kind}"),
    "move.point": ("Buy 1 victory point", "Acheter 1 point de victoire"),
    "move.recruit": ("Recruit 1 explorer", "Recruter 1 explorateur"),
    "move.done": ("Done", "Terminer"),
    "group.chance": ("Chance", "Hasard"),
    "group.faction": ("Faction", "Faction"),
    "group.activation": ("Activation", "Activation"),
    "group.explorer": ("Explorer", "Explorateur"),
    "group.cavalry": ("Cavalry", "Cavalier"),
    "group.neutral": ("Neutral", "Neutre"),
    "group.take": ("Take", "Prendre"),
    "group.leave": ("Leave", "Laisser"),
    "group.resupply": ("Resupply", "Réapprovisionner"),
    "group.market": ("Market", "Marché"),
    "group.build": ("Build", "Bâtir"),
    "group.sell": ("Sell", "Vendre"),
    "group.wealth": ("Spend wealth", "Dépenser la richesse"),
    "group.done": ("Finish", "Finir"),
}

_EVENTS = {
    "event.starts": ("{seat} is the first player.", "{seat} est premier joueur."),
    "event.token_drawn": (
        "The token {type} is drawn: a second territory of this type is active.",
        "Le jeton {type} est tiré : un deuxième territoire de ce type est actif.",
    ),
    "event.chose": ("{seat} chose the {faction}.", "{seat} a choisi les {faction}."),
    "event.unanimous": (
        "Everybody chose the {faction}: the choice is made again.",
        "Tous ont choisi les {faction} : on recommence le choix.",
    ),
    "event.neutrals_set": (
        "Neutrals: {natives} of the Natives, {settlers} of the Settlers.",
        "Neutres : {natives} des Indigènes, {settlers} des Colons.",
    ),
    "event.saloon_paid": (
        "The Saloon of {seat} pays {n} wealth.",
        "Le Saloon de {seat} rapporte {n point|points} de richesse.",
    ),
    "event.totem_placed": (
        "{card} of {seat}: 1 {kind} on {territory}.",
        "{card} de {seat} : 1 {kind} sur {territory}.",
    ),
    "event.ghost_placed": ("Ghost Dance of {seat} on {territory}.", "Danse des Esprits de {seat} sur {territory}."),
    "event.no_target": ("{card} of {seat} finds no place.", "{card} de {seat} ne trouve pas de place."),
    "event.pawn_placed": ("{seat} puts 1 {pawn} {place}.", "{seat} pose 1 {pawn} {place}."),
    "event.neutral_placed": (
        "{seat} puts a neutral of the {faction} on {territory}.",
        "{seat} pose un neutre des {faction} sur {territory}.",
    ),
    "event.skipped": (
        "{seat} cannot place {n neutral|neutrals}.",
        "{seat} ne peut pas placer {n neutre|neutres}.",
    ),
    "event.natives_won": (
        "{territory}: Natives {natives}, Settlers {settlers}; the Natives win.",
        "{territory} : Indigènes {natives}, Colons {settlers} ; les Indigènes l’emportent.",
    ),
    "event.settlers_won": (
        "{territory}: Natives {natives}, Settlers {settlers}; the Settlers win.",
        "{territory} : Indigènes {natives}, Colons {settlers} ; les Colons l’emportent.",
    ),
    "event.tied": (
        "{territory}: Natives {natives}, Settlers {settlers}; a tie, nobody collects.",
        "{territory} : Indigènes {natives}, Colons {settlers} ; égalité, personne ne collecte.",
    ),
    "event.took": ("{seat} takes 1 {kind} from {territory}.", "{seat} prend 1 {kind} sur {territory}."),
    "event.took_with": (
        "{seat} takes 1 {kind} from {territory}; the {pawn} goes back.",
        "{seat} prend 1 {kind} sur {territory} ; retour d’un {pawn}.",
    ),
    "event.left": (
        "{seat} takes nothing from {territory}; a pawn goes back.",
        "{seat} ne prend rien sur {territory} ; un pion revient.",
    ),
    "event.left_with": (
        "{seat} takes nothing from {territory}; the {pawn} goes back.",
        "{seat} ne prend rien sur {territory} ; retour d’un {pawn}.",
    ),
    "event.without": (
        "Nothing is left on {territory} for {seat}.",
        "Il ne reste rien sur {territory} pour {seat}.",
    ),
    "event.colonised": (
        "The upper row of {territory} is exhausted: the lower row is filled.",
        "La ligne supérieure de {territory} est épuisée : la ligne inférieure est remplie.",
    ),
    "event.spent": ("{territory} is exhausted.", "{territory} est un territoire épuisé."),
    "event.activated": ("{territory} becomes active.", "{territory} devient un territoire actif."),
    "event.no_more": (
        "No territory of this type is left to activate: {type}.",
        "Il n’y a plus de territoire à activer de ce type : {type}.",
    ),
    "event.resupplied": (
        "{seat} adds 1 {kind} on {territory}.",
        "{seat} ajoute 1 {kind} sur {territory}.",
    ),
    "event.bought": (
        "{seat} buys 1 {kind} for {n} wealth.",
        "{seat} achète 1 {kind} pour {n point|points} de richesse.",
    ),
    "event.declined": ("{seat} buys nothing with this pawn.", "{seat} n’achète rien avec ce pion."),
    "event.built": ("{seat} builds: {card}.", "{seat} bâtit : {card}."),
    "event.paid": ("{seat} pays {n} {kind}.", "{seat} paie {n} {kind}."),
    "event.paid_wealth": ("{seat} pays {n} wealth.", "{seat} paie {n point|points} de richesse."),
    "event.scored": ("{seat} scores {n VP|VP}.", "{seat} marque {n PV|PV}."),
    "event.swapped": (
        "An explorer of {seat} is replaced by a cavalry pawn.",
        "Un explorateur de {seat} est remplacé par un cavalier.",
    ),
    "event.sold": (
        "{seat} sells 1 {kind} for {n} wealth.",
        "{seat} vend 1 {kind} pour {n point|points} de richesse.",
    ),
    "event.point_bought": (
        "{seat} buys 1 VP for {n} wealth.",
        "{seat} achète 1 PV pour {n point|points} de richesse.",
    ),
    "event.recruited": (
        "{seat} recruits an explorer for {n} wealth.",
        "{seat} recrute un explorateur pour {n point|points} de richesse.",
    ),
    "event.neutral_removed": (
        "A neutral of the {faction} leaves the game.",
        "Un neutre des {faction} quitte la partie.",
    ),
    "event.no_neutral": (
        "No neutral of the {faction} is left to be removed.",
        "Il ne reste aucun neutre des {faction} à retirer.",
    ),
    "event.done": ("{seat} is done.", "{seat} a terminé."),
    "event.round": ("Round {n} begins; {seat} is first player.", "La manche {n} commence ; {seat} est premier joueur."),
    "event.over": ("The game is over and all screens are lifted.", "La partie est finie et les paravents sont levés."),
    "event.final": (
        "{seat}: {points} VP, {wealth} wealth, resources worth {value}.",
        "{seat} : {points} PV, richesse {wealth}, ressources valant {value}.",
    ),
    "event.ranked": ("{seat} has rank {n}.", "{seat} termine au rang {n}."),
}

_REASONS = {
    # a move that answers another question
    "reason.only_first": (
        "the first player is drawn once, by chance, when the game begins",
        "le premier joueur est tiré au sort, une seule fois, au début de la partie",
    ),
    "reason.only_draw": (
        "territory tokens are drawn by chance, only during set-up",
        "les jetons Territoire sont tirés au sort, et seulement à la mise en place",
    ),
    "reason.faction_fixed": (
        "factions are chosen only during set-up, for the whole game",
        "les factions ne se choisissent qu’à la mise en place, pour toute la partie",
    ),
    "reason.not_activation": (
        "cards are applied only in your turn of the Activation phase",
        "les cartes ne s’appliquent qu’à votre tour de la phase Activation",
    ),
    "reason.not_placement": (
        "pawns are placed only in the First and the Second placement",
        "les pions ne se placent qu’au Premier et au Second placement",
    ),
    "reason.not_second": (
        "neutrals are placed only in the Second placement",
        "les neutres ne se placent qu’au Second placement",
    ),
    "reason.not_taking": (
        "resources are taken only in the Collection, by the strongest player on a territory that was won",
        "on ne prend des ressources qu’à la Collecte, quand on est le plus fort sur un territoire gagné",
    ),
    "reason.not_resupply": (
        "territories are resupplied only at the end of the Collection, by the first player",
        "on ne réapprovisionne qu’à la fin de la Collecte, et c’est le premier joueur qui choisit",
    ),
    "reason.not_market": (
        "buying and declining belong to the Market phase, for players with a pawn there",
        "acheter ou renoncer se fait dans la phase Marché, avec un pion au marché",
    ),
    "reason.not_development": (
        "building, selling, recruiting and buying points belong to your turn of the Development phase",
        "bâtir, vendre, recruter et acheter des points se fait à votre tour de la phase Développement",
    ),
    "reason.only_buying": (
        "in the Market phase one can only buy or decline",
        "dans la phase Marché, on ne peut qu’acheter ou renoncer",
    ),
    # set-up
    "reason.no_such_seat": ("there is no such player in this game", "ce joueur ne participe pas à cette partie"),
    "reason.token_gone": ("this token is drawn already", "ce jeton est déjà tiré"),
    "reason.no_second_territory": (
        "this type has no second territory",
        "ce type n’a pas de deuxième territoire",
    ),
    # territories
    "reason.no_such_territory": ("there is no such territory", "ce territoire n’existe pas"),
    "reason.beyond_frontier": (
        "this territory is not active yet: it lies at the frontier or beyond it",
        "ce territoire n’est pas encore actif : il est sur la frontière ou au-delà",
    ),
    "reason.territory_spent": (
        "this territory is exhausted and no longer active",
        "ce territoire est épuisé et n’est plus actif",
    ),
    # activation
    "reason.no_such_card": ("you do not have this card", "vous n’avez pas cette carte"),
    "reason.effect_used": (
        "this card has already been applied in this round",
        "cette carte a déjà été appliquée dans cette manche",
    ),
    "reason.no_free_space": (
        "the open row of this territory has no free space for this resource",
        "la ligne ouverte de ce territoire n’a pas de case libre pour cette ressource",
    ),
    "reason.supply_out": (
        "the supply has no token of this resource",
        "la réserve n’a plus de jeton de cette ressource",
    ),
    # placement
    "reason.no_such_pawn": (
        "no pawn of this sort is left on your reference card",
        "il ne reste aucun pion de cette sorte sur votre carte de référence",
    ),
    "reason.no_extra_pawn": (
        "in the Second placement only own pawns beyond the first three can be placed, and none is left on your card",
        "au Second placement, on ne place de ses pions que ceux au-delà des trois premiers, et il ne vous en reste pas",
    ),
    "reason.own_pawns_first": (
        "all pawns that you have still to place must be your own",
        "tous les pions qu’il vous reste à placer doivent être les vôtres",
    ),
    "reason.all_placed": (
        "you have placed all your pawns of this placement, and it is another player’s turn",
        "vous avez placé tous vos pions de ce placement, et c’est à un autre de jouer",
    ),
    "reason.never_market": (
        "neutrals go to territories, never to the market",
        "les neutres vont sur les territoires, jamais au marché",
    ),
    "reason.no_pass": (
        "you cannot pass: you can only decline in the Market (decline) and stop in Development (done)",
        "on ne peut pas passer : on ne peut que renoncer au Marché (decline) et terminer au Développement (done)",
    ),
    "reason.zone_empty": (
        "no neutral of this faction is left in its zone",
        "il ne reste aucun neutre de cette faction dans sa zone",
    ),
    "reason.ghost_danced": (
        "a Ghost Dance keeps Settler neutrals away from this territory",
        "une Danse des Esprits écarte les neutres colons de ce territoire",
    ),
    # collection
    "reason.not_on_row": (
        "no token of this resource lies on the territory",
        "aucun jeton de cette ressource ne se trouve sur le territoire",
    ),
    "reason.name_the_pawn": (
        "say which pawn goes back, explorer or cavalry",
        "dites quel pion revient, explorateur (explorer) ou cavalier (cavalry)",
    ),
    "reason.no_pawn_asked": (
        "which pawn goes back is chosen only with both sorts there and another player of the faction present",
        "on ne choisit le pion qui revient qu’avec les deux sortes sur place et un autre joueur de la faction présent",
    ),
    "reason.must_take": (
        "a pawn must take a resource; leaving without one is an option that this game does not use",
        "un pion doit prendre une ressource ; y renoncer est une option que cette partie n’a pas retenue",
    ),
    "reason.row_full": (
        "this resource cannot be added: no free space for it on the open row, or none in the supply",
        "cette ressource ne peut pas être ajoutée : pas de case libre sur la ligne ouverte, ou rien dans la réserve",
    ),
    # market
    "reason.not_in_supply": (
        "the supply has no {kind} to be bought",
        "la réserve n’a pas de {kind} à vendre",
    ),
    "reason.too_expensive": (
        "you do not have enough wealth to buy 1 {kind}",
        "vous n’avez pas assez de richesse pour acheter 1 {kind}",
    ),
    # development
    "reason.built_already": (
        "you have already built in this phase, and only one card may be built in a phase",
        "vous avez déjà bâti dans cette phase, et on n’y bâtit qu’une carte",
    ),
    "reason.other_faction": (
        "{card} is a card of the other faction",
        "{card} est une carte de l’autre faction",
    ),
    "reason.card_owned": (
        "you already have this card ({card}), and each may be built once in a game",
        "vous avez déjà cette carte ({card}), et chacune ne se bâtit qu’une fois par partie",
    ),
    "reason.train_needs": (
        "the Train needs a plain or meadow whose upper row is exhausted and whose lower row has resources",
        "le Train demande une plaine ou une prairie dont la ligne supérieure est épuisée et l’inférieure garnie",
    ),
    "reason.resources_missing": (
        "you do not have the resources that this card costs ({card})",
        "vous n’avez pas les ressources que coûte cette carte ({card})",
    ),
    "reason.wealth_missing": (
        "you do not have the wealth that this card costs ({card})",
        "vous n’avez pas la richesse que coûte cette carte ({card})",
    ),
    "reason.name_the_kind": (
        "name the resource that pays for the four-colour token",
        "nommez la ressource qui paie le jeton à quatre couleurs",
    ),
    "reason.no_four_colour": (
        "this card ({card}) costs no four-colour token",
        "cette carte ({card}) ne coûte pas de jeton à quatre couleurs",
    ),
    "reason.four_missing": (
        "beyond the rest of the cost you have no {kind} left for the four-colour token",
        "en plus du reste du coût, il vous manque 1 {kind} pour le jeton à quatre couleurs",
    ),
    "reason.four_short": (
        "beyond the rest of the cost you have too few resources for the four-colour tokens of this card ({card})",
        "en plus du reste du coût, il vous manque de quoi payer les jetons à quatre couleurs de cette carte ({card})",
    ),
    "reason.pay_first": (
        "the four-colour tokens of the card that you build must be paid first",
        "il faut d’abord payer les jetons à quatre couleurs de la carte que vous bâtissez",
    ),
    "reason.nothing_to_sell": ("you have no {kind} to sell", "vous n’avez pas de {kind} à vendre"),
    "reason.no_point": (
        "you do not have the wealth that a victory point costs",
        "vous n’avez pas la richesse que coûte un point de victoire",
    ),
    "reason.no_recruit": (
        "you do not have the wealth that an explorer costs",
        "vous n’avez pas la richesse que coûte un explorateur",
    ),
    "reason.six_pawns": (
        "you have as many pawns in play as you may have, recruits counted",
        "vous avez autant de pions en jeu qu’il est permis, recrues comprises",
    ),
    # impossible positions
    "reason.bad_question": (
        "the question is not put to who answers it, or not at its moment",
        "la question n’est pas posée à qui doit répondre, ou pas à son moment",
    ),
    "reason.bad_setup": ("this cannot be during set-up", "cela ne peut pas être pendant la mise en place"),
    "reason.bad_factions": (
        "after the set-up every seat has a faction, and each faction a seat",
        "après la mise en place, chaque joueur a une faction et chaque faction un joueur",
    ),
    "reason.bad_neutrals": (
        "the neutrals do not fit the factions or stand where none can be",
        "les neutres ne correspondent pas aux factions ou se trouvent où ils ne peuvent être",
    ),
    "reason.bad_rows": (
        "the rows cannot be like this: only active territories hold tokens, on their printed spaces",
        "les lignes ne peuvent être ainsi : seuls les territoires actifs ont des jetons, sur leurs cases imprimées",
    ),
    "reason.bad_pawns": (
        "a player’s pawns are not where they can be in this phase",
        "les pions d’un joueur ne sont pas où ils peuvent être dans cette phase",
    ),
    "reason.bad_cards": (
        "a seat cannot have these cards or this marker",
        "un joueur ne peut avoir ces cartes ou ce marqueur",
    ),
    "reason.bad_site": (
        "this territory cannot be resolved or resupplied now",
        "ce territoire ne peut être résolu ou réapprovisionné maintenant",
    ),
    "reason.absent_seat": ("an absent seat holds something", "un joueur absent possède quelque chose"),
}

_PROMPTS = {
    "ask.faction": ("Choose your faction, in secret", "Choisissez votre faction, en secret"),
    "ask.faction_again": (
        "Everybody chose the same: choose your faction again",
        "Tous ont fait le même choix : choisissez de nouveau",
    ),
    "ask.effect": ("Apply your cards", "Appliquez vos cartes"),
    "ask.first_placement": ("Place {n} of your pawns", "Placez {n} de vos pions"),
    "ask.second_placement": ("Place {n more pawn|more pawns}", "Placez encore {n pion|pions}"),
    "ask.market": (
        "Buy a resource or decline ({n pawn|pawns} on the market)",
        "Achetez une ressource ou renoncez ({n pion|pions} au marché)",
    ),
    "ask.development": ("Build, sell, buy points, recruit", "Bâtissez, vendez, achetez des points, recrutez"),
    "ask.development_built": ("Sell, buy points, recruit", "Vendez, achetez des points, recrutez"),
    "ask.four_colour": (
        "Pay a four-colour token: {n} left",
        "Payez un jeton à quatre couleurs : encore {n}",
    ),
    "ask.chance": ("Chance decides", "Le hasard décide"),
    "ask.wait": ("Another player decides", "Un autre joueur décide"),
    "ask.over": ("The game is over", "La partie est terminée"),
}

_OPTIONS = {
    "option.screens": ("Screens", "Paravents"),
    "option.screens.help": (
        "Whether the resources and the wealth of the others are shown.",
        "Les ressources et la richesse des autres sont-elles montrées ?",
    ),
    "option.screens.closed": (
        "Each player sees only their own; who remembers what was taken knows the rest.",
        "Chacun ne voit que les siennes ; qui se souvient de ce qui a été pris connaît le reste.",
    ),
    "option.screens.open": (
        "Everybody sees what everybody has.",
        "Tout le monde voit ce que chacun possède.",
    ),
    "option.collection": ("Collection", "Collecte"),
    "option.collection.help": (
        "Whether a pawn that may collect must take a resource.",
        "Un pion qui peut collecter doit-il prendre une ressource ?",
    ),
    "option.collection.must": (
        "It must, as long as there is one.",
        "Il le doit, tant qu’il y en a une.",
    ),
    "option.collection.may": (
        "It may also leave without one, to spare the row.",
        "Il peut aussi repartir sans rien, pour épargner la ligne.",
    ),
    "option.market": ("Market", "Marché"),
    "option.market.help": (
        "How players with several pawns on the market take turns.",
        "Comment se succèdent les joueurs qui ont plusieurs pions au marché ?",
    ),
    "option.market.single": (
        "One pawn each in turn, until no pawn is left.",
        "Un pion chacun à tour de rôle, jusqu’au dernier.",
    ),
    "option.market.bulk": (
        "Each player uses all their pawns before the next.",
        "Chaque joueur utilise tous ses pions avant le suivant.",
    ),
}

_SHOW = {
    "show.titled": ("{title}: {text}", "{title} : {text}"),
    "show.round": ("round {n} of {rounds}", "manche {n} sur {rounds}"),
    "show.set_up": ("set-up", "mise en place"),
    "show.decides": ("to decide: {who}", "décision : {who}"),
    "show.over": ("game over, won by {who}", "partie terminée, victoire : {who}"),
    "show.phase.first": ("First player", "Premier joueur"),
    "show.phase.draw": ("Territory tokens", "Jetons Territoire"),
    "show.phase.faction": ("Factions", "Factions"),
    "show.phase.activation": ("Activation", "Activation"),
    "show.phase.first_placement": ("First placement", "Premier placement"),
    "show.phase.second_placement": ("Second placement", "Second placement"),
    "show.phase.collection": ("Collection", "Collecte"),
    "show.phase.resupply": ("Resupply", "Réapprovisionnement"),
    "show.phase.market": ("Market", "Marché"),
    "show.phase.development": ("Development", "Développement"),
    "show.phase.over": ("The end", "Fin"),
    "show.state.inactive": ("not active yet", "pas encore actif"),
    "show.state.frontier": ("frontier", "frontière"),
    "show.state.upper": ("upper row", "ligne sup."),
    "show.state.lower": ("lower row", "ligne inf."),
    "show.state.exhausted": ("exhausted", "épuisé"),
    "show.explorers": ("{n}e", "{n}e"),
    "show.cavalry": ("{n}c", "{n}c"),
    "show.neutrals": ("{n neutral|neutrals}", "{n neutre|neutres}"),
    "show.ghost": ("Ghost Dance: {who}", "Danse des Esprits : {who}"),
    "show.drawn": ("Tokens drawn", "Jetons tirés"),
    "show.attempts": (
        "{n attempt|attempts} failed; last shown: {faction}",
        "{n essai manqué|essais manqués} ; montré au dernier : {faction}",
    ),
    "show.finished": ("Have chosen", "Ont choisi"),
    "show.supply": ("Supply", "Réserve"),
    "show.neutral": ("Neutrals", "Neutres"),
    "show.zone": ("{faction} {n} (removed {removed})", "{faction} {n} (retirés {removed})"),
    "show.market": ("Market", "Marché"),
    "show.prices": ("Prices {faction}", "Prix {faction}"),
    "show.player": (
        "{vp VP|VP} · in play {pawns} · behind the screen {rest}",
        "{vp PV|PV} · en jeu {pawns} · derrière le paravent {rest}",
    ),
    "show.recruits": ("{n recruit|recruits} waiting", "{n recrue|recrues} en attente"),
    "show.cards": ("cards: {cards}", "cartes : {cards}"),
    "show.wealth": ("wealth {n}", "richesse {n}"),
    "show.card": ("{card} ({vp} VP): {cost}", "{card} ({vp} PV) : {cost}"),
    "show.to_build": ("To build", "À bâtir"),
    "show.four_colour": ("any of {kinds}", "au choix {kinds}"),
    "show.you": ("you", "vous"),
    "show.first": ("1st", "1er"),
    "show.legend": (
        "e explorer, c cavalry; 2/4: tokens on printed spaces; ► under way; * visited this round",
        "e explorateur, c cavalier ; 2/4 : jetons sur cases imprimées ; ► en cours ; * visité cette manche",
    ),
}


def _territories() -> dict[str, tuple[str, str]]:
    """The names of all territories that a board may have, alone and with a preposition."""
    words: dict[str, tuple[str, str]] = {}
    for name in TYPE_NAMES:
        english, french = _NAMES[f"type.{name}"]
        for i in range(1, TERRITORIES + 1):
            words[f"territory.{name}{i}"] = (f"{english} {i}", f"{french} {i}")
            words[f"place.{name}{i}"] = (f"on {english} {i}", f"sur {french} {i}")
    return words


_AT_TERRITORY = {
    "take": ("take a resource", "prenez une ressource"),
    "take_or_leave": ("take a resource or leave", "prenez une ressource ou renoncez"),
    "resupply": ("which resource is added?", "quelle ressource ajouter ?"),
}


def _questions() -> dict[str, tuple[str, str]]:
    """The questions about a territory, which the text names by its type and its number."""
    words: dict[str, tuple[str, str]] = {}
    for name in TYPE_NAMES:
        english, french = (text.capitalize() for text in _NAMES[f"type.{name}"])
        for key, texts in _AT_TERRITORY.items():
            words[f"ask.{key}.{name}"] = (f"{english} {{n}}: {texts[0]}", f"{french} {{n}} : {texts[1]}")
    return words


WORDS: dict[str, tuple[str, str]] = {
    **_GAME, **_NAMES, **_MOVES, **_EVENTS, **_REASONS, **_PROMPTS, **_OPTIONS, **_SHOW,
    **_territories(), **_questions(),
}
