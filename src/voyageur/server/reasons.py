"""How the server says no: a reason, never prose, raised where something is not done."""

from collections.abc import Sequence

from voyageur.kernel.text import Reason, Sentence, Value
from voyageur.server.messages import OptionFault


def reason(key: str, **values: Value) -> Reason:
    """Return a reason without a clause: the sentence `key` of Voyageur's own words."""
    return Reason(Sentence(key, values))


class Refused(Exception):
    """Someone asked for what is not done.  `status` is what HTTP answers."""

    def __init__(self, why: Reason, status: int = 400, faults: Sequence[OptionFault] = ()) -> None:
        super().__init__(why.sentence.key)
        self.reason = why
        self.status = status
        self.faults = tuple(faults)
