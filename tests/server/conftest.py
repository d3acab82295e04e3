"""Servers for tests: one of pebbles shared by all tests of a pytest worker, and new ones."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.server.postgres import Postgres
from tests.server.processes import ServerProcess


@pytest.fixture(scope="session")
def shared_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[ServerProcess]]:
    """Servers of pebbles, one after another; the last one is shared by the tests of a pytest worker."""
    started = [ServerProcess(tmp_path_factory.mktemp("data"))]
    yield started
    started[-1].kill()
    assert all("Traceback" not in process.log.read_text() for process in started)


@pytest.fixture
def server(shared_servers: list[ServerProcess], tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The shared server.  If it ends during a test, that test fails, and the next ones get a new server."""
    process = shared_servers[-1]
    yield process
    if not process.process.is_alive():
        shared_servers.append(ServerProcess(tmp_path_factory.mktemp("data")))
        pytest.fail(f"the shared server ended, status {process.process.exitcode}: {process.log.read_text()[-4000:]}")


@pytest.fixture
def client(server: ServerProcess) -> Client:
    return Client(server.address)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[object]:
    """Return a function that starts a server; all are killed after the test."""
    started: list[ServerProcess] = []

    def start(data: Path = tmp_path, **settings: object) -> ServerProcess:
        started.append(ServerProcess(data, **settings))
        return started[-1]

    yield start
    for process in started:
        if process.process.is_alive():
            process.kill()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server shared by all tests of a pytest worker."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of a new, empty database."""
    return postgres.new_database()
