import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import TypedMove from "../src/choices/TypedMove.svelte";
import type { Choice } from "../src/protocol/choices";
import { GameWords, bundle } from "../src/words/gamewords";
import { choice, s } from "./fake/pebbles";

const gameWords = new GameWords([bundle("en", [])]);
const nothing = () => undefined;
const UNKNOWN = [choice("put", s("verb-put"), { has_more: true })];
const KNOWN = [choice("put", s("verb-put"), { then: [choice("b2", s("b2"), { action: 7 })] })];

describe("keys that are pressed while a branch is on its way", () => {
  const play = vi.fn();
  const explain = vi.fn();
  const props = $state({
    choices: UNKNOWN as readonly Choice[],
    gameWords,
    play,
    explain,
    need: nothing,
    close: nothing,
  });
  let shown: object;

  beforeEach(() => {
    vi.resetAllMocks();
    props.choices = UNKNOWN;
    shown = mount(TypedMove, { target: document.body, props });
    type("put ");
  });
  afterEach(() => unmount(shown));

  const input = () => document.querySelector("input") as HTMLInputElement;
  function type(text: string): void {
    input().value = text;
    input().dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
  }
  function press(key: string): void {
    input().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    flushSync();
  }
  function arrive(): void {
    props.choices = KNOWN;
    flushSync();
  }

  test("Tab completes the word when the branch is here", () => {
    press("Tab");
    expect(input().value).toBe("put ");
    arrive();
    expect(input().value).toBe("put b2");
  });

  test("Enter plays the one action of the branch, and explains nothing before", () => {
    press("Enter");
    expect(explain).not.toHaveBeenCalled();
    arrive();
    expect(play).toHaveBeenCalledExactlyOnceWith("put b2");
  });

  test("text that is typed after them takes their place", () => {
    press("Enter");
    type("put b");
    arrive();
    expect(play).not.toHaveBeenCalled();
    expect(input().value).toBe("put b");
  });

  test("the list says that it is on its way", () => {
    const list = document.querySelector("#typed-completions");
    expect(list?.getAttribute("aria-busy")).toBe("true");
    arrive();
    expect(list?.getAttribute("aria-busy")).toBe("false");
  });
});
