// The analysis of a finished game, by HTTP; all figures are in thousandths of a win.

import type { Sentence } from "./sentences";

/** The mean, and the ends of its interval. */
export type ChanceRange = [number, number, number];

export interface AnalysedDecision {
  seat: number;
  cost: number;
  played: string;
  /** Empty if the decision is the best one. */
  better: string;
  said?: Sentence[];
  better_said?: Sentence[];
  /** The elements of the picture that the better action concerns. */
  better_spaces?: string[];
  /** If it lays a piece: how many of its words name the piece, and the colours of the cubes. */
  better_pose?: { words: number; colours: number[] };
  /** The elements that the choices of what was played and of what is better name, in their order: from where, to where. */
  way?: string[];
  better_way?: string[];
}

export interface TurningPly {
  ply: number;
  kind: "luck" | "decision";
  seat: number;
  change: number;
  said?: Sentence[];
}

export interface CostlyPly {
  ply: number;
  seat: number;
  cost: number;
  played: string;
  better: string;
  line: string[];
  /** What the log would say of each action of the line. */
  line_said?: Sentence[][];
}

export interface GameAnalysis {
  plies: number;
  /** After 0, 1, ... plies the chances of the seats; null where they are not known yet. */
  chances: (ChanceRange[] | null)[];
  seats: { luck: number; cost: number; decisions: number }[];
  /** By ply. */
  decisions: Record<string, AnalysedDecision>;
  turning: TurningPly[];
  costliest: CostlyPly[];
}

export interface AnalysisNow {
  state: "none" | "waiting" | "running" | "done" | "failed";
  done: number;
  plies: number;
  ahead: number;
  analysis: GameAnalysis | null;
}
