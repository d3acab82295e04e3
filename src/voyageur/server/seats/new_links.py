"""New links to the seats of people who have lost theirs: by consent of the others, or by whoever runs the server.

A link ends all other keys to its seat once it is used.
"""

from voyageur.kernel.contract import IllegalAction
from voyageur.server.messages.links import LinkMade
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.store.errors import Conflict
from voyageur.server.store.stored import Invitation, digest_of
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.seat_tokens import new_token
from voyageur.server.waiting.seat_links import LINK_MILLISECONDS
from voyageur.table.people.agreed_changes import prepare_new_link
from voyageur.table.people.proposals import Proposal
from voyageur.table.seats.new_links import BY_SERVER

ATTEMPTS = 2  # another server process may have changed the table


class NewLinks:
    """Makes new links for whoever runs the server."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    async def grant(self, live: LiveTable, seat: int) -> LinkMade:
        """Make a link to the seat of a person.  Raises RequestRefused."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                await self._changes.current(live)
                text = new_token()
                link = new_link(digest_of(text), seat, self._changes.clock())
                try:
                    change = prepare_new_link(live.table, seat, BY_SERVER, None, self._changes.clock())
                    await self._changes.commit(live, change, self._changes.store.grant(live.id, link, change.events[0]))
                except Conflict:
                    live.must_reload = True
                    continue
                except IllegalAction as error:
                    raise RequestRefused(error.reason, 409) from error
                keep_link(live, link)
                return LinkMade(seat, text)
            raise RequestRefused(reason("refused-store"), 503)


def new_link(digest: bytes, seat: int, now: int) -> Invitation:
    """Return the new link whose text has this digest, made `now`."""
    return Invitation(digest, seat, True, now + LINK_MILLISECONDS)


def agreed_link(agreed: Proposal, now: int) -> Invitation:
    """Return the new link that all have agreed on, made `now`: its text is known to whoever proposed it alone."""
    seat, digest = agreed.about.split(" ")
    return new_link(bytes.fromhex(digest), int(seat), now)


def keep_link(live: LiveTable, link: Invitation) -> None:
    """Let a new link, which is stored, take the place of others to its seat."""
    live.invitations = (*(each for each in live.invitations if each.seat != link.seat), link)
