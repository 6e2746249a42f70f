"""Running rules fast: compiled with Numba or interpreted, on arrays of packed records. Knows no game."""
