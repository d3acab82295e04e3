import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { announcer } from "../src/live/announcer.svelte";
import { OwnKeys } from "../src/live/ownkeys.svelte";
import { keep, keptTable } from "../src/lobby/kept";
import KeysBar from "../src/waiting/KeysBar.svelte";

let shown: object | null = null;
const said = () => announcer.polite.map(({ text }) => text);

beforeEach(() => {
  localStorage.clear();
  announcer.clear();
  keep({ id: "t", tokens: { 1: "b" }, game: "pebbles", at: 1 });
});
afterEach(() => {
  vi.restoreAllMocks();
  if (shown) void unmount(shown);
  shown = null;
});

/** The keys of a browser that was told these counts one after the other. */
function told(...counts: Record<number, number>[]): OwnKeys {
  const keys = new OwnKeys("t");
  for (const each of counts) keys.receive(each);
  return keys;
}

test("a device that is new at a table is no news to itself", () => {
  const keys = told({ 1: 2 });
  expect([keys.of(1), keys.isNews, said()]).toEqual([2, false, []]);
});

test("another device that gets a key is news, and is announced", () => {
  const keys = told({ 1: 1 }, { 1: 2 });
  expect([keys.of(1), keys.isNews, said()]).toEqual([2, true, ["device-added"]]);
});

test("a key that another device got while this browser was away is news", () => {
  told({ 1: 1 });
  const keys = told({ 1: 2 });
  expect([keys.isNews, keptTable("t")?.devices]).toEqual([true, { 1: 2 }]);
});

test("it is told once", () => {
  told({ 1: 1 }, { 1: 2 }).see();
  expect(told({ 1: 2 }).isNews).toBe(false);
});

test("it is no news any more once no other device has a key", () =>
  expect(told({ 1: 1 }, { 1: 2 }, { 1: 1 }).isNews).toBe(false));

test("all others are ended with the key of the seat", async () => {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    requests.push([path, init.method, (init.headers as Record<string, string>)["Authorization"], init.body]);
    return Promise.resolve(
      new Response(JSON.stringify({ devices: { 1: 1 } }), { headers: { "Content-Type": "application/json" } }),
    );
  });
  const keys = told({ 0: 1, 1: 1 }, { 0: 1, 1: 3 });
  await keys.endOthers([0, 1]);
  expect(requests).toEqual([["/api/tables/t/devices", "POST", "Bearer b", '{"seat":1}']]);
  expect([keys.of(1), keys.isNews, said().at(-1)]).toEqual([1, false, "device-ended"]);
});

test("a server that cannot be reached is told in words", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError()));
  const keys = told({ 1: 1 }, { 1: 2 });
  await keys.endOthers([1]);
  expect([keys.refusal?.sentence.key, keys.isNews]).toEqual(["trouble-unreachable", true]);
});

test("the bar is there while it is news, and closes", () => {
  const keys = told({ 1: 1 }, { 1: 2 });
  shown = mount(KeysBar, { target: document.body, props: { keys, seats: [1] } });
  flushSync();
  const buttons = () => [...document.querySelectorAll("button")];
  expect(buttons().map((button) => button.textContent)).toEqual(["device-end", "close"]);
  buttons()[1]?.click();
  flushSync();
  expect(buttons()).toEqual([]);
});
