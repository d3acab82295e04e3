import { expect, test } from "vitest";

// Files that end with `.d.ts` are written by programs.
const SOURCES = import.meta.glob<string>(["../src/**/*.ts", "../src/**/*.svelte", "!../src/**/*.d.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const entries = Object.entries(SOURCES);
const MOST_SCRIPT = 170;
const MOST_LINES = 430;

test("types, classes and components have unique names", () => {
  const exported = entries.flatMap(([, text]) => [...text.matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(([, name]) => name as string));
  const components = entries.flatMap(([path]) => /(\w+)\.svelte$/.exec(path)?.[1] ?? []);
  const names = [...exported, ...components];
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
});

test("files and scripts of components are short", () => {
  const scripts = entries.flatMap(([path, text]) => (path.endsWith(".svelte") ? [[path, /<script[^]*?<\/script>/.exec(text)?.[0] ?? ""] as const] : []));
  const lines = (text: string) => text.split("\n").length;
  expect(scripts.filter(([, script]) => lines(script) > MOST_SCRIPT).map(([path]) => path)).toEqual([]);
  expect(entries.filter(([, text]) => lines(text) > MOST_LINES).map(([path]) => path)).toEqual([]);
});
