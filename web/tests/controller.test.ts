import { expect, test, vi } from "vitest";

import { keep } from "../src/lobby/kept";
import { TableController } from "../src/table/controller.svelte";
import { card } from "./fake/pebbles";
import { ANIMATOR, ANNA, BERT, created, elsewhere, GREEDY, pass, press, table } from "./fake/playing";

async function controlled(): Promise<TableController> {
  const controller = new TableController(
    "t",
    () => null,
    () => undefined,
  );
  controller.live.start();
  controller.card = card;
  await pass();
  controller.pressing.boardShown(ANIMATOR);
  return controller;
}

test("Enter does nothing in the first moment of the board: it was meant for the screen before", async () => {
  created([ANNA, BERT]);
  const controller = await controlled();
  await press(controller.live, "a1");
  controller.keys.primary();
  await pass(700);
  expect(table.plies.length).toBe(1);
  controller.keys.primary();
  await pass();
  expect(table.plies.length).toBe(2);
});

test("Enter is meant for the board once something was chosen on it, however soon", async () => {
  created([ANNA, BERT]);
  const controller = await controlled();
  controller.pressing.press("hollow-a1");
  await pass(100);
  controller.keys.primary();
  await pass();
  expect(table.plies.length).toBe(2);
});

test("a press while it is told that my turn has ended skips that alone, not the rival's turn", async () => {
  created([ANNA, GREEDY]);
  const controller = await controlled();
  await press(controller.live, "a1");
  await elsewhere(() => table.play("rest"), 100);
  controller.keys.watch("now");
  await pass(100);
  expect([controller.live.show.narration?.seat, controller.live.isPlaying]).toEqual([1, true]);
});

test("a press on the board in another's turn says that it is not mine", async () => {
  created([ANNA, BERT]);
  keep({ id: "t", tokens: { "0": table.tokens["0"] as string }, game: "pebbles", at: 1 });
  const controller = await controlled();
  controller.pressing.press("hollow-zz");
  expect(controller.live.decisions.note).toBeNull(); // the server is asked why
  await press(controller.live, "a1");
  await pass(1000);
  controller.keys.primary();
  await pass(2000);
  controller.pressing.press("hollow-c3");
  expect(controller.live.decisions.note?.reason.sentence.key).toBe("table-not-your-turn");
});

test.each([
  [true, "table-not-your-turn"],
  [false, undefined],
])("H in another's turn says that it is not mine at a table with hints: %s", async (hasSuggestions, said) => {
  created([ANNA, BERT]);
  table.hasSuggestions = hasSuggestions;
  keep({ id: "t", tokens: { "0": table.tokens["0"] as string }, game: "pebbles", at: 1 });
  const controller = await controlled();
  await press(controller.live, "a1");
  await pass(1000);
  controller.keys.primary();
  await pass(2000);
  controller.keys.takeSuggestion();
  expect(controller.live.decisions.note?.reason.sentence.key).toBe(said);
});

test.each(["refusal", "question"] as const)("a hint that is asked for has the place of a %s", async (kind) => {
  created([ANNA, BERT]);
  table.hasSuggestions = true;
  const choices = table.choices.bind(table);
  vi.spyOn(table, "choices").mockImplementation((...about) => ({
    ...choices(...about),
    search_hint: { state: "none", best: null, others: [] },
  }));
  const controller = await controlled();
  controller.live.decisions.note = { kind, reason: { sentence: { key: "why", values: {} }, clause: null } };
  const ask = vi.spyOn(controller.live, "ask").mockReturnValue();
  controller.keys.takeSuggestion();
  expect([controller.live.decisions.note, ask.mock.calls.length]).toEqual([null, 1]);
});

test("a hint that is asked for while an action is on its way comes with the next choices", async () => {
  created([ANNA, BERT]);
  table.hasSuggestions = true;
  const choices = table.choices.bind(table);
  vi.spyOn(table, "choices").mockImplementation((...about) => ({
    ...choices(...about),
    search_hint: { state: "none", best: null, others: [] },
  }));
  const controller = await controlled();
  controller.pressing.press("hollow-a1");
  expect(controller.live.decisions.isAsking).toBe(true);
  controller.keys.takeSuggestion();
  await pass(2000);
  const ask = vi.spyOn(controller.live, "ask").mockReturnValue();
  controller.suggestion.follow(false);
  expect(ask.mock.calls).toMatchObject([[{ type: "hint" }]]);
});

test("the advice of a solver that does not show yet says when it does, until it is switched off", async () => {
  created([ANNA, BERT]);
  const controller = await controlled();
  const said = () => controller.live.decisions.note?.reason.sentence.key;
  controller.switchAdvice();
  expect(said()).toBe("table-advice");
  controller.switchAdvice();
  expect(said()).toBeUndefined();
});

test("to undo asks the other person once it is their turn, until they have done something", async () => {
  created([ANNA, BERT]);
  const choices = table.choices.bind(table);
  vi.spyOn(table, "choices").mockImplementation((...about) => ({
    ...choices(...about),
    can_undo: false,
    may_propose: ["undo"],
  }));
  keep({ id: "t", tokens: { "0": table.tokens["0"] as string }, game: "pebbles", at: 1 });
  const controller = await controlled();
  const proposed = vi.spyOn(controller.live.agreement, "propose").mockReturnValue();
  await press(controller.live, "a1");
  controller.keys.undo();
  expect([controller.asksToUndo, proposed.mock.calls]).toEqual([false, []]);
  await elsewhere(() => table.play("rest"), 3000);
  expect(controller.asksToUndo).toBe(true);
  controller.keys.undo();
  expect(proposed.mock.calls).toEqual([["undo"]]);
  await elsewhere(() => table.play("put b2"), 3000);
  expect(controller.asksToUndo).toBe(false);
});

test("Escape on the board closes the field of a typed move", async () => {
  created([ANNA, BERT]);
  const controller = await controlled();
  controller.keys.type();
  const wasTyping = controller.isTyping;
  controller.keys.back();
  expect([wasTyping, controller.isTyping]).toEqual([true, false]);
});
