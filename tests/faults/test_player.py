"""The people of these tests can be told to stop at any moment."""

import asyncio

import pytest

from tests.leaks.browser import fetch
from tests.server.event_loop import run_async


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer a request, and end the connection."""
    async with asyncio.timeout(5):
        await reader.read(1)
    writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
    writer.close()


@pytest.mark.parametrize("steps", range(20))
def test_a_request_that_is_cancelled_while_the_answer_arrives_stays_cancelled(steps: int):
    async def run() -> bool:
        """Cancel a request after some steps of the event loop; return whether it ended so, or before."""
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            request = asyncio.create_task(fetch("127.0.0.1:{1}".format(*server.sockets[0].getsockname()), "GET", "/"))
            for _ in range(steps):
                await asyncio.sleep(0)
            was_running = request.cancel()
            await asyncio.wait([request])
            return request.cancelled() == was_running

    assert run_async(run())
