// Boxes of spaces, and the space to which an arrow key leads.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The shape of a space: its box; if it is not a rectangle, also its outline and a point on it for its dot. */
export interface SpaceShape extends Box {
  outline?: string;
  corner?: Point;
}

export type Direction = "up" | "down" | "left" | "right";

const STEPS: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

export const centre = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

export function holds(box: Box, { x, y }: Point): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** The cost of a distance to the side, relative to one straight ahead. */
const ASIDE = 2;

/** Return the next space from `from` in a direction, or null at the edge. */
export function neighbour(boxes: ReadonlyMap<string, Box>, from: string, direction: Direction): string | null {
  const start = boxes.get(from);
  if (!start) return null;
  const { x: dx, y: dy } = STEPS[direction];
  const origin = centre(start);
  let best: string | null = null;
  let least = Infinity;
  for (const [id, box] of boxes) {
    const point = centre(box);
    const along = (point.x - origin.x) * dx + (point.y - origin.y) * dy;
    const aside = Math.abs((point.x - origin.x) * dy) + Math.abs((point.y - origin.y) * dx);
    if (id === from || along < 1 || aside > along * 1.5) continue;
    const cost = along + ASIDE * aside;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

/** Return the space nearest to the middle of all, where the cursor starts. */
export function middlemost(boxes: ReadonlyMap<string, Box>): string | null {
  const points = [...boxes].map(([id, box]) => ({ id, ...centre(box) }));
  if (points.length === 0) return null;
  const mean = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  const away = ({ x, y }: Point) => Math.hypot(x - mean.x, y - mean.y);
  return points.reduce((best, point) => (away(point) < away(best) ? point : best)).id;
}

/** Return the bounding box of `points`. */
export function around(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Return the bounding box of `boxes`. */
export const boundsOf = (boxes: readonly Box[]): Box =>
  around(
    boxes.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  );

/** Boxes that are nearer than this to each other, relative to their size, are adjacent. */
const ADJACENT = 0.5;

/** Return the width of the narrowest of some boxes, 0 without any. */
export const leastWidth = (boxes: readonly Box[]): number =>
  boxes.length > 0 ? Math.min(...boxes.map(({ width }) => width)) : 0;

/** Return the names of the largest group of adjacent boxes: the spaces of a board without the piles beside it. */
export function largestGroup(boxes: ReadonlyMap<string, Box>): Set<string> {
  const left = new Map(boxes);
  let largest = new Set<string>();
  for (const [first, box] of boxes) {
    if (!left.delete(first)) continue;
    const group = new Map([[first, box]]);
    for (const [, one] of group) {
      for (const [id, other] of left) {
        if (!areAdjacent(one, other)) continue;
        group.set(id, other);
        left.delete(id);
      }
    }
    if (group.size > largest.size) largest = new Set(group.keys());
  }
  return largest;
}

function areAdjacent(one: Box, other: Box): boolean {
  const gap = ADJACENT * Math.min(one.width, one.height, other.width, other.height);
  const [a, b] = [centre(one), centre(other)];
  return (
    Math.abs(a.x - b.x) < (one.width + other.width) / 2 + gap &&
    Math.abs(a.y - b.y) < (one.height + other.height) / 2 + gap
  );
}

/** The room around the spaces of a board that belongs to them, such as a coast, relative to their size. */
const ROOM = 0.04;

/**
 * Return the box around the largest group of adjacent spaces, or around all if others stand for them elsewhere in the
 * picture; null before their places are known.
 */
export function coreOf(spaces: ReadonlyMap<string, Box>, standing: readonly Box[] = []): Box | null {
  if (spaces.size === 0) return null;
  const group = standing.length > 0 ? new Set(spaces.keys()) : largestGroup(spaces);
  const { x, y, width, height } = boundsOf([...standing, ...[...group].flatMap((id) => spaces.get(id) ?? [])]);
  return { x: x - ROOM * width, y: y - ROOM * height, width: (1 + 2 * ROOM) * width, height: (1 + 2 * ROOM) * height };
}

/** Return the spaces that are not in the largest group, from left to right. */
export function besideOf(spaces: ReadonlyMap<string, Box>): Map<string, Box> {
  const group = largestGroup(spaces);
  return new Map([...spaces].filter(([id]) => !group.has(id)).sort(([, a], [, b]) => centre(a).x - centre(b).x));
}
