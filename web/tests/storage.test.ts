import { afterEach, expect, test, vi } from "vitest";

import { awaiting } from "../src/parts/renewal";
import { Outbox } from "../src/live/outbox";
import { keep, keptTable } from "../src/lobby/kept";
import { local } from "../src/storage.svelte";

/** A storage without room. */
const FULL = {
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
};

afterEach(() => {
  vi.unstubAllGlobals();
  awaiting.clear();
});

test("a table is remembered by the page where the storage is full", () => {
  vi.stubGlobal("localStorage", FULL);
  keep({ id: "t", tokens: { "0": "secret" }, game: "pebbles", at: 1 });
  expect([keptTable("t")?.tokens, local.isKeeping]).toEqual([{ "0": "secret" }, false]);
});

test("reading a storage that is blocked finds nothing, and does not fail", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(local.read("voyageur.settings")).toBe(null);
});

test("an act is sent whether it could be kept or not, and awaited until its answer", () => {
  vi.stubGlobal("sessionStorage", FULL);
  const outbox = new Outbox("voyageur.outbox.t");
  outbox.add({ type: "act", id: "a", seq: 1, seat: 0, action: "rest" });
  expect([outbox.waiting.length, awaiting.size]).toEqual([1, 1]);
  outbox.settle({ type: "done", id: "a", seq: 2 });
  expect([outbox.waiting.length, awaiting.size]).toEqual([0, 0]);
});
