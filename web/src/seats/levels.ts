// The levels of the computer that people choose among.

import type { GameCard, HolderOrOpen, LevelCard } from "../protocol/wire";
import { settings } from "../settings/settings.svelte";

const FIRST = "easy";

/** Return the levels that people choose among; of a game without levels, all agents that play it. */
export function levelsOf(card: GameCard | null): readonly LevelCard[] {
  if (card?.levels && card.levels.length > 0) return card.levels;
  return (card?.agents ?? []).map((name) => ({ name, allied: null, ratings: {} }));
}

/** Return the level that is offered first: the one chosen last on this device. */
export function usualLevel(levels: readonly LevelCard[]): string {
  const names = levels.map(({ name }) => name);
  return [settings.level, FIRST].find((name) => names.includes(name)) ?? names.at(-1) ?? FIRST;
}

/** Return the levels that hold seats, the weakest first. */
export const levelsAt = (levels: readonly LevelCard[], holders: readonly HolderOrOpen[]): LevelCard[] =>
  levels.filter(({ name }) => holders.some((holder) => holder.kind === "agent" && holder.agent === name));

/** Whether there are people, and two computers or more that could play against them together. */
export function canAlly(levels: readonly LevelCard[], holders: readonly HolderOrOpen[]): boolean {
  const nAgents = holders.filter(({ kind }) => kind === "agent").length;
  return nAgents > 1 && nAgents < holders.length && levels.some(({ allied }) => allied !== null);
}

/** Return the holders with each level allied against the people. */
export const allied = (levels: readonly LevelCard[], holders: readonly HolderOrOpen[]): HolderOrOpen[] =>
  holders.map((holder) =>
    holder.kind === "agent"
      ? { ...holder, agent: levels.find(({ name }) => name === holder.agent)?.allied ?? holder.agent }
      : holder,
  );
