import { expect, test } from "vitest";

// Files that end with `.d.ts` are written by programs.
const SOURCES = import.meta.glob<string>(["../src/**/*.ts", "../src/**/*.svelte", "!../src/**/*.d.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const entries = Object.entries(SOURCES);
const MOST_COLUMNS = 120;

test("types, classes and components have unique names", () => {
  const exported = entries.flatMap(([, text]) =>
    [...text.matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(([, name]) => name as string),
  );
  const components = entries.flatMap(([path]) => /(\w+)\.svelte$/.exec(path)?.[1] ?? []);
  const names = [...exported, ...components];
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
});

test("lines have at most 120 columns", () => {
  const long = entries.flatMap(([path, text]) =>
    text.split("\n").flatMap((line, nth) => (line.length > MOST_COLUMNS ? [`${path}:${nth + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
