import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";

import { TableController } from "../src/table/controller.svelte";
import TableMenu from "../src/table/menus/TableMenu.svelte";
import { say } from "../src/words/words.svelte";
import { ANNA, BERT, created, GREEDY, pass, table } from "./fake/playing";

let shown: object | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

/** Return the entries of the menu of a new table, each as its text. */
async function entries(holders: Parameters<typeof created>[0], substitute = ""): Promise<string[]> {
  created(holders);
  table.substitute = substitute;
  const controller = new TableController(
    "t",
    () => null,
    () => undefined,
  );
  controller.live.start();
  await pass();
  shown = mount(TableMenu, { target: document.body, props: { table: controller } });
  flushSync();
  return [...document.body.querySelectorAll("li, .resign")].map((item) => item.textContent.trim());
}

test("where nobody can resign the menu says why", async () => {
  expect(await entries([ANNA, BERT, GREEDY], "medium")).toContain(say("refused-resign-seats"));
});

test("a game for two can be resigned, and nothing is explained", async () => {
  const told = await entries([ANNA, BERT], "medium");
  expect(told).toContain(say("menu-resign"));
  expect(told).not.toContain(say("refused-resign-seats"));
});

test("a double press on resign keeps playing, and only another button resigns", async () => {
  await entries([ANNA, BERT]);
  const [resign] = document.querySelectorAll<HTMLButtonElement>(".resign button");
  resign?.click();
  flushSync();
  expect([...document.querySelectorAll(".resign button")].map((button) => button.textContent)).toEqual([
    say("menu-resign-not"),
    say("menu-resign-sure"),
  ]);
  resign?.click();
  flushSync();
  expect([...document.querySelectorAll(".resign button")].map((button) => button.textContent)).toEqual([
    say("menu-resign"),
  ]);
  expect(table.resigned).toBe(null);
});
