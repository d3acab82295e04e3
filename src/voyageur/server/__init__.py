"""The server: live tables, their store, the agents at them, and the protocol of docs/protocol.md."""
