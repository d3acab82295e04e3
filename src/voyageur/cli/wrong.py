"""The one way for a command to give up."""


class Wrong(Exception):
    """What was asked for cannot be done; `lines` say why, to people."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines
