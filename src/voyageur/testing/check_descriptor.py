"""Check a game before it is played: its name and sizes, files, options, refusals, tour, features, icons, colours."""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from voyageur.drawing.palette import PALETTE, SHARED_CSS, tokens_of
from voyageur.drawing.svg import group, whole
from voyageur.kernel.contract import BadSetup, Game, read_setup, start
from voyageur.kernel.observation_parts import spec_faults
from voyageur.kernel.options import FILE_MARK, BadOption, Option
from voyageur.kernel.view import PARTS
from voyageur.testing.svg import svg_faults

TOUR_SIZES = (0, 3, 4, 5)
STAGES = ("draft", "playable", "verified")
KEYS = (0, 1, 2, 2**62)  # for generated data
QUESTION_WORDS = ("period", "pass")  # their words are those of no question


def check_descriptor(game: Game) -> None:
    """Raise AssertionError with every fault of the descriptor."""
    faults = [*_descriptor_faults(game)] or [
        *_option_faults(game),
        *_earlier_version_faults(game),
        *_refusal_faults(game),
        *_tour_faults(game),
        *_question_faults(game),
        *_feature_faults(game),
        *_icon_faults(game),
        *_colour_faults(game),
    ]
    if faults:
        raise AssertionError(f"{game.name}: " + "; ".join(faults))


def _descriptor_faults(game: Game) -> Iterator[str]:
    rules = game.rules
    if not re.fullmatch(r"[a-z][a-z0-9-]*", game.name):
        yield f"name {game.name!r} is not made of lower-case letters, digits and -"
    if not re.fullmatch(r"\d+\.\d+(\.\d+)?", game.version):
        yield f"version {game.version!r} is not like 1.0"
    if game.stage not in STAGES:
        yield f"stage {game.stage!r} is not one of {', '.join(STAGES)}"
    if min(game.players, default=0) < 1:
        yield "players: numbers of players must be 1 or more"
    if not issubclass(rules.STATE.type, np.record):
        yield "STATE is not a np.record type"
    if game.constants is not None and game.constants not in (rules.STATE.names or ()):
        yield f"constants: a state has no field {game.constants!r}"
    if min(rules.N_ACTIONS, rules.N_OUTCOMES, rules.MOST_LEGAL) < 1 or rules.MOST_LEGAL > rules.N_ACTIONS:
        yield "N_ACTIONS, N_OUTCOMES or MOST_LEGAL is out of range"
    for fault in spec_faults(game.observation_spec, game.presentation.OBSERVATION_SIZE):
        yield f"OBSERVATION: {fault}"
    if not game.notation.ENDINGS or game.notation.ENDINGS[0] != "":
        yield "ENDINGS: number 0 must be the empty name"
    if not game.folder.is_dir():
        yield f"folder {game.folder} is missing"
    elif not game.path_of("picture.css").is_file():
        yield "picture.css is missing"


# Options ----------------------------------------------------------------------------------------


def _option_faults(game: Game) -> Iterator[str]:
    for option in game.options:
        for text in dict.fromkeys((option.default, *option.values)):
            try:
                option.read(text)
            except ValueError as error:
                yield f"option {option.name} does not take its own value {text!r}: {error}"
        if option.learning and option.learning not in option.values:
            yield f"option {option.name}: the value to learn with, {option.learning!r}, is none of its values"
        yield from _generator_faults(option)
    for texts, players in (({"no such option": "1"}, None), ({}, max(game.players, default=0) + 1)):
        try:
            read_setup(game, texts, players)
        except BadSetup:
            continue
        yield f"the set-up accepts {texts or f'{players} players'}"


def _generator_faults(option: Option) -> Iterator[str]:
    """Yield faults of generated lines: they must be valid and depend on the key alone."""
    for key in KEYS if option.generate else ():
        assert option.generate is not None
        lines = [*option.generate(key)]
        if lines != [*option.generate(key)]:
            yield f"option {option.name}: `generate` gives two texts for the key {key}"
        try:
            option.read(FILE_MARK + "\n".join(lines))
        except BadOption as error:
            yield f"option {option.name}: the lines of `generate` for the key {key} have faults: {error}"


def _earlier_version_faults(game: Game) -> Iterator[str]:
    """Yield the options of earlier versions that cannot be read today."""
    if game.version in game.earlier_versions:
        yield f"earlier_versions names the version {game.version} of today"
    for version, earlier in game.earlier_versions.items():
        for name, texts in earlier.items():
            for text in texts:
                try:
                    read_setup(game, {name: text} if text else {}, version=version)
                except BadSetup as error:
                    yield f"earlier_versions: option {name} {text!r} of version {version} cannot be read: {error}"


# Refusals ---------------------------------------------------------------------------------------


def _refusal_faults(game: Game) -> Iterator[str]:
    if 0 in game.rules.CLAUSES:
        yield "CLAUSES: 0 means legal and has no sentence"
    for refusal, clause in game.rules.CLAUSES.items():
        if clause == "":
            yield f"refusal {refusal.name}: an empty clause; use None for no clause"


# Questions --------------------------------------------------------------------------------------


def _question_faults(game: Game) -> Iterator[str]:
    names: Sequence[str] = () if game.questions is None else game.questions.QUESTIONS
    for name in names:
        if not re.fullmatch(r"[a-z][a-z0-9-]*", name) or name in QUESTION_WORDS or names.count(name) > 1:
            yield f"questions: name {name!r} is taken or is not made of lower-case letters, digits and -"


# Features ---------------------------------------------------------------------------------------


def _feature_faults(game: Game) -> Iterator[str]:
    names: Sequence[str] = () if game.features is None else game.features.NAMES
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield f"features: {names.count(name)} of them are called {name!r}"


# The tour ---------------------------------------------------------------------------------------


def _tour_faults(game: Game) -> Iterator[str]:
    """Yield faults of the guided first turn.  Elements that it frames must be in the first picture of every seat."""
    if len(game.tour) not in TOUR_SIZES:
        yield f"tour: {len(game.tour)} tips; a tour has none, or three to five"
    names = [tip.name for tip in game.tour]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"tour: two tips have the name {name}"
    ids = _first_ids(game) if game.tour else set[str]()
    for tip in game.tour:
        if not re.fullmatch(r"[a-z][a-z0-9-]*", tip.name):
            yield f"tour: name {tip.name!r} is not made of lower-case letters, digits and -"
        framed = {part.replace("{side}", str(n)) for part in tip.place.split() for n in range(max(game.players))}
        for place in sorted(framed - ids - {*PARTS}):
            yield f"tour: {tip.name} frames {place}, which is neither a part of the screen nor in the first picture"


def _first_ids(game: Game) -> set[str]:
    """Return the ids in the first picture of a game with all seats."""
    state = start(game, read_setup(game, players=max(game.players)))
    picture = game.presentation.draw(game.presentation.view(state, 0), (), lambda sentence: sentence.key)
    svg = whole(picture) + "".join(group(inset.elements) for inset in picture.insets.values())
    return {*re.findall(r'\bid="([^"]+)"', svg)}


# Icons and colours ------------------------------------------------------------------------------


def _icon_faults(game: Game) -> Iterator[str]:
    for icon, svg in game.presentation.ICONS.items():
        for fault in svg_faults(svg):
            yield f"icon {icon}: {fault}"


def _colour_faults(game: Game) -> Iterator[str]:
    """Yield the themes and tokens that are missing, and those that do not exist."""
    own = game.presentation.COLOURS
    if own:
        for theme in sorted({*own} ^ {*PALETTE}):
            yield f"COLOURS lacks the theme {theme}" if theme in PALETTE else f"COLOURS has the unknown theme {theme}"
    css = re.sub(r"/\*.*?\*/", "", game.path_of("picture.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    named = {token for tokens in own.values() for token in tokens}
    for theme, tokens in own.items():
        for token in sorted(named - {*tokens}):
            yield f"COLOURS lacks the token {token} in the theme {theme}"
    used = {*re.findall(r"var\(\s*--([\w-]+)\s*\)", css)}
    is_set = {*re.findall(r"(?<![\w-])--([\w-]+)\s*:", SHARED_CSS + css)}
    for token in sorted(used - is_set - named - {*tokens_of("light")}):
        yield f"picture.css uses the unknown token {token}"
