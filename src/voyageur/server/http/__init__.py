"""The server's HTTP: its protocols, the guard before every request, and the application with its routes."""
