"""Start the server: open the store, bind a port, print the address, compile the games and serve."""

import asyncio
import errno
import os
import shlex
import signal
import socket
import stat
import sys
import threading
import webbrowser
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, cast

import segno
import structlog
import uvicorn

from voyageur.kernel.contract import Game
from voyageur.kernel.jit import is_cached, is_patient, machine_code, set_patience
from voyageur.kernel.registry import address_of
from voyageur.kernel.text import Sentence, Value
from voyageur.server.admin import file as admin_file
from voyageur.server.admin.access import AdminAccess
from voyageur.server.admin.administration import Administration
from voyageur.server.catalogue.catalogue import Catalogue
from voyageur.server.catalogue.kept_cards import kept_for_this_user
from voyageur.server.http import addresses
from voyageur.server.http.app import build
from voyageur.server.http.http_protocol import HttpProtocol
from voyageur.server.http.open_connections import MOST_OTHER_CONNECTIONS, OpenConnections
from voyageur.server.http.socket_protocol import SocketProtocol
from voyageur.server.messages.messages import MOST_BYTES
from voyageur.server.process import garbage
from voyageur.server.process.client_addresses import LOOPBACK
from voyageur.server.process.fault_points import FaultPoint, reach
from voyageur.server.process.limits import Limits
from voyageur.server.process.localised import localised
from voyageur.server.process.running_time import SteadyClock
from voyageur.server.process.server_log import log_to_stderr
from voyageur.server.service import TableService
from voyageur.server.store.errors import CannotOpen
from voyageur.server.store.opening import open_database
from voyageur.server.store.sqlite_store import FILE, SqliteStore
from voyageur.server.store.store import Store
from voyageur.server.tables.expiry import end_unused
from voyageur.server.workers import warmup
from voyageur.server.workers.pool import NICEST, WorkerPool

PORT = 1608  # the year Quebec was founded
PORTS_TO_TRY = 100
BACKLOG = 2048
BAD_START = 2  # exit status
SHUTDOWN_SECONDS = 3  # for running requests
NOTICE_SECONDS = 1.0  # before the message that code is being compiled
NEVER = float("inf")  # seconds
WARMER = "warmer"  # thread name
SWITCH_SECONDS = 0.0003  # the store's thread waits so long for a busy event loop; with 0.005 acknowledgements pile up

logger = structlog.get_logger()


@dataclass(frozen=True)
class Reached:
    """How the server is reached: the accepted values of the `Host` header, and proxies that may speak for others."""

    hosts: Sequence[str]
    proxies: Sequence[str] = ()
    admin_token: str | None = None  # see admin/file.py


class CannotStart(Exception):
    """The server cannot start; the text is for the user."""


def serve(
    games: Mapping[str, Game],
    *,
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = True,
    agents: str = "voyageur.agents",
    limits: Limits | None = None,
    host: str = LOOPBACK,
    names: Sequence[str] = (),
    proxies: Sequence[str] = (),
    database: str | None = None,
) -> int:
    """Serve `games` until SIGINT or SIGTERM; return the exit status.

    `port` None means PORT or the next free one; `data` None means the user's data folder.  `agents` names the module
    with `names_for` and `choose` that the worker processes import.  `host` is the address to listen at; by `names` the
    server is reached too.  Only the `proxies` (addresses or networks) may say for whom they ask.  If there is a
    `database`, the address of one of PostgreSQL, the tables are there instead of in a folder.
    """
    log_to_stderr()
    try:
        folder = None if database else data or data_folder()
        with (
            closing(_open_store(folder, database)) as store,
            _listening_socket(host, port) as listener,
            _announced(folder, listener) as token,
        ):
            reached = Reached(addresses.hosts(host, listener.getsockname()[1], names), proxies, token)
            _run(games, store, listener, reached, open_browser=open_browser, agents=agents, limits=limits or Limits())
    except CannotStart as why:
        print(why, file=sys.stderr)
        return BAD_START
    _exit_if_still_warming()
    return 0


# Before the start -------------------------------------------------------------------------------


def data_folder() -> Path:
    """Return the default folder of the store, which need not exist."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(home) / "voyageur"


def _open_store(folder: Path | None, database: str | None) -> Store:
    try:
        if folder is None:
            return open_database(database or "")
        return _open_folder(folder)
    except CannotOpen as error:
        raise CannotStart(localised(error.sentence)) from error


def _open_folder(folder: Path) -> Store:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _warn_of_others(folder)
        _warn_of_missing_log(folder)
        store = SqliteStore(folder)
        if store.warning is not None:
            print(localised(store.warning), file=sys.stderr)
        admin_file.remove(folder)  # that of a server that was killed
        return store
    except OSError as error:
        raise _unusable(folder, error) from error


def _warn_of_missing_log(folder: Path) -> None:
    """Print a warning if a server was killed here, and the log of its writes is gone."""
    file = folder / FILE
    log = file.with_name(f"{FILE}-wal")
    if admin_file.is_there(folder) and file.exists() and not log.exists():
        print(localised(Sentence("start-log-missing", {"file": str(file), "log": str(log)})), file=sys.stderr)


@contextmanager
def _announced(folder: Path | None, listener: socket.socket) -> Generator[str | None]:
    """Write the admin file while the server runs, and yield its token; a database can be administered without."""
    if folder is None:
        yield None
        return
    writing = admin_file.announced(folder, addresses.own_url(*listener.getsockname()[:2]))
    with ExitStack() as stack:
        try:
            token = stack.enter_context(writing)
        except OSError as error:
            raise _unusable(folder, error) from error
        yield token


def _unusable(folder: Path, error: OSError) -> CannotStart:
    return _cannot_start("start-folder", folder=str(folder), why=error.strerror or str(error))


def _warn_of_others(folder: Path) -> None:
    """Print a warning if other users can access the folder."""
    if os.name == "posix" and folder.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        command = f"chmod 700 {shlex.quote(str(folder))}"
        print(localised(Sentence("start-open-folder", {"folder": str(folder), "command": command})), file=sys.stderr)


@contextmanager
def _listening_socket(host: str, port: int | None) -> Generator[socket.socket]:
    """Listen at `host` on `port`; None means PORT or the next free one."""
    listener = _listen(host, port if port is not None else PORT, 1 if port is not None else PORTS_TO_TRY)
    try:
        yield listener
    finally:
        listener.close()


def _listen(host: str, first: int, n_tries: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in range(first, first + n_tries):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen(BACKLOG)  # early connections wait in the backlog instead of being refused
            return listener
        except (OSError, OverflowError) as error:
            listener.close()
            if getattr(error, "errno", None) == errno.EADDRNOTAVAIL:
                raise _cannot_start("start-host", host=host) from error
    raise _cannot_start("start-port" if n_tries == 1 else "start-ports", port=str(first))


def _cannot_start(key: str, **values: Value) -> CannotStart:
    return CannotStart(localised(Sentence(key, values)))


# Running ----------------------------------------------------------------------------------------


def _run(
    games: Mapping[str, Game],
    store: Store,
    listener: socket.socket,
    reached: Reached,
    *,
    open_browser: bool,
    agents: str,
    limits: Limits,
) -> None:
    address = addresses.own_url(*listener.getsockname()[:2])
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _exit_now)  # until the event loop handles them
    _show(address)
    _show_to_the_network(addresses.network_urls(*listener.getsockname()[:2]))
    # Agents; the solver and suggestions, one of each at a time; the analysis of games that are over, not to delay them.
    pools = WorkerPool(agents), WorkerPool(agents, 2), WorkerPool(agents, 1, NICEST)
    clock = store.now if store.is_shared else SteadyClock()
    service = TableService(games, store, *pools[:2], clock, limits, analysts=pools[2])
    token = reached.admin_token
    access = None if token is None else AdminAccess(Administration(store, games), token)
    server = Server(settings(service, reached.hosts, reached.proxies, access))
    try:
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(_serve(service, store, pools[0], server, listener, address if open_browser else None))
    finally:
        for pool in pools:
            pool.close()


def _exit_now(*_: object) -> NoReturn:
    raise SystemExit(0)


def _show(address: str) -> None:
    """Print the address alone in the first line, for programs that start a server, then what to do with it."""
    print(address, flush=True)
    print(localised(Sentence("start-open")), flush=True)


def _show_to_the_network(urls: Sequence[str]) -> None:
    """Print the addresses of the server for other machines, each with a QR code for telephones."""
    for url in urls:
        print(localised(Sentence("start-network", {"address": url})))
        segno.make(url, micro=False).terminal(border=2, compact=True)
    sys.stdout.flush()


def settings(
    service: TableService, hosts: Sequence[str], proxies: Sequence[str] = (), access: AdminAccess | None = None
) -> uvicorn.Config:
    """Return the settings of uvicorn.  By default it would believe whatever this machine says of other clients."""
    open_connections = OpenConnections(service.limits.sockets + MOST_OTHER_CONNECTIONS, proxies)
    return uvicorn.Config(
        build(service, hosts, access),
        http=cast(Any, partial(HttpProtocol, open_connections)),
        ws=SocketProtocol,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # SocketProtocol compresses
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        lifespan="off",
    )


class Server(uvicorn.Server):
    """A uvicorn server that exits with status 0 on a signal, instead of raising it again."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Install no signal handlers; `_serve` does."""
        yield

    def stop(self) -> None:
        """Stop after the running requests."""
        self.should_exit = True


async def _serve(
    service: TableService,
    store: Store,
    agents: WorkerPool,
    server: Server,
    listener: socket.socket,
    address: str | None,
) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, server.stop)
    kept = kept_for_this_user()  # before the warm-up, which takes the processor
    if kept is not None:
        service.catalogue.keep_cards(kept)
    _warm_up(service.catalogue, agents, loop)
    service.start()
    service.run_in_background(end_unused(store, service.remove, service.limits, asyncio.sleep))
    if address is not None:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        await server.serve(sockets=[listener])
        reach(FaultPoint.SHUTDOWN)
    finally:
        await service.stop()


# Warm-up ----------------------------------------------------------------------------------------


def _warm_up(catalogue: Catalogue, agents: WorkerPool, loop: asyncio.AbstractEventLoop) -> None:
    """Compile all games in a thread; meanwhile rules are plain Python in others, and long requests for a game wait."""
    set_patience(NEVER, NEVER)
    ready = {name: loop.create_future() for name in catalogue.games}
    for name, future in ready.items():
        catalogue.wait_for(name, future)

    @machine_code()
    def work() -> None:
        new = [name for name in ready if not _is_compiled(catalogue.games[name])]  # before anything is compiled
        while ready:
            name = next((name for name in catalogue.requested if name in ready), next(iter(ready)))
            is_new = name in new
            with _notice(name) if is_new else nullcontext():
                agents_first = is_new and is_patient()
                _warm_both(catalogue.games[name], agents, ready.pop(name), loop, agents_first=agents_first)
        _tune_interpreter()
        for game in catalogue.games.values():
            if not is_cached("voyageur.agents.search", f"simulate_of_{game.name}-"):
                agents.warm_cache(game)

    threading.Thread(target=work, name=WARMER, daemon=True).start()


def _warm_both(
    game: Game,
    agents: WorkerPool,
    ready: asyncio.Future[None],
    loop: asyncio.AbstractEventLoop,
    *,
    agents_first: bool,
) -> None:
    """Compile a game in this process, and its agents in a worker process at the same time, or before.

    Where this process can do without, to compile here would only delay its answers.
    """
    worker = threading.Thread(target=agents.warm_up, args=(game,), daemon=True)
    worker.start()
    if agents_first:
        worker.join()
    try:
        warmup.warm(game)
    except Exception:
        logger.exception("warming failed", game=game.name)
    with suppress(RuntimeError):  # the event loop may be closed
        loop.call_soon_threadsafe(ready.set_result, None)
    worker.join()


def _is_compiled(game: Game) -> bool:
    """Whether the compiled code of a game is cached on disk."""
    return is_cached(address_of(game).partition(":")[0])


@contextmanager
def _notice(name: str) -> Generator[None]:
    """Print that a game is being compiled, if it takes longer than NOTICE_SECONDS."""
    patience = threading.Timer(NOTICE_SECONDS, _print_compiling, [name])
    patience.daemon = True
    patience.start()
    try:
        yield
    finally:
        patience.cancel()


def _print_compiling(name: str) -> None:
    print(localised(Sentence("start-warming", {"game": name})), flush=True)


def _exit_if_still_warming() -> None:
    """Exit at once if code is being compiled, because the compiler cannot be interrupted."""
    if any(thread.name == WARMER for thread in threading.enumerate()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def _tune_interpreter() -> None:
    """Collect garbage in small portions, let threads take turns sooner, and load or compile what is still missing."""
    set_patience()
    garbage.tune()
    sys.setswitchinterval(SWITCH_SECONDS)
