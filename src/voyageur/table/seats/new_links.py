"""New links to the seats of people who have lost theirs: made by consent, or by whoever runs the server.

That a link was made is an event of the log between the plies, with a note for everybody.  What the link holds is not in
the log.
"""

from voyageur.kernel.text import Sentence
from voyageur.table.config import TableConfig
from voyageur.table.history import Event, TableNote, UnreadableLog
from voyageur.table.seats.substitutes import named

BY_CONSENT = "new link"
BY_SERVER = "new link by the server"
NEW_LINKS = (BY_CONSENT, BY_SERVER)  # actions of events


def is_new_link(event: Event) -> bool:
    """Whether an event of the log is that a link to its seat was made."""
    return event.action in NEW_LINKS


def new_link_note(config: TableConfig, event: Event, n_plies: int) -> TableNote:
    """Return what the log tells of a new link, made after `n_plies`."""
    key = "log-new-link" if event.action == BY_CONSENT else "log-new-link-server"
    return TableNote(event.seq, n_plies, event.seat, (Sentence(key, named(config, event.seat)),))


def check_new_link(config: TableConfig, event: Event) -> None:
    """Check that a person holds the seat of a new link in a log.  Raises UnreadableLog."""
    if event.seat not in config.seats_of_people:
        raise UnreadableLog(event.seq, f"a link to seat {event.seat}")
