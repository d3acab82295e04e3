// Surfaces over a grid: the triangles on which a field is positive, and the lines on which it is 0.

/** Points at equal distances over a part of the plane. */
export interface FieldGrid {
  west: number;
  south: number;
  columns: number;
  rows: number;
  step: number;
}

export type GridField = Float32Array;

export const place = ({ west, south, columns, step }: FieldGrid, index: number): [number, number] => [
  west + (index % columns) * step,
  south + Math.floor(index / columns) * step,
];

/** Return the value of a function at each point. */
export function sampled(grid: FieldGrid, value: (x: number, y: number) => number): GridField {
  const field = new Float32Array(grid.columns * grid.rows);
  for (let index = 0; index < field.length; index += 1) field[index] = value(...place(grid, index));
  return field;
}

/** Return a field between its points. */
export function between(
  { west, south, columns, rows, step }: FieldGrid,
  field: GridField,
  x: number,
  y: number,
): number {
  const [across, up] = [(x - west) / step, (y - south) / step];
  const [column, row] = [
    Math.min(columns - 2, Math.max(0, Math.floor(across))),
    Math.min(rows - 2, Math.max(0, Math.floor(up))),
  ];
  const [p, q, start] = [across - column, up - row, row * columns + column];
  const at = (index: number) => field[start + index] ?? 0;
  return (at(0) * (1 - p) + at(1) * p) * (1 - q) + (at(columns) * (1 - p) + at(columns + 1) * p) * q;
}

type Corner = [x: number, y: number];

const cut = ([x, y]: Corner, here: number, [otherX, otherY]: Corner, there: number): Corner => {
  const part = here / (here - there);
  return [x + (otherX - x) * part, y + (otherY - y) * part];
};

/** Return the part of each cell in which a field is positive, as convex polygons; `isIn` tells which cells count. */
export function* positive(
  grid: FieldGrid,
  field: GridField,
  isIn: (x: number, y: number) => boolean = () => true,
): Generator<Corner[]> {
  for (let row = 0; row < grid.rows - 1; row += 1)
    for (let column = 0; column < grid.columns - 1; column += 1) {
      const start = row * grid.columns + column;
      const corners = [start, start + 1, start + 1 + grid.columns, start + grid.columns];
      const values = corners.map((index) => field[index] ?? 0);
      if (values.every((value) => value <= 0)) continue;
      const places = corners.map((index) => place(grid, index));
      if (!isIn((places[0]?.[0] ?? 0) + grid.step / 2, (places[0]?.[1] ?? 0) + grid.step / 2)) continue;
      const polygon = places.flatMap((corner, index) => {
        const next = (index + 1) % 4;
        const [here, there] = [values[index] ?? 0, values[next] ?? 0];
        const kept = here > 0 ? [corner] : [];
        return here > 0 === there > 0 ? kept : [...kept, cut(corner, here, places[next] ?? corner, there)];
      });
      if (polygon.length > 2) yield polygon;
    }
}

/** Return the closed lines on which a field is 0. */
export function loops(grid: FieldGrid, field: GridField): Corner[][] {
  const following = new Map<string, { end: string; at: Corner }>();
  const name = ([x, y]: Corner) => `${x.toFixed(4)} ${y.toFixed(4)}`;
  for (let row = 0; row < grid.rows - 1; row += 1)
    for (let column = 0; column < grid.columns - 1; column += 1) {
      const start = row * grid.columns + column;
      const corners = [start, start + 1, start + 1 + grid.columns, start + grid.columns];
      const sides = corners.map((index) => ({ value: field[index] ?? 0, at: place(grid, index) }));
      const crossings = sides.flatMap((side, index) => {
        const next = sides[(index + 1) % 4] ?? side;
        return side.value > 0 === next.value > 0
          ? []
          : [{ at: cut(side.at, side.value, next.at, next.value), leaves: side.value > 0 }];
      });
      for (const [index, from] of crossings.entries()) {
        const to = crossings[(index + 1) % crossings.length];
        if (from.leaves && to) following.set(name(from.at), { end: name(to.at), at: from.at });
      }
    }
  const found: Corner[][] = [];
  for (const [first] of following) {
    const line: Corner[] = [];
    for (let now = first, part = following.get(now); part; now = part.end, part = following.get(now)) {
      line.push(part.at);
      following.delete(now);
    }
    if (line.length > 3) found.push(line);
  }
  return found;
}

/** Return a closed line without the points that are within `off` of the line through those that stay. */
export function simplified(line: readonly Corner[], off: number): Corner[] {
  const far = line.reduce(
    (best, point, index) => (apart(point, line[0]!) > apart(line[best]!, line[0]!) ? index : best),
    0,
  );
  return far === 0
    ? [...line]
    : [...thinned(line.slice(0, far + 1), off), ...thinned([...line.slice(far), line[0]!], off)];
}

const apart = ([x, y]: Corner, [otherX, otherY]: Corner): number => Math.hypot(otherX - x, otherY - y);

/** Return the points of an open line that stay (Douglas and Peucker), without the last one. */
function thinned(line: readonly Corner[], off: number): Corner[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  const length = apart(first, last);
  const away = ([x, y]: Corner) =>
    Math.abs((last[0] - first[0]) * (y - first[1]) - (last[1] - first[1]) * (x - first[0])) / length;
  const farthest = line.reduce(
    (best, point, index) => (index > 0 && index < line.length - 1 && away(point) > away(line[best]!) ? index : best),
    0,
  );
  if (farthest === 0 || away(line[farthest]!) <= off) return [first];
  return [...thinned(line.slice(0, farthest + 1), off), ...thinned(line.slice(farthest), off)];
}
