"""The log of the server, on standard error: one entry an event, each with its time.  Tokens are never logged."""

import logging
import sys
from typing import TextIO

import structlog

from voyageur.server.process.tracebacks import ExcInfo, print_traceback

OF_CLIENTS = ("Invalid HTTP request", "Invalid UTF-8", "Unsupported upgrade")  # how warnings about requests begin


class FromLibraries(logging.Handler):
    """Writes what libraries log in the form of our own entries, errors without what they say."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write an entry."""
        event = record.getMessage().strip()
        structlog.get_logger().log(record.levelno, event, logger=record.name, exc_info=record.exc_info)


_from_libraries = FromLibraries()


def log_to_stderr() -> None:
    """Log to standard error, whatever it is by then."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            # Quoted, a text that a client chose cannot look like an entry of its own.
            structlog.dev.ConsoleRenderer(
                colors=False, repr_native_str=True, pad_event_to=0, exception_formatter=_print_below
            ),
        ],
        logger_factory=_stderr_logger,
    )
    logging.getLogger().addHandler(_from_libraries)
    logging.getLogger("uvicorn.error").addFilter(_is_not_of_a_client)


def _print_below(out: TextIO, error: ExcInfo) -> None:
    """Print a traceback below its entry."""
    out.write("\n")
    print_traceback(out, error)


def _is_not_of_a_client(entry: logging.LogRecord) -> bool:
    """Filter uvicorn's warnings about invalid requests, with which a client could fill the log."""
    return not entry.getMessage().startswith(OF_CLIENTS)


def _stderr_logger(*_: object) -> structlog.PrintLogger:
    """Return a logger to the current `sys.stderr`; an earlier one may be closed."""
    return structlog.PrintLogger(sys.stderr)
