import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>(["../src/**/*.svelte", "../src/**/*.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** What is written inside drawings: it grows with them. */
const DRAWINGS = ["DieFace", "SeatDisc", "ChanceChart"];
const SIZE = /^\s*font(?:-size)?:[^;]*?\b[\d.]+px[^;]*;/gm;

test("all text grows with the size that was chosen: no size of text is in pixels alone", () => {
  const styles = Object.entries(SOURCES).filter(([path]) => !DRAWINGS.some((name) => path.includes(`/${name}.`)));
  expect(styles.length).toBeGreaterThan(80);
  const fixed = styles.flatMap(([path, text]) =>
    (text.match(SIZE) ?? []).filter((line) => !line.includes("--text-size")).map((line) => [path, line.trim()]),
  );
  expect(fixed).toEqual([]);
});
