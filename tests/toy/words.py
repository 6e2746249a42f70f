"""The words of the toy game."""

from __future__ import annotations

WORDS = {
    "game.title": ("Fists", "Poings"),
    "game.summary": ("How many pebbles in your fist?", "Combien de cailloux dans le poing ?"),
    "group.chance": ("Chance", "Hasard"),
    "group.fist": ("Fist", "Poing"),
    "group.gift": ("Prize", "Prix"),
    "move.prize": ("Draw a prize of {n}", "Tirer un prix de {n}"),
    "move.add": ("Put one more pebble into the fist", "Mettre un caillou de plus dans le poing"),
    "move.close": ("Close the fist", "Fermer le poing"),
    "move.keep": ("Keep the prize", "Garder le prix"),
    "move.give": ("Give the prize to seat {seat}", "Donner le prix au siège {seat}"),
    "label.keep": ("Keep the prize: {n point|points}", "Garder le prix : {n point|points}"),
    "event.prize": ("The prize is {n}", "Le prix est de {n}"),
    "event.opened": ("{seat} shows {n pebble|pebbles}", "{seat} montre {n caillou|cailloux}"),
    "event.kept": ("{seat} keeps {n}", "{seat} garde {n}"),
    "event.gave": ("{seat} gives the prize to {seat2}", "{seat} donne le prix à {seat2}"),
    "reason.not_now": ("this is not what is asked now", "ce n’est pas ce qui est demandé"),
    "reason.no_pebble": (
        "all your {n pebble is|pebbles are} in the fist",
        "vous avez {n caillou|cailloux} en tout, dans le poing",
    ),
    "reason.no_gift": ("the prize must be kept", "le prix doit être gardé"),
    "reason.no_seat": ("a prize is given to another player", "un prix se donne à un autre joueur"),
    "reason.wrong_fist": ("a fist holds more than there is", "un poing contient plus qu’il n’y a"),
    "ask.fist": ("Fill your fist for a prize of {n}", "Remplissez votre poing pour un prix de {n}"),
    "ask.gift": ("Keep or give the prize of {n}", "Gardez ou donnez le prix de {n}"),
    "option.gifts": ("Gifts", "Dons"),
    "option.gifts.help": ("Whether a prize may be given away.", "Si un prix peut être donné."),
    "option.gifts.allowed": ("Prizes may be given.", "Les prix peuvent être donnés."),
    "option.gifts.none": ("Prizes must be kept.", "Les prix doivent être gardés."),
    "tiebreak.pebbles": ("pebbles left", "cailloux restants"),
}
