"""The messages of a table: a client that applies the events always has the same whole as a new client."""

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Advice, Choice
from voyageur.table.shown import plain_value
from voyageur.table.table import Table
from voyageur.table.told.events import MOST_ENTRIES, PAGE, Audience, Presenter, Stream
from voyageur.table.told.log import Log
from voyageur.table.told.pictures import base_key
from voyageur.table.told.pieces import at_once

EVERYBODY = Audience(None, "en", has_scene=True)


def sent(message: Any) -> Any:
    """Return a message as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(message, enc_hook=plain_value))


def whole_now(table: Table, audience: Audience, n_plies: int | None = None) -> Any:
    return sent(Stream(table, audience, n_plies).whole())


def news(stream: Stream) -> list[Any]:
    return [sent(event) for event in stream.advance()]


def play_to_the_end(table: Table) -> Table:
    """Take a pebble and stop, over and over."""
    while not table.is_over:
        table.play("take 1" if table.state.taken == 0 else "stop")
    return table


# A client, written from docs/protocol.md --------------------------------------------------------


def applied(whole: Any, event: Any) -> Any:
    """Return the whole after an event."""
    now = dict(whole) | {name: event[name] for name in ("seq", "ply", "to_act")}
    now |= {name: event[name] for name in ("heading", "prompt", "steps") if name in event}
    now["seat_views"] = [
        event.get("seat_views", {}).get(str(seat), view) for seat, view in enumerate(whole["seat_views"])
    ]
    now["account"] = [event.get("account", {}).get(str(n), part) for n, part in enumerate(whole["account"])]
    now["result"] = event.get("result")
    now["names"] = without_null(whole["names"] | event.get("names", {}))
    now["scene"] = without_null(whole["scene"] | event.get("scene", {}))
    now["log"] = applied_log(whole["log"], event)
    now["elements"] = applied_elements(whole["elements"], event.get("elements", []))
    now["insets"] = without_null(whole["insets"] | event.get("insets", {}))
    for name, change in event.get("inset_changes", {}).items():
        now["insets"][name] = applied_inset(now["insets"][name], change["changes"])
    return now


def without_null(items: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in items.items() if value is not None}


def applied_inset(inset: Any, changes: list[Any]) -> Any:
    elements = [[name, each["attributes"], each["content"]] for name, each in inset["elements"].items()]
    now = applied_elements(elements, changes)
    return inset | {
        "elements": {name: {"content": content, "attributes": attributes} for name, attributes, content in now}
    }


def applied_log(log: list[Any], event: Any) -> list[Any]:
    added = event.get("log", [])
    begins = event.get("log_from", added[0]["first"] if added else None)
    return [entry for entry in log if begins is None or entry["first"] < begins] + added


def applied_elements(elements: list[Any], changes: list[Any]) -> list[Any]:
    picture = {name: (attributes, content) for name, attributes, content in elements}
    for change in changes:
        attributes, content = picture.get(change["id"], ({}, ""))
        element = change.get("attributes", attributes), change.get("content", content)
        if change.get("gone"):
            del picture[change["id"]]
        elif change.get("new"):
            picture.pop(change["id"], None)
            names = list(picture)
            at = names.index(change["before"]) if "before" in change else len(names)
            items = list(picture.items())
            picture = dict([*items[:at], (change["id"], element), *items[at:]])
        else:
            picture[change["id"]] = element
    return [[name, *element] for name, element in picture.items()]


# Streams ----------------------------------------------------------------------------------------

ACTS = some.lists(some.one_of(some.integers(0, 6), some.sampled_from(["undo", "look"])), max_size=40)


@pytest.mark.parametrize(
    ("game", "options", "seat"),
    [
        (PEBBLES, {"pile": 25}, None),
        (PEBBLES, {"pile": 9, "last": "loses"}, 1),
        (GUESS, {"own": "yes"}, None),
        (GUESS, {"own": "yes"}, 0),
        (GUESS, {}, 1),
    ],
)
@given(acts=ACTS, seed=some.integers(0, 99), play_forced=some.booleans())
def test_a_client_that_applies_the_events_has_the_same_whole(game, options, seat, acts, seed, play_forced):
    table = Table(game, seed=seed, play_forced=play_forced, **options)
    audience = Audience(seat, "en", has_scene=True)
    stream = Stream(table, audience)
    whole, seqs = sent(stream.whole()), [table.seq]
    for act in [*acts, "look"]:
        if act == "look":
            for event in news(stream):
                whole = applied(whole, event)
                seqs.append(event["seq"])
            assert whole == whole_now(table, audience) == sent(stream.whole())
        elif act == "undo":
            if table.last_decision(len(table.plies)):
                table.undo()
        elif table.legal():
            table.play(table.legal()[act % len(table.legal())])
    assert seqs == sorted(set(seqs))


def test_an_event_has_what_one_ply_changed():
    table = Table(PEBBLES, seed=7)
    stream = Stream(table, EVERYBODY)
    table.play("take 2")
    (event,) = news(stream)
    assert (event["seq"], event["ply"], event["seat"], event["text"]) == (2, 2, 0, "take 2")
    assert event["scene"] == {"pile": 19}
    assert event["motions"] == [{"element": f"pebble-{number}", "to": "ground"} for number in (21, 20)]
    assert event["names"] == {"pebble-20": None, "pebble-21": None}
    assert {change["id"] for change in event["elements"]} == {"pebble-20", "pebble-21", "heading"}
    assert "heading" not in event


def test_an_event_has_the_new_insets_as_wholes():
    table = Table(GUESS, seed=4)
    stream = Stream(table, Audience(0, "en"))
    rival = int(table.state.cards[1])
    wrong = next(card for card in range(1, 6) if card not in table.state.cards)
    table.play(f"name {wrong}")
    (event,) = news(stream)
    assert set(event["insets"]) == {"guess", "named"}
    assert event["insets"]["named"]["opener"] == "discards"
    assert f"card-{rival}" not in str(event["insets"])


def test_an_event_has_no_picture_and_no_scene_for_an_audience_without_them():
    table = Table(PEBBLES, seed=7)
    stream = Stream(table, Audience(None, "en", has_picture=False))
    table.play("take 2")
    (event,) = news(stream)
    assert not {"elements", "insets", "scene"} & set(event)
    assert not {"picture", "elements", "insets", "scene"} & set(sent(stream.whole()))


def test_a_ply_that_folds_replaces_its_entry_and_has_its_own_sentence():
    table = Table(PEBBLES, seed=7)
    table.play("take 2")
    stream = Stream(table, EVERYBODY)
    table.play("take 1")
    (event,) = news(stream)
    assert [entry["sentences"][0]["values"]["count"] for entry in event["log"]] == [3]
    assert (event["log_from"], event["log"][0]["first"], event["log"][0]["last"]) == (2, 2, 3)
    assert [sentence["values"]["count"] for sentence in event["sentences"]] == [1]


def test_a_ply_with_its_own_entry_has_its_sentences_only_there():
    table = Table(PEBBLES, seed=7)
    stream = Stream(table, EVERYBODY)
    table.play("take 1")
    (event,) = news(stream)
    assert [entry["first"] for entry in event["log"]] == [2]
    assert "sentences" not in event
    assert "log_from" not in event


def test_the_last_ply_has_the_result_even_if_it_folds():
    table = Table(PEBBLES, pile=2, seed=7, play_forced=False)
    table.play("take 1")
    stream = Stream(table, EVERYBODY)
    table.play("take 1")
    (event,) = news(stream)
    assert [sentence["key"] for sentence in event["sentences"]] == ["log-takes", "result-wins"]
    assert event["result"]["winners"] == [0]


def test_an_undo_removes_what_it_took_back():
    table = Table(PEBBLES, seed=7)
    table.play("take 2")
    stream = Stream(table, EVERYBODY)
    table.undo()
    (event,) = news(stream)
    assert (event["is_undo"], event["seq"], event["ply"], event["seat"]) == (True, 3, 1, None)
    assert event["scene"] == {"pile": 21}


def test_an_undo_after_the_end_takes_the_result_away():
    table = Table(PEBBLES, pile=1, seed=7, play_forced=False)
    table.play("take 1")
    stream = Stream(table, EVERYBODY)
    assert sent(stream.whole())["result"]["winners"] == [0]
    table.undo()
    (event,) = news(stream)
    assert "result" not in event
    assert event["to_act"] == 0


def test_two_undos_before_the_stream_looks_are_one_event():
    table = Table(PEBBLES, seed=7)
    table.play("take 2")
    table.play("take 1")
    stream = Stream(table, EVERYBODY)
    table.undo()
    table.undo()
    (event,) = news(stream)
    assert (event["is_undo"], event["seq"], event["ply"]) == (True, 5, 1)


def test_an_undo_and_another_ply_are_two_events():
    table = Table(PEBBLES, seed=7)
    table.play("take 2")
    stream = Stream(table, EVERYBODY)
    table.undo()
    table.play("take 3")
    assert [(event.get("is_undo"), event["seq"], event["ply"]) for event in news(stream)] == [
        (True, 3, 1),
        (None, 4, 2),
    ]


def test_a_ply_undone_before_the_stream_looks_only_advances_seq():
    table = Table(PEBBLES, seed=7)
    stream = Stream(table, EVERYBODY)
    table.play("take 2")
    table.undo()
    (event,) = news(stream)
    assert event == {"type": "event", "seq": 3, "ply": 1, "seat": None, "to_act": 0, "is_undo": True}
    assert news(stream) == []


def test_a_stream_advances_in_steps():
    table = Table(PEBBLES, seed=7)
    stream = Stream(table, EVERYBODY)
    for text in ("take 2", "take 1", "stop"):
        table.play(text)
    assert [event.ply for event in stream.advance(3)] == [2, 3]
    assert stream.seq == 3
    assert [event.ply for event in stream.advance()] == [4]


def test_a_stream_begins_after_any_ply():
    table = play_to_the_end(Table(PEBBLES, seed=7))
    whole = whole_now(table, EVERYBODY, 0)
    for event in Stream(table, EVERYBODY, 0).advance():
        whole = applied(whole, sent(event))
    assert whole == whole_now(table, EVERYBODY)


def test_events_of_a_seat_have_nothing_that_it_may_not_know():
    table = Table(GUESS, seed=1)
    first, second, public = (
        [event.text for event in Stream(table, Audience(seat, "en"), 0).advance()] for seat in (0, 1, None)
    )
    cards = [f"deal {card}" for card in table.state.cards]
    assert (first, second, public) == ([cards[0], "deal"], ["deal", cards[1]], ["deal", "deal"])


# Marks ------------------------------------------------------------------------------------------


def marks(table: Table, audience: Audience) -> list[str]:
    """Return the marks in the picture, as Pebbles writes them."""
    heading = next(element for element in whole_now(table, audience)["elements"] if element[0] == "heading")
    return heading[1]["aria-label"].split("; ")


def after(*texts: str, **options: Any) -> Table:
    table = Table(PEBBLES, seed=7, **options)
    for text in texts:
        table.play(text)
    return table


def test_all_plies_since_the_last_decision_of_the_seat_are_marked():
    table = after("take 1", "stop", "take 1", "stop")
    assert marks(table, Audience(0, "en")) == ["1 takes", "1 stops", "None rolls"]


def test_the_decision_of_a_seat_is_marked_if_nothing_followed():
    assert marks(after("take 1"), Audience(0, "en")) == ["0 takes"]


def test_for_spectators_plies_since_the_last_decision_of_the_seat_to_act_are_marked():
    assert marks(after("take 1", "stop", "take 1", "stop"), EVERYBODY) == ["1 takes", "1 stops", "None rolls"]


def test_before_any_decision_plies_of_chance_are_marked():
    assert marks(after(), EVERYBODY) == ["None rolls"]


def test_at_most_two_hundred_plies_are_marked():
    table = play_to_the_end(after(pile=200))
    table.last_decision = lambda n_plies, seats, oldest: 0  # a seat that never decides
    assert len(table.plies) > len(marks(table, Audience(0, "en"))) == 200


# The log ----------------------------------------------------------------------------------------


def test_a_whole_has_the_newest_entries_and_says_where_they_begin():
    table = play_to_the_end(Table(PEBBLES, pile=500, seed=7))
    whole = whole_now(table, EVERYBODY)
    assert len(whole["log"]) == MOST_ENTRIES
    assert whole["log_start"] == whole["log"][0]["first"] - 1 > 0
    assert whole["log"][-1]["last"] == len(table.plies)


def test_older_entries_lead_back_to_the_first_ply():
    table = play_to_the_end(Table(PEBBLES, pile=500, seed=7))
    presenter, entries = Presenter(table), list(Stream(table, EVERYBODY).whole().log)
    while entries[0].first > 1:
        older = at_once(presenter.older_entries(EVERYBODY, entries[0].first))
        assert 0 < len(older) <= MOST_ENTRIES
        entries = older + entries
    log = Log(table, None)
    log.catch_up(len(table.plies))
    assert entries == log.entries


def test_before_the_first_ply_there_are_no_older_entries():
    assert at_once(Presenter(after("take 1")).older_entries(EVERYBODY, 1)) == []


# Pages ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_pages_of_a_replay_show_every_ply_once():
    table = play_to_the_end(Table(PEBBLES, pile=90, seed=7))
    table.undo()
    presenter, n_plies = Presenter(table), len(table.plies)
    for number in range(n_plies // PAGE + 1):
        page, events = at_once(presenter.page(EVERYBODY, number))
        whole = sent(page)
        assert (whole["ply"], whole["log"]) == (number * PAGE, [])
        for ply, event in enumerate(events, number * PAGE + 1):
            whole = applied(whole, sent(event))
            at_ply = whole_now(table, EVERYBODY, ply)
            for name in ("ply", "to_act", "scene", "elements", "names", "seat_views", "prompt", "heading", "result"):
                assert whole[name] == at_ply[name]
        assert whole["ply"] == min(n_plies, (number + 1) * PAGE)


# Choices ----------------------------------------------------------------------------------------


def choices_for(table: Table, seat: int | None, seats: tuple[int, ...]) -> Any:
    return Presenter(table).choices(Audience(seat, "en"), seats)


def test_choices_are_for_the_holder_of_the_seat_to_act():
    table = after()
    assert [choice.word for choice in choices_for(table, None, (0, 1)).choices] == ["take"]
    assert choices_for(table, None, (0,)).seat == 0
    for nothing in (choices_for(table, None, (1,)), choices_for(table, None, ())):
        assert (nothing.seat, nothing.prompt, nothing.choices) == (None, None, ())


def test_in_a_game_with_secrets_choices_are_for_the_audience_of_that_seat():
    table = Table(GUESS, seed=1)
    assert choices_for(table, 0, (0, 1)).choices
    assert choices_for(table, 1, (0, 1)).choices == ()


def test_the_seat_to_act_gets_a_prompt_of_its_own():
    table = after()
    assert choices_for(table, None, (0,)).prompt.key == "prompt-take"
    assert whole_now(table, EVERYBODY)["prompt"]["key"] == "prompt-waiting"


def test_choices_say_whether_the_last_decision_may_be_taken_back():
    assert choices_for(after("take 1"), None, (0,)).can_undo
    assert not choices_for(after("take 1"), None, (1,)).can_undo


def test_in_a_game_with_secrets_only_the_seat_that_looks_may_take_back():
    table = Table(GUESS, seed=1)
    table.play(table.legal()[0])
    assert choices_for(table, 0, (0, 1)).can_undo
    assert not choices_for(table, 1, (0, 1)).can_undo


def leaves(n: int) -> tuple[Choice, ...]:
    return tuple(Choice(str(number), Sentence("choice-take"), action=number) for number in range(n))


def with_choices(*choices: Choice) -> Table:
    """Return a table with these choices."""
    notation = SimpleNamespace(**{**vars(PEBBLES.notation), "choices": lambda state: choices})
    return Table(replace(PEBBLES, notation=notation), seed=7)


def test_a_branch_of_more_than_two_hundred_actions_is_asked_for():
    far = Choice("far", Sentence("choice-take"), then=tuple(replace(each, then=leaves(3)) for each in leaves(67)))
    near = Choice("near", Sentence("choice-take"), then=leaves(200))
    presenter = Presenter(with_choices(far, near))
    cut, whole = presenter.choices(EVERYBODY, (0,)).choices
    assert (cut.then, cut.has_more) == ((), True)
    assert whole == near
    assert presenter.branch(["far"]) == (far.then, None, None)
    assert presenter.branch(["far", "5"]) == (leaves(3), None, None)


def test_a_branch_of_words_that_are_no_choice_is_empty():
    assert Presenter(after()).branch(["fly"]) == ((), None, None)


def test_two_who_hold_the_seat_are_offered_the_same_and_keep_their_own_rights():
    presenter, n_asked = Presenter(after("take 1")), 0
    of_game = presenter.table.game.notation.choices

    def choices(state: Any) -> Any:
        nonlocal n_asked
        n_asked += 1
        return of_game(state)

    notation = SimpleNamespace(**{**vars(PEBBLES.notation), "choices": choices})
    presenter.table.game = replace(PEBBLES, notation=notation)
    offers = [presenter.choices(EVERYBODY, (0,), (can_undo, False)) for can_undo in (True, False)]
    assert (n_asked, offers[0].choices, [offer.can_undo for offer in offers]) == (1, offers[1].choices, [True, False])


def test_advice_is_in_the_hints_until_something_happens():
    hint = Sentence("hint", {"solved": "no", "win": 0})
    presenter = Presenter(with_choices(Choice("stop", Sentence("choice-stop"), action=1, hint=hint)))

    def hint_now() -> Any:
        (choice,) = presenter.choices(EVERYBODY, (0,)).choices
        return choice.hint.values["win"]

    assert (hint_now(), presenter.is_advised) == (0, False)
    presenter.take_advice({1: Advice(0.5, True, 1.0)})
    assert (hint_now(), presenter.is_advised) == (50, True)
    presenter.table.play("take 1")
    assert (hint_now(), presenter.is_advised) == (0, False)


# Audiences and the base -------------------------------------------------------------------------


def test_without_secrets_all_share_one_audience():
    assert Presenter(after()).audience(1, "en") == Audience(None, "en")
    assert Presenter(Table(GUESS)).audience(1, "en") == Audience(1, "en")


def test_the_base_is_asked_for_by_its_key():
    table = after()
    base = Presenter(table).base("en")
    assert re.fullmatch("[0-9a-f]{16}", base_key(base))
    assert whole_now(table, EVERYBODY)["picture"] == {"width": 440, "height": 260, "base": base_key(base)}
