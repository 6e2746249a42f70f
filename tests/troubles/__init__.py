"""Troubles that a server must bear: kills, hostile guests, clocks that jump, networks that drop, full disks, crowds.

``make soak`` runs them all for 30 minutes in all and prints a line for each figure: ``python -m troubles [KIND …]
[--minutes 30]``. A file is a kind of trouble. What must hold whatever the machine does is asserted there; what depends
on its speed is a figure. The short forms of all of them are tests (``tests/server/test_troubles.py``).
Whole games of bots are another thing: ``ludotheque.lab.soak``.
"""
