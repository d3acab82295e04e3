import { beforeEach, describe, expect, test } from "vitest";

import { ElementLayer } from "../src/board/layer";
import type { ListedElement } from "../src/protocol/wire";

let group: SVGGElement;
let layer: ElementLayer;
const elements: ListedElement[] = [
  ["a", { class: "x", "data-at": "1" }, "<circle/>"],
  ["b", {}, "<rect/>"],
  ["c", {}, ""],
];
const ids = () => [...group.children].map(({ id }) => id).join("");
const shown = (id: string) => layer.group(id) as SVGGElement;

beforeEach(() => {
  group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  layer = new ElementLayer(group);
  layer.show(elements);
});

describe("a layer of elements", () => {
  test("has a group for each, in the order of painting", () => {
    expect(ids()).toBe("abc");
    expect([shown("a").getAttribute("class"), shown("a").innerHTML]).toEqual(["x", "<circle></circle>"]);
  });

  test("returns the new ones", () => {
    expect(layer.show([...elements, ["d", {}, ""]]).map(({ id }) => id)).toEqual(["d"]);
    expect(layer.show([...elements, ["d", {}, ""]])).toEqual([]);
  });

  test("keeps the nodes of unchanged elements and their content", () => {
    const [a, b, circle] = [shown("a"), shown("b"), shown("a").firstChild];
    layer.show([
      ["c", {}, ""],
      ["a", { class: "y" }, "<circle/>"],
      ["b", {}, "<path/>"],
    ]);
    expect(ids()).toBe("cab");
    expect([shown("a") === a, shown("b") === b, shown("a").firstChild === circle]).toEqual([true, true, true]);
    expect([a.getAttribute("class"), b.innerHTML]).toEqual(["y", "<path></path>"]);
  });

  test("changes nothing when equal elements are shown again", () => {
    const nodes = [...group.querySelectorAll("*")];
    const observer = new MutationObserver(() => undefined);
    observer.observe(group, { attributes: true, childList: true, subtree: true });
    layer.show(structuredClone(elements) as ListedElement[]);
    expect(observer.takeRecords()).toEqual([]);
    expect([...group.querySelectorAll("*")].every((node, nth) => node === nodes[nth])).toBe(true);
  });

  test("removes old attributes, except those that it did not set", () => {
    shown("a").setAttribute("aria-label", "A");
    layer.show([["a", { class: "x" }, "<circle/>"]]);
    expect([shown("a").hasAttribute("data-at"), shown("a").getAttribute("aria-label")]).toEqual([false, "A"]);
    expect([layer.group("b"), ids()]).toEqual([null, "a"]);
  });

  test("restores groups that were animated", () => {
    layer.show([
      ["a", { transform: "scale(2)" }, ""],
      ["b", {}, ""],
    ]);
    shown("a").setAttribute("transform", "translate(9 9)");
    shown("b").setAttribute("transform", "translate(9 9)");
    group.append(shown("a"));
    layer.restore(["a", "b"]);
    expect([shown("a").getAttribute("transform"), shown("b").getAttribute("transform"), ids()]).toEqual([
      "scale(2)",
      null,
      "ab",
    ]);
  });
});

test("a layer dims some elements and no others", () => {
  layer.dim(new Set(["a", "b"]));
  layer.dim(new Set(["b"]));
  expect(["a", "b", "c"].filter((id) => shown(id).hasAttribute("data-dim"))).toEqual(["b"]);
});
