"""`voyageur`: serve the games to the browser."""

from pathlib import Path

from voyageur.cli.saying import wrong
from voyageur.games import GAMES
from voyageur.server.serve import serve

MOST_PORT = 65535


def serve_games(port: int | None, data: Path | None, open_browser: bool) -> int:
    """Serve all games until told to stop; return the exit status."""
    if port is not None and not 1 <= port <= MOST_PORT:
        raise wrong("cli-port", port=str(port))
    return serve(GAMES, port=port, data=data, open_browser=open_browser)
