import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Box } from "../src/board/geometry";
import { Zoom } from "../src/board/zoom.svelte";

const WIDE = { width: 300, height: 200 };
const HIGH = { width: 300, height: 600 };
const zoomed = (picture = WIDE, frame = HIGH) =>
  new Zoom(
    () => picture,
    () => frame,
  );
const small = (x: number, y: number): Box => ({ x, y, width: 20, height: 20 });

describe("the default", () => {
  test("fills a frame that is higher than the picture", () => {
    expect(zoomed().box).toEqual({ x: 100, y: 0, width: 100, height: 200 });
  });

  test("shows the whole picture in a frame of its own shape, or before the frame is known", () => {
    for (const frame of [
      { width: 600, height: 400 },
      { width: 0, height: 0 },
    ])
      expect(zoomed(WIDE, frame).box).toEqual({ x: 0, y: 0, ...WIDE });
  });

  test("shows the whole picture where the bands beside it are narrow", () => {
    expect(zoomed(WIDE, { width: 320, height: 200 }).isClose).toBe(false);
  });

  test.each([
    [44, 1],
    [43, 3],
  ])("shows the whole picture where a space %s wide is large enough for a finger: at scale %s", (smallest, scale) => {
    expect(
      new Zoom(
        () => WIDE,
        () => HIGH,
        () => null,
        () => smallest,
      ).scale,
    ).toBe(scale);
  });

  test("has room for the core, in the middle", () => {
    const zoom = new Zoom(
      () => WIDE,
      () => HIGH,
      () => ({ x: 20, y: 40, width: 200, height: 120 }),
    );
    expect(zoom.box).toEqual({ x: 20, y: -100, width: 200, height: 400 });
  });
});

test("the whole picture is centred in its frame", () => {
  const zoom = zoomed();
  zoom.seeAll();
  expect(zoom.box).toEqual({ x: 0, y: -200, width: 300, height: 600 });
  zoom.fill();
  expect(zoom.isClose).toBe(true);
});

test("a double tap enlarges, and a second one goes back to the default", () => {
  const zoom = zoomed();
  zoom.toggle({ x: 150, y: 100 }, 2);
  expect(zoom.box).toEqual({ x: 125, y: 50, width: 50, height: 100 });
  zoom.toggle({ x: 0, y: 0 }, 2);
  expect(zoom.scale).toBe(zoom.full);
});

test("a finger pans as far as the edge", () => {
  const zoom = zoomed();
  zoom.down(1, { x: 0, y: 0 });
  expect(zoom.move(1, { x: 30, y: 0 }, (at) => at)).toBe(true);
  expect(zoom.box.x).toBe(70);
  zoom.move(1, { x: 900, y: 40 }, (at) => at);
  expect([zoom.box.x, zoom.box.y]).toEqual([0, 0]);
});

test("two fingers enlarge around the place between them", () => {
  const zoom = zoomed();
  zoom.down(1, { x: 140, y: 100 });
  zoom.down(2, { x: 160, y: 100 });
  zoom.move(1, { x: 120, y: 100 }, (at) => at);
  expect(zoom.scale).toBeCloseTo(2 * zoom.full);
});

describe("choices", () => {
  test("outside the frame come into view", async () => {
    const zoom = zoomed();
    await zoom.show([small(250, 50), small(200, 90)], 0);
    expect(zoom.box).toEqual({ x: 185, y: 0, width: 100, height: 200 });
  });

  test("in view leave the board where it is", () => {
    expect(zoomed().show([small(110, 0), small(170, 180)], 0)).toBeNull();
  });

  test("too far apart for the frame: the nearest comes into view, and the others are counted", async () => {
    const zoom = zoomed();
    await zoom.show([small(0, 0), small(20, 0), small(280, 0)], 0);
    expect(zoom.box.x).toBe(0);
    expect(zoom.beyond([small(0, 0), small(20, 0), small(280, 0)])).toEqual(new Map([["right", [small(280, 0)]]]));
  });
});

test("the visible part never leaves the picture", () => {
  const point = fc.record({ x: fc.integer({ min: -500, max: 900 }), y: fc.integer({ min: -500, max: 900 }) });
  fc.assert(
    fc.property(fc.array(fc.tuple(point, fc.double({ min: 0.2, max: 5, noNaN: true })), { maxLength: 8 }), (acts) => {
      const zoom = zoomed();
      for (const [at, factor] of acts) zoom.around(at, factor);
      const { x, y, width, height } = zoom.box;
      const isInside = (from: number, size: number, room: number) =>
        size > room || (from >= -1e-6 && from + size <= room + 1e-6);
      return isInside(x, width, WIDE.width) && isInside(y, height, WIDE.height);
    }),
  );
});

describe("squares for a finger", () => {
  const squares = Array.from({ length: 9 }, (_, nth) => ({ x: 100 + 8 * nth, y: 60, width: 8, height: 8 }));

  test("fill the frame where they are large enough then", async () => {
    const zoom = zoomed();
    await zoom.enlarge(squares.slice(0, 3), 0);
    expect((zoom.scale / zoom.scaleFor(squares)).toFixed(2)).toBe("1.50");
  });

  test("are never smaller than 44 pixels, even if some are out of view then", async () => {
    const zoom = zoomed();
    await zoom.enlarge(squares, 0);
    expect(((8 * HIGH.width) / zoom.box.width).toFixed(1)).toBe("44.0");
  });
});

describe("what is enlarged for a finger", () => {
  const PHONE = { width: 390, height: 400 };
  const BOARD = { width: 800, height: 700 };
  const ring = (side: number): Box[] =>
    Array.from({ length: side * side }, (_, n) => ({
      x: 10 + 24 * (n % side),
      y: 300 + 24 * Math.floor(n / side),
      width: 24,
      height: 24,
    })).filter((_, n) => [0, side - 1].some((edge) => n % side === edge || Math.floor(n / side) === edge));
  const inView = (zoom: Zoom, boxes: readonly Box[]) => {
    const { x, y, width, height } = zoom.box;
    return boxes.filter(
      (box) => box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height,
    ).length;
  };

  test("is in view as a whole, though a little narrower than a finger", async () => {
    const zoom = zoomed(BOARD, PHONE);
    await zoom.enlarge(ring(9), 0);
    expect(inView(zoom, ring(9))).toBe(32);
    expect((24 * PHONE.width) / zoom.box.width).toBeGreaterThan(40);
  });

  test("without room is shown where most of it is, and then where most of the rest is", async () => {
    const zoom = zoomed(BOARD, { width: 320, height: 210 });
    await zoom.enlarge(ring(9), 0);
    const [first, count] = [zoom.box, inView(zoom, ring(9))];
    expect(count).toBeGreaterThan(8);
    await zoom.enlarge(ring(9), 0);
    expect(zoom.box).not.toEqual(first);
    expect(inView(zoom, ring(9))).toBeGreaterThan(6);
  });

  test("without room is shown around the space that was tapped", async () => {
    const zoom = zoomed(BOARD, { width: 320, height: 210 });
    for (const box of ring(9)) {
      await zoom.enlarge(ring(9), 0, box);
      expect(inView(zoom, [box])).toBe(1);
    }
  });
});
