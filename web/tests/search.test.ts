import { afterEach, expect, test } from "vitest";

import { fold, mark, unmark } from "../src/rules/search";

const TEXT = `<h2>Forts</h2><p>A fort costs <strong>two</strong> lumber.</p><p>One more</p><ul><li>Récolte&nbsp;: l’œuvre d’un fort</li></ul><pre>fort o x</pre>`;

function text(html = TEXT): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.append(root);
  return root;
}
afterEach(() => document.body.replaceChildren());

const found = (root: HTMLElement, query: string) =>
  mark(root, query).map((marks) => marks.map(({ textContent }) => textContent).join("|"));

test("all finds are marked in their order, whatever their case", () => {
  const root = text();
  expect(found(root, "FORT")).toEqual(["Fort", "fort", "fort", "fort"]);
  expect(root.querySelectorAll("mark").length).toBe(4);
});

test("accents, typographic marks and no-break spaces do not matter", () => {
  expect(found(text(), "recolte : l'")).toEqual(["Récolte\u00a0: l’"]);
});

test("a find may cross the border of an element within a block", () => {
  expect(found(text(), "costs two lumber")).toEqual(["costs |two| lumber"]);
});

test("a find does not cross the border of a block", () => {
  expect(found(text(), "lumber.One")).toEqual([]);
  expect(found(text(), "lumber. one")).toEqual([]);
});

test("several finds in one piece of text are all found", () => {
  expect(found(text("<p>aa aba aa</p>"), "aa")).toEqual(["aa", "aa"]);
  expect(document.querySelector("p:last-of-type")?.innerHTML).toBe("<mark>aa</mark> aba <mark>aa</mark>");
});

test("a new search removes the marks of the one before, and an empty one marks nothing", () => {
  const root = text();
  mark(root, "fort");
  expect(found(root, "lumber")).toEqual(["lumber"]);
  expect(root.querySelectorAll("mark").length).toBe(1);
  expect(mark(root, " ")).toEqual([]);
  expect(root.innerHTML).toBe(text().innerHTML);
});

test("without marks the text is what it was", () => {
  const root = text();
  mark(root, "o");
  unmark(root);
  expect(root.innerHTML).toBe(text().innerHTML);
  expect(root.querySelector("p")?.childNodes.length).toBe(3);
});

test("folding keeps every place", () => {
  for (const word of ["Œuvre", "İstanbul", "été", "𝒜 b"]) expect(fold(word).length).toBe(word.length);
});
