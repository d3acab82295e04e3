"""Run commands in this process, with the toys added to the shipped games."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from voyageur.cli.app import run
from voyageur.games import GAMES
from voyageur.kernel.registry import Registry

ALL = Registry({**GAMES._addresses, "pebbles": "tests.toys.pebbles:GAME", "guess": "tests.toys.guess:GAME"})


@dataclass(frozen=True)
class CommandOutput:
    """The output of a command."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@pytest.fixture
def voyageur(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., CommandOutput]:
    """`voyageur("legal", path, typed="...")`: run a command with lines typed into a pipe."""
    for command in ("play", "games", "replay", "verify", "analyse", "legal", "admin"):
        module = __import__(f"voyageur.cli.{command}", fromlist=["GAMES"])
        monkeypatch.setattr(module, "GAMES", ALL)

    def call(*words: object, typed: str = "") -> CommandOutput:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = run([str(word) for word in words])
        return CommandOutput(status, *capsys.readouterr())

    return call


@pytest.fixture
def saved(tmp_path, monkeypatch):
    """`saved(text)`: the name of a file with that text, in the working folder."""
    monkeypatch.chdir(tmp_path)

    def save(text: str | bytes, name: str = "a.voyageur") -> str:
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    return save
