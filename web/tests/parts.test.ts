import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { part, PartMissing } from "../src/parts/parts";
import { awaiting, renew } from "../src/parts/renewal";
import { session } from "../src/storage.svelte";

let served = "/assets/index-new.js";
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  vi.stubGlobal(
    "fetch",
    async () => new Response(`<html><head><script type="module" src="${served}"></script></head></html>`),
  );
  vi.stubGlobal("location", { ...location, reload });
});
afterEach(() => {
  served = "/assets/index-new.js";
  reload.mockClear();
  awaiting.clear();
  session.write("voyageur.renewed", null);
  document.head.innerHTML = "";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a part that did not come is asked for by another address, as browsers remember a failed import", async () => {
  const asked: string[] = [];
  const load = (path: string) => (
    asked.push(path),
    asked.length < 3 ? Promise.reject(new Error()) : Promise.resolve({ is: "there" })
  );
  await expect(importPart("./x.js", load)).rejects.toThrow();
  await expect(importPart("./x.js", load)).rejects.toThrow();
  expect(await importPart("./x.js", load)).toEqual({ is: "there" });
  expect(asked).toEqual(["./x.js", "./x.js?again=1", "./x.js?again=2"]);
});

test("a part of the server's own version is missing: the page stays", async () => {
  served = "/assets/index-old.js";
  await expect(part(() => Promise.reject(new Error()))).rejects.toThrow(PartMissing);
  expect(reload).not.toHaveBeenCalled();
});

test("where the server has another version the page is loaded anew, once", async () => {
  void renew();
  await vi.advanceTimersByTimeAsync(10);
  expect(reload).toHaveBeenCalledTimes(1);
  await renew();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("the page is not loaded anew while something waits for its answer", async () => {
  const act = {};
  awaiting.add(act);
  void renew();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  awaiting.delete(act);
  await vi.advanceTimersByTimeAsync(300);
  expect(reload).toHaveBeenCalledTimes(1);
});
