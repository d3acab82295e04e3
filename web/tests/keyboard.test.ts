import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { TABLE_KEYS } from "../src/choices/letters";
import { keyed, type TableKeys } from "../src/table/keys/keyboard";

const keys = {
  isPlaying: () => false,
  isReplay: () => false,
  roll: vi.fn(() => true),
  skipTips: () => false,
  turn: vi.fn(),
  toggleRules: vi.fn(),
  primary: vi.fn(),
  back: vi.fn(),
  toBoard: vi.fn(),
} as unknown as TableKeys;
const listen = (event: KeyboardEvent) => keyed(event, keys);

beforeEach(() => addEventListener("keydown", listen));
afterEach(() => {
  removeEventListener("keydown", listen);
  document.body.replaceChildren();
  vi.clearAllMocks();
});

function press(key: string, html: string): void {
  document.body.innerHTML = html;
  document.body.firstElementChild!.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
  );
}

test("Space rolls from everywhere, except where it has a meaning of its own", () => {
  for (const html of ["<div></div>", "<a href='/'></a>"]) press(" ", html);
  expect(keys.roll).toHaveBeenCalledTimes(2);
  for (const html of ["<button></button>", "<input>", "<summary></summary>"]) press(" ", html);
  expect(keys.roll).toHaveBeenCalledTimes(2);
});

test("Enter on a link is left to the link", () => {
  press("Enter", "<a href='/'></a>");
  expect([keys.roll, keys.primary].map((act) => vi.mocked(act).mock.calls.length)).toEqual([0, 0]);
});

test("Escape goes back and gives the focus to the board", () => {
  press("Escape", "<button></button>");
  expect(keys.back).toHaveBeenCalledOnce();
  expect(keys.toBoard).toHaveBeenCalledOnce();
});

test("R turns a piece that is laid and does nothing else; B opens the rulebook", () => {
  for (const key of ["r", "r", "b"]) press(key, "<div></div>");
  expect([vi.mocked(keys.turn).mock.calls, vi.mocked(keys.toggleRules).mock.calls.length]).toEqual([[[1], [1]], 1]);
});

test("the keys of the table are no letters of buttons", () => {
  const letter = vi.fn((key: string) => key === "");
  const table = new Proxy(keys, {
    get: (_, name) => ({ letter, isPlaying: () => false, isReplay: () => false })[name as "letter"] ?? (() => false),
  });
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const event = (key: string) =>
    Object.defineProperty(new KeyboardEvent("keydown", { key }), "target", { value: document.body });
  for (const key of letters) keyed(event(key), table);
  const own = letters.filter((key) => !letter.mock.calls.flat().includes(key));
  expect(own.filter((key) => !TABLE_KEYS.has(key))).toEqual([]);
});

test("H while events are played asks for a hint after them; other keys only go on", () => {
  const playing = { isPlaying: () => true, watch: vi.fn(), takeSuggestion: vi.fn(() => true) };
  const table = { ...keys, ...playing, roll: () => false, skipTips: () => false };
  for (const key of ["h", "x"])
    keyed(Object.defineProperty(new KeyboardEvent("keydown", { key }), "target", { value: document.body }), table);
  expect([playing.watch.mock.calls, playing.takeSuggestion.mock.calls.length]).toEqual([[["other"], ["other"]], 1]);
});

test("Q and E turn the picture where it has viewpoints; elsewhere they are letters of buttons", () => {
  const turning = { viewpoint: vi.fn(() => true), letter: vi.fn(() => true), number: () => false };
  Object.assign(keys, turning);
  press("q", "<div></div>");
  press("E", "<div></div>");
  expect([turning.viewpoint.mock.calls, turning.letter.mock.calls]).toEqual([[[-1], [1]], []]);
  turning.viewpoint.mockReturnValue(false);
  press("q", "<div></div>");
  expect(turning.letter.mock.calls).toEqual([["q"]]);
});
