"""Tables at which people play: what is done there as typed entries, their fold, and a file for each verb.

Pure: nothing here waits, reads or writes. A verb is given a table that may be changed, mostly a copy. It says in one
place whether the thing may be done: it raises Refused, or returns the entries, and the table is the one after them.
"""

from ludotheque.tables import chat, clocks, hints, playing, rematch, seats, taking_back

__all__ = ["chat", "clocks", "hints", "playing", "rematch", "seats", "taking_back"]
