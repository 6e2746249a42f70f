"""The rules of Montana, one file per phase; here what the core calls of them beside the rows of `moves.py`.

setup (R10–R22) · recruit (R29–R36) · work (R37–R46) · city (R47–R59) · build (R60–R71) · turn (R23, R24, R72–R78) ·
common (shortage, R25–R28) · impossible (positions set up by hand).
"""

from ludotheque.titles.montana.rules.impossible import check
from ludotheque.titles.montana.rules.setup import derive, start
from ludotheque.titles.montana.rules.turn import idle, score

__all__ = ["check", "derive", "idle", "score", "start"]
