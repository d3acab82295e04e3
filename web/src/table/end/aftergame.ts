// What can be done after a game: play again, save, print.

import * as http from "../../protocol/http";
import { recordName, saveFile } from "../../savefile";
import { levelsOf, usualLevel } from "../../seats/levels";
import { createAgain } from "../../setup/creating";
import type { TableOnScreen } from "../screen";

/** Whether *Play again* makes a table with a link for somebody elsewhere, who knows nothing of it. */
export function isAgainElsewhere({ info }: TableOnScreen): boolean {
  const isElsewhere = (seat: number) => info?.holders[seat]?.kind === "person" && !info.seats.includes(seat);
  return info?.holders.some((_, seat) => isElsewhere(seat)) ?? false;
}

/** Create a table like this one, and go there. */
export async function playAgain({ info, card }: TableOnScreen): Promise<void> {
  if (info) await createAgain(info, usualLevel(levelsOf(card)));
}

/** Save the record of a game as a file. */
export async function download({ game, id, live }: TableOnScreen): Promise<void> {
  if (game !== null) saveFile(recordName(game, id), await http.record(id, live.viewer.token));
}

/** Print a table with its whole log. */
export async function print({ live }: TableOnScreen): Promise<void> {
  await live.log.fetchAll();
  window.print();
}
