// Cubes, stones and snow as geometries.

import { BufferGeometry, Float32BufferAttribute, type Color } from "three";
import { between, loops, positive, simplified, type FieldGrid, type GridField } from "./contours";
import type { Palette, Tones } from "./palette";
import { key, type Filling, type Plan, type CubeSpot } from "./scene";
import { CREST, GROUND, SHEET, sheets, type Drift } from "./snow";

type Corner = readonly [number, number, number];

/** The faces of a cube: towards which space each looks, its corners from the lower left, and its tone. */
const FACES: readonly {
  direction: CubeSpot;
  corners: readonly Corner[];
  tone: "top" | "south" | "east" | "north" | "west";
}[] = [
  {
    direction: [0, 0, 1],
    corners: [
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ],
    tone: "top",
  },
  {
    direction: [0, -1, 0],
    corners: [
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [0, 0, 1],
    ],
    tone: "south",
  },
  {
    direction: [1, 0, 0],
    corners: [
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
      [1, 0, 1],
    ],
    tone: "east",
  },
  {
    direction: [0, 1, 0],
    corners: [
      [1, 1, 0],
      [0, 1, 0],
      [0, 1, 1],
      [1, 1, 1],
    ],
    tone: "north",
  },
  {
    direction: [-1, 0, 0],
    corners: [
      [0, 1, 0],
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 1],
    ],
    tone: "west",
  },
];
const UNIT: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const TRIANGLES = [0, 1, 2, 0, 2, 3];

/** Faces with their tones. */
class FaceList {
  readonly #position: number[] = [];
  readonly #at: number[] = [];
  readonly #kind: number[] = [];
  readonly #colours = { tone: [] as number[], bevel: [] as number[], grain: [] as number[] };

  put(corners: readonly Corner[], tone: Color, { bevel, grain }: Tones, kind: number, isSide: boolean): void {
    for (const index of TRIANGLES) {
      this.#position.push(...(corners[index] ?? []));
      this.#at.push(...(UNIT[index] ?? []));
      this.#kind.push(kind, isSide ? 1 : 0);
      for (const [name, colour] of Object.entries({ tone, bevel, grain }))
        this.#colours[name as "tone"].push(colour.r, colour.g, colour.b);
    }
  }

  get geometry(): BufferGeometry {
    const made = new BufferGeometry();
    made.setAttribute("position", new Float32BufferAttribute(this.#position, 3));
    made.setAttribute("at", new Float32BufferAttribute(this.#at, 2));
    made.setAttribute("kind", new Float32BufferAttribute(this.#kind, 2));
    for (const [name, values] of Object.entries(this.#colours))
      made.setAttribute(name, new Float32BufferAttribute(values, 3));
    return made;
  }
}

export type Filled = ReadonlyMap<number, Filling & { space: CubeSpot }>;

/** Return the faces of cubes that no other cube touches; those below cannot be seen. */
export function cubeFaces(cubes: Filled, { wood }: Palette): BufferGeometry {
  const list = new FaceList();
  for (const {
    space: [x, y, z],
    colour,
  } of cubes.values())
    for (const { direction, corners, tone } of FACES) {
      if (cubes.has(key(x + direction[0], y + direction[1], z + direction[2]))) continue;
      const tones = wood[colour];
      if (tones)
        list.put(
          corners.map(([dx, dy, dz]) => [x + dx, y + dy, z + dz]),
          tones[tone],
          tones,
          colour,
          tone !== "top",
        );
    }
  return list.geometry;
}

const STONE = 4;

/** Return the slabs of the squares. */
export function stoneFaces(plan: Plan, { stone }: Palette): BufferGeometry {
  const list = new FaceList();
  for (const { x, y } of plan.squares.values())
    for (const { direction, corners, tone } of FACES) {
      if (tone !== "top" && plan.has(x + direction[0], y + direction[1])) continue;
      list.put(
        corners.map(([dx, dy, dz]) => [x + dx, y + dy, (dz - 1) * -GROUND]),
        stone[tone],
        stone,
        STONE,
        tone !== "top",
      );
    }
  return list.geometry;
}

/** Return the lines around the squares, and the lower edges of the slabs, as start and end one after the other. */
export function stoneLines(plan: Plan): number[] {
  const lines: number[] = [];
  for (const { x, y } of plan.squares.values())
    for (const {
      direction: [dx, dy],
      corners,
      tone,
    } of FACES) {
      if (tone === "top") continue;
      const isInner = plan.has(x + dx, y + dy);
      if (isInner && dx + dy < 0) continue;
      const [one, other] = corners.map(([cx, cy]) => [x + cx, y + cy]) as [number[], number[]];
      lines.push(one[0] ?? 0, one[1] ?? 0, 0, other[0] ?? 0, other[1] ?? 0, 0);
      if (!isInner) lines.push(one[0] ?? 0, one[1] ?? 0, GROUND, other[0] ?? 0, other[1] ?? 0, GROUND);
    }
  return lines;
}

/** Return the diamonds where two runs of squares join at a corner. */
export function jointPlaces(
  plan: Plan,
  cellOf: (name: string, square: string) => readonly [number, number],
): [number, number][] {
  return plan.sites.flatMap((site) =>
    site.joints.map(([one, other]): [number, number] => {
      const [[x, y], [farX, farY]] = [cellOf(site.name, one), cellOf(site.name, other)];
      return [Math.max(x, farX), Math.max(y, farY)];
    }),
  );
}

// Snow ---------------------------------------------------------------------------------------------

/**
 * A surface of snow and its lines: the rim, the edges at the stones, and the lines of equal height, each a list of
 * points.
 */
export interface SnowShape {
  surface: BufferGeometry;
  rims: number[][];
  edges: number[];
  levels: number[][];
}

/** How much light the walls have that look to the south, the east, the north and the west. */
const WALL_LIGHT: Record<string, number> = { south: 0.7, east: 0.3, north: 0.3, west: 0.95 };

/** By how much a line may leave its true way: far less than a pixel. */
const OFF = 0.006;
const smooth = (grid: FieldGrid, field: GridField) => loops(grid, field).map((line) => simplified(line, OFF));

/** Return the drifts around the squares. */
export function driftShape(plan: Plan, drift: Drift, grid: FieldGrid, levels: readonly number[]): SnowShape {
  const fields = drift.over(grid);
  const [position, light] = [[] as number[], [] as number[]];
  const put = (x: number, y: number, z: number, lit: number) => (position.push(x, y, z), light.push(lit));
  for (const polygon of positive(grid, fields.rim, (x, y) => !plan.has(Math.floor(x), Math.floor(y))))
    for (let index = 2; index < polygon.length; index += 1)
      for (const [x, y] of [polygon[0], polygon[index - 1], polygon[index]] as [number, number][])
        put(x, y, between(grid, fields.height, x, y), between(grid, fields.light, x, y));
  const crest = CREST[drift.storms as 1] ?? 0;
  const edges: number[] = [];
  for (const { x, y } of plan.squares.values())
    for (const {
      direction: [dx, dy],
      corners,
      tone,
    } of FACES) {
      if (tone === "top" || plan.has(x + dx, y + dy)) continue;
      const wall = corners.map(([cx, cy, cz]) => [x + cx, y + cy, cz ? crest : GROUND] as const);
      const facing = { south: "north", north: "south", east: "west", west: "east" }[tone];
      for (const index of TRIANGLES)
        put(...((wall[index] ?? [0, 0, 0]) as [number, number, number]), WALL_LIGHT[facing] ?? 1);
      edges.push(...(wall[2] ?? []), ...(wall[3] ?? []));
    }
  const rims = smooth(grid, fields.rim).map((line) => line.flatMap(([x, y]) => [x, y, GROUND + 0.01]));
  const lines = levels.flatMap((part) => {
    const at = GROUND + part * (crest - GROUND);
    return smooth(
      grid,
      fields.height.map((height) => height - at),
    ).map((line) => line.flatMap(([x, y]) => [x, y, at + 0.01]));
  });
  return { surface: snowGeometry(position, light), rims, edges, levels: lines };
}

function snowGeometry(position: number[], light: number[]): BufferGeometry {
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(position, 3));
  made.setAttribute("light", new Float32BufferAttribute(light, 1));
  return made;
}

/** Return the sheets of snow on cubes, by the level of their tops. */
export function sheetShape(
  cells: ReadonlyMap<number, readonly (readonly [number, number])[]>,
  grid: FieldGrid,
): SnowShape {
  const [position, light] = [[] as number[], [] as number[]];
  const rims: number[][] = [];
  for (const [level, squares] of cells) {
    if (squares.length === 0) continue;
    const field = sheets(grid, squares);
    const top = level + SHEET;
    for (const polygon of positive(grid, field))
      for (let index = 2; index < polygon.length; index += 1)
        for (const [x, y] of [polygon[0], polygon[index - 1], polygon[index]] as [number, number][]) {
          position.push(x, y, top);
          light.push(1);
        }
    for (const line of smooth(grid, field)) {
      for (const [index, [x, y]] of line.entries()) {
        const [nextX, nextY] = line[(index + 1) % line.length] ?? [x, y];
        position.push(x, y, level, nextX, nextY, level, nextX, nextY, top, x, y, level, nextX, nextY, top, x, y, top);
        for (let corner = 0; corner < 6; corner += 1) light.push(0.3);
      }
      rims.push(line.flatMap(([x, y]) => [x, y, top + 0.004]));
    }
  }
  return { surface: snowGeometry(position, light), rims, edges: [], levels: [] };
}
