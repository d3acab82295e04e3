// A made-up game: pebbles on nine hollows, three in a row wins.  In its secret form each side sees only its own luck.

import type { Choice } from "../../src/protocol/choices";
import type { PicturedGameCard } from "../../src/protocol/http";
import type { Die, LevelCard, ListedElement, Motion, Sentence, Whole } from "../../src/protocol/wire";

export const s = (key: string, values: Sentence["values"] = {}): Sentence => ({ key, values });

export const choice = (word: string, label: Sentence, more: Partial<Choice> = {}): Choice => ({
  word,
  label,
  element: null,
  action: null,
  hint: null,
  ends_step: false,
  prompt: null,
  has_more: false,
  then: [],
  ...more,
});

export const CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
const ROWS = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3"];
export const SEATS = [
  { name: s("side-north"), colour: "blue", letter: "N" },
  { name: s("side-south"), colour: "red", letter: "S" },
];
export const sideOf = (seat: number): string => SEATS[seat]?.name.key.slice(5) ?? "";

export interface Position {
  pebbles: Record<string, number>;
  toAct: number;
  hasActed: boolean;
  luck: number[];
  round: number;
}

export interface Ply {
  seat: number;
  text: string;
  dice: Die[];
  motions: Motion[];
  spaces: string[];
}

export const START: Position = { pebbles: {}, toAct: 0, hasActed: false, luck: [0, 0], round: 1 };

export function after(before: Position, { seat, text }: Ply): Position {
  const [verb = "", from = "", to = ""] = text.split(" ");
  const pebbles = { ...before.pebbles };
  if (verb === "put") pebbles[from] = seat;
  if (verb === "push") {
    delete pebbles[from];
    pebbles[to] = seat;
  }
  if (verb !== "rest")
    return {
      ...before,
      pebbles,
      hasActed: true,
      luck: before.luck.map((luck, n) => (n === seat && verb === "roll" ? luck + Number(from) : luck)),
    };
  return { ...before, toAct: 1 - seat, hasActed: false, round: before.round + (seat === 1 ? 1 : 0) };
}

export const winnerOf = ({ pebbles }: Position): number | null => {
  const row = ROWS.map((text) => text.split(" ")).find(
    ([a, b, c]) => a && b && c && pebbles[a] !== undefined && pebbles[a] === pebbles[b] && pebbles[b] === pebbles[c],
  );
  return row ? (pebbles[row[0] as string] as number) : null;
};

/** Return the sentences of a ply for `seat`, or for spectators (null). */
export function sentencesOf({ seat: actor, text }: Ply, seat: number | null, hasSecrets: boolean): Sentence[] {
  const [verb = "", from = "", to = ""] = text.split(" ");
  const side = sideOf(actor);
  if (verb === "rest") return [];
  if (verb !== "roll") return [s(`log-${verb}`, { side, from, to })];
  return [hasSecrets && seat !== actor ? s("log-roll-hidden", { side }) : s("log-roll", { side, value: Number(from) })];
}

// Choices ----------------------------------------------------------------------------------------

const at = (cell: string) => ({
  x: 20 + 120 * CELLS.findIndex((c) => c[0] === cell[0]),
  y: 20 + 120 * (3 - Number(cell[1])),
});
const beside = (a: string, b: string) => Math.abs(at(a).x - at(b).x) + Math.abs(at(a).y - at(b).y) === 120;

export function choicesOf({ pebbles, toAct, hasActed }: Position): Choice[] {
  const rest = choice("rest", s("verb-rest"), { action: 0, ends_step: true });
  if (hasActed) return [rest];
  const free = CELLS.filter((cell) => !(cell in pebbles));
  const leaf = (cell: string, hint: Sentence | null = null) =>
    choice(cell, s("cell", { cell }), { element: `hollow-${cell}`, action: 1, hint });
  const own = CELLS.filter((cell) => pebbles[cell] === toAct && free.some((to) => beside(cell, to)));
  const push = own.map((cell) =>
    choice(cell, s("cell", { cell }), {
      element: `hollow-${cell}`,
      then: free.filter((to) => beside(cell, to)).map((to) => leaf(to)),
    }),
  );
  return [
    choice("put", s("verb-put"), {
      then: free.map((cell) => leaf(cell, cell === "b2" ? s("hint", { chance: 50 }) : null)),
    }),
    ...(push.length > 0 ? [choice("push", s("verb-push"), { then: push })] : []),
    choice("roll", s("verb-roll"), { action: 2 }),
    rest,
  ];
}

export function leaves({ word, action, then }: Choice): string[] {
  return action !== null ? [word] : then.flatMap((next) => leaves(next).map((rest) => `${word} ${rest}`));
}

// Views ------------------------------------------------------------------------------------------

export const BASE_KEY = "nine-hollows";
export const base = (): string =>
  `<path id="track" class="track" d="M20 384 H370"/>` +
  CELLS.map(
    (cell) =>
      `<g class="space" id="hollow-${cell}"><rect class="hollow" x="${at(cell).x}" y="${at(cell).y}" width="110" height="110" rx="8"/><text x="${at(cell).x + 8}" y="${at(cell).y + 20}">${cell}</text></g>`,
  ).join("");

/** Return the pebbles, and the marker of the time, which moves along a line of the base. */
function elementsOf({ pebbles, round, toAct, hasActed }: Position): ListedElement[] {
  const along = 16 * (round - 1) + 8 * toAct + (hasActed ? 6 : 0);
  const marker: ListedElement = [
    "marker",
    {
      class: "marker goes",
      "data-way": "track",
      "data-at": String(along),
      transform: `translate(${20 + along} 384) rotate(0)`,
    },
    `<path d="M-5 5 L5 0 L-5 -5 Z"/>`,
  ];
  const lying = Object.entries(pebbles).map(([cell, seat]): ListedElement => [
    `pebble-${cell}`,
    { class: `pebble seat-${seat}` },
    `<circle cx="${at(cell).x + 55}" cy="${at(cell).y + 58}" r="32"/>`,
  ]);
  return [marker, ...lying];
}

/** Return a whole without the parts that depend on the plies. */
export function viewOf(
  position: Position,
  seat: number | null,
  hasSecrets: boolean,
): Omit<Whole, "seq" | "ply" | "log" | "log_start"> {
  const { pebbles, toAct, hasActed, luck, round } = position;
  const winner = winnerOf(position);
  const owner = (cell: string) => (pebbles[cell] === undefined ? "none" : sideOf(pebbles[cell]));
  return {
    type: "whole",
    to_act: winner === null ? toAct : null,
    heading: s("round", { round }),
    prompt: winner === null ? s("prompt-wait", { side: sideOf(toAct) }) : s("won", { side: sideOf(winner) }),
    steps:
      winner === null
        ? [
            { label: s("step-act"), is_now: !hasActed },
            { label: s("step-rest"), is_now: hasActed },
          ]
        : [],
    seat_views: SEATS.map((card, n) => ({
      ...card,
      progress: [{ label: s("on-board"), done: Object.values(pebbles).filter((one) => one === n).length, of: 5 }],
      is_done: false,
      places: Object.keys(pebbles)
        .filter((cell) => pebbles[cell] === n)
        .map((cell) => `pebble-${cell}`),
      holdings:
        hasSecrets && seat !== n
          ? []
          : [{ icon: "luck", label: s("good-luck"), count: luck[n] ?? 0, is_score: false, state: "" }],
    })),
    names: Object.fromEntries(CELLS.map((cell) => [`hollow-${cell}`, s("space", { cell, owner: owner(cell) })])),
    result:
      winner === null
        ? null
        : {
            ending: "row",
            sentences: [s("won", { side: sideOf(winner) }), s("won-how")],
            scores: [0, 1].map((n) => (n === winner ? 1 : 0)),
            winners: [winner],
          },
    account: [],
    picture: { width: 390, height: 390, base: BASE_KEY },
    elements: elementsOf(position),
    insets: {},
  };
}

const SHOWN = elementsOf({ ...START, pebbles: { b2: 0, a1: 1, c3: 0 } });

export const LEVELS: LevelCard[] = [
  { name: "easy", allied: "easy-allied", ratings: { 2: [1000, 980, 1020] } },
  { name: "expert", allied: "expert-allied", ratings: {} },
];

export const card: PicturedGameCard = {
  name: "pebbles",
  version: "1.0",
  stage: "draft",
  players: [2],
  minutes: [2, 5],
  secrets: false,
  seats: SEATS,
  picture: {
    width: 390,
    height: 390,
    base: base(),
    elements: Object.fromEntries(SHOWN.map(([id, attributes, content]) => [id, { attributes, content }])),
    insets: {},
  },
  options: [
    { name: "pace", clause: "P2", kind: "one-of", default: "calm", values: ["calm", "brisk"], people_only: ["brisk"] },
    { name: "rounds", clause: "P3", kind: "whole", default: "20", least: 3, most: 99, values: ["0"], people_only: [] },
    {
      name: "field",
      clause: "P1",
      kind: "data",
      default: "square",
      values: ["square"],
      texts: { square: "...\n...\n..." },
      people_only: [],
    },
    {
      name: "luck",
      clause: "P4",
      kind: "amounts",
      default: "none",
      sides: ["north", "south"],
      goods: [{ name: "luck", most: 6 }],
      people_only: [],
    },
  ],
  agents: ["random", "greedy", "easy", "expert"],
  levels: LEVELS,
  icons: {
    luck: `<svg viewBox="0 0 24 24"><path class="icon" d="M12 3 L15 10 L22 10 L16 14 L18 21 L12 17 L6 21 L8 14 L2 10 L9 10 Z"/></svg>`,
  },
};

/** The same game, in which each side sees only its own luck. */
export const secretCard: PicturedGameCard = { ...card, name: "secret-pebbles", secrets: true };
