"""Starting and stopping the server: ports, folders, signals and errors."""

import io
import shutil
import signal
import socket
import stat
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.processes import AGENTS, ServerProcess
from tests.toys.pebbles import GAME
from voyageur.server import serve as serving
from voyageur.server.http.routes import client as client_routes
from voyageur.server.process import server_log
from voyageur.server.process.limits import Limits
from voyageur.server.serve import serve
from voyageur.server.store.sqlite_store import FILE


def not_started(capsys: pytest.CaptureFixture[str], data: Path, port: int | None = 0) -> str:
    """Return the error of a server that does not start."""
    status = serve({"pebbles": GAME}, port=port, data=data, open_browser=False, agents=AGENTS)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    return err


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_a_requested_port_in_use_is_an_error(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"Port {port} is in use" in not_started(capsys, tmp_path, port)


def test_an_invalid_port_is_an_error(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    assert "Port 70000" in not_started(capsys, tmp_path, 70000)


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(serving, "PORT", taken.getsockname()[1])
        with serving._listening_socket("127.0.0.1", None) as listener:
            assert listener.getsockname()[1] > taken.getsockname()[1]


def test_the_default_port_is_the_year_of_quebec():
    assert serving.PORT == 1608


def test_a_folder_that_cannot_be_written_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "data"
    assert f"The folder {folder} cannot be used" in not_started(capsys, folder)


BROKEN = {
    "text": (b"no database " * 100, "is not a database"),
    "empty": (b"", "is empty, so no table can be read from it"),
    "cut": (b"SQLite format 3\0" + bytes(84), "is not a database"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_an_invalid_file_is_explained(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str):
    data, sentence = BROKEN[name]
    (tmp_path / FILE).write_bytes(data)
    said = not_started(capsys, tmp_path)
    assert f"The file {tmp_path / FILE} {sentence}" in said
    assert said.count("\n") == 1


def test_a_new_folder_is_private(start: Any, tmp_path: Path):
    start(tmp_path / "new")
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_a_folder_that_others_can_access_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    folder = tmp_path / "two words"
    folder.mkdir()
    folder.chmod(0o755)
    said = not_started(capsys, folder, 70000).splitlines()[0]
    assert said.startswith(f"Other users can enter the folder {folder}.")
    assert said.endswith(f"chmod 700 '{folder}'")


def test_a_log_that_is_gone_after_a_server_was_killed_is_reported(
    capsys: pytest.CaptureFixture[str], start: Any, tmp_path: Path
):
    folder = tmp_path / "data"
    start(folder).kill()
    shutil.copytree(folder, tmp_path / "whole")
    (folder / f"{FILE}-wal").unlink()
    assert f"log of writes {folder / FILE}-wal is missing" in not_started_with_tables(capsys, folder)
    assert not_started_with_tables(capsys, tmp_path / "whole") == ""


def not_started_with_tables(capsys: pytest.CaptureFixture[str], folder: Path) -> str:
    """Return what is said of the tables in a folder, by a server that finds no port."""
    return not_started(capsys, folder, 70000).partition("Port 70000")[0]


def test_a_private_folder_is_not_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    assert not_started(capsys, tmp_path, 70000).startswith("Port 70000")


def test_errors_use_the_language_of_the_environment(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert "70000 est déjà utilisé." in not_started(capsys, tmp_path, 70000)


def test_the_default_data_folder_belongs_to_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serving.data_folder() == tmp_path / "voyageur"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert serving.data_folder() == tmp_path / ".local" / "share" / "voyageur"


def test_a_second_server_on_one_folder_is_refused(capsys: pytest.CaptureFixture[str], start: Any, tmp_path: Path):
    start()
    assert "Another Voyageur is running" in not_started(capsys, tmp_path)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_sockets_and_exits_with_status_0(start: Any, number: signal.Signals):
    server: ServerProcess = start()
    client = Client(server.address)
    client.get("/api/games")
    with client.create().socket():
        begun = time.monotonic()
        assert server.stop(number) == 0
        assert time.monotonic() - begun < 5


def test_a_signal_right_after_the_first_line_exits_with_status_0(start: Any):
    assert start().stop(signal.SIGTERM) == 0


def test_a_table_survives_a_clean_shutdown(start: Any, tmp_path: Path):
    server = start()
    hand = Client(server.address).create(seed=5)
    with hand.socket() as line:
        line.play("take 2")
    server.stop(signal.SIGTERM)
    hand.client = Client(start().address)
    assert hand.whole()["ply"] == 2


def test_the_server_listens_only_on_loopback(start: Any):
    server = start()
    assert server.address.startswith("http://127.0.0.1:")
    with pytest.raises(OSError, match=r".*"):
        socket.create_connection((_other_address(), server.port), timeout=1).close()


def test_the_server_listens_at_the_address_that_it_is_told(start: Any):
    server = start(host=_other_address())
    assert server.address.startswith(f"http://{_other_address()}:")
    assert Client(server.address).get("/api/health").status == 200


def test_a_name_is_accepted_as_the_host_and_its_pages_as_origins(start: Any):
    client = Client(start(names=["play.example.org"]).address)
    named = {"Host": "play.example.org", "Origin": "https://play.example.org"}
    assert client.post("/api/summaries", {"tables": []}, **named).status == 200
    assert client.get("/api/health", Host="other.example.org").status == 400


@pytest.mark.parametrize("host", ["play.example.org:8443", "play.example.org.:8443", "PLAY.example.org:8443"])
def test_a_name_with_a_port_is_accepted_with_both_schemes(start: Any, host: str):
    client = Client(start(names=["play.example.org:8443"]).address)
    for scheme in ("http", "https"):
        named = {"Host": host, "Origin": f"{scheme}://{host.lower()}"}
        assert client.post("/api/summaries", {"tables": []}, **named).status == 200
    assert client.get("/api/health", Host="play.example.org:8444").status == 400


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("play.example.org.", "https://play.example.org."),
        ("play.example.org:443", "https://play.example.org"),
        ("play.example.org:443", "https://play.example.org:443"),
        ("play.example.org:{port}", "https://play.example.org:{port}"),
    ],
)
def test_a_name_is_accepted_however_a_proxy_passes_it_on(start: Any, host: str, origin: str):
    server = start(names=["play.example.org"])
    named = {"Host": host.format(port=server.port), "Origin": origin.format(port=server.port)}
    assert Client(server.address).post("/api/summaries", {"tables": []}, **named).status == 200
    named["Origin"] = "https://other.example.org"
    assert Client(server.address).post("/api/summaries", {"tables": []}, **named).status == 403


def test_pages_over_plain_http_have_no_header_that_browsers_ignore_there(start: Any):
    client = Client(start(names=["house"]).address)
    policy = "cross-origin-opener-policy"
    of_others = client.get("/api/health", Host="house").headers
    assert (policy in client.get("/api/health").headers, policy in of_others) == (True, False)
    assert "content-security-policy" in of_others


def addresses_told(client: Client, form: str = "192.0.2.{}") -> list[int]:
    """Ask as more different clients than a limit allows one to ask; return the statuses."""
    return [client.get("/api/health", **{"X-Forwarded-For": form.format(each)}).status for each in range(40)]


def test_a_client_does_not_say_for_whom_it_asks(start: Any):
    client = Client(start(limits=Limits(reads_a_second=1)).address)
    assert 429 in addresses_told(client)


def test_a_network_of_version_6_is_one_client(start: Any):
    client = Client(start(limits=Limits(reads_a_second=1), proxies=["127.0.0.1"]).address)
    assert 429 in addresses_told(client, "2001:db8::{}")
    assert set(addresses_told(client, "2001:db8:0:1{}::1")) == {200}


def test_a_proxy_that_was_named_says_for_whom_it_asks(start: Any):
    client = Client(start(limits=Limits(reads_a_second=1), proxies=["127.0.0.1"]).address)
    assert set(addresses_told(client)) == {200}


@pytest.mark.parametrize("said", ["unknown", "_hidden", "none, unknown", "300.1.1.1"])
def test_a_client_whose_address_the_proxy_does_not_know_is_no_program_here(start: Any, said: str):
    client = Client(start(proxies=["127.0.0.1"]).address)
    assert client.get("/metrics", **{"X-Forwarded-For": said}).status == 404
    assert client.get("/api/health", token="any", **{"X-Forwarded-For": said}).status == 200


def test_the_first_line_is_the_address_and_the_second_says_what_to_do(capsys: pytest.CaptureFixture[str]):
    serving._show("http://127.0.0.1:1608")
    address, advice = capsys.readouterr().out.splitlines()
    assert address == "http://127.0.0.1:1608"
    assert advice.startswith("Open this address in your browser.")


def test_others_in_the_network_are_shown_the_address_and_its_code(
    capsys: pytest.CaptureFixture[str],
):
    serving._show_to_the_network(["http://192.168.1.20:1608"])
    said = capsys.readouterr().out
    assert "http://192.168.1.20:1608" in said
    assert said.count("\n") > 10  # rows of the code


def test_an_address_of_another_machine_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert serving.serve({}, port=0, data=tmp_path, open_browser=False, host="192.0.2.1") == serving.BAD_START
    assert "192.0.2.1" in capsys.readouterr().err


def _other_address() -> str:
    """Return an address of this machine other than 127.0.0.1."""
    return "127.0.0.2"


def test_without_a_built_client_a_page_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client_routes, "FOLDER", tmp_path)
    assert "make play" in client_routes._plain_page("en-GB,en;q=0.9")
    assert '<html lang="fr">' in client_routes._plain_page("fr")
    assert not client_routes.is_built()


def test_programs_that_show_links_get_the_whole_address_of_the_picture(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client_routes, "FOLDER", Path(__file__).resolve().parents[2] / "web")
    asked: Any = SimpleNamespace(url=SimpleNamespace(scheme="https", netloc="play.example.org"))
    page = client_routes._page(asked).decode()
    assert page.count('content="https://play.example.org/preview.png"') == 1


def test_the_log_goes_to_the_current_standard_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    with io.StringIO() as closed_later:
        monkeypatch.setattr(sys, "stderr", closed_later)
        server_log.log_to_stderr()
    monkeypatch.undo()
    serving.logger.error("something happened")
    assert "something happened" in capsys.readouterr().err


def test_the_thread_of_the_store_gets_its_turn_soon(monkeypatch: pytest.MonkeyPatch):
    """With Python's default of 5 ms, commits wait behind broadcasts when the server is overloaded."""
    intervals: list[float] = []
    monkeypatch.setattr(serving.garbage, "tune", lambda: None)
    monkeypatch.setattr(serving.sys, "setswitchinterval", intervals.append)
    serving._tune_interpreter()
    assert len(intervals) == 1
    assert intervals[0] <= 0.0005
