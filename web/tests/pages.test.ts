import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { PAGE, Pages } from "../src/live/pages";
import type { ReplayPage } from "../src/protocol/wire";
import { happened, whole } from "./fake/events";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A page of a table with so many plies. */
const page = (number: number, plies: number): ReplayPage => ({
  whole: whole({ ply: PAGE * number }),
  events: Array.from({ length: Math.min(PAGE, plies - PAGE * number) }, (_, n) => happened(PAGE * number + n + 1)),
});

function pages(plies: number) {
  const asked: number[] = [];
  const made = new Pages(
    (number) => (
      asked.push(number),
      number * PAGE <= plies ? Promise.resolve(page(number, plies)) : Promise.reject(new Error())
    ),
  );
  return { made, asked };
}

test("events are fetched in pages, the next one in advance, and none twice", async () => {
  const { made, asked } = pages(130);
  for (let ply = 1; ply <= 100; ply++) expect((await made.event(ply, 130))?.ply).toBe(ply);
  expect(asked).toEqual([0, 1, 2]);
});

test("events that were received are not fetched", async () => {
  const { made, asked } = pages(130);
  made.put(happened(7));
  expect((await made.event(7))?.ply).toBe(7);
  expect(asked).toEqual([]);
});

test("the table after a ply is its page's whole with the events since", async () => {
  const { made, asked } = pages(130);
  expect((await made.at(73))?.ply).toBe(73);
  expect((await made.at(60))?.ply).toBe(60);
  expect((await made.at(50))?.ply).toBe(50);
  expect(asked).toEqual([1]);
});

test("a last page that has grown is completed by the events received", async () => {
  const { made, asked } = pages(53);
  await made.at(53);
  made.put(happened(54));
  expect((await made.at(54))?.ply).toBe(54);
  expect(asked).toEqual([1]);
});

test("a ply that does not exist gives null", async () => {
  const { made } = pages(53);
  expect([await made.event(60), await made.at(60), await made.at(500)]).toEqual([null, null, null]);
});

test("dropped pages are fetched again, even if they were being fetched", async () => {
  const waiting: (() => void)[] = [];
  const made = new Pages((number) => new Promise((resolve) => waiting.push(() => resolve(page(number, 10)))));
  const found = made.at(4);
  await pass(0);
  made.forget();
  waiting[0]?.();
  await pass(0);
  expect(waiting.length).toBe(2);
  waiting[1]?.();
  await pass(0);
  expect((await found)?.ply).toBe(4);
});

test("a fetch is retried while the server cannot be reached", async () => {
  let tries = 0;
  const made = new Pages(
    (number) => (++tries < 3 ? Promise.reject(new Error()) : Promise.resolve(page(number, 5))),
    () => false,
  );
  const waiting = made.event(1);
  await pass(3000);
  expect((await waiting)?.ply).toBe(1);
});
