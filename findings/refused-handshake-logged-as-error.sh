#!/usr/bin/env bash
# uvicorn 0.54.0 with ws="websockets-sansio", websockets 16.x: an application that refuses a WebSocket's
# handshake by a whole answer (the ASGI extension "websocket.http.response": start, then body) has done all that
# the extension asks for, and the client gets this answer.  A good guess is that the server then notes one refused
# request.  It logs, at the level of errors, "ASGI callable returned without completing handshake." for every one.
#
# Cause (source, websockets_sansio_impl.py): `handshake_complete` is set where a handshake is accepted and where it is
# refused by "websocket.close", not where the last part of an answer is sent.
# Seen: the client reads status 401 and the body; the log has the error once for each refused handshake.
# This script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet "uvicorn==0.54.0" "websockets==16.0"
cat > "$folder/refuse.py" <<'PY'
"""Refuse three handshakes by a whole answer, and count what is logged as an error."""

import asyncio
import logging
import socket

import uvicorn
import websockets

LOGGED: list[str] = []


class Keep(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        LOGGED.append(record.getMessage())


async def application(scope, receive, send):
    if scope["type"] != "websocket":
        return
    await receive()
    headers = [(b"content-type", b"text/plain")]
    await send({"type": "websocket.http.response.start", "status": 401, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b"sign in first"})


async def main() -> None:
    logging.getLogger("uvicorn.error").addHandler(Keep(logging.ERROR))
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(application, ws="websockets-sansio", lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    answers = []
    for _ in range(3):
        try:
            await websockets.connect(f"ws://127.0.0.1:{listening.getsockname()[1]}/")
        except websockets.InvalidStatus as refused:
            answers.append((refused.response.status_code, refused.response.body))
    server.should_exit = True
    await serving
    print("answers:", answers)
    print("errors: ", LOGGED)
    assert answers == [(401, b"sign in first")] * 3
    assert LOGGED == ["ASGI callable returned without completing handshake."] * 3


asyncio.run(main())
PY
"$folder/venv/bin/python" "$folder/refuse.py"
echo "as described: each refused handshake is an error in the log, though its answer is complete"
