"""The rules of Montmurail, one file per phase; here what the core calls of them beside the rows of `moves.py`.

setup (R1–R14) · decree (R15–R21) · turn (R22–R26) · place (R27–R36) · close (R37–R44) · value (R45–R47, R55–R57) ·
invasion (R48–R54) · end (R58–R61) · optional (R62, R63) · geometry (sets of plots and streets) · impossible (positions
set up by hand).
"""

from ludotheque.titles.montmurail.rules.end import score
from ludotheque.titles.montmurail.rules.impossible import check
from ludotheque.titles.montmurail.rules.setup import derive, start
from ludotheque.titles.montmurail.rules.turn import idle

__all__ = ["check", "derive", "idle", "score", "start"]
