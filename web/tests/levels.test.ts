import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { HolderOrOpen } from "../src/protocol/wire";
import LevelNotes from "../src/seats/LevelNotes.svelte";
import { allied, canAlly, levelsAt, levelsOf, usualLevel } from "../src/seats/levels";
import { settings } from "../src/settings/settings.svelte";
import Seats from "../src/setup/Seats.svelte";
import { bundle, GameWords } from "../src/words/gamewords";
import { LEVELS, card } from "./fake/pebbles";

const gameWords = new GameWords([bundle("en", [])]);
const nothing = (): void => undefined;
const me: HolderOrOpen = { kind: "person", name: "Anna" };
const at = (agent: string): HolderOrOpen => ({ kind: "agent", agent });
let shown: Record<string, unknown> | undefined;

function seats(
  holders: HolderOrOpen[],
  setHolders: (holders: HolderOrOpen[]) => void = nothing,
  setAllied: (is: boolean) => void = nothing,
): HTMLElement {
  const props = {
    card,
    gameWords,
    players: holders.length,
    holders,
    isByLot: false,
    watching: "none" as const,
    levels: LEVELS,
    isUsual: true,
    isAllied: false,
    setPlayers: nothing,
    setHolders,
    setByLot: nothing,
    setAllied,
    setWatching: nothing,
  };
  shown = mount(Seats, { target: document.body, props });
  flushSync();
  return document.body;
}

beforeEach(() => {
  document.body.innerHTML = "";
  settings.change("level", "");
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
});

test("people choose among the levels of a game, not among all its agents", () => {
  expect(levelsOf(card).map(({ name }) => name)).toEqual(["easy", "expert"]);
  expect(levelsOf({ ...card, levels: [] }).map(({ name }) => name)).toEqual(card.agents);
});

test("the level that was chosen last on this device is offered first, and easy before any", () => {
  expect(usualLevel(LEVELS)).toBe("easy");
  settings.change("level", "expert");
  expect(usualLevel(LEVELS)).toBe("expert");
  settings.change("level", "gone");
  expect(usualLevel(LEVELS)).toBe("easy");
});

test("a level that is chosen for a seat is remembered", () => {
  const setHolders = vi.fn();
  const select = seats([me, at("easy")], setHolders).querySelectorAll("select")[1]!;
  select.value = "expert";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  expect(setHolders).toHaveBeenCalledWith([me, at("expert")]);
  expect(settings.level).toBe("expert");
});

test("the levels that play are told once each, the weakest first", () => {
  expect(levelsAt(LEVELS, [at("expert"), me, at("easy"), at("easy")]).map(({ name }) => name)).toEqual([
    "easy",
    "expert",
  ]);
});

test.each([
  [2, true, true],
  [3, true, false],
  [2, false, false],
])(
  "a rating is told for the number of players and the options that it was measured for: %i, %s",
  (players, isUsual, isTold) => {
    shown = mount(LevelNotes, { target: document.body, props: { levels: [LEVELS[0]!], players, isUsual } });
    flushSync();
    expect(document.body.textContent).toContain("level-about");
    expect(document.body.textContent?.includes("level-rating")).toBe(isTold);
  },
);

test.each([
  [[me, at("easy"), at("easy")], true],
  [[me, at("easy")], false],
  [[at("easy"), at("easy")], false],
  [[me, { kind: "open" }, at("easy")], false],
] as [HolderOrOpen[], boolean][])(
  "computers are asked how they play where two of them have people against them: %#",
  (holders, isAsked) => {
    expect(canAlly(LEVELS, holders)).toBe(isAsked);
    expect(seats(holders).querySelectorAll("input[name=style]").length).toBe(isAsked ? 2 : 0);
  },
);

test("allied computers keep their levels, and people stay people", () => {
  expect(allied(LEVELS, [me, at("easy"), at("expert")])).toEqual([me, at("easy-allied"), at("expert-allied")]);
});
