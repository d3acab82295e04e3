import { describe, expect, test } from "vitest";

import type { ReplayView } from "../src/address.svelte";
import type { Holder } from "../src/protocol/wire";
import { choosableViews } from "../src/replay/views";
import { NO_TERMS } from "../src/setup/terms";
import { TableController } from "../src/table/controller.svelte";
import { secretCard } from "./fake/pebbles";
import { ANNA, BERT, created, GAME, GREEDY, pass, table } from "./fake/playing";

const knows = (controller: TableController, seat: number) =>
  controller.replay.whole?.seat_views[seat]?.holdings.some(({ label }) => label.key === "good-luck");

async function replayed(
  holders: Holder[],
  seat: number | null,
  isOver: boolean,
  plies = GAME,
): Promise<TableController> {
  created(holders, plies, undefined, true);
  if (isOver) table.resign(0);
  const view: ReplayView = { seat, lang: null };
  const controller = new TableController(
    "t",
    () => 2,
    () => undefined,
    () => view,
  );
  controller.live.start();
  controller.card = secretCard;
  await pass();
  await controller.replay.show(2);
  return controller;
}

describe("a replay with secrets", () => {
  test("shows the own view without a seat in the address", async () => {
    const controller = await replayed([ANNA, GREEDY], null, false);
    expect([controller.other, knows(controller, 0), knows(controller, 1)]).toEqual([null, true, false]);
  });

  test("shows after the end the view and the log of the seat in the address", async () => {
    const controller = await replayed([ANNA, GREEDY], 1, true);
    controller.fetchOlder();
    await pass();
    expect([knows(controller, 0), knows(controller, 1), controller.other?.refusal]).toEqual([false, true, null]);
    expect(controller.entries).toEqual(table.log(1));
  });

  test("shows no view that the server refuses", async () => {
    const controller = await replayed([ANNA, GREEDY], 1, false);
    expect([controller.other?.refusal?.sentence.key, controller.replay.whole]).toEqual(["refused-not-your-seat", null]);
  });

  test("offers the seats held here, and all after the end", async () => {
    const seats = async (isOver: boolean) =>
      (await replayed([ANNA, GREEDY], null, isOver)).views.map(({ seat }) => seat);
    expect([await seats(false), await seats(true)]).toEqual([[0], [0, 1]]);
  });

  test("closes the curtain before the view of another person at this screen", async () => {
    const controller = await replayed([ANNA, BERT], 1, false, GAME.slice(0, 2));
    expect(controller.curtain).toBe(1);
  });

  test("has a link with the seat whose view is shown", async () => {
    expect((await replayed([ANNA, GREEDY], null, false)).navigation.link()).toMatch(
      /\/tables\/t\/plies\/2\?seat=0&lang=en$/,
    );
    expect((await replayed([ANNA, GREEDY], 1, true)).navigation.link()).toMatch(/\?seat=1&lang=en$/);
  });
});

describe("the prompt of a replay", () => {
  const said = async (ply: number) => {
    created([ANNA, BERT], GAME);
    table.resign(0);
    const controller = new TableController(
      "t",
      () => ply,
      () => undefined,
    );
    controller.live.start();
    await pass();
    await controller.replay.show(ply);
    return controller.promptText.text;
  };

  test("says what happened", async () => {
    expect(await said(0)).toBe("replay-start");
    expect(await said(1)).toBe(
      table
        .log(null)[0]
        ?.sentences.map(({ key }) => key)
        .join(" "),
    );
  });

  test("says at the last ply that a player resigned", async () => {
    expect(await said(GAME.length)).toContain("log-resigns result-resigned");
    expect(await said(GAME.length - 1)).not.toContain("log-resigns");
  });

  test("offers spectators all views after the end only if that was agreed", async () => {
    const { live, gameWords } = await replayed([ANNA, BERT], null, true);
    const seatsOf = (seats: number[], hands_at_end: boolean) => {
      live.state.table = { ...live.state.table!, seats, terms: { ...NO_TERMS, hands_at_end } };
      live.state.seat = seats[0] ?? null;
      return choosableViews(live.state, gameWords).map(({ seat }) => seat);
    };
    expect([seatsOf([], true), seatsOf([], false), seatsOf([1], false)]).toEqual([[null, 0, 1], [null], [0, 1]]);
  });
});
