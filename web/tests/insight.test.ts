import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { drawnArrow } from "../src/board/arrows";
import type { Box } from "../src/board/geometry";
import { BetterMove } from "../src/insight/bettermove.svelte";
import {
  bandPath,
  dashOf,
  knownRuns,
  labelPlaces,
  linePath,
  markOf,
  positionAt,
  spread,
  xOf,
  yOf,
} from "../src/insight/chart";
import { GameInsight } from "../src/insight/gameinsight.svelte";
import { decisivePlies, accountOf } from "../src/insight/moments";
import InsightFigures from "../src/insight/InsightFigures.svelte";
import InsightPanel from "../src/insight/InsightPanel.svelte";
import {
  actionText,
  betterText,
  chancesAt,
  chancesText,
  closed,
  expertText,
  lineText,
  percent,
  signedPercent,
  wholePercents,
} from "../src/insight/telling";
import type { AnalysedDecision, AnalysisNow, ChanceRange, GameAnalysis, SeatView } from "../src/protocol/wire";
import { bundle, GameWords } from "../src/words/gamewords";
import { SEATS, s } from "./fake/pebbles";
import { EN } from "./fake/words";

const OWN = `
insight-chart = Chances
insight-chart-at = Move { $ply } of { $plies }: { $chances }
insight-percent = { $percent } %
insight-chance = { $name } { $percent } %
insight-range = { $name } { $percent } % ({ $low } to { $high })
insight-cell = { $percent } % ({ $low } to { $high })
insight-unknown = unknown
insight-luck = luck { $sign } { $percent }
insight-cost = { $decisions } cost { $percent }
insight-moments = Moments
insight-turn = Move { $ply }: { $name } { $change } % { $kind }
insight-played = Played: { $what }
insight-better = Better: { $what }
insight-line = Then: { $line }
insight-figures = Figures
insight-luck-about = About luck
insight-rest = From { $before } to { $after }: rest { $change }
insight-move = Move
insight-expert = Cost { $percent }, expert: { $what }
insight-elsewhere = elsewhere
insight-expert-same = Expert: the same
`;
const gameWords = new GameWords([bundle("en", [EN, OWN])]);
const SIZE = { width: 260, height: 120, left: 40, right: 20, top: 10, bottom: 10 };
const pair = (mean: number): ChanceRange[] => [
  [mean, mean - 50, mean + 50],
  [1000 - mean, 950 - mean, 1050 - mean],
];
const put = (from: string) => s("log-put", { side: "north", from });
const ANALYSIS: GameAnalysis = {
  plies: 4,
  chances: [
    pair(500),
    pair(600),
    null,
    pair(300),
    [
      [0, 0, 0],
      [1000, 1000, 1000],
    ],
  ],
  seats: [
    { luck: -36, cost: 215, decisions: 2 },
    { luck: 36, cost: 0, decisions: 1 },
  ],
  decisions: {
    "1": { seat: 0, cost: 150, played: "put a1", better: "put b2", said: [put("a1")], better_said: [put("b2")] },
    "2": { seat: 1, cost: 0, played: "push a1", better: "" },
    "3": { seat: 0, cost: 65, played: "rest", better: "roll" },
  },
  turning: [{ ply: 3, kind: "luck", seat: 1, change: -210, said: [put("c3")] }],
  costliest: [{ ply: 1, seat: 0, cost: 150, played: "put a1", better: "put b2", line: ["put b2", "rest"] }],
};

// Geometry

test("positions go from left to right, and 100 % is on top", () => {
  expect([0, 2, 4].map((position) => xOf(position, 4, SIZE))).toEqual([40, 140, 240]);
  expect([1000, 500, 0].map((thousandths) => yOf(thousandths, SIZE))).toEqual([10, 60, 110]);
});

test("a place of the chart is the nearest position, also beside the lines", () => {
  for (const position of [0, 1, 2, 3, 4]) expect(positionAt(xOf(position, 4, SIZE) + 20, 4, SIZE)).toBe(position);
  expect([-100, 1000].map((x) => positionAt(x, 4, SIZE))).toEqual([0, 4]);
  expect(positionAt(100, 0, SIZE)).toBe(0);
});

test("there is no line over what is not known yet", () => {
  expect(knownRuns(ANALYSIS.chances)).toEqual([
    [0, 1],
    [3, 4],
  ]);
  expect(linePath(ANALYSIS.chances, 0, 4, SIZE)).toBe("M40 60 L90 50 M190 80 L240 110");
  expect(knownRuns([])).toEqual([]);
});

test("a band goes along the low ends and back along the high ones", () => {
  expect(bandPath(ANALYSIS.chances.slice(0, 2), 0, 4, SIZE)).toBe("M40 65 L90 55 L90 45 L40 55 Z");
});

test("no two of the first seats have the same line or mark", () => {
  expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map(dashOf)).size).toBe(8);
  expect(new Set([0, 1, 2, 3, 4, 5].map(markOf)).size).toBe(6);
});

test("labels that would lie over each other move apart, and stay inside", () => {
  expect(spread([50, 52, 10], 17, 0, 100)).toEqual([50, 67, 10]);
  expect(spread([98, 99], 17, 0, 100)).toEqual([83, 100]);
  expect(spread([0, 100], 17, 9, 91)).toEqual([9, 91]);
});

test("labels for which one column is too low stand in several", () => {
  expect(labelPlaces([47, 9, 47, 47], 17, 9, 60)).toEqual([26, 9, 43, 60].map((y) => ({ column: 0, y })));
  const places = labelPlaces([9, 47, 47, 47, 47], 17, 9, 47);
  expect(places.every(({ y }) => y >= 9 && y <= 47)).toBe(true);
  const apart = places.flatMap((one, nth) =>
    places.slice(nth + 1).map((other) => one.column !== other.column || Math.abs(one.y - other.y) >= 17),
  );
  expect(apart).not.toContain(false);
});

// Words

test("small shares have a digit after the point, and changes have a sign", () => {
  expect([35, 0, 152, -36, 4].map(percent)).toEqual([3.5, 0, 15, -3.6, 0.4]);
  expect([-210, 36, 0].map((change) => signedPercent(change, "en"))).toEqual(["\u221221", "+3.6", "0"]);
  expect(signedPercent(36, "fr")).toBe("+3,6");
});

test("a half is rounded alike with either sign, so that a cost and a loss are the same figure", () => {
  expect([percent(135), signedPercent(-135, "en")]).toEqual([14, "\u221214"]);
});

test("a sentence ends with one full stop", () => {
  expect(["End building", "It is a fort."].map(closed)).toEqual(["End building.", "It is a fort."]);
});

test("the chances of a position are told with their intervals, if they have any", () => {
  const names = ["North", "South"];
  expect(chancesText(ANALYSIS, 1, names, gameWords)).toBe("North 60 % (55 to 65), South 40 % (35 to 45)");
  expect(chancesText(ANALYSIS, 4, names, gameWords)).toBe("North 0 %, South 100 %");
  expect(chancesText(ANALYSIS, 2, names, gameWords)).toBe("unknown");
});

test("the chances of all seats add up to 100 %", () => {
  expect(wholePercents([605, 395])).toEqual([61, 39]);
  expect(wholePercents([333, 333, 334])).toEqual([33, 33, 34]);
  expect(wholePercents([0, 1000])).toEqual([0, 100]);
});

test("a better action of which the log would say the same is told by its place", () => {
  const decision = { better: "put b2", said: [put("a1")], better_said: [put("a1")] };
  expect(betterText({ ...decision, better_spaces: ["tile-b2"] }, gameWords)).toBe("elsewhere");
  expect(betterText({ ...decision, better_spaces: ["tile-b2"] }, gameWords, "on paper")).toBe("on paper");
  expect(betterText(decision, gameWords)).toBe("North put a pebble on a1");
});

test("what would have followed a better action is told as the log does", () => {
  expect(lineText(["put b2", "rest", "put c3"], [[put("b2")], [], [put("c3")]], gameWords)).toBe(
    "North put a pebble on c3",
  );
  expect(lineText(["put b2", "rest"], undefined, gameWords)).toBe("rest");
});

test("at a decision the replay tells what an expert would play", () => {
  expect(Object.values(ANALYSIS.decisions).map((decision) => expertText(decision, gameWords))).toEqual([
    "Cost 15, expert: North put a pebble on b2.",
    "Expert: the same",
    "Cost 6.5, expert: roll.",
  ]);
  expect(actionText([], "rest", gameWords)).toBe("rest");
});

test("a ply that is a turning point and costly is named once, with what was better", () => {
  const turning = [{ ply: 1, kind: "decision" as const, seat: 0, change: -210 }];
  const found = decisivePlies({ ...ANALYSIS, turning });
  expect(found.map(({ ply, change, costly }) => [ply, change, costly?.better])).toEqual([[1, -210, "put b2"]]);
});

const ranged = (mean: number, reach = 20): ChanceRange[] => [
  [mean, mean - reach, mean + reach],
  [1000 - mean, 1000 - mean - reach, 1000 - mean + reach],
];
test.each([
  ["leaps up", 460, 800, 0, [[2, 1, "later", 0, 340]]],
  ["falls", 640, 360, 0, [[2, 1, "later", 0, -280]]],
  ["falls by no more than its cost", 640, 360, 280, []],
  ["changes little", 460, 540, 0, []],
])("where the chart %s over a run of decisions, it is told that the search saw it only then", (...row) => {
  const [, before, after, cost, told] = row;
  const decision = { seat: 0, cost: 0, played: "a", better: "" };
  const decisions = { "1": decision, "2": { ...decision, cost }, "4": { ...decision, seat: 1 } };
  const chances = [ranged(before), ranged(600, 200), ranged(after), ranged(500, 300), ranged(650, 300), null];
  const found = decisivePlies({ turning: [], costliest: [], decisions, chances });
  expect(found.map(({ ply, first, kind, seat, change }) => [ply, first, kind, seat, change])).toEqual(told);
});

test("a leap of the chart that another seat, or chance, stands in is told of nobody", () => {
  const decision = { seat: 0, cost: 0, played: "a", better: "" };
  const chances = [ranged(300, 10), ranged(300, 10), ranged(700, 10), ranged(700, 10)];
  expect(decisivePlies({ turning: [], costliest: [], decisions: { "1": decision, "3": decision }, chances })).toEqual(
    [],
  );
});

// The board

const BOXES: Record<string, Box> = {
  a1: { x: 0, y: 0, width: 10, height: 10 },
  b1: { x: 10, y: 0, width: 10, height: 10 },
};
const better = (more: Partial<AnalysedDecision>) =>
  new BetterMove(
    () => ({
      seat: 1,
      cost: 9,
      played: "push a1 b1",
      better: "put b1",
      way: ["a1", "b1"],
      better_way: ["b1"],
      ...more,
    }),
    (seat) => `colour-${seat}`,
  );

test("arrows show from where to where was played, and where would have been better", () => {
  expect(better({}).arrows).toEqual([
    { kind: "played", spaces: ["a1", "b1"], colour: "colour-1" },
    { kind: "better", spaces: ["b1"], colour: null },
  ]);
  expect(better({ better: "" }).arrows).toEqual([]);
  expect(better({ way: [] }).arrows.map(({ kind }) => kind)).toEqual(["better"]);
});

test("an arrow has a tip at its last space, one space alone is ringed, and what is not in the picture is left out", () => {
  const [played, other] = better({}).arrows.map((arrow) => drawnArrow(arrow, (id) => BOXES[id]));
  expect(played?.line).toBe("M6.2 5 L11.6 5");
  expect(played?.head).toMatch(/^M15 5 L/);
  expect(other?.head).toBeNull();
  expect(drawnArrow({ kind: "played", spaces: ["card-3"], colour: null }, (id) => BOXES[id])).toBeNull();
});

// The figures

let shown: object | null = null;
function show(
  ply: number | null,
  go: ((ply: number) => void) | null,
  analysis = ANALYSIS,
  seats = SEATS as unknown as SeatView[],
): HTMLElement {
  const props = {
    analysis,
    seats,
    gameWords,
    ply,
    go,
    pathOf: (to: number) => `/tables/t/plies/${to}`,
  };
  shown = mount(InsightFigures as Component, { target: document.body, props });
  flushSync();
  return document.body;
}
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

test("arrow keys on the chart go from ply to ply, within the game", () => {
  const go = vi.fn();
  const chart = show(3, go).querySelector("[role=slider]") as HTMLElement;
  expect([chart.getAttribute("aria-valuenow"), chart.getAttribute("aria-valuemax")]).toEqual(["3", "4"]);
  expect(chart.getAttribute("aria-valuetext")).toContain("Move 3 of 4: North 30 %");
  for (const key of ["ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "x"])
    chart.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  expect(go.mock.calls.flat()).toEqual([2, 4, 0, 4, 4]);
});

test("a finger that comes down on the chart, and may scroll the page, goes nowhere until it is a tap", () => {
  const go = vi.fn();
  const chart = show(null, go).querySelector("[role=slider]") as HTMLElement;
  for (const type of ["pointerdown", "pointermove"])
    chart.dispatchEvent(new PointerEvent(type, { pointerType: "touch", buttons: 1 }));
  expect(go).not.toHaveBeenCalled();
  chart.click();
  expect(go).toHaveBeenCalledOnce();
});

test("turning points and costly decisions are one list, in the order of play, of links that go to their plies", () => {
  const go = vi.fn();
  const links = [...show(1, go).querySelectorAll<HTMLAnchorElement>("ol a")];
  expect(links.map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
    ["Move 1: North \u221215 % decision", "/tables/t/plies/1"],
    ["Move 3: South \u221221 % luck", "/tables/t/plies/3"],
  ]);
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual(["true", null]);
  links[1]?.click();
  expect(go).toHaveBeenCalledWith(3);
});

test("what was decided is told at the ply that is shown, elsewhere at the press of a button, and on paper", () => {
  const told = () => [...document.querySelectorAll("ol .told")].map(({ textContent }) => textContent);
  const unfold = (nth: number) => (document.querySelectorAll<HTMLElement>("ol button")[nth]?.click(), flushSync());
  const luck = ["North put a pebble on c3"];
  const decision = ["Played: North put a pebble on a1.", "Better: North put a pebble on b2.", "Then: rest"];
  show(1, vi.fn());
  expect(told()).toEqual(decision);
  expect([...document.querySelectorAll("ol button")].map((button) => button.getAttribute("aria-expanded"))).toEqual([
    "true",
    "false",
  ]);
  unfold(1);
  expect(told()).toEqual([...decision, ...luck]);
  unfold(0);
  expect(told()).toEqual(luck);
  if (shown) void unmount(shown);
  document.body.replaceChildren();
  show(null, null);
  expect(told()).toEqual([...decision, ...luck]);
  expect(document.querySelector("ol button")).toBeNull();
});

test.each([
  ["running", true],
  ["failed", true],
  ["done", false],
] as const)("figures of an analysis that is %s are said to be what is known so far: %s", (state, isSaid) => {
  const now: AnalysisNow = { state, done: 2, plies: 4, ahead: 0, analysis: ANALYSIS };
  const table = {
    insight: { now, analysis: ANALYSIS, isUnderWay: state === "running", refusal: null },
    gameWords,
    whole: { seat_views: SEATS },
    isBack: false,
    ply: () => null,
    view: () => ({}),
    id: "t",
  };
  shown = mount(InsightPanel as Component, { target: document.body, props: { table, step: () => undefined } });
  flushSync();
  expect(document.body.textContent?.includes("insight-so-far")).toBe(isSaid);
});

test("where all that would have followed was forced, nothing is told of it", () => {
  const costliest = ANALYSIS.costliest.map((costly) => ({ ...costly, line_said: [[put("b2")], []] }));
  show(1, vi.fn(), { ...ANALYSIS, costliest });
  expect([...document.querySelectorAll("ol .told")].map(({ textContent }) => textContent?.split(":")[0])).toEqual([
    "Played",
    "Better",
  ]);
});

test("the list comes right after the chart, before the luck and the cost of each seat", () => {
  const page = show(1, vi.fn());
  expect(
    [...page.querySelectorAll(".chart, h3, .seats")].map(({ className, textContent }) =>
      className.includes("chart") ? "chart" : className.includes("seats") ? "seats" : textContent,
    ),
  ).toEqual(["chart", "Moments", "seats"]);
});

test("a table has the same figures for those who see no chart, and paper has none", () => {
  const details = show(null, vi.fn()).querySelector("details") as HTMLDetailsElement;
  expect(details.querySelectorAll("tbody tr").length).toBe(0);
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
  flushSync();
  const rows = [...details.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ["0", "50 % (45 to 55)", "50 % (45 to 55)"],
    ["1", "60 % (55 to 65)", "40 % (35 to 45)"],
    ["3", "30 % (25 to 35)", "70 % (65 to 75)"],
    ["4", "0 %", "100 %"],
  ]);
  if (shown) void unmount(shown);
  document.body.replaceChildren();
  expect(show(null, null).querySelector("[role=slider], details")).toBeNull();
});

// Asking the server

const NOW: AnalysisNow = { state: "none", done: 0, plies: 4, ahead: 0, analysis: null };
const answers: (Partial<AnalysisNow> | number)[] = [];
const asked: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  answers.length = asked.length = 0;
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const next = answers.shift() ?? 500;
    if (typeof next === "number")
      return Promise.resolve(
        new Response(JSON.stringify({ reason: { sentence: { key: "refused", values: {} }, clause: null } }), {
          status: next,
        }),
      );
    return Promise.resolve(new Response(JSON.stringify({ ...NOW, ...next })));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an analysis is asked for once, followed until it is complete, and then left alone", async () => {
  const done = vi.fn();
  const insight = new GameInsight("t", () => "token", done);
  answers.push({}, { state: "waiting" }, { state: "running", done: 2 }, { state: "done", done: 4, analysis: ANALYSIS });
  insight.start();
  insight.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([insight.now?.state, asked.length]).toEqual(["none", 1]);
  void insight.ask();
  void insight.ask();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([
    "GET /api/tables/t/analysis",
    "POST /api/tables/t/analysis",
    "GET /api/tables/t/analysis",
    "GET /api/tables/t/analysis",
  ]);
  expect([insight.analysis?.plies, done.mock.calls.length]).toEqual([4, 1]);
  expect([...insight.moments]).toEqual([3, 1]);
});

test("a failure takes nothing away of what was known, nor does asking again", async () => {
  const insight = new GameInsight("t", () => "token");
  answers.push({ state: "running", analysis: ANALYSIS }, { state: "failed" });
  insight.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([insight.now?.state, insight.analysis]).toEqual(["failed", ANALYSIS]);
  answers.push({ state: "waiting" }, {});
  await insight.ask();
  expect([insight.now?.state, insight.analysis]).toEqual(["waiting", ANALYSIS]);
  insight.stop();
});

test("a server that has forgotten the question is asked again, but not without end", async () => {
  const insight = new GameInsight("t", () => "token");
  for (let time = 0; time < 20; time++) answers.push({ state: "running" }, {});
  insight.start();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked.filter((one) => one.startsWith("POST")).length).toBe(5);
  insight.stop();
});

test("where there can be no analysis nothing is shown; a refusal of the question is told", async () => {
  const insight = new GameInsight("t", () => "token");
  answers.push(409, 503, 409);
  insight.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([insight.now, insight.refusal]).toEqual([null, null]);
  answers.splice(0, answers.length, 409);
  await insight.ask();
  expect(insight.refusal?.sentence.key).toBe("refused");
});

test("luck, cost and the rest add up to the change of the chances", () => {
  const whole = { ...ANALYSIS, chances: ANALYSIS.chances.map((known) => known ?? pair(400)) };
  expect([accountOf(whole, 0)?.rest, accountOf(whole, 1)?.rest]).toEqual([
    { change: -249, from: "later" },
    { change: 464, from: "others" },
  ]);
});

test("where nobody had anything to decide all is luck", () => {
  const seats = ANALYSIS.seats.map((seat) => ({ ...seat, decisions: 0, cost: 0 }));
  const whole = { ...ANALYSIS, seats, chances: ANALYSIS.chances.map((known) => known ?? pair(400)) };
  expect([accountOf(whole, 0), accountOf(whole, 1)]).toEqual([
    { luck: -500, rest: null },
    { luck: 500, rest: null },
  ]);
});

test("the chances at the start are rounded alike in the sentence of a seat and in the chart", () => {
  const thirds = [366, 338, 296].map((mean): ChanceRange => [mean, mean - 20, mean + 20]);
  const chances = [thirds, ...Array<ChanceRange[]>(4).fill([pair(0)[0]!, pair(0)[0]!, pair(1000)[0]!])];
  const seats = [0, 0, 100].map((luck) => ({ luck, cost: 0, decisions: 1 }));
  const analysis = { ...ANALYSIS, chances, seats, decisions: {}, turning: [], costliest: [] };
  const views = [...SEATS, SEATS[0]] as unknown as SeatView[];
  expect(chancesText(analysis, 0, ["A", "B", "C"], gameWords, false)).toBe("A 37 %, B 34 %, C 29 %");
  expect(show(null, () => undefined, analysis, views).textContent).toContain("From 29 to 100");
});

test("a chance lies within its range also where it was rounded down for the sum", () => {
  const known: ChanceRange[] = [
    [296, 296, 310],
    [297, 280, 310],
    [407, 390, 420],
  ];
  const analysis = { chances: [known.map(([mean, low, high]): ChanceRange => [mean - 1, low, high])] };
  for (const { percent: at, low, high } of chancesAt(analysis, 0)!) expect(low <= at && at <= high).toBe(true);
});

test("no rest is told before all moves are analysed", () => {
  expect(accountOf(ANALYSIS, 0)?.rest).toBeNull();
});
