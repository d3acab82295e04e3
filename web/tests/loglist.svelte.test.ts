import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";

import LogList from "../src/table/log/LogList.svelte";
import { bundle, GameWords } from "../src/words/gamewords";
import { entry } from "./fake/events";
import { EN } from "./fake/words";

test("back from a replay the log is at its end again, wherever it was read", () => {
  const props = $state({
    table: "t",
    log: [entry(1, 1, "side-north")],
    seats: [],
    gameWords: new GameWords([bundle("en", [EN])]),
    since: null,
    mine: null,
    at: null as number | null,
    glow: () => undefined,
    again: null,
    older: null,
  });
  const shown = mount(LogList, { target: document.body, props });
  flushSync();
  const list = document.querySelector<HTMLElement>(".rounds")!;
  Object.defineProperties(list, { scrollHeight: { value: 300 }, clientHeight: { value: 40 } });
  list.scrollTop = 260;
  list.dispatchEvent(new Event("scroll"));
  list.dispatchEvent(new Event("wheel"));
  list.scrollTop = 100;
  list.dispatchEvent(new Event("scroll"));
  for (const at of [1, null]) {
    props.at = at;
    flushSync();
  }
  expect(list.scrollTop).toBe(300);
  void unmount(shown);
});
