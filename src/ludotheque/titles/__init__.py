"""The games, a folder each: see CONTRIBUTING.md for how to add one."""
