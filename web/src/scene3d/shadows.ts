// The shadows: exact.  The shadow of cubes over one another on a plane is the hull of their lowest and highest square.

import { key, type Plan, type CubeSpot } from "./scene";

/** By how much a shadow falls to the east and the north for each level. */
export const SHIFT = [0.62, 0.3] as const;
/** How many squares away a shadow can begin. */
const REACH = [2, 1] as const;
/** The area of the smallest shadow that is drawn. */
const LEAST = 0.01;
const LEVELS = 3;

export type FlatPoint = readonly [x: number, y: number];
export type SpaceSet = ReadonlyMap<number, { readonly space: CubeSpot }>;

/** Cubes over one another: their square, the lowest level, and the level above the highest one. */
export interface Pillar {
  x: number;
  y: number;
  first: number;
  end: number;
}

/** Return the pillars on one square. */
export function pillarsAt(spaces: SpaceSet, x: number, y: number): Pillar[] {
  const found: Pillar[] = [];
  for (let z = 0; z < LEVELS; z += 1) {
    if (!spaces.has(key(x, y, z))) continue;
    const last = found.at(-1);
    if (last?.end === z) last.end = z + 1;
    else found.push({ x, y, first: z, end: z + 1 });
  }
  return found;
}

/** Return the shadow of a pillar on the plane at `height`, or null if it does not rise above it. */
export function shadow({ x, y, first, end }: Pillar, height: number): FlatPoint[] | null {
  if (end <= height) return null;
  const [low, high] = [Math.max(first, height), end].map(
    (level) => [x + SHIFT[0] * (level - height), y + SHIFT[1] * (level - height)] as const,
  ) as [FlatPoint, FlatPoint];
  return [
    low,
    [low[0] + 1, low[1]],
    [high[0] + 1, high[1]],
    [high[0] + 1, high[1] + 1],
    [high[0], high[1] + 1],
    [low[0], low[1] + 1],
  ];
}

/** Return the part of a convex polygon in a rectangle. */
export function clipped(polygon: readonly FlatPoint[], west: number, south: number, size: number): FlatPoint[] {
  let left = [...polygon];
  for (const [axis, limit, side] of [
    [0, west, 1],
    [0, west + size, -1],
    [1, south, 1],
    [1, south + size, -1],
  ] as const) {
    left = left.flatMap((point, index) => {
      const before = left.at(index - 1) as FlatPoint;
      const [inside, was] = [point, before].map((each) => (each[axis] - limit) * side >= 0);
      const kept = inside ? [point] : [];
      if (inside === was) return kept;
      const part = (limit - before[axis]) / (point[axis] - before[axis]);
      return [[before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part] as const, ...kept];
    });
  }
  return left;
}

const area = (polygon: readonly FlatPoint[]): number =>
  Math.abs(
    polygon.reduce(
      (sum, [x, y], index) =>
        sum + (polygon.at(index - 1) as FlatPoint)[0] * y - x * (polygon.at(index - 1) as FlatPoint)[1],
      0,
    ),
  ) / 2;

/** Return the shadows of `casters` on a square piece of a plane. */
export function shadowsOn(casters: SpaceSet, west: number, south: number, size: number, height: number): FlatPoint[][] {
  const found: FlatPoint[][] = [];
  for (let x = Math.floor(west) - REACH[0]; x < west + size; x += 1)
    for (let y = Math.floor(south) - REACH[1]; y < south + size; y += 1)
      for (const pillar of pillarsAt(casters, x, y)) {
        const isOwn = x === Math.floor(west) && y === Math.floor(south) && Number.isInteger(height);
        const polygon = isOwn && pillar.first < height ? null : shadow(pillar, height);
        const piece = polygon ? clipped(polygon, west, south, size) : [];
        if (piece.length > 2 && area(piece) > LEAST * size * size) found.push(piece);
      }
  return found;
}

/** The size of the pieces into which the ground around the squares is cut. */
const PIECE = 0.5;

/**
 * Return the shadows of `casters` as triangles: on the squares and on the cubes of `all` with nothing above them,
 * raised by `over`, and on the ground, whose height is `ground`.
 */
export function shadowTriangles(
  plan: Plan,
  all: SpaceSet,
  casters: SpaceSet,
  ground: (x: number, y: number) => number,
  over: (x: number, y: number, z: number) => number = () => 0,
): number[] {
  const made: number[] = [];
  const put = (polygon: readonly FlatPoint[], height: (x: number, y: number) => number) => {
    for (let index = 2; index < polygon.length; index += 1)
      for (const [x, y] of [polygon[0], polygon[index - 1], polygon[index]] as FlatPoint[])
        made.push(x, y, height(x, y) + 0.004);
  };
  for (const { x, y } of plan.squares.values())
    for (let z = 0; z <= LEVELS; z += 1) {
      const isSurface = !all.has(key(x, y, z)) && (z === 0 || all.has(key(x, y, z - 1)));
      if (isSurface) for (const polygon of shadowsOn(casters, x, y, 1, z)) put(polygon, () => z + over(x, y, z));
    }
  const beside = new Set<string>();
  for (const {
    space: [x, y],
  } of casters.values())
    for (let dx = 0; dx <= REACH[0]; dx += 1)
      for (let dy = 0; dy <= REACH[1]; dy += 1) if (!plan.has(x + dx, y + dy)) beside.add(`${x + dx} ${y + dy}`);
  for (const place of beside) {
    const [x, y] = place.split(" ").map(Number) as [number, number];
    for (let dx = 0; dx < 1; dx += PIECE)
      for (let dy = 0; dy < 1; dy += PIECE)
        for (const polygon of shadowsOn(casters, x + dx, y + dy, PIECE, ground(x + dx + PIECE / 2, y + dy + PIECE / 2)))
          put(polygon, ground);
  }
  return made;
}
