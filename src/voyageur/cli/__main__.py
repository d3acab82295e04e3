"""Run the command line by `python -m voyageur.cli`."""

from voyageur.cli import main

main()
