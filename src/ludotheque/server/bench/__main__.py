"""The figures that are named, or all of them."""

import sys

from ludotheque.server.bench import all_figures

all_figures(sys.argv[1:] or None)
