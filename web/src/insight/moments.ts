// The plies that decided a game, each once: turning points, the costliest decisions, and what the search saw only
// later.

import type { CostlyPly, GameAnalysis, TurningPly } from "../protocol/wire";

export interface DecisivePly {
  ply: number;
  seat: number;
  kind: TurningPly["kind"] | "later";
  /** Of the chances of the seat, in thousandths. */
  change: number;
  turning: TurningPly | null;
  costly: CostlyPly | null;
}

/** The least change, in thousandths, that is told although neither luck nor a cost explains it. */
const LEAST_SEEN_LATER = 100;
/** How many of these are told. */
const MOST_SEEN_LATER = 2;

type Told = Pick<GameAnalysis, "turning" | "costliest" | "decisions" | "chances">;

/** Return them in the order in which they were played. */
export function decisivePlies({ turning, costliest, decisions, chances }: Told): DecisivePly[] {
  const turned = turning.map((turn): DecisivePly => ({
    ...turn,
    turning: turn,
    costly: costliest.find(({ ply }) => ply === turn.ply) ?? null,
  }));
  const others = costliest.filter(({ ply }) => turning.every((turn) => turn.ply !== ply));
  const cost = others.map((costly): DecisivePly => ({
    ply: costly.ply,
    seat: costly.seat,
    kind: "decision",
    change: -costly.cost,
    turning: null,
    costly,
  }));
  const named = [...turned, ...cost];
  const later = seenLater({ decisions, chances })
    .filter(({ ply }) => named.every((one) => one.ply !== ply))
    .slice(0, MOST_SEEN_LATER);
  return [...named, ...later].sort((one, other) => one.ply - other.ply);
}

/**
 * Return the decisions after which the chart leaps for the seat that decided though nothing says that they were good or
 * bad, the greatest leap first: the search saw only behind them what would come.
 */
function seenLater({ decisions, chances }: Pick<GameAnalysis, "decisions" | "chances">): DecisivePly[] {
  const leaps = Object.entries(decisions).flatMap(([text, { seat, cost }]): DecisivePly[] => {
    const ply = Number(text);
    const [before, after] = [chances[ply - 1]?.[seat], chances[ply]?.[seat]];
    if (!before || !after) return [];
    const [change, isApart] = [after[0] - before[0] + cost, after[1] > before[2] || after[2] < before[1] - cost];
    return isApart && Math.abs(change) >= LEAST_SEEN_LATER
      ? [{ ply, seat, kind: "later", change, turning: null, costly: null }]
      : [];
  });
  return leaps.sort((one, other) => Math.abs(other.change) - Math.abs(one.change) || one.ply - other.ply);
}
