"""All that Montana says, in English and French; see `ludotheque.core.words` for how texts take their arguments.

The vocabulary is that of the two rulebooks.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.montana.layout import BASKETS, COPPER, CREWS, GRAIN, STONE, UPGRADES
from ludotheque.games.montana.moves import COLOUR_NAMES, GOOD_NAMES

_GAME = {
    "game.title": ("Montana", "Montana"),
    "score": ("{n settlement|settlements}", "{n campement|campements}"),
    "game.summary": (
        "Recruit workers, send them out for coins and goods, and spread your settlements over the land.",
        "Recrutez des ouvriers, envoyez-les chercher pièces et ressources, et étendez vos campements sur le paysage.",
    ),
    "tiebreak.cattle": ("if tied: cows and canteens", "à égalité : vaches et gourdes"),
    "tiebreak.wealth": ("then: goods, coins and workers", "puis : ressources, pièces et ouvriers"),
}

_NAMES = {
    "colour.brown": ("copper", "cuivre"),
    "colour.grey": ("stone", "pierre"),
    "colour.beige": ("grain", "blé"),
    "colour.orange": ("pumpkin", "courge"),
    "hand.brown": ("copper worker", "ouvrier cuivre"),
    "hand.brown.many": ("copper workers", "ouvriers cuivre"),
    "hand.grey": ("stone worker", "ouvrier pierre"),
    "hand.grey.many": ("stone workers", "ouvriers pierre"),
    "hand.beige": ("grain worker", "ouvrier blé"),
    "hand.beige.many": ("grain workers", "ouvriers blé"),
    "hand.orange": ("pumpkin worker", "ouvrier courge"),
    "hand.orange.many": ("pumpkin workers", "ouvriers courge"),
    "good.grain": ("grain", "blé"),
    "good.grain.many": ("grain", "blés"),
    "good.pumpkin": ("pumpkin", "courge"),
    "good.pumpkin.many": ("pumpkins", "courges"),
    "good.copper": ("small copper", "petit cuivre"),
    "good.copper.many": ("small copper", "petits cuivres"),
    "good.big-copper": ("big copper", "grand cuivre"),
    "good.big-copper.many": ("big copper", "grands cuivres"),
    "good.stone": ("small stone", "petite pierre"),
    "good.stone.many": ("small stone", "petites pierres"),
    "good.big-stone": ("big stone", "grande pierre"),
    "good.big-stone.many": ("big stone", "grandes pierres"),
    # goods with their number, and what else a label counts
    "pile.grain": ("{n} grain", "{n blé|blés}"),
    "pile.pumpkin": ("{n pumpkin|pumpkins}", "{n courge|courges}"),
    "pile.copper": ("{n} small copper", "{n petit cuivre|petits cuivres}"),
    "pile.big-copper": ("{n} big copper", "{n grand cuivre|grands cuivres}"),
    "pile.stone": ("{n} small stone", "{n petite pierre|petites pierres}"),
    "pile.big-stone": ("{n} big stone", "{n grande pierre|grandes pierres}"),
    "listed": ("{first} and {last}", "{first} et {last}"),
    "coins": ("{n coin|coins}", "{n pièce|pièces}"),
    "reward.cow": ("{n cow|cows}", "{n vache|vaches}"),
    "reward.coins": ("{n coin|coins}", "{n pièce|pièces}"),
    "reward.goods": ("{n good|goods}", "{n ressource|ressources}"),
    "reward.upgrades": ("up to {n upgrade|upgrades}", "jusqu’à {n échange|échanges}"),
    "reward.canteens": ("{n canteen|canteens}", "{n gourde|gourdes}"),
    "reward.extra": ("{n extra settlement|extra settlements}", "{n campement bonus|campements bonus}"),
    "swap.none": ("no upgrade", "aucun échange"),
    "crew.white": ("any 2 workers", "2 ouvriers au choix"),
    # the French ones carry their article, the English texts bring it
    "area.mine": ("mine", "la mine"),
    "area.quarry": ("quarry", "la carrière"),
    "area.grain-field": ("grain field", "le champ de blé"),
    "area.farmland": ("farmland", "le potager"),
    "for.grain": ("1 grain", "1 blé"),
    "for.pumpkin": ("1 pumpkin", "1 courge"),
    "for.copper": ("1 small copper", "1 petit cuivre"),
    "for.stone": ("1 small stone", "1 petite pierre"),
    "for.coins": ("coins", "des pièces"),
    "for.brown": ("1 copper worker", "1 ouvrier cuivre"),
    "for.grey": ("1 stone worker", "1 ouvrier pierre"),
    "for.beige": ("1 grain worker", "1 ouvrier blé"),
    "for.orange": ("1 pumpkin worker", "1 ouvrier courge"),
    "upgrade.none": ("nothing", "rien"),
}

_MOVES = {
    "move.tile": ("Lay tile {tile}", "Poser la tuile {tile}"),
    "move.turn": ("Turn the tile by {n step|steps}", "Tourner la tuile de {n cran|crans}"),
    "move.turn.none": ("Leave the tile as it is", "Laisser la tuile telle quelle"),
    "move.first": ("{seat} starts", "{seat} commence"),
    "move.wagons": ("Put the starting tile on {field}", "Placer la tuile de départ en {field}"),
    "move.spin": ("The arrow stops on space {sector}", "La flèche s’arrête sur la case {sector}"),
    "move.recruit": ("Recruit: spin the wheel", "Recruter : faire tourner la roue"),
    "move.take": ("Take {crew}", "Prendre {crew}"),
    "move.return": ("Give back 1 {colour} worker", "Rendre 1 ouvrier {colour}"),
    "move.advance": (
        "Pay {n} grain, move the arrow {n space|spaces}",
        "Payer {n blé|blés}, avancer la flèche de {n case|cases}",
    ),
    "move.bank": ("Bank {space}: {crew}", "Banque {space} : {crew}"),
    "move.mine": ("Mine {location}: {crew}", "Mine {location} : {crew}"),
    "move.quarry": ("Quarry {location}: {crew}", "Carrière {location} : {crew}"),
    "move.grain": ("Grain field {location}: {crew}", "Champ de blé {location} : {crew}"),
    "move.farm": ("Farmland {location}: {crew}", "Potager {location} : {crew}"),
    "move.more": ("Small space: {crew}", "Petite case : {crew}"),
    "move.city": ("Go to the city: take 1 pumpkin", "Aller en ville : prendre 1 courge"),
    "move.bid": ("Row {row}, column {column}", "Rangée {row}, colonne {column}"),
    "move.pass": ("Pass", "Passer"),
    "move.upgrade": ("Upgrade {upgrade}", "Échanger {upgrade}"),
    "move.upgrade.none": ("Make no upgrade", "Ne faire aucun échange"),
    "move.goods": ("Take {basket}", "Prendre {basket}"),
    "move.good": ("Take 1 {good}", "Prendre 1 {good}"),
    "move.build": ("Build on {field}", "Construire en {field}"),
    "move.bonus": (
        "Place {n extra settlement|extra settlements}",
        "Placer {n campement bonus|campements bonus}",
    ),
    "move.bonus.none": ("Place no extra settlement", "Ne placer aucun campement bonus"),
    "move.trade": ("Trade a cow for {for}", "Échanger une vache contre {for}"),
    "move.stop": ("Leave what is offered", "Renoncer à ce qui est proposé"),
    "move.end": ("End your turn", "Finir votre tour"),
    "move.canteen": ("Spend a canteen: another turn", "Dépenser une gourde : rejouer"),
    "group.chance": ("Chance", "Hasard"),
    "group.wagons": ("Starting tile", "Tuile de départ"),
    "group.recruit": ("Recruit", "Recruter"),
    "group.workers": ("Workers", "Ouvriers"),
    "group.bank": ("Bank", "Banque"),
    "group.mine": ("Mine", "Mine"),
    "group.quarry": ("Quarry", "Carrière"),
    "group.grain": ("Grain field", "Champ de blé"),
    "group.farm": ("Farmland", "Potager"),
    "group.more": ("Small space", "Petite case"),
    "group.city": ("City", "Ville"),
    "group.reward": ("Reward", "Récompense"),
    "group.build": ("Build", "Construire"),
    "group.trade": ("Cattle trade", "Commerce de bétail"),
    "group.end": ("Finish", "Finir"),
}

_LABELS = {
    "label.bank": ("Bank {space}: {crew} → {n coin|coins}", "Banque {space} : {crew} → {n pièce|pièces}"),
    "label.work": ("{at}: {spent} → {yield}", "{at} : {spent} → {yield}"),
    "label.more": ("Small space: {spent} → {yield}", "Petite case : {spent} → {yield}"),
    "label.advance": (
        "{n} grain: arrow to space {sector} → {pair}",
        "{n blé|blés} : flèche sur la case {sector} → {pair}",
    ),
    "label.bid": (
        "Row {row} ({reward}) for {n pumpkin|pumpkins}",
        "Rangée {row} ({reward}) pour {n courge|courges}",
    ),
    "label.outbid": (
        "Outbid in row {row} ({reward}) for {n pumpkin|pumpkins}",
        "Dépasser en rangée {row} ({reward}) pour {n courge|courges}",
    ),
    "label.paid_upgrade": ("{n pumpkin|pumpkins}: {given}", "{n courge|courges} : {given}"),
    "label.upgrade": ("Upgrade: {swap}", "Échanger : {swap}"),
    "label.paid_goods": ("{n pumpkin|pumpkins}: {basket}", "{n courge|courges} : {basket}"),
    "label.paid_good": ("{n pumpkin|pumpkins}: {first} first", "{n courge|courges} : d’abord {first}"),
    "label.build": ("Build on {field}: {cost}", "Construire en {field} : {cost}"),
    "label.build_for": ("Build on {field}: {cost} → {found}", "Construire en {field} : {cost} → {found}"),
    "label.trade_coins": ("Trade a cow for {n coin|coins}", "Échanger une vache contre {n pièce|pièces}"),
    "label.keep_arrow": ("Leave the arrow where it is", "Laisser la flèche où elle est"),
    "label.no_small": ("Leave the small space empty", "Laisser la petite case vide"),
    "label.stop_building": ("Stop building: {n coin|coins}", "Arrêter de construire : {n pièce|pièces}"),
    "label.no_upgrade": ("No more upgrades", "Plus d’échange"),
}

_EVENTS = {
    "event.tile_laid": ("Tile {tile} is laid in slot {slot}.", "La tuile {tile} est placée en position {slot}."),
    "event.tile_turned": ("It is turned by {n step|steps}.", "Elle est tournée de {n cran|crans}."),
    "event.tile_turned.none": ("It is not turned.", "Elle n’est pas tournée."),
    "event.starts": ("{seat} is the starting player.", "{seat} joue en premier."),
    "event.wagons_stop": ("The starting tile lies on {field}.", "La tuile de départ est placée en {field}."),
    "event.set_out": (
        "{cows cow|cows} and {canteens canteen|canteens} are set out on the landscape.",
        "{cows vache|vaches} et {canteens gourde|gourdes} sont placées dans le paysage.",
    ),
    "event.spun": (
        "{seat} spins the wheel: the arrow stops on space {sector}.",
        "{seat} fait tourner la roue : la flèche s’arrête sur la case {sector}.",
    ),
    "event.white_pair": (
        "Two white workers: {seat} chooses any two.",
        "Deux ouvriers blancs : {seat} en choisit deux.",
    ),
    "event.workers_taken": (
        "{seat} takes {n} {hand}.",
        "{seat} prend {n} {hand}.",
    ),
    "event.worker_returned": ("{seat} gives back 1 {colour} worker.", "{seat} rend 1 ouvrier {colour}."),
    "event.workers_short": (
        "Too few {colour} workers in the supply: everybody who can gives one back.",
        "Pas assez d’ouvriers {colour} dans la réserve : chacun en rend un, s’il en a.",
    ),
    "event.workers_lost": (
        "Nobody can give back more: {seat} goes without {n} {hand}.",
        "Personne ne peut en rendre davantage : il manque {n} {hand} à {seat}.",
    ),
    "event.goods_short": (
        "Too little in the supply ({good}): everybody who can gives one back.",
        "Pas assez dans la réserve ({good}) : chacun rend une unité, s’il en a.",
    ),
    "event.good_returned": ("{seat} gives back 1 {good}.", "{seat} rend 1 {good}."),
    "event.advanced": (
        "{seat} pays {n} grain and moves the arrow to space {sector}.",
        "{seat} paie {n blé|blés} et avance la flèche sur la case {sector}.",
    ),
    "event.banked": (
        "{seat} sends {crew} to bank space {space} and takes {n coin|coins}.",
        "{seat} envoie {crew} à la banque, case {space}, et prend {n pièce|pièces}.",
    ),
    "event.worked": (
        "{seat} sends {crew} to the {area}, location {location}.",
        "{seat} envoie {crew} dans {area}, emplacement {location}.",
    ),
    "event.coins_paid": ("{seat} pays {n coin|coins}.", "{seat} paie {n pièce|pièces}."),
    "event.goods_taken": ("{seat} takes {n} {good}.", "{seat} prend {n} {good}."),
    "event.worked_more": ("{seat} sends {crew} to the small space.", "{seat} envoie {crew} sur la petite case."),
    "event.went_to_city": ("{seat} goes to the city.", "{seat} va en ville."),
    "event.bid": (
        "{seat} bids: row {row}, column {column}.",
        "{seat} place son représentant en rangée {row}, colonne {column}.",
    ),
    "event.overtook": ("{seat} outbids {seat2}.", "{seat} dépasse {seat2}."),
    "event.passed": ("{seat} passes.", "{seat} passe."),
    "event.priced_out": (
        "{seat} cannot pay for any space that is left and passes.",
        "{seat} ne peut payer aucune des cases qui restent et passe.",
    ),
    "event.pumpkins_paid": (
        "{seat} pays {n pumpkin|pumpkins} for row {row}.",
        "{seat} paie {n courge|courges} pour la rangée {row}.",
    ),
    "event.cannot_pay": (
        "{seat} can no longer pay {n pumpkin|pumpkins}, and gets no reward.",
        "{seat} ne peut plus payer {n courge|courges} et ne reçoit rien.",
    ),
    "event.cow_won": ("{seat} takes 1 cow from the supply.", "{seat} prend 1 vache dans la réserve."),
    "event.no_cow": ("The supply has no cow for {seat}.", "La réserve n’a pas de vache pour {seat}."),
    "event.coins_won": ("{seat} takes {n coin|coins}.", "{seat} prend {n pièce|pièces}."),
    "event.handed_in": ("{seat} hands in {upgrade} to upgrade.", "{seat} échange {upgrade} contre le grand modèle."),
    "event.auction_over": (
        "All contractors return to the hardware store.",
        "Tous les représentants retournent à la boutique.",
    ),
    "event.built": (
        "{seat} pays {cost} and builds on {field}.",
        "{seat} paie {cost} et construit en {field}.",
    ),
    "event.icon_bonus": (
        "The two-settlement icon earns {seat} {n extra settlement|extra settlements}.",
        "Le symbole de double campement rapporte à {seat} {n campement bonus|campements bonus}.",
    ),
    "event.line_bonus": (
        "{seat} completes {n line and earns an extra settlement|lines and earns an extra settlement for each}.",
        "{seat} complète {n ligne et gagne un campement bonus|lignes et gagne un campement bonus pour chacune}.",
    ),
    "event.bonus_placed": (
        "{seat} places {n extra settlement|extra settlements}.",
        "{seat} place {n campement bonus|campements bonus}.",
    ),
    "event.cow_found": ("{seat} takes the cow on this field.", "{seat} prend la vache de cette région."),
    "event.canteen_found": ("{seat} takes the canteen of the lake.", "{seat} prend la gourde du lac."),
    "event.last_settlement": (
        "{seat} has placed the last settlement: this is the last round.",
        "{seat} a construit son dernier campement : c’est la dernière manche.",
    ),
    "event.builds_unused": (
        "{seat} takes {n coin for an unused build|coins for unused builds}.",
        "{seat} prend {n pièce pour une construction inutilisée|pièces pour des constructions inutilisées}.",
    ),
    "event.traded": ("{seat} trades a cow for {for}.", "{seat} échange une vache contre {for}."),
    "event.bank_cleared": (
        "The bank is full: its workers go back to the supply.",
        "La banque est pleine : ses ouvriers retournent à la réserve.",
    ),
    "event.area_cleared": (
        "The {area} is full: its workers go back to the supply.",
        "Plus de grande case libre, on vide {area} : ses ouvriers retournent à la réserve.",
    ),
    "event.canteen_drunk": (
        "{seat} spends a canteen and takes another turn.",
        "{seat} dépense une gourde et rejoue.",
    ),
    "event.round": ("Round {n} begins.", "La manche {n} commence."),
    "event.turn": ("It is {seat}’s turn.", "C’est au tour de {seat}."),
    "event.over": ("The game is over.", "La partie est terminée."),
    "event.cap_reached": (
        "Round {n} was the last one allowed.",
        "La manche {n} était la dernière permise.",
    ),
}

_REASONS = {
    # a move that answers another question
    "reason.not_chance": (
        "only chance makes this move, while the landscape is laid out",
        "seul le hasard joue ce coup, pendant que l’on compose le paysage",
    ),
    "reason.not_spin": (
        "the wheel is spun only in the set-up and when somebody recruits",
        "on ne fait tourner la roue qu’à la mise en place et pour recruter",
    ),
    "reason.only_setup": (
        "the starting tile is placed only in the set-up, when the landscape is complete",
        "la tuile de départ ne se place qu’à la mise en place, une fois le paysage composé",
    ),
    "reason.not_now": (
        "an action begins at the start of a turn, and something else must be decided first",
        "une action commence au début d’un tour, et il faut d’abord décider autre chose",
    ),
    "reason.one_action": (
        "the action of this turn is already chosen, and there is only one per turn",
        "l’action de ce tour est déjà choisie, et il n’y en a qu’une par tour",
    ),
    "reason.only_bid": (
        "it is another player’s turn: you only place your contractor or pass",
        "c’est le tour d’un autre joueur : vous ne faites que placer votre représentant ou passer",
    ),
    "reason.only_reward": (
        "it is another player’s turn: you only take your reward in the city",
        "c’est le tour d’un autre joueur : vous ne faites que prendre votre récompense en ville",
    ),
    "reason.bids_first": (
        "it is your turn, but first {who} must place the contractor or pass",
        "c’est votre tour, mais c’est d’abord à {who} de placer son représentant ou de passer",
    ),
    "reason.rewards_first": (
        "it is your turn, but first {who} must take the reward in the city",
        "c’est votre tour, mais c’est d’abord à {who} de prendre sa récompense en ville",
    ),
    "reason.no_white": (
        "workers are chosen freely only when the arrow points to two white workers",
        "on ne choisit librement des ouvriers que si la flèche montre deux ouvriers blancs",
    ),
    "reason.no_excess": (
        "workers are given back only when there are more than the board has places for",
        "on ne rend des ouvriers que si l’on en a plus que d’emplacements sur son plateau individuel",
    ),
    "reason.must_return": (
        "there are too many workers on your board: give back one of them first",
        "il y a trop d’ouvriers sur votre plateau individuel : rendez-en d’abord un",
    ),
    "reason.no_advance": (
        "the arrow is moved for grain only in Recruit, once, right after the first pair",
        "la flèche n’avance contre du blé qu’en recrutant, une seule fois, juste après la première paire",
    ),
    "reason.no_small": (
        "a small space is open only right after you placed workers on the large space beside it",
        "une petite case n’est ouverte que si vous venez de placer des ouvriers sur la grande case du même emplacement",
    ),
    "reason.no_auction": (
        "contractors are placed only during an auction in the city",
        "on ne place son représentant que lorsque quelqu’un est allé en ville",
    ),
    "reason.no_pass": (
        "the active player must first place the contractor, and may pass only when outbid",
        "à son propre tour, on doit d’abord placer son représentant ; on ne peut passer qu’une fois dépassé",
    ),
    "reason.no_reward": (
        "rewards are taken only when the auction in the city is over",
        "on ne prend une récompense qu’une fois tous les représentants placés en ville",
    ),
    "reason.no_bonus": (
        "there is no extra settlement to decide on now",
        "il n’y a pas de campement bonus à placer maintenant",
    ),
    "reason.nothing_to_stop": (
        "nothing is offered now that could be left",
        "rien n’est proposé maintenant à quoi renoncer",
    ),
    "reason.not_finished": (
        "a turn ends, with or without a canteen, only when its action is finished",
        "un tour ne se termine, avec ou sans gourde, qu’une fois son action achevée",
    ),
    # set-up
    "reason.tile_gone": ("tile {tile} is already on the table", "la tuile {tile} est déjà sur la table"),
    "reason.no_such_seat": ("there is no such player in this game", "ce joueur ne participe pas à cette partie"),
    "reason.no_such_field": (
        "the landscape has no such field with this number of players",
        "le paysage n’a pas cette région avec ce nombre de joueurs",
    ),
    "reason.no_wagons_there": (
        "{field} is a lake or a mountain: the starting tile goes on a field that can be built on",
        "{field} est un lac ou une montagne : la tuile de départ se place sur une région constructible",
    ),
    # recruit
    "reason.beyond_workers": (
        "supply and player boards together do not hold that many workers of this colour",
        "la réserve et les plateaux individuels n’ont pas ensemble autant d’ouvriers de cette couleur",
    ),
    "reason.colour_not_held": (
        "you have no {colour} worker to give back",
        "vous n’avez pas d’ouvrier {colour} à rendre",
    ),
    "reason.too_little_grain": (
        "the arrow moves one space for each grain you pay, up to the limit: {n space is|spaces are} too many",
        "la flèche avance d’une case par blé payé, dans la limite permise : {n case|cases}, c’est trop",
    ),
    # work
    "reason.no_such_space": ("the bank has no space {space}", "la banque n’a pas de case {space}"),
    "reason.bank_taken": ("bank space {space} is occupied", "la case {space} de la banque est occupée"),
    "reason.bank_number": (
        "bank space {space} takes exactly the number of workers it shows",
        "la case {space} de la banque demande exactement le nombre d’ouvriers indiqué",
    ),
    "reason.bank_workers": ("you do not have {crew}", "vous n’avez pas {crew}"),
    "reason.workers_missing": ("you do not have {crew}", "vous n’avez pas {crew}"),
    "reason.place_taken": (
        "location {location} of this area is occupied",
        "l’emplacement {location} de cette zone est occupé",
    ),
    "reason.too_few_coins": (
        "you do not have the coins that this space costs",
        "vous n’avez pas les pièces que coûte cet emplacement",
    ),
    "reason.wrong_colour": (
        "a single worker must have the colour of the area; otherwise send two workers",
        "un ouvrier seul doit avoir la couleur de la zone ; sinon, envoyez deux ouvriers",
    ),
    "reason.pair_colour": (
        "neither of two workers may have the colour of the area",
        "aucun des deux ouvriers ne peut avoir la couleur de la zone",
    ),
    # city
    "reason.no_such_column": ("the city has no column {column}", "la ville n’a pas de colonne {column}"),
    "reason.no_such_cell": (
        "row {row} has no space in column {column}",
        "la rangée {row} n’a pas de case dans la colonne {column}",
    ),
    "reason.too_few_pumpkins": (
        "you do not have the pumpkins that column {column} costs",
        "vous n’avez pas les courges que coûte la colonne {column}",
    ),
    "reason.not_to_the_right": (
        "a contractor stands in row {row}: to outbid it, place yours to the right of it",
        "un représentant se trouve dans la rangée {row} : pour le dépasser, placez le vôtre à sa droite",
    ),
    "reason.other_reward": (
        "the row of your contractor gives another reward",
        "la rangée de votre représentant donne une autre récompense",
    ),
    "reason.too_many_upgrades": (
        "your row does not give that many upgrades",
        "votre rangée ne donne pas autant d’échanges",
    ),
    "reason.upgrades_missing": ("you do not have {upgrade}", "vous n’avez pas {upgrade}"),
    "reason.step_by_step": (
        "rewards are taken step by step here: name one good or one upgrade at a time",
        "ici, les récompenses se prennent une à une : nommez une ressource ou un échange à la fois",
    ),
    "reason.all_at_once": (
        "rewards are announced at once here: name all goods or all upgrades together",
        "ici, les récompenses s’annoncent en une fois : nommez ensemble toutes les ressources ou tous les échanges",
    ),
    "reason.three_goods": (
        "this row gives exactly three goods, never fewer",
        "cette rangée donne exactement trois ressources, jamais moins",
    ),
    # build
    "reason.not_buildable": (
        "{field} is a lake or a mountain, where nobody can build",
        "{field} est un lac ou une montagne, où l’on ne peut pas construire",
    ),
    "reason.field_taken": (
        "{field} is taken: only empty fields are built on",
        "la région {field} est déjà prise : on ne construit que sur une région vide",
    ),
    "reason.not_bordering": (
        "{field} borders neither the starting tile nor a settlement",
        "la région {field} ne touche ni la tuile de départ ni un campement",
    ),
    "reason.goods_missing": (
        "you do not have all the goods that {field} costs",
        "vous n’avez pas toutes les ressources que coûte la région {field}",
    ),
    "reason.no_settlement": ("you have no settlement left", "il ne vous reste aucun campement"),
    "reason.too_many_bonus": (
        "you may not place more extra settlements than you earned here or have left",
        "on ne place pas plus de campements bonus qu’on n’en gagne ici ni qu’il n’en reste",
    ),
    # cattle, canteen
    "reason.no_cow_held": ("you have no cow to trade", "vous n’avez pas de vache à échanger"),
    "reason.no_trade_now": (
        "cows are traded only in your own turn, and not while this choice is open",
        "le commerce de bétail n’est possible que pendant son propre tour, et pas au milieu de ce choix",
    ),
    "reason.no_auction_trade": (
        "no cow is traded here from the first bid to the last reward",
        "ici, pas de commerce de bétail entre le premier représentant placé et la dernière récompense",
    ),
    "reason.no_canteen": ("you have no canteen", "vous n’avez pas de gourde"),
    # impossible positions
    "reason.bad_question": (
        "the question does not fit the state of the game or the seat that is to answer it",
        "la question ne convient pas à l’état de la partie ou au joueur qui doit répondre",
    ),
    "reason.bad_tiles": (
        "the landscape tiles must fill the slots in order, and each may lie only once",
        "les tuiles Paysage doivent remplir les positions dans l’ordre, chacune une seule fois",
    ),
    "reason.two_owners": (
        "a field holds the settlements of one player only, and none under the starting tile",
        "une région porte les campements d’un seul joueur, et aucun sous la tuile de départ",
    ),
    "reason.built_on_water": (
        "a settlement or the starting tile lies on a lake or a mountain",
        "un campement ou la tuile de départ se trouve sur un lac ou une montagne",
    ),
    "reason.too_many_workers": (
        "a player has more workers than the board has places for",
        "un joueur a plus d’ouvriers que d’emplacements sur son plateau individuel",
    ),
    "reason.bad_bank": (
        "a bank space holds another number of workers than it shows",
        "une case de la banque porte un autre nombre d’ouvriers que celui indiqué",
    ),
    "reason.bad_place": (
        "a space of an area holds 1 worker of its colour or 2 workers, a small one only beside an occupied large one",
        "une case de zone porte 1 ouvrier de sa couleur ou 2 ouvriers, une petite seulement si la grande est occupée",
    ),
    "reason.bad_bids": (
        "contractors stand in different rows, and only during an auction",
        "les représentants sont dans des rangées différentes, et seulement pendant une visite en ville",
    ),
    "reason.bad_pieces": (
        "a cow, a canteen or a settlement lies on a field where it cannot be",
        "une vache, une gourde ou un campement se trouve sur une région où il ne peut pas être",
    ),
    "reason.stacked": (
        "a field holds more settlements than its icon and the lines through it can have earned",
        "une région porte plus de campements que son symbole et les lignes qui la traversent n’ont pu en rapporter",
    ),
    "reason.canteen_left": (
        "a canteen lies on a lake beside a settlement, whose builder would have taken it",
        "une gourde est sur un lac au bord duquel se trouve un campement, dont le joueur l’aurait prise",
    ),
    "reason.island": (
        "a settlement is joined to the starting tile by no other settlements, so nobody could build it there",
        "aucun autre campement ne relie un campement à la tuile de départ : nul n’aurait pu le construire là",
    ),
    "reason.full_bank": (
        "the bank is full, but a full bank is emptied at the end of the turn in which it was filled",
        "la banque est pleine, mais on vide une banque pleine à la fin du tour qui l’a remplie",
    ),
    "reason.full_area": (
        "an area is full, but a full area is emptied at the end of the turn in which it was filled",
        "une zone est pleine, mais on vide une zone pleine à la fin du tour qui l’a remplie",
    ),
    "reason.not_asked": (
        "a contractor stands in the city though its player has not been asked yet",
        "un représentant est en ville alors que son joueur n’a pas encore eu la parole",
    ),
    "reason.other_bidder": (
        "in the auction it is another player’s turn to place the contractor",
        "en ville, c’est à un autre joueur de placer son représentant",
    ),
    "reason.other_winner": (
        "it is another player’s turn to take a reward of the city",
        "c’est à un autre joueur de prendre une récompense de la ville",
    ),
    "reason.not_white": (
        "two workers of choice are to be taken, but the arrow does not point to two white workers",
        "il faut prendre deux ouvriers au choix, mais la flèche ne montre pas deux ouvriers blancs",
    ),
    "reason.absent_seat": (
        "a seat that is not in the game holds pieces",
        "un joueur qui ne participe pas possède quelque chose",
    ),
}

_PROMPTS = {
    "ask.wagons": ("Choose a field for the starting tile", "Choisissez une région pour la tuile de départ"),
    "ask.action": ("Your turn: recruit, work or build", "À vous : recrutez, récoltez ou construisez"),
    "ask.white": ("Take any two workers", "Prenez deux ouvriers au choix"),
    "ask.return": ("Too many workers: give one back", "Trop d’ouvriers : rendez-en un"),
    "ask.return_more": (
        "Too many workers: give one back, {n} to go",
        "Trop d’ouvriers : rendez-en un, encore {n}",
    ),
    "ask.advance": (
        "Pay grain to move the arrow, up to {n space|spaces}?",
        "Payer du blé pour avancer la flèche, de {n case|cases} au plus ?",
    ),
    "ask.advance_trade": (
        "No grain to move the arrow: trade a cow, or leave it",
        "Pas de blé pour avancer la flèche : échangez une vache, ou laissez-la",
    ),
    "ask.small.grain": (
        "Workers on the small space too, for {n more grain|more grain}?",
        "Des ouvriers aussi sur la petite case, pour {n blé|blés} de plus ?",
    ),
    "ask.small.pumpkin": (
        "Workers on the small space too, for {n more pumpkin|more pumpkins}?",
        "Des ouvriers aussi sur la petite case, pour {n courge|courges} de plus ?",
    ),
    "ask.small.copper": (
        "Workers on the small space too, for {n more copper|more copper}?",
        "Des ouvriers aussi sur la petite case, pour {n cuivre|cuivres} de plus ?",
    ),
    "ask.small.stone": (
        "Workers on the small space too, for {n more stone|more stone}?",
        "Des ouvriers aussi sur la petite case, pour {n pierre|pierres} de plus ?",
    ),
    "ask.place": ("Place your contractor", "Placez votre représentant"),
    "ask.answer": ("Place your contractor or pass", "Placez votre représentant ou passez"),
    "ask.overtaken": (
        "You are outbid: move your contractor or pass",
        "On vous dépasse : déplacez votre représentant ou passez",
    ),
    "ask.upgrade": (
        "Choose up to {n upgrade|upgrades}",
        "Choisissez jusqu’à {n échange|échanges}",
    ),
    "ask.upgrade_step": (
        "Make an upgrade or leave it: {n} left",
        "Faites un échange ou renoncez : encore {n}",
    ),
    "ask.goods": (
        "Choose {n good|goods} from small stone, small copper and grain",
        "Choisissez {n ressource|ressources} parmi petite pierre, petit cuivre et blé",
    ),
    "ask.goods_step": (
        "Take a small stone, a small copper or a grain: {n} left",
        "Prenez une petite pierre, un petit cuivre ou un blé : encore {n}",
    ),
    "ask.build": (
        "Build again or stop: {n build|builds} left",
        "Construisez encore ou arrêtez : il reste {n construction|constructions}",
    ),
    "ask.bonus": ("Place the extra settlement?", "Placer le campement bonus ?"),
    "ask.bonus_more": (
        "How many extra settlements do you place, up to {n}?",
        "Combien de campements bonus placez-vous, {n} au plus ?",
    ),
    "ask.end": ("Trade cows or end your turn", "Échangez des vaches ou finissez votre tour"),
    "ask.canteen": ("Spend a canteen for another turn?", "Dépenser une gourde pour rejouer ?"),
    "ask.chance": ("Chance decides", "Le hasard décide"),
    "ask.wait": ("Another player decides", "Un autre joueur décide"),
    "ask.over": ("The game is over", "La partie est terminée"),
}

_OPTIONS = {
    "option.edition": ("Edition", "Édition"),
    "option.edition.help": (
        "The printed rules to follow; every other option can still be set on its own.",
        "Les règles imprimées à suivre ; chaque autre option peut toujours être réglée à part.",
    ),
    "option.edition.heritage": (
        "The English Heritage Edition of 2018.",
        "L’édition anglaise « Heritage » de 2018.",
    ),
    "option.edition.classic": (
        "The French prints: starting tile and extra settlements by choice, longer lines count, any two workers, spare "
        "cows to the box.",
        "Les tirages français : tuile de départ et campements bonus au choix, lignes plus longues, deux ouvriers "
        "quelconques, vaches en surplus à la boîte.",
    ),
    "option.starting_tile": ("Starting tile", "Tuile de départ"),
    "option.starting_tile.help": (
        "How the field of the starting tile is found.",
        "Comment trouver la région de la tuile de départ ?",
    ),
    "option.starting_tile.drawn": (
        "Chance draws one of all fields that can be built on.",
        "Le hasard tire une des régions constructibles.",
    ),
    "option.starting_tile.chosen": (
        "The starting player chooses a field that can be built on.",
        "Qui joue en premier choisit une région constructible.",
    ),
    "option.leftover_cows": ("Cows left over", "Vaches en surplus"),
    "option.leftover_cows.help": (
        "Where the cows go that are neither on the landscape nor with the players at the start.",
        "Où vont les vaches qui ne sont au départ ni dans le paysage ni chez les joueurs ?",
    ),
    "option.leftover_cows.supply": (
        "They form the supply, so the city has cows from the start.",
        "Elles forment la réserve : la ville a des vaches dès le début.",
    ),
    "option.leftover_cows.box": (
        "They leave the game, so the city has a cow only after somebody traded one in.",
        "Elles quittent le jeu : la ville n’a de vache qu’une fois que quelqu’un en a échangé une.",
    ),
    "option.bonus_settlements": ("Extra settlements", "Campements bonus"),
    "option.bonus_settlements.help": (
        "Whether the extra settlements of icons and lines must be placed.",
        "Faut-il placer les campements bonus des symboles et des lignes ?",
    ),
    "option.bonus_settlements.automatic": (
        "They are placed at once, without asking.",
        "On les place aussitôt, sans question.",
    ),
    "option.bonus_settlements.offered": (
        "The builder says how many of them to place; the others are lost.",
        "Qui construit dit combien en placer ; les autres sont perdus.",
    ),
    "option.line_bonus": ("Lines", "Lignes"),
    "option.line_bonus.help": (
        "Which straight lines of your own fields earn an extra settlement.",
        "Quelles lignes droites de vos régions rapportent un campement bonus ?",
    ),
    "option.line_bonus.exactly_four": (
        "Only a line that becomes exactly four fields long.",
        "Seulement une ligne qui atteint exactement quatre régions.",
    ),
    "option.line_bonus.four_or_more": (
        "A line that becomes four fields long or more, if it held no four before.",
        "Une ligne qui atteint quatre régions ou plus, si elle n’en contenait pas déjà quatre.",
    ),
    "option.work_pair": ("Two workers", "Deux ouvriers"),
    "option.work_pair.help": (
        "Which two workers can stand in for one of the area’s colour.",
        "Quels ouvriers, par deux, peuvent en remplacer un de la couleur de la zone ?",
    ),
    "option.work_pair.any": ("Any two workers.", "Deux ouvriers quelconques."),
    "option.work_pair.other": (
        "Two workers neither of which has the area’s colour.",
        "Deux ouvriers dont aucun n’a la couleur de la zone.",
    ),
    "option.city_rewards": ("City rewards", "Récompenses de la ville"),
    "option.city_rewards.help": (
        "How goods and upgrades won in the city are taken.",
        "Comment prend-on les ressources et fait-on les échanges gagnés en ville ?",
    ),
    "option.city_rewards.announced": (
        "Everything is announced first and then received at once.",
        "On annonce d’abord tout, puis on reçoit tout en une fois.",
    ),
    "option.city_rewards.stepwise": (
        "One good or one upgrade at a time is named and received.",
        "On nomme et on reçoit une ressource ou un échange à la fois.",
    ),
    "option.auction_trade": ("Cattle trade in the city", "Commerce de bétail en ville"),
    "option.auction_trade.help": (
        "Whether the active player may trade cows during the auction in the city.",
        "Qui est allé en ville peut-il échanger des vaches avant la fin de cette action ?",
    ),
    "option.auction_trade.allowed": (
        "Yes, when outbid and before announcing the reward.",
        "Oui, une fois dépassé et avant d’annoncer sa récompense.",
    ),
    "option.auction_trade.none": (
        "No, not from the first bid to the last reward.",
        "Non, pas entre le premier représentant placé et la dernière récompense.",
    ),
    "option.starting_player": ("Starting player", "Premier joueur"),
    "option.starting_player.help": ("Who has the first turn.", "Qui joue le premier tour ?"),
    "option.starting_player.drawn": ("Chance draws who starts.", "Le hasard désigne qui commence."),
    "option.starting_player.0": ("Blue starts.", "Bleu commence."),
    "option.starting_player.1": ("Yellow starts.", "Jaune commence."),
    "option.starting_player.2": ("Green starts.", "Vert commence."),
    "option.starting_player.3": ("Red starts.", "Rouge commence."),
    "option.round_cap": ("Last round", "Dernière manche"),
    "option.round_cap.help": (
        "The game ends after this round even if nobody has placed all settlements; 0 means no limit.",
        "La partie s’achève après cette manche, même si personne n’a construit tous ses campements ; 0 : sans limite.",
    ),
}

# Letters stand for goods on the map and for workers on the board. French has its own: blé B, courge G, pierre p and P.
_SHOW = {
    "show.letter.grain": ("G", "B"),
    "show.letter.pumpkin": ("P", "G"),
    "show.letter.copper": ("c", "c"),
    "show.letter.big-copper": ("C", "C"),
    "show.letter.stone": ("s", "p"),
    "show.letter.big-stone": ("S", "P"),
    "show.worker.brown": ("c", "c"),
    "show.worker.grey": ("s", "p"),
    "show.worker.beige": ("g", "b"),
    "show.worker.orange": ("p", "g"),
    "show.worker.white": ("?", "?"),
    "show.colour.brown": ("copper (brown)", "cuivre (marron)"),
    "show.colour.grey": ("stone (grey)", "pierre (gris)"),
    "show.colour.beige": ("grain (beige)", "blé (beige)"),
    "show.colour.orange": ("pumpkin (orange)", "courge (orange)"),
    "show.colour.white": ("any", "au choix"),
    "show.set_up": ("set-up", "mise en place"),
    "show.round": ("round {n}", "manche {n}"),
    "show.last_round": ("round {n}, the last", "manche {n}, la dernière"),
    "show.turn": ("{who}’s turn", "au tour de {who}"),
    "show.decides": ("to decide: {who}", "décision : {who}"),
    "show.over": ("game over, won by {who}", "partie terminée, victoire : {who}"),
    "show.wagons": ("START", "DÉPART"),
    "show.lake": ("lake", "lac"),
    "show.canteen": ("canteen", "gourde"),
    "show.mountain": ("mountain", "montagne"),
    "show.cow": ("cow", "vache"),
    # in fewer columns
    "show.narrow.cow": ("cow", "va."),
    "show.narrow.canteen": ("cant.", "gourde"),
    "show.narrow.mountain": ("mount.", "mont."),
    "show.narrow.coins": ("$", "$"),
    "show.narrow.canteens": ("cant.", "gour."),
    "show.bank": ("Bank", "Banque"),
    "show.wheel": ("Wheel", "Roue"),
    "show.area.mine": ("Mine", "Mine"),
    "show.area.quarry": ("Quarry", "Carrière"),
    "show.area.grain-field": ("Grain field", "Champ de blé"),
    "show.area.farmland": ("Farmland", "Potager"),
    "show.city": ("City", "Ville"),
    "show.row": ("row {n}", "rangée {n}"),
    "show.shop": ("in the hardware store: {who}", "à la boutique : {who}"),
    "show.supply": ("Supply", "Réserve"),
    "show.you": ("you", "vous"),
    "show.first": ("1st", "1er"),
    "show.built": ("built", "posés"),
    "show.left": ("left", "reste"),
    "show.coins": ("coins", "pièces"),
    "show.cows": ("cows", "vaches"),
    "show.canteens": ("canteens", "gourdes"),
    "show.goods": ("Goods", "Ressources"),
    "show.workers": ("Workers", "Ouvriers"),
    "show.signs": ("Signs", "Signes"),
    "show.legend": (
        "$ coin, [..] large space, (..) small space, x2 two settlements, * borders a tile",
        "$ pièce, [..] grande case, (..) petite case, x2 deux campements, * touche une tuile",
    ),
}


def _listed(parts: Sequence[str], word: str) -> str:
    """Parts in a row, with a word before the last."""
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}" if len(parts) > 1 else parts[0]


def _crew(crew: Sequence[int]) -> tuple[str, str]:
    """Workers in words: "2 stone workers", "a copper and a grain worker", "2 copper workers and 1 grain worker"."""
    counts = {colour: crew.count(colour) for colour in crew}
    names = {colour: _NAMES[f"colour.{COLOUR_NAMES[colour]}"] for colour in counts}
    english = [f"{n} {names[colour][0]} {'worker' if n == 1 else 'workers'}" for colour, n in counts.items()]
    french = [f"{n} {'ouvrier' if n == 1 else 'ouvriers'} {names[colour][1]}" for colour, n in counts.items()]
    if len(counts) == len(crew) > 1:
        return _listed([f"a {names[colour][0]}" for colour in counts], "and") + " worker", _listed(french, "et")
    return _listed(english, "and"), _listed(french, "et")


_COUNTED = {
    STONE: ("small stone", "petite pierre", "petites pierres"),
    COPPER: ("small copper", "petit cuivre", "petits cuivres"),
    GRAIN: ("grain", "blé", "blés"),
}


def _pile(goods: Sequence[int]) -> tuple[str, str]:
    """Goods in words: "2 small stone and 1 grain"."""
    counts = {good: goods.count(good) for good in goods}
    english = [f"{n} {_COUNTED[good][0]}" for good, n in counts.items()]
    french = [f"{n} {_COUNTED[good][1 if n == 1 else 2]}" for good, n in counts.items()]
    return _listed(english, "and"), _listed(french, "et")


def _composed() -> dict[str, tuple[str, str]]:
    """The words of arguments that stand for several pieces at once."""
    words = {"crew." + "+".join(COLOUR_NAMES[c] for c in crew): _crew(crew) for crew in CREWS}
    words |= {"upgrade." + "+".join(GOOD_NAMES[g] for g in goods): _pile(goods) for goods in UPGRADES if goods}
    return words | {"basket." + "+".join(GOOD_NAMES[g] for g in goods): _pile(goods) for goods in BASKETS}


WORDS: dict[str, tuple[str, str]] = {
    **_GAME, **_NAMES, **_MOVES, **_LABELS, **_EVENTS, **_REASONS, **_PROMPTS, **_OPTIONS, **_SHOW, **_composed(),
}
