// The messages about chance events and contributions: those of docs/protocol.md.

/** What the seats of a waiting table contribute to the dice. */
export interface Sharing {
  phase: "seats" | "commit" | "reveal";
  /** By seat; null: awaited. */
  commitments: Record<string, string | null>;
}

/** What a seat contributes: first its commitment, later the bytes. */
export interface Contribute {
  seat: number;
  commitment?: string;
  contribution?: string;
}

/** The chance events of a record; equal draws are listed once. */
export interface ChanceEvents {
  game: string;
  draws: { weights: number[]; texts: string[] }[];
  events: { ply: number; key: string[]; draw: number }[];
}
