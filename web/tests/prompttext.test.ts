import { expect, test } from "vitest";

import type { AnalysedDecision } from "../src/protocol/analysis";
import type { Entry } from "../src/protocol/messages";
import type { TableController } from "../src/table/controller.svelte";
import { PromptText } from "../src/table/prompttext.svelte";
import { Phrases, bundle } from "../src/words/phrases";
import { s } from "./fake/pebbles";

const phrases = new Phrases([bundle("en", ["name-and-value = { $name }: { $value }\nnorth = North\nrolls = North rolls.\nputs = North puts.\nend-turn = End the turn\nhint = A hint.\nresigns = North resigns.\n"])]);
const entry = (first: number, last: number, key: string): Entry => ({ first, last, seat: 0, heading: s("round"), sentences: [s(key)], dice: [] });
/** Plies 1 and 2 are told, 3 is not, 4 is the last; hints were taken before 3, and the game was resigned after 4. */
const ENTRIES = [entry(1, 1, "rolls"), entry(2, 2, "puts"), entry(3, 2, "hint"), entry(4, 4, "rolls"), entry(5, 4, "resigns")];
const UNTOLD: AnalysedDecision = { seat: 0, cost: 0, played: "end", better: "", said: [s("end-turn")] };

function toldAt(ply: number, decision: AnalysedDecision | null): string {
  const whole = { ply, prompt: s("prompt"), seat_views: [{ name: s("north") }] };
  const table = { isBack: true, plies: 4, entries: ENTRIES, phrases, whole, replay: { event: null, whole }, insight: { decisionAt: () => decision }, live: { show: {}, state: {}, playback: {}, isPlaying: false } };
  return new PromptText(table as unknown as TableController).text;
}

test("in a replay a decision of which the log tells nothing is named once the game is analysed", () => {
  expect(toldAt(3, UNTOLD)).toBe("North: End the turn");
  expect(toldAt(3, null)).toBe("North puts.");
});

test("in a replay a ply that the log tells is told by it", () => {
  expect(toldAt(2, UNTOLD)).toBe("North puts.");
});

test("at the end of a replay only the notes after the last ply are told", () => {
  expect(toldAt(4, null)).toBe("North rolls. North resigns.");
});
