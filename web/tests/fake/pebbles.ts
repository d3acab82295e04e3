// A made-up game and a server that plays it in memory: pebbles on nine hollows, three in a row wins.
// It speaks docs/protocol.md, so the client can be built and tested without the real server.

import type { Choice, Die, Entry, Frame, GameCard, Reason, Sentence, TableView } from "../../src/protocol/messages";

export const s = (key: string, values: Sentence["values"] = {}): Sentence => ({ key, values });

export const choice = (word: string, label: Sentence, more: Partial<Choice> = {}): Choice => ({
  word,
  label,
  element: null,
  action: null,
  hint: null,
  ends_step: false,
  then: [],
  ...more,
});

const CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
const ROWS = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3"];
const SEATS = [
  { name: s("side-north"), colour: "blue", letter: "N" },
  { name: s("side-south"), colour: "red", letter: "S" },
];

interface Position {
  pebbles: Record<string, number>;
  toAct: number;
  hasActed: boolean;
  luck: number[];
  round: number;
}

interface Ply {
  seat: number;
  text: string;
  sentences: Sentence[];
  dice: Die[];
  motions: Frame["motions"];
  spaces: string[];
}

const START: Position = { pebbles: {}, toAct: 0, hasActed: false, luck: [0, 0], round: 1 };

const at = (cell: string) => ({ x: 20 + 120 * CELLS.findIndex((c) => c[0] === cell[0]), y: 20 + 120 * (3 - Number(cell[1])) });
const beside = (a: string, b: string) => Math.abs(at(a).x - at(b).x) + Math.abs(at(a).y - at(b).y) === 120;

export const base = (): string =>
  CELLS.map((cell) => `<g class="space" id="hollow-${cell}"><rect class="hollow" x="${at(cell).x}" y="${at(cell).y}" width="110" height="110" rx="8"/><text x="${at(cell).x + 8}" y="${at(cell).y + 20}">${cell}</text></g>`).join("");

const layerOf = ({ pebbles }: Position): string =>
  Object.entries(pebbles).map(([cell, seat]) => `<g id="pebble-${cell}"><circle class="pebble seat-${seat}" cx="${at(cell).x + 55}" cy="${at(cell).y + 58}" r="32"/></g>`).join("");

function choicesOf({ pebbles, toAct, hasActed }: Position): Choice[] {
  const rest = choice("rest", s("verb-rest"), { action: 0, ends_step: true });
  if (hasActed) return [rest];
  const free = CELLS.filter((cell) => !(cell in pebbles));
  const leaf = (cell: string, hint: Sentence | null = null) => choice(cell, s("cell", { cell }), { element: `hollow-${cell}`, action: 1, hint });
  const own = CELLS.filter((cell) => pebbles[cell] === toAct && free.some((to) => beside(cell, to)));
  const push = own.map((cell) => choice(cell, s("cell", { cell }), { element: `hollow-${cell}`, then: free.filter((to) => beside(cell, to)).map((to) => leaf(to)) }));
  return [
    choice("put", s("verb-put"), { then: free.map((cell) => leaf(cell, cell === "b2" ? s("hint", { chance: 50 }) : null)) }),
    ...(push.length > 0 ? [choice("push", s("verb-push"), { then: push })] : []),
    choice("roll", s("verb-roll"), { action: 2 }),
    rest,
  ];
}

const winnerOf = ({ pebbles }: Position): number | null => {
  const row = ROWS.map((text) => text.split(" ")).find(([a, b, c]) => a && b && c && pebbles[a] !== undefined && pebbles[a] === pebbles[b] && pebbles[b] === pebbles[c]);
  return row ? (pebbles[row[0] as string] as number) : null;
};

export const card: GameCard = {
  name: "pebbles",
  version: "1.0",
  stage: "draft",
  players: [2],
  minutes: [2, 5],
  secrets: false,
  seats: SEATS,
  picture: { width: 390, height: 390, base: base(), layer: layerOf({ ...START, pebbles: { b2: 0, a1: 1, c3: 0 } }) },
  options: [
    { name: "pace", clause: "P2", kind: "one-of", default: "calm", values: ["calm", "brisk"], people_only: ["brisk"] },
    { name: "rounds", clause: "P3", kind: "whole", default: "20", least: 3, most: 99, values: ["0"], people_only: [] },
    { name: "field", clause: "P1", kind: "data", default: "square", values: ["square"], texts: { square: "...\n...\n..." }, people_only: [] },
    { name: "luck", clause: "P4", kind: "amounts", default: "none", sides: ["north", "south"], goods: [{ name: "luck", most: 6 }], people_only: [] },
  ],
  agents: ["random", "greedy"],
  icons: { luck: `<svg viewBox="0 0 24 24"><path class="icon" d="M12 3 L15 10 L22 10 L16 14 L18 21 L12 17 L6 21 L8 14 L2 10 L9 10 Z"/></svg>` },
};

/** One table: a list of plies and what follows from them. */
export class PebbleTable {
  plies: Ply[] = [];
  seq = 0;
  readonly answered = new Map<string, object>();

  readonly id: string;
  readonly holders: TableView["holders"];
  readonly #random: () => number;

  constructor(id: string, holders: TableView["holders"], random: () => number = Math.random) {
    this.id = id;
    this.holders = holders;
    this.#random = random;
  }

  position(upTo = this.plies.length): Position {
    return this.plies.slice(0, upTo).reduce(this.#after, START);
  }

  #after = (before: Position, { seat, text }: Ply): Position => {
    const [verb = "", from = "", to = ""] = text.split(" ");
    const pebbles = { ...before.pebbles };
    if (verb === "put") pebbles[from] = seat;
    if (verb === "push") {
      delete pebbles[from];
      pebbles[to] = seat;
    }
    if (verb !== "rest") return { ...before, pebbles, hasActed: true, luck: before.luck.map((luck, n) => (n === seat && verb === "roll" ? luck + Number(from) : luck)) };
    return { ...before, toAct: 1 - seat, hasActed: false, round: before.round + (seat === 1 ? 1 : 0) };
  };

  view(ply = this.plies.length): TableView {
    const position = this.position(ply);
    const winner = winnerOf(position);
    const people = this.holders.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
    const seat = people.includes(position.toAct) ? position.toAct : (people[0] ?? null);
    const isNow = ply === this.plies.length;
    const name = (n: number) => SEATS[n]?.name.key.slice(5) ?? "";
    return {
      table: this.id, game: card.name, version: card.version, seq: this.seq, ply, plies: this.plies.length,
      seats: people, seat, holders: this.holders, options: {}, play_forced: true,
      to_act: winner === null ? position.toAct : null,
      heading: s("round", { round: position.round }),
      prompt: s(position.hasActed ? "prompt-rest" : "prompt-act", { side: name(position.toAct) }),
      steps: [{ label: s("step-act"), is_now: !position.hasActed }, { label: s("step-rest"), is_now: position.hasActed }],
      seat_views: SEATS.map((side, n) => ({
        ...side,
        progress: [{ label: s("on-board"), done: Object.values(position.pebbles).filter((owner) => owner === n).length, of: 5 }],
        holdings: [{ icon: "luck", label: s("good-luck"), count: position.luck[n] ?? 0 }],
      })),
      spaces: CELLS.map((cell) => ({ element: `hollow-${cell}`, name: s("space", { cell, owner: position.pebbles[cell] === undefined ? "none" : name(position.pebbles[cell] as number) }) })),
      layer: layerOf(position),
      choices: isNow && winner === null && position.toAct === seat ? choicesOf(position) : [],
      result: winner === null ? null : { ending: "row", sentences: [s("won", { side: name(winner) }), s("won-how")], scores: [0, 1].map((n) => (n === winner ? 1 : 0)) },
      log: this.#log(), since: this.#since(people), can_undo: isNow && this.plies.some(({ seat: by }) => people.includes(by)), thinking: null,
    };
  }

  #log(): Entry[] {
    return this.plies.flatMap(({ seat, sentences, dice, spaces }, n) =>
      sentences.length === 0 ? [] : [{ first: n + 1, last: n + 1, seat, heading: s("round", { round: this.position(n).round }), sentences, dice: dice.length ? [dice] : [], spaces }]);
  }

  #since(people: number[]): number {
    return this.plies.findLastIndex(({ seat }) => people.includes(seat)) + 2;
  }

  play(text: string): Frame[] {
    const from = this.plies.length;
    this.#one(text);
    while (this.#agentActs());
    return this.frames(from + 1, this.plies.length);
  }

  frames(from: number, to: number): Frame[] {
    return this.plies.slice(from - 1, to).map((ply, n) => {
      const { heading, seat_views, layer } = this.view(from + n);
      return { ...ply, ply: from + n, heading, seat_views, layer };
    });
  }

  #agentActs(): boolean {
    const position = this.position();
    if (winnerOf(position) !== null || this.holders[position.toAct]?.kind !== "agent") return false;
    const texts = choicesOf(position).flatMap((one) => leaves(one));
    this.#one(texts[Math.floor(this.#random() * texts.length)] ?? "rest");
    return true;
  }

  #one(text: string): void {
    const { toAct: seat } = this.position();
    const [verb = "", from = "", to = ""] = text.split(" ");
    const side = SEATS[seat]?.name.key.slice(5) ?? "";
    const value = 1 + Math.floor(this.#random() * 6);
    const dice = verb === "roll" ? [{ faces: 6, value, seat }] : [];
    this.plies.push({
      seat,
      text: verb === "roll" ? `roll ${value}` : text,
      sentences: verb === "rest" ? [] : [s(`log-${verb}`, { side, from, to, value })],
      dice,
      motions: verb === "push" ? [{ element: `pebble-${from}`, to: `hollow-${to}` }] : [],
      spaces: [to || from].filter((cell) => CELLS.includes(cell)).map((cell) => `hollow-${cell}`),
    });
    this.seq += 1;
  }

  undo(): void {
    const people = this.view().seats;
    this.plies = this.plies.slice(0, Math.max(0, this.plies.findLastIndex(({ seat }) => people.includes(seat))));
    this.seq += 1;
  }

  explain(words: string[], element: string | null): Reason | null {
    return element ? { sentence: s("taken", { cell: element.slice(-2), verb: words[0] ?? "" }), clause: "P5" } : null;
  }

  isLegal(text: string): boolean {
    return choicesOf(this.position()).flatMap((one) => leaves(one)).includes(text);
  }
}

export function leaves({ word, action, then }: Choice): string[] {
  return action !== null ? [word] : then.flatMap((next) => leaves(next).map((rest) => `${word} ${rest}`));
}

/** The socket's side of a table: what the server answers to one message. */
export function answer(table: PebbleTable, text: string): object[] {
  const message = JSON.parse(text) as Record<string, unknown> & { type: string; id: string; seq: number; action: string; words: string[]; element: string };
  const { type, id } = message;
  const before = table.answered.get(id);
  if (before) return [before];
  const keep = (done: object, ...more: object[]) => (table.answered.set(id, done), [done, ...more]);
  if (type === "hello") return [{ type: "welcome", picture: { width: 390, height: 390, base: base() }, view: table.view(), news: [] }];
  if (type === "explain") return [{ type: "explained", id, reason: table.explain(message.words, message.element) }];
  if (message.seq !== table.seq) return [{ type: "stale", id, reason: { sentence: s("stale"), clause: null }, view: table.view() }];
  if (type === "undo") {
    table.undo();
    return keep({ type: "done", id, seq: table.seq }, { type: "view", view: table.view(), news: [] });
  }
  if (!table.isLegal(message.action)) return [{ type: "refused", id, reason: { sentence: s("taken", { cell: "", verb: "" }), clause: "P5" } }];
  const news = table.play(message.action);
  return keep({ type: "done", id, seq: table.seq }, { type: "view", view: table.view(), news });
}
