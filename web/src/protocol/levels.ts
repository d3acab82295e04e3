/** A level of the computer that people choose. */
export interface LevelCard {
  name: string;
  /** The agent that plays at this level together with others against the people. */
  allied: string | null;
  /** Elo points with their interval, by number of players. */
  ratings: Record<number, [number, number, number]>;
}
