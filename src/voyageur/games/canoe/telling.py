"""What just happened, and the last die with its sum, from the last plies and the position after them.

The plies say little by themselves: whose die it was, and what it was compared with, follows from the plies before
it and from where the canoes are now.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from voyageur.games.canoe.emblems import roman
from voyageur.kernel.contract import CHANCE
from voyageur.kernel.text import Sentence, Value

_PADDLE_FACES = (6, 6, 8, 10, 12)  # by men
_DICE = frozenset({"paddle", "climb", "shot", "bear", "maul"})
_CLIMBS_FROM, _FLIPS_FROM, _KILLS = 3, 4, 6
_HITS_FROM = {"inside": 5, "outside": 6}
_BEFORE = frozenset({"track", "den", "whirlpool", "put"})  # plies before the race


@dataclass(frozen=True)
class Thrown:
    """The last die: how it looks, and its sum."""

    faces: int
    value: int
    sum: Sentence


class Story:
    """The last plies of a race, and the position they led to."""

    def __init__(self, position: Mapping[str, Any], recent: Sequence[tuple[int, str]], viewer: int | None) -> None:
        self.position = position
        self.plies = [(seat, text.split()) for seat, text in recent]
        self.viewer = viewer
        self.canoes: dict[int, Mapping[str, Any]] = {int(canoe["seat"]): canoe for canoe in position["canoes"]}

    # The die -----------------------------------------------------------------------------------

    def thrown(self) -> Thrown | None:
        """Return the last die and its sum, or None if none was thrown."""
        for index in reversed(range(len(self.plies))):
            _, words = self.plies[index]
            if words[0] in _DICE:
                return self._thrown(index, words[0], int(words[1]))
        return None

    def _thrown(self, index: int, verb: str, value: int) -> Thrown:
        if verb == "paddle":
            return self._paddled(index, value)
        match verb:
            case "climb":
                key, values = self._climbed(index, value)
            case "shot":
                key, values = self._shot(index, value)
            case "bear":
                key, values = ("bear-flips" if value >= _FLIPS_FROM else "bear-misses"), {}
            case _:
                key, values = ("maul-kills" if value >= _KILLS else "maul-escapes"), {}
        whose = {"side": self._goer(index)} if verb == "climb" else {}
        return Thrown(6, value, Sentence(f"picture-sum-{key}", {"value": value, **whose, **values}))

    def _paddled(self, index: int, value: int) -> Thrown:
        canoe = self.canoes.get(self._goer(index))
        men = max(1, min(4, canoe["aboard"] or canoe["swimming"])) if canoe else 0
        faces = _PADDLE_FACES[men] if canoe else next(faces for faces in _PADDLE_FACES[1:] if value <= faces)
        values: dict[str, Value] = {"side": self._goer(index), "men": men, "faces": faces, "value": value}
        if canoe is None:
            return Thrown(faces, value, Sentence("picture-sum-die", values))
        if self._was_test(canoe):
            values["class"] = self._class_above(canoe)
            key = "picture-sum-flips" if canoe["is_tipped"] else "picture-sum-through"
        else:
            current = self.position["legs"][canoe["leg"] - 1]["current"] or 0
            values |= {"current": current, "inches": value + current}
            key = "picture-sum-inches"
        return Thrown(faces, value, Sentence(key, values))

    def _climbed(self, index: int, value: int) -> tuple[str, dict[str, Value]]:
        if not self._has_help(index):
            return ("climbs" if value >= _CLIMBS_FROM else "stays"), {}
        return ("climbs-helped" if value + 1 >= _CLIMBS_FROM else "stays-helped"), {"total": value + 1}

    def _shot(self, index: int, value: int) -> tuple[str, dict[str, Value]]:
        canoe = self.canoes.get(self._target(index))
        if canoe is None:
            return "shot", {}
        is_hit = value >= _HITS_FROM[canoe["lane"]]
        return f"shot-{'hits' if is_hit else 'misses'}-{canoe['lane']}", {}

    # Whose ply it was ----------------------------------------------------------------------------

    def _goer(self, index: int) -> int:
        """Return whose go it was at a ply: the last chip says it, or who decided just before, or the mover."""
        for seat, words in reversed(self.plies[: index + 1]):
            if words[0] == "chip":
                return int(words[1])
            if seat != CHANCE:
                return seat
        if self.viewer is not None:
            return self.viewer  # what they decided comes just before the first of these plies
        return next((seat for seat, canoe in self.canoes.items() if canoe["is_mover"]), CHANCE)

    def _has_help(self, index: int) -> bool:
        """Whether the seat chose to rescue: men aboard give a helping hand (C26, C27)."""
        for _, words in reversed(self.plies[:index]):
            if words[0] in ("chip", "rescue"):
                return words[0] == "rescue"
        return self.viewer is not None

    def _was_test(self, canoe: Mapping[str, Any]) -> bool:
        """Whether the canoe lies just below a rapid: only a test puts it there (C22)."""
        return canoe["place"] == "leg" and canoe["leg"] > 1 and canoe["front"] == self.position["canoe"]

    def _class_above(self, canoe: Mapping[str, Any]) -> str:
        rating = self.position["rapids"][canoe["leg"] - 2]["rating"]
        return "?" if rating is None else roman(rating)

    def _target(self, index: int) -> int:
        """Return at whom a shot or the bear's attack went: drawn by lot, or alone there."""
        verb = self.plies[index][1][0]
        attack = index
        while verb == "maul" and attack > 0 and self.plies[attack][1][0] == "maul":
            attack -= 1  # to the bear's own die
        words = self.plies[attack - 1][1] if attack else [""]
        if words[0] == "target":
            return int(words[1])
        if verb == "shot":
            there = self._shot_at()
        else:
            is_over = verb == "maul" or int(self.plies[index][1][1]) >= _FLIPS_FROM
            there = self._thrown_over() if is_over else self._in_dens()
        return there[0] if len(there) == 1 else CHANCE

    def _shot_at(self) -> list[int]:
        """Return who is on the leg of the last shot: the last leg with a shooter and canoes before the next event."""
        legs: Sequence[Mapping[str, Any]] = self.position["legs"]
        event: Mapping[str, int] = self.position["event"] or {}
        there: list[int] = []
        for leg in range(1, event.get("leg", len(legs) + 1)):
            if legs[leg - 1]["shooter"]:
                racing = self._seats(lambda canoe: canoe["place"] in ("leg", "line"), leg)
                lost = self._seats(lambda canoe: canoe["place"] == "out", leg)
                there = racing or ([] if lost else there)  # a shot may just have taken the last man there
        return there

    def _dens(self) -> set[int]:
        return {rapid for rapid, facts in enumerate(self.position["rapids"], start=1) if facts["bear"]}

    def _thrown_over(self) -> list[int]:
        """Return who may have been thrown over by a bear: whom it is at, or who lies in or below its rapid."""
        if self.position["phase"] == "maul":
            return self._seats(lambda canoe: bool(canoe["is_mover"]))
        dens = self._dens()
        below = self._seats(lambda canoe: canoe["leg"] - 1 in dens and canoe["front"] == self.position["canoe"])
        return [
            seat
            for seat in (*below, *self._in_dens())
            if self.canoes[seat]["is_tipped"] or self.canoes[seat]["place"] == "out"
        ]

    def _in_dens(self) -> list[int]:
        dens = self._dens()
        return self._seats(lambda canoe: canoe["place"] == "rapid" and canoe["leg"] in dens)

    def _seats(self, is_there: Callable[[Mapping[str, Any]], bool], leg: int | None = None) -> list[int]:
        """Return the canoes of which it is true; with `leg`, only those on it."""
        return [seat for seat, canoe in self.canoes.items() if leg in (None, canoe["leg"]) and is_there(canoe)]

    # The line in words ------------------------------------------------------------------------------

    def line(self) -> Sentence:
        """Return what happened last."""
        if self.position["phase"] == "over":
            return self._ended()
        if not self.plies:
            return Sentence("picture-told-ready" if self.position["round"] == 0 else "picture-told-nothing")
        seat, words = self.plies[-1]
        index = len(self.plies) - 1
        match words:
            case ["paddle", *_]:
                return self._moved(self._goer(index))
            case ["climb", *_]:
                return self._recrewed(self._goer(index))
            case ["shot" | "bear" | "maul" as verb, value]:
                return self._attacked(verb, int(value), index)
            case ["chip" | "target" as verb, chosen]:
                return Sentence(f"picture-told-{verb}", {"side": int(chosen)})
            case ["rescue" | "leave" as verb]:
                return Sentence(f"picture-told-{verb}", {"side": seat})
            case ["current", value]:
                return Sentence("picture-told-current", {"value": int(value)})
            case ["rating", value]:
                return Sentence("picture-told-rating", {"class": roman(int(value))})
            case _:
                return self._placed(words[1:] if words[0] == "put" else words)

    def _ended(self) -> Sentence:
        winners = self._seats(lambda canoe: canoe["rank"] == 1)
        if not winners:
            return Sentence("picture-told-all-out")
        return Sentence("picture-told-won" if len(winners) == 1 else "picture-told-shared", {"side": winners[0]})

    def _moved(self, goer: int) -> Sentence:
        canoe = self.canoes.get(goer)
        if canoe is None:
            return Sentence("picture-told-nothing")
        values: dict[str, Value] = {"side": goer, "leg": canoe["leg"], "rapid": canoe["leg"], "inches": canoe["front"]}
        if canoe["place"] == "home":
            return Sentence("picture-told-home", values)
        if canoe["place"] == "rapid":
            return Sentence("picture-told-reaches", values)
        if self._was_test(canoe):
            values["rapid"] = canoe["leg"] - 1
            return Sentence("picture-told-flips" if canoe["is_tipped"] else "picture-told-passes", values)
        return Sentence("picture-told-paddles", values)

    def _recrewed(self, goer: int) -> Sentence:
        canoe = self.canoes.get(goer)
        if canoe is None:
            return Sentence("picture-told-nothing")
        if canoe["place"] == "out":
            return Sentence("picture-told-out", {"side": goer})
        key = "picture-told-swimming" if canoe["swimming"] else "picture-told-aboard"
        return Sentence(key, {"side": goer, "count": canoe["swimming"] or canoe["aboard"]})

    def _attacked(self, verb: str, value: int, index: int) -> Sentence:
        target = self._target(index)
        if target == CHANCE:
            return Sentence(f"picture-told-some-{'shot' if verb == 'shot' else 'bear'}")
        if verb == "shot":
            is_done = value >= _HITS_FROM[self.canoes[target]["lane"]]
        else:
            is_done = value >= (_FLIPS_FROM if verb == "bear" else _KILLS)
        return Sentence(f"picture-told-{verb}-{'hits' if is_done else 'misses'}", {"side": target})

    def _placed(self, words: Sequence[str]) -> Sentence:
        """Return what was drawn or put before the race."""
        match words:
            case ["track", track]:
                last = max(self.canoes, default=0)
                return Sentence(f"picture-told-track-{track}", {"side": last})
            case ["den" | "bear", rapid]:
                return Sentence("picture-told-den", {"rapid": int(rapid)})
            case ["whirlpool", _, rapid]:
                return Sentence("picture-told-whirlpool", {"rapid": int(rapid)})
            case ["shooter", leg]:
                return Sentence("picture-told-shooter", {"leg": int(leg)})
            case _:
                return Sentence("picture-told-nothing")
