"""The cards of the games that come with Voyageur, kept on disk: drawing them is most of what the lobby waits for.

They depend on nothing but Voyageur's own files, so a file is named after a digest of these.  One that cannot be read is
as good as none, and a disk that cannot be written keeps none.
"""

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from voyageur.kernel.contract import Game
from voyageur.kernel.jit import cache_folder
from voyageur.server.messages.messages import GameCard, encode

PACKAGE = Path(__file__).resolve().parents[2]
BUILT = "static"  # the folder of the built client, of which no card is made


def covers(game: Game) -> bool:
    """Whether a game's cards are kept: those of games from elsewhere may change without a change here."""
    return Path(game.folder).resolve().is_relative_to(PACKAGE / "games")


def digest_of_files(folder: Path = PACKAGE) -> str:
    """Return a short digest of the names and contents of all files in `folder` but the built client and bytecode."""
    digest = hashlib.sha256()
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in (BUILT, "__pycache__"))
        for path in (Path(place, name) for name in sorted(files)):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:16]


class KeptCards:
    """Cards in files of a folder, one a language."""

    def __init__(self, folder: Path, digest: str) -> None:
        self._folder, self._digest = folder, digest

    def read(self, locale: str) -> tuple[GameCard, ...]:
        """Return the cards in a language; none if they are not kept."""
        try:
            return msgspec.json.decode(self._file(locale).read_bytes(), type=tuple[GameCard, ...])
        except (OSError, msgspec.DecodeError):
            return ()

    def keep(self, locale: str, cards: Sequence[GameCard]) -> None:
        """Keep the cards in a language in place of older ones, if that is possible; a reader finds all or none."""
        written = self._file(locale).with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            written.write_bytes(encode(cards))
            written.replace(self._file(locale))
            for older in self._folder.glob(f"cards-{locale}-*.json"):
                if older != self._file(locale):
                    older.unlink(missing_ok=True)
        with suppress(OSError):
            written.unlink(missing_ok=True)  # of a full disk

    def _file(self, locale: str) -> Path:
        return self._folder / f"cards-{locale}-{self._digest}.json"


def kept_for_this_user() -> KeptCards | None:
    """Return the cards that are kept beside the compiled code, or None if Voyageur's files cannot be read."""
    try:
        return KeptCards(cache_folder(), digest_of_files())
    except OSError:
        return None
