import { expect, test } from "vitest";

import { Agreement } from "../src/live/agreement.svelte";
import type { Announcing } from "../src/live/announcing";
import { Decisions } from "../src/live/decisions.svelte";
import { TableState } from "../src/live/state.svelte";
import type { Choices, Request, TableInfo } from "../src/protocol/wire";
import { GameWords } from "../src/words/gamewords";
import { happened, whole } from "./fake/events";
import { choice } from "./fake/pebbles";

const told = (seq: number, may: boolean): Choices => ({
  type: "choices",
  seq,
  seat: null,
  prompt: null,
  choices: [],
  can_undo: may,
  can_resign: may,
  may_propose: may ? ["draw"] : [],
  standing: null,
});

/** Return a table at whose event 4 the seats of this screen were told their rights, when a rival has just acted. */
function afterRival(...seats: number[]): TableState {
  const state = new TableState();
  state.table = { id: "t", holders: [], seats } as unknown as TableInfo;
  state.replace(whole({ seq: 4, ply: 4 }));
  state.catchUp();
  state.receiveChoices(told(4, true));
  state.receive(happened(5));
  return state;
}

test("a single seat keeps its rights until they are told anew", () => {
  const state = afterRival(0);
  expect(state.rights).toMatchObject({ can_resign: true, may_propose: ["draw"] });
  state.catchUp();
  state.receiveChoices(told(5, false));
  expect(state.rights).toMatchObject({ can_resign: false, may_propose: [] });
});

test("seats that share a screen have no rights until it is told whose they are", () => {
  expect(afterRival(0, 1).rights).toBeNull();
});

test("nobody has rights in a game that is over until they are told anew", () => {
  const state = afterRival(0);
  state.replace(whole({ seq: 6, result: { ending: "resigned", sentences: [], scores: [], winners: [0] } as never }));
  expect(state.rights).toBeNull();
});

test("what was not told for the event that came last is not undone", () => {
  const [state, asked] = [afterRival(0), [] as Request[]];
  new Decisions(state, {} as Announcing, (message) => asked.push(message)).undo();
  expect(asked).toEqual([]);
});

test("a resignation while a rival acts is sent for the event that came last", () => {
  const [state, asked] = [afterRival(1), [] as Request[]];
  new Decisions(state, {} as Announcing, (message) => asked.push(message)).resign();
  expect(asked).toEqual([{ type: "resign", id: expect.any(String), seq: 5, seat: 1 }]);
});

test("a proposal while a rival acts is made for the event that came last", () => {
  const [state, asked] = [afterRival(1), [] as Request[]];
  const agreement = new Agreement(
    "t",
    state,
    (message) => asked.push(message),
    () => new GameWords([]),
  );
  expect(agreement.possible).toEqual(["draw"]);
  agreement.propose("draw");
  expect(asked).toEqual([{ type: "propose", id: expect.any(String), seq: 5, seat: 1, kind: "draw", about: "" }]);
});

const choosing = (seq: number): Choices => ({
  ...told(seq, true),
  seat: 0,
  choices: [choice("rest", { key: "rest", values: {} }, { action: 0 })],
});

/** Return the decisions of seat 0, which has just acted after event 4, and what they sent. */
function afterActing(): { state: TableState; decisions: Decisions; asked: Request[] } {
  const [state, asked] = [afterRival(0), [] as Request[]];
  const decisions = new Decisions(state, { refuse: () => undefined } as unknown as Announcing, (message) =>
    asked.push(message),
  );
  state.catchUp();
  state.receiveChoices(choosing(5));
  decisions.offer(choosing(5));
  decisions.act("rest");
  return { state, decisions, asked };
}

test("a resignation is sent while the last act is still on its way", () => {
  const { decisions, asked } = afterActing();
  decisions.resign();
  expect(asked.map(({ type }) => type)).toEqual(["act", "resign"]);
});

test("a resignation is sent after an act was answered, while the board still shows what came before", () => {
  const { state, decisions, asked } = afterActing();
  decisions.answer({ type: "done", id: asked[0]!.id, seq: 6 }, asked[0]!);
  state.receive(happened(6));
  state.receive(happened(7));
  expect([decisions.isAsking, state.choices]).toEqual([true, null]);
  decisions.resign();
  expect(asked.at(-1)).toMatchObject({ type: "resign", seq: 7, seat: 0 });
});

test("a resignation is sent once until it is answered", () => {
  const { decisions, asked } = afterActing();
  decisions.resign();
  decisions.resign();
  expect([asked.length, decisions.isResigning]).toEqual([2, true]);
  decisions.answer(
    { type: "refused", id: asked[1]!.id, reason: { sentence: { key: "refused-store", values: {} }, clause: null } },
    asked[1]!,
  );
  decisions.resign();
  expect(asked.length).toBe(3);
});

test("the answer to a resignation leaves the act that is on its way as it is", () => {
  const { decisions, asked } = afterActing();
  decisions.resign();
  decisions.answer(
    { type: "stale", id: asked[1]!.id, reason: { sentence: { key: "stale", values: {} }, clause: null } },
    asked[1]!,
  );
  expect(decisions.isAsking).toBe(true);
});

test("to take back while the last act is on its way gets a reason, which goes with that act", () => {
  const { decisions, asked } = afterActing();
  decisions.undo();
  expect([asked.length, decisions.note?.reason.sentence.key]).toEqual([1, "table-on-its-way"]);
  decisions.passed();
  expect(decisions.note).toBeNull();
});

test("a standing answer is sent while the last act is on its way", () => {
  const { state, decisions, asked } = afterActing();
  state.standing = { seat: 0, question: "", answers: {}, is_answered: false };
  decisions.stand("rest", "never");
  expect(asked.at(-1)).toMatchObject({ type: "standing", question: "rest", until: "never" });
});
