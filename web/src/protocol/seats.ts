// What is told of the seats of a table besides the game: who is connected, clocks, standing answers.

/** Who holds a seat of a game under way. */
export type Holder = { kind: "person"; name: string } | { kind: "agent"; agent: string };

/** The state of the seats, which is no event of the game. */
export interface SeatStatus {
  /** The seats of people that have a connection now. */
  connected: number[];
  /** The agents that play for people now, by seat. */
  agents: Record<number, string>;
  /** The clocks, at a table that has them. */
  clock?: ClockStatus;
  /** How many spectators have a connection. */
  spectators?: number;
}

/** How many devices have a key to each seat of this browser. */
export interface SeatDevices {
  devices: Record<number, number>;
}

/** The clocks of people in milliseconds. */
export interface ClockStatus {
  /** By seat; that of the seat that is asked when it was asked. */
  left: Record<number, number>;
  asked: number | null;
  /** Since it was asked. */
  waited: number;
}

/** How much time each person has to decide, in seconds. */
export interface ClockTerms {
  bank: number;
  refill: number;
  when_empty: "agent" | "loses";
}

/** What was agreed when the table was made. */
export interface TableTerms {
  takeover: number | null;
  /** Whether people may take hints. */
  hints: boolean;
  /** Whether spectators see all hands after the end. */
  hands_at_end: boolean;
  clock: ClockTerms | null;
}

export type Until = "ask" | "period" | "never";

/** The standing answers of the seat that looks. */
export interface Standing {
  seat: number;
  /** The question that this seat is asked now, or "". */
  question: string;
  /** The questions that it declines; the others are asked. */
  answers: Record<string, Until>;
  /** Whether the server answers for the seat to act, which is held here. */
  is_answered: boolean;
}
