import { expect, test } from "vitest";
import { widthsOf } from "../src/table/panels/panels";

const SHAPES = [1.1, 1.37, 1.47, 1.61];
const larger = (shape: number, width: number, height: number) =>
  Math.max(...Object.values(widthsOf(shape, width, height)));

test("a board has two fifths of every usual window, and never shrinks as the window grows", () => {
  const windows = [
    [1280, 640],
    [1280, 720],
    [1366, 768],
    [1440, 900],
    [1536, 864],
    [1920, 1000],
  ].map((sides) => sides.map((side) => side / 16) as [number, number]);
  for (const shape of SHAPES) {
    for (const [width, height] of windows) {
      const across = larger(shape, width, height);
      expect((across * across) / shape / (width * height)).toBeGreaterThan(0.4);
      for (const [more, higher] of [
        [1, 0],
        [0, 1],
      ] as const)
        expect(larger(shape, width + more, height + higher)).toBeGreaterThanOrEqual(across);
    }
  }
});

test("a window that is high for the board has the choices under it", () => {
  const under = (shape: number, width: number, height: number) =>
    widthsOf(shape, width, height).under > widthsOf(shape, width, height).panelled;
  expect([under(1.47, 90, 56.25), under(1.47, 80, 40)]).toEqual([true, false]);
});
