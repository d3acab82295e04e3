import { expect, test } from "vitest";

import { keep } from "../src/lobby/kept";
import { TableController } from "../src/table/controller.svelte";
import { inView } from "../src/table/inview";
import { ANIMATOR, ANNA, BERT, created, pass, table } from "./fake/playing";

const WON = ["put a1", "rest", "put a3", "rest", "put b1", "rest", "put b3", "rest", "put c1"];

/** Return the screen of the first seat, at the present or at a ply of the replay. */
async function screenOf(plies: string[], ply: number | null = null): Promise<TableController> {
  created([ANNA, BERT], plies, plies.length);
  keep({ id: "t", tokens: { "0": table.tokens["0"] as string }, game: "pebbles", at: 1, seen: plies.length });
  const controller = new TableController(
    "t",
    () => ply,
    () => undefined,
  );
  controller.live.start();
  await pass();
  controller.pressing.boardShown(ANIMATOR);
  if (ply !== null) await controller.replay.show(ply);
  return controller;
}

test("while another player is awaited, my pieces are in view", async () => {
  expect(inView(await screenOf(["put a1", "rest", "put a3", "rest", "put b1", "rest"]))).toEqual([
    "pebble-a1",
    "pebble-b1",
  ]);
});

test("at the result the whole board is in view", async () => {
  expect(inView(await screenOf(WON))).toBe("all");
});

test("in a replay the places of the ply are in view, at its start the pieces of the first mover or of all", async () => {
  expect(inView(await screenOf(WON, 3))).toEqual(["hollow-a3"]);
  expect(inView(await screenOf(WON, 2))).toEqual(["pebble-a1"]);
});

test("in my turn what was staged last is in view, whether it was watched or skipped", async () => {
  const screen = await screenOf(["put a1", "rest", "put a3", "rest"]);
  screen.live.state.received!.elements.push(["round-a1", { "data-staged": "1" }] as never);
  expect(inView(screen)).toEqual(["round-a1"]);
});

test.each([
  ["pebble-a1", ["pebble-a1"]],
  ["targets", []],
  ["log", []],
])("in my turn the board comes into view where the guided first turn points: %s", async (place, seen) => {
  const screen = await screenOf(["put a1", "rest", "put a3", "rest"]);
  expect(inView(screen)).toEqual([]);
  screen.guide.tour.begin([{ name: "aim", place, when: [] }], 0, []);
  expect(inView(screen)).toEqual(seen);
});
