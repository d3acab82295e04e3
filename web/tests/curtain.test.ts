import { SvelteMap } from "svelte/reactivity";
import { describe, expect, test, vi } from "vitest";

import { fetchPlainCard } from "../src/protocol/card";
import { TableController } from "../src/table/controller.svelte";
import { secretCard } from "./fake/pebbles";
import { server } from "./fake/browser";
import { ANIMATOR, ANNA, BERT, created, elsewhere, end, GREEDY, pass, press, table } from "./fake/playing";

describe("two seats with secrets at one screen", () => {
  const LUCK = "good-luck";
  const knows = (controller: TableController, seat: number) =>
    controller.whole?.seat_views[seat]?.holdings.some(({ label }) => label.key === LUCK);

  async function controlled(): Promise<TableController> {
    created([ANNA, BERT], [], undefined, true);
    const controller = new TableController(
      "t",
      () => null,
      () => undefined,
    );
    controller.live.start();
    controller.card = secretCard;
    await pass();
    return controller;
  }

  test("begin behind the curtain of the seat to act", async () => {
    const controller = await controlled();
    expect(controller.curtain).toBe(0);
    controller.openCurtain(0);
    expect([controller.curtain, controller.isShowable, knows(controller, 0), knows(controller, 1)]).toEqual([
      null,
      true,
      true,
      false,
    ]);
  });

  test("have a curtain between turns; the next seat's view is requested only when it opens", async () => {
    const controller = await controlled();
    controller.openCurtain(0);
    await press(controller.live, "a1");
    expect(controller.curtain).toBeNull();
    await end(controller.live);
    expect([controller.curtain, knows(controller, 1), controller.live.state.isMyTurn]).toEqual([1, false, false]);
    controller.openCurtain(1);
    expect([controller.curtain, controller.isShowable]).toEqual([null, false]);
    await pass();
    expect([controller.isShowable, knows(controller, 0), knows(controller, 1), controller.isMine]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test("have their hand covered while what follows a decision is shown, before the screen goes to the other", async () => {
    const controller = await controlled();
    controller.openCurtain(0);
    controller.pressing.boardShown(ANIMATOR);
    await press(controller.live, "a1");
    expect(controller.sharedScreen.isCovered).toBe(false);
    await elsewhere(() => (table.play("rest"), table.play("put b2")), 20);
    expect([controller.live.isPlaying, controller.curtain, controller.sharedScreen.isCovered]).toEqual([
      true,
      null,
      true,
    ]);
    await pass(3000);
    expect([controller.curtain, controller.sharedScreen.isCovered]).toEqual([1, false]);
  });

  test("have their own logs and replays, requested with their own tokens", async () => {
    const controller = await controlled();
    controller.openCurtain(0);
    controller.live.decisions.take([controller.walk.level.find(({ word }) => word === "roll")!]);
    await pass();
    expect(controller.live.entries.map(({ sentences }) => sentences[0]?.key)).toEqual(["log-roll"]);
    await end(controller.live);
    controller.openCurtain(1);
    await pass();
    expect(controller.live.entries.map(({ sentences }) => sentences[0]?.key)).toEqual(["log-roll-hidden"]);
    expect(controller.live.viewer).toMatchObject({ token: "t-1", seat: 1 });
    expect((await controller.live.pages.event(1))?.log?.[0]?.sentences[0]?.key).toBe("log-roll-hidden");
  });

  /** From now on no page of a replay arrives. */
  function withoutReplay(): void {
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (address: string, init?: RequestInit) =>
      address.includes("/replay/") ? new Promise(() => undefined) : fetch(address, init),
    );
  }

  test("see nothing in a replay that another seat knew, while the pages of their own are on the way", async () => {
    created([ANNA, BERT], ["roll"], undefined, true);
    const controller = new TableController(
      "t",
      () => 1,
      () => undefined,
    );
    controller.live.start();
    controller.card = secretCard;
    await pass();
    controller.openCurtain(0);
    await controller.replay.show(1);
    expect(knows(controller, 0)).toBe(true);
    table.play("rest");
    server().broadcast(table);
    await pass();
    expect(controller.curtain).toBe(1);
    withoutReplay();
    controller.openCurtain(1);
    await pass();
    expect([controller.isShowable, knows(controller, 0), controller.replay.whole]).toEqual([true, false, null]);
  });

  test("see nothing in a replay that was fetched behind a curtain which stayed closed", async () => {
    created([ANNA, BERT], ["roll", "rest"], undefined, true);
    const view = new SvelteMap([["seat", 1]]);
    const controller = new TableController(
      "t",
      () => 1,
      () => undefined,
      () => ({ seat: view.get("seat") ?? null, lang: null }),
    );
    controller.live.start();
    controller.card = secretCard;
    await pass();
    controller.openCurtain(1);
    await pass();
    view.set("seat", 0);
    expect(controller.curtain).toBe(0);
    await controller.replay.show(1);
    view.set("seat", 1);
    expect([controller.curtain, knows(controller, 0), controller.replay.whole]).toEqual([null, false, null]);
  });

  test("see nothing that another seat knew while their own past is on the way", async () => {
    const controller = await controlled();
    controller.openCurtain(0);
    await press(controller.live, "a1");
    await end(controller.live);
    Object.defineProperty(controller.live, "isHolding", { value: true });
    controller.live.state.shown = { ...controller.live.state.shown!, ply: 1 };
    withoutReplay();
    controller.openCurtain(1);
    await pass();
    expect([controller.isShowable, controller.whole ? knows(controller, 0) : false]).toEqual([true, false]);
  });

  test("may choose among all views of a replay after the game, and before its end only among their own", async () => {
    const controller = await controlled();
    controller.openCurtain(0);
    expect(controller.views.map(({ seat }) => seat)).toEqual([0, 1]);
    created([ANNA, GREEDY], [], undefined, true);
    const alone = new TableController(
      "t",
      () => null,
      () => undefined,
    );
    alone.live.start();
    alone.card = secretCard;
    await pass();
    expect(alone.views.map(({ seat }) => seat)).toEqual([0]);
    alone.live.decisions.resign();
    await pass();
    expect(alone.views.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  test("see the curtain of the seat to act, however much there is to catch up with", async () => {
    created([ANNA, BERT], ["put a1", "rest", "put c3", "rest", "put a2", "rest"], 0, true);
    const controller = new TableController(
      "t",
      () => null,
      () => undefined,
    );
    controller.live.start();
    controller.card = secretCard;
    await pass();
    expect([controller.live.isPlaying, controller.curtain]).toEqual([true, 1]);
    controller.openCurtain(1);
    await pass();
    expect([controller.live.isPlaying, controller.curtain, controller.isMine]).toEqual([false, null, true]);
  });

  test("need no curtain once the game is over", async () => {
    created(
      [ANNA, BERT],
      ["put a1", "rest", "put c3", "rest", "put a2", "rest", "put c2", "rest", "put a3"],
      undefined,
      true,
    );
    const controller = new TableController(
      "t",
      () => null,
      () => undefined,
    );
    controller.live.start();
    controller.card = secretCard;
    await pass();
    expect([controller.curtain, controller.result?.winners]).toEqual([null, [0]]);
  });
});

test("there is no curtain between seats without secrets", async () => {
  created([ANNA, BERT]);
  const controller = new TableController(
    "t",
    () => null,
    () => undefined,
  );
  controller.live.start();
  await pass();
  expect(controller.isShowable).toBe(false); // whether there are secrets is unknown until the card arrives
  fetchPlainCard("pebbles", "en", (card) => (controller.card = card));
  await pass();
  expect([controller.curtain, controller.isShowable]).toEqual([null, true]);
});
