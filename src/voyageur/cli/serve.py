"""`voyageur`: serve the games to the browser."""

import re
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from voyageur.cli.errors import command_error
from voyageur.games import GAMES
from voyageur.kernel.text import quoted
from voyageur.server.http.addresses import is_name
from voyageur.server.process.client_addresses import LOOPBACK, is_address, is_network
from voyageur.server.process.limits import Limits
from voyageur.server.serve import serve

MOST_PORT = 65535
LIMIT = re.compile("([a-z_]+)=([1-9][0-9]{0,8})")


def serve_games(
    port: int | None,
    data: Path | None,
    open_browser: bool,
    limits: Sequence[str] = (),
    host: str | None = None,
    names: Sequence[str] = (),
    proxies: Sequence[str] = (),
    database: str | None = None,
) -> int:
    """Serve all games until the process is stopped; return the exit status.  Raises CommandError for bad words."""
    if port is not None and not 1 <= port <= MOST_PORT:
        raise command_error("cli-port", port=str(port))
    if host is not None and not is_address(host):
        raise command_error("cli-host", text=quoted(host))
    for name in names:
        if not is_name(name):
            raise command_error("cli-name", text=quoted(name))
    for proxy in proxies:
        if not is_network(proxy):
            raise command_error("cli-proxy", text=quoted(proxy))
    given = read_limits(limits)
    reached: dict[str, Any] = {"host": host or LOOPBACK, "names": names, "proxies": proxies, "database": database}
    return serve(GAMES, port=port, data=data, open_browser=open_browser, limits=given, **reached)


def read_limits(words: Sequence[str]) -> Limits:
    """Return the limits that NAME=NUMBER words set; the others stay as they are.  Raises CommandError."""
    names, given = [field.name for field in fields(Limits)], dict[str, int]()
    for word in words:
        found = LIMIT.fullmatch(word)
        if found is None or found[1] not in names:
            raise command_error("cli-limit", text=quoted(word), known=", ".join(names))
        given[found[1]] = int(found[2])
    return Limits(**given)
