"""Where tokens are not: in no address, log, file of the store or page; and the client without a secure context."""

import socket
import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from playwright.sync_api import BrowserType, Page, Request, expect

from tests.e2e.conftest import USUAL, OpenBrowser
from tests.e2e.driving import MILLISECONDS, Server, free_port, offered
from tests.e2e.test_links import create, link_to_seat

NAME = "voyageur.test"
KEPT = "() => JSON.stringify(Object.entries(localStorage))"
SHOWN = "() => document.documentElement.outerHTML + document.title + location.href + document.referrer"
TOKEN = 43  # characters


def tokens_in(text: str) -> set[str]:
    """Return the tokens that a browser keeps."""
    parts = "".join(sign if sign.isalnum() or sign in "-_" else " " for sign in text).split()
    return {part for part in parts if len(part) == TOKEN}


def told_of(request: Request) -> str:
    """Return what others could note of a request: its address and where it comes from."""
    return request.url.partition("#")[0] + " " + request.headers.get("referer", "")


def test_tokens_are_nowhere_but_in_the_browser(page: Page, start: Any, tmp_path: Path, elsewhere: OpenBrowser) -> None:
    server: Server = start()
    noted: list[str] = []
    friend = elsewhere()
    for one in (page, friend):
        one.on("request", lambda request: noted.append(told_of(request)))
    create(page, server)
    invitation = link_to_seat(page).partition("=")[2]
    friend.goto(f"{server.address}/tables/{page.url.rpartition('/')[2]}#invitation={invitation}")
    friend.get_by_label("Your name").fill("Zoë")
    friend.get_by_role("button", name="Sit down").click()
    page.locator(f".frame svg.picture #{offered(page)['targets'][0]}").click()
    expect(friend.locator(".log a")).to_have_count(1)
    pages: list[str] = []
    for one in (page, friend):
        pages.append(one.evaluate(SHOWN))
        one.reload()
        one.locator(".log a").wait_for()
        pages.append(one.evaluate(SHOWN))
        one.goto(server.address)
        one.locator("li:has(.seats)").first.wait_for()
        pages.append(one.evaluate(SHOWN))
    tokens = {invitation}.union(*(tokens_in(one.evaluate(KEPT)) for one in (page, friend)))
    assert len(tokens) == 3
    stored = [path.read_bytes() for path in (tmp_path / "data").iterdir() if path.name != "admin.json"]
    logged = (tmp_path / "data.log").read_bytes()
    for token in tokens:
        assert not [text for text in (*noted, *pages) if token in text]
        assert not [content for content in (*stored, logged) if token.encode() in content]


# Without and with a secure context ---------------------------------------------------------------


def certificate(folder: Path) -> tuple[Path, Path]:
    """Write a certificate for NAME and its key; return their paths."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now - timedelta(1)).not_valid_after(now + timedelta(1))
    signed = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
    paths = folder / "cert.pem", folder / "key.pem"
    paths[0].write_bytes(signed.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    paths[1].write_bytes(key.private_bytes(*form))
    return paths


class TlsProxy:
    """Passes connections on to a server, without their encryption."""

    def __init__(self, folder: Path, port: int) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate(folder))
        self._listener = context.wrap_socket(socket.create_server(("127.0.0.1", 0)), server_side=True)
        self.port = self._listener.getsockname()[1]
        self._to = port
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except ssl.SSLError:
                continue  # a browser that tries something else first
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._to))
            for source, sink in ((client, server), (server, client)):
                threading.Thread(target=_pass_on, args=(source, sink), daemon=True).start()

    def close(self) -> None:
        self._listener.close()


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    try:
        while data := source.recv(65536):
            sink.sendall(data)
    except OSError:
        pass
    finally:
        sink.close()


@pytest.fixture
def named(tmp_path: Path) -> Iterator[Server]:
    """A server that is reached by a name."""
    server = Server(tmp_path / "data", free_port(), ["--name", NAME])
    yield server
    server.kill()


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_game_is_played_under_a_name(
    named: Server, tmp_path: Path, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], scheme: str
) -> None:
    proxy = TlsProxy(tmp_path, named.port)
    rules = f"MAP {NAME}:443 127.0.0.1:{proxy.port}, MAP {NAME} 127.0.0.1"
    flags = [*browser_type_launch_args["args"], f"--host-resolver-rules={rules}"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": flags})
    page = browser.new_page(ignore_https_errors=True, locale="en-GB", reduced_motion="reduce")
    page.add_init_script(USUAL)
    page.set_default_timeout(MILLISECONDS)
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.goto(f"https://{NAME}/games/kanata" if scheme == "https" else f"http://{NAME}:{named.port}/games/kanata")
    page.locator("button.play").click()
    page.locator(f".frame svg.picture #{offered(page)['targets'][0]}").click()
    page.locator(".log a").first.wait_for()
    assert (page.evaluate("isSecureContext"), heard) == (scheme == "https", [])
    browser.close()
    proxy.close()
