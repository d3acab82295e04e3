"""Import a library that comes with an extra, or say with which."""

from importlib import import_module
from typing import Any


def library(name: str, *extras: str) -> Any:
    """Return a module of a library, which has no types.  Raises ImportError, with what to install, if it is missing."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise  # something that the library itself needs
        known = " or ".join(f"pip install 'voyageur[{extra}]'" for extra in extras)
        raise ImportError(f"{error.name} is not installed; it comes with {known}") from error
