"""The types of fields of messages, with their limits and with examples, which docs/protocol.md shows."""

from typing import Annotated

from msgspec import Meta

MOST_SEATS = 64

Seq = Annotated[int, Meta(ge=-1, le=2**53, examples=[41])]  # the integers that JavaScript represents exactly
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
SeatCount = Annotated[int, Meta(ge=0, le=MOST_SEATS)]
Id = Annotated[str, Meta(min_length=1, max_length=64, examples=["..."])]
TableId = Annotated[str, Meta(max_length=64)]
Token = Annotated[str, Meta(max_length=200)]
Tokens = Annotated[tuple[Token, ...], Meta(min_length=1, max_length=MOST_SEATS)]
Hash = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]  # 32 bytes as hexadecimal digits
Locale = Annotated[str, Meta(max_length=35, examples=["en"])]
Word = Annotated[str, Meta(max_length=100, examples=["collect"])]
TypedWords = Annotated[tuple[Word, ...], Meta(max_length=50)]
