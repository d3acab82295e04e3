import { address, tablePath } from "../address.svelte";
import { isSeated, keepToken } from "../lobby/kept";
import * as http from "../protocol/http";
import type { OfferedSeat } from "../protocol/links";
import type { Reason } from "../protocol/messages";
import { settings } from "../settings/settings.svelte";
import { say } from "../words/words.svelte";

/** Time between attempts to reach the server, in milliseconds. */
const RETRY = 1500;
/** The statuses of refusals after which the link is still good. */
const RETRIABLE = new Set([400, 429]);

/** A link to a seat that was opened here: what it offers, and sitting down. */
export class OpenedLink {
  offer = $state.raw<OfferedSeat | null>(null);
  /** Why the link leads nowhere. */
  refusal = $state.raw<Reason | null>(null);
  /** Why the seat was not given, where another try may do: the name, or too many requests. */
  fault = $state.raw<Reason | null>(null);
  isUnreachable = $state(false);
  isAsking = $state(false);
  name = $state(settings.name);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly invitation: string,
  ) {}

  /** Ask what the link offers; whoever has a seat here already is led to the table, unless a seat with a holder is offered. */
  async look(): Promise<void> {
    try {
      const offer = await http.offered(this.id, this.invitation);
      if (isSeated(this.id) && offer.holders[offer.seat]?.kind === "open") return this.#enter();
      this.offer = offer;
      this.isUnreachable = false;
    } catch (error) {
      if (!(error instanceof http.RequestRefused)) {
        this.isUnreachable = true;
        this.#timer = setTimeout(() => void this.look(), RETRY);
      } else if (isSeated(this.id)) this.#enter();
      else this.#refuse(error);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Take the seat, and go to the table. */
  async sit(): Promise<void> {
    if (this.isAsking || !this.offer) return;
    this.isAsking = true;
    this.isUnreachable = false;
    this.fault = null;
    const name = this.name.trim();
    try {
      const { seat, token } = await http.takeSeat(this.id, this.invitation, this.offer.asks_name ? name || say("invited-guest") : "");
      if (name) settings.change("name", name);
      keepToken(this.id, String(seat), token, this.offer.game);
      this.#enter();
    } catch (error) {
      if (!(error instanceof http.RequestRefused)) this.isUnreachable = true;
      else if (error.reason && RETRIABLE.has(error.status)) this.fault = error.reason;
      else this.#refuse(error);
    }
    this.isAsking = false;
  }

  #refuse({ reason }: http.RequestRefused): void {
    this.refusal = reason ?? { sentence: { key: "trouble-nowhere-about", values: {} }, clause: null };
  }

  #enter(): void {
    address.turn(tablePath(this.id));
  }
}
