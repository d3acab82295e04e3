"""The command line: one file per command, and the few things that commands share."""

import sys


def main() -> None:
    """Run `voyageur` with the words of the command line."""
    from voyageur.cli.app import run  # here, so that importing the package costs nothing

    sys.exit(run(sys.argv[1:]))
