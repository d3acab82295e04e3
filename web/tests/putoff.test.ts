import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { close, replay, RequestRefused } from "../src/protocol/http";

const PAGE = { whole: null, events: [] };
const VIEWER = { token: "k", seat: 0, locale: "en", viewpoint: 0 };
const REASON = { reason: { sentence: { key: "refused-too-often", values: {} }, clause: null } };

/** Answer so many requests by "too often", and all others by a page; return what was asked. */
function puttingOff(often: number, seconds: string | null): () => number {
  let asked = 0;
  vi.stubGlobal("fetch", () => {
    asked += 1;
    const headers = new Headers(seconds === null ? [] : [["Retry-After", seconds]]);
    const put = new Response(JSON.stringify(REASON), { status: 429, headers });
    return Promise.resolve(asked <= often ? put : new Response(JSON.stringify(PAGE)));
  });
  return () => asked;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["as long as the server says", "3", 3000],
  ["a second if it does not say", null, 1000],
  ["no longer than ten seconds", "600", 10000],
])("a page of a replay that is put off is asked for again after %s", async (_, seconds, milliseconds) => {
  const asked = puttingOff(1, seconds);
  const page = replay("t", 0, VIEWER);
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await page).toEqual(PAGE);
});

test("what is put off again and again is refused", async () => {
  const asked = puttingOff(100, "1");
  const refused = replay("t", 0, VIEWER).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await refused, asked()]).toEqual([expect.any(RequestRefused), 6]);
});

test("what changes something is not sent again", async () => {
  const asked = puttingOff(100, "1");
  const refused = await close("t", ["k"]).catch((error: unknown) => error);
  expect([refused, asked()]).toEqual([expect.any(RequestRefused), 1]);
});
