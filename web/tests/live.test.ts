import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { primary } from "../src/choices/tree";
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
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds = 20) => vi.advanceTimersByTimeAsync(milliseconds);

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
  live.take(primary(live.walk.offer)!);
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

test("a rival's acts are played one after another before it is my turn again", async () => {
  const live = await seated([ANNA, GREEDY]);
  live.stage = { slide: () => Promise.resolve(), roll: () => Promise.resolve() };
  await press(live, "a1");
  live.take(primary(live.walk.offer)!);
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
  live.stage = { slide: () => Promise.resolve(), roll: () => Promise.resolve() };
  await press(live, "a1");
  live.take(primary(live.walk.offer)!);
  await pass(100);
  live.skip();
  await pass(1);
  expect(live.isMyDecision).toBe(true);
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
