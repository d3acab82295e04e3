// What this browser contributes to the dice, kept so that a reload can open it.

import { change, keptTable } from "../lobby/kept";
import { part } from "../parts/parts";
import type { Contribute, WaitingTableInfo } from "../protocol/wire";
import * as http from "../protocol/http";

/**
 * Return what this browser contributes for a seat, as digits; it is made once and kept, so that a reload can open it.
 */
async function bytesFor(id: string, seat: number): Promise<{ contribution: string; commitment: string }> {
  const { commitmentTo, newContribution } = await part(() => import("../verify/bytes"));
  const contribution = keptTable(id)?.contributions?.[seat] ?? newContribution();
  change(id, ({ contributions }) => ({ contributions: { ...contributions, [seat]: contribution } }));
  return { contribution, commitment: commitmentTo(contribution) };
}

/** Contribute for a seat where nobody else does, at once. */
export async function contributeAlone(id: string, seat: number, token: string): Promise<void> {
  await http.contribute(id, token, { seat, ...(await bytesFor(id, seat)) });
}

/**
 * Contribute for the seats of this browser what a waiting table waits for.  What was `sent` is sent again only if it
 * failed.
 */
export async function contribute({ id, seats, sharing }: WaitingTableInfo, sent: Set<string>): Promise<void> {
  for (const seat of seats) {
    const known = sharing.commitments[seat];
    const token = keptTable(id)?.tokens[seat];
    if (known === undefined || token === undefined) continue;
    const { commitment, contribution } = await bytesFor(id, seat);
    if (known === null) await once(id, token, { seat, commitment }, sent);
    else if (sharing.phase === "reveal" && known === commitment) await once(id, token, { seat, contribution }, sent);
  }
}

async function once(id: string, token: string, body: Contribute, sent: Set<string>): Promise<void> {
  const what = JSON.stringify(body);
  if (sent.has(what)) return;
  sent.add(what);
  await http.contribute(id, token, body).catch((error: unknown) => {
    sent.delete(what);
    throw error;
  });
}
