"""Kanata says everything in both languages: no message is missing, unused or short of a value."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import count
from textwrap import wrap

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor
from inline_snapshot import snapshot

from voyageur.games.kanata import GAME, chart, rules
from voyageur.games.kanata.components import BOARD_SCHEMA, CARD_NAMES, OPTIONS, SUPPORT, board_faults
from voyageur.games.kanata.grammar import REFUSALS, element_of, name_of
from voyageur.games.kanata.rules import Phase
from voyageur.kernel import states
from voyageur.kernel.contract import (
    CHANCE,
    NOBODY,
    BadText,
    Choice,
    State,
    explain_refusal,
    legal_actions,
    read_setup,
    start,
)
from voyageur.kernel.options import FILE
from voyageur.kernel.text import LOCALES, OWN_FOLDER, Reason, Sentence, Value, Words

WORDS = Words(GAME.folder)
SECTIONS = (
    "The game",
    "Seats and goods",
    "Options",
    "Steps and prompts",
    "Choices",
    "Hints",
    "Refusals",
    "The log",
    "Results",
    "Spaces",
    "Faults of boards and texts",
    "The map",
)

# The files ---------------------------------------------------------------------------------------


def text(locale: str) -> str:
    return (GAME.folder / "words" / f"{locale}.ftl").read_text(encoding="utf-8")


@cache
def resource(locale: str) -> ast.Resource:
    return FluentParser(with_spans=False).parse(text(locale))


def messages(locale: str) -> dict[str, ast.Message]:
    return {entry.id.name: entry for entry in resource(locale).body if isinstance(entry, ast.Message)}


def keys(locale: str) -> set[str]:
    """The keys of messages, and of attributes as `key.attribute`."""
    found = messages(locale)
    return {*found, *(f"{key}.{attribute.id.name}" for key in found for attribute in found[key].attributes)}


class Mentions(Visitor):
    """The variables and the other messages that a message mentions."""

    def __init__(self) -> None:
        super().__init__()
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.messages.add(node.id.name)


def mentions(message: ast.Message) -> Mentions:
    found = Mentions()
    found.visit(message)
    return found


def variables(locale: str, key: str) -> set[str]:
    """The values that a message takes, by itself or through those it mentions."""
    found = mentions(messages(locale)[key])
    return found.variables.union(*(variables(locale, other) for other in found.messages))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_file_can_be_read_and_keeps_the_order_of_its_sections(locale: str):
    entries = resource(locale).body
    assert not [entry for entry in entries if isinstance(entry, ast.Junk)]
    assert [entry.content for entry in entries if isinstance(entry, ast.GroupComment)] == list(SECTIONS)
    all_keys = [entry.id.name for entry in entries if isinstance(entry, ast.Message)]
    assert len(all_keys) == len(set(all_keys))


def test_the_keys_of_a_game_hide_none_of_the_house():
    for path in OWN_FOLDER.glob("*.ftl"):
        house = FluentParser(with_spans=False).parse(path.read_text(encoding="utf-8")).body
        assert not {entry.id.name for entry in house if isinstance(entry, ast.Message)} & set(messages("en"))


def test_french_sets_no_colon_after_an_ordinary_blank_and_no_blank_before_a_semicolon():
    for line in text("fr").splitlines():
        assert line.startswith("###") or not any(bad in line for bad in (" :", " ;", " %", "« ", " »", "'"))


# What the game says ------------------------------------------------------------------------------

HOUSE = {"refused-no-such-action"}  # what the kernel says too, and so the house
MOST_VALUES = 150  # sets of values looked at, of each sentence
Said = dict[tuple[str, frozenset[tuple[str, Value]]], Sentence]
ARMED = "french:firearms=9,lumber=9;british:firearms=9,lumber=9"
DUEL = {"board": "duel", "start_cards": ARMED}
CLOSE = {"board": "file:lFBl\nffll\nllff", "start_cards": ARMED, "round_cap": "20"}
# A seed, how often people act rather than stop, whether they save for six support, and the options.
GAMES: tuple[tuple[int, float, bool, Mapping[str, str]], ...] = (
    (1, 0.9, True, {"board": "canada", "round_cap": "10"}),
    (2, 0.9, True, {**DUEL}),
    (3, 0.9, False, {**DUEL, "round_cap": "10", "tie": "both", "new_units_wait": "yes"}),
    (4, 0.8, False, {**DUEL, "round_cap": "10", "tie": "defender", "fort_corners": "any"}),
    (21, 0.8, False, {**DUEL, "round_cap": "10", "most_forts": "1", "most_militia": "3"}),
    (22, 0.8, False, {"round_cap": "10", "most_forts": "1", "start_cards": ARMED}),
    (6, 0.9, False, {**CLOSE, "fort_falls_to": "1", "besieged_collects": "no"}),
    (7, 0.9, False, {**CLOSE}),
)
BOARDS = (
    "",
    "\n".join(["lFB"] * 21),
    "F" + "l" * 20 + "B",
    "lll\nll",
    "FFB\nBNn\nx~~",
    "l~l",
    "\n".join(["F" + "l" * 13] + ["l" * 14] * 8 + ["l" * 13 + "B"]),
)
TEXTS = ("hello", "collect z9", "march a1 e5", "fort", "trade manpower")


def every_sentence() -> Iterator[Sentence]:
    for seed, zeal, saves, options in GAMES:
        yield from sentences_of_a_game(random.Random(seed), zeal, saves, options)
    for board in BOARDS:
        yield from (fault.reason.sentence for fault in board_faults(board.split("\n")))
    yield from (Sentence(label.key) for labels in chart.LABELS.values() for label in labels)
    yield from fixed_sentences()


def fixed_sentences() -> Iterator[Sentence]:
    """What every client asks of a game by a fixed key."""
    yield from map(Sentence, ("game-name", "game-sentence", "game-paragraph"))
    yield from (Sentence(f"good-{name}") for name in (*CARD_NAMES, "militia", "fort"))
    for option in OPTIONS:
        name = f"option-{option.name}"
        yield from (Sentence(name), Sentence(f"{name}.about"))
        values = {*option.values, *({FILE} if option.kind == "data" else ())}
        values |= set() if option.kind == "whole" and option.default != "0" else {option.default}
        yield from (Sentence(f"{name}-{value}") for value in sorted(values))
        yield from (Sentence(f"side-{side}") for side in option.sides)
    yield from (Sentence(sign.name) for sign in BOARD_SCHEMA.signs)


def sentences_of_a_game(rng: random.Random, zeal: float, saves: bool, options: Mapping[str, str]) -> Iterator[Sentence]:
    state = start(GAME, read_setup(GAME, options))
    told: Sentence | None = None
    for ply in count():
        if ply % 5 == 0 or state.phase >= Phase.FIGHTS:
            yield from sentences_of_a_view(state, with_spaces=ply % 20 == 0)
        if ply % 7 == 0 or state.phase >= Phase.FIGHTS:
            yield from explanations(state, is_full=ply % 70 == 0)
        if GAME.to_act(state) == NOBODY:
            return
        action = chosen(rng, state, zeal, saves)
        before = states.copy(state)
        GAME.apply(state, action)
        for sentence in GAME.tell(before, action, state, None).sentences:
            told = (GAME.merge(told, sentence) if told else None) or sentence
            yield from (sentence, told)


def chosen(rng: random.Random, state: State, zeal: float, saves: bool) -> int:
    """Act at random; those who save royal support do not trade it, the others trade no more than four."""
    if GAME.to_act(state) == CHANCE:
        return rng.randrange(GAME.n_outcomes)
    actions = [action for action in legal_actions(GAME, state) if action != rules.STOP]
    if state.phase == Phase.CONVERT and saves:
        actions = [action for action in actions if action != rules.TRADE_SUPPORT]
    elif state.phase == Phase.CONVERT and state.cards[state.mover, SUPPORT] > 3:
        actions = [rules.TRADE_SUPPORT]
    return rng.choice(actions) if actions and rng.random() < zeal else rules.STOP


def sentences_of_a_view(state: State, with_spaces: bool) -> Iterator[Sentence]:
    for seat in (0, 1):
        view = GAME.view(state, seat)
        yield from (view.heading, view.prompt)
        yield from (step.label for step in view.steps)
        yield from (space.name for space in view.spaces if with_spaces)
        yield from view.result.sentences if view.result else ()
        for shown in view.seats:
            yield shown.name
            yield from (part.label for part in (*shown.progress, *shown.holdings))
    yield from labels(GAME.choices(state))


def labels(choices: Iterable[Choice]) -> Iterator[Sentence]:
    for choice in choices:
        yield choice.label
        if choice.hint:
            yield choice.hint
        yield from labels(choice.then)


def explanations(state: State, is_full: bool) -> Iterator[Sentence]:
    """Why everything that people can press or type is refused, and every action by its number."""
    paths = [[], ["trade"], ["trade", "fur"], ["trade", "lumber"], ["trade", "support"], ["collect"]]
    elements = [element_of(name_of(state, tile)) for tile in range(state.n_tiles)]
    elements = elements if is_full else elements[:: len(elements) // 8]
    verbs = ([verb] for verb in ("collect", "trade", "fort", "raise", "march"))
    reasons: list[Reason | None] = [GAME.explain(state, path, None) for path in paths]
    reasons += [GAME.explain(state, verb, element) for verb in verbs for element in elements]
    for typed in (*TEXTS, "roll 7 1"):
        reasons += faults_of(state, typed)
    if is_full:
        reasons += [explain_refusal(GAME, state, action) for action in range(-1, GAME.n_actions + 1)]
    return (reason.sentence for reason in reasons if reason)


def faults_of(state: State, typed: str) -> list[Reason | None]:
    try:
        GAME.action_of(state, typed)
    except BadText as error:
        return [fault.reason for fault in error.faults]
    return []


@pytest.fixture(scope="module")
def said() -> Said:
    """The sentences of some random games, each with many sets of values."""
    found: Said = {}
    seen = Counter[str]()
    for sentence in every_sentence():
        met = (sentence.key, frozenset(sentence.values.items()))
        if met not in found and seen[sentence.key] < MOST_VALUES:
            found[met] = sentence
            seen[sentence.key] += 1
    return found


@pytest.mark.parametrize("locale", LOCALES)
def test_every_sentence_can_be_said_with_its_values(said: Said, locale: str):
    missing = {sentence.key for sentence in said.values()} - keys(locale)
    assert missing <= HOUSE
    faults = {s.key: f for s in said.values() if (f := WORDS.faults(s, locale))}
    assert not faults


@pytest.mark.parametrize("locale", LOCALES)
def test_every_sentence_ends_where_it_should(said: Said, locale: str):
    """Whole sentences have one full stop at their end; nothing has a blank too many."""
    for sentence in said.values():
        words = WORDS.say(sentence, locale)
        assert words == words.strip()
        assert not any(bad in words for bad in ("  ", "..", " .", " ,", "{", "}")), words
        if sentence.key.split("-")[0] in {"prompt", "log", "result", "refused", "fault"}:
            assert words.endswith("."), words


@pytest.mark.parametrize("locale", LOCALES)
def test_no_message_is_unused(said: Said, locale: str):
    used = {sentence.key for sentence in said.values()}
    mentioned = set[str]().union(*(mentions(message).messages for message in messages(locale).values()))
    assert keys(locale) - used - mentioned == set()


def test_the_random_games_meet_every_refusal(said: Said):
    assert {key for _, key in REFUSALS.values()} <= {sentence.key for sentence in said.values()}


def test_both_languages_have_the_same_keys_and_values(said: Said):
    shared = {sentence.key for sentence in said.values()}
    assert {key for key in keys("en") if key in shared} == {key for key in keys("fr") if key in shared}
    for key in sorted(shared & set(messages("en"))):
        assert variables("en", key) ^ variables("fr", key) <= GRAMMAR.get(key, set()), key


# A language may need a number that another does without, to agree with it.
GRAMMAR: Mapping[str, set[str]] = {"held-fur": {"count"}}

# Some of them in full ----------------------------------------------------------------------------


def both(key: str, **values: Value) -> tuple[str, ...]:
    """A sentence in English, then in French, in lines that fit on this page."""
    said = (WORDS.say(Sentence(key, values), locale) for locale in LOCALES)
    return tuple(line for words in said for line in wrap(words, 88))


PURSE = {"manpower": 2, "lumber": 3, "fur": 1, "support": 4, "firearms": 1, "forts": 1, "to_march": 3, "actions": 5}


def test_prompts_tell_what_to_do_or_that_nothing_can_be_done():
    assert both("prompt-collect", side=0, **PURSE) == snapshot(
        (
            "Collect: choose one of your forts, or a tile next to a fort or your colony. 2 manpower",
            "left.",
            "Récolte\xa0: choisissez un de vos forts, ou une case voisine d’un fort ou de votre colonie.",
            "Main-d’œuvre restante\xa0: 2.",
        )
    )
    assert both("prompt-collect", side=0, **{**PURSE, "actions": 0}) == snapshot(
        (
            "Collect: no tile in reach gives anything more; end the phase.",
            "Récolte\xa0: aucune case à votre portée ne donne plus rien; terminez la phase.",
        )
    )
    assert both("prompt-convert", side=0, **PURSE) == snapshot(
        (
            "Convert: trade fur or lumber for royal support, or support for firearms. 4 of 6 royal",
            "support.",
            "Conversion\xa0: échangez des fourrures ou du bois contre de l’appui royal, ou de l’appui",
            "contre des armes à feu. Appui royal\xa0: 4 sur 6.",
        )
    )
    assert both("prompt-forts", side=0, **{**PURSE, "actions": 0, "lumber": 1}) == snapshot(
        (
            "Forts: nothing can be built with 1 lumber; end the phase.",
            "Forts\xa0: on ne peut rien bâtir avec 1 bois; terminez la phase.",
        )
    )
    assert both("prompt-militia", side=0, **PURSE) == snapshot(
        (
            "Militia: choose your colony or a fort to raise a unit there. One costs 1 firearms and 1",
            "manpower; you have 1 and 2.",
            "Milice\xa0: choisissez votre colonie ou un fort pour y lever une unité. Chacune coûte 1",
            "carte d’armes à feu et 1 carte de main-d’œuvre; vous en avez 1 et 2.",
        )
    )
    assert both("prompt-march", side=0, **PURSE) == snapshot(
        (
            "March: choose a unit, then a tile that touches its own. 3 units may still march.",
            "Marche\xa0: choisissez une unité, puis une case qui touche la sienne. 3 unités peuvent",
            "encore marcher.",
        )
    )
    assert both("prompt-waiting", side=1, step="forts") == snapshot(
        ("The British are building forts.", "Les Britanniques bâtissent des forts.")
    )


def test_choices_and_hints_are_short():
    assert both("choice-tile", tile="f5", kind="fur") == snapshot(("f5, fur", "f5, fourrure"))
    assert both("choice-stop", step="collect") == snapshot(("End collecting", "Terminer la récolte"))
    odds = {"own": 2, "rival": 1, "tile": "n6", "clear": 66, "take": 50}
    assert both("hint-fight", place="rival-fort", needs=2, **odds) == snapshot(
        (
            "2 against 1 in the rival’s fort: 66\xa0% to clear the tile, 50\xa0% to destroy the fort",
            "2 contre 1 dans le fort du rival\xa0: 66\u202f% de chances de dégager la case, 50\u202f% de détruire",
            "le fort",
        )
    )
    assert both("hint-fight", place="rival-fort", needs=1, **odds) == snapshot(
        (
            "2 against 1 in the rival’s fort: 66\xa0% to clear the tile and destroy the fort",
            "2 contre 1 dans le fort du rival\xa0: 66\u202f% de chances de dégager la case et de détruire le",
            "fort",
        )
    )


def test_refusals_say_who_what_and_why():
    has = {"side": 0, "step": "forts", "manpower": 2, "lumber": 1, "firearms": 0}
    price = {"price_lumber": 2, "price_firearms": 1, "price_manpower": 1}
    assert both("refused-wrong-step", verb="collect", tile="d4", **has) == snapshot(
        (
            "The French may not collect from d4 now: this is the forts phase.",
            "Les Français ne peuvent pas récolter en d4 maintenant\xa0: c’est la phase des forts.",
        )
    )
    assert both("refused-militia-closes", tile="h4", **has) == snapshot(
        (
            "The French may not collect from h4: a British unit closes it.",
            "Les Français ne peuvent pas récolter en h4\xa0: une unité britannique ferme la case.",
        )
    )
    assert both("refused-cannot-pay-fort", tile="e5", **price, **has) == snapshot(
        (
            "The French may not build on e5: a fort costs 2 lumber, 1 firearms and 1 manpower, and",
            "they have 1, 0 and 2.",
            "Les Français ne peuvent pas bâtir en e5\xa0: un fort coûte 2 bois, 1 carte d’armes à feu et",
            "1 carte de main-d’œuvre, et ils en ont 1, 0 et 2.",
        )
    )
    assert both("refused-at-own-corner", tile="e5", **has) == snapshot(
        (
            "The French may not build on e5: it touches a place of theirs at a corner.",
            "Les Français ne peuvent pas bâtir en e5\xa0: la case touche un de leurs établissements par",
            "un coin.",
        )
    )
    assert both("refused-not-a-neighbour", tile="d4", to="f6") == snapshot(
        (
            "A unit may not march from d4 to f6: it goes to a tile that touches its own.",
            "Une unité ne peut pas marcher de d4 à f6\xa0: elle va vers une case qui touche la sienne.",
        )
    )


def test_the_log_tells_what_happened():
    collected = {"lumber": "f5", "n_lumber": 1, "fur": "e5, d3", "n_fur": 2}
    assert both("log-collect", side=0, **collected) == snapshot(
        (
            "The French collect lumber from f5 and 2 fur (e5, d3).",
            "Les Français récoltent du bois en f5 et 2 fourrures (e5, d3).",
        )
    )
    assert both("log-trade", side=1, goods="fur", paid=4, gained=2) == snapshot(
        (
            "The British trade 4 fur for 2 royal support.",
            "Les Britanniques échangent 4 fourrures contre 2 appuis royaux.",
        )
    )
    march = {"from": "i3", "to": "h4", "routes": "i3–h4, i3–h4, i3–h4", "ways": 1, "count": 3}
    assert both("log-march", side=1, **march) == snapshot(
        ("The British march three units from i3 to h4.", "Les Britanniques font marcher trois unités de i3 à h4.")
    )
    march = {"from": "i3", "to": "h4", "routes": "i3–h4, j3–i2", "ways": 2, "count": 2}
    assert both("log-march", side=1, **march) == snapshot(
        ("The British march two units (i3–h4, j3–i2).", "Les Britanniques font marcher deux unités (i3–h4, j3–i2).")
    )
    assert both("log-end-turn", side=0, manpower=1) == snapshot(
        (
            "The French end their turn and discard 1 manpower.",
            "Les Français terminent leur tour et défaussent 1 carte de main-d’œuvre.",
        )
    )


FRENCH_ROLL = {"own": 3, "own_surplus": 2, "own_bonus": 0, "own_total": 5}
BRITISH_ROLL = {"rival": 5, "rival_surplus": 0, "rival_bonus": 1, "rival_total": 6}
FIGHT = {"side": 0, "tile": "h4", "place": "fort", "added": 3, "lead": -1, **FRENCH_ROLL, **BRITISH_ROLL}


def test_the_log_tells_dice_surplus_and_bonus_and_who_lost():
    loss = {"own_lost": 1, "own_left": 2, "rival_lost": 0, "rival_left": 1}
    assert both("log-roll", **FIGHT, **loss) == snapshot(
        (
            "Fight at h4: French 3 plus 2 for surplus, British 5 plus 1 for the fort, so 5 to 6. The",
            "French lose a unit.",
            "Combat en h4\xa0: Français 3 plus 2 pour le surplus, Britanniques 5 plus 1 pour le fort,",
            "soit 5 à 6. Les Français perdent une unité.",
        )
    )
    last = {"own_lost": 0, "own_left": 2, "rival_lost": 1, "rival_left": 0}
    open_ground = {"added": 0, "own_surplus": 0, "rival_bonus": 0, "place": "open"}
    assert both("log-roll", **{**FIGHT, **open_ground, "own": 6, **last}) == snapshot(
        (
            "Fight at h4: French 6, British 5. The British lose their last unit there.",
            "Combat en h4\xa0: Français 6, Britanniques 5. Les Britanniques perdent leur dernière unité",
            "sur la case.",
        )
    )
    none = {"own_lost": 0, "own_left": 2, "rival_lost": 0, "rival_left": 1}
    assert both("log-roll", **{**FIGHT, "rival": 4, "rival_total": 5, "lead": 0, **none}) == snapshot(
        (
            "Fight at h4: French 3 plus 2 for surplus, British 4 plus 1 for the fort, so 5 to 5.",
            "Equal totals, so the dice are rolled again.",
            "Combat en h4\xa0: Français 3 plus 2 pour le surplus, Britanniques 4 plus 1 pour le fort,",
            "soit 5 à 5. Totaux égaux\xa0: on relance les dés.",
        )
    )


def test_results_say_who_won_and_how():
    assert both("result-support", side=0, round=12) == snapshot(
        (
            "The French win with six royal support in round 12. France goes to war and takes the",
            "British colony.",
            "Les Français gagnent avec six appuis royaux à la ronde 12. La France entre en guerre et",
            "prend la colonie britannique.",
        )
    )
    assert both("result-conquest", side=-1, round=9) == snapshot(
        (
            "Both colonies fall in round 9. The win is shared.",
            "Les deux colonies tombent à la ronde 9. La victoire est partagée.",
        )
    )
    assert both("result-cap", side=1, round=60, by="forts", most=3, least=2) == snapshot(
        (
            "The game stops after round 60. The British win with more forts, 3 to 2.",
            "La partie s’arrête après la ronde 60. Les Britanniques gagnent avec plus de forts, 3",
            "contre 2.",
        )
    )


def test_spaces_are_named_for_those_who_cannot_see_them():
    space = {"tile": "d4", "kind": "lumber", "owner": 0, "newfoundland": 0}
    assert both("space", **space, french=2, british=0, collected=1) == snapshot(
        ("d4, lumber, French fort, 2 French units, collected", "d4, bois, fort français, 2 unités françaises, récoltée")
    )
    assert both("space", **{**space, "kind": "colony", "owner": 1}, french=1, british=0, collected=0) == snapshot(
        ("d4, British colony, 1 French unit", "d4, colonie britannique, 1 unité française")
    )
