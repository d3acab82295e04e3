// The dice of a game, by HTTP.

/** How often each face fell of the dice with so many faces that a seat rolled; `band` says how usual that is. */
export interface DiceCounts {
  seat: number | null;
  faces: number;
  counts: number[];
  band: string | null;
}

export interface DiceReport {
  ply: number;
  dice: DiceCounts[];
}
