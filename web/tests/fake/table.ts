// A table of pebbles: its plies, and their events for each audience.

import type { Choice } from "../../src/protocol/choices";
import type {
  Choices,
  Entry,
  EventMessage,
  Holder,
  Reason,
  ReplayPage,
  Standing,
  TableInfo,
  Until,
  Whole,
} from "../../src/protocol/wire";
import {
  after,
  card,
  CELLS,
  choicesOf,
  leaves,
  s,
  sentencesOf,
  START,
  viewOf,
  winnerOf,
  type Ply,
  type Position,
} from "./pebbles.ts";

const PAGE = 50;
/** The audiences of a table: spectators, or a seat. */
export type Audience = number | null;

/** One event for each audience. */
interface Told {
  seq: number;
  events: Map<Audience, EventMessage>;
}

export class PebbleTable {
  plies: Ply[] = [];
  seq = 0;
  resigned: number | null = null;
  /** A branch with more actions than this is sent without its choices. */
  mostLeaves = 200;
  /** Whether it says that it rolls for seats between their decisions. */
  hasOwnRolls = false;
  hasSuggestions = false;
  /** The agent that can play for people who leave; "" if none can. */
  substitute = "";
  readonly history: Told[] = [];
  readonly answered = new Map<string, object>();
  readonly id: string;
  readonly holders: Holder[];
  readonly hasSecrets: boolean;
  readonly #random: () => number;

  constructor(id: string, holders: Holder[], random: () => number = Math.random, hasSecrets = false) {
    this.id = id;
    this.holders = holders;
    this.hasSecrets = hasSecrets;
    this.#random = random;
  }

  get people(): number[] {
    return this.holders.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  }
  tokenOf = (seat: number): string => `${this.id}-${seat}`;
  get tokens(): Record<string, string> {
    return Object.fromEntries(this.people.map((seat) => [seat, this.tokenOf(seat)]));
  }
  seatsOf = (tokens: readonly string[]): number[] => this.people.filter((seat) => tokens.includes(this.tokenOf(seat)));
  audience = (seat: number | null): Audience => (this.hasSecrets ? seat : null);

  info(seats: number[]): TableInfo {
    const game = this.hasSecrets ? "secret-pebbles" : "pebbles";
    return {
      id: this.id,
      game,
      version: card.version,
      options: {},
      holders: this.holders,
      play_forced: true,
      seats,
      commitment: "c0ffee",
      is_seeded: false,
      own_rolls: this.hasOwnRolls,
      corners: 1,
      is_record: false,
      note: null,
      terms: { takeover: null, hints: this.hasSuggestions, clock: null, hands_at_end: true },
      substitute: this.substitute,
      devices: Object.fromEntries(seats.map((seat) => [seat, 1])),
      phrases: ["hello", "bye"],
    };
  }

  position(upTo = this.plies.length): Position {
    return this.plies.slice(0, upTo).reduce(after, START);
  }

  whole(seat: Audience = null, ply = this.plies.length): Whole {
    const whole = {
      seq: this.seq,
      ply,
      ...viewOf(this.position(ply), seat, this.hasSecrets),
      log_start: 0,
      log: this.log(seat, ply),
    };
    return this.resigned === null || ply < this.plies.length ? whole : this.#afterResigning(whole, this.resigned);
  }

  #afterResigning(whole: Whole, seat: number): Whole {
    const sentences = [s("log-resigns", { side: seat }), s("result-resigned", { side: 1 - seat })];
    const entry = { first: whole.ply + 1, last: whole.ply, seat, heading: whole.heading, sentences };
    const result = { ending: "resigned", sentences, scores: [seat, 1 - seat], winners: [1 - seat] };
    return { ...whole, to_act: null, steps: [], log: [...whole.log, entry], result };
  }

  log(seat: Audience, ply = this.plies.length): Entry[] {
    return this.plies.slice(0, ply).flatMap((one, n) => {
      const sentences = sentencesOf(one, seat, this.hasSecrets);
      const { seat: actor, dice, spaces } = one;
      const told = {
        first: n + 1,
        last: n + 1,
        seat: actor,
        heading: s("round", { round: this.position(n).round }),
        sentences,
      };
      return sentences.length > 0
        ? [{ ...told, ...(dice.length > 0 ? { dice: [dice] } : {}), ...(spaces.length > 0 ? { spaces } : {}) }]
        : [];
    });
  }

  page(seat: Audience, page: number): ReplayPage {
    const [first, last] = [page * PAGE, Math.min((page + 1) * PAGE, this.plies.length)];
    const whole = { ...this.whole(seat, first), log: [], log_start: first };
    return { whole, events: Array.from({ length: last - first }, (_, n) => this.#event(seat, first + n + 1)) };
  }

  #event(seat: Audience, ply: number): EventMessage {
    const { seat: actor, text, motions } = this.plies[ply - 1] as Ply;
    return {
      ...changes(this.whole(seat, ply - 1), this.whole(seat, ply)),
      seq: this.seq,
      seat: actor,
      text,
      ...(motions.length > 0 ? { motions } : {}),
    };
  }

  // Plies

  /** Play an action, and the agents' actions after it. */
  play(text: string): void {
    this.#one(text);
    while (this.#agentActs());
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
    const value = 1 + Math.floor(this.#random() * 6);
    this.plies.push({
      seat,
      text: verb === "roll" ? `roll ${value}` : text,
      dice: verb === "roll" && !this.hasSecrets ? [{ faces: 6, value, seat }] : [],
      motions: verb === "push" ? [{ element: `pebble-${from}`, to: `hollow-${to}` }] : [],
      spaces: [to || from].filter((cell) => CELLS.includes(cell)).map((cell) => `hollow-${cell}`),
    });
    this.seq += 1;
    this.#tell((audience) => this.#event(audience, this.plies.length));
  }

  undo(): void {
    const before = new Map(AUDIENCES.map((seat) => [seat, this.whole(seat)]));
    this.plies = this.plies.slice(
      0,
      Math.max(
        0,
        this.plies.findLastIndex(({ seat }) => this.people.includes(seat)),
      ),
    );
    this.seq += 1;
    this.#tell((audience) => {
      const now = this.whole(audience);
      const last = now.log.slice(-1);
      return {
        ...changes(before.get(audience) as Whole, now),
        seat: null,
        is_undo: true,
        log_from: last[0]?.first ?? 1,
        log: last,
      };
    });
  }

  resign(seat: number): void {
    const before = new Map(AUDIENCES.map((each) => [each, this.whole(each)]));
    this.resigned = seat;
    this.seq += 1;
    this.#tell((audience) => {
      const now = this.whole(audience);
      return { ...changes(before.get(audience) as Whole, now), seat, is_resignation: true, log: now.log.slice(-1) };
    });
  }

  #tell(event: (audience: Audience) => EventMessage): void {
    this.history.push({ seq: this.seq, events: new Map(AUDIENCES.map((audience) => [audience, event(audience)])) });
  }

  // Choices

  /** Whether the end of a turn is a question that a seat may leave to the server, and the seats that do. */
  hasQuestions = false;
  readonly standing = new Map<number, Until>();

  /** Whether the seat to act is asked whether to rest. */
  isAsked(seat: number): boolean {
    const { toAct, hasActed } = this.position();
    return toAct === seat && hasActed;
  }

  #standing(seats: readonly number[], audience: Audience): Standing | null {
    const seat = audience ?? seats[0];
    if (!this.hasQuestions || seat === undefined) return null;
    const { toAct } = this.position();
    const until = this.standing.get(seat);
    return {
      seat,
      question: this.isAsked(seat) ? "rest" : "",
      answers: until ? { rest: until } : {},
      is_answered: seats.includes(toAct) && this.isAsked(toAct) && this.standing.has(toAct),
    };
  }

  choices(seats: readonly number[], audience: Audience): Choices {
    const standing = this.#standing(seats, audience);
    const choices = { ...this.#choices(seats, audience), standing };
    return standing?.is_answered ? { ...choices, seat: null, prompt: null, choices: [] } : choices;
  }

  #choices(seats: readonly number[], audience: Audience): Omit<Choices, "standing"> {
    const position = this.position();
    const { toAct: seat } = position;
    const can_undo = this.plies.some(({ seat: by }) => seats.includes(by));
    const isOver = winnerOf(position) !== null || this.resigned !== null;
    const can_resign = !isOver && seats.length > 0 && this.holders.length === 2;
    if (isOver || !seats.includes(seat) || (audience !== null && audience !== seat))
      return {
        type: "choices",
        seq: this.seq,
        seat: null,
        prompt: null,
        choices: [],
        can_undo,
        can_resign,
        may_propose: [],
      };
    return {
      type: "choices",
      seq: this.seq,
      seat,
      prompt: s(position.hasActed ? "prompt-rest" : "prompt-act"),
      choices: choicesOf(position).map(this.#pruned),
      can_undo,
      can_resign,
      may_propose: [],
    };
  }

  branch(words: readonly string[]): Choice[] {
    const level = words.reduce(
      (choices, word) => choices.find((one) => one.word === word)?.then ?? [],
      choicesOf(this.position()),
    );
    return level.map(this.#pruned);
  }

  #pruned = (one: Choice): Choice =>
    one.then.length > 0 && leaves(one).length > this.mostLeaves ? { ...one, then: [], has_more: true } : one;

  explain(words: string[], element: string | null): Reason | null {
    return element ? { sentence: s("taken", { cell: element.slice(-2), verb: words[0] ?? "" }), clause: "P5" } : null;
  }

  isLegal(text: string): boolean {
    return choicesOf(this.position())
      .flatMap((one) => leaves(one))
      .includes(text);
  }
}

const AUDIENCES: Audience[] = [null, 0, 1];
const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** Return the event that leads from one whole to the next. */
function changes(before: Whole, now: Whole): EventMessage {
  const old = new Map(before.elements.map((element) => [element[0], element]));
  const ids = new Set(now.elements.map(([id]) => id));
  const gone = before.elements.filter(([id]) => !ids.has(id)).map(([id]) => ({ id, gone: true }));
  const added = now.elements
    .filter(([id]) => !old.has(id))
    .map(([id, attributes, content]) => ({ id, attributes, content, new: true }));
  const changed = now.elements.flatMap(([id, attributes]) =>
    old.has(id) && differs(attributes, old.get(id)?.[1]) ? [{ id, attributes }] : [],
  );
  const names = Object.fromEntries(Object.entries(now.names).filter(([id, name]) => differs(name, before.names[id])));
  const seats = now.seat_views.flatMap((view, seat) =>
    differs(view, before.seat_views[seat]) ? [[seat, view] as const] : [],
  );
  const told = now.log.filter(({ last }) => last > before.ply);
  return {
    type: "event",
    seq: now.seq,
    ply: now.ply,
    seat: null,
    to_act: now.to_act,
    ...(differs(now.heading, before.heading) ? { heading: now.heading } : {}),
    ...(differs(now.prompt, before.prompt) ? { prompt: now.prompt } : {}),
    ...(differs(now.steps, before.steps) ? { steps: now.steps } : {}),
    ...(seats.length > 0 ? { seat_views: Object.fromEntries(seats) } : {}),
    ...(Object.keys(names).length > 0 ? { names } : {}),
    ...(gone.length + added.length + changed.length > 0 ? { elements: [...gone, ...added, ...changed] } : {}),
    ...(told.length > 0 ? { log: told } : {}),
    ...(now.result ? { result: now.result } : {}),
  };
}
