"""Names of people and bots at a table: nothing invisible in them, and no two that read the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from ludotheque.tables.table import Person

BOT_NAMES = ("Hazel", "Rowan", "Juniper", "Aspen", "Linden", "Maple", "Willow", "Alder")
_JOINER = re.compile("(?<=[^\x00-\x7f])[\u200c\u200d\ufe0e\ufe0f](?=[^\x00-\x7f]|$)")
"""Joiners are part of some scripts and of emoji, as are variants; anywhere else they are there to deceive."""
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Signs that nothing is drawn for (Unicode's Default_Ignorable), and the empty pattern of braille."""
# What is drawn like a Latin letter or a digit, from Unicode's list of confusables (UTS 39): Cyrillic, Greek, Latin.
_DRAWN = {
    "A": "\u0410\u0391", "B": "\u0412\u0392", "C": "\u0421\u03f9", "E": "\u0415\u0395", "F": "\u03dc", "G": "\u050c",
    "H": "\u041d\u0397", "J": "\u0408\u037f", "K": "\u041a\u039a\u212a", "M": "\u041c\u039c\u03fa", "N": "\u039d",
    "O": "\u041e\u039f0", "P": "\u0420\u03a1", "Q": "\u051a", "S": "\u0405", "T": "\u0422\u03a4", "U": "\u054d",
    "V": "\u0474", "W": "\u051c", "X": "\u0425\u03a7", "Y": "\u0423\u03a5\u04ae\u03d2", "Z": "\u0396",
    "3": "\u0417\u04e0",
    "a": "\u0430\u03b1\u0251", "b": "\u042c\u0184", "c": "\u0441\u03f2\u1d04", "d": "\u0501", "e": "\u0435\u04bd\u212e",
    "f": "\u017f\u03dd", "g": "\u0261\u018d", "h": "\u04bb", "i": "\u0456\u03b9\u0131\u0269\u026a", "j": "\u0458\u03f3",
    "k": "\u043a\u03ba", "l": "I1|\u0406\u0399\u04c0\u04cf\u01c0", "n": "\u043f\u03b7\u0578",
    "o": "\u043e\u03bf\u03c3\u1d0f\u0585",
    "p": "\u0440\u03c1\u03f1", "q": "\u051b", "r": "\u0433\u1d26", "s": "\u0455\ua731\u01bd", "u": "\u03c5\u1d1c\u057d",
    "v": "\u0475\u03bd\u1d20", "w": "\u051d\u0461\u03c9\u1d21", "x": "\u0445\u03c7", "y": "\u0443\u03b3\u028f\u04af",
    "z": "\u1d22",
}  # fmt: skip
_LIKE = str.maketrans({sign: letter for letter, signs in _DRAWN.items() for sign in signs})


def plain_name(text: str) -> str:
    """A name as it is kept: composed letters, single spaces, no control or formatting characters, nothing unseen."""
    joiners = {match.start() for match in _JOINER.finditer(text)}
    seen = (
        c
        for i, c in enumerate(text)
        if i in joiners or c.isspace() or (unicodedata.category(c)[0] != "C" and not _UNSEEN.match(c))
    )
    return unicodedata.normalize("NFC", " ".join("".join(seen).split()))


def same_name(one: str, two: str) -> bool:
    """Whether two names read the same, or look the same though they are written with other letters."""
    return bool(_readings(one) & _readings(two))


def _readings(name: str) -> set[tuple[str, str]]:
    """How a name reads, and how it looks as it is written, in small letters and in capitals."""
    bare = unicodedata.normalize("NFKC", re.sub(r"\s", "", _UNSEEN.sub("", name)))
    looks = {how: getattr(bare, how)() for how in ("lower", "upper")} | {"written": bare}
    return {("read", bare.casefold())} | {(how, _look(text)) for how, text in looks.items()}


def _look(text: str) -> str:
    """A text with every letter as the Latin one that it is drawn like, if there is one."""
    return unicodedata.normalize("NFD", text).translate(_LIKE)


def twice(people: Sequence[Person]) -> str:
    """A name that two people have, or nothing."""
    names = [p.name for p in people if p.name]
    return next((name for i, name in enumerate(names) if any(same_name(name, other) for other in names[:i])), "")


def seat_people(kinds: Sequence[tuple[str, str, str]]) -> list[Person]:
    """People for the seats of a new table: kind, name, bot of each; bots without a name get one that is free."""
    given = [plain_name(name) for _, name, _ in kinds]
    free = (name for name in BOT_NAMES if not any(same_name(name, other) for other in given))
    return [
        Person(kind, name or next(free), bot) if kind == "bot" else Person(kind, name)
        for (kind, _, bot), name in zip(kinds, given, strict=True)
    ]
