import { expect, test, vi } from "vitest";

import { NewTableForm } from "../src/setup/newtable.svelte";

const fault = { option: "board", line: 1, column: 1, sentence: { key: "fault", values: {} }, clause: null };

/** Let each request wait until its answer is given, in any order. */
function waiting(): ((faults: unknown[]) => void)[] {
  const answers: ((faults: unknown[]) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () => new Promise((resolve) => answers.push((faults) => resolve(new Response(JSON.stringify({ faults, picture: null }), { headers: { "Content-Type": "application/json" } })))),
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
