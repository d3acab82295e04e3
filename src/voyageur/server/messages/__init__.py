"""The messages of docs/protocol.md as types: what clients send, and what they are sent."""
