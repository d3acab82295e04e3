"""Voyageur: four board games of the old frontier, to play, to change and to study."""

__version__ = "0.1.0"
