"""A module of an agent that imports what there is not."""

import no_such_library  # noqa: F401  # pyright: ignore
