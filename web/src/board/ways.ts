// Elements that move along a line of the picture: their position and direction.

import type { ListedElement } from "../protocol/wire";
import type { Point } from "./geometry";

/** A line of the picture that elements move along: the part of an SVG path that is used here. */
export interface Way {
  getTotalLength(): number;
  getPointAtLength(distance: number): Point;
}

export interface Journey {
  id: string;
  way: string;
  from: number;
  to: number;
}

/** Between two points this far apart the line counts as straight. */
const STRAIGHT = 1;

/** Ease in and out: return the part of the way that is done after a part of the time. */
export const eased = (time: number): number => (time < 0.5 ? 4 * time ** 3 : 1 - (2 - 2 * time) ** 3 / 2);

/** Whether an element stands on a way. */
export const isOnWay = ([, attributes]: ListedElement): boolean =>
  /(^| )goes( |$)/.test(attributes["class"] ?? "") && "data-way" in attributes && "data-at" in attributes;

/** Return the elements whose distance along their way differs between two pictures. */
export function journeys(before: readonly ListedElement[], after: readonly ListedElement[]): Journey[] {
  const stood = new Map(before.filter(isOnWay).map(([id, attributes]) => [id, attributes]));
  return after.filter(isOnWay).flatMap(([id, attributes]) => {
    const old = stood.get(id);
    const [from, to] = [Number(old?.["data-at"]), Number(attributes["data-at"])];
    const way = attributes["data-way"] ?? "";
    return old?.["data-way"] === way && from !== to ? [{ id, way, from, to }] : [];
  });
}

/** Return the point at a distance along `way`, and the direction of the line there in degrees. */
export function placeAt(way: Way, distance: number): Point & { angle: number } {
  const length = way.getTotalLength();
  const at = Math.min(length, Math.max(0, distance));
  const { x, y } = way.getPointAtLength(at);
  const behind = way.getPointAtLength(Math.max(0, at - STRAIGHT / 2));
  const ahead = way.getPointAtLength(Math.min(length, at + STRAIGHT / 2));
  return { x, y, angle: (Math.atan2(ahead.y - behind.y, ahead.x - behind.x) * 180) / Math.PI };
}

/** Return the `transform` of an element that moves from one distance to another, at `time` from 0 to 1. */
export function transformAt(way: Way, { from, to }: Pick<Journey, "from" | "to">, time: number): string {
  const { x, y, angle } = placeAt(way, from + (to - from) * eased(Math.min(1, Math.max(0, time))));
  const short = (value: number) => Number(value.toFixed(2));
  return `translate(${short(x)} ${short(y)}) rotate(${short(angle)})`;
}
