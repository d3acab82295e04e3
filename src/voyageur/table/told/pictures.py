"""Pictures as messages have them: the frame with the key of the base, and the elements as a list."""

import hashlib
from collections.abc import Mapping

from msgspec import Struct

from voyageur.kernel.view import Element, Picture

ListedElement = tuple[str, Mapping[str, str], str]  # id, attributes, content


class PictureFrame(Struct, frozen=True):
    """The size of a picture, and the key of its base, which is requested separately."""

    width: int
    height: int
    base: str


def frame_of(picture: Picture) -> PictureFrame:
    """Return the frame of a picture."""
    return PictureFrame(picture.width, picture.height, base_key(picture.base))


def base_key(base: str) -> str:
    """Return the key by which the base of a picture is requested."""
    return hashlib.sha256(base.encode()).hexdigest()[:16]


def listed(elements: Mapping[str, Element]) -> tuple[ListedElement, ...]:
    """Return elements with their ids, in the order of painting."""
    return tuple((name, element.attributes, element.content) for name, element in elements.items())
