import { expect, test } from "vitest";

import type { AnalysedDecision } from "../src/protocol/analysis";
import type { Entry, Event } from "../src/protocol/messages";
import type { TableController } from "../src/table/controller.svelte";
import { PromptText } from "../src/table/prompttext.svelte";
import { Phrases, bundle } from "../src/words/phrases";
import { happened } from "./fake/events";
import { s } from "./fake/pebbles";

const phrases = new Phrases([bundle("en", ["name-and-value = { $name }: { $value }\nnorth = North\nrolls = North rolls.\nputs = North puts.\nend-turn = End the turn\nhint = A hint.\nresigns = North resigns.\nputs-twice = North puts, and puts again.\n"])]);
const entry = (first: number, last: number, key: string): Entry => ({ first, last, seat: 0, heading: s("round"), sentences: [s(key)], dice: [] });
/** Plies 1 and 2 are told, 3 is not, 4 is the last; hints were taken before 3, and the game was resigned after 4. */
const ENTRIES = [entry(1, 1, "rolls"), entry(2, 2, "puts"), entry(3, 2, "hint"), entry(4, 4, "rolls"), entry(5, 4, "resigns")];
const UNTOLD: AnalysedDecision = { seat: 0, cost: 0, played: "end", better: "", said: [s("end-turn")] };

function toldAt(ply: number, decision: AnalysedDecision | null, entries = ENTRIES, event: Event | null = null): string {
  const whole = { ply, prompt: s("prompt"), seat_views: [{ name: s("north") }] };
  const table = { isBack: true, plies: 4, entries, phrases, whole, replay: { event, whole }, insight: { decisionAt: () => decision }, live: { show: {}, state: {}, playback: {}, isPlaying: false } };
  return new PromptText(table as unknown as TableController).text;
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
