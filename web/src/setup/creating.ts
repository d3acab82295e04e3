// Tables created from the form of a new table, or like one that has ended.

import { address, tablePath } from "../address.svelte";
import { keep } from "../lobby/kept";
import { untilAnswered } from "../protocol/again";
import * as http from "../protocol/http";
import type { HolderOrOpen, NewTable, TableInfo } from "../protocol/wire";
import { contributeAlone } from "../waiting/contributing";
import { say, words } from "../words/words.svelte";

/** At a table with others elsewhere nobody is called *Me*. */
function named(seats: readonly HolderOrOpen[]): HolderOrOpen[] {
  const isShared = seats.some(({ kind }) => kind === "open");
  return seats.map((holder) =>
    isShared && holder.kind === "person" && holder.name === say("setup-my-name")
      ? { ...holder, name: say("setup-host-name") }
      : holder,
  );
}

/** Create a table and open it.  This browser keeps its tokens and its links; `agent` gets seats that nobody takes. */
export async function createTable(body: NewTable, agent: string): Promise<void> {
  const contributes = body.contributes && body.seats.some(({ kind }) => kind !== "agent");
  const { table, tokens, invitations, spectators, commitment } = await untilAnswered((key) =>
    http.create({ ...body, contributes, seats: named(body.seats) }, key),
  );
  const host = Object.values(tokens)[0] ?? "";
  const links = Object.keys(invitations).length > 0 ? { invitations, agent, host } : {};
  keep({
    id: table,
    tokens,
    game: body.game,
    at: Date.now(),
    seen: 0,
    commitment,
    ...links,
    ...(spectators === null ? {} : { spectators }),
  });
  const seat = Object.keys(tokens).map(Number)[0];
  const isAlone = Object.keys(invitations).length === 0;
  // The table asks again.
  if (contributes && isAlone && seat !== undefined) await contributeAlone(table, seat, host).catch(() => undefined);
  address.go(tablePath(table));
}

/** Create a table like one that has ended.  Seats of people elsewhere are open again. */
export async function createAgain(
  { game, options, holders, play_forced, terms, seats: mine }: TableInfo,
  agent: string,
): Promise<void> {
  const seats = holders.map((holder, seat) =>
    holder.kind === "person" && !mine.includes(seat) ? { kind: "open" as const } : holder,
  );
  await createTable(
    {
      game,
      options,
      locale: words.locale,
      seats,
      play_forced,
      shuffle: false,
      spectators: false,
      contributes: true,
      terms,
      seed: null,
    },
    agent,
  );
}
