import { expect, test } from "vitest";

type Imports = Map<string, string[]>;

const SOURCES: Record<string, string> = import.meta.glob("../src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const IMPORTED = /^\s*(?:import|export)\b[^;"]*?"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm;

/** Return the path of what a file imports: `../words/title` from `table/log.ts` is `words/title.ts`. */
function found(from: string, path: string, files: ReadonlySet<string>): string | undefined {
  const plain = new URL(path, `http://src/${from}`).pathname.slice(1);
  return [plain, `${plain}.ts`].find((name) => files.has(name));
}

/** Return what each file imports, types too. */
function importsOf(sources: Record<string, string>): Imports {
  const texts = Object.entries(sources).map(([path, text]): [string, string] => [path.replace("../src/", ""), text]);
  const files = new Set(texts.map(([file]) => file));
  return new Map(
    texts.map(([file, text]) => {
      const paths = [...text.matchAll(IMPORTED)].map(([, fixed, lazy]) => fixed ?? lazy ?? "");
      return [file, paths.flatMap((path) => found(file, path, files) ?? [])];
    }),
  );
}

/** Return the files in circles, and those between: what is left when the ends of all ways are taken away. */
function inCircles(imports: Imports): string[] {
  let left = new Map(imports);
  for (;;) {
    const imported = new Set([...left.values()].flat());
    const next = new Map(
      [...left]
        .filter(([file, others]) => imported.has(file) && others.some((other) => left.has(other)))
        .map(([file, others]) => [file, others.filter((other) => left.has(other))]),
    );
    if (next.size === left.size) return [...left.keys()].sort();
    left = next;
  }
}

const sourced = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`../src/${name}`, text]));

test.each([
  ["files in a row", { "a.ts": 'import { b } from "./b";', "b.ts": 'import "./c";', "c.ts": "" }, []],
  ["values", { "a.ts": 'import { b } from "./b";', "b.ts": 'import { a } from "./a";' }, ["a.ts", "b.ts"]],
  [
    "types",
    { "a.ts": 'import type { B } from "./of/b";', "of/b.ts": 'export type { A } from "../a";' },
    ["a.ts", "of/b.ts"],
  ],
  [
    "components",
    {
      "A.svelte": '<script lang="ts">\n  import {\n    b,\n  } from "./b";',
      "b.ts": 'const a = () => import("./A.svelte");',
    },
    ["A.svelte", "b.ts"],
  ],
  [
    "what stands beside a circle",
    { "a.ts": 'import "./b";', "b.ts": 'import "./c";', "c.ts": 'import "./b"; import "./d";', "d.ts": "" },
    ["b.ts", "c.ts"],
  ],
])("circles of imports are found: %s", (_what, texts, circle) => {
  expect(inCircles(importsOf(sourced(texts)))).toEqual(circle);
});

test("no files import each other in a circle", () => {
  const imports = importsOf(SOURCES);
  expect(imports.size).toBeGreaterThan(200);
  expect(inCircles(imports)).toEqual([]);
});
