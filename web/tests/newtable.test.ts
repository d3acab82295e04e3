import { expect, test, vi } from "vitest";

import { Unreachable, type PicturedGameCard } from "../src/protocol/http";
import { createTable } from "../src/setup/creating";
import { NewTableForm } from "../src/setup/newtable.svelte";

vi.mock("../src/setup/creating", () => ({ createTable: vi.fn() }));

const fault = { option: "board", line: 1, column: 1, sentence: { key: "fault", values: {} }, clause: null };

/** Let each request wait until its answer is given, in any order. */
function waiting(): ((faults: unknown[]) => void)[] {
  const answers: ((faults: unknown[]) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) =>
        answers.push((faults) =>
          resolve(
            new Response(JSON.stringify({ faults, picture: null }), {
              headers: { "Content-Type": "application/json" },
            }),
          ),
        ),
      ),
  );
  return answers;
}

test("the answer to an earlier question does not replace that to a later one", async () => {
  const answers = waiting();
  const form = new NewTableForm("guess");
  const asked = [form.check({}, 2), form.check({ board: "file:x" }, 2)];
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.([fault]);
  await asked[1];
  answers[0]?.([]);
  await asked[0];
  expect(form.faults).toEqual([fault]);
});

test("whoever comes back to the set-up finds what was chosen for the last table of that game", async () => {
  vi.mocked(createTable).mockResolvedValueOnce();
  const form = new NewTableForm("guess");
  form.card = { options: [], seats: [], players: [2, 3], agents: [] } as unknown as PicturedGameCard;
  form.setPlayers(3);
  form.values = { board: "large" };
  await form.start();
  const again = new NewTableForm("guess");
  expect([again.players, again.values, again.holders.length]).toEqual([3, { board: "large" }, 3]);
  expect(new NewTableForm("other").players).toBe(0);
});

test("a table that was refused leaves the set-up of the last one", async () => {
  vi.mocked(createTable).mockRejectedValueOnce(new Unreachable("offline"));
  const form = new NewTableForm("refused");
  form.card = { options: [], seats: [], players: [2], agents: [] } as unknown as PicturedGameCard;
  form.setPlayers(2);
  await form.start();
  expect([new NewTableForm("refused").players, form.refusal?.sentence.key]).toEqual([0, "trouble-unreachable"]);
});

test("the set-up says why a table is long in coming, until it has come", async () => {
  vi.useFakeTimers();
  let come = (): void => undefined;
  vi.mocked(createTable).mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
  const form = new NewTableForm("late");
  form.card = { options: [], seats: [], players: [2], agents: [] } as unknown as PicturedGameCard;
  const started = form.start();
  vi.advanceTimersByTime(700);
  const early = form.isLate;
  vi.advanceTimersByTime(200);
  const late = form.isLate;
  come();
  await started;
  vi.useRealTimers();
  expect([early, late, form.isLate]).toEqual([false, true, false]);
});

test("a table that comes at once needs no word", async () => {
  vi.useFakeTimers();
  vi.mocked(createTable).mockResolvedValueOnce();
  const form = new NewTableForm("early");
  form.card = { options: [], seats: [], players: [2], agents: [] } as unknown as PicturedGameCard;
  await form.start();
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(form.isLate).toBe(false);
});

test("the set-up says that hints are off for several people until somebody has chosen", () => {
  const form = new NewTableForm("hinted");
  form.card = { options: [], seats: [], players: [2], agents: ["easy"] } as unknown as PicturedGameCard;
  form.holders = [
    { kind: "person", name: "Anna" },
    { kind: "person", name: "Ben" },
  ];
  const before = [form.hints, form.isHintless];
  form.setHints(true);
  expect([before, form.hints, form.isHintless]).toEqual([[false, true], true, false]);
});
