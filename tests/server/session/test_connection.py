"""Writing says whether others may have run meanwhile: then what is to be sent may be more."""

from collections.abc import Coroutine, Sequence
from typing import Any

import pytest
from uvicorn.protocols.utils import ClientDisconnected

from tests.server.event_loop import run_async
from voyageur.server.session.connection import Connection, ConnectionEnded


async def nothing(*_: Any) -> Any:
    """Do nothing."""


def at_once(messages: Sequence[bytes]) -> None:
    """Send at once."""


def later(messages: Sequence[bytes]) -> Coroutine[Any, Any, None]:
    """Send once the client reads."""
    return nothing()


def lost(messages: Sequence[bytes]) -> None:
    """Find the client gone."""
    raise ClientDisconnected


@pytest.mark.parametrize(("send", "has_waited"), [(at_once, False), (later, True), (None, True)])
def test_writing_tells_whether_it_waited(send: Any, has_waited: bool):
    assert run_async(Connection(nothing, nothing, "192.0.2.1", send).write(b"one")) is has_waited


def test_a_client_that_is_gone_at_once_ends_the_connection():
    with pytest.raises(ConnectionEnded):
        run_async(Connection(nothing, nothing, "192.0.2.1", lost).write(b"one"))
