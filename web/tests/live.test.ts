import { afterEach, expect, test, vi } from "vitest";

import { lastOf } from "../src/choices/tree";
import { announcer } from "../src/live/announcer.svelte";
import { keep, seenAt, tokensFor } from "../src/lobby/kept";
import * as notifying from "../src/live/notifying";
import { EventShow } from "../src/live/eventshow.svelte";
import { Pages } from "../src/live/pages";
import { TableState } from "../src/live/state.svelte";
import { entry, happened, whole, words } from "./fake/events";
import { server } from "./fake/browser";
import {
  ANIMATOR,
  ANNA,
  BERT,
  created,
  elsewhere,
  end,
  GAME,
  GREEDY,
  lasts,
  opened,
  pass,
  plyOf,
  press,
  returned,
  seated,
  table,
} from "./fake/playing";

afterEach(() => void vi.restoreAllMocks());

test("a whole game at one screen needs only the server's choices", async () => {
  const live = await seated([ANNA, BERT]);
  for (const [cell, isLast] of [
    ["a1", false],
    ["b2", false],
    ["a2", false],
    ["c3", false],
    ["a3", true],
  ] as const) {
    await press(live, cell);
    if (!isLast) await end(live);
  }
  expect(live.state.shown?.result?.winners).toEqual([0]);
  expect(live.decisions.isMine).toBe(false);
});

test("a seat that went to another device leaves this screen, and the others stay", async () => {
  const live = await seated([ANNA, BERT]);
  vi.spyOn(table, "seatsOf").mockImplementation((tokens) => (tokens.includes(table.tokenOf(1)) ? [1] : []));
  await live.rejected();
  expect([live.trouble, live.tokens, tokensFor("t")]).toEqual([null, [table.tokenOf(1)], { 1: table.tokenOf(1) }]);
});

test("a browser whose seats all went elsewhere is told so", async () => {
  const live = await seated([ANNA, BERT]);
  vi.spyOn(table, "seatsOf").mockReturnValue([]);
  await live.rejected();
  expect([live.trouble?.status, tokensFor("t"), live.connection]).toEqual([401, {}, "closed"]);
});

test("a table that is gone is told so", async () => {
  const live = await seated([ANNA, BERT]);
  server().tables.delete("t");
  await live.rejected();
  expect(live.trouble?.status).toBe(404);
});

test("a turn that begins while the page is hidden is mine at once, and notified", async () => {
  const live = await seated([ANNA, GREEDY]);
  live.animator = ANIMATOR;
  await press(live, "a1");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const notified = vi.spyOn(notifying, "notify");
  await end(live, 1000);
  expect([live.state.shown?.to_act, live.state.isMyTurn]).toEqual([0, true]);
  expect(notified.mock.calls).toEqual([["game-name", "notify-turn", "t"]]);
});

test("a picture that was turned is turned back to its first viewpoint", async () => {
  const live = await seated([ANNA, BERT]);
  live.state.table = { ...live.state.table!, corners: 4 };
  live.turn(-1);
  expect(live.viewer.viewpoint).toBe(3);
  live.turnBack();
  expect(live.viewer.viewpoint).toBe(0);
});

test("while an action is under way no other one is sent", async () => {
  const live = await seated([ANNA, BERT]);
  const [path] = live.decisions.walk.offer.targets.get("hollow-a1")!;
  live.decisions.take(path!);
  expect(live.decisions.isMine).toBe(false);
  live.decisions.take(path!);
  await pass();
  expect(table.plies.length).toBe(1);
  expect(live.decisions.isMine).toBe(true);
});

test("ending a step without an action needs one confirmation", async () => {
  const live = await seated([ANNA, BERT]);
  await press(live, "a1");
  await end(live);
  expect([table.plies.length, live.decisions.isStepTouched]).toEqual([2, false]);
  const rest = live.decisions.walk.offer.buttons.filter((path) => lastOf(path).ends_step)[0]!;
  live.decisions.take(rest);
  await pass();
  expect([table.plies.length, live.decisions.note?.kind, live.decisions.isStepTouched]).toEqual([2, "question", true]);
  live.decisions.take(rest);
  await pass();
  expect([table.plies.length, live.decisions.note]).toEqual([3, null]);
});

test("a rival's actions are played one after another before my next turn", async () => {
  const live = await seated([ANNA, GREEDY]);
  live.animator = ANIMATOR;
  await press(live, "a1");
  await end(live, 100);
  expect(live.show.narration?.seat).toBe(1);
  expect(live.decisions.isMine).toBe(false);
  await pass(3000);
  expect(live.show.narration).toBeNull();
  expect(live.state.shown?.to_act).toBe(0);
  expect(live.decisions.isMine).toBe(true);
});

test("a turn that ends by itself is told, with time to read it, before the rival's actions", async () => {
  const live = await seated([ANNA, GREEDY]);
  live.animator = ANIMATOR;
  await press(live, "a1");
  await elsewhere(() => table.play("rest"), 2000);
  expect(live.show.narration?.sentences).toEqual([
    { key: "turn-ended", values: { steps: 1, skipped: "step-rest", told: 0 } },
  ]);
  await pass(600);
  expect(live.show.narration?.seat).toBe(1);
});

test("what is played by itself as the only choice is told where it ends my turn", async () => {
  const state = new TableState();
  state.replace(whole({ seq: 1, ply: 1, to_act: 0 }));
  state.catchUp();
  state.acted(0, 1);
  const show = new EventShow("t", state, new Pages(() => Promise.reject(new Error())), {
    say: () => undefined,
    tell: String,
  } as never);
  const only = happened(2, { seat: 0, to_act: 1, seat_views: { 0: {} } as never });
  void show.perform(only, 1000, false, new AbortController().signal);
  await pass(10);
  expect(show.narration?.sentences.map(({ key, values }) => [key, values["told"]])).toEqual([
    ["told", undefined],
    ["turn-ended", 1],
  ]);
});

test("a forced ply after which another seat acts in a later step of the turn does not end it", async () => {
  const state = new TableState();
  const steps = [false, true].map((is_now) => ({ label: { key: "step", values: {} }, is_now }));
  state.replace(whole({ seq: 1, ply: 1, to_act: 0, steps }));
  state.catchUp();
  state.acted(0, 1);
  const show = new EventShow("t", state, new Pages(() => Promise.reject(new Error())), {
    say: () => undefined,
    tell: String,
  } as never);
  void show.perform(happened(2, { seat: 0, to_act: 1 }), 1000, false, new AbortController().signal);
  await pass(10);
  expect([show.isTurnOver, state.shown?.to_act]).toEqual([false, 1]);
});

test("what ended my turn by itself is kept until it is my turn again", () => {
  const state = new TableState();
  state.replace(whole({ seq: 1, ply: 1 }));
  state.acted(0, 1);
  state.receive(happened(2, { seat: 0, to_act: 1, log: [entry(2, 2, "passed")] }));
  state.catchUp();
  expect(words(state.ended)).toEqual(["passed"]);
  state.receive(happened(3, { seat: 1, to_act: 0 }));
  state.catchUp();
  expect(state.ended).toEqual([]);
});

test("a turn that I end is not told as ended by itself", async () => {
  const live = await seated([ANNA, GREEDY]);
  live.animator = ANIMATOR;
  await press(live, "a1");
  await end(live, 100);
  expect(live.show.narration?.seat).toBe(1);
});

test("a skip shows the present", async () => {
  const live = await seated([ANNA, GREEDY]);
  live.animator = ANIMATOR;
  await press(live, "a1");
  await end(live, 100);
  live.playback.end();
  await pass(1);
  expect(live.decisions.isMine).toBe(true);
});

test("the turn and the thinking agent are those of the position shown", async () => {
  const live = await seated([ANNA, GREEDY]);
  expect([live.state.isMyTurn, live.state.thinking]).toEqual([true, null]);
  live.state.shown = { ...live.state.shown!, to_act: 1 };
  expect([live.state.isMyTurn, live.state.thinking]).toEqual([false, 1]);
});

test("a catch-up starts after the last ply that this browser has shown", async () => {
  const live = await returned(GAME, 2);
  expect([plyOf(live), live.isPlaying, live.decisions.isMine]).toEqual([3, true, false]);
  expect([lasts(live), live.state.received?.ply]).toEqual([[1, 3], 6]);
  await pass(600);
  expect(seenAt("t")).toBe(3);
  await pass(5000);
  expect([plyOf(live), live.isPlaying, live.decisions.isMine]).toEqual([6, false, true]);
  expect(lasts(live)).toEqual([1, 3, 5]);
  expect(seenAt("t")).toBe(6);
});

test("a table created here is shown from its start, any other one from the present", async () => {
  created([ANNA, BERT], GAME, 0);
  expect(plyOf(await opened())).toBe(0);
  created([ANNA, BERT], GAME);
  expect(plyOf(await opened())).toBe(6);
  expect(seenAt("t")).toBe(6);
});

test("a skip to now shows the present and its log", async () => {
  const live = await returned(GAME, 0);
  live.playback.end();
  await pass(1);
  expect([plyOf(live), live.state.shown === live.state.received, live.entries.length, live.decisions.isMine]).toEqual([
    6,
    true,
    3,
    true,
  ]);
});

test("events that arrive during a catch-up are played after it", async () => {
  const live = await returned(GAME, 4);
  await elsewhere(() => table.play("put c3"), 600);
  expect(live.isPlaying).toBe(true);
  await pass(5000);
  expect([plyOf(live), live.isPlaying]).toEqual([7, false]);
});

test("an undo ends a catch-up", async () => {
  const live = await returned(GAME, 0);
  await elsewhere(() => table.undo(), 20);
  expect([plyOf(live), live.isPlaying]).toEqual([table.plies.length, false]);
  expect(live.state.shown?.elements).toEqual(table.whole().elements);
});

test("a whole replaces everything and is shown at once", async () => {
  const live = await returned(GAME, 0);
  expect(live.isPlaying).toBe(true);
  live.whole({ ...table.whole(), seq: 99, ply: 6 });
  await pass(1);
  expect([live.isPlaying, live.state.shown?.seq, live.past]).toEqual([false, 99, 2]);
});

test("after a reconnect with a whole there is a catch-up, unless events are being played", async () => {
  const live = await returned(GAME, 6);
  for (const text of ["put c3", "rest"]) table.play(text);
  live.welcome({ type: "welcome", table: table.info([0, 1]), seat: 0, whole: table.whole() });
  await pass();
  expect([live.isPlaying, plyOf(live)]).toEqual([true, 7]);
  live.welcome({ type: "welcome", table: table.info([0, 1]), seat: 0, whole: { ...table.whole(), seq: 99 } });
  await pass();
  expect([live.isPlaying, plyOf(live)]).toEqual([false, 8]);
});

test("an event that was received before is not applied again", async () => {
  const live = await seated([ANNA, BERT]);
  await press(live, "a1");
  const { received } = live.state;
  live.event({ type: "event", seq: 1, ply: 1, seat: 0, to_act: 1 });
  expect(live.state.received).toBe(received);
});

test("the plies since my last turn are played again, with the whole log", async () => {
  const live = await returned(GAME, 6);
  void live.watchAgain(2);
  await pass(1);
  expect([live.isPlaying, live.entries.length]).toEqual([true, 3]);
  await pass(5000);
  expect([live.isPlaying, live.decisions.isMine]).toEqual([false, true]);
});

test("undo takes the action back and offers the choices again", async () => {
  const live = await seated([ANNA, BERT]);
  expect(live.state.choices?.can_undo).toBe(false);
  await press(live, "a1");
  expect(live.state.choices?.can_undo).toBe(true);
  live.decisions.undo();
  await pass();
  expect([plyOf(live), live.entries, live.state.shown?.elements]).toEqual([0, [], table.whole().elements]);
  expect(live.decisions.walk.offer.targets.has("hollow-a1")).toBe(true);
});

test("a step whose actions were all taken back is untouched", async () => {
  const live = await seated([ANNA, BERT]);
  await press(live, "a1");
  live.decisions.undo();
  await pass();
  expect([plyOf(live), live.decisions.isStepTouched]).toEqual([0, false]);
});

test("undo takes the computer's answer back, also while it is to act", async () => {
  const live = await seated([ANNA, GREEDY]);
  live.state.seat = null; // the view of everybody, in a game without secrets
  await press(live, "a1");
  await end(live);
  await pass(5000);
  live.state.receiveChoices({ ...live.state.choices!, seat: null, choices: [] });
  live.decisions.undo();
  await pass();
  expect([plyOf(live), table.plies.length, live.decisions.isMine]).toEqual([1, 1, true]);
});

test("before undo takes the computer's answer, it says so", async () => {
  const live = await seated([ANNA, GREEDY]);
  await press(live, "a1");
  expect([live.state.choices?.can_undo, live.state.undoesAnswer]).toEqual([true, false]);
  await end(live);
  await pass(3000);
  expect([live.decisions.isMine, live.state.choices?.can_undo, live.state.undoesAnswer]).toEqual([true, true, true]);
});

test("what undo takes is told after a hint as before", async () => {
  const live = await seated([ANNA, GREEDY]);
  await press(live, "a1");
  await end(live);
  await pass(3000);
  const { received, choices } = live.state;
  const { ply, seq } = received!;
  live.state.receive(
    happened(ply, { seq: seq + 1, is_note: true, seat: null, log: [{ ...entry(ply + 1, ply, "log-hint"), seat: 0 }] }),
  );
  live.state.receiveChoices({ ...choices!, seq: seq + 1 });
  live.state.shown = live.state.received;
  expect([live.state.choices?.can_undo, live.state.undoesAnswer]).toEqual([true, true]);
});

test("an undo at a screen shared by people takes no answer of the computer", async () => {
  const live = await seated([ANNA, BERT]);
  live.animator = ANIMATOR;
  await press(live, "a1");
  await end(live);
  expect([live.state.mine, live.state.choices?.can_undo, live.state.undoesAnswer]).toEqual([1, true, false]);
});

test("a resignation ends the game on the board and in the log, and is no ply", async () => {
  const live = await seated([ANNA, BERT]);
  live.animator = ANIMATOR;
  await press(live, "a1");
  live.decisions.resign();
  await pass();
  expect([live.state.shown?.result?.winners, plyOf(live), live.decisions.isMine]).toEqual([[1], 1, false]);
  expect(live.entries.at(-1)?.sentences.map(({ key }) => key)).toEqual(["log-resigns", "result-resigned"]);
  expect(announcer.polite.length).toBeGreaterThan(0);
  expect((await live.pages.event(1))?.is_resignation).toBeUndefined();
  expect(live.state.choices?.can_resign).toBe(false);
});

test("the end of a game is a moment for who saw it, not for who comes back later", async () => {
  const live = await seated([ANNA, BERT]);
  for (const cell of ["a1", "b2", "a2", "c3"]) {
    await press(live, cell);
    await end(live);
  }
  expect(live.hasJustEnded).toBe(false);
  await press(live, "a3");
  expect(live.hasJustEnded).toBe(true);
  const later = await returned(["a1", "b2", "a2", "c3", "a3"].map((cell) => `put ${cell}`));
  expect([later.state.shown?.result?.winners, later.hasJustEnded]).toEqual([[0], false]);
});

test("a rival's resignation ends a catch-up", async () => {
  const live = await seated([ANNA, BERT]);
  live.animator = ANIMATOR;
  await elsewhere(() => table.play("put a1"), 1);
  await elsewhere(() => table.resign(1), 1);
  expect([live.isPlaying, live.state.shown?.result?.winners]).toEqual([false, [0]]);
});

test("a press on a space that is no target gets a reason", async () => {
  const live = await seated([ANNA, BERT]);
  live.decisions.explain("hollow-a1");
  await pass();
  expect(live.decisions.note?.reason.clause).toBe("P5");
  await press(live, "a2");
  expect(live.decisions.note).toBeNull();
});

test("what was refused stays until the person does something, however often others act", async () => {
  const live = await seated([ANNA, BERT]);
  const reason = { sentence: { key: "stale", values: {} }, clause: null };
  live.answer({ type: "stale", id: "one", reason }, { type: "undo", id: "one", seq: 0, seat: 0 });
  await elsewhere(() => table.play("put a1"));
  await elsewhere(() => table.play("rest"));
  expect(live.decisions.note).toEqual({ kind: "refusal", reason });
  await press(live, "a2");
  expect(live.decisions.note).toBeNull();
});

test("any other request takes what was refused away", async () => {
  const live = await seated([ANNA, BERT]);
  live.answer(
    { type: "refused", id: "one", reason: { sentence: { key: "refused-say-often", values: {} }, clause: null } },
    { type: "say", id: "one", seat: 0, phrase: "hello" },
  );
  live.agreement.say("thanks");
  expect(live.decisions.note).toBeNull();
});

test("that it is not my turn is told until it is", async () => {
  created([ANNA, BERT]);
  keep({ id: "t", tokens: { 1: table.tokenOf(1) }, game: "pebbles", at: 2 });
  const live = await opened();
  live.decisions.refuseForOthers();
  await elsewhere(() => table.play("put a1"));
  expect(live.decisions.note?.reason.sentence.key).toBe("table-not-your-turn");
  await elsewhere(() => table.play("rest"));
  expect([live.decisions.isMine, live.decisions.note]).toEqual([true, null]);
});

test("pressed while the computer's turn is played, to resign ends the game", async () => {
  const live = await seated([ANNA, GREEDY]);
  live.animator = ANIMATOR;
  await press(live, "a1");
  await end(live, 100);
  expect(live.isPlaying).toBe(true);
  live.decisions.resign();
  await pass();
  expect([table.resigned, live.state.shown?.result?.winners]).toEqual([0, [1]]);
});

test("choices are dropped at every event and sent again after it", async () => {
  const live = await seated([ANNA, BERT]);
  live.decisions.take([live.decisions.walk.level[2]!]);
  live.event({ type: "event", seq: 1, ply: 1, seat: 0, to_act: 0 });
  expect([live.state.choices, live.decisions.isMine]).toEqual([null, false]);
  live.choices({ ...table.choices([0, 1], null), seq: 1 });
  expect(live.state.choices?.choices.length).toBe(3);
});

test("advice for the same event keeps the path taken so far", async () => {
  const live = await seated([ANNA, BERT]);
  for (const cell of ["a1", "b2"]) {
    await press(live, cell);
    await end(live);
  }
  const push = live.decisions.walk.level.find(({ word }) => word === "push")!;
  live.decisions.take([push]);
  expect(live.decisions.walk.words).toEqual(["push", "a1"]);
  live.choices(structuredClone(table.choices([0, 1], null)));
  expect(live.decisions.walk.words).toEqual(["push", "a1"]);
});

test("a lone verb's branch that is too large is requested at once", async () => {
  created([ANNA, BERT]);
  table.mostLeaves = 3;
  const live = await opened();
  expect([...live.decisions.walk.offer.targets.keys()].length).toBe(9);
  await press(live, "a1");
  expect(table.plies.map(({ text }) => text)).toEqual(["put a1"]);
});

test("a branch that is too large is requested once, when it is chosen", async () => {
  created([ANNA, BERT], ["put a1", "rest", "put b2", "rest"]);
  table.mostLeaves = 1;
  const branch = vi.spyOn(table, "branch");
  const live = await opened();
  const { walk } = live.decisions;
  expect([walk.missing, walk.offer.targets.size]).toEqual([null, 0]);
  live.decisions.take([walk.level[0]!]);
  live.decisions.need(["put"]);
  await pass();
  expect([branch.mock.calls, walk.offer.targets.size]).toEqual([[[["put"]]], 7]);
  live.choices(structuredClone(table.choices([0, 1], null)));
  live.decisions.need(walk.missing);
  expect([branch.mock.calls.length, walk.offer.targets.size]).toEqual([1, 7]);
  await press(live, "c3");
  expect(table.plies.at(-1)?.text).toBe("put c3");
});

test("a turn is announced at once, once, and each of its prompts", async () => {
  const live = await seated([ANNA, BERT]);
  expect(announcer.assertive).toBe(""); // no board is mounted
  live.animator = ANIMATOR;
  await pass();
  expect(announcer.assertive).toBe("side-north. prompt-act");
  announcer.assertive = "";
  live.choices(structuredClone(table.choices([0, 1], null)));
  await pass();
  expect(announcer.assertive).toBe("");
  await press(live, "a1");
  await end(live);
  expect(announcer.assertive).toBe("side-south. prompt-act");
  await press(live, "b2");
  expect(announcer.assertive).toBe("prompt-rest"); // the new prompt, without the name
});

test("my next turn is announced although its prompt is that of the last one", async () => {
  const live = await seated([ANNA, GREEDY]);
  live.animator = ANIMATOR;
  await pass();
  expect(announcer.assertive).toBe("prompt-act");
  await press(live, "a1");
  await end(live, 100);
  expect(announcer.assertive).toBe("");
  await pass(3000);
  expect(announcer.assertive).toBe("prompt-act");
});

test("a choice with a prompt of its own says what to choose next, and back says the other again", async () => {
  const live = await seated([ANNA, BERT]);
  const { walk } = live.decisions;
  const pushed = { ...walk.root[0]!, word: "push", prompt: { key: "prompt-push", values: {} } };
  walk.begin([pushed, walk.root.at(-1)!]);
  live.decisions.take([pushed]);
  await pass();
  expect([walk.prompt?.key, announcer.assertive]).toEqual(["prompt-push", "prompt-push"]);
  live.decisions.back();
  await pass();
  expect([walk.prompt, announcer.assertive]).toEqual([null, "prompt-act"]);
});

test("the question before an unused step ends says what is given up", async () => {
  const live = await seated([ANNA, BERT]);
  const rest = live.decisions.walk.offer.buttons.find((path) => lastOf(path).ends_step)!;
  const hinted = rest.map((choice) => ({ ...choice, hint: { key: "given", values: {} } }));
  live.decisions.take(hinted);
  expect(live.decisions.note?.reason.sentence).toEqual({ key: "choices-end-gives-up", values: { given: "given" } });
});

test("what my action set off is news to me, and an undo takes it back", async () => {
  const live = await seated([ANNA, BERT]);
  await press(live, "a1");
  expect(live.state.decided).toBe(1);
  await end(live);
  expect([live.state.mine, live.state.decided]).toEqual([1, 0]); // it is the other's turn, who has done nothing
  await press(live, "b2");
  expect(live.state.decided).toBe(3);
  live.decisions.undo();
  await pass();
  expect(live.state.decided).toBe(0);
});

test("a choice made while the server is away is told as kept", async () => {
  const live = await seated([ANNA, BERT]);
  live.animator = ANIMATOR;
  await pass();
  const [path] = live.decisions.walk.offer.targets.get("hollow-a1")!;
  live.changed("lost");
  expect(announcer.polite.at(-1)?.text).not.toBe("waiting-kept");
  live.decisions.take(path!);
  live.changed("lost");
  expect(announcer.polite.at(-1)?.text).toBe("waiting-kept");
});
