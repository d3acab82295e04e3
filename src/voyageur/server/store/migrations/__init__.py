"""The schema of the store, as numbered SQL.

Each step is written once, in the SQL that SQLite and PostgreSQL share; only the types have other names in PostgreSQL.
"""

import re
from importlib import resources

_IN_POSTGRES = (("BLOB", "BYTEA"), ("INTEGER", "BIGINT"), (r"\) STRICT(, WITHOUT ROWID)?", ")"))


def migrations() -> dict[int, str]:
    """Return the SQL of every migration by its number."""
    folder = resources.files(__name__)
    files = {entry.name: entry for entry in folder.iterdir()}
    numbered = {name: re.fullmatch(r"([0-9]{4})_\w+\.sql", name) for name in sorted(files)}
    return {int(match[1]): files[name].read_text("utf-8") for name, match in numbered.items() if match}


def postgres_migrations() -> dict[int, str]:
    """Return every migration in the words of PostgreSQL."""
    return {number: _in_postgres(sql) for number, sql in migrations().items()}


def _in_postgres(sql: str) -> str:
    for word, other in _IN_POSTGRES:
        sql = re.sub(rf"\b{word}\b" if word.isalpha() else word, other, sql)
    return sql
