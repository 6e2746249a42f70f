"""The rules of Dakota, one file per phase; here what the core calls of them beside the rows of `moves.py`.

setup (R12–R26) · activation (R30, R92–R97, R101) · placement (R31–R43) · collection (R44–R60) · rows (R60–R65) ·
resupply (R66–R69) · market (R70–R74) · development (R75–R86, R96–R104) · ending (R87–R91) · phases (from one to the
next, R28) · common (what several need) · impossible (positions set up by hand).
"""

from ludotheque.titles.dakota.rules.ending import score
from ludotheque.titles.dakota.rules.impossible import check
from ludotheque.titles.dakota.rules.phases import go_on
from ludotheque.titles.dakota.rules.placement import idle
from ludotheque.titles.dakota.rules.setup import derive, start

__all__ = ["check", "derive", "go_on", "idle", "score", "start"]
