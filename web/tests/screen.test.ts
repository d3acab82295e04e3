import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";

import { styled } from "../src/board/styles.svelte";
import { Replay } from "../src/replay/replay.svelte";
import TableScreen from "../src/table/TableScreen.svelte";
import { server } from "./fake/browser";
import { ANNA, BERT, created, elsewhere, GAME, pass, table } from "./fake/playing";

let shown: object | null = null;

/** Mount the screen of a table or a replay, without any layout. */
async function show(ply: number | null): Promise<void> {
  vi.spyOn(document.head, "append").mockReturnValue(undefined); // no style sheets
  vi.stubGlobal("IntersectionObserver", class {});
  Object.assign(SVGElement.prototype, { getScreenCTM: () => null, animate: () => undefined });
  styled.add("pebbles");
  shown = mount(TableScreen, { target: document.body, props: { id: "t", ply } });
  for (let n = 0; n < 5; n++) {
    await pass();
    flushSync();
  }
}
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const pebbles = () => [...document.querySelectorAll(".frame [id^=pebble-]")];

test("the screen of a table shows its base and elements, and keeps them after an event", async () => {
  created([ANNA, BERT], GAME);
  await show(null);
  expect(document.querySelectorAll(".frame [id^=hollow-]").length).toBe(9);
  const before = pebbles();
  expect(before.map(({ id }) => id)).toEqual(["pebble-a1", "pebble-b2", "pebble-a2"]);
  await elsewhere(() => table.play("put c3"), 2000);
  flushSync();
  expect(pebbles().map(({ id }) => id)).toEqual(["pebble-a1", "pebble-b2", "pebble-a2", "pebble-c3"]);
  expect(before.every((group, nth) => group === pebbles()[nth])).toBe(true);
  expect(
    server()
      .requests.filter((path) => path.includes("/tables/"))
      .map((path) => path.split("?")[0]),
  ).toEqual(["GET /api/tables/t/base/nine-hollows"]);
});

test("spaces have names, and the targets say that they can be chosen", async () => {
  created([ANNA, BERT]);
  await show(null);
  const space = document.querySelector("#hollow-a1");
  expect([space?.getAttribute("role"), space?.getAttribute("aria-label")]).toEqual(["img", "board-choosable"]);
  await elsewhere(() => (table.play("put a1"), table.play("rest"), table.play("put b2")), 3000);
  flushSync();
  expect(space?.getAttribute("aria-label")).toBe("space");
});

test("a replay shows its ply, and shows it once", async () => {
  created([ANNA, BERT], GAME);
  const { show: original } = Replay.prototype;
  const spy = vi.spyOn(Replay.prototype, "show").mockImplementation(function (this: Replay, ply) {
    if (spy.mock.calls.length > 5) throw new Error("again and again");
    return original.call(this, ply);
  });
  await show(3);
  expect(pebbles().map(({ id }) => id)).toEqual(["pebble-a1", "pebble-b2"]);
  expect(spy.mock.calls.length).toBeLessThan(4);
  expect(document.querySelector<HTMLInputElement>("input[type=range]")?.value).toBe("3");
});
