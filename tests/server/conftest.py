"""A server of pebbles for all tests of one worker."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.server.processes import ServerProcess


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("data"))
    yield process
    process.kill()


@pytest.fixture
def client(server: ServerProcess) -> Client:
    return Client(server.address)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[object]:
    """Start servers of one's own; all are killed in the end."""
    started: list[ServerProcess] = []

    def start(data: Path = tmp_path, **settings: object) -> ServerProcess:
        started.append(ServerProcess(data, **settings))
        return started[-1]

    yield start
    for process in started:
        if process.process.is_alive():
            process.kill()
