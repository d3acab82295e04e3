import { change, keptTable, tokensFor } from "../lobby/kept";
import * as http from "../protocol/http";
import type { Reason } from "../protocol/wire";
import { say } from "../words/words.svelte";
import { announcer } from "./announcer.svelte";

/** How many devices have a key to each seat of this browser. */
export class OwnKeys {
  counts = $state.raw<Readonly<Record<string, number>>>({});
  /** Whether another device has got a key since this browser was told last, and nobody has seen that yet. */
  isNews = $state(false);
  /** Why the last request was refused. */
  refusal = $state.raw<Reason | null>(null);

  constructor(readonly id: string) {}

  of(seat: number): number {
    return this.counts[seat] ?? 1;
  }
  /** The most devices that have a key to one seat. */
  readonly most: number = $derived(Math.max(1, ...Object.values(this.counts)));

  /** Take what the server tells.  It is news if there are more than when this browser was told last, maybe days ago. */
  receive(counts: Readonly<Record<string, number>>): void {
    const before = keptTable(this.id)?.devices ?? counts; // a device that is new here is no news to itself
    const isMore = Object.entries(counts).some(([seat, count]) => count > (before[seat] ?? count));
    this.counts = counts;
    if (JSON.stringify(keptTable(this.id)?.devices) !== JSON.stringify(counts))
      change(this.id, () => ({ devices: { ...counts } }));
    if (isMore) announcer.say(say("device-added"));
    this.isNews = isMore || (this.isNews && this.most > 1);
  }

  see(): void {
    this.isNews = false;
  }

  /** End all other keys to the seats of this browser, or to one of them. */
  async endOthers(seats: readonly number[]): Promise<void> {
    this.refusal = null;
    try {
      for (const seat of seats.filter((each) => this.of(each) > 1)) {
        const { devices } = await http.endOthers(this.id, seat, tokensFor(this.id)[seat] ?? "");
        this.receive({ ...this.counts, ...devices });
      }
      this.see();
      announcer.say(say("device-ended"));
    } catch (error) {
      this.refusal = (error instanceof http.RequestRefused && error.reason) || {
        sentence: { key: "trouble-unreachable", values: {} },
        clause: null,
      };
    }
  }
}
