// Arrows over the board: what was played, and what would have been better.

import { centre, type Box } from "./geometry";

export interface Arrow {
  kind: "played" | "better";
  /** The elements of the picture that it goes through; one alone is ringed. */
  spaces: readonly string[];
  /** That of a seat, or null. */
  colour: string | null;
}

export interface DrawnArrow {
  kind: Arrow["kind"];
  colour: string | null;
  line: string;
  /** The tip; none for a ring. */
  head: string | null;
  width: number;
}

/** Relative to the size of a space: the ring, the room before the centre of the first and last space, the tip. */
const RING = 0.4;
const AWAY = 0.12;
const HEAD = 0.34;
const WIDTH = 0.075;

/** Return an arrow as paths, or null where none of its elements is in the picture. */
export function drawnArrow({ kind, spaces, colour }: Arrow, boxOf: (id: string) => Box | undefined): DrawnArrow | null {
  const boxes = spaces.flatMap((id) => boxOf(id) ?? []).filter((box, nth, all) => box !== all[nth - 1]);
  const [first, last] = [boxes[0], boxes[boxes.length - 1]];
  if (!first || !last) return null;
  const size = Math.min(first.width, first.height, last.width, last.height);
  if (boxes.length === 1)
    return { kind, colour, line: ring(centre(first), RING * size), head: null, width: WIDTH * size };
  const points = boxes.map(centre);
  const [end, before] = [points[points.length - 1]!, points[points.length - 2]!];
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const back = (far: number, turn = 0) => ({
    x: end.x - far * size * Math.cos(angle + turn),
    y: end.y - far * size * Math.sin(angle + turn),
  });
  const start = points[0]!;
  const towards = Math.atan2(points[1]!.y - start.y, points[1]!.x - start.x);
  points[0] = { x: start.x + AWAY * size * Math.cos(towards), y: start.y + AWAY * size * Math.sin(towards) };
  points[points.length - 1] = back(HEAD);
  const tip = [end, back(HEAD * 1.15, 0.5), back(HEAD * 1.15, -0.5)];
  return {
    kind,
    colour,
    line: `M${points.map(spelt).join(" L")}`,
    head: `M${tip.map(spelt).join(" L")} Z`,
    width: WIDTH * size,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
const spelt = ({ x, y }: { x: number; y: number }) => `${round(x)} ${round(y)}`;
const half = (r: number, across: number) => `a${round(r)} ${round(r)} 0 1 1 ${round(across)} 0`;
const ring = ({ x, y }: { x: number; y: number }, r: number) =>
  `M${round(x - r)} ${round(y)} ${half(r, 2 * r)} ${half(r, -2 * r)} Z`;
