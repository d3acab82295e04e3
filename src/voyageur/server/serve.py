"""Start the server: find a folder and a port, say where it is, warm up, serve until told to stop."""

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Generator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NoReturn

import structlog
import uvicorn

from voyageur.kernel.contract import Game
from voyageur.kernel.text import Sentence, Value, Words
from voyageur.server import store, warming
from voyageur.server.agents_at_work import AgentsAtWork
from voyageur.server.app import build
from voyageur.server.hall import Hall
from voyageur.server.messages import MOST_BYTES
from voyageur.server.showing import spoken
from voyageur.server.store import Store

LOOPBACK = "127.0.0.1"
PORT = 1608  # the year Quebec was founded
PORTS_TO_TRY = 100
BACKLOG = 2048
BAD_START = 2  # exit status
SECONDS_TO_END = 3  # for what is under way when we are told to stop
SECONDS_TO_SAY_SO = 1.0  # until it is said that code is being compiled
WARMER = "warmer"  # the name of a thread
COLLECT_AFTER = (100_000, 50, 1000)  # a full collection at the default rate stalls thousands of sockets

logger = structlog.get_logger()


class CannotStart(Exception):
    """Why there is no server; the text is for people."""


def serve(
    games: Mapping[str, Game],
    *,
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = True,
    agents: str = "voyageur.agents",
) -> int:
    """Serve `games` until told to stop; return the exit status.

    `port` None is PORT or the next free one; `data` None is the user's data folder.  `agents` names the module
    with `names_for` and `choose`, as worker processes import it.
    """
    _log_to_stderr()
    try:
        with closing(_open_store(data or data_folder())) as kept, _bound(port) as listener:
            _run(games, kept, listener, open_browser=open_browser, agents=agents)
    except CannotStart as why:
        print(why, file=sys.stderr)
        return BAD_START
    _leave_if_still_warming()
    return 0


# Before it starts -------------------------------------------------------------------------------


def data_folder() -> Path:
    """Return where tables are kept if nobody says otherwise (not created)."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(home) / "voyageur"


def _open_store(folder: Path) -> Store:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Store(folder)
    except OSError as error:
        raise _cannot("start-folder", folder=str(folder), why=error.strerror or str(error)) from error
    except store.InUse as error:
        raise _cannot("start-in-use", folder=str(folder)) from error
    except store.TooNew as error:
        raise _cannot("start-too-new", folder=str(folder)) from error
    except store.StoreFault as error:
        raise _cannot("start-store", folder=str(folder), why=str(error)) from error


@contextmanager
def _bound(port: int | None) -> Generator[socket.socket]:
    """Listen on `port`, or on PORT or the next free one."""
    listener = _listening(port if port is not None else PORT, 1 if port is not None else PORTS_TO_TRY)
    try:
        yield listener
    finally:
        listener.close()


def _listening(first: int, n_tries: int) -> socket.socket:
    for port in range(first, first + n_tries):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((LOOPBACK, port))
            listener.listen(BACKLOG)  # from here on who comes early waits, and is not turned away
            return listener
        except (OSError, OverflowError):
            listener.close()
    raise _cannot("start-port" if n_tries == 1 else "start-ports", port=str(first))


def _cannot(key: str, **values: Value) -> CannotStart:
    return CannotStart(_said(key, **values))


def _said(key: str, **values: Value) -> str:
    language = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return Words().say(Sentence(key, values), spoken(language.partition("_")[0]))


def _log_to_stderr() -> None:
    """Log one line an event; values of tokens are never given to the log."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
        ],
        logger_factory=_stderr_logger,
    )


def _stderr_logger(*_: object) -> structlog.PrintLogger:
    """Return a logger that writes to the standard error of this moment: the one at the start may be closed later."""
    return structlog.PrintLogger(sys.stderr)


# While it runs ----------------------------------------------------------------------------------


def _run(games: Mapping[str, Game], kept: Store, listener: socket.socket, *, open_browser: bool, agents: str) -> None:
    port = listener.getsockname()[1]
    address = f"http://{LOOPBACK}:{port}"
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end_at_once)  # until the loop takes them over
    print(address, flush=True)
    at_work = AgentsAtWork(agents)
    hall = Hall(games, kept, at_work, lambda: time.time_ns() // 1_000_000)
    server = _Server(_settings(hall, port))
    try:
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(_serve(hall, server, listener, address if open_browser else None))
    finally:
        at_work.close()


def _end_at_once(*_: object) -> NoReturn:
    raise SystemExit(0)


def _settings(hall: Hall, port: int) -> uvicorn.Config:
    hosts = [f"{name}:{port}" for name in (LOOPBACK, "localhost", "[::1]")]
    return uvicorn.Config(
        build(hall, hosts),
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_END,
        lifespan="off",
    )


class _Server(uvicorn.Server):
    """A uvicorn that ends when told to, with status 0, instead of dying by the signal."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Leave signals to `_serve`."""
        yield

    def stop(self) -> None:
        """Stop; what is under way is finished."""
        self.should_exit = True


async def _serve(hall: Hall, server: _Server, listener: socket.socket, address: str | None) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, server.stop)
    _warm_up(hall, loop)
    hall.in_background(hall.resume())
    if address is not None:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        await server.serve(sockets=[listener])
    finally:
        await hall.end()


# Warming up -------------------------------------------------------------------------------------


def _warm_up(hall: Hall, loop: asyncio.AbstractEventLoop) -> None:
    """Compile the code of all games in a thread; who asks for a table of a game waits until it is ready."""
    ready = {name: loop.create_future() for name in hall.games}
    for name, future in ready.items():
        hall.will_be_ready(name, future)

    def work() -> None:
        while ready:
            name = next((name for name in hall.wanted if name in ready), next(iter(ready)))
            _warm_both(hall, name, ready.pop(name), loop)
        _tune_collector()

    threading.Thread(target=work, name=WARMER, daemon=True).start()


def _warm_both(hall: Hall, name: str, ready: asyncio.Future[None], loop: asyncio.AbstractEventLoop) -> None:
    """Compile a game's code here and, at the same time, what agents call in a worker process."""
    game = hall.games[name]
    worker = threading.Thread(target=hall.agents.make_ready, args=(game,), daemon=True)
    worker.start()
    _warm(game)
    with suppress(RuntimeError):  # the loop may have ended meanwhile
        loop.call_soon_threadsafe(ready.set_result, None)
    worker.join()


def _warm(game: Game) -> None:
    """Compile a game's code, with a sentence if it takes long enough to be noticed."""
    patience = threading.Timer(SECONDS_TO_SAY_SO, _say_that_it_takes_long, [game])
    patience.daemon = True
    patience.start()
    try:
        warming.warm(game)
    except Exception:
        logger.exception("warming failed", game=game.name)
    finally:
        patience.cancel()


def _say_that_it_takes_long(game: Game) -> None:
    print(_said("start-warming", game=game.name), flush=True)


def _leave_if_still_warming() -> None:
    """End the process at once if code is being compiled: that cannot be interrupted, and nothing waits for it."""
    if any(thread.name == WARMER for thread in threading.enumerate()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def _tune_collector() -> None:
    """Collect seldom, and never again what is here for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
