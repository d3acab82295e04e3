import { expect, test } from "vitest";

import { Agreement } from "../src/live/agreement.svelte";
import type { Announcing } from "../src/live/announcing";
import { Decisions } from "../src/live/decisions.svelte";
import { TableState } from "../src/live/state.svelte";
import type { Asked, Choices, Table } from "../src/protocol/messages";
import { Phrases } from "../src/words/phrases";
import { happened, whole } from "./fake/events";

const told = (seq: number, may: boolean): Choices => ({ seq, seat: null, prompt: null, choices: [], can_undo: may, can_resign: may, may_propose: may ? ["draw"] : [], standing: null });

/** Return a table at whose event 4 the seats of this screen were told their rights, when a rival has just acted. */
function afterRival(...seats: number[]): TableState {
  const state = new TableState();
  state.table = { id: "t", holders: [], seats } as unknown as Table;
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
  const [state, asked] = [afterRival(0), [] as Asked[]];
  new Decisions(state, {} as Announcing, (message) => asked.push(message)).undo();
  expect(asked).toEqual([]);
});

test("a resignation while a rival acts is sent for the event that came last", () => {
  const [state, asked] = [afterRival(1), [] as Asked[]];
  new Decisions(state, {} as Announcing, (message) => asked.push(message)).resign();
  expect(asked).toEqual([{ type: "resign", id: expect.any(String), seq: 5, seat: 1 }]);
});

test("a proposal while a rival acts is made for the event that came last", () => {
  const [state, asked] = [afterRival(1), [] as Asked[]];
  const agreement = new Agreement("t", state, (message) => asked.push(message), () => new Phrases([]));
  expect(agreement.possible).toEqual(["draw"]);
  agreement.propose("draw");
  expect(asked).toEqual([{ type: "propose", id: expect.any(String), seq: 5, seat: 1, kind: "draw", about: "" }]);
});
