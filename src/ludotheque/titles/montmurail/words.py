"""All texts of Montmurail in English and French, with the terms of the rules texts beside this file."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.titles.montmurail.moves import ARROW_NAMES, MISSING, SIDE_NAMES

_GAME = {
    "game.title": ("Montmurail", "Montmurail"),
    "score": ("{n coin|coins}", "{n pièce|pièces}"),
    "game.summary": (
        "Wall in the buildings the King demands and as many coins as you can, and leave the Vikings outside.",
        "Entourez de remparts les bâtiments qu’exige le Roi et un maximum de pièces, et laissez les Vikings dehors.",
    ),
}

_NAMES = {
    "gem.white": ("white", "blanche"),
    "gem.blue": ("blue", "bleue"),
    "gem.yellow": ("yellow", "jaune"),
    "gem.violet": ("violet", "violette"),
    "space.top-left": ("top left", "en haut à gauche"),
    "space.top-right": ("top right", "en haut à droite"),
    "space.bottom-left": ("bottom left", "en bas à gauche"),
    "space.bottom-right": ("bottom right", "en bas à droite"),
    "side.black": ("black", "noire"),
    "side.white": ("white", "blanche"),
    "arrow.up": ("up", "vers le haut"),
    "arrow.right": ("right", "vers la droite"),
    "arrow.down": ("down", "vers le bas"),
    "arrow.left": ("left", "vers la gauche"),
    "face.I2": ("short line", "petite ligne"),
    "face.V2": ("corner", "équerre"),
    "face.I3": ("long line", "grande ligne"),
    "face.L3": ("long corner", "grande équerre"),
    "face.U3": ("U", "U"),
    "face.Z3": ("zigzag", "zigzag"),
}

_MOVES = {
    "move.first": ("{seat} is first", "{seat} commence"),
    "move.tile": (
        "Lay the {gem} gem {space}, {side} arrow {arrow}",
        "Poser la pierre {gem} {space}, flèche {side} {arrow}",
    ),
    "move.decree": ("Decree: churches, wells, markets {decree}", "Décret : églises, puits, marchés {decree}"),
    "move.roll": ("Roll: {face}", "Lancer : {face}"),
    "move.wall": ("A single wall on {street}", "Un rempart seul en {street}"),
    "move.walls": ("Walls on {place}", "Remparts en {place}"),
    "move.lift": ("Lift the wall on {street}", "Reprendre le rempart en {street}"),
    "move.continue": ("Build on", "Continuer à bâtir"),
    "move.close": ("Close the whole piece {plot}", "Fermer tout l’îlot {plot}"),
    "move.pick": ("Choose rooms, beginning with {plot}", "Choisir des enclos, d’abord {plot}"),
    "move.add": ("Add the room {plot}", "Ajouter l’enclos {plot}"),
    "move.done": ("Close the chosen rooms", "Fermer les enclos choisis"),
    "group.chance": ("Chance", "Hasard"),
    "group.tile": ("Board", "Plateau"),
    "group.wall": ("Single wall", "Rempart seul"),
    "group.walls": ("Arrangement", "Figure"),
    "group.lift": ("Lift", "Reprendre"),
    "group.declare": ("City", "Cité"),
    "group.rooms": ("Rooms", "Enclos"),
}

_EVENTS = {
    "event.starts": ("{seat} is the first player.", "{seat} est le premier joueur."),
    "event.tile_laid": (
        "The {gem} gem is laid {space}, {way}.",
        "La pierre {gem} est posée {space}, {way}.",
    ),
    "event.age_begins": ("Age {n} begins.", "L’Âge {n} commence."),
    "event.decreed": (
        "The King demands {churches church|churches}, {wells well|wells} and {markets market|markets}.",
        "Le Roi exige {churches église|églises}, {wells puits|puits} et {markets marché|marchés}.",
    ),
    "event.rolled": (
        "{seat} rolls the {face}; a closed city earns {n coin|coins}.",
        "{seat} lance le dé : {face} ; une cité fermée touche {n pièce|pièces}.",
    ),
    "event.waiting_coins": (
        "{seat} has closed and takes {n coin|coins}.",
        "{seat} a fermé sa cité et touche {n pièce|pièces}.",
    ),
    "event.short_of_walls": (
        "The supply is short: {n wall is|walls are} reserved for {seat}.",
        "La réserve ne suffit pas : {n rempart est réservé|remparts sont réservés} à {seat}.",
    ),
    "event.lifted": ("{seat} lifts the wall on {street}.", "{seat} reprend le rempart en {street}."),
    "event.placed": ("{seat} builds on {placement}.", "{seat} bâtit en {placement}."),
    "event.walls_back": (
        "{n wall goes|walls go} back to the supply from the hand of {seat}.",
        "{n rempart retourne|remparts retournent} de la main de {seat} à la réserve.",
    ),
    "event.builds_on": ("{seat} builds on.", "{seat} continue à bâtir."),
    "event.city_closed": (
        "{seat} closes a city of {n plot|plots}, the first of them {plot}.",
        "{seat} ferme une cité de {n parcelle|parcelles}, dont la première est {plot}.",
    ),
    "event.walls_removed": (
        "{n wall is|walls are} removed from the board of {seat}.",
        "{n rempart est retiré|remparts sont retirés} du plateau de {seat}.",
    ),
    "event.perfect_plan": (
        "Perfect plan: {seat} takes {n coin|coins}.",
        "Plan parfait : {seat} touche {n pièce|pièces}.",
    ),
    "event.empty_city": (
        "{seat} cannot close, and gets an empty city.",
        "{seat} ne peut pas fermer et reçoit une cité vide.",
    ),
    "event.city_valued": (
        "The city of {seat} brings {coins coin|coins} and {vikings Viking token|Viking tokens}.",
        "La cité de {seat} rapporte {coins pièce|pièces} et {vikings jeton Viking|jetons Viking}.",
    ),
    "event.longest_wall": (
        "Longest wall, {walls} in a row: {seat} takes {n coin|coins}.",
        "Plus long rempart, {walls} d’affilée : {seat} touche {n pièce|pièces}.",
    ),
    "event.shield_given": (
        "{seat} gets the King’s Shield with {vikings Viking token|Viking tokens}, the fewest.",
        "{seat} reçoit le Bouclier du Roi avec {vikings jeton Viking|jetons Viking}, le plus petit total.",
    ),
    "event.shield_tie": (
        "{seat} has as few Viking tokens and takes {n coin|coins}.",
        "{seat} a aussi peu de jetons Viking et touche {n pièce|pièces}.",
    ),
    "event.invaded": (
        "{seat} is invaded, with {vikings Viking token|Viking tokens}: one turns into an Invasion.",
        "{seat} est envahi, avec {vikings jeton Viking|jetons Viking} : l’un devient une Invasion.",
    ),
    "event.nobody_invaded": (
        "Nobody has a Viking token, so nobody is invaded.",
        "Personne n’a de jeton Viking : personne n’est envahi.",
    ),
    "event.boards_cleared": ("All walls go back to the supply.", "Tous les remparts retournent à la réserve."),
    "event.invasions_paid": (
        "{seat} pays {n coin|coins} for invasions.",
        "{seat} paie {n pièce|pièces} pour ses invasions.",
    ),
    "event.shield_paid": (
        "The King’s Shield brings {seat} {n coin|coins}.",
        "Le Bouclier du Roi rapporte {n pièce|pièces} à {seat}.",
    ),
    "event.over": ("The game is over.", "La partie est terminée."),
}

_REASONS = {
    "reason.has_closed": (
        "you have closed your city and place no more walls in this Age",
        "vous avez fermé votre cité et ne posez plus de rempart jusqu’à la fin de l’Âge",
    ),
    "reason.not_asked": (
        "the walls of this turn are placed, and you cannot close your city yet: wait for the others",
        "les remparts de ce tour sont posés, et vous ne pouvez pas encore fermer votre cité : attendez les autres",
    ),
    "reason.not_chooser": (
        "another player lays this tile: the choice goes round clockwise",
        "un autre joueur pose cette tuile : on choisit à tour de rôle, dans le sens des aiguilles d’une montre",
    ),
    "reason.sealed": (
        "you have made your choice of this turn, and there is only one; waiting for {who}",
        "vous avez déjà fait votre choix de ce tour, et il n’y en a qu’un ; on attend {who}",
    ),
    # a move that answers another question
    "reason.not_chance": (
        "only chance makes this move, and not at this moment",
        "seul le hasard joue ce coup, et pas à ce moment",
    ),
    "reason.no_tile_now": (
        "tiles are laid only before the first Age, and then the board stays",
        "les tuiles ne se posent qu’avant le premier Âge, puis le plateau ne change plus",
    ),
    "reason.no_placing_now": (
        "walls are placed after a roll, before the declarations of that turn",
        "les remparts se posent après le lancer, avant les déclarations du tour",
    ),
    "reason.no_passing": (
        "there is no passing: place the arrangement or a single wall",
        "on ne passe pas : posez la figure ou un rempart seul",
    ),
    "reason.no_declaring_now": (
        "a city is declared at the end of a turn, when all walls are revealed",
        "une cité se déclare à la fin du tour, une fois tous les remparts dévoilés",
    ),
    # set-up
    "reason.no_such_seat": ("there is no such player in this game", "ce joueur ne participe pas à cette partie"),
    "reason.gem_gone": ("the tile with the {gem} gem lies already", "la tuile à la pierre {gem} est déjà posée"),
    "reason.space_full": ("the space {space} is full", "la place {space} est occupée"),
    "reason.no_such_decree": ("the King’s dice cannot fall like that", "les dés du Roi ne peuvent pas tomber ainsi"),
    # placing
    "reason.other_shape": (
        "the walls must form the arrangement on the die, or be one single wall",
        "les remparts doivent former la figure du dé, ou être un seul rempart",
    ),
    "reason.part_of_shape": (
        "this is only a part of the arrangement: place all of it or one single wall",
        "ce n’est qu’une partie de la figure : posez-la tout entière ou un seul rempart",
    ),
    "reason.street_taken": (
        "a wall stands already on a street needed for this",
        "un rempart occupe déjà une rue nécessaire",
    ),
    "reason.off_the_board": (
        "a wall would stand outside the board, whose crossings are A1 to I9",
        "un rempart serait hors du plateau, dont les carrefours vont de A1 à I9",
    ),
    "reason.empty_hand": (
        "no wall is left in your hand: lift one of your own first",
        "il n’y a plus de rempart dans votre main : reprenez-en d’abord un des vôtres",
    ),
    "reason.small_hand": (
        "you hold too few walls for the arrangement: lift more of your own, or place a single one",
        "vous n’avez pas assez de remparts en main pour la figure : reprenez-en d’autres, ou posez-en un seul",
    ),
    "reason.full_hand": (
        "you hold all walls of the arrangement, so you are not short and cannot lift any",
        "vous avez en main tous les remparts de la figure : vous n’êtes pas à court et ne pouvez rien reprendre",
    ),
    "reason.no_wall_there": ("no wall of yours stands on {street}", "aucun de vos remparts n’est en {street}"),
    # declaring
    "reason.must_close_now": (
        "from turn 60 on, whoever can close must close",
        "à partir du tour 60, qui peut fermer doit fermer",
    ),
    "reason.no_free_street": (
        "no street is left free, so you must close now",
        "il ne reste aucune rue libre : il faut fermer maintenant",
    ),
    "reason.rooms_begun": (
        "you have begun to choose rooms: add others until they are a city, then close them",
        "vous avez commencé à choisir des enclos : ajoutez-en jusqu’à former une cité, puis fermez",
    ),
    "reason.not_begun": ("no room is chosen yet", "aucun enclos n’est encore choisi"),
    "reason.open_plot": (
        "{plot} is not enclosed: from there one can walk off the board without crossing a wall",
        "{plot} n’est pas enclose : de là, on peut quitter le plateau sans franchir de rempart",
    ),
    "reason.not_piece": (
        "no piece is named {plot}: a piece is named after its first plot in reading order",
        "aucun îlot ne s’appelle {plot} : un îlot porte le nom de sa première parcelle",
    ),
    "reason.not_room": (
        "no room is named {plot}: a room is named after its first plot in reading order",
        "aucun enclos ne s’appelle {plot} : un enclos porte le nom de sa première parcelle",
    ),
    "reason.one_room": (
        "this piece is one single room: close it as a whole",
        "cet îlot n’est qu’un seul enclos : fermez-le tout entier",
    ),
    "reason.room_chosen": ("this room is chosen already", "cet enclos est déjà choisi"),
    "reason.only_corner": (
        "this room meets the chosen ones only at a corner",
        "cet enclos ne touche les enclos choisis que par un coin",
    ),
    "reason.not_touching": (
        "this room does not touch the chosen ones; a city is one piece within one line of walls",
        "cet enclos ne touche pas les enclos choisis ; une cité tient dans une seule ligne de remparts",
    ),
    "reason.hole": (
        "the chosen rooms go round a hole; add the rooms in it, or choose others",
        "les enclos choisis entourent un trou ; ajoutez les enclos qui s’y trouvent, ou choisissez-en d’autres",
    ),
    "reason.touches_itself": (
        "the perimeter would touch itself at a crossing, which this game’s options do not allow",
        "le périmètre se toucherait à un carrefour, ce que les options de cette partie interdisent",
    ),
    # impossible positions
    "reason.bad_question": (
        "the question does not go with who is to act, or with the moment of the game",
        "la question ne va pas avec les joueurs à qui elle est posée, ou avec le moment de la partie",
    ),
    "reason.bad_tiles": (
        "every gem lies once at most, and as many tiles as have been chosen",
        "chaque pierre est posée une fois au plus, et autant de tuiles qu’on en a choisi",
    ),
    "reason.bad_walls": (
        "the walls on a board are not counted right, or cannot stand there in this turn",
        "les remparts d’un plateau sont mal comptés, ou ne peuvent y être à ce tour",
    ),
    "reason.bad_hand": (
        "a hand holds more walls than were reserved",
        "une main tient plus de remparts qu’il n’en est réservé",
    ),
    "reason.bad_city": (
        "a closed city must be one, with its perimeter as its only walls, and an open one has no plots",
        "une cité fermée doit en être une, sans autres remparts que son périmètre ; une ouverte n’a pas de parcelles",
    ),
    "reason.bad_decree": (
        "the decree asks for more than the King’s dice show",
        "le décret exige plus que ne montrent les dés du Roi",
    ),
    "reason.bad_secret": (
        "a secret choice is none that the player could make",
        "un choix secret n’est pas de ceux que le joueur peut faire",
    ),
    "reason.bad_tokens": (
        "there are more Invasion tokens than Ages over, or the shield is given too early",
        "il y a plus de jetons Invasion que d’Âges finis, ou le bouclier est donné trop tôt",
    ),
    "reason.absent_seat": (
        "a player who is not in the game has something",
        "un joueur qui ne participe pas possède quelque chose",
    ),
}

_PROMPTS = {
    "ask.tile": (
        "Lay a tile for everybody: gem, space, side and arrow",
        "Posez une tuile pour tous : pierre, place, côté et flèche",
    ),
    "ask.walls_none": (
        "No wall is left for you: lift one of your own",
        "Il ne vous reste aucun rempart : reprenez un des vôtres",
    ),
    "ask.declare": ("Close your city, or build on", "Fermez votre cité, ou continuez à bâtir"),
    "ask.must_close": ("You must close your city now", "Vous devez fermer votre cité maintenant"),
    "ask.rooms": (
        "{n plot|plots} chosen: add rooms, or close them if they are a city",
        "{n parcelle choisie|parcelles choisies} : ajoutez des enclos, ou fermez s’ils forment une cité",
    ),
    "ask.finished": (
        "Your choice is made; the others are still choosing",
        "Votre choix est fait ; les autres choisissent encore",
    ),
    "ask.chance": ("Chance decides", "Le hasard décide"),
    "ask.wait": ("Another player decides", "Un autre joueur décide"),
    "ask.over": ("The game is over", "La partie est terminée"),
}

_OPTIONS = {
    "option.assembly": ("Board", "Plateau"),
    "option.assembly.help": ("Who lays the four tiles.", "Qui pose les quatre tuiles ?"),
    "option.assembly.chosen": ("The players choose in turn.", "Les joueurs choisissent à tour de rôle."),
    "option.assembly.random": ("Chance lays all four.", "Le hasard les pose toutes les quatre."),
    "option.kings_dice": ("King’s dice", "Dés du Roi"),
    "option.kings_dice.help": ("The dice that make the decree.", "Quels dés font le décret ?"),
    "option.kings_dice.custom": (
        "Three different dice: 0 to 2, 2 to 4 and 3 to 5.",
        "Trois dés différents : de 0 à 2, de 2 à 4 et de 3 à 5.",
    ),
    "option.kings_dice.standard": ("Three ordinary dice from 1 to 6.", "Trois dés ordinaires de 1 à 6."),
    "option.walls": ("Walls", "Remparts"),
    "option.walls.help": ("How many walls there are.", "Combien y a-t-il de remparts ?"),
    "option.walls.box": (
        "150 for every 4 players; whoever is short lifts walls of their own.",
        "150 par groupe de 4 joueurs ; qui est à court reprend les siens.",
    ),
    "option.walls.unlimited": ("Nobody is ever short.", "Personne n’est jamais à court."),
    "option.inner_walls": ("Walls inside the city", "Remparts intérieurs"),
    "option.inner_walls.help": (
        "Whether a plot with walls on all four sides counts in the city.",
        "Une parcelle murée des quatre côtés compte-t-elle dans la cité ?",
    ),
    "option.inner_walls.removed": ("It counts: inner walls are just removed.", "Elle compte : on retire ces remparts."),
    "option.inner_walls.sealed": ("It does not count.", "Elle ne compte pas."),
    "option.perimeter": ("Perimeter", "Périmètre"),
    "option.perimeter.help": (
        "Whether the line around a city may touch itself.",
        "La ligne autour d’une cité peut-elle se toucher ?",
    ),
    "option.perimeter.touching": ("It may touch itself at a crossing.", "Elle peut se toucher à un carrefour."),
    "option.perimeter.simple": ("It may not.", "Elle ne le peut pas."),
    "option.perfect_plan": ("Perfect plan", "Plan parfait"),
    "option.perfect_plan.help": (
        "2 coins for whoever closes without a wall to remove.",
        "2 pièces à qui ferme sans rempart à retirer.",
    ),
    "option.perfect_plan.off": ("Without this rule.", "Sans cette règle."),
    "option.perfect_plan.on": ("With this rule.", "Avec cette règle."),
    "option.longest_wall": ("Longest wall", "Plus long rempart"),
    "option.longest_wall.help": (
        "3 coins for the longest run of walls in a straight line.",
        "3 pièces pour la plus longue suite de remparts alignés.",
    ),
    "option.longest_wall.off": ("Without this rule.", "Sans cette règle."),
    "option.longest_wall.age": ("Awarded in each Age.", "Attribué à chaque Âge."),
    "option.longest_wall.game": (
        "Awarded once, for the best of both Ages.",
        "Attribué une fois, pour le meilleur des deux Âges.",
    ),
}

_SHOW = {
    "show.letter.church": ("C", "E"),
    "show.letter.well": ("W", "P"),
    "show.letter.market": ("M", "M"),
    "show.letter.coin": ("1", "1"),
    "show.letter.two-coins": ("2", "2"),
    "show.letter.viking": ("V", "V"),
    "show.kind.church": ("church", "église"),
    "show.kind.well": ("well", "puits"),
    "show.kind.market": ("market", "marché"),
    "show.kind.coin": ("coin", "pièce"),
    "show.kind.two-coins": ("two coins", "deux pièces"),
    "show.kind.viking": ("Viking", "Viking"),
    "show.set_up": ("The board is laid", "On pose le plateau"),
    "show.tile": ("{gem}: black, white", "{gem} : noir, blanc"),
    "show.age": ("Age {age}", "Âge {age}"),
    "show.turn": ("Age {age}, turn {turn}, rolled by {who}", "Âge {age}, tour {turn}, lanceur : {who}"),
    "show.decides": ("To act: {who}", "À jouer : {who}"),
    "show.over": ("game over, won by {who}", "partie terminée, victoire de {who}"),
    "show.decree": ("Decree {numbers}", "Décret {numbers}"),
    "show.die": ("die: {face}, {n coin|coins}", "dé : {face}, {n pièce|pièces}"),
    "show.supply": ("{n wall|walls} in the supply", "{n rempart|remparts} en réserve"),
    "show.unlimited": ("walls without limit", "remparts sans limite"),
    "show.you": ("you", "vous"),
    "show.head.coins": ("coins", "pièces"),
    "show.head.vikings": ("Vikings", "Vikings"),
    "show.head.invasions": ("Invasions", "Invasions"),
    "show.head.hand": ("hand", "main"),
    "show.head.walls": ("walls", "remparts"),
    "show.head.longest": ("longest", "plus long"),
    "show.piece": (
        "piece {name}: {numbers}, {coins coin|coins}, {vikings Viking|Vikings}",
        "îlot {name} : {numbers}, {coins pièce|pièces}, {vikings Viking|Vikings}",
    ),
    "show.room": (
        "   room {name}: {numbers}, {coins coin|coins}, {vikings Viking|Vikings}",
        "   enclos {name} : {numbers}, {coins pièce|pièces}, {vikings Viking|Vikings}",
    ),
    "show.city": (
        "closed: {coins coin|coins}, {vikings Viking|Vikings}",
        "fermée : {coins pièce|pièces}, {vikings Viking|Vikings}",
    ),
    "show.empty": ("empty city", "cité vide"),
    "show.choosing": ("choosing", "choisit"),
    "show.finished": ("finished", "a fini"),
    "show.not_asked": ("cannot close", "ne peut pas fermer"),
    "show.closes": ("closes", "ferme"),
    "show.builds_on": ("builds on", "continue"),
    "show.shield": ("King’s Shield", "Bouclier du Roi"),
    "show.roller": ("rolls the die", "lance le dé"),
    "show.legend.walls": (
        "Walls are written from crossing to crossing: wall A1-A2, walls A1-A2-B2.",
        "Les remparts s’écrivent d’un carrefour à l’autre : wall A1-A2, walls A1-A2-B2.",
    ),
    "show.legend.plots": (
        "Plots have the name of the crossing at their top left; rooms and pieces that of their first plot.",
        "Une parcelle a le nom de son coin haut gauche ; enclos et îlots, celui de leur première parcelle.",
    ),
}

_SHAPES = {
    "I2": ("the short line", "la petite ligne"),
    "V2": ("the corner", "l’équerre"),
    "I3": ("the long line", "la grande ligne"),
    "L3": ("the long corner", "la grande équerre"),
    "U3": ("the U", "le U"),
    "Z3": ("the zigzag", "le zigzag"),
}

_BUILDINGS = (
    (("church", "churches"), ("église", "églises")),
    (("well", "wells"), ("puits", "puits")),
    (("market", "markets"), ("marché", "marchés")),
)


def _listed(parts: Sequence[str], word: str) -> str:
    """Parts in a row, with a word before the last."""
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}" if len(parts) > 1 else parts[0]


def _lacking(missing: Sequence[int]) -> tuple[str, str]:
    """What is missing from the decree: "the city lacks 2 churches and 1 well"."""
    lists = []
    for lang in range(2):
        names = [building[lang] for building in _BUILDINGS]
        lists.append([f"{n} {name[n > 1]}" for n, name in zip(missing, names, strict=True) if n])
    if not lists[0]:
        return "the city lacks nothing", "il ne manque rien à la cité"
    verb = "manque" if sum(missing) == 1 else "manquent"
    return (
        f"the decree is not met: {_listed(lists[0], 'and')} missing",
        f"le décret n’est pas satisfait : {verb} {_listed(lists[1], 'et')}",
    )


def _composed() -> dict[str, tuple[str, str]]:
    """Reasons that name numbers of buildings, the ways a tile can lie, and questions that name an arrangement."""
    words = {f"reason.lacking.{c}.{w}.{m}": _lacking((c, w, m)) for c, w, m in MISSING}
    for side in SIDE_NAMES:
        for arrow in ARROW_NAMES:
            sides, arrows = _NAMES[f"side.{side}"], _NAMES[f"arrow.{arrow}"]
            words[f"way.{side} {arrow}"] = (f"{sides[0]} arrow {arrows[0]}", f"flèche {sides[1]} {arrows[1]}")
    for shape, (english, french) in _SHAPES.items():
        words[f"ask.walls.{shape}"] = (
            f"Place {english} ({{n wall|walls}}), or a single wall",
            f"Posez {french} ({{n rempart|remparts}}), ou un rempart seul",
        )
        words[f"ask.walls_short.{shape}"] = (
            f"You hold only {{hand}} of {{n wall|walls}} for {english}: place a single one, or lift walls of your own",
            f"Vous avez {{hand rempart|remparts}} sur {{n}} pour {french} : posez-en un, ou reprenez-en des vôtres",
        )
    return words


WORDS: dict[str, tuple[str, str]] = {
    **_GAME, **_NAMES, **_MOVES, **_EVENTS, **_REASONS, **_PROMPTS, **_OPTIONS, **_SHOW, **_composed(),
}
