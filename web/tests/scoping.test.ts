import { expect, test } from "vitest";

import { scoped } from "../src/board/scoping";

test("ids and the references to them get the prefix", () => {
  const [base, element] = scoped(
    ['<path id="hull"/><g fill="url(#weave)"/><pattern id="weave"/>', '<use href="#hull"/>'],
    "a-",
  );
  expect(base).toBe('<path id="a-hull"/><g fill="url(#a-weave)"/><pattern id="a-weave"/>');
  expect(element).toBe('<use href="#a-hull"/>');
});

test("references to what is defined elsewhere stay as they are", () => {
  expect(scoped(['<g fill="url(#pattern-blue)"/>'], "a-")).toEqual(['<g fill="url(#pattern-blue)"/>']);
});

test("an element that is named apart from the fragments can be referred to", () => {
  expect(scoped(['<use href="#fort-e5"/>'], "a-", ["fort-e5"])).toEqual(['<use href="#a-fort-e5"/>']);
});
