import { beforeEach, expect, test } from "vitest";

import { untilAnswered } from "../src/protocol/again";
import { RequestRefused, Unreachable } from "../src/protocol/http";

/** Ask as often as there are answers; return the keys that were sent. */
async function keysOf(...answers: (Error | "made")[]): Promise<string[]> {
  const keys: string[] = [];
  for (const answer of answers) {
    await untilAnswered(
      (key) => (keys.push(key), answer === "made" ? Promise.resolve(answer) : Promise.reject(answer)),
    ).catch(() => undefined);
  }
  return keys;
}

beforeEach(() => sessionStorage.clear());

test.each([
  ["nothing came", new Unreachable("/api/tables")],
  ["the answer broke off", new TypeError("network error")],
  ["the server has a defect", new RequestRefused(500, null)],
])("after a lost answer (%s) the same key is sent again", async (_, lost) => {
  const [first, again] = await keysOf(lost, "made");
  expect(again).toBe(first);
});

test("after an answer there is a new key", async () => {
  const keys = await keysOf("made", new RequestRefused(400, null), "made");
  expect(new Set(keys).size).toBe(3);
});

test("a key is one that the server takes", async () => {
  const [key = ""] = await keysOf("made");
  expect(key).toMatch(/^[0-9a-f]{48}$/);
});
