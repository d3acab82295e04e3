"""The double frame of a chart, with a scale of dark and light parts."""

from voyageur.drawing.svg import number

SCALE = 4  # width of the scale, which lies along the inner edge


def double_frame(width: int, height: int, thickness: int, first: int, step: int, first_down: int | None = None) -> str:
    """Return a frame over the edges of a sheet.

    The scale begins `first` units from each end of a side; its parts are `step` units long, dark and light in turn.
    On the upright sides it begins at `first_down`, if that differs.
    """
    far_x, far_y = width - thickness, height - thickness
    sheet = f"M0 0H{width}V{height}H0ZM{thickness} {thickness}V{far_y}H{far_x}V{thickness}Z"
    near = thickness - SCALE
    down = first if first_down is None else first_down
    columns, rows = range(first, width - first, 2 * step), range(down, height - down, 2 * step)
    data = [f"M{x} {y}h{step}v{SCALE}h-{step}Z" for x in columns for y in (near, far_y)]
    data += [f"M{x} {y}v{step}h{SCALE}v-{step}Z" for y in rows for x in (near, far_x)]
    edges = ((3, "edge thick"), (near, "edge"), (thickness, "edge"))
    return (
        f'<path class="sheet" d="{sheet}"/><path class="scale" d="{"".join(data)}"/>'
        f"{''.join(_inset(width, height, inset, classes) for inset, classes in edges)}"
    )


def _inset(width: float, height: float, inset: float, classes: str) -> str:
    box = f'x="{number(inset)}" y="{number(inset)}" width="{number(width - 2 * inset)}"'
    return f'<rect class="{classes}" {box} height="{number(height - 2 * inset)}"/>'
