import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { clausesOf, placeOf, sectionsOf } from "../src/rules/anchors";
import { TextReader } from "../src/rules/reader.svelte";

const TEXT = `<h1 id="section-book">Book</h1><h2 id="section-aim">Aim</h2><p id="P1">P1 Win.</p>
  <h2 id="section-turn">Turn</h2><h3 id="section-take">Take</h3><ul><li id="P3">P3 Take.</li><li id="P2">P2 Stop.</li></ul>`;

let root: HTMLElement;
let shown: string[];
beforeEach(() => {
  root = document.createElement("div");
  root.innerHTML = TEXT;
  document.body.append(root);
  shown = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    shown.push(this.id || this.className);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function opened(anchor: string | null = null): TextReader {
  const reader = new TextReader();
  reader.open(anchor);
  reader.show(root);
  return reader;
}
const cited = () => [...root.querySelectorAll(".cited")].map(({ id }) => id);

test("the contents are the sections without the title", () => {
  expect(sectionsOf(root)).toEqual([
    { id: "section-aim", title: "Aim", level: 2 },
    { id: "section-turn", title: "Turn", level: 2 },
    { id: "section-take", title: "Take", level: 3 },
  ]);
});

test("clauses are in the order of the text", () => {
  expect(clausesOf(root)).toEqual(["P1", "P3", "P2"]);
});

test("a heading is also found by its name", () => {
  expect(placeOf(root, "turn")?.id).toBe("section-turn");
  expect(placeOf(root, "section-turn")?.id).toBe("section-turn");
  expect(placeOf(root, "P9")).toBe(null);
});

test("the place that was asked for is opened when the text comes, and a clause is marked", () => {
  const reader = opened("P3");
  expect([shown, cited(), reader.clause]).toEqual([["P3"], ["P3"], "P3"]);
});

test("a section is opened without a mark", () => {
  const reader = opened("section-turn");
  expect([shown, cited(), reader.clause]).toEqual([["section-turn"], [], null]);
});

test("another clause takes the mark", () => {
  opened("P3").open("P2");
  expect(cited()).toEqual(["P2"]);
});

test("neighbours of the marked clause are next to it in the text, and there is none after the last", () => {
  const reader = opened("P3");
  expect([reader.neighbour(-1, 0), reader.neighbour(1, 0)]).toEqual(["P1", "P2"]);
  reader.open("P2");
  expect(reader.neighbour(1, 0)).toBe(null);
});

test("without a marked clause the neighbours are those around the upper edge", () => {
  const tops: Record<string, number> = { P1: -80, P3: -10, P2: 40 };
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return { top: tops[this.id] ?? 0 } as DOMRect;
  });
  const reader = opened();
  expect([reader.neighbour(-1, 0), reader.neighbour(1, 0)]).toEqual(["P3", "P2"]);
});

test("a search counts its finds and goes around them", () => {
  const reader = opened();
  reader.search("take");
  expect([reader.nFinds, reader.at]).toEqual([2, 0]);
  reader.step(-1);
  expect(reader.at).toBe(1);
  expect(root.querySelector("mark.now")?.closest("li")?.id).toBe("P3");
  reader.step(1);
  expect(reader.at).toBe(0);
});

test("a search goes on in another text", () => {
  const reader = opened();
  reader.search("stop");
  root.innerHTML = "<p>Stop and stop.</p>";
  reader.show(root);
  expect(reader.nFinds).toBe(2);
});

test("the end of a search removes its marks", () => {
  const reader = opened();
  reader.search("win");
  reader.clear();
  expect([reader.query, reader.nFinds, root.querySelector("mark")]).toEqual(["", 0, null]);
});
