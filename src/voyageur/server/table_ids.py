"""The ids of tables, which stand in their addresses."""

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike
LENGTH = 12


def new_table_id() -> str:
    """Return a random id."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
