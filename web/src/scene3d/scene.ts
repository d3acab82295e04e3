// The scene that is drawn: cubes on squares, in a lattice that all sites share.  Clients of this kind read it as it is.

import { KIND } from "../protocol/drawnscene";

/** A cube in place: the name of its square, its level from 1, its colour, and the number of its block. */
export interface PlacedCube {
  at: string;
  level: number;
  colour: number;
  block: number;
}

export interface CubeSite {
  name: string;
  x: number;
  y: number;
  columns: number;
  rows: number;
  squares: string[];
  joints: [string, string][];
  cubes: PlacedCube[];
}

export interface CubeView {
  kind: typeof KIND;
  /** How the names of its colours begin in the style sheet. */
  tokens: string;
  sites: CubeSite[];
  /** How many storms are past. */
  storms: number;
  last: { block: number; site: string; scored: { at: string; level: number; points: number }[] } | null;
}

/** Return a scene if it is of this kind. */
export const cubeView = (scene: Record<string, unknown> | undefined): CubeView | null =>
  scene?.["kind"] === KIND ? (scene as unknown as CubeView) : null;

/** A space of the lattice: east, north, and the level from 0. */
export type CubeSpot = readonly [x: number, y: number, z: number];

/** What fills a space. */
export interface Filling {
  colour: number;
  block: number;
}

export const key = (x: number, y: number, z = 0): number => (x + 64) * 65536 + (y + 64) * 16 + z;

/** The squares of all sites in one lattice. */
export class Plan {
  readonly squares = new Map<number, { x: number; y: number; site: CubeSite; square: string }>();

  constructor(readonly sites: readonly CubeSite[]) {
    for (const site of sites)
      for (const square of site.squares) {
        const [x, y] = cellOf(site, square);
        this.squares.set(key(x, y), { x, y, site, square });
      }
  }

  has(x: number, y: number): boolean {
    return this.squares.has(key(x, y));
  }

  site(name: string): CubeSite | undefined {
    return this.sites.find((site) => site.name === name);
  }
}

/** Return the place of a square in the lattice: its name is a letter for the column and the number of the row. */
export const cellOf = (site: CubeSite, square: string): [number, number] => [
  site.x + square.charCodeAt(0) - 97,
  site.y + Number(square.slice(1)) - 1,
];

/** Return what fills each space. */
export function filled(
  sites: readonly CubeSite[],
  without: number | null = null,
): Map<number, Filling & { space: CubeSpot }> {
  const found = new Map<number, Filling & { space: CubeSpot }>();
  for (const site of sites)
    for (const { at, level, colour, block } of site.cubes) {
      const [x, y] = cellOf(site, at);
      if (block !== without) found.set(key(x, y, level - 1), { colour, block, space: [x, y, level - 1] });
    }
  return found;
}
