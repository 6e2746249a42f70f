"""Many games at once: simulation, ratings, balance."""
