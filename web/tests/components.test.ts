import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, test, vi } from "vitest";

import ChoiceBar from "../src/choices/ChoiceBar.svelte";
import TypedMove from "../src/choices/TypedMove.svelte";
import type { Way } from "../src/choices/tree";
import type { TableView } from "../src/protocol/messages";
import SeatLine from "../src/seats/SeatLine.svelte";
import SeatPanel from "../src/seats/SeatPanel.svelte";
import Seats from "../src/setup/Seats.svelte";
import Log from "../src/table/Log.svelte";
import Prompt from "../src/table/Prompt.svelte";
import ResultCard from "../src/table/ResultCard.svelte";
import { bundle, Phrases } from "../src/words/phrases";
import { card, choice, PebbleTable, s } from "./fake/pebbles";
import { EN } from "./fake/words";

const phrases = new Phrases([bundle("en", [EN])]);
const nothing = () => undefined;
let shown: object | null = null;

function show<P extends Record<string, any>>(component: Component<P>, props: P): HTMLElement {
  shown = mount(component as Component, { target: document.body, props });
  flushSync();
  return document.body;
}
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
});

const roll: Way = [choice("roll", s("verb-roll"), { action: 2, hint: s("hint", { chance: 17 }) })];
const rest: Way = [choice("rest", s("verb-rest"), { action: 0, ends_step: true })];

test("the main button comes first, each shows its key, and hints stand on them", () => {
  const take = vi.fn();
  const page = show(ChoiceBar, { phrases, buttons: [roll, rest], keys: ["o", "e"], primary: rest, path: [], isBusy: false, canUndo: true, take, back: nothing, undo: nothing, type: null });
  const buttons = [...page.querySelectorAll("button")].map(({ textContent }) => textContent?.replace(/\s+/g, " ").trim());
  expect(buttons).toEqual(["End my turn Enter", "Roll for luck 17 % good O", "choices-undo Z"]);
  page.querySelectorAll("button")[1]?.click();
  expect(take).toHaveBeenCalledWith(roll);
});

test("while an act is under way no button can be pressed", () => {
  const page = show(ChoiceBar, { phrases, buttons: [rest], keys: ["e"], primary: rest, path: [], isBusy: true, canUndo: true, take: nothing, back: nothing, undo: nothing, type: null });
  expect([...page.querySelectorAll("button")].every(({ disabled }) => disabled)).toBe(true);
});

test("a typed move is completed and played", () => {
  const table = new PebbleTable("t", [{ kind: "person", name: "A" }, { kind: "person", name: "B" }]);
  const play = vi.fn();
  const page = show(TypedMove, { choices: table.view().choices, phrases, play, explain: nothing, close: nothing });
  const input = page.querySelector("input") as HTMLInputElement;
  const type = (text: string) => {
    input.value = text;
    input.dispatchEvent(new Event("input"));
    flushSync();
  };
  const press = (key: string) => {
    input.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    flushSync();
  };
  type("pu");
  press("Tab");
  expect(input.value).toBe("put ");
  type("put b2");
  press("Enter");
  expect(play).toHaveBeenCalledWith("put b2");
});

test("names that people give are inert text", () => {
  const [seat] = new PebbleTable("t", []).view().seat_views;
  const page = show(SeatPanel, { seat: seat!, holder: { kind: "person", name: "<img src=x>" }, icons: {}, phrases, status: "your-turn" });
  expect(page.querySelector("img")).toBeNull();
  expect(page.textContent).toContain("<img src=x>");
});

test("many seats have two lines each, and what they hold is still said", () => {
  const [seat] = new PebbleTable("t", []).view().seat_views;
  const holdings = [{ icon: "x", label: s("on-board"), count: 3 }];
  const page = show(SeatPanel, { seat: { ...seat!, holdings }, holder: undefined, icons: {}, phrases, status: "waits", isSmall: true });
  expect(page.querySelector("li")?.title).toBe("pebbles");
  expect(page.querySelector("li .unseen")?.textContent).toBe("pebbles");
});

test("the phone's line of many seats shows how far each is, and no more", () => {
  const [seat] = new PebbleTable("t", []).view().seat_views;
  const seats = Array.from({ length: 8 }, () => ({ ...seat!, holdings: [{ icon: "x", label: s("on-board"), count: 3 }] }));
  const page = show(SeatLine, { seats, toAct: 3, icons: {}, phrases, open: nothing, label: "seats" });
  expect(page.querySelectorAll(".seat").length).toBe(8);
  expect(page.querySelector(".held")).toBeNull();
});

test("a table without a person is watched", () => {
  const agent = { kind: "agent" as const, agent: "greedy" };
  const seats = Array.from({ length: 8 }, () => card.seats[0]!);
  const props = { card: { ...card, players: [2, 1, 8], seats }, phrases, players: 8, isByLot: false, agents: ["greedy"], setPlayers: nothing, setHolders: nothing, setByLot: nothing };
  const page = show(Seats, { ...props, holders: Array.from({ length: 8 }, () => agent) });
  expect(page.textContent).toContain("setup-watch");
  expect(page.querySelectorAll("li svg").length).toBe(8);
  expect([...page.querySelectorAll("fieldset:first-of-type label")].map(({ textContent }) => textContent?.trim())).toEqual(["1", "2", "8"]);
});

test("the prompt names its step, and the step of the turn", () => {
  const page = show(Prompt, { text: "Act: put a pebble.", colour: "blue", steps: [{ label: "Act", isNow: true }, { label: "Rest", isNow: false }] });
  expect(page.querySelector("b")?.textContent).toBe("Act:");
  expect(page.querySelector("[aria-current=step]")?.textContent).toBe("Act");
});

test("the log leads to its plies and marks what is new", () => {
  const table = new PebbleTable("t", [{ kind: "person", name: "A" }, { kind: "person", name: "B" }]);
  table.play("put a1");
  const { log, seat_views: seats } = table.view();
  const page = show(Log, { table: "t", log, seats, phrases, since: 1, at: null, glow: nothing, again: null });
  const link = page.querySelector("a");
  expect(link?.getAttribute("href")).toBe("/tables/t/plies/1");
  expect(link?.classList.contains("new")).toBe(true);
  expect(link?.querySelector("b")?.textContent).toBe("North");
});

test("the end says who won and how, in words", () => {
  const view: TableView = { ...new PebbleTable("t", [{ kind: "person", name: "Anna" }, { kind: "agent", agent: "greedy" }]).view(), choices: [] };
  const result = { ending: "row", sentences: [s("won", { side: "north" }), s("won-how")], scores: [1, 0] };
  const page = show(ResultCard, { view, result, phrases, again: nothing, review: nothing, download: nothing, lobby: nothing, close: nothing });
  expect(page.querySelector("h2")?.textContent).toBe("North has won");
  expect(page.textContent).toContain("Three pebbles lie in a row.");
  expect(page.querySelector("li.won")?.textContent).toContain("Anna");
});
