import { beforeEach, describe, expect, test } from "vitest";

import { TableLog } from "../src/live/log.svelte";
import { TableState } from "../src/live/state.svelte";
import { applied } from "../src/protocol/events";
import type { Entry, TableInfo } from "../src/protocol/wire";
import { rounds, withPhrases } from "../src/table/log/log";
import { entry, happened, whole, words } from "./fake/events";

let state: TableState;
let asked: number[];
let older: Entry[];
const log = () =>
  new TableLog(
    state,
    (before) => (asked.push(before), Promise.resolve(older.filter(({ last }) => last < before).slice(-2))),
  );

beforeEach(() => {
  state = new TableState();
  asked = [];
  older = [entry(1, 2, "a"), entry(3, 4, "b"), entry(5, 6, "c")];
});

/** Receive a whole, and show it. */
function receive(log: Entry[], log_start = 0): void {
  state.replace(whole({ ply: log[log.length - 1]?.last ?? log_start, log, log_start }));
  state.catchUp();
}

describe("the log", () => {
  test("does not give away plies that the board has not shown", () => {
    receive([entry(1, 2, "a")]);
    const made = log();
    state.receive(happened(3, { log: [entry(3, 3, "b")] }));
    expect([words(made.shown), words(made.entries)]).toEqual([["a"], ["a", "b"]]);
    state.catchUp();
    expect(words(made.shown)).toEqual(["a", "b"]);
  });

  test("shows a folded entry as far as the board has", () => {
    receive([entry(1, 2, "a")]);
    const made = log();
    const [one, other] = [
      happened(3, { log: [entry(3, 3, "b")] }),
      happened(4, { log_from: 3, log: [entry(3, 4, "b and c")] }),
    ];
    state.receive(one);
    state.receive(other);
    state.shown = applied(state.shown!, one);
    expect(words(made.shown)).toEqual(["a", "b"]);
    state.shown = applied(state.shown, other);
    expect(words(made.shown)).toEqual(["a", "b and c"]);
  });

  test("has the entries before a page that begins in the middle of an entry", () => {
    receive([entry(1, 2, "a"), entry(3, 6, "folded"), entry(7, 7, "end")]);
    const made = log();
    state.shown = whole({ ply: 4, log_start: 4 });
    expect(words(made.shown)).toEqual(["a"]);
    state.shown = applied(state.shown, happened(5, { log_from: 3, log: [entry(3, 5, "folding")] }));
    expect(words(made.shown)).toEqual(["a", "folding"]);
  });

  test("fetches older entries on request, until there are no more", async () => {
    receive([entry(7, 8, "d")], 6);
    const made = log();
    await Promise.all([made.fetchOlder(), made.fetchOlder()]);
    expect([asked, words(made.entries), made.hasOlder]).toEqual([[7], ["b", "c", "d"], true]);
    await made.fetchOlder();
    expect([asked, words(made.entries), made.hasOlder]).toEqual([[7, 3], ["a", "b", "c", "d"], false]);
    await made.fetchOlder();
    expect(asked).toEqual([7, 3]);
  });

  test("stops fetching if the first plies have no sentences", async () => {
    older = [];
    receive([entry(7, 8, "d")], 6);
    const made = log();
    await made.fetchOlder();
    expect(made.hasOlder).toBe(false);
  });

  test("forgets older entries that are taken back", async () => {
    receive([entry(7, 8, "d")], 6);
    const made = log();
    await made.fetchOlder();
    const undo = happened(5, { seq: 9, is_undo: true, log_from: 5, log: [entry(5, 5, "half of c")] });
    state.receive(undo);
    made.takeBack(undo);
    expect(words(made.entries)).toEqual(["b", "half of c"]);
  });

  test("drops entries that arrive for another seat's log", async () => {
    receive([entry(7, 8, "d")], 6);
    const made = log();
    const fetching = made.fetchOlder();
    made.begin();
    await fetching;
    expect(words(made.entries)).toEqual(["d"]);
  });
});

test("since my last turn begins after my last entry", () => {
  receive([entry(1, 2, "mine"), { ...entry(3, 5, "theirs"), seat: 1 }, { ...entry(6, 6, "dice"), seat: "chance" }]);
  expect(state.since).toBeNull();
  state.seat = 0;
  expect(state.since).toBe(3);
  state.seat = 2;
  expect(state.since).toBe(1);
});

test("where the game rolls for seats, since my last turn begins after my last roll, as far as the board shows", () => {
  const dice = [[{ faces: 6, value: 1, seat: 0 }]];
  receive([
    entry(1, 2, "mine"),
    { ...entry(3, 3, "my dice"), seat: "chance", dice },
    { ...entry(4, 4, "theirs"), seat: 1 },
  ]);
  [state.seat, state.shown] = [0, state.received];
  expect(state.since).toBe(3);
  state.table = { seats: [0], own_rolls: true } as unknown as TableInfo;
  expect(state.since).toBe(4);
  state.shown = whole({ log: [entry(1, 2, "mine")] });
  expect(state.since).toBe(1);
});

test("my entries at the end of the log belong to the turn that is not over", () => {
  receive([entry(1, 2, "mine"), { ...entry(3, 5, "theirs"), seat: 1 }, entry(6, 6, "mine again")]);
  state.seat = 0;
  expect(state.since).toBe(3);
});

test("each round has one heading", () => {
  const found = rounds([entry(1, 2), entry(3, 6), entry(7, 7)], () => "round 1");
  expect(found.map(({ heading, entries, key }) => [heading, entries.length, key])).toEqual([["round 1", 3, 1]]);
});

test("what people say stands in the log where it was said", () => {
  const [first, second] = [entry(1, 3), entry(4, 6)];
  const said = (ply: number, number: number) => ({ ply, number, seat: 0, sentence: { key: "hello", values: {} } });
  const shown = withPhrases([first, second], [said(2, 7), said(9, 8)], first.heading);
  expect(shown.map(({ first, note }) => [first, note])).toEqual([
    [1, undefined],
    [3, -8],
    [4, undefined],
    [6, -9],
  ]);
});
