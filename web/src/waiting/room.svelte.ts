import { address, linkTo } from "../address.svelte";
import { change, forget, keptTable, tokensFor, tokensOf } from "../lobby/kept";
import { announcer } from "../live/announcer.svelte";
import { notify } from "../live/notifying";
import * as http from "../protocol/http";
import type { Holder, Reason, WaitingTableInfo } from "../protocol/wire";
import { sound } from "../sound/sounds";
import { session } from "../storage.svelte";
import { reasonOf } from "../trouble";
import { say, words } from "../words/words.svelte";
import { contribute } from "./contributing";

/** A table whose game has not started, and what can be done there: links to its seats, the start, the end. */
export class WaitingRoom {
  table = $state.raw<WaitingTableInfo | null>(null);
  /** The invitations of the links that this browser made; the server knows only their digests. */
  invitations = $state.raw<Readonly<Record<string, string>>>({});
  /** Why the last request was refused. */
  refusal = $state.raw<Reason | null>(null);
  isAsking = $state(false);
  /** What was contributed to the dice from here. */
  readonly #sent = new Set<string>();

  constructor(readonly id: string) {
    this.invitations = keptTable(id)?.invitations ?? {};
  }

  readonly nFree: number = $derived(this.table?.holders.filter(({ kind }) => kind === "open").length ?? 0);
  /** Whether links to free seats can be made here. */
  readonly canInvite: boolean = $derived(this.table !== null && (this.table.is_host || this.table.seats.length > 0));
  /** The link with which others watch, if there is one. */
  get watchLink(): string | null {
    const { spectators } = keptTable(this.id) ?? {};
    return spectators === undefined ? null : linkTo(this.id, { watch: spectators });
  }

  linkOf(seat: number): string | null {
    const invitation = this.invitations[seat];
    return invitation === undefined ? null : linkTo(this.id, { invitation });
  }

  /** Show who has which seat now, and announce who has come and gone; the link to a seat that was taken is used. */
  show(table: WaitingTableInfo): void {
    const before = this.table?.holders;
    const isChanged = (seat: number) => JSON.stringify(before?.[seat]) !== JSON.stringify(table.holders[seat]);
    table.holders.forEach((holder, seat) => {
      if (holder.kind === "agent" || !isChanged(seat)) return;
      const old = before?.[seat];
      if (holder.kind === "person") this.#use(seat);
      else void this.#findLink(seat);
      if (!old) return;
      if (holder.kind === "person") announcer.say(say("waiting-sat", { name: holder.name }));
      else if (old.kind === "person") announcer.say(say("waiting-left", { name: old.name }));
      sound.place();
    });
    this.table = table;
    // Whatever is missed, the table tells again once it is reached.
    void contribute(table, this.#sent).catch(() => undefined);
  }

  /** Note that somebody sat down by the link to a seat. */
  #use(seat: number): void {
    const { [seat]: used, ...others } = this.invitations;
    if (used !== undefined) change(this.id, (kept) => ({ used: { ...kept.used, [seat]: used } }));
    this.#keep(others);
  }

  /** Find out whether the link to a seat that is free again works anew. */
  async #findLink(seat: number): Promise<void> {
    const used = keptTable(this.id)?.used?.[seat];
    const offered = used === undefined ? null : await http.offered(this.id, used).catch(() => null);
    if (used !== undefined && offered?.seat === seat) this.#keep({ ...this.invitations, [seat]: used });
  }

  /** Leave the room: the game starts with these holders, and the links end. */
  begin(holders: readonly Holder[]): void {
    if (!this.table) return;
    const { game } = this.table;
    this.show({ ...this.table, holders: [...holders] });
    this.table = null;
    this.#keep({});
    change(this.id, () => ({ taken: {}, used: {} }));
    announcer.say(say("waiting-started"));
    sound.turn();
    notify(words.of(game).say("game-name"), say("waiting-started"), this.id);
  }

  /** Make a new link to a seat; the one before ends.  If it `revokes`, it gives a taken seat away. */
  async makeLink(seat: number, revokes = false): Promise<void> {
    await this.#ask(async () => {
      const { invitation } = await http.makeLink(this.id, seat, revokes, tokensFor(this.id)[seat] ?? this.#token);
      this.#keep({ ...this.invitations, [seat]: invitation });
    });
  }

  async start(agent: string): Promise<void> {
    await this.#ask(() => http.startGame(this.id, agent, this.#token));
  }

  async close(): Promise<void> {
    const kept = keptTable(this.id);
    await this.#ask(async () => {
      await http.close(this.id, kept ? tokensOf(kept) : []);
      forget(this.id);
      address.go("/");
    });
  }

  /** Make the seats of this browser free again, and leave the table. */
  async leave(): Promise<void> {
    await this.#ask(async () => {
      for (const seat of this.table?.seats ?? [])
        await http.leaveSeat(this.id, seat, tokensFor(this.id)[seat] ?? "", keptTable(this.id)?.taken?.[seat]);
      session.write(`voyageur.key.${this.id}`, null); // whoever sits down again gets another token
      forget(this.id);
      address.go("/");
    });
  }

  get #token(): string {
    return keptTable(this.id)?.host ?? Object.values(tokensFor(this.id))[0] ?? "";
  }

  #keep(invitations: Record<string, string>): void {
    this.invitations = invitations;
    change(this.id, () => ({ invitations }));
  }

  async #ask(request: () => Promise<unknown>): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    this.refusal = null;
    try {
      await request();
    } catch (error) {
      this.refusal = reasonOf(error);
    }
    this.isAsking = false;
  }
}
