import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import { linkTo } from "../address.svelte";
import { change, keptTable, type LostSeat } from "../lobby/kept";
import type { ProposalNow, Request } from "../protocol/wire";
import { newId } from "../protocol/ids";
import { dialogs } from "../settings/dialogs.svelte";
import type { TableState } from "./state.svelte";
import type { TableSeats } from "./tableseats.svelte";

/** New links to the seats of people who have lost theirs: the others agree, and whoever asked for one has it. */
export class LostSeats {
  /** The last link that was asked for here. */
  #last = $state.raw<LostSeat | null>(null);

  constructor(
    readonly id: string,
    private readonly state: TableState,
    private readonly seats: TableSeats,
    private readonly ask: (message: Request) => void,
  ) {
    this.#last = keptTable(id)?.lost ?? null;
  }

  /**
   * The seats of people who are not connected, to which a link can be asked for: somebody else must be there to agree.
   */
  readonly askable: readonly number[] = $derived.by(() => {
    const { table, received } = this.state;
    if (!table || table.seats.length === 0 || received?.result) return [];
    const others = [...this.seats.presence].filter(([seat]) => !this.seats.played.includes(seat)).map(([seat]) => seat);
    return [...this.seats.presence]
      .filter(([seat, isHere]) => !isHere && others.some((other) => other !== seat))
      .map(([seat]) => seat);
  });

  /** The seat to which there is a link here that was agreed on, and was not used yet as far as is known. */
  readonly linked: number | null = $derived.by(() => {
    const last = this.#last;
    return last?.isAgreed && this.seats.presence.get(last.seat) !== true ? last.seat : null;
  });

  get link(): string | null {
    return this.#last?.isAgreed ? linkTo(this.id, { invitation: this.#last.invitation }) : null;
  }

  /** Ask the others to agree to a new link to a seat; only this browser knows what it holds. */
  propose(lost: number): void {
    const { table, received } = this.state;
    const seat = this.state.seat ?? table?.seats[0];
    if (!received || seat === undefined) return;
    const invitation = random();
    this.#keep({ seat: lost, invitation, id: `link-${seat}-${received.seq}`, isAgreed: false });
    const about = `${lost} ${bytesToHex(sha256(utf8ToBytes(invitation)))}`;
    this.ask({ type: "propose", id: newId(), seq: received.seq, seat, kind: "link", about });
  }

  /** Show the link once all have agreed. */
  receiveProposal(proposal: ProposalNow | null): void {
    if (!this.#last || this.#last.isAgreed || proposal?.id !== this.#last.id || proposal.state !== "agreed") return;
    this.#keep({ ...this.#last, isAgreed: true });
    dialogs.open = "newlink";
  }

  #keep(lost: LostSeat): void {
    this.#last = lost;
    change(this.id, () => ({ lost }));
  }
}

/** Return a new invitation of 256 random bits. */
function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
