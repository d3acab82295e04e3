"""The command line: one file per command, and what commands share."""

import sys


def main() -> None:
    """Run `voyageur` with the words of the command line."""
    from voyageur.cli.app import run  # here, so that importing the package is quick

    sys.exit(run(sys.argv[1:]))
