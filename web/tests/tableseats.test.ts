import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";

import { TableSeats } from "../src/live/tableseats.svelte";
import { TableState } from "../src/live/state.svelte";
import type { Holder, Request, SeatStatus, TableInfo, Whole } from "../src/protocol/wire";
import SubstituteBar from "../src/table/bars/SubstituteBar.svelte";
import { ANNA, BERT, GREEDY, seated } from "./fake/playing";

const CLEO = { kind: "person" as const, name: "Cleo" };
let shown: object | null = null;
afterEach(() => void (shown && unmount(shown), (shown = null)));

const told = (connected: number[], agents: Record<number, string> = {}): SeatStatus => ({
  type: "seats",
  connected,
  agents,
});

/** The seats of a table of which this browser holds seat 0, and what it asks of the server. */
function sitting(holders: Holder[] = [ANNA, BERT, CLEO, GREEDY], substitute = "greedy") {
  const [state, asked]: [TableState, Request[]] = [new TableState(), []];
  state.table = { holders, seats: [0], substitute } as unknown as TableInfo;
  return { state, asked, seats: new TableSeats(state, (message) => asked.push(message)) };
}

test("nothing is known of who is connected until the server tells it", () =>
  expect(sitting().seats.presence.size).toBe(0));

test("it is shown of people elsewhere, not of one's own seats and not of agents", () => {
  const { seats } = sitting();
  seats.receive(told([0, 2]));
  expect([...seats.presence]).toEqual([
    [1, false],
    [2, true],
  ]);
});

test("it is known who is away, and how many look on", () => {
  const { seats } = sitting();
  expect([seats.missing, seats.spectators]).toEqual([[], 0]);
  seats.receive({ ...told([0, 2]), spectators: 3 });
  expect([seats.missing, seats.spectators]).toEqual([[1], 3]);
});

test("one may leave while one plays, and return while the computer does", () => {
  const { seats } = sitting();
  expect([seats.ownLeavable, seats.ownPlayed]).toEqual([[0], []]);
  seats.receive(told([0], { 0: "greedy", 1: "greedy" }));
  expect([seats.ownLeavable, seats.ownPlayed, seats.played]).toEqual([[], [0], [0, 1]]);
});

test("where no agent takes over one cannot leave to it", () =>
  expect(sitting([ANNA, GREEDY], "").seats.ownLeavable).toEqual([]));

test("once the game is over one cannot leave to the computer", () => {
  const { state, seats } = sitting();
  state.received = { result: {} } as unknown as Whole;
  expect(seats.ownLeavable).toEqual([]);
});

test("leaving and returning ask for each seat of this screen", () => {
  const { seats, asked } = sitting();
  seats.leave();
  seats.receive(told([0], { 0: "greedy" }));
  seats.comeBack();
  expect(asked.map((message) => [message.type, "seat" in message && message.seat])).toEqual([
    ["leave", 0],
    ["return", 0],
  ]);
});

test("one press on the bar takes the seat back", () => {
  const { seats, asked } = sitting();
  seats.receive(told([0], { 0: "greedy" }));
  shown = mount(SubstituteBar, { target: document.body, props: { seats } });
  flushSync();
  document.querySelector("button")?.click();
  expect(asked.map(({ type }) => type)).toEqual(["return"]);
});

test("a seat that the computer plays is said to think", async () => {
  const live = await seated([ANNA, BERT]);
  const actor = live.state.shown?.to_act;
  expect(live.state.thinking).toBe(null);
  live.seats(told([0, 1], { [actor as number]: "greedy" }));
  expect(live.state.thinking).toBe(actor);
});

test("the others may propose that the computer plays for somebody who is away", () => {
  const { state, seats, asked } = sitting();
  state.received = { seq: 7 } as unknown as Whole;
  seats.receive(told([0, 1], { 1: "greedy" }));
  expect(seats.away).toEqual([2]);
  seats.proposeTakeover(2);
  expect(asked).toMatchObject([{ type: "propose", seq: 7, seat: 0, kind: "takeover", about: "2" }]);
});
