// The messages about waiting tables and links to seats: those of docs/protocol.md.

import type { Sharing } from "./fairness";
import type { Holder, TableTerms } from "./seats";

/** Who holds a seat, or that it has a link for somebody elsewhere. */
export type HolderOrOpen = Holder | { kind: "open" };

/** What is known of a table before its game starts, and the seats that the tokens hold. */
export interface WaitingTableInfo {
  id: string;
  game: string;
  version: string;
  options: Record<string, string>;
  holders: HolderOrOpen[];
  play_forced: boolean;
  seats: number[];
  /** Whether the tokens are of whoever created the table. */
  is_host: boolean;
  commitment: string;
  is_seeded: boolean;
  terms: TableTerms;
  sharing: Sharing;
  /** By seat of this browser: how many devices have a key to it. */
  devices: Record<number, number>;
}

/** What the link to a seat offers. */
export interface OfferedSeat {
  game: string;
  options: Record<string, string>;
  holders: HolderOrOpen[];
  seat: number;
  is_waiting: boolean;
  /** Whether the seat gets the name of whoever takes it. */
  asks_name: boolean;
  /** The commitment of the server to the secret of the dice. */
  commitment: string;
  terms: TableTerms;
}

/** For what the token of a seat was exchanged. */
export interface TakenBy {
  invitation: string;
  key: string;
}

/** The token of a seat that was taken by a link. */
export interface SeatTaken {
  seat: number;
  token: string;
}

/** The invitation of a new link to a seat. */
export interface LinkMade {
  seat: number;
  invitation: string;
}
