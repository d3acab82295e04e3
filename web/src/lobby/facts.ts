// The facts of a game in a line.

import type { GameCard } from "../protocol/wire";
import { say } from "../words/words.svelte";

/** "2 players · 20 to 40 minutes" */
export function factsOf({ players, minutes }: GameCard): string {
  const [fewest, most] = [Math.min(...players), Math.max(...players)];
  const [least, longest] = [minutes[0] ?? 0, minutes[1] ?? minutes[0] ?? 0];
  const people =
    fewest === most ? say("lobby-players", { players: fewest }) : say("lobby-players-range", { fewest, most });
  return `${people}\u00a0· ${say("lobby-minutes", { least, most: longest })}`;
}
