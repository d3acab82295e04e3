"""What the processes have in common that play games for a command."""

import multiprocessing
import os
import signal
import threading


def end_with_parent() -> None:
    """Let this process end at once when the user breaks off, or when its parent was killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
