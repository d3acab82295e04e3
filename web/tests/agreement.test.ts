import { beforeEach, expect, test } from "vitest";

import { Agreement } from "../src/live/agreement.svelte";
import { announcer } from "../src/live/announcer.svelte";
import { TableState } from "../src/live/state.svelte";
import type { KindName, PhraseName, ProposalNow, Request, PhraseSaid, TableInfo } from "../src/protocol/wire";
import { bundle, GameWords } from "../src/words/gamewords";
import { whole } from "./fake/events";

const PEOPLE = ["Anna", "Ben", "Cleo"].map((name) => ({ kind: "person" as const, name }));
const words = new GameWords([bundle("en", ["phrases-said = { $who }: { $phrase }"])]);
const asking: ProposalNow = {
  id: "undo-1-4",
  kind: "undo",
  seats: [1],
  asked: [0, 2],
  agreed: [],
  state: "open",
  sentences: [{ key: "log-asks-undo", values: {} }],
};
const said = (number: number, seat: number, phrase: PhraseName = "thanks"): PhraseSaid => ({
  number,
  seat,
  phrase,
  time: 0,
});

function at(...given: (number | KindName)[]): { agreement: Agreement; asked: Request[] } {
  const seats = given.filter((each) => typeof each === "number");
  const kinds = given.filter((each) => typeof each === "string");
  const [state, asked] = [new TableState(), [] as Request[]];
  state.table = { id: "t", holders: PEOPLE, seats } as unknown as TableInfo;
  state.replace(whole({ seq: 4 }));
  state.catchUp();
  state.receiveChoices({
    type: "choices",
    seq: 4,
    seat: null,
    prompt: null,
    choices: [],
    can_undo: false,
    can_resign: false,
    may_propose: kinds.length > 0 ? kinds : ["undo"],
    standing: null,
  });
  state.seat = seats[0] ?? null;
  return {
    agreement: new Agreement(
      "t",
      state,
      (message) => asked.push(message),
      () => words,
    ),
    asked,
  };
}

beforeEach(() => (localStorage.clear(), announcer.clear()));

test("who is asked answers, once", () => {
  const { agreement, asked } = at(0);
  agreement.receiveProposal(asking);
  expect([agreement.isAsked, agreement.isOwn]).toEqual([true, false]);
  agreement.respond("agree");
  expect(asked).toEqual([{ type: "respond", id: expect.any(String), proposal: "undo-1-4", response: "agree" }]);
  agreement.receiveProposal({ ...asking, agreed: [0] });
  expect(agreement.isAsked).toBe(false);
});

test("whoever proposes may withdraw, and a spectator nothing", () => {
  const [own, watching] = [at(1).agreement, at().agreement];
  for (const one of [own, watching]) one.receiveProposal(asking);
  expect([own.isOwn, own.isAsked, watching.isOwn, watching.isAsked]).toEqual([true, false, false, false]);
});

test("a proposal is made for the seat that looks", () => {
  const { agreement, asked } = at(2);
  expect(agreement.possible).toEqual(["undo"]);
  agreement.propose("undo");
  expect(asked).toEqual([{ type: "propose", id: expect.any(String), seq: 4, seat: 2, kind: "undo", about: "" }]);
});

test("a settled proposal is announced once, and no longer answered", () => {
  const { agreement, asked } = at(1);
  agreement.receiveProposal(asking);
  for (let times = 0; times < 2; times += 1) agreement.receiveProposal({ ...asking, state: "declined" });
  agreement.respond("withdraw");
  expect([announcer.polite.map(({ text }) => text), asked, agreement.open]).toEqual([
    ["log-asks-undo", "proposal-declined"],
    [],
    null,
  ]);
});

test("a phrase from elsewhere is announced and shown until it is seen", () => {
  const { agreement } = at(0);
  agreement.receivePhrases([said(1, 1)]);
  expect([agreement.unseen?.number, announcer.polite.map(({ text }) => text)]).toEqual([1, ["Ben: phrase-thanks"]]);
  agreement.see();
  expect(agreement.unseen).toBeNull();
  agreement.receivePhrases([said(2, 0)]);
  expect(agreement.unseen).toBeNull();
});

test("what came twice, as after a new connection, is shown once", () => {
  const { agreement } = at(0);
  agreement.receivePhrases([said(1, 1)]);
  agreement.receivePhrases([said(1, 1), said(2, 2)]);
  expect(agreement.said.map(({ number }) => number)).toEqual([1, 2]);
});

test("what a muted seat says is neither shown nor announced, also after a reload", () => {
  at(0).agreement.mute([1], true);
  const { agreement } = at(0);
  agreement.receivePhrases([said(1, 1)]);
  expect([agreement.said, agreement.unseen, announcer.polite]).toEqual([[], null, []]);
  agreement.mute([1], false);
  expect(agreement.said.length).toBe(1);
});

test("nobody else is here to hear what all seats at one screen would say", () => {
  expect([at(0, 1, 2).agreement.hasOthers, at(0).agreement.hasOthers]).toEqual([false, true]);
});

test("what becomes of a table that has stopped is offered until it is proposed", () => {
  const { agreement } = at(0);
  expect(agreement.afterStop).toEqual([]);
  const stopped = at(0, "go-on", "keep").agreement;
  expect(stopped.afterStop).toEqual(["go-on", "keep"]);
  stopped.receiveProposal(asking);
  expect(stopped.afterStop).toEqual([]);
});

test("a phrase is said for the seat of this screen", () => {
  const { agreement, asked } = at(0);
  agreement.say("hello");
  expect(asked).toEqual([{ type: "say", id: expect.any(String), seat: 0, phrase: "hello" }]);
});
