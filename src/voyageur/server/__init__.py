"""The server: live tables, their store, their agents, and the protocol of docs/protocol.md."""
