import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, test, vi } from "vitest";

import { dropTokens, tokensFor } from "../src/lobby/kept";
import SetUp from "../src/setup/SetUp.svelte";
import TableScreen from "../src/table/TableScreen.svelte";
import { server } from "./fake/browser";
import { ANNA, BERT, created, GAME, pass } from "./fake/playing";

let shown: object | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
  document.title = "";
  vi.restoreAllMocks();
});

async function show<P extends Record<string, any>>(component: Component<P>, props: P): Promise<string | undefined> {
  vi.spyOn(document.head, "append").mockReturnValue(undefined); // no style sheets
  shown = mount(component as Component, { target: document.body, props });
  await pass();
  flushSync();
  return document.querySelector("h1")?.textContent;
}

test("a game that does not exist is a page that is not found", async () => {
  expect(await show(SetUp, { game: "chess" })).toBe("trouble-nowhere");
  expect(document.title).toBe("trouble-nowhere · brand");
});

test("a table whose seats are held in another browser is private, and nothing is requested", async () => {
  created([ANNA, BERT], GAME);
  localStorage.clear();
  const connect = vi.spyOn(server(), "connect");
  expect(await show(TableScreen, { id: "t", ply: 3 })).toBe("trouble-closed");
  expect(document.querySelector("main p")?.textContent).toBe("trouble-closed-about");
  expect([server().requests.filter((path) => path.includes("/tables/")), connect.mock.calls]).toEqual([[], []]);
});

test("a table from which this browser was signed out says so", async () => {
  created([ANNA, BERT], GAME);
  dropTokens("t", Object.values(tokensFor("t")));
  expect(await show(TableScreen, { id: "t", ply: null })).toBe("trouble-ended");
});

test("a ply that has not been played is not requested", async () => {
  created([ANNA, BERT], GAME);
  expect(await show(TableScreen, { id: "t", ply: 9999 })).toBe("trouble-beyond");
  expect(server().requests.filter((path) => path.includes("/replay/"))).toEqual([]);
});
