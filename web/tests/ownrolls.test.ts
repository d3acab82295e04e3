import { afterEach, expect, test } from "vitest";

import { OwnRolls } from "../src/live/ownrolls.svelte";
import { Pages } from "../src/live/pages";
import { TableState } from "../src/live/state.svelte";
import { announcer } from "../src/live/announcer.svelte";
import type { Die, EventMessage, TableInfo } from "../src/protocol/wire";
import { seenAt } from "../src/lobby/kept";
import { settings } from "../src/settings/settings.svelte";
import { happened, whole } from "./fake/events";
import { ANIMATOR, ANNA, BERT, created, elsewhere, lasts, opened, pass, plyOf, table } from "./fake/playing";
import { SEATS } from "./fake/pebbles";
import type { LiveTable } from "../src/live/table.svelte";

afterEach(() => settings.change("rollsForMe", false));

const thrown = (seat: number | null): Die[][] => [[{ faces: 6, value: 3, seat }]];
const views = (...done: boolean[]) =>
  done.map((is_done, seat) => ({ ...SEATS[seat]!, progress: [], holdings: [], is_done, places: [] }));

/** Return the rolls of seat 0, in a game that has them, with these events known. */
function ofSeat0(events: EventMessage[], seat_views = views(false, false)): OwnRolls {
  const [state, pages] = [new TableState(), new Pages(() => Promise.reject(new Error()))];
  state.table = { seats: [0], own_rolls: true } as unknown as TableInfo;
  state.shown = state.received = whole({ seat_views });
  for (const event of events) pages.put(event);
  return new OwnRolls(state, pages);
}

test("a roll is mine if a die of it is", () => {
  const events = [
    happened(1, { dice: thrown(0) }),
    happened(2, { dice: thrown(1) }),
    happened(3, { dice: thrown(null) }),
    happened(4),
  ];
  expect(events.map((event) => ofSeat0([]).rollerOf(event))).toEqual([0, null, null, null]);
});

test("dice that are added to an entry of the log go on with the roll before", () => {
  expect(ofSeat0([]).rollerOf(happened(2, { dice: thrown(0), log_from: 1 }))).toBeNull();
});

test("dice that follow my decision need no other press, those after a forced ply do", () => {
  const roll = happened(2, { seat: "chance" as never, dice: thrown(0) });
  expect(ofSeat0([happened(1, { seat: 0 })]).rollerOf(roll)).toBeNull();
  expect(ofSeat0([happened(1, { seat: 0, sentences: undefined })]).rollerOf(roll)).toBe(0);
  expect(ofSeat0([happened(1, { seat: 1 })]).rollerOf(roll)).toBe(0);
});

test("the horizon is the ply before my next roll, or the last one known", () => {
  const events = [happened(1, { dice: thrown(0) }), happened(2), happened(3), happened(4, { dice: thrown(0) })];
  const rolls = ofSeat0(events);
  expect([rolls.horizon(0, 4), rolls.horizon(3, 4), rolls.horizon(0, 3), rolls.horizon(3, 9)]).toEqual([3, 4, 3, 4]);
});

test("rolls wait while a seat held here is in the game, and the setting does not say otherwise", () => {
  expect([ofSeat0([]).areHeld, ofSeat0([], views(true, false)).areHeld]).toEqual([true, false]);
  expect([ofSeat0([]).isOut, ofSeat0([], views(true, false)).isOut]).toEqual([false, true]);
  settings.change("rollsForMe", true);
  expect([ofSeat0([]).areHeld, ofSeat0([]).canChoose]).toEqual([false, true]);
});

test("a seat is alone when all others are done, not in a game without others", () => {
  expect([ofSeat0([]).isAlone, ofSeat0([], views(false, true)).isAlone]).toEqual([false, true]);
  expect([ofSeat0([], views(true, true)).isAlone, ofSeat0([], views(false)).isAlone]).toEqual([false, false]);
});

// A table -----------------------------------------------------------------------------------------------

/** Return a table on which South, at another screen, has acted, and then North's die was rolled. */
async function rolled(seen = 0): Promise<LiveTable> {
  created([ANNA, BERT], ["put a1", "rest", "put b2", "rest", "roll", "rest"], seen);
  table.hasOwnRolls = true;
  table.seatsOf = () => [0];
  const live = await opened();
  live.animator = ANIMATOR;
  await pass(8000);
  return live;
}

test("while my roll waits, neither log nor board nor turn tell of it", async () => {
  const live = await rolled();
  expect([live.playback.waiting, plyOf(live), live.state.received?.ply, live.plies]).toEqual([0, 4, 6, 4]);
  expect([lasts(live), live.state.isMyTurn, live.show.narration]).toEqual([[1, 3], false, null]);
  expect(announcer.polite.map(({ text }) => text).join()).not.toMatch(/log-roll/);
  live.isAway = true;
  expect(lasts(live)).toEqual([1, 3]);
});

test("a roll that waits is announced", async () => {
  announcer.clear();
  await rolled();
  expect(announcer.polite.at(-1)?.text).toBe("rolls-prompt");
});

test("after the press the roll is shown, and the game goes on", async () => {
  const live = await rolled();
  live.playback.roll();
  await pass(5000);
  expect([live.playback.waiting, plyOf(live), lasts(live)]).toEqual([null, 6, [1, 3, 5]]);
});

test("with the result asked for, rolls wait no longer", async () => {
  const live = await rolled();
  live.skipToResult();
  await pass();
  expect([live.playback.waiting, plyOf(live), live.isHolding]).toEqual([null, 6, false]);
});

test("a table that is opened again begins before the roll that waits", async () => {
  (await rolled()).stop();
  expect(seenAt("t")).toBe(4);
  const live = await opened();
  live.animator = ANIMATOR;
  await pass();
  expect([live.playback.waiting, plyOf(live)]).toEqual([0, 4]);
});

test("at instant speed a table begins before my roll, too", async () => {
  settings.change("speed", "instant");
  const live = await rolled();
  expect([live.playback.waiting, plyOf(live)]).toEqual([0, 4]);
  settings.change("speed", "normal");
});

test("a change of language or a gap leaves the roll waiting", async () => {
  const live = await rolled();
  live.whole({ ...table.whole(), seq: 99 });
  await pass(100);
  expect([live.playback.waiting, plyOf(live), live.state.received?.seq]).toEqual([0, 4, 99]);
});

test("events behind a roll that waits are not announced", async () => {
  const live = await rolled();
  announcer.clear();
  await elsewhere(() => table.play("put c3"), 3000);
  expect([announcer.polite, plyOf(live)]).toEqual([[], 4]);
});

test("with the setting my rolls are played like those of the others", async () => {
  settings.change("rollsForMe", true);
  const live = await rolled();
  expect([live.playback.waiting, plyOf(live)]).toEqual([null, 6]);
});

test("after a skip to the result nothing more is played", async () => {
  settings.change("rollsForMe", true);
  const live = await rolled();
  live.skipToResult();
  await elsewhere(() => table.play("put c3"));
  expect([live.isPlaying, plyOf(live)]).toEqual([false, 7]);
});
