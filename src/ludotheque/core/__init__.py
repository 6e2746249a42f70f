"""The contract that every game meets, and what they share; it knows no game by name."""
