// Where a button lies over the board: in a corner in which nothing is marked.

export interface BoardCorner {
  isHigh: boolean;
  isRight: boolean;
}

type Rect = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

const GAP = 8;
/** The low right corner has the button of the whole board. */
const CORNERS: readonly BoardCorner[] = [
  { isHigh: false, isRight: false },
  { isHigh: true, isRight: false },
  { isHigh: true, isRight: true },
];

/** Return the first corner of `board` in which a button covers the fewest of `marks`. */
export function freeCorner(
  board: Rect,
  button: { width: number; height: number },
  marks: readonly Rect[],
): BoardCorner {
  const covered = ({ isHigh, isRight }: BoardCorner): number => {
    const left = isRight ? board.right - GAP - button.width : board.left + GAP;
    const top = isHigh ? board.top + GAP : board.bottom - GAP - button.height;
    return marks.filter(
      (mark) =>
        mark.left < left + button.width && mark.right > left && mark.top < top + button.height && mark.bottom > top,
    ).length;
  };
  return CORNERS.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}
