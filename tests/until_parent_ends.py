"""Run a module as a script, and exit when the process that started it ends, even if it is killed.

    subprocess.Popen([sys.executable, ".../tests/until_parent_ends.py", "voyageur.cli", ...], stdin=subprocess.PIPE)

The parent holds the other end of the standard input and never writes to it.  However the parent ends, the system closes
that end, and the pipe can be read.
"""

import os
import runpy
import sys
import threading


def _exit_with_parent() -> None:
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    sys.path[0] = os.getcwd()  # as `python -m` does, so that no folder of tests hides a module
    sys.argv = sys.argv[1:]
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
