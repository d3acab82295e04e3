import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import Marks from "../src/board/Marks.svelte";
import DieFace from "../src/board/DieFace.svelte";
import StillPicture from "../src/board/StillPicture.svelte";
import ChoiceBar from "../src/choices/ChoiceBar.svelte";
import VerbMenu from "../src/choices/VerbMenu.svelte";
import TypedMove from "../src/choices/TypedMove.svelte";
import type { ChoicePath } from "../src/choices/tree";
import { SuggestionHere } from "../src/insight/suggestion.svelte";
import type { Holder, OptionCard } from "../src/protocol/wire";
import SeatLine from "../src/seats/SeatLine.svelte";
import { say } from "../src/words/words.svelte";
import { namesOf } from "../src/seats/holders";
import AccountTable from "../src/table/panels/AccountTable.svelte";
import SeatPanel from "../src/seats/SeatPanel.svelte";
import PileRow from "../src/insets/PileRow.svelte";
import Seats from "../src/setup/Seats.svelte";
import GameDice from "../src/table/panels/GameDice.svelte";
import { shortsOf } from "../src/table/pressing/spacetext";
import LogList from "../src/table/log/LogList.svelte";
import ReplayBar from "../src/replay/ReplayBar.svelte";
import Prompt from "../src/table/prompt/Prompt.svelte";
import StandingLine from "../src/table/prompt/StandingLine.svelte";
import ResultCard from "../src/table/end/ResultCard.svelte";
import SeatList from "../src/table/panels/SeatList.svelte";
import LinkBox from "../src/waiting/LinkBox.svelte";
import QrCode from "../src/waiting/QrCode.svelte";
import SeatRow from "../src/waiting/SeatRow.svelte";
import { bundle, GameWords } from "../src/words/gamewords";
import { entry, whole } from "./fake/events";
import { LEVELS, SEATS, card, choice, s } from "./fake/pebbles";
import { PebbleTable } from "./fake/table";
import { EN } from "./fake/words";

const gameWords = new GameWords([bundle("en", [EN])]);
const PEOPLE: Holder[] = [
  { kind: "person", name: "A" },
  { kind: "person", name: "B" },
];
const nothing = () => undefined;
let shown: object | null = null;

function show<P extends Record<string, any>>(component: Component<P>, props: P): HTMLElement {
  shown = mount(component as Component, { target: document.body, props });
  flushSync();
  return document.body;
}
beforeEach(() => void (document.documentElement.lang = "en"));
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
});

const roll: ChoicePath = [choice("roll", s("verb-roll"), { action: 2, hint: s("hint", { chance: 17 }) })];
const rest: ChoicePath = [choice("rest", s("verb-rest"), { action: 0, ends_step: true })];

test("buttons show their keys and hints; the main button also takes Enter", () => {
  const take = vi.fn();
  const page = show(ChoiceBar, {
    gameWords,
    buttons: [rest, roll],
    keys: ["e", "o"],
    primary: rest,
    hasEnter: true,
    path: [],
    isBusy: false,
    isAsking: false,
    canUndo: true,
    take,
    back: nothing,
    undo: nothing,
    type: null,
  });
  const buttons = [...page.querySelectorAll("button")].map(({ textContent }) =>
    textContent?.replace(/\s+/g, " ").trim(),
  );
  expect(buttons).toEqual(["Roll for luck 17 % good O", "End my turn E key-enter", "choices-undo Z"]);
  page.querySelectorAll("button")[0]?.click();
  expect(take).toHaveBeenCalledWith(roll);
});

test("the button that a hint names is framed", () => {
  const page = show(ChoiceBar, {
    gameWords,
    buttons: [rest, roll],
    keys: ["e", "o"],
    primary: rest,
    isSuggested: (path: ChoicePath) => path === roll,
    hasEnter: true,
    path: [],
    isBusy: false,
    isAsking: false,
    canUndo: false,
    take: nothing,
    back: nothing,
    undo: nothing,
    type: null,
  });
  expect(
    [...page.querySelectorAll(".suggested .label")].map(({ firstChild }) => firstChild?.textContent?.trim()),
  ).toEqual(["Roll for luck"]);
});

test("the entry of a menu that a hint names is framed", () => {
  const page = show(VerbMenu, {
    paths: [rest, roll],
    gameWords,
    isSuggested: (path: ChoicePath) => path === roll,
    place: { x: 0, y: 0, isLow: false },
    take: nothing,
    close: nothing,
  });
  expect([...page.querySelectorAll("button")].map(({ className }) => className.includes("suggested"))).toEqual([
    false,
    true,
  ]);
});

test("a tap on the button that ends the step has no effect while it may have been meant for another", async () => {
  vi.useFakeTimers();
  const take = vi.fn();
  const page = show(ChoiceBar, {
    gameWords,
    buttons: [rest, roll],
    keys: ["e", "o"],
    primary: rest,
    hasEnter: true,
    path: [],
    isBusy: false,
    isAsking: false,
    canUndo: false,
    take,
    back: nothing,
    undo: nothing,
    type: null,
  });
  const [other, end] = page.querySelectorAll<HTMLElement>(".choices .button");
  const press = (button: HTMLElement | undefined, wait: number, pointerType: string) => {
    vi.advanceTimersByTime(wait);
    button?.dispatchEvent(new PointerEvent("click", { pointerType, bubbles: true }));
    return take.mock.calls.length;
  };
  expect([
    press(end, 200, "touch"),
    press(other, 0, "touch"),
    press(end, 0, "mouse"),
    press(end, 200, "touch"),
  ]).toEqual([0, 1, 2, 3]);
  other?.remove();
  await Promise.resolve();
  expect([press(end, 100, "touch"), press(end, 400, "touch")]).toEqual([3, 4]);
  expect(page.querySelector("[data-settling]")).toBeNull();
  vi.useRealTimers();
});

test("a tap on the end of a step counts at once after the button for typing has come back, as with a hint", async () => {
  vi.useFakeTimers();
  const take = vi.fn();
  const bar = {
    ...{ gameWords, buttons: [roll, rest], keys: ["o", "e"], primary: null, hasEnter: true, path: [] },
    ...{ isBusy: false, isAsking: false, canUndo: false, take, back: nothing, undo: nothing, type: nothing },
  };
  const page = show(ChoiceBar, bar);
  vi.advanceTimersByTime(400);
  const typing = page.querySelector(".type")!;
  const place = typing.parentElement!;
  typing.remove();
  place.append(typing);
  await Promise.resolve();
  const end = [...page.querySelectorAll(".button:not(.type)")].at(-1);
  end?.dispatchEvent(new PointerEvent("click", { pointerType: "touch", bubbles: true }));
  expect(take).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("the main button has no mark for Enter while Enter is for something else", () => {
  const page = show(ChoiceBar, {
    gameWords,
    buttons: [rest],
    keys: ["e"],
    primary: rest,
    hasEnter: false,
    path: [],
    isBusy: false,
    isAsking: false,
    canUndo: false,
    take: nothing,
    back: nothing,
    undo: nothing,
    type: null,
  });
  expect([...page.querySelectorAll("kbd:not(.unused)")].map(({ textContent }) => textContent)).toEqual(["E"]);
});

test("the button that ends the step stands last, whether it is the main button or not", () => {
  for (const primary of [rest, null]) {
    document.body.replaceChildren();
    const page = show(ChoiceBar, {
      gameWords,
      buttons: [rest, roll],
      keys: ["e", "o"],
      primary,
      hasEnter: true,
      path: [],
      isBusy: false,
      isAsking: false,
      canUndo: false,
      take: nothing,
      back: nothing,
      undo: nothing,
      type: null,
    });
    expect([...page.querySelectorAll(".label")].map(({ firstChild }) => firstChild?.textContent?.trim())).toEqual([
      "Roll for luck",
      "End my turn",
    ]);
  }
});

test("buttons are disabled while an action is under way", () => {
  const page = show(ChoiceBar, {
    gameWords,
    buttons: [rest],
    keys: ["e"],
    primary: rest,
    hasEnter: true,
    path: [],
    isBusy: true,
    isAsking: true,
    canUndo: true,
    take: nothing,
    back: nothing,
    undo: nothing,
    type: null,
  });
  expect([...page.querySelectorAll("button")].every(({ disabled }) => disabled)).toBe(true);
});

test("a typed move is completed and played", () => {
  const { choices } = new PebbleTable("t", PEOPLE).choices([0, 1], null);
  const play = vi.fn();
  const page = show(TypedMove, { choices, gameWords, play, explain: nothing, need: nothing, close: nothing });
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

test("a branch that is reached by typing is requested", () => {
  const need = vi.fn();
  const put = choice("put", s("verb-put"), { has_more: true });
  const page = show(TypedMove, { choices: [put], gameWords, play: nothing, explain: nothing, need, close: nothing });
  const input = page.querySelector("input") as HTMLInputElement;
  input.value = "put ";
  input.dispatchEvent(new Event("input"));
  flushSync();
  expect(need).toHaveBeenCalledWith(["put"]);
});

test("names of people are plain text", () => {
  const [seat] = new PebbleTable("t", []).whole().seat_views;
  const page = show(SeatPanel, {
    seat: seat!,
    holder: { kind: "person", name: "<img src=x>" },
    icons: {},
    gameWords,
    status: "your-turn",
  });
  expect(page.querySelector("img")).toBeNull();
  expect(page.textContent).toContain("<img src=x>");
});

test("many seats have two lines each, still with their holdings", () => {
  const [seat] = new PebbleTable("t", []).whole().seat_views;
  const holdings = [{ icon: "x", label: s("on-board"), count: 3, is_score: false, state: "" as const }];
  const page = show(SeatPanel, {
    seat: { ...seat!, holdings },
    holder: undefined,
    icons: {},
    gameWords,
    status: "waits",
    isSmall: true,
  });
  expect(page.querySelector("li")?.title).toBe("pebbles");
  expect(page.querySelector("li .unseen")?.textContent).toBe("pebbles");
});

test("the points are beside the name, and single things have a state in place of a number", () => {
  const [seat] = new PebbleTable("t", []).whole().seat_views;
  const thing = { icon: "x", label: s("on-board"), is_score: false };
  const holdings = [
    { ...thing, count: 31, is_score: true, state: "" as const },
    { ...thing, count: 0, state: "used" as const },
  ];
  const page = show(SeatPanel, {
    seat: { ...seat!, holdings },
    holder: undefined,
    icons: {},
    gameWords,
    status: "waits",
    isSmall: true,
  });
  expect(page.querySelector("header .score")?.textContent).toBe("31 pebbles");
  expect(page.querySelector("li")?.className).toContain("used");
  expect(page.querySelector("li")?.textContent?.trim()).toBe("pebbles");
});

test("the account adds up what each seat has gained", () => {
  const [seat] = new PebbleTable("t", []).whole().seat_views;
  const rows = [
    { label: s("on-board"), points: [3, 0] },
    { label: s("good-luck"), points: [-1, 2] },
  ];
  const page = show(AccountTable, {
    account: [
      { title: s("on-board"), rows },
      { title: s("on-board"), rows },
    ],
    seats: [seat!, seat!],
    gameWords,
  });
  const cells = [...page.querySelectorAll("tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.textContent),
  );
  expect(cells.slice(1)).toEqual([
    ["2", "2"],
    ["3", "0"],
    ["\u22121", "2"],
    ["2", "2"],
    ["3", "0"],
    ["\u22121", "2"],
    ["4", "4"],
  ]);
});

test("the phone's line of four seats has room for their progress and what they hold", () => {
  const [seat] = new PebbleTable("t", []).whole().seat_views;
  const seats = Array.from({ length: 4 }, () => ({
    ...seat!,
    holdings: [{ icon: "x", label: s("on-board"), count: 3, is_score: false, state: "" as const }],
  }));
  const page = show(SeatLine, { seats, toAct: 3, icons: {}, gameWords, open: nothing, label: "seats" });
  expect(page.querySelectorAll(".held").length).toBe(4);
  expect(page.querySelectorAll(".counted").length).toBe(1);
});

test("the phone's line shows the clocks that there are", () => {
  const [seat] = new PebbleTable("t", []).whole().seat_views;
  const page = show(SeatLine, {
    seats: [seat!, seat!],
    toAct: 1,
    icons: {},
    gameWords,
    open: nothing,
    clockOf: (number: number) => (number === 1 ? "4:59" : null),
    label: "seats",
  });
  expect([...page.querySelectorAll(".seat")].map((one) => one.querySelector(".clock")?.textContent)).toEqual([
    undefined,
    "4:59",
  ]);
});

test("the phone's line of two rows of seats shows only their progress", () => {
  const [seat] = new PebbleTable("t", []).whole().seat_views;
  const seats = Array.from({ length: 8 }, () => ({
    ...seat!,
    holdings: [{ icon: "x", label: s("on-board"), count: 3, is_score: false, state: "" as const }],
  }));
  const page = show(SeatLine, { seats, toAct: 3, icons: {}, gameWords, open: nothing, label: "seats" });
  expect(page.querySelectorAll(".seat").length).toBe(8);
  expect(page.querySelector(".held")).toBeNull();
  expect(page.querySelectorAll(".counted").length).toBe(1);
});

test("the phone's line of two seats names what it counts, and shows that there is more", () => {
  const [seat] = new PebbleTable("t", []).whole().seat_views;
  const holdings = Array.from({ length: 5 }, () => ({
    icon: "x",
    label: s("on-board"),
    count: 3,
    is_score: false,
    state: "" as const,
  }));
  const page = show(SeatLine, {
    seats: [{ ...seat!, holdings }],
    toAct: 0,
    icons: {},
    gameWords,
    open: nothing,
    label: "seats",
  });
  expect([...page.querySelectorAll(".held")].map((held) => held.textContent)).toEqual(Array(3).fill("3pebbles"));
  expect(page.querySelector(".more")?.textContent).toBe("…");
});

test("a table without people is for watching", () => {
  const agent = { kind: "agent" as const, agent: "easy" };
  const seats = Array.from({ length: 8 }, () => card.seats[0]!);
  const props = {
    card: { ...card, players: [2, 1, 8], seats },
    gameWords,
    players: 8,
    isByLot: false,
    watching: "none" as const,
    levels: LEVELS,
    isUsual: true,
    isAllied: false,
    setPlayers: nothing,
    setHolders: nothing,
    setByLot: nothing,
    setAllied: nothing,
    setWatching: nothing,
  };
  const page = show(Seats, { ...props, holders: Array.from({ length: 8 }, () => agent) });
  expect(page.textContent).toContain("setup-watch");
  expect(page.querySelectorAll("li svg").length).toBe(8);
  expect(
    [...page.querySelectorAll("fieldset:first-of-type label")].map(({ textContent }) => textContent?.trim()),
  ).toEqual(["1", "2", "8"]);
});

test("a seat for somebody elsewhere offers a link for watching, and is nobody's here", () => {
  const setHolders = vi.fn();
  const props = {
    card,
    gameWords,
    players: 2,
    isByLot: false,
    watching: "none" as const,
    levels: LEVELS,
    isUsual: true,
    isAllied: false,
    setPlayers: nothing,
    setHolders,
    setByLot: nothing,
    setAllied: nothing,
    setWatching: nothing,
  };
  const page = show(Seats, { ...props, holders: [{ kind: "agent", agent: "easy" }, { kind: "open" }] });
  const [first, second] = page.querySelectorAll("select");
  expect([first?.value, second?.value, [...page.querySelectorAll("input[name=watching]")].length]).toEqual([
    "easy",
    "open",
    2,
  ]);
  expect(page.textContent).toContain("setup-watch-open");
  first!.value = "open";
  first!.dispatchEvent(new Event("change", { bubbles: true }));
  expect(setHolders).toHaveBeenCalledWith([{ kind: "open" }, { kind: "open" }]);
});

test.each([
  [false, 1],
  [true, 0],
])("what the names of the seats are is told beside them, unless seats are drawn by lot (%s)", (isByLot, times) => {
  const naming = {
    name: "shells",
    clause: "P9",
    kind: "each-seat",
    default: "cowrie,whelk",
    values: ["cowrie", "whelk"],
    most: 2,
    people_only: [],
    seats: [],
  } as OptionCard;
  const words = new GameWords([bundle("en", [EN, "option-shells = Shells\n    .about = It changes nothing else."])]);
  const props = {
    card,
    gameWords: words,
    naming,
    players: 2,
    isByLot,
    watching: "none" as const,
    levels: LEVELS,
    isUsual: true,
    isAllied: false,
    setPlayers: nothing,
    setHolders: nothing,
    setByLot: nothing,
    setAllied: nothing,
    setWatching: nothing,
  };
  const page = show(Seats, {
    ...props,
    holders: [
      { kind: "person", name: "A" },
      { kind: "person", name: "B" },
    ],
  });
  expect(page.textContent?.split("It changes nothing else.").length).toBe(times + 1);
});

test("in a game with secrets spectators see the public view, or all hands after the end", () => {
  const setWatching = vi.fn();
  const props = {
    card: { ...card, secrets: true },
    gameWords,
    players: 2,
    isByLot: false,
    watching: "none" as const,
    levels: LEVELS,
    isUsual: true,
    isAllied: false,
    setPlayers: nothing,
    setHolders: nothing,
    setByLot: nothing,
    setAllied: nothing,
    setWatching,
  };
  const page = show(Seats, { ...props, holders: [{ kind: "person", name: "Anna" }, { kind: "open" }] });
  const ways = [...page.querySelectorAll<HTMLInputElement>("input[name=watching]")];
  expect(ways.map((way) => way.parentElement?.textContent?.trim())).toEqual([
    "setup-spectators-none",
    "setup-spectators-public",
    "setup-spectators-hands",
  ]);
  for (const way of ways) way.dispatchEvent(new Event("change", { bubbles: true }));
  expect(setWatching.mock.calls).toEqual([["none"], ["public"], ["hands"]]);
});

test("a link is a field to copy", () => {
  const page = show(LinkBox, { link: "http://here/tables/t#invitation=i", label: "Link to South", invitation: "" });
  expect(page.querySelector("input")?.value).toBe("http://here/tables/t#invitation=i");
});

test("a code to scan is dark on light", () => {
  const page = show(QrCode, { text: "http://here/tables/t#invitation=i", label: "the code" });
  const code = page.querySelector("svg")!;
  expect([code.getAttribute("role"), code.getAttribute("aria-label")]).toEqual(["img", "the code"]);
  expect([code.querySelector("rect")?.getAttribute("fill"), code.querySelector("path")?.getAttribute("fill")]).toEqual([
    "#ffffff",
    "#000000",
  ]);
});

test("names of people elsewhere are plain text, apart from the text around them", () => {
  const page = show(SeatRow, {
    seat: 1,
    card: undefined,
    holder: { kind: "person", name: "<img src=x> \u05d1\u05df" },
    gameWords,
  });
  expect([page.querySelector("img"), page.querySelector("bdi")?.textContent]).toEqual([
    null,
    "<img src=x> \u05d1\u05df",
  ]);
});

test("at its end the replay's buttons keep the focus, without an effect", () => {
  const step = vi.fn();
  const props = {
    ply: 5,
    plies: 5,
    isPlaying: false,
    seats: [],
    seat: null,
    note: null,
    isRecord: false,
    go: nothing,
    step,
    look: nothing,
    link: () => "",
    leave: nothing,
  };
  const page = show(ReplayBar, props);
  const last = page.querySelector<HTMLElement>("[aria-label=replay-last]")!;
  last.focus();
  last.click();
  expect([document.activeElement === last, last.getAttribute("aria-disabled"), step.mock.calls.length]).toEqual([
    true,
    "true",
    0,
  ]);
});

test("the prompt shows its step and the steps of the turn", () => {
  const page = show(Prompt, {
    text: "Act: put a pebble.",
    colour: "blue",
    steps: [
      { label: "Act", isNow: true },
      { label: "Rest", isNow: false },
    ],
  });
  expect(page.querySelector("b")?.textContent).toBe("Act:");
  expect(page.querySelector("[aria-current=step]")?.textContent).toBe("Act");
});

test("the log links to its plies and marks new entries", () => {
  const table = new PebbleTable("t", PEOPLE);
  table.play("put a1");
  const { log, seat_views: seats } = table.whole();
  const page = show(LogList, {
    table: "t",
    log,
    seats,
    gameWords,
    since: 1,
    mine: null,
    at: null,
    glow: nothing,
    again: null,
    older: null,
  });
  const link = page.querySelector("a");
  expect(link?.getAttribute("href")).toBe("/tables/t/plies/1");
  expect(link?.classList.contains("new")).toBe(true);
  expect(link?.querySelector("b")?.textContent).toBe("North");
});

test("the log is one stop of the Tab key, at its newest line; arrow keys move between lines", () => {
  const log = [entry(1, 2), entry(5, 7), entry(9, 9)];
  const page = show(LogList, {
    table: "t",
    log,
    seats: [],
    gameWords,
    since: null,
    mine: null,
    at: null,
    glow: nothing,
    again: null,
    older: null,
  });
  const links = [...page.querySelectorAll("a")];
  const stops = () => links.map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([-1, -1, 0]);
  links[2]!.focus();
  links[2]!.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
  flushSync();
  expect([document.activeElement === links[1], stops()]).toEqual([true, [-1, 0, -1]]);
});

test("in a replay the log marks the last entry that began by the ply shown, although not every ply has one", () => {
  const log = [entry(1, 2), entry(5, 7), entry(9, 9)];
  const marked = (at: number) => {
    document.body.replaceChildren();
    const page = show(LogList, {
      table: "t",
      log,
      seats: [],
      gameWords,
      since: null,
      mine: null,
      at,
      glow: nothing,
      again: null,
      older: null,
    });
    return [...page.querySelectorAll("[aria-current=true]")].map((link) => link.getAttribute("href"));
  };
  expect([0, 1, 4, 6, 8, 9].map(marked)).toEqual([[], ...[2, 2, 7, 7, 9].map((ply) => [`/tables/t/plies/${ply}`])]);
});

test("no note in the log stands for the ply of a replay", () => {
  const log = [entry(1, 2), { ...entry(3, 2), note: 1 }];
  const page = show(LogList, {
    table: "t",
    log,
    seats: [],
    gameWords,
    since: null,
    mine: null,
    at: 3,
    glow: nothing,
    again: null,
    older: null,
  });
  expect([...page.querySelectorAll("a")].map((link) => link.getAttribute("aria-current"))).toEqual(["true", null]);
});

test("the result says who won and how", () => {
  const holders: Holder[] = [
    { kind: "person", name: "Anna" },
    { kind: "agent", agent: "greedy" },
  ];
  const whole = new PebbleTable("t", holders).whole();
  const result = {
    ending: "row",
    sentences: [s("won", { side: "north" }), s("won-how")],
    scores: [1, 0],
    winners: [0],
  };
  const page = show(ResultCard, {
    whole,
    holders,
    result,
    gameWords,
    again: nothing,
    review: nothing,
    download: nothing,
    lobby: nothing,
    close: nothing,
  });
  expect(page.querySelector("h2")?.textContent).toBe("North has won");
  expect(page.textContent).toContain("Three pebbles lie in a row.");
  expect(page.querySelector("li.won")?.textContent).toContain("Anna");
});

test("where an account says where the points come from, the result names the seats and gives no sentence of each", () => {
  const whole = new PebbleTable("t", PEOPLE).whole();
  const result = {
    ending: "row",
    sentences: [s("won", { side: "north" }), s("won", { side: "north" }), s("won", { side: "south" })],
    scores: [9, 5],
    winners: [0],
  };
  const rows = (account: typeof whole.account) => {
    document.body.replaceChildren();
    return (
      show(ResultCard, { whole: { ...whole, account }, holders: PEOPLE, result, gameWords }).querySelector("ol")
        ?.textContent ?? ""
    );
  };
  expect([rows([]), rows([{} as (typeof whole.account)[number]])].map((text) => text.includes("has won"))).toEqual([
    true,
    false,
  ]);
});

test("a winner by tie-break is the only winner and stands first, although the points are equal", () => {
  const whole = new PebbleTable("t", PEOPLE).whole();
  const result = { ending: "row", sentences: [s("won-how")], scores: [4, 4], winners: [1] };
  const page = show(ResultCard, {
    whole,
    holders: PEOPLE,
    result,
    gameWords,
    again: nothing,
    review: nothing,
    download: nothing,
    lobby: nothing,
    close: nothing,
  });
  expect([...page.querySelectorAll("li.won")].map(({ textContent }) => textContent?.includes("B"))).toEqual([true]);
  expect(page.querySelector("li")?.matches(".won")).toBe(true);
});

test("a picture has its base and a group for each element", () => {
  const page = show(StillPicture, { game: "pebbles", picture: card.picture, label: "board" });
  expect(page.querySelectorAll("svg [id*=hollow-]").length).toBe(9);
  expect([...page.querySelectorAll("svg [id*=pebble-]")].map(({ id }) => id.replace(/^.*?-/, ""))).toEqual([
    "pebble-b2",
    "pebble-a1",
    "pebble-c3",
  ]);
  expect(page.querySelector("[id$=pebble-a1]")?.matches(".pebble.seat-1")).toBe(true);
  expect(page.querySelector("[id$=pebble-a1] circle")?.namespaceURI).toBe("http://www.w3.org/2000/svg");
});

test("a picture can show a part of its position", () => {
  const page = show(StillPicture, { game: "pebbles", picture: card.picture, label: "board", box: [10, 20, 30, 40] });
  expect(page.querySelector("svg")?.getAttribute("viewBox")).toBe("10 20 30 40");
});

test("pictures of one game on a page share no ids", () => {
  const shared = { game: "pebbles", picture: card.picture, label: "board" };
  show(StillPicture, shared);
  const other = mount(StillPicture as Component, { target: document.body, props: shared });
  flushSync();
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  void unmount(other);
});

const suggestion = new SuggestionHere(
  () => null,
  () => gameWords,
  nothing,
);
const standing = {
  note: null,
  tray: null,
  seats: [],
  waiting: null,
  news: null,
  gameWords,
  open: nothing,
  suggestion,
  threats: [],
};

test("a refusal stands at the prompt, and its clause opens the rulebook", () => {
  const open = vi.fn();
  const page = show(StandingLine, {
    ...standing,
    note: { kind: "refusal", reason: { sentence: s("side-north"), clause: "K14" } },
    open,
  });
  expect(page.querySelector(".note")?.textContent?.replace(/\s+/g, " ").trim()).toBe("North (K14)");
  page.querySelector("button")?.click();
  expect(open).toHaveBeenCalledWith("K14");
});

test("a rule without a number is named in the reader's language", () => {
  const page = show(StandingLine, {
    ...standing,
    note: { kind: "refusal", reason: { sentence: s("side-north"), clause: "Building Militia" } },
  });
  expect(page.querySelector(".clause span")?.textContent).toBe("rules-rule");
});

test("the last dice lie in the line with their sentence, or with the news", () => {
  const tray = { dice: [{ faces: 6, value: 3, seat: null }], text: "North rolls 3" };
  const page = show(StandingLine, { ...standing, tray });
  expect([page.querySelectorAll("svg.die, .dice svg").length, page.querySelector(".news")?.textContent]).toEqual([
    1,
    "North rolls 3",
  ]);
});

test.each([
  [null, 300],
  ["wheel", 240],
] as const)("the log stays at its end unless the reader goes up (%s)", (gesture, top) => {
  const log = [entry(1, 1, "side-north")];
  const page = show(LogList, {
    table: "t",
    log,
    seats: [],
    gameWords,
    since: null,
    mine: null,
    at: null,
    glow: nothing,
    again: null,
    older: null,
  });
  const list = page.querySelector<HTMLElement>(".rounds")!;
  Object.defineProperties(list, { scrollHeight: { value: 300 }, clientHeight: { value: 40 } });
  list.scrollTop = 260;
  list.dispatchEvent(new Event("scroll"));
  if (gesture) list.dispatchEvent(new Event(gesture));
  list.scrollTop = top === 240 ? 200 : 208;
  list.dispatchEvent(new Event("scroll"));
  expect(list.scrollTop).toBe(gesture ? 200 : top);
});

test("who is awaited goes before what happened", () => {
  const page = show(StandingLine, { ...standing, waiting: "Waiting for Anna.", news: "South roll 3" });
  expect(page.querySelector(".line")?.textContent?.trim()).toBe("Waiting for Anna.");
});

test("what happened stands under the prompt, and the log has the button that shows it again", () => {
  const again = vi.fn();
  expect(show(StandingLine, { ...standing, news: "South roll 3" }).textContent?.trim()).toBe("South roll 3");
  const log = show(LogList, {
    table: "t",
    log: [],
    seats: [],
    gameWords,
    since: 1,
    mine: null,
    at: null,
    glow: nothing,
    again,
    older: null,
  });
  log.querySelector("button")?.click();
  expect(again).toHaveBeenCalledOnce();
});

test.each([4, 6, 8, 10, 12, 20, 7])("a die of %i faces shows colour, pattern and letter of its seat", (faces) => {
  const die = show(DieFace, { faces, value: 4, seat: { colour: "red", letter: "N" } });
  expect(die.querySelector("svg")!.getAttribute("style")).toContain("--seat-red");
  expect(die.querySelector(".pattern")!.getAttribute("fill")).toBe("url(#seat-pattern-red)");
  expect(die.querySelector(".letter")!.textContent).toBe("N");
  expect(faces === 6 ? die.querySelectorAll(".pip").length : die.querySelector(".value")!.textContent).toEqual(
    faces === 6 ? 4 : "4",
  );
});

test("a die of no seat has neither pattern nor letter", () => {
  const die = show(DieFace, { faces: 6, value: 2, seat: null });
  expect([die.querySelectorAll(".pip").length, die.querySelector(".pattern"), die.querySelector(".letter")]).toEqual([
    2,
    null,
    null,
  ]);
});

test("the dice of the game are counted by face, with a sentence at the end of the game", async () => {
  const dice = [
    { seat: 1, faces: 6, counts: [1, 0, 2, 0, 0, 4], band: null },
    { seat: null, faces: 8, counts: [3, 1, 0, 0, 0, 0, 0, 9], band: "uneven-10" },
  ];
  const fetch = vi.fn((ply: number) => Promise.resolve({ ply, dice }));
  const seats = card.seats.map((seat) => ({ ...seat, progress: [], holdings: [], is_done: false, places: [] }));
  const page = show(GameDice, { seats, gameWords, ply: 7, fetch });
  await vi.waitFor(() => expect(page.querySelectorAll(".counts").length).toBe(2));
  expect(fetch.mock.calls).toEqual([[7]]);
  const [south, others] = page.querySelectorAll(".counts");
  expect([...south!.querySelectorAll("b")].map((count) => count.textContent)).toEqual(["1", "0", "2", "0", "0", "4"]);
  expect([south!.querySelector(".band"), others!.querySelector(".band")?.textContent]).toEqual([null, "dice-band"]);
});

test("it is the turn of the seat whose roll waits, though chance is to act", () => {
  const shown = whole({
    to_act: "chance",
    seat_views: SEATS.map((seat) => ({ ...seat, progress: [], holdings: [], is_done: false, places: [] })),
  });
  const page = show(SeatList, {
    whole: shown,
    holders: PEOPLE,
    icons: {},
    gameWords,
    log: [],
    mine: 1,
    thinking: null,
    dice: () => Promise.reject(new Error()),
    few: 3,
  });
  expect([...page.querySelectorAll("header p")].map(({ textContent }) => textContent)).toEqual([
    "seat-waits",
    "seat-your-turn",
  ]);
});

test.each([3, 1])(
  "who is away is told in words, and so is how many spectators look on, where seats above %i are small",
  (few) => {
    const shown = whole({
      seat_views: SEATS.map((seat) => ({ ...seat, progress: [], holdings: [], is_done: false, places: [] })),
    });
    const some = {
      whole: shown,
      holders: PEOPLE,
      icons: {},
      gameWords,
      log: [],
      mine: 0,
      thinking: null,
      dice: () => Promise.reject(new Error()),
    };
    const presence = new Map([[1, false]]);
    const page = show(SeatList, { ...some, few, presence, spectators: 2 });
    expect([...page.querySelectorAll(".away")].map(({ textContent }) => textContent)).toEqual(["seat-away"]);
    expect(page.querySelector(".spectators")?.textContent).toBe("seats-spectators");
  },
);

test("a seat whose holder nobody knows, as in a record, has its own name alone", () => {
  const [seat] = new PebbleTable("t", []).whole().seat_views;
  const page = show(SeatPanel, {
    seat: seat!,
    holder: { kind: "person", name: "" },
    icons: {},
    gameWords,
    status: "waits",
  });
  expect(page.querySelector("h2")?.textContent).toBe(gameWords.tell(seat!.name));
});

test("the counted piles beside the board have their counts, and are pressed like their spaces", () => {
  const press = vi.fn();
  const names = {
    stack: s("space", { at: "stack", count: 7 }),
    old: s("space", { at: "old", count: 0 }),
    other: s("space", { at: "other" }),
  };
  const table = {
    whole: { names },
    gameWords,
    targets: new Set(["stack"]),
    insets: { openers: new Set() },
    game: "pebbles",
  };
  const box = { x: 0, y: 0, width: 9, height: 9 };
  const page = show(PileRow, {
    table: table as never,
    piles: new Map([
      ["stack", box],
      ["old", box],
      ["other", box],
    ]),
    glowing: ["old"],
    press,
  });
  const buttons = [...page.querySelectorAll("button")];
  expect(buttons.map((button) => button.querySelector("b")?.textContent)).toEqual(["7", "0"]);
  expect(buttons.map((button) => button.querySelector("small")?.textContent)).toEqual([undefined, undefined]);
  expect(buttons.map(({ className }) => className.includes("target"))).toEqual([true, false]);
  expect(buttons.map(({ className }) => className.includes("suggested"))).toEqual([false, true]);
  buttons[1]?.click();
  expect(press).toHaveBeenCalledWith("old", false);
});

test("a pile has its short name under its count, if its game has one", () => {
  const find = (key: string, _values: object, attribute?: string) => (attribute === "short" ? `${key} in short` : null);
  const table = {
    whole: { names: { stack: s("pile", { count: 7 }) } },
    gameWords: { tell: () => "", find },
    targets: new Set(),
    insets: { openers: new Set() },
    game: "pebbles",
  };
  const page = show(PileRow, {
    table: table as never,
    piles: new Map([["stack", { x: 0, y: 0, width: 9, height: 9 }]]),
    press: nothing,
  });
  expect(page.querySelector(".told")?.textContent).toBe("7pile in short");
});

test("the strip of a phone has the names of people where several play, and says once what it counts", () => {
  const [north, south] = new PebbleTable("t", []).whole().seat_views;
  const strip = { seats: [north!, south!], toAct: 0, icons: {}, gameWords, open: nothing, label: "seats" };
  const people: Holder[] = [
    { kind: "person", name: "Ada" },
    { kind: "person", name: "Ben" },
  ];
  const page = show(SeatLine, { ...strip, names: namesOf(people) });
  expect([...page.querySelectorAll("bdi")].map((at) => at.textContent)).toEqual(["Ada", "Ben"]);
  expect(page.querySelectorAll(".progress small").length).toBe(0);
  expect(namesOf([people[0]!, { kind: "agent", agent: "easy" }])).toEqual([]);
});

test("what can be said to the others is one press away at the seats, where somebody hears it", () => {
  const speak = vi.fn();
  const list = {
    whole: new PebbleTable("t", []).whole(),
    holders: [],
    icons: {},
    gameWords,
    log: [],
    mine: null,
    thinking: null,
    dice: () => Promise.reject(new Error()),
    few: 4,
  };
  const button = (page: Element) =>
    [...page.querySelectorAll("button")].find(({ textContent }) => textContent === say("menu-say"));
  expect(button(show(SeatList, list))).toBeUndefined();
  button(show(SeatList, { ...list, speak }))?.click();
  expect(speak).toHaveBeenCalledOnce();
});

test("a threat stands at the prompt with its clause, instead of what happened before", () => {
  const threats = [{ sentence: { key: "threat", values: {} }, places: [], clause: "K50" }];
  const line = show(StandingLine, { ...standing, news: "South roll 3", threats });
  expect(line.querySelector(".threat .reason")?.textContent?.trim()).toBe("threat (K50)");
  expect(line.querySelector(".news")).toBeNull();
});

test("what a hint of the first turn frames lies above the marks of what may be chosen, and a threat has its sign", () => {
  const shapes = new Map(["a1", "b1"].map((id, nth) => [id, { x: 50 * nth, y: 0, width: 50, height: 50 }]));
  const marks = show(Marks, {
    shapes,
    measure: () => undefined,
    targets: ["a1", "b1"],
    chosen: ["b1"],
    glowing: ["a1"],
    framed: ["a1"],
    warned: ["b1"],
    cursor: null,
    pointed: null,
  });
  const order = [...marks.querySelectorAll(".legal, .chosen, .threat, .framed .glow")].map(
    (at) => at.getAttribute("class")?.split(" ")[0],
  );
  expect(order).toEqual(["legal", "legal", "chosen", "threat", "glow"]);
  expect(marks.querySelectorAll(".glow").length).toBe(1);
});

test("what a target's hint says in short is written at its place", () => {
  const shapes = new Map([["a1", { x: 0, y: 0, width: 50, height: 50 }]]);
  const words = new GameWords([
    bundle("en", ["odds = { $win } % to win\n    .short = { $win } %\nplain = { $win } points"]),
  ]);
  const path = (key: string) => [[choice("a1", s("a1"), { element: "a1", action: 1, hint: s(key, { win: 40 }) })]];
  const [odds, plain] = ["odds", "plain"].map((key) =>
    shortsOf({ targets: new Map([["a1", path(key)]]), buttons: [] }, null, words),
  );
  const marks = show(Marks, {
    shapes,
    measure: () => undefined,
    targets: ["a1"],
    chosen: [],
    glowing: [],
    shorts: odds!,
    cursor: null,
    pointed: null,
  });
  expect([marks.querySelector(".short")?.textContent, plain!.size]).toEqual(["40 %", 0]);
});

test("where a march may lead stands at the targets while its start is looked at, and not at the start", () => {
  const words = new GameWords([bundle("en", ["odds = { $win } % to win\n    .short = { $win } %"])]);
  const then = [
    choice("b1", s("b1"), { element: "b1", action: 1, hint: s("odds", { win: 50 }) }),
    choice("c1", s("c1"), { element: "c1", action: 2 }),
  ];
  const offer = { targets: new Map([["a1", [[choice("a1", s("a1"), { element: "a1", then })]]]]), buttons: [] };
  expect([null, "a1"].map((looked) => [...shortsOf(offer, looked, words)])).toEqual([[], [["b1", "50 %"]]]);
});
