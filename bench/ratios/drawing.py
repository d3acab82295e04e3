"""The drawing of the history of ratios, `docs/pictures/speed.svg`: `python -m bench.ratios.drawing` draws it anew.

Each row has a panel: commits from left to right, a line for each game, and upward, by doublings, how many times better.
"""

import math
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from bench.ratios.history import FILE, Recorded, read
from bench.ratios.rows import GAMES, ROWS, Row

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "speed.svg"
COMMAND = ".venv/bin/python -m bench.ratios.drawing"
COLUMNS = 4
PANEL_WIDTH, PANEL_HEIGHT = 216, 132
LEFT, RIGHT, ABOVE, BELOW = 34, 12, 26, 14  # around the lines of a panel
HEAD = 48  # above the panels
SLACK = 0.15  # doublings above and below what is drawn

STYLE = """
  svg { font: 12px system-ui, sans-serif; --paper: #fff; --ink: #222; --faint: #ccc }
  .kanata { --line: #1f5fa8 } .canoe { --line: #c0392b } .island { --line: #2e7d32 }
  .nouvelle-france { --line: #8e44ad } .mixed, .all { --line: #555 }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #1b1d22; --ink: #ddd; --faint: #444 }
    .kanata { --line: #7fb3ec } .canoe { --line: #f08a7e } .island { --line: #86cf8a }
    .nouvelle-france { --line: #cf9be6 } .mixed, .all { --line: #aaa }
  }
  .paper { fill: var(--paper) } text { fill: var(--ink) } .tick { font-size: 10px; text-anchor: end }
  .grid { stroke: var(--faint) } .same { stroke: var(--ink); stroke-dasharray: 3 3 }
  polyline { fill: none; stroke: var(--line); stroke-width: 1.8 } circle { fill: var(--line) }
"""


def drawn(history: Sequence[Recorded]) -> str:
    """Return the drawing of the lines that were measured against the same commit as the last one."""
    lines = [each for each in history if each.against == history[-1].against] if history else []
    rows = [row for row in ROWS if any(row.name in each.ratios for each in lines)]
    width, height = COLUMNS * PANEL_WIDTH, HEAD + math.ceil(len(rows) / COLUMNS) * PANEL_HEIGHT
    parts = [part for number, row in enumerate(rows) for part in _panel(row, lines, number)]
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    paper = f'<rect class="paper" width="{width}" height="{height}"/>'
    return "\n".join([frame, f"<style>{STYLE}</style>", paper, *_head(lines), *parts, "</svg>", ""])


def _head(lines: Sequence[Recorded]) -> Iterator[str]:
    """Yield what stands above the panels."""
    said = "Nothing is recorded."
    if lines:
        first, last = lines[0], lines[-1]
        span = f"{last.commit} ({last.date})"
        span = span if first == last else f"{first.commit} ({first.date}) to {span}"
        said = f"Times better than {last.against}, or than OpenSpiel (peer): {span}"
    yield f'<text x="10" y="18">{escape(said)}</text>'
    for number, name in enumerate((*GAMES, "mixed or all")):
        x, kind = 10 + 130 * number, name.split()[0]
        yield f'<g class="{kind}"><circle cx="{x + 4}" cy="33" r="4"/><text x="{x + 13}" y="37">{name}</text></g>'


def _panel(row: Row, lines: Sequence[Recorded], number: int) -> Iterator[str]:
    """Yield the panel of a row."""
    left, top = PANEL_WIDTH * (number % COLUMNS) + LEFT, HEAD + PANEL_HEIGHT * (number // COLUMNS) + ABOVE
    width, height = PANEL_WIDTH - LEFT - RIGHT, PANEL_HEIGHT - ABOVE - BELOW
    ratios = [ratio for each in lines for ratio in each.ratios.get(row.name, {}).values()]
    least, most = math.log2(min(1, *ratios, 1)) - SLACK, math.log2(max(2, *ratios, 2)) + SLACK

    def x(index: int) -> str:
        return f"{left + width * ((index + 0.5) / len(lines)):.1f}"

    def y(ratio: float) -> str:
        return f"{top + height * (most - math.log2(ratio)) / (most - least):.1f}"

    yield f'<text x="{left}" y="{top - 8}">{row.name}<title>{escape(row.says)}</title></text>'
    step = max(1, math.ceil((most - least) / 4))
    for doublings in range(math.ceil(least), math.floor(most) + 1):
        if doublings % step == 0:
            at, kind = y(2**doublings), "same" if doublings == 0 else "grid"
            yield f'<line class="{kind}" x1="{left}" x2="{left + width}" y1="{at}" y2="{at}"/>'
            yield f'<text class="tick" x="{left - 4}" y="{float(at) + 3:.1f}">{2.0**doublings:g}</text>'
    for game in dict.fromkeys(game for each in lines for game in each.ratios.get(row.name, {})):
        points = [
            (x(index), y(each.ratios[row.name][game]))
            for index, each in enumerate(lines)
            if game in each.ratios.get(row.name, {})
        ]
        yield f'<g class="{game}"><polyline points="{" ".join(f"{one},{other}" for one, other in points)}"/>'
        yield f'<circle cx="{points[-1][0]}" cy="{points[-1][1]}" r="3"/></g>'


def main() -> None:
    """Draw the history."""
    PICTURE.write_text(drawn(read(FILE.read_text())))


if __name__ == "__main__":
    main()
