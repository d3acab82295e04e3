"""Starting and ending: ports, folders, signals, and what is said when it cannot be."""

import io
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.processes import AGENTS, ServerProcess
from tests.toys.pebbles import GAME
from voyageur.server import serve as serving
from voyageur.server.routes import client as client_routes
from voyageur.server.serve import serve


def not_started(capsys: pytest.CaptureFixture[str], data: Path, port: int | None = 0) -> str:
    """Return the sentence with which the server does not start."""
    status = serve({"pebbles": GAME}, port=port, data=data, open_browser=False, agents=AGENTS)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    return err


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_a_taken_port_is_an_error_where_it_was_asked_for(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"Port {port} is taken" in not_started(capsys, tmp_path, port)


def test_a_port_that_is_none_is_an_error(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    assert "Port 70000" in not_started(capsys, tmp_path, 70000)


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(serving, "PORT", taken.getsockname()[1])
        with serving._bound(None) as listener:
            assert listener.getsockname()[1] > taken.getsockname()[1]


def test_the_default_port_is_the_year_of_quebec():
    assert serving.PORT == 1608


def test_a_folder_that_cannot_be_written_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "data"
    assert f"The folder {folder} cannot be used" in not_started(capsys, folder)


def test_what_is_no_store_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    (tmp_path / "voyageur.db").write_text("no database " * 100)
    assert "cannot be opened" in not_started(capsys, tmp_path)


def test_french_is_spoken_where_it_is_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert "70000 est pris." in not_started(capsys, tmp_path, 70000)


def test_the_data_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serving.data_folder() == tmp_path / "voyageur"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert serving.data_folder() == tmp_path / ".local" / "share" / "voyageur"


def test_a_second_server_on_one_folder_is_turned_away(capsys: pytest.CaptureFixture[str], start: Any, tmp_path: Path):
    start()
    assert "Another Voyageur is running" in not_started(capsys, tmp_path)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_with_status_0_and_closes_sockets(start: Any, number: signal.Signals):
    server: ServerProcess = start()
    client = Client(server.address)
    client.get("/api/games")
    with client.lay().socket():
        begun = time.monotonic()
        assert server.stop(number) == 0
        assert time.monotonic() - begun < 5


def test_a_signal_right_after_the_first_line_ends_it_with_status_0(start: Any):
    assert start().stop(signal.SIGTERM) == 0


def test_a_table_survives_an_orderly_end(start: Any, tmp_path: Path):
    server = start()
    seat = Client(server.address).lay(seed=5)
    with seat.socket() as line:
        line.catch_up(line.act("take 2"))
    server.stop(signal.SIGTERM)
    seat.client = Client(start().address)
    assert seat.view()["plies"] == 2


def test_it_listens_on_loopback_alone(start: Any):
    server = start()
    assert server.address.startswith("http://127.0.0.1:")
    with pytest.raises(OSError, match=r".*"):
        socket.create_connection((_other_address(), server.port), timeout=1).close()


def _other_address() -> str:
    """Return an address of this machine that is not 127.0.0.1."""
    return "127.0.0.2"


def test_without_a_built_client_a_page_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client_routes, "FOLDER", tmp_path)
    assert "make play" in client_routes._plain_page("en-GB,en;q=0.9")
    assert '<html lang="fr">' in client_routes._plain_page("fr")
    assert not client_routes.is_built()


def test_the_log_goes_to_the_standard_error_of_the_moment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    with io.StringIO() as closed_later:
        monkeypatch.setattr(sys, "stderr", closed_later)
        serving._log_to_stderr()
    monkeypatch.undo()
    serving.logger.error("something happened")
    assert "something happened" in capsys.readouterr().err
