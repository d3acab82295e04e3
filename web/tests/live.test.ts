import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { lastOf, primary } from "../src/choices/tree";
import { keep, seenAt } from "../src/lobby/kept";
import { LiveTable } from "../src/live/table.svelte";
import type { TableView } from "../src/protocol/messages";
import { Replay } from "../src/replay/replay.svelte";
import { answer, PebbleTable } from "./fake/pebbles";

let table: PebbleTable;

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    setTimeout(() => this.onopen?.());
  }
  send(text: string): void {
    for (const message of answer(table, text)) setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds = 20) => vi.advanceTimersByTimeAsync(milliseconds);

/** What HTTP would answer about the table. */
function fetched(address: string): Promise<object> {
  const { pathname, searchParams } = new URL(address, "http://here");
  const [, , , , what, ply] = pathname.split("/");
  const body = what === "frames" ? table.frames(Number(searchParams.get("from")), Number(searchParams.get("to"))) : what === "plies" ? table.view(Number(ply)) : null;
  return body ? Promise.resolve({ ok: true, json: () => Promise.resolve(body) }) : Promise.reject(new Error());
}

const STAGE = { slide: () => Promise.resolve(), roll: () => Promise.resolve(), go: () => Promise.resolve() };

/** Open a table at which something was played before, and of which this browser has seen so many plies. */
async function returned(plies: string[], seen?: number): Promise<LiveTable> {
  table = new PebbleTable("t", [ANNA, BERT], () => 0.3);
  for (const ply of plies) table.play(ply);
  keep({ id: "t", token: "token", game: "pebbles", at: 1, ...(seen === undefined ? {} : { seen }) });
  const live = new LiveTable("t", "token", "en");
  live.stage = STAGE;
  live.start();
  await pass();
  return live;
}

async function seated(holders: TableView["holders"]): Promise<LiveTable> {
  table = new PebbleTable("t", holders, () => 0.3);
  const live = new LiveTable("t", "token", "en");
  live.start();
  await pass();
  return live;
}

const ANNA = { kind: "person" as const, name: "Anna" };
const BERT = { kind: "person" as const, name: "Bert" };
const GREEDY = { kind: "agent" as const, agent: "greedy" };

async function press(live: LiveTable, cell: string): Promise<void> {
  const [way] = live.walk.offer.targets.get(`hollow-${cell}`) ?? [];
  if (!way) throw new Error(`${cell} is no target`);
  live.take(way);
  await pass();
}

async function end(live: LiveTable): Promise<void> {
  live.take(primary(live.walk.offer, live.isStepTouched)!);
  await pass();
}

test("a whole game at one screen, by what the server offers alone", async () => {
  const live = await seated([ANNA, BERT]);
  for (const [cell, isLast] of [["a1", false], ["b2", false], ["a2", false], ["c3", false], ["a3", true]] as const) {
    await press(live, cell);
    if (!isLast) await end(live);
  }
  expect(live.view?.result?.scores).toEqual([1, 0]);
  expect(live.isMyDecision).toBe(false);
});

test("while an act is under way no other is taken", async () => {
  const live = await seated([ANNA, BERT]);
  const [way] = live.walk.offer.targets.get("hollow-a1")!;
  live.take(way!);
  expect(live.isMyDecision).toBe(false);
  live.take(way!);
  await pass();
  expect(table.plies.length).toBe(1);
  expect(live.isMyDecision).toBe(true);
});

test("to end a step with nothing done is asked once", async () => {
  const live = await seated([ANNA, BERT]);
  await press(live, "a1");
  await end(live);
  expect([table.plies.length, live.isStepTouched]).toEqual([2, false]);
  const rest = live.walk.offer.buttons.filter((way) => lastOf(way).ends_step)[0]!;
  live.take(rest);
  await pass();
  expect([table.plies.length, live.note?.kind, live.isStepTouched]).toEqual([2, "question", true]);
  live.take(rest);
  await pass();
  expect([table.plies.length, live.note]).toEqual([3, null]);
});

test("a rival's acts are played one after another before it is my turn again", async () => {
  const live = await seated([ANNA, GREEDY]);
  live.stage = STAGE;
  await press(live, "a1");
  live.take(primary(live.walk.offer, live.isStepTouched)!);
  await pass(100);
  expect(live.frame?.seat).toBe(1);
  expect(live.isMyDecision).toBe(false);
  await pass(3000);
  expect(live.frame).toBeNull();
  expect(live.view?.to_act).toBe(0);
  expect(live.isMyDecision).toBe(true);
});

test("a skip shows the present", async () => {
  const live = await seated([ANNA, GREEDY]);
  live.stage = STAGE;
  await press(live, "a1");
  live.take(primary(live.walk.offer, live.isStepTouched)!);
  await pass(100);
  live.skip();
  await pass(1);
  expect(live.isMyDecision).toBe(true);
});

const GAME = ["put a1", "rest", "put b2", "rest", "put a2", "rest"];

test("a table is caught up with from the last ply that was seen here", async () => {
  const live = await returned(GAME, 2);
  expect([live.view?.ply, live.isPlaying, live.isMyDecision]).toEqual([2, true, false]);
  expect(live.log.map(({ last }) => last)).toEqual([1, 3]);
  await pass(600);
  expect(seenAt("t")).toBe(3);
  await pass(5000);
  expect([live.view?.ply, live.isPlaying, live.isMyDecision]).toEqual([6, false, true]);
  expect(live.log.map(({ last }) => last)).toEqual([1, 3, 5]);
  expect(seenAt("t")).toBe(6);
});

test("a table that was laid here is watched from its start, one from elsewhere from now on", async () => {
  expect((await returned(GAME, 0)).view?.ply).toBe(0);
  expect((await returned(GAME)).view?.ply).toBe(6);
  expect(seenAt("t")).toBe(6);
});

test("to now shows the present and what it tells", async () => {
  const live = await returned(GAME, 0);
  live.skip();
  await pass(1);
  expect([live.view?.ply, live.scene, live.log.length, live.isMyDecision]).toEqual([6, null, 3, true]);
});

test("what happens while the board catches up is played after it", async () => {
  const live = await returned(GAME, 4);
  table.play("put c3");
  (live as unknown as { heard(message: object): void }).heard({ type: "view", view: table.view(), news: table.frames(7, 7) });
  await pass(600);
  expect(live.isPlaying).toBe(true);
  await pass(5000);
  expect([live.view?.ply, live.isPlaying]).toEqual([7, false]);
});

test("what was taken back meanwhile ends the catch-up", async () => {
  const live = await returned(GAME, 0);
  table.undo();
  (live as unknown as { heard(message: object): void }).heard({ type: "view", view: table.view(), news: [] });
  await pass(1);
  expect([live.view?.ply, live.isPlaying]).toEqual([table.plies.length, false]);
});

test("since my last turn is shown once more, with the whole log", async () => {
  const live = await returned(GAME, 6);
  void live.again(2);
  await pass(1);
  expect([live.isPlaying, live.log.length]).toEqual([true, 3]);
  await pass(5000);
  expect([live.isPlaying, live.isMyDecision]).toEqual([false, true]);
});

test("undo takes the act back and asks anew", async () => {
  const live = await seated([ANNA, BERT]);
  await press(live, "a1");
  live.undo();
  await pass();
  expect(live.view?.ply).toBe(0);
  expect(live.walk.offer.targets.has("hollow-a1")).toBe(true);
});

test("a press on what is no target is answered with a reason", async () => {
  const live = await seated([ANNA, BERT]);
  live.explain("hollow-a1");
  await pass();
  expect(live.note?.reason.clause).toBe("P5");
  await press(live, "a2");
  expect(live.note).toBeNull();
});

test("a replay shows the ply that was wanted last", async () => {
  const waiting: Record<number, () => void> = {};
  table = new PebbleTable("t", [ANNA, BERT]);
  const replay = new Replay((ply) => new Promise((resolve) => (waiting[ply] = () => resolve({ ...table.view(0), ply }))));
  void replay.show(3);
  void replay.show(4);
  waiting[4]?.();
  waiting[3]?.();
  await pass(0);
  expect(replay.view?.ply).toBe(4);
});

test("a replay that plays on stops at the end", async () => {
  const replay = new Replay(() => Promise.reject(new Error()));
  let left = 3;
  replay.play(0, () => left-- > 0);
  expect(replay.isPlaying).toBe(true);
  await pass(5000);
  expect(replay.isPlaying).toBe(false);
});
