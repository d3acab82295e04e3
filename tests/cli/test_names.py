"""Names of people in a terminal: signs that show themselves, and nothing that controls it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests import names
from tests.cli.conftest import CommandOutput
from tests.server.client import Client
from tests.server.processes import ServerProcess
from tests.server.waiting.test_names import holders
from voyageur.cli.admin import _name
from voyageur.cli.output import Printer
from voyageur.table.config import Agent, Person


def controls(text: str) -> set[str]:
    """Return the characters of a text that do more in a terminal than show themselves."""
    return {sign for sign in text if not sign.isprintable() and sign not in "\n\u200c\u200d"}


@pytest.mark.processes
def test_the_list_of_tables_sends_a_terminal_nothing_but_signs(voyageur: Callable[..., CommandOutput], tmp_path: Path):
    server = ServerProcess(tmp_path / "data")
    client = Client(server.address)
    for name in names.SHOWN.values():
        client.create(holders(name))
    said = voyageur("admin", "list", "--data", tmp_path / "data")
    server.kill()
    assert len(said.lines) == len(names.SHOWN) + 1
    assert controls(said.out) == set()


@pytest.mark.parametrize("what", {**names.REFUSED, **names.PILED})
def test_a_name_in_a_store_of_an_earlier_version_controls_no_terminal(what: str):
    name = {**names.REFUSED, **names.PILED}[what]
    for holder in (Person(name), Agent(name)):
        assert controls(_name(holder, Printer())) == set()


@pytest.mark.parametrize("what", names.REFUSED)
def test_a_record_with_a_bad_name_controls_no_terminal(
    voyageur: Callable[..., CommandOutput], tmp_path: Path, what: str
):
    path = tmp_path / "bad.voyageur"
    header = f"voyageur-record 1\ngame pebbles\noption pile 3\nseat 0 person {names.REFUSED[what]}\n"
    text = header + "\n1 * roll 3\n2 0 take 3\n"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    for command in ("replay", "verify"):
        said = voyageur(command, path)
        assert controls(said.out + said.err) == set()
