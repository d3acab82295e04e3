// The snow: drifts around the sites as heights over the distance to the nearest square, and sheets on cubes.
// The numbers are those of the picture in SVG, so that both show the same drifts.

import { place, sampled, type GridField, type FieldGrid } from "./contours";
import type { Plan } from "./scene";

/** The height of the ground; the tops of the stones are at 0. */
export const GROUND = -0.16;
/** The height of the snow at the stones, by how many storms are past. */
export const CREST = [0, 0.5, 0.66] as const;
const WIDTH = 1.14;
const RIDGE = 0.5;
/** From where light comes. */
const LIGHT = [-0.62, -0.3, 1] as const;
/** How much light the two darker tones have at most. */
export const CUTS = [0.79, 0.56] as const;
/** The heights of the lines of equal height, as parts of the crest. */
export const LINES = [0.36, 0.66] as const;
/** How far from the squares there may be snow. */
const FAR = 2;

/** By how much the rim of the snow is farther away than usual. */
export const waves = (x: number, y: number): number =>
  0.15 * Math.sin(1.3 * x + 0.7 * y) + 0.12 * Math.sin(1.7 * y - 0.6 * x + 2) + 0.06 * Math.sin(2.9 * x + 2.3 * y);

const eased = (part: number): number => {
  const within = Math.min(1, Math.max(0, part));
  return 0.78 * (3 * within ** 2 - 2 * within ** 3) + 0.22 * within;
};

/** The drifts around the squares of a plan. */
export class Drift {
  constructor(
    private readonly plan: Plan,
    /** How many storms have left snow, at most 2. */
    readonly storms: number,
  ) {}

  /** Return the distance of a point to the nearest square, or Infinity if it is far away. */
  distance(x: number, y: number): number {
    let nearest = Infinity;
    for (let column = Math.floor(x) - FAR; column <= Math.floor(x) + FAR; column += 1)
      for (let row = Math.floor(y) - FAR; row <= Math.floor(y) + FAR; row += 1) {
        if (!this.plan.has(column, row)) continue;
        const [across, up] = [
          Math.max(Math.abs(x - column - 0.5) - 0.5, 0),
          Math.max(Math.abs(y - row - 0.5) - 0.5, 0),
        ];
        nearest = Math.min(nearest, Math.hypot(across, up));
      }
    return nearest;
  }

  /** Return the height of the surface around the squares. */
  height(x: number, y: number): number {
    return this.storms === 0 ? GROUND : this.#over(this.distance(x, y), waves(x, y));
  }

  #over(distance: number, wave: number): number {
    const drift = (CREST[1] - GROUND) * eased(1 - distance / (WIDTH + wave));
    const ridge = this.storms < 2 ? 0 : (CREST[2] - CREST[1]) * eased(1 - distance / (RIDGE + 0.6 * wave));
    return GROUND + drift + ridge;
  }

  /** Return the surface over a grid. */
  over(grid: FieldGrid): SnowFields {
    const distance = this.#distances(grid);
    const rim = distance.map((far, index) => 1 - far / (WIDTH + waves(...place(grid, index))));
    const height = distance.map((far, index) => this.#over(far, waves(...place(grid, index))));
    return { rim, height, light: lights(grid, height) };
  }

  #distances(grid: FieldGrid): GridField {
    const field = sampled(grid, () => FAR + 1);
    const { west, south, columns, rows, step } = grid;
    const reach = Math.round(FAR / step);
    for (const { x, y } of this.plan.squares.values()) {
      const [column, row, side] = [Math.round((x - west) / step), Math.round((y - south) / step), Math.round(1 / step)];
      for (let up = Math.max(0, row - reach); up <= Math.min(rows - 1, row + side + reach); up += 1)
        for (
          let across = Math.max(0, column - reach);
          across <= Math.min(columns - 1, column + side + reach);
          across += 1
        ) {
          const [dx, dy] = [
            Math.max(column - across, 0, across - column - side),
            Math.max(row - up, 0, up - row - side),
          ];
          const index = up * columns + across;
          field[index] = Math.min(field[index] ?? 0, Math.hypot(dx, dy) * step);
        }
    }
    return field;
  }
}

/** Fields over a grid: positive inside the rim, the height, and how much light falls there (1: it faces the light). */
export interface SnowFields {
  rim: GridField;
  height: GridField;
  light: GridField;
}

function lights({ columns, rows, step }: FieldGrid, height: GridField): GridField {
  const [lx, ly, lz] = LIGHT;
  return height.map((_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const at = (dx: number, dy: number) =>
      height[Math.min(rows - 1, Math.max(0, row + dy)) * columns + Math.min(columns - 1, Math.max(0, column + dx))] ??
      0;
    const [east, north] = [(at(1, 0) - at(-1, 0)) / (2 * step), (at(0, 1) - at(0, -1)) / (2 * step)];
    return (lz - lx * east - ly * north) / Math.sqrt(east ** 2 + north ** 2 + 1) / Math.hypot(lx, ly, lz);
  });
}

/** Return a grid over the squares of a plan and the room around them. */
export function gridAround(plan: Plan, step: number, around = FAR): FieldGrid {
  const cells = [...plan.squares.values()];
  const [west, south] = [Math.min(...cells.map(({ x }) => x)) - around, Math.min(...cells.map(({ y }) => y)) - around];
  const [east, north] = [
    Math.max(...cells.map(({ x }) => x)) + 1 + around,
    Math.max(...cells.map(({ y }) => y)) + 1 + around,
  ];
  return {
    west,
    south,
    columns: Math.round((east - west) / step) + 1,
    rows: Math.round((north - south) / step) + 1,
    step,
  };
}

/** The width of the blurred edge of a sheet, and the value at which it is cut. */
const SOFT = 0.42;
const SHEET_CUT = 0.8;
export const SHEET = 0.07;

const rising = (value: number): number => {
  const within = Math.min(1, Math.max(0, value));
  return within ** 2 * (3 - 2 * within);
};
const blurred = (off: number): number => rising(off / SOFT + 0.5) * rising((1 - off) / SOFT + 0.5);

/** Return the field of the sheets over some squares: positive where there is snow. */
export function sheets(grid: FieldGrid, cells: readonly (readonly [number, number])[]): GridField {
  const field = sampled(grid, () => -SHEET_CUT);
  for (const [x, y] of cells) {
    const [column, row] = [
      Math.round((x - 0.5 - grid.west) / grid.step),
      Math.round((y - 0.5 - grid.south) / grid.step),
    ];
    const span = Math.round(2 / grid.step);
    for (let up = Math.max(0, row); up <= Math.min(grid.rows - 1, row + span); up += 1)
      for (let across = Math.max(0, column); across <= Math.min(grid.columns - 1, column + span); across += 1) {
        const index = up * grid.columns + across;
        const [px, py] = [grid.west + across * grid.step - x, grid.south + up * grid.step - y];
        field[index] = (field[index] ?? 0) + blurred(px) * blurred(py);
      }
  }
  return field;
}
