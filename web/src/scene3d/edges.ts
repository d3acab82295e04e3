// The edge lines of cubes: how each edge of the lattice is drawn follows from the four spaces around it.

import { key, type CubeSpot } from "./scene";

export const KINDS = ["crease", "joint", "seam"] as const;
export type EdgeKind = (typeof KINDS)[number];

/** The block in each space that is filled, by `key`. */
export type BlockSpaces = ReadonlyMap<number, { readonly block: number; readonly space: CubeSpot }>;

/** The directions of edges, and the four spaces around an edge that starts at 0, 0, 0: each beside the next. */
const AROUND: readonly { direction: CubeSpot; near: readonly CubeSpot[] }[] = [
  {
    direction: [1, 0, 0],
    near: [
      [0, 0, 0],
      [0, -1, 0],
      [0, -1, -1],
      [0, 0, -1],
    ],
  },
  {
    direction: [0, 1, 0],
    near: [
      [0, 0, 0],
      [-1, 0, 0],
      [-1, 0, -1],
      [0, 0, -1],
    ],
  },
  {
    direction: [0, 0, 1],
    near: [
      [0, 0, 0],
      [-1, 0, 0],
      [-1, -1, 0],
      [0, -1, 0],
    ],
  },
];

/**
 * Return how an edge is drawn by the blocks in the spaces around it, in order: a seam within a block, a joint between
 * two, a crease where faces meet.
 */
export function edgeKind(around: readonly (number | null)[]): EdgeKind | null {
  const blocks = around.filter((block) => block !== null);
  if (blocks.length === 0 || blocks.length === 4) return null;
  const isAcross = (around[0] === null) === (around[2] === null);
  if (blocks.length !== 2 || isAcross) return "crease";
  return blocks[0] === blocks[1] ? "seam" : "joint";
}

/** Return the edges of all cubes by their kind, as start and end one after the other; lines that go on are one. */
export function edgesOf(blocks: BlockSpaces): Record<EdgeKind, number[]> {
  const lines: Record<EdgeKind, number[]> = { crease: [], joint: [], seam: [] };
  for (const { direction, near } of AROUND) {
    const starts = new Map<number, { at: CubeSpot; kind: EdgeKind }>();
    for (const { space } of blocks.values())
      for (const [dx, dy, dz] of near) {
        const at: CubeSpot = [space[0] - dx, space[1] - dy, space[2] - dz];
        if (starts.has(key(...at))) continue;
        const kind = edgeKind(near.map(([x, y, z]) => blocks.get(key(at[0] + x, at[1] + y, at[2] + z))?.block ?? null));
        if (kind) starts.set(key(...at), { at, kind });
      }
    for (const { at, kind } of starts.values()) {
      if (starts.get(key(at[0] - direction[0], at[1] - direction[1], at[2] - direction[2]))?.kind === kind) continue;
      let [x, y, z] = at;
      while (starts.get(key(x, y, z))?.kind === kind)
        [x, y, z] = [x + direction[0], y + direction[1], z + direction[2]];
      lines[kind].push(...at, x, y, z);
    }
  }
  return lines;
}
