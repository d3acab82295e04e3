import { expect, test } from "vitest";

import type { AnalysedDecision, Entry, EventMessage } from "../src/protocol/wire";
import type { TableOnScreen } from "../src/table/screen";
import { PromptText } from "../src/table/prompt/text.svelte";
import { GameWords, bundle } from "../src/words/gamewords";
import { happened } from "./fake/events";
import { s } from "./fake/pebbles";

const gameWords = new GameWords([
  bundle("en", [
    "name-and-value = { $name }: { $value }\nnorth = North\nrolls = North rolls.\nputs = North puts.\nend-turn = End the turn\nhint = A hint.\nresigns = North resigns.\nputs-twice = North puts, and puts again.\n",
  ]),
]);
const entry = (first: number, last: number, key: string): Entry => ({
  first,
  last,
  seat: 0,
  heading: s("round"),
  sentences: [s(key)],
  dice: [],
});
/** Plies 1 and 2 are told, 3 is not, 4 is the last; hints were taken before 3, and the game was resigned after 4. */
const ENTRIES = [
  entry(1, 1, "rolls"),
  entry(2, 2, "puts"),
  entry(3, 2, "hint"),
  entry(4, 4, "rolls"),
  entry(5, 4, "resigns"),
];
const UNTOLD: AnalysedDecision = { seat: 0, cost: 0, played: "end", better: "", said: [s("end-turn")] };

function toldAt(
  ply: number,
  decision: AnalysedDecision | null,
  entries = ENTRIES,
  event: EventMessage | null = null,
): string {
  const whole = { ply, prompt: s("prompt"), seat_views: [{ name: s("north") }] };
  const table = {
    isBack: true,
    plies: 4,
    entries,
    gameWords,
    whole,
    replay: { event, whole },
    insight: { decisionAt: () => decision },
    live: { show: {}, state: {}, playback: {}, isPlaying: false },
  };
  return new PromptText(table as unknown as TableOnScreen).text;
}

test("in a replay a decision of which the log tells nothing is named once the game is analysed", () => {
  expect(toldAt(3, UNTOLD)).toBe("North: End the turn");
  expect(toldAt(3, null)).toBe("North puts.");
});

test("in a replay a ply that the log tells is told by it", () => {
  expect(toldAt(2, UNTOLD)).toBe("North puts.");
});

test.each([
  [2, UNTOLD, "North puts."],
  [3, UNTOLD, "North puts."],
  [2, null, "North puts."],
  [3, null, "North puts, and puts again."],
])("of an entry of plies 2 and 3, at ply %i is told what it did itself where it is judged", (ply, decision, told) => {
  const event = happened(ply, { sentences: [s("puts")] });
  expect(toldAt(ply, decision, [entry(1, 1, "rolls"), entry(2, 3, "puts-twice")], event)).toBe(told);
});

test("at the end of a replay only the notes after the last ply are told", () => {
  expect(toldAt(4, null)).toBe("North rolls. North resigns.");
});

/** The heading at a ply of a replay whose position has the heading `next`; the event of the ply changed it or not. */
function headingAt(ply: number, isChanged: boolean, isBack = true): string | null {
  const whole = { ply, heading: s("next") };
  const event = happened(ply, isChanged ? { heading: s("next") } : {});
  const table = { isBack, entries: ENTRIES, whole, replay: { event, whole } };
  return new PromptText(table as unknown as TableOnScreen).heading?.key ?? null;
}

test("a replay has the heading under which the log has the ply, and not that of the position after it", () => {
  expect([headingAt(2, true), headingAt(4, false)]).toEqual(["round", "round"]);
});

test("a ply that the log does not tell has the heading of the position, unless it was changed by it", () => {
  expect([headingAt(3, false), headingAt(3, true)]).toEqual([null, "round"]);
});

test("the start of a replay and the table of now have the heading of the position", () => {
  expect([headingAt(0, false), headingAt(2, true, false)]).toEqual([null, null]);
});

test("once a piece lies somewhere the prompt says what can be done with it, not to choose a square", () => {
  const live = { show: {}, playback: { waiting: null }, state: { isMyTurn: true, played: [] } };
  const saidWith = (pose: object | null) =>
    new PromptText({
      isBack: false,
      whole: { to_act: 0 },
      sharedScreen: { isCovered: false },
      turning: { pose, take: s("puts"), count: 2 },
      walk: { prompt: s("hint") },
      gameWords: new GameWords([bundle("en", ["pose-prompt = { $take } or turn\nhint = Square\nputs = Build\n"])]),
      live,
    } as unknown as TableOnScreen).text;
  expect([saidWith(null), saidWith({})]).toEqual(["Square", "Build or turn"]);
});

const ADA = { kind: "person", name: "Ada" };
const BEN = { kind: "person", name: "Ben" };

function askedOf(to_act: number, seats: number[], narration: object | null = null): string | null {
  const whole = { ply: 0, to_act, prompt: s("prompt"), seat_views: [] };
  const live = { show: { narration }, state: { played: [] }, playback: {} };
  const table = {
    isBack: false,
    result: null,
    whole,
    gameWords,
    live,
    info: { seats, holders: [ADA, BEN, { kind: "agent", agent: "greedy" }] },
  };
  return new PromptText(table as unknown as TableOnScreen).who;
}

test("where several people share the screen the prompt names who is asked", () => {
  expect([askedOf(0, [0, 1]), askedOf(1, [0, 1])]).toEqual(["Ada", "Ben"]);
});

test("nobody is named who is alone at the screen, sits elsewhere, or is only told what happened", () => {
  expect([askedOf(0, [0]), askedOf(2, [0, 1]), askedOf(0, [0, 1], {})]).toEqual([null, null, null]);
});

test("how a turn has ended is not said in the prompt and under it at once", () => {
  const ended = [{ sentences: [s("puts")] }];
  const newsAt = (isTurnOver: boolean) => {
    const live = { show: { isTurnOver }, state: { ended, decided: 3 }, playback: { waiting: null } };
    return new PromptText({
      isMine: false,
      sharedScreen: { isCovered: false },
      gameWords,
      live,
    } as unknown as TableOnScreen).news;
  };
  expect([newsAt(false), newsAt(true)]).toEqual(["North puts.", null]);
});

test.each([
  [null, null, 1],
  [null, { isRolling: false }, 1],
  [0, null, null],
  [null, { isRolling: true }, null],
])("dice of others are not beside a roll of one's own (waiting %s, shown %o)", (waiting, narration, count) => {
  const dice = [[{ faces: 6, value: 3, seat: 1 }]];
  const whole = { log: [{ ...entry(1, 1, "rolls"), seat: 1, dice }], seat_views: [] };
  const live = { playback: { waiting }, show: { narration }, entries: [], state: {} };
  const table = { whole, result: null, gameWords, live, isBack: false, rolledAt: null };
  expect(new PromptText(table as unknown as TableOnScreen).tray?.dice.length ?? null).toBe(count);
});

test("while an event is told its own dice lie at the prompt, not those of an earlier one", () => {
  const die = (value: number) => ({ faces: 6, value, seat: 1 });
  const whole = { log: [{ ...entry(1, 1, "rolls"), seat: 1, dice: [[die(3)]] }], seat_views: [] };
  const live = {
    playback: { waiting: null },
    show: { narration: { seat: 0, sentences: [], isRolling: false, dice: [die(5)] } },
    entries: [],
    state: {},
  };
  const table = { whole, result: null, gameWords, live, isBack: false, rolledAt: null };
  expect(new PromptText(table as unknown as TableOnScreen).tray?.dice).toEqual([die(5)]);
});
