"""What can go wrong in a store."""

from voyageur.kernel.text import Sentence, Words

IN_USE = "start-in-use"


class Conflict(Exception):
    """Another write came first: the log has an event with this `seq` or this key, or a link was used already."""


class StoreFault(Exception):
    """A disk error, an unusable file, a silent database.  It is unknown whether anything was written."""


class CannotOpen(StoreFault):
    """The tables cannot be opened; the sentence with this key is the reason."""

    def __init__(self, key: str, **values: str) -> None:
        self.sentence = Sentence(key, values)
        self.is_in_use = key == IN_USE
        super().__init__(Words().say(self.sentence))
