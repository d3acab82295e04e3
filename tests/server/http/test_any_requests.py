"""Whatever is requested of the addresses of the description, the answer is as the description says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.processes import ServerProcess
from tests.server.requesting import GAMES, Requester
from voyageur.server.process.limits import Limits

pytestmark = pytest.mark.processes

NO_LIMITS = Limits(reads_a_second=10**6, changes_a_second=10**6, requests_a_second=10**6, tables_an_hour=10**9)


@pytest.fixture
def requester(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Requester]:
    """Sends requests to a server of its own, whose log has no traceback in the end."""
    folder = tmp_path / "data"
    server = ServerProcess(folder, games=GAMES, limits=NO_LIMITS)
    yield Requester(server, folder, getattr(request, "param", 0))
    server.kill()
    assert "Traceback" not in server.log.read_text()


def test_every_address_answers_as_described(requester: Requester):
    requester.try_each(8)
    assert requester.n_sent >= 400


def test_the_addresses_of_tables_answer_as_described(requester: Requester):
    requester.walk(1600)
    assert {200, 201, 204, 400, 401, 403, 404, 409, 410} <= {*requester.statuses}


@pytest.mark.long
@pytest.mark.parametrize("requester", range(1, 11), indirect=True)
def test_many_requests_get_answers_as_described(requester: Requester):
    requester.try_each(20)
    requester.walk(4000)
    assert requester.n_sent > 4900
