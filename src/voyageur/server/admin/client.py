"""Ask the running server for what `Administration` does, because it alone has the tables open."""

import http.client
from typing import TypeVar

import msgspec

from voyageur.kernel.text import Reason
from voyageur.server.admin.administration import no_table
from voyageur.server.admin.file import AdminFile
from voyageur.server.admin.table_file import TABLE_ID
from voyageur.server.messages.admin import (
    AdminRefused,
    BackupPath,
    BackupWritten,
    FileSizes,
    ImportedTables,
    LinkSeat,
    TableChecked,
    TableDetails,
    TableOverview,
)
from voyageur.server.messages.links import LinkMade
from voyageur.server.messages.messages import JSON
from voyageur.server.process.errors import RequestRefused, reason

T = TypeVar("T")
PATIENCE = 3600.0  # seconds: a check may wait for rules that are compiled, a backup for the disk
FIRST_REFUSAL = 400  # of the statuses of HTTP


class RunningAdministration:
    """The tables of a running server, with the methods of Administration.  All raise RequestRefused."""

    def __init__(self, found: AdminFile) -> None:
        self._host = found.url.removeprefix("http://")
        self._headers = {"Authorization": f"Bearer {found.token}"}

    def tables(self) -> list[TableOverview]:
        """Return all tables, the newest first."""
        return self._ask("GET", "/tables", list[TableOverview])

    def details(self, table: str) -> TableDetails:
        """Return what is known of a table."""
        return self._ask("GET", _path(table), TableDetails)

    def check(self, table: str) -> Reason | None:
        """Replay a table; return why it cannot be read, or None."""
        return self._ask("GET", f"{_path(table)}/check", TableChecked).reason

    def exported(self, table: str) -> bytes:
        """Return the line of a table in an export."""
        return self._answer("GET", f"{_path(table)}/line")

    def import_tables(self, source: bytes) -> ImportedTables:
        """Store the tables of an export, all or none."""
        return self._ask("POST", "/import", ImportedTables, source)

    def delete(self, table: str) -> None:
        """Delete a table whose game is over."""
        self._answer("POST", f"{_path(table)}/delete")

    def close(self, table: str) -> None:
        """End a game by deleting its table."""
        self._answer("POST", f"{_path(table)}/close")

    def link(self, table: str, seat: int) -> LinkMade:
        """Make a link to the seat of a person."""
        return self._ask("POST", f"{_path(table)}/link", LinkMade, msgspec.json.encode(LinkSeat(seat)))

    def vacuum(self) -> FileSizes:
        """Give the room of deleted tables back to the disk."""
        return self._ask("POST", "/vacuum", FileSizes)

    def back_up(self, path: str) -> int:
        """Write a copy of the store to a new file; return its bytes."""
        content = msgspec.json.encode(BackupPath(path))
        return self._ask("POST", "/backup", BackupWritten, content).bytes

    def _ask(self, method: str, path: str, of: type[T], content: bytes | None = None) -> T:
        try:
            return msgspec.json.decode(self._answer(method, path, content), type=of)
        except msgspec.DecodeError as error:
            raise _unreachable(error) from error

    def _answer(self, method: str, path: str, content: bytes | None = None) -> bytes:
        """Return the body of the answer."""
        connection = http.client.HTTPConnection(self._host, timeout=PATIENCE)
        try:
            connection.request(method, f"/api/admin{path}", content, {**self._headers, "Content-Type": JSON})
            answer = connection.getresponse()
            found = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise _unreachable(error) from error
        finally:
            connection.close()
        if answer.status >= FIRST_REFUSAL:
            raise _refusal(found, answer.status)
        return found


def _path(table: str) -> str:
    """Return the address of a table.  Raises RequestRefused if it can have none."""
    if not TABLE_ID.fullmatch(table):
        raise no_table(table)
    return f"/tables/{table}"


def _refusal(content: bytes, status: int) -> RequestRefused:
    """Return what the server refused."""
    try:
        refused = msgspec.json.decode(content, type=AdminRefused)
    except msgspec.DecodeError as error:
        return _unreachable(error)
    return RequestRefused(refused.reason, status, faults=refused.faults)


def _unreachable(error: Exception) -> RequestRefused:
    return RequestRefused(reason("admin-no-answer", why=str(error) or type(error).__name__), 503)
