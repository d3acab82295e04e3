"""The account of the points: what each seat has gained by each site, from blocks, allies, storms and disks."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from voyageur.games.nouvelle_france.components import N_STORMS, SIGN_NAMES, SIGNS
from voyageur.games.nouvelle_france.presentation.scene import (
    GainScene,
    NouvelleFranceScene,
    OverseerScene,
    SiteScene,
)
from voyageur.kernel.parts import made_lately
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import AccountPart, AccountRow

Gained = tuple[tuple[int, int, tuple[int, ...], int], ...]  # by seat: by blocks, by allies, in storms, by the disk


def account_of(scene: NouvelleFranceScene) -> tuple[AccountPart, ...]:
    """Return what has brought points at each site so far."""
    return _account(scene["sites"], scene["seats"], scene["storms"])


@made_lately
def _account(sites: Sequence[SiteScene], seats: Sequence[OverseerScene], past: int) -> tuple[AccountPart, ...]:
    """Return what has brought points.  past : how many storms are"""
    return tuple(
        _part(
            site["name"],
            tuple(_gained(seat["gained"][site["name"]]) for seat in seats),
            tuple(site["stick"] or ()),
            past,
        )
        for site in sites
    )


def _gained(gain: GainScene) -> tuple[int, int, tuple[int, ...], int]:
    return gain["blocks"], gain["allies"], tuple(gain["storms"]), gain["disk"]


@lru_cache(maxsize=1024)
def _part(site: str, gained: Gained, signs: tuple[str, ...], storms: int) -> AccountPart:
    return AccountPart(Sentence("account-site", {"site": site}), tuple(_rows(gained, signs, storms)))


def _rows(gained: Gained, signs: tuple[str, ...], storms: int) -> Iterator[AccountRow]:
    """Yield the sources of points up to now: blocks, allies if any, the storms that are past, at the end the disk."""
    blocks, allies, in_storms, disks = zip(*gained, strict=True)
    yield AccountRow(Sentence("account-blocks"), blocks)
    if any(allies):
        yield AccountRow(Sentence("account-allies"), allies)
    for storm in range(storms):
        label = Sentence("account-storm", {"storm": storm + 1, "sign": SIGN_NAMES[SIGNS.index(signs[storm])]})
        yield AccountRow(label, tuple(storms[storm] for storms in in_storms))
    if storms == N_STORMS:
        yield AccountRow(Sentence("account-disk"), disks)
