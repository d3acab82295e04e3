// Things that go along a line of the picture: where they are, and which way they head.

import type { Point } from "./geometry";

/** The part of an SVG path that is used here. */
export interface Way {
  getTotalLength(): number;
  getPointAtLength(distance: number): Point;
}

/** An element of a picture that stands on a way. */
export interface Goer {
  id: string;
  way: string;
  at: number;
}

export interface Journey {
  id: string;
  way: string;
  from: number;
  to: number;
}

/** Between two points this far apart the line counts as straight. */
const STRAIGHT = 1;

/** Slow at both ends: the part of the way that is done after a part of the time. */
export const eased = (time: number): number => (time < 0.5 ? 4 * time ** 3 : 1 - (2 - 2 * time) ** 3 / 2);

/** Who goes where between two pictures. */
export function journeys(before: readonly Goer[], after: readonly Goer[]): Journey[] {
  const stood = new Map(before.map((goer) => [goer.id, goer]));
  return after.flatMap(({ id, way, at }) => {
    const old = stood.get(id);
    return old && old.way === way && old.at !== at ? [{ id, way, from: old.at, to: at }] : [];
  });
}

/** The place at a distance along `way`, and the direction of the line there, in degrees. */
export function placeAt(way: Way, distance: number): Point & { angle: number } {
  const length = way.getTotalLength();
  const at = Math.min(length, Math.max(0, distance));
  const { x, y } = way.getPointAtLength(at);
  const behind = way.getPointAtLength(Math.max(0, at - STRAIGHT / 2));
  const ahead = way.getPointAtLength(Math.min(length, at + STRAIGHT / 2));
  return { x, y, angle: (Math.atan2(ahead.y - behind.y, ahead.x - behind.x) * 180) / Math.PI };
}

/** The `transform` of who goes from one distance to another, at `time` from 0 to 1. */
export function transformAt(way: Way, { from, to }: Pick<Journey, "from" | "to">, time: number): string {
  const { x, y, angle } = placeAt(way, from + (to - from) * eased(Math.min(1, Math.max(0, time))));
  const short = (value: number) => Number(value.toFixed(2));
  return `translate(${short(x)} ${short(y)}) rotate(${short(angle)})`;
}
