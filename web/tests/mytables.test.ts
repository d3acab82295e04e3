import { afterEach, expect, test, vi } from "vitest";

import { keep, keptTable } from "../src/lobby/kept";
import { MyTables } from "../src/lobby/mytables.svelte";
import * as http from "../src/protocol/http";
import type { Summary } from "../src/protocol/wire";

const over = { to_act: null, seats: [0], agents: {}, is_over: true, is_record: false, left: null, last: 9 };

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("a table that runs is asked for in the one request, however many newer ones are over, and comes first", async () => {
  keep({ id: "running", tokens: { "0": "r" }, game: "", at: 0 });
  for (let n = 1; n <= 60; n++) keep({ id: `t${n}`, tokens: { "0": `s${n}` }, game: "", at: n, over: true });
  const asked = vi.spyOn(http, "summaries").mockImplementation(async (tickets) =>
    tickets.map(
      ({ table }) =>
        ({
          table,
          reason: null,
          waiting: null,
          summary: table === "running" ? { ...over, is_over: false, to_act: 0 } : over,
        }) as unknown as Summary,
    ),
  );
  const mine = new MyTables();
  await mine.look();
  expect([asked.mock.calls.length, asked.mock.calls[0]?.[0].length]).toEqual([1, 12]);
  expect([mine.tables.length, mine.tables[0]?.id, mine.latest?.id]).toEqual([61, "running", "running"]);
});

test("what is over beyond the first tables is shown with its summary when more are asked for, by one request", async () => {
  for (let n = 1; n <= 100; n++) keep({ id: `t${n}`, tokens: { "0": `s${n}` }, game: "", at: n, over: true });
  const asked = vi
    .spyOn(http, "summaries")
    .mockImplementation(async (tickets) =>
      tickets.map(({ table }) => ({ table, reason: null, waiting: null, summary: over }) as unknown as Summary),
    );
  const mine = new MyTables();
  await mine.look();
  expect([mine.shown.length, mine.rest]).toEqual([12, 50]);
  await mine.more();
  expect(asked.mock.calls.map(([tickets]) => tickets.length)).toEqual([12, 50]);
  expect([mine.shown.length, mine.rest]).toEqual([62, 38]);
  expect(mine.shown.filter(({ id }) => mine.summaries.has(id)).length).toBe(62);
  await mine.look();
  expect(mine.shown.filter(({ id }) => mine.summaries.has(id)).length).toBe(62);
});

test("with more tables than one request takes, whatever is shown is known, and that all of it is over", async () => {
  for (let n = 1; n <= 75; n++) keep({ id: `t${n}`, tokens: { "0": `s${n}` }, game: "", at: n });
  vi.spyOn(http, "summaries").mockImplementation(async (tickets) =>
    tickets.map(({ table }) => ({ table, reason: null, waiting: null, summary: over }) as unknown as Summary),
  );
  const mine = new MyTables();
  await mine.look();
  expect(mine.shown.filter(({ id }) => !mine.summaries.has(id))).toEqual([]);
});

test("a table that the server says nothing of is not asked for again and again", async () => {
  keep({ id: "t", tokens: { "0": "s" }, game: "", at: 0 });
  const asked = vi.spyOn(http, "summaries").mockResolvedValue([]);
  await new MyTables().look();
  expect(asked.mock.calls.length).toBe(2);
});

test("a table that is over is remembered as over", async () => {
  keep({ id: "t", tokens: { "0": "s" }, game: "", at: 0 });
  vi.spyOn(http, "summaries").mockResolvedValue([
    { table: "t", reason: null, waiting: null, summary: over } as unknown as Summary,
  ]);
  await new MyTables().look();
  expect(keptTable("t")?.over).toBe(true);
});
