"""A page without the client: one sentence, for a browser that cannot be shown more."""

from html import escape


def plain_page(sentence: str, locale: str) -> str:
    """Return a page with a sentence, which may quote what somebody wrote."""
    return (
        f'<!doctype html><html lang="{locale}"><head><meta charset="utf-8"><title>Voyageur</title>'
        '<meta name="viewport" content="width=device-width"></head>'
        f"<body><h1>Voyageur</h1><p>{escape(sentence)}</p></body></html>"
    )
