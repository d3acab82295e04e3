"""The messages of a table's socket, in both directions.

Their tables in docs/protocol.md are written from here: what a message means is its docstring, and values of its fields
are the examples of their types (`python -m tests.pages`).  Clients send neither wrong nor unknown fields.
"""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from voyageur.kernel.text import Reason
from voyageur.kernel.view import Choice, Poses
from voyageur.server.messages.agreement import PhraseSaid, ProposalNow, Response
from voyageur.server.messages.fields import Id, Locale, SeatNumber, Seq, Tokens, TypedWords, Word
from voyageur.server.messages.links import WaitingTableInfo
from voyageur.server.messages.messages import TableInfo
from voyageur.table.people.phrases import PhraseName
from voyageur.table.people.proposals import KindName
from voyageur.table.seats.standing import Until
from voyageur.table.told.events import Choices, EventMessage, Whole

Viewpoint = Annotated[int, Meta(ge=0, le=7)]  # counted round if the picture has fewer

# From the client --------------------------------------------------------------------------------


class Hello(Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """Join the table with the tokens of all seats held; the first message of a connection.

    `seat` selects the view (null: the first seat held); `seq` is the last event received, or -1; `scene` is true,
    false, or a kind of scene that the client draws itself, such as `"cubes"`.  Answered by `welcome`.
    """

    tokens: Tokens
    seat: SeatNumber | None = None
    seq: Seq = -1
    locale: Locale = "en"
    picture: bool = True
    scene: bool | Annotated[str, Meta(max_length=40)] = False  # a word: only a scene of this kind
    corner: Viewpoint = 0


class Act(Struct, frozen=True, tag_field="type", tag="act", forbid_unknown_fields=True):
    """Play an action made for event `seq`."""

    id: Id
    seq: Seq
    seat: SeatNumber
    action: Annotated[str, Meta(max_length=1000, examples=["collect d4"])]


class Undo(Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Undo the seat's last decision, if nothing was revealed since and no person elsewhere is asked.

    Else `propose` it.  Against agents alone, in a game without secrets, also after their answer, but nothing after the
    end of the game, when its secret is open.  In a game with secrets only the seat that looks may.  It is taken for an
    earlier event, too, if the seat has decided nothing since and nothing was taken back.
    """

    id: Id
    seq: Seq
    seat: SeatNumber


class Resign(Struct, frozen=True, tag_field="type", tag="resign", forbid_unknown_fields=True):
    """Give up: in a game for two the other seat wins.

    It depends on no position, so it is taken for any earlier event of the game.
    """

    id: Id
    seq: Seq
    seat: SeatNumber


class Propose(Struct, frozen=True, tag_field="type", tag="propose", forbid_unknown_fields=True):
    """Propose something to all other people at the table.

    `undo`, to go back to before the seat's last decision where `undo` is refused, or `draw`, in a game for two whose
    rules know a shared win; `about` is empty for both.  Or `takeover`, to let the agent `substitute` play for a person
    who is not connected, with the seat as `about`, such as `"2"`: whoever holds that seat is not asked.  Or `link`, a
    new link to the seat of a person who is not connected, with the seat and the SHA-256 of the invitation as `about`,
    such as `"2 9f86..."`: the client has made the invitation and alone knows it.  Once all others have agreed the link
    works once, for a week, and ends the other keys to the seat; where nobody else is there to agree it is refused.  If
    nobody has to agree, it is carried out at once.  It is taken for an earlier event, too, an undo only if the seats
    have decided nothing since and nothing was taken back.
    """

    id: Id
    seq: Seq
    seat: SeatNumber
    kind: Annotated[KindName, Meta(max_length=100)]
    about: Annotated[str, Meta(max_length=200, examples=[""])] = ""


class Respond(Struct, frozen=True, tag_field="type", tag="respond", forbid_unknown_fields=True):
    """Agree to a proposal or decline it, for all seats held, or withdraw one's own.

    `response` is `agree`, `decline` or `withdraw`.  The last one who agrees carries it out: the answer has its event.
    """

    id: Id
    proposal: Annotated[Id, Meta(examples=["undo-0-41"])]
    response: Response


class SayPhrase(Struct, frozen=True, tag_field="type", tag="say", forbid_unknown_fields=True):
    """Say one of the *phrases* to everybody at the table, where people elsewhere hear it."""

    id: Id
    seat: SeatNumber
    phrase: Annotated[PhraseName, Meta(examples=["thanks"])]


class LeaveSeat(Struct, frozen=True, tag_field="type", tag="leave", forbid_unknown_fields=True):
    """Let an agent play the seat from now on, at a table whose `substitute` is not empty."""

    id: Id
    seat: SeatNumber


class ReturnToSeat(Struct, frozen=True, tag_field="type", tag="return", forbid_unknown_fields=True):
    """Take the seat back from the agent; an answer that it is thinking of is dropped."""

    id: Id
    seat: SeatNumber


class Explain(Struct, frozen=True, tag_field="type", tag="explain", forbid_unknown_fields=True):
    """Ask why this is not a choice."""

    id: Id
    seq: Seq
    words: TypedWords = ()
    element: Annotated[Word, Meta(examples=["tile-c3"])] | None = None


class AskBranch(Struct, frozen=True, tag_field="type", tag="branch", forbid_unknown_fields=True):
    """Ask for the choices that follow these words."""

    id: Id
    seq: Seq
    words: TypedWords


class SetStanding(Struct, frozen=True, tag_field="type", tag="standing", forbid_unknown_fields=True):
    """Decline a question from now on without being asked.

    `never` be asked, not until the present `period` ends, or `ask` again; in a game with secrets only for the seat that
    looks.  If the seat is asked the question now, that is its answer.
    """

    id: Id
    seat: SeatNumber
    question: Annotated[Word, Meta(examples=["huron"])]
    until: Annotated[Until, Meta(examples=["period"])]


class AskSuggestion(Struct, frozen=True, tag_field="type", tag="hint", forbid_unknown_fields=True):
    """Ask what a search would choose for the seat, which is to act, at a table with `hints`.

    `done` says that it is sought; the suggestion comes with `choices`, in a game with secrets always after the same
    time. Once it is found an event with `is_note` tells everybody that it was taken, but nobody else what it says.  It
    is dropped if the position changes first, or nobody who holds the seat is connected any more.  Asking again for the
    same decision adds nothing to the log.  It is taken for an earlier event of the same position, too.
    """

    id: Id
    seq: Seq
    seat: SeatNumber


class Alive(Struct, frozen=True, tag_field="type", tag="alive", forbid_unknown_fields=True):
    """Ask for a sign of life, also before the game starts, and the same message as its answer.

    It has no `id`, so that it is short.  A connection can be dead without either end being told: a browser asks after
    24 seconds in which the server sent nothing, and connects anew if nothing comes.
    """


class Look(Struct, frozen=True, tag_field="type", tag="look", forbid_unknown_fields=True):
    """Switch to the view of another seat held by this connection, or to another viewpoint of the picture.

    Either may be left out; answered by `done`, then `whole`.
    """

    id: Id
    seat: SeatNumber | None = None
    corner: Viewpoint | None = None


class SetLocale(Struct, frozen=True, tag_field="type", tag="locale", forbid_unknown_fields=True):
    """Switch the language of the words in pictures; answered by `done`, then `whole`."""

    id: Id
    locale: Locale


Request = (
    Act
    | Undo
    | Resign
    | Propose
    | Respond
    | SayPhrase
    | LeaveSeat
    | ReturnToSeat
    | Explain
    | AskBranch
    | SetStanding
    | AskSuggestion
    | Look
    | SetLocale
)
FromClient = Hello | Request | Alive


# From the server (EventMessage, Whole and Choices stand in voyageur.table.told.events) ---------------------


EncodedWhole = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/$defs/Whole"})]  # encoded once an audience


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The answer to `hello`; `whole` is null if the events after the client's `seq` follow instead."""

    table: TableInfo
    seat: int | None
    whole: EncodedWhole | None


class Waiting(Struct, frozen=True, tag_field="type", tag="waiting"):
    """The answer to `hello` at a *Waiting table*, and again whenever somebody takes a seat.

    `welcome` follows when the game starts.  Until then every message but `alive` is refused.
    """

    table: WaitingTableInfo


class ProposalMessage(Struct, frozen=True, tag_field="type", tag="proposal"):
    """The open proposal, else the last one, whenever it changes; null if there is none.

    It is the same for all at the table.
    """

    proposal: ProposalNow | None


class PhrasesMessage(Struct, frozen=True, tag_field="type", tag="phrases"):
    """What was said since the last such message; first the last 20 phrases of the table."""

    phrases: tuple[PhraseSaid, ...]


class ClockStatus(Struct, frozen=True):
    """The clocks of people in milliseconds."""

    left: dict[int, int]  # by seat; that of the seat that is asked when it was asked
    asked: int | None
    waited: int  # since it was asked


class SeatStatus(Struct, frozen=True, tag_field="type", tag="seats", omit_defaults=True):
    """The seats of people that have a connection now, and those for which an agent plays.

    It is sent a second after a connection has come or gone, and when an agent takes over or a person returns, to
    everybody at a table of two or more people, if it is news.  Until the first of these messages all people are
    connected and play.  At a table with clocks it is sent after each event: `left` are the milliseconds of each person,
    for the seat that is `asked` those that it had when it was asked, `waited` milliseconds ago; elsewhere `clock` is
    omitted. `spectators` is how many connections without a seat there are to the same process, omitted if there are
    none, of which nothing else is told; it is counted at most once in ten seconds, and told at a table of one person,
    too.
    """

    connected: tuple[int, ...]  # seats of people with a connection
    agents: Annotated[dict[int, str], Meta(examples=[{"1": "greedy"}])]  # that play for people now
    clock: ClockStatus | None = None  # if the table has clocks
    spectators: int = 0  # connections without a seat to the process that tells it, as it was counted last


class SeatDevices(Struct, frozen=True, tag_field="type", tag="devices"):
    """How many devices have a key to each seat of this connection, when it is not as `welcome` told.

    Somebody has used a link to the seat, or ended other keys.  Nobody else is told.
    """

    devices: Annotated[dict[int, int], Meta(examples=[{"0": 2}])]


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """Carried out, as event `seq`, or if it is none, after event `seq`; automatic plies that follow have later numbers.

    Repeating the `id` of an event repeats the answer.
    """

    id: str
    seq: int


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """Refused; nothing changed.

    A message that repeats the `id` of one that was carried out is never refused as sent too often.
    """

    id: str
    reason: Reason


class Stale(Struct, frozen=True, tag_field="type", tag="stale"):
    """Made for an event that is no longer the last, or has not happened, where it had to be the last one.

    The later events are sent first.
    """

    id: str
    reason: Reason


class Explained(Struct, frozen=True, tag_field="type", tag="explained"):
    """The reason why something is not a choice, or null if it is one."""

    id: str
    reason: Reason | None


class Branch(Struct, frozen=True, tag_field="type", tag="branch"):
    """The choices that follow the words, or the ways to lay the piece that they choose.

    After all words of one of these ways, the piece as an SVG fragment over the picture, `ghost`.
    """

    id: str
    choices: tuple[Choice, ...] = ()
    poses: Poses | None = None
    ghost: str | None = None


class ErrorMessage(Struct, frozen=True, tag_field="type", tag="error"):
    """An unreadable message without an `id`, or the reason why the server closes the socket."""

    reason: Reason


Answer = Done | Refused | Stale | Explained | Branch | Alive
FromServer = (
    Welcome
    | Waiting
    | EventMessage
    | Whole
    | Choices
    | ProposalMessage
    | PhrasesMessage
    | SeatStatus
    | SeatDevices
    | Answer
    | ErrorMessage
)


# Bytes ------------------------------------------------------------------------------------------


_from_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeError)


def decode(text: str | bytes) -> FromClient:
    """Return a client's message.  Raises one of UNREADABLE."""
    return _from_client.decode(text)
