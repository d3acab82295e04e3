"""Capture the Island: two to four seats.  Rules: docs/rules/island.md; facts: docs/games/island.md."""
