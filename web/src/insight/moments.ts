// The plies that decided a game, each once: turning points, the costliest decisions, and what the search saw only
// later.

import type { CostlyPly, GameAnalysis, TurningPly } from "../protocol/wire";

export interface DecisivePly {
  ply: number;
  /** The first ply of those that it stands for, if there are several. */
  first?: number;
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

/** A cost of less is told as 0 %. */
const LEAST_TOLD = 5;

/** What the chances of a seat came from. */
export interface LuckAndRest {
  luck: number;
  /** The change of its chances that is neither luck nor cost, and where it may come from; null if none is known. */
  rest: { change: number; from: "others" | "later" } | null;
}

/** Return what the chances of a seat came from, in thousandths; of the rest only once all plies are analysed. */
export function accountOf(
  { chances, seats }: Pick<GameAnalysis, "chances" | "seats">,
  seat: number,
): LuckAndRest | undefined {
  const [before, after, own] = [chances[0]?.[seat]?.[0], chances.at(-1)?.[seat]?.[0], seats[seat]];
  if (!own) return undefined;
  if (before === undefined || after === undefined || chances.includes(null)) return { luck: own.luck, rest: null };
  if (seats.every(({ decisions }) => decisions === 0)) return { luck: after - before, rest: null };
  const from = seats.some(({ cost }, other) => other !== seat && cost >= LEAST_TOLD) ? "others" : "later";
  return { luck: own.luck, rest: { change: after - before - own.luck + own.cost, from } };
}

/**
 * Return the runs of decisions, by one seat with nothing between them, over which the chart leaps for that seat though
 * no cost says why, the greatest leap first: the search saw only by then what would come.
 */
function seenLater({ decisions, chances }: Pick<GameAnalysis, "decisions" | "chances">): DecisivePly[] {
  const leaps = runsOf(decisions).flatMap(({ first, last, seat, cost }): DecisivePly[] => {
    const [before, after] = [chances[first - 1]?.[seat], chances[last]?.[seat]];
    if (!before || !after) return [];
    const change = after[0] - before[0] + cost;
    const isApart = after[1] > before[2] || after[2] < before[1] - cost;
    if (!isApart || Math.abs(change) < LEAST_SEEN_LATER) return [];
    return [{ ply: last, first, seat, kind: "later", change, turning: null, costly: null }];
  });
  return leaps.sort((one, other) => Math.abs(other.change) - Math.abs(one.change) || one.ply - other.ply);
}

interface Run {
  first: number;
  last: number;
  seat: number;
  /** Of its decisions together. */
  cost: number;
}

/** Return the runs of decisions by one seat, ply after ply. */
function runsOf(decisions: GameAnalysis["decisions"]): Run[] {
  const runs: Run[] = [];
  for (const ply of Object.keys(decisions)
    .map(Number)
    .sort((one, other) => one - other)) {
    const [decision, run] = [decisions[ply], runs.at(-1)];
    if (!decision) continue;
    if (run?.last === ply - 1 && run.seat === decision.seat) {
      run.last = ply;
      run.cost += decision.cost;
    } else runs.push({ first: ply, last: ply, seat: decision.seat, cost: decision.cost });
  }
  return runs;
}
