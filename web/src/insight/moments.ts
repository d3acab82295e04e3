// The plies that decided a game, each once: turning points and the costliest decisions.

import type { CostlyPly, GameAnalysis, TurningPly } from "../protocol/wire";

export interface DecisivePly {
  ply: number;
  seat: number;
  kind: TurningPly["kind"];
  /** Of the chances of the seat, in thousandths. */
  change: number;
  turning: TurningPly | null;
  costly: CostlyPly | null;
}

/** Return them in the order in which they were played. */
export function decisivePlies({ turning, costliest }: Pick<GameAnalysis, "turning" | "costliest">): DecisivePly[] {
  const turned = turning.map((turn): DecisivePly => ({ ...turn, turning: turn, costly: costliest.find(({ ply }) => ply === turn.ply) ?? null }));
  const others = costliest.filter(({ ply }) => turning.every((turn) => turn.ply !== ply));
  const cost = others.map((costly): DecisivePly => ({ ply: costly.ply, seat: costly.seat, kind: "decision", change: -costly.cost, turning: null, costly }));
  return [...turned, ...cost].sort((one, other) => one.ply - other.ply);
}
