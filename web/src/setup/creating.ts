import { address, tablePath } from "../address.svelte";
import { keep } from "../lobby/kept";
import * as http from "../protocol/http";
import type { NewTable } from "../protocol/messages";

/** Create a table and open it.  This browser keeps its tokens and its links; `agent` gets seats that nobody takes. */
export async function createTable(body: NewTable, agent: string): Promise<void> {
  const { table, tokens, invitations, spectators } = await http.create(body);
  const host = Object.values(tokens)[0] ?? "";
  const links = Object.keys(invitations).length > 0 ? { invitations, agent, host } : {};
  keep({ id: table, tokens, game: body.game, at: Date.now(), seen: 0, ...links, ...(spectators === null ? {} : { spectators }) });
  address.go(tablePath(table));
}
