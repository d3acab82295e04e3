// The messages between server and client: the types of docs/protocol.md, with the same names as in Python.

import type { ProposalNow, Said } from "./agreement";
import type { Choice, Following } from "./choices";
import type { LevelCard } from "./levels";
import type { HolderOrOpen, WaitingTableInfo } from "./links";
import type { ElementChange, Inset, InsetChange, Picture, PictureFrame, PlacedElement } from "./pictures";
import type { Alive } from "./requests";
import type { Schema } from "./schemas";
import type { SearchHint } from "./searchhints";
import type { Holder, SeatDevices, SeatStatus, Standing, TableTerms } from "./seats";
import type { Reason, Sentence } from "./sentences";

/** Who acts: a seat, chance, or nobody. */
export type Actor = number | "chance" | null;

export interface OptionFault {
  option: string;
  line: number;
  column: number;
  reason: Reason;
}

/** Where the cells of a grid lie in a picture: left and upper edge of the first one, and the size of each. */
export type Cells = [number, number, number];

export interface Checked {
  faults: OptionFault[];
  picture: Picture | null;
  cells: Cells | null;
}

export interface SeatCard {
  name: Sentence;
  colour: string;
  letter: string;
}

export interface Progress {
  label: Sentence;
  done: number;
  of: number;
}

export interface Holding {
  icon: string;
  label: Sentence;
  count: number;
  /** Whether these are the points, which are shown large. */
  is_score: boolean;
  /** Of a single thing, shown without a number. */
  state: "" | "ready" | "later" | "used" | "lost";
}

export interface SeatView extends SeatCard {
  progress: Progress[];
  holdings: Holding[];
  /** Whether the seat has no more part in the game, which goes on without it. */
  is_done: boolean;
  /** The elements of the picture where it has its pieces. */
  places: string[];
}

/** A picture in *How to play*: the position after `ply` of a record; `box` is the part that is shown. */
export interface Figure {
  record: string;
  ply: number;
  box?: readonly number[];
  alt: string;
  caption: string;
}

/** A game's short text for newcomers: HTML and figures in their order. */
export interface HowToPlay {
  parts: readonly { html?: string; figure?: Figure }[];
}

export interface Good {
  name: string;
  most: number;
}

export interface OptionCard {
  name: string;
  clause: string;
  kind: "one-of" | "some-of" | "whole" | "data" | "amounts" | "each-seat";
  default: string;
  values?: string[];
  people_only: string[];
  generates?: boolean;
  learning?: string;
  least?: number;
  most?: number;
  texts?: Record<string, string>;
  models?: Record<string, string>;
  schema?: Schema;
  sides?: string[];
  goods?: Good[];
  /** As which each of the values shows a seat; without a colour if that stays the seat's own. */
  seats?: SeatCard[];
  /** The only orders in which the values, by their numbers, may stand for the seats; any, if it is not there. */
  orders?: number[][];
}

/** A hint of the guided first turn; its words are `tour-NAME`. */
export interface TourHint {
  name: string;
  place: string;
  when: string[];
}

/** A game as the lobby and a set-up show it. */
export interface GameCard extends PlainGameCard {
  picture: Picture;
}

/** A game without its picture, for a table, which has one of its own. */
export interface PlainGameCard {
  name: string;
  version: string;
  stage: string;
  players: number[];
  minutes: number[];
  secrets: boolean;
  seats: SeatCard[];
  options?: OptionCard[];
  /** All agents that can hold a seat, the best one last. */
  agents?: string[];
  levels?: LevelCard[];
  advises?: boolean;
  icons?: Record<string, string>;
  tour?: TourHint[];
  /** The questions that a seat may leave to the server to decline. */
  questions?: string[];
}

export interface NewTable {
  game: string;
  options: Record<string, string>;
  locale: string;
  seats: HolderOrOpen[];
  play_forced: boolean;
  /** Whether the seats are drawn by lot. */
  shuffle: boolean;
  /** Whether a token for spectators is made. */
  spectators: boolean;
  /** Whether the first seat of a person here will contribute to the dice. */
  contributes: boolean;
  terms: TableTerms;
  seed: number | null;
}

export interface Die {
  faces: number;
  value: number;
  seat: number | null;
}

export interface Result {
  ending: string;
  sentences: Sentence[];
  scores: number[];
  winners: number[];
}

/** A new table; if only agents play, `watch` is a token to watch with. */
export interface Created {
  table: string;
  commitment: string;
  tokens: Record<string, string>;
  watch: string | null;
  /** The invitation of each open seat. */
  invitations: Record<string, string>;
  /** The token for spectators, if one was requested. */
  spectators: string | null;
}

/** An error in an imported record. */
export type RecordFault = Omit<OptionFault, "option">;

/** A table that replays an imported record. */
export interface Imported {
  table: string;
  watch: string;
  game: string;
}

/** The constant facts of a table, and the seats that the tokens hold. */
export interface Table {
  id: string;
  game: string;
  version: string;
  options: Record<string, string>;
  holders: Holder[];
  play_forced: boolean;
  seats: number[];
  commitment: string;
  is_seeded: boolean;
  /** Whether the game rolls dice for seats between their decisions. */
  own_rolls: boolean;
  /** From how many corners the pictures can be seen. */
  corners: number;
  /** Whether it only replays an imported record. */
  is_record: boolean;
  note: Sentence | null;
  terms: TableTerms;
  /** The agent that takes over for a person; empty if none may. */
  substitute: string;
  /** By seat of this browser: how many devices have a key to it. */
  devices: Record<number, number>;
}

/** The summary of a table, or what waits, or the reason why there is none. */
export interface Summary {
  table: string;
  summary: TableSummary | null;
  reason: Reason | null;
  /** The table, if its game has not started. */
  waiting: WaitingTableInfo | null;
}

export interface TableSummary {
  heading: Sentence;
  plies: number;
  seats: number[];
  holders: Holder[];
  seat_cards: SeatCard[];
  to_act: Actor;
  is_over: boolean;
  is_record: boolean;
  /** Whether the dice follow from a number that somebody chose. */
  is_seeded: boolean;
  /** The agents that play for people now, by seat. */
  agents: Record<number, string>;
  /** The milliseconds that the person who is asked has left, if a clock runs. */
  left: number | null;
  /** When the last event was, in milliseconds since 1970. */
  last: number;
}

// Views and events --------------------------------------------------------------------------------

/** An entry of the log: plies of one kind, folded. */
export interface Entry {
  first: number;
  last: number;
  seat: Actor;
  heading: Sentence;
  sentences: Sentence[];
  dice?: Die[][];
  spaces?: string[];
  /** The event of a note, which belongs to no ply. */
  note?: number;
}

export interface Step {
  label: Sentence;
  is_now: boolean;
}

export interface Motion {
  element: string;
  to: string;
}

/** Where points come from: a part of the game, and what each seat has gained there by each source. */
export interface AccountPart {
  title: Sentence;
  rows: { label: Sentence; points: number[] }[];
}

/** The whole view of a table after a ply. */
export interface Whole {
  seq: number;
  ply: number;
  to_act: Actor;
  heading: Sentence;
  prompt: Sentence;
  steps: Step[];
  seat_views: SeatView[];
  names: Record<string, Sentence>;
  result: Result | null;
  account: AccountPart[];
  log_start: number;
  log: Entry[];
  picture: PictureFrame;
  elements: readonly PlacedElement[];
  insets: Record<string, Inset>;
  /** The position as plain data, if its kind was requested. */
  scene?: Record<string, unknown>;
}

/** The changes by one ply, an undo or a resignation; fields that are left out did not change. */
export interface Event {
  seq: number;
  ply: number;
  seat: Actor;
  to_act: Actor;
  text?: string;
  is_undo?: boolean;
  is_resignation?: boolean;
  /** Something that the log tells, and perhaps the end: no ply. */
  is_note?: boolean;
  heading?: Sentence;
  prompt?: Sentence;
  steps?: Step[];
  seat_views?: Record<number, SeatView>;
  /** The parts that changed. */
  account?: Record<number, AccountPart>;
  names?: Record<string, Sentence | null>;
  elements?: ElementChange[];
  insets?: Record<string, Inset | null>;
  inset_changes?: Record<string, InsetChange>;
  scene?: Record<string, unknown>;
  log_from?: number;
  log?: Entry[];
  sentences?: Sentence[];
  dice?: Die[][];
  motions?: Motion[];
  /** What is told one after the other, with the elements that it concerns. */
  stages?: { sentence: Sentence; spaces: string[] }[];
  result?: Result | null;
}

/** The choices of the connection's seats after event `seq`. */
export interface Choices {
  seq: number;
  seat: number | null;
  prompt: Sentence | null;
  choices: Choice[];
  can_undo: boolean;
  can_resign: boolean;
  /** The kinds of proposals that may be made now. */
  may_propose: string[];
  /** Null in a game without questions that a seat may leave to the server. */
  standing: Standing | null;
  /** Where the seat may take a hint. */
  search_hint?: SearchHint;
  /** Several actions that are offered as one button. */
  series?: Series[];
  /** What can end the game against the seat, at a table with hints. */
  threats?: Threat[];
}

export interface Series {
  word: string;
  label: Sentence;
  /** The texts of the actions, in order; the last one may be words that lead on to choices. */
  actions: string[];
  hint: Sentence | null;
  /** The word of the choice whose button it replaces. */
  instead: string;
}

export interface Threat {
  sentence: Sentence;
  /** Elements of the picture. */
  places: string[];
  clause: string;
}

/** The table after a multiple of 50 plies, and what each of the next 50 changed. */
export interface Page {
  whole: Whole;
  events: Event[];
}

// The socket -------------------------------------------------------------------------------------

export type Answer = { id: string } & (
  | { type: "done"; seq: number }
  | { type: "refused"; reason: Reason }
  | { type: "stale"; reason: Reason }
  | { type: "explained"; reason: Reason | null }
  | ({ type: "branch" } & Following)
);

export interface Welcome {
  table: Table;
  seat: number | null;
  /** Null if the missed events follow instead. */
  whole: Whole | null;
}

export type FromServer =
  | ({ type: "welcome" } & Welcome)
  | { type: "waiting"; table: WaitingTableInfo }
  | ({ type: "whole" } & Whole)
  | ({ type: "event" } & Event)
  | ({ type: "choices" } & Choices)
  | ({ type: "seats" } & SeatStatus)
  | ({ type: "devices" } & SeatDevices)
  | { type: "proposal"; proposal: ProposalNow | null }
  | { type: "phrases"; phrases: Said[] }
  | { type: "error"; reason: Reason }
  | Alive
  | Answer;
