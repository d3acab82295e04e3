import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { beforeEach, expect, test } from "vitest";

import { LostSeats } from "../src/live/lostseats.svelte";
import { TableState } from "../src/live/state.svelte";
import { TableSeats } from "../src/live/tableseats.svelte";
import { keep } from "../src/lobby/kept";
import type { Holder, ProposalNow, Request, TableInfo, Whole } from "../src/protocol/wire";
import { dialogs } from "../src/settings/dialogs.svelte";
import { ANNA, BERT } from "./fake/playing";

const CLEO = { kind: "person" as const, name: "Cleo" };

/** A table of which this browser holds seat 0, at which only some seats are connected. */
function sitting(holders: Holder[], connected: number[]) {
  const [state, asked]: [TableState, Request[]] = [new TableState(), []];
  state.table = { holders, seats: [0], substitute: "" } as unknown as TableInfo;
  state.received = { seq: 41, result: null } as unknown as Whole;
  const seats = new TableSeats(state, (message) => asked.push(message));
  seats.receive({ type: "seats", connected, agents: {} });
  return { asked, seats, lost: new LostSeats("t", state, seats, (message) => asked.push(message)) };
}

const answered = (state: ProposalNow["state"]): ProposalNow =>
  ({
    id: "link-0-41",
    kind: "link",
    seats: [0],
    asked: [2],
    agreed: [2],
    state,
    sentences: [],
  }) as unknown as ProposalNow;

beforeEach(() => {
  localStorage.clear();
  dialogs.open = null;
  keep({ id: "t", tokens: { "0": "token" }, game: "pebbles", at: 0 });
});

test("a link is asked for to a seat that is away, where somebody else can agree", () => {
  expect(sitting([ANNA, BERT, CLEO], [0, 2]).lost.askable).toEqual([1]);
  expect(sitting([ANNA, BERT, CLEO], [0, 1, 2]).lost.askable).toEqual([]);
  expect(sitting([ANNA, BERT], [0]).lost.askable).toEqual([]);
});

test("only a digest of the invitation is sent, and its link is shown once all have agreed", () => {
  const { asked, lost } = sitting([ANNA, BERT, CLEO], [0, 2]);
  lost.propose(1);
  expect(lost.link).toBeNull();
  lost.receiveProposal(answered("agreed"));
  const invitation = lost.link?.split("invitation=")[1] ?? "";
  expect(invitation).toMatch(/^[\w-]{43}$/);
  expect(asked[0]).toMatchObject({
    type: "propose",
    kind: "link",
    seq: 41,
    seat: 0,
    about: `1 ${bytesToHex(sha256(utf8ToBytes(invitation)))}`,
  });
  expect([lost.linked, dialogs.open]).toEqual([1, "newlink"]);
});

test("a link that was declined is not shown", () => {
  const { lost } = sitting([ANNA, BERT, CLEO], [0, 2]);
  lost.propose(1);
  lost.receiveProposal(answered("declined"));
  expect([lost.link, lost.linked, dialogs.open]).toEqual([null, null, null]);
});

test("the link is kept over a reload until somebody has used it", () => {
  sitting([ANNA, BERT, CLEO], [0, 2]).lost.propose(1);
  const before = sitting([ANNA, BERT, CLEO], [0, 2]);
  before.lost.receiveProposal(answered("agreed"));
  const { lost, seats } = sitting([ANNA, BERT, CLEO], [0, 2]);
  expect(lost.link).toBe(before.lost.link);
  seats.receive({ type: "seats", connected: [0, 1, 2], agents: {} });
  expect(lost.linked).toBeNull();
});
