import { address, tablePath } from "../address.svelte";
import { change, isSeated, keepToken } from "../lobby/kept";
import { newId } from "../protocol/ids";
import { part } from "../parts/parts";
import * as http from "../protocol/http";
import type { OfferedSeat, Reason } from "../protocol/wire";
import { settings } from "../settings/settings.svelte";
import { session } from "../storage.svelte";
import { reasonOf } from "../trouble";
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
  /** Why there is no answer, or none that could be taken. */
  trouble = $state.raw<Reason | null>(null);
  isAsking = $state(false);
  name = $state(settings.name);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly invitation: string,
  ) {}

  /**
   * Ask what the link offers; whoever has a seat here already is led to the table, unless a seat with a holder is
   * offered.
   */
  async look(): Promise<void> {
    try {
      const offer = await http.offered(this.id, this.invitation);
      if (isSeated(this.id) && offer.holders[offer.seat]?.kind === "open") return this.#enter();
      this.offer = offer;
      this.trouble = null;
    } catch (error) {
      if (!(error instanceof http.RequestRefused)) {
        this.trouble = reasonOf(error);
        this.#timer = setTimeout(() => void this.look(), RETRY);
      } else if (isSeated(this.id)) this.#enter();
      else this.#refuse(error);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /**
   * Return what is sent with the exchange: whoever got no answer sends the same again, also after a reload, and gets
   * the same token.
   */
  #once(what: string, make: () => string): string {
    const place = `voyageur.${what}.${this.id}`;
    const made = session.read(place) ?? make();
    session.write(place, made);
    return made;
  }

  /** Take the seat, and go to the table. */
  async sit(): Promise<void> {
    if (this.isAsking || !this.offer) return;
    this.isAsking = true;
    this.trouble = null;
    this.fault = null;
    const name = this.name.trim();
    try {
      const { asks_name, commitment: noted, seat: offered } = this.offer;
      const { newContribution, commitmentTo } = await part(() => import("../verify/bytes"));
      const contribution = this.#once(`contribution.${offered}`, newContribution);
      const key = this.#once("key", () => newId() + newId());
      const { seat, token } = await http.takeSeat(
        this.id,
        this.invitation,
        asks_name ? name || say("invited-guest") : "",
        asks_name ? commitmentTo(contribution) : null,
        key,
      );
      if (name) settings.change("name", name);
      keepToken(this.id, String(seat), token, this.offer.game);
      change(this.id, ({ taken }) => ({ taken: { ...taken, [seat]: { invitation: this.invitation, key } } }));
      if (asks_name)
        change(this.id, ({ contributions }) => ({
          commitment: noted,
          contributions: { ...contributions, [seat]: contribution },
        }));
      this.#enter();
    } catch (error) {
      if (!(error instanceof http.RequestRefused)) this.trouble = reasonOf(error);
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
