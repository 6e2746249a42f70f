"""All that Montana says, in English and French; see `ludotheque.core.words` for how texts take their arguments.

The vocabulary is that of the two rulebooks. A number and the name of a good or colour are two arguments of a text, so
neither can bend the other: goods are counted as "3 × grain", and workers have their colour behind them.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.titles.montana.layout import BASKETS, COPPER, CREWS, GRAIN, STONE, UPGRADES
from ludotheque.titles.montana.moves import COLOUR_NAMES, GOOD_NAMES

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
    "colour.orange": ("pumpkin", "citrouille"),
    "good.grain": ("grain", "blé"),
    "good.pumpkin": ("pumpkin", "citrouille"),
    "good.copper": ("small copper", "petit cuivre"),
    "good.big-copper": ("big copper", "gros cuivre"),
    "good.stone": ("small stone", "petite pierre"),
    "good.big-stone": ("big stone", "grosse pierre"),
    # the French ones carry their article, the English texts bring it
    "area.mine": ("mine", "la mine"),
    "area.quarry": ("quarry", "la carrière"),
    "area.grain-field": ("grain field", "le champ de blé"),
    "area.farmland": ("farmland", "le potager"),
    "for.grain": ("1 grain", "1 blé"),
    "for.pumpkin": ("1 pumpkin", "1 citrouille"),
    "for.copper": ("1 small copper", "1 petit cuivre"),
    "for.stone": ("1 small stone", "1 petite pierre"),
    "for.coins": ("coins", "des pièces"),
    "for.brown": ("1 copper worker", "1 ouvrier cuivre"),
    "for.grey": ("1 stone worker", "1 ouvrier pierre"),
    "for.beige": ("1 grain worker", "1 ouvrier blé"),
    "for.orange": ("1 pumpkin worker", "1 ouvrier citrouille"),
    "upgrade.none": ("nothing", "rien"),
}

_MOVES = {
    "move.tile": ("Lay tile {tile}", "Poser la tuile {tile}"),
    "move.turn": ("Turn the tile by {n step|steps}", "Tourner la tuile de {n cran|crans}"),
    "move.turn.none": ("Leave the tile as it is", "Laisser la tuile telle quelle"),
    "move.first": ("{seat} starts", "{seat} commence"),
    "move.wagons": ("Stop the wagons on {field}", "Arrêter les chariots en {field}"),
    "move.spin": ("The arrow stops on space {sector}", "La flèche s’arrête sur le secteur {sector}"),
    "move.recruit": ("Recruit: spin the wheel", "Recruter : faire tourner la roue"),
    "move.take": ("Take {crew}", "Prendre {crew}"),
    "move.return": ("Give back 1 {colour} worker", "Rendre 1 ouvrier {colour}"),
    "move.advance": (
        "Pay {n} grain, move the arrow {n space|spaces}",
        "Payer {n blé|blés}, avancer la flèche de {n secteur|secteurs}",
    ),
    "move.bank": ("Bank, space {space}: {crew}", "Banque, emplacement {space} : {crew}"),
    "move.mine": ("Mine, location {location}: {crew}", "Mine, site {location} : {crew}"),
    "move.quarry": ("Quarry, location {location}: {crew}", "Carrière, site {location} : {crew}"),
    "move.grain": ("Grain field, location {location}: {crew}", "Champ de blé, site {location} : {crew}"),
    "move.farm": ("Farmland, location {location}: {crew}", "Potager, site {location} : {crew}"),
    "move.more": ("Small space: {crew}", "Petite place : {crew}"),
    "move.city": ("Go to the city", "Aller en ville"),
    "move.bid": ("Row {row}, column {column}", "Rangée {row}, colonne {column}"),
    "move.pass": ("Pass", "Passer"),
    "move.upgrade": ("Upgrade: {upgrade}", "Améliorer : {upgrade}"),
    "move.goods": ("Take {basket}", "Prendre {basket}"),
    "move.good": ("Take 1 {good}", "Prendre 1 {good}"),
    "move.build": ("Build on {field}", "Bâtir en {field}"),
    "move.bonus": (
        "Place {n extra settlement|extra settlements}",
        "Poser {n campement bonus|campements bonus}",
    ),
    "move.trade": ("Trade a cow for {for}", "Échanger une vache contre {for}"),
    "move.stop": ("Stop here", "S’arrêter là"),
    "move.end": ("End the turn", "Finir le tour"),
    "move.canteen": ("Drink a canteen: another turn", "Boire une gourde : rejouer"),
    "group.chance": ("Chance", "Hasard"),
    "group.wagons": ("Wagons", "Chariots"),
    "group.recruit": ("Recruit", "Recruter"),
    "group.workers": ("Workers", "Ouvriers"),
    "group.bank": ("Bank", "Banque"),
    "group.mine": ("Mine", "Mine"),
    "group.quarry": ("Quarry", "Carrière"),
    "group.grain": ("Grain field", "Champ de blé"),
    "group.farm": ("Farmland", "Potager"),
    "group.more": ("Small space", "Petite place"),
    "group.city": ("City", "Ville"),
    "group.reward": ("Reward", "Récompense"),
    "group.build": ("Build", "Bâtir"),
    "group.trade": ("Trade a cow", "Échanger une vache"),
    "group.end": ("Finish", "Finir"),
}

_EVENTS = {
    "event.tile_laid": ("Tile {tile} is laid in slot {slot}.", "La tuile {tile} est posée en position {slot}."),
    "event.tile_turned": ("It is turned by {n step|steps}.", "Elle est tournée de {n cran|crans}."),
    "event.tile_turned.none": ("It is not turned.", "Elle n’est pas tournée."),
    "event.starts": ("{seat} is the starting player.", "{seat} joue en premier."),
    "event.wagons_stop": ("The wagons stop on {field}.", "Les chariots s’arrêtent en {field}."),
    "event.set_out": (
        "{cows cow|cows} and {canteens canteen|canteens} are set out on the landscape.",
        "{cows vache|vaches} et {canteens gourde|gourdes} sont posées dans le paysage.",
    ),
    "event.spun": (
        "{seat} spins the wheel: the arrow stops on space {sector}.",
        "{seat} fait tourner la roue : la flèche s’arrête sur le secteur {sector}.",
    ),
    "event.white_pair": (
        "Two white workers: {seat} chooses any two.",
        "Deux ouvriers blancs : {seat} en choisit deux.",
    ),
    "event.workers_taken": (
        "{seat} takes {n worker|workers}: {colour}.",
        "{seat} prend {n ouvrier|ouvriers} {colour}.",
    ),
    "event.worker_returned": ("{seat} gives back 1 {colour} worker.", "{seat} rend 1 ouvrier {colour}."),
    "event.short_workers": (
        "Shortage of {colour} workers: {n player gives back 1|players give back 1 each}.",
        "Pénurie d’ouvriers {colour} : {n joueur en rend|joueurs en rendent chacun} 1.",
    ),
    "event.workers_lost": (
        "Nobody can give back more: {seat} loses {n worker|workers} ({colour}).",
        "Personne ne peut en rendre davantage : {seat} perd {n ouvrier|ouvriers} {colour}.",
    ),
    "event.short_goods": (
        "Shortage of {good}: {n player gives back 1|players give back 1 each}.",
        "Pénurie ({good}) : {n joueur en rend|joueurs en rendent chacun} 1.",
    ),
    "event.advanced": (
        "{seat} pays {n} grain and moves the arrow to space {sector}.",
        "{seat} paie {n blé|blés} et avance la flèche au secteur {sector}.",
    ),
    "event.banked": (
        "{seat} sends {crew} to bank space {space} and takes {n coin|coins}.",
        "{seat} envoie {crew} à la banque, emplacement {space}, et prend {n pièce|pièces}.",
    ),
    "event.worked": (
        "{seat} sends {crew} to the {area}, location {location}.",
        "{seat} envoie {crew} dans {area}, site {location}.",
    ),
    "event.coins_paid": ("{seat} pays {n coin|coins}.", "{seat} paie {n pièce|pièces}."),
    "event.goods_taken": ("{seat} takes {n} × {good}.", "{seat} prend {n} × {good}."),
    "event.worked_more": ("{seat} sends {crew} to the small space.", "{seat} envoie {crew} sur la petite place."),
    "event.went_to_city": ("{seat} goes to the city.", "{seat} va en ville."),
    "event.bid": (
        "{seat} places the contractor in row {row}, column {column}.",
        "{seat} place son représentant en rangée {row}, colonne {column}.",
    ),
    "event.overtook": ("{seat} overtakes {seat2}.", "{seat} dépasse {seat2}."),
    "event.passed": ("{seat} passes.", "{seat} passe."),
    "event.pumpkins_paid": (
        "{seat} pays {n pumpkin|pumpkins} for row {row}.",
        "{seat} paie {n citrouille|citrouilles} pour la rangée {row}.",
    ),
    "event.cannot_pay": (
        "{seat} can no longer pay {n pumpkin|pumpkins}, and gets no reward.",
        "{seat} ne peut plus payer {n citrouille|citrouilles} et ne reçoit rien.",
    ),
    "event.cow_won": ("{seat} takes 1 cow from the supply.", "{seat} prend 1 vache dans la réserve."),
    "event.no_cow": ("The supply has no cow for {seat}.", "La réserve n’a pas de vache pour {seat}."),
    "event.coins_won": ("{seat} takes {n coin|coins}.", "{seat} prend {n pièce|pièces}."),
    "event.upgraded": (
        "{seat} hands in {n} × {good} to upgrade.",
        "{seat} rend {n} × {good} pour améliorer.",
    ),
    "event.auction_over": (
        "All contractors return to the shop.",
        "Tous les représentants retournent au magasin.",
    ),
    "event.built": ("{seat} builds on {field}.", "{seat} bâtit en {field}."),
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
        "{seat} pose {n campement bonus|campements bonus}.",
    ),
    "event.cow_found": ("{seat} takes the cow on this field.", "{seat} prend la vache de cette case."),
    "event.canteen_found": ("{seat} takes the canteen of the lake.", "{seat} prend la gourde du lac."),
    "event.last_settlement": (
        "{seat} has placed the last settlement: this is the last round.",
        "{seat} a posé son dernier campement : c’est la dernière manche.",
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
        "Plus de grande place libre, on vide {area} : ses ouvriers retournent à la réserve.",
    ),
    "event.canteen_drunk": (
        "{seat} drinks a canteen and takes another turn.",
        "{seat} boit une gourde et joue un autre tour.",
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
        "only chance makes this move, and not at this moment",
        "seul le hasard joue ce coup, et pas à ce moment",
    ),
    "reason.only_setup": (
        "the wagons are placed only during set-up, once the landscape lies",
        "les chariots ne se placent qu’à la mise en place, une fois le paysage assemblé",
    ),
    "reason.not_now": (
        "an action begins at the start of a turn, and something else must be decided first",
        "une action commence au début d’un tour, et il faut d’abord décider autre chose",
    ),
    "reason.one_action": (
        "the action of this turn is already chosen, and there is only one per turn",
        "l’action de ce tour est déjà choisie, et il n’y en a qu’une par tour",
    ),
    "reason.no_white": (
        "workers are chosen freely only when the arrow points to two white workers",
        "on ne choisit librement des ouvriers que si la flèche montre deux ouvriers blancs",
    ),
    "reason.no_excess": (
        "workers are given back only when there are more than the board has places for",
        "on ne rend des ouvriers que si l’on en a plus que de places sur son plateau",
    ),
    "reason.must_return": (
        "there are too many workers on your board: give back one of them first",
        "il y a trop d’ouvriers sur votre plateau : rendez-en d’abord un",
    ),
    "reason.no_advance": (
        "the arrow is moved for grain only in Recruit, once, right after the first pair",
        "la flèche n’avance contre du blé qu’en recrutant, une seule fois, juste après la première paire",
    ),
    "reason.no_small": (
        "a small space is open only right after you placed workers on the large space beside it",
        "une petite place ne s’ouvre que si vous venez de placer des ouvriers sur la grande place voisine",
    ),
    "reason.no_auction": (
        "contractors move only while there is bidding in the city",
        "les représentants ne bougent que pendant les enchères en ville",
    ),
    "reason.no_pass": (
        "the active player must place the contractor first and may pass only when overtaken",
        "le joueur actif doit d’abord placer son représentant et ne peut passer qu’une fois dépassé",
    ),
    "reason.no_reward": (
        "rewards are taken only when the bidding in the city is over",
        "on ne prend une récompense qu’une fois les enchères en ville terminées",
    ),
    "reason.no_bonus": (
        "there is no extra settlement to decide on now",
        "il n’y a pas de campement bonus à poser maintenant",
    ),
    "reason.nothing_to_stop": (
        "there is nothing to stop now",
        "il n’y a rien à arrêter maintenant",
    ),
    "reason.not_finished": (
        "a turn ends, with or without a canteen, only when its action is finished",
        "un tour ne se termine, avec ou sans gourde, qu’une fois son action achevée",
    ),
    # set-up
    "reason.tile_gone": ("tile {tile} already lies on the table", "la tuile {tile} est déjà sur la table"),
    "reason.no_such_seat": ("there is no such player in this game", "ce joueur ne participe pas à cette partie"),
    "reason.no_such_field": (
        "the landscape has no such field with this number of players",
        "cette case n’existe pas avec ce nombre de joueurs",
    ),
    "reason.no_wagons_there": (
        "{field} is a lake or a mountain: the wagons stop on a field that can be built on",
        "{field} est un lac ou une montagne : les chariots s’arrêtent sur une case constructible",
    ),
    # recruit
    "reason.beyond_workers": (
        "supply and player boards together do not hold that many workers of this colour",
        "la réserve et les plateaux personnels n’ont pas ensemble autant d’ouvriers de cette couleur",
    ),
    "reason.colour_not_held": (
        "you have no {colour} worker to give back",
        "vous n’avez pas d’ouvrier {colour} à rendre",
    ),
    "reason.too_little_grain": (
        "the arrow moves one space for each grain you pay, up to the limit: {n space is|spaces are} too many",
        "la flèche avance d’un secteur par blé payé, dans la limite permise : {n secteur|secteurs}, c’est trop",
    ),
    # work
    "reason.no_such_space": ("the bank has no space {space}", "la banque n’a pas d’emplacement {space}"),
    "reason.bank_taken": ("bank space {space} is occupied", "l’emplacement {space} de la banque est occupé"),
    "reason.bank_number": (
        "bank space {space} takes exactly the number of workers it shows",
        "l’emplacement {space} de la banque demande exactement le nombre d’ouvriers indiqué",
    ),
    "reason.workers_missing": ("you do not have {crew}", "vous n’avez pas {crew}"),
    "reason.place_taken": (
        "location {location} of this area is occupied",
        "le site {location} de cette zone est occupé",
    ),
    "reason.too_few_coins": (
        "you do not have the coins that this space costs",
        "vous n’avez pas les pièces que coûte cette place",
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
    "reason.too_few_pumpkins": (
        "you do not have the pumpkins that column {column} costs",
        "vous n’avez pas les citrouilles que coûte la colonne {column}",
    ),
    "reason.not_to_the_right": (
        "row {row} holds a contractor: a new one must go further to the right",
        "la rangée {row} porte un représentant : un nouveau doit aller plus à droite",
    ),
    "reason.other_reward": (
        "the row of your contractor gives another reward",
        "la rangée de votre représentant donne une autre récompense",
    ),
    "reason.too_many_upgrades": (
        "your row does not give that many upgrades",
        "votre rangée ne donne pas autant d’améliorations",
    ),
    "reason.upgrades_missing": ("you do not have {upgrade}", "vous n’avez pas {upgrade}"),
    "reason.step_by_step": (
        "rewards are taken step by step here: name one good or one upgrade at a time",
        "ici, les récompenses se prennent pas à pas : nommez une ressource ou une amélioration à la fois",
    ),
    "reason.all_at_once": (
        "rewards are announced at once here: name all goods or all upgrades together",
        "ici, les récompenses s’annoncent en une fois : nommez toutes les ressources ou améliorations ensemble",
    ),
    "reason.three_goods": (
        "this row gives exactly three goods, never fewer",
        "cette rangée donne exactement trois ressources, jamais moins",
    ),
    # build
    "reason.not_buildable": (
        "{field} is a lake or a mountain, where nobody can build",
        "{field} est un lac ou une montagne, où l’on ne peut pas bâtir",
    ),
    "reason.field_taken": (
        "{field} is taken: only empty fields are built on",
        "la case {field} est déjà prise : on ne bâtit que sur une case vide",
    ),
    "reason.not_bordering": (
        "{field} borders neither the starting tile nor a settlement",
        "la case {field} ne touche ni la tuile de départ ni un campement",
    ),
    "reason.goods_missing": (
        "you do not have all the goods that {field} costs",
        "vous n’avez pas toutes les ressources que coûte la case {field}",
    ),
    "reason.no_settlement": ("you have no settlement left", "il ne vous reste aucun campement"),
    "reason.too_many_bonus": (
        "you may not place more extra settlements than you earned here or have left",
        "vous ne pouvez pas poser plus de campements bonus que vous n’en avez gagné ici ou qu’il ne vous en reste",
    ),
    # cattle, canteen
    "reason.no_cow_held": ("you have no cow to trade", "vous n’avez pas de vache à échanger"),
    "reason.no_trade_now": (
        "cattle are traded only in your own turn, and not while this choice is open",
        "on n’échange de vache que pendant son propre tour, et pas au milieu de ce choix",
    ),
    "reason.no_auction_trade": (
        "no cattle are traded here from the first bid to the last reward",
        "ici, on n’échange pas de vache de la première enchère à la dernière récompense",
    ),
    "reason.no_canteen": ("you have no canteen", "vous n’avez pas de gourde"),
    # impossible positions
    "reason.bad_question": (
        "the question does not fit the state of the game or the seat that is to answer it",
        "la question ne convient pas à l’état de la partie ou au joueur qui doit répondre",
    ),
    "reason.bad_tiles": (
        "the landscape tiles must fill the slots in order, and each may lie only once",
        "les tuiles de paysage doivent remplir les positions dans l’ordre, chacune une seule fois",
    ),
    "reason.two_owners": (
        "a field holds the settlements of one player only, and none under the starting tile",
        "une case porte les campements d’un seul joueur, et aucun sous la tuile de départ",
    ),
    "reason.built_on_water": (
        "a settlement or the starting tile lies on a lake or a mountain",
        "un campement ou la tuile de départ se trouve sur un lac ou une montagne",
    ),
    "reason.too_many_workers": (
        "a player has more workers than the board has places for",
        "un joueur a plus d’ouvriers que de places sur son plateau",
    ),
    "reason.bad_bank": (
        "a bank space holds another number of workers than it shows",
        "un emplacement de la banque porte un autre nombre d’ouvriers que celui indiqué",
    ),
    "reason.bad_place": (
        "a space of an area holds 1 worker of its colour or 2 workers, a small one only beside an occupied large one",
        "une place de zone porte 1 ouvrier de sa couleur ou 2 ouvriers, une petite seulement si la grande est occupée",
    ),
    "reason.bad_bids": (
        "contractors stand in different rows, and only during an auction",
        "les représentants sont dans des rangées différentes, et seulement pendant des enchères",
    ),
    "reason.bad_pieces": (
        "a cow, a canteen or a settlement lies on a field where it cannot be",
        "une vache, une gourde ou un campement se trouve sur une case où il ne peut pas être",
    ),
    "reason.absent_seat": (
        "a seat that is not in the game holds pieces",
        "un joueur qui ne participe pas possède quelque chose",
    ),
}

_PROMPTS = {
    "ask.wagons": ("Choose where the wagons stop", "Choisissez où s’arrêtent les chariots"),
    "ask.action": ("Your turn: recruit, work or build", "À vous : recrutez, travaillez ou bâtissez"),
    "ask.white": ("Take any two workers", "Prenez deux ouvriers au choix"),
    "ask.return": ("Too many workers: give one back", "Trop d’ouvriers : rendez-en un"),
    "ask.return_more": (
        "Too many workers: give one back, {n} to go",
        "Trop d’ouvriers : rendez-en un, encore {n}",
    ),
    "ask.advance": (
        "Move the arrow for grain, up to {n space|spaces}, or keep it",
        "Avancez la flèche contre du blé, de {n secteur|secteurs} au plus, ou laissez-la",
    ),
    "ask.advance_trade": (
        "No grain to move the arrow: trade a cow, or stop",
        "Pas de blé pour avancer la flèche : échangez une vache, ou arrêtez",
    ),
    "ask.small.grain": (
        "{n more grain|more grain}? Send workers again or stop",
        "{n blé|blés} de plus ? Envoyez d’autres ouvriers ou arrêtez",
    ),
    "ask.small.pumpkin": (
        "{n more pumpkin|more pumpkins}? Send workers again or stop",
        "{n citrouille|citrouilles} de plus ? Envoyez d’autres ouvriers ou arrêtez",
    ),
    "ask.small.copper": (
        "{n more copper|more copper}? Send workers again or stop",
        "{n cuivre|cuivres} de plus ? Envoyez d’autres ouvriers ou arrêtez",
    ),
    "ask.small.stone": (
        "{n more stone|more stone}? Send workers again or stop",
        "{n pierre|pierres} de plus ? Envoyez d’autres ouvriers ou arrêtez",
    ),
    "ask.place": ("Place your contractor", "Placez votre représentant"),
    "ask.answer": ("Place your contractor or pass", "Placez votre représentant ou passez"),
    "ask.overtaken": ("Overtaken: move on or pass", "Dépassé : déplacez-vous ou passez"),
    "ask.upgrade": (
        "Choose up to {n upgrade|upgrades}",
        "Choisissez jusqu’à {n amélioration|améliorations}",
    ),
    "ask.upgrade_step": (
        "Make an upgrade or stop: {n} left",
        "Faites une amélioration ou arrêtez : encore {n}",
    ),
    "ask.goods": (
        "Choose {n good|goods} of stone, copper and grain",
        "Choisissez {n ressource|ressources} parmi pierre, cuivre et blé",
    ),
    "ask.goods_step": (
        "Take stone, copper or grain: {n} left",
        "Prenez une pierre, un cuivre ou un blé : encore {n}",
    ),
    "ask.build": (
        "Build again or stop: {n build|builds} left",
        "Bâtissez encore ou arrêtez : il reste {n construction|constructions}",
    ),
    "ask.bonus": ("Place the extra settlement?", "Poser le campement bonus ?"),
    "ask.bonus_more": (
        "Place how many extra settlements, up to {n}?",
        "Poser combien de campements bonus, {n} au plus ?",
    ),
    "ask.end": ("Trade cows or end your turn", "Échangez des vaches ou finissez votre tour"),
    "ask.canteen": ("Drink a canteen for another turn?", "Une gourde pour rejouer ?"),
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
        "The French prints: wagons and extra settlements are chosen, longer lines count, spare cows go to the box.",
        "Les tirages français : chariots et campements bonus au choix, lignes plus longues, vaches en trop à la boîte.",
    ),
    "option.starting_tile": ("Starting tile", "Tuile de départ"),
    "option.starting_tile.help": ("How the wagons find their field.", "Comment les chariots trouvent-ils leur case ?"),
    "option.starting_tile.drawn": (
        "Chance draws one of all fields that can be built on.",
        "Le hasard tire une des cases constructibles.",
    ),
    "option.starting_tile.chosen": (
        "The starting player chooses a field that can be built on.",
        "Le premier joueur choisit une case constructible.",
    ),
    "option.leftover_cows": ("Cows left over", "Vaches en trop"),
    "option.leftover_cows.help": (
        "Where the cows go that no field and no player needs at first.",
        "Où vont les vaches dont ni les cases ni les joueurs n’ont besoin au départ ?",
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
        "Les campements bonus des symboles et des lignes doivent-ils être posés ?",
    ),
    "option.bonus_settlements.automatic": (
        "They are placed at once, without asking.",
        "Ils sont posés aussitôt, sans question.",
    ),
    "option.bonus_settlements.offered": (
        "The builder says how many of them to place; the others are lost.",
        "Celui qui bâtit dit combien il en pose ; les autres sont perdus.",
    ),
    "option.line_bonus": ("Lines", "Lignes"),
    "option.line_bonus.help": (
        "Which straight lines of your own fields earn an extra settlement.",
        "Quelles lignes droites de vos cases rapportent un campement bonus ?",
    ),
    "option.line_bonus.exactly_four": (
        "Only a line that becomes exactly four fields long.",
        "Seulement une ligne qui atteint exactement quatre cases.",
    ),
    "option.line_bonus.four_or_more": (
        "A line that becomes four fields long or more, if it held no four before.",
        "Une ligne qui atteint quatre cases ou plus, si elle n’en contenait pas déjà quatre.",
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
        "Comment prend-on les ressources et améliorations gagnées en ville ?",
    ),
    "option.city_rewards.announced": (
        "Everything is announced first and then received at once.",
        "On annonce d’abord tout, puis on reçoit tout en une fois.",
    ),
    "option.city_rewards.stepwise": (
        "One good or one upgrade at a time is named and received.",
        "On nomme et on reçoit une ressource ou une amélioration à la fois.",
    ),
    "option.auction_trade": ("Cattle trade while bidding", "Échange de vaches aux enchères"),
    "option.auction_trade.help": (
        "Whether the active player may trade cows during the auction in the city.",
        "Le joueur actif peut-il échanger des vaches pendant les enchères en ville ?",
    ),
    "option.auction_trade.allowed": (
        "Yes, when overtaken and before announcing the reward.",
        "Oui, une fois dépassé et avant d’annoncer sa récompense.",
    ),
    "option.auction_trade.none": (
        "No, not from the first bid to the last reward.",
        "Non, pas de la première enchère à la dernière récompense.",
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
        "La partie s’achève après cette manche, même si personne n’a posé tous ses campements ; 0 : sans limite.",
    ),
}

# Letters stand for goods on the map and for workers on the board. French has its own: blé is not G, pierre not s.
_SHOW = {
    "show.letter.grain": ("G", "B"),
    "show.letter.pumpkin": ("P", "O"),
    "show.letter.copper": ("c", "c"),
    "show.letter.big-copper": ("C", "C"),
    "show.letter.stone": ("s", "p"),
    "show.letter.big-stone": ("S", "P"),
    "show.worker.brown": ("c", "c"),
    "show.worker.grey": ("s", "p"),
    "show.worker.beige": ("g", "b"),
    "show.worker.orange": ("p", "o"),
    "show.worker.white": ("?", "?"),
    "show.colour.brown": ("copper (brown)", "cuivre (marron)"),
    "show.colour.grey": ("stone (grey)", "pierre (gris)"),
    "show.colour.beige": ("grain (beige)", "blé (beige)"),
    "show.colour.orange": ("pumpkin (orange)", "citrouille (orange)"),
    "show.colour.white": ("any", "au choix"),
    "show.set_up": ("set-up", "mise en place"),
    "show.round": ("round {n}", "manche {n}"),
    "show.last_round": ("round {n}, the last", "manche {n}, la dernière"),
    "show.turn": ("{who}’s turn", "au tour de {who}"),
    "show.decides": ("to decide: {who}", "décision : {who}"),
    "show.over": ("game over, won by {who}", "partie terminée, victoire : {who}"),
    "show.wagons": ("WAGONS", "CHARIOTS"),
    "show.lake": ("lake", "lac"),
    "show.canteen": ("canteen", "gourde"),
    "show.mountain": ("mountain", "montagne"),
    "show.cow": ("cow", "vache"),
    "show.bank": ("Bank", "Banque"),
    "show.wheel": ("Wheel", "Roue"),
    "show.area.mine": ("Mine", "Mine"),
    "show.area.quarry": ("Quarry", "Carrière"),
    "show.area.grain-field": ("Grain field", "Champ de blé"),
    "show.area.farmland": ("Farmland", "Potager"),
    "show.city": ("City", "Ville"),
    "show.row": ("row {n}", "rangée {n}"),
    "show.shop": ("in the shop: {who}", "au magasin : {who}"),
    "show.reward.cow": ("{n cow|cows}", "{n vache|vaches}"),
    "show.reward.coins": ("{n coin|coins}", "{n pièce|pièces}"),
    "show.reward.goods": ("{n good|goods} of {mix}", "{n ressource|ressources} {mix}"),
    "show.reward.upgrades": ("up to {n upgrade|upgrades}", "jusqu’à {n amélioration|améliorations}"),
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
        "$ coin, [..] large space, (..) small space, x2 two settlements, * in reach",
        "$ pièce, [..] grande place, (..) petite place, x2 double campement, * accessible",
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
    **_GAME, **_NAMES, **_MOVES, **_EVENTS, **_REASONS, **_PROMPTS, **_OPTIONS, **_SHOW, **_composed(),
}
