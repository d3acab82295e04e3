import { address, tablePath, type ReplayView } from "../address.svelte";
import { settings } from "../settings/settings.svelte";
import type { TableOnScreen } from "../table/screen";
import { words } from "../words/words.svelte";
import { nextStop, previousStop, type ReplayStep, type StepBy } from "./stops";

/** Moving through a replay: from ply to ply, from turn to turn, from seat to seat. */
export class ReplayNavigation {
  /** The steps, one after another. */
  #steps: Promise<unknown> = Promise.resolve();

  constructor(private readonly table: TableOnScreen) {}

  go(ply: number, view: ReplayView = this.table.view()): void {
    address.turn(tablePath(this.table.id, Math.min(Math.max(0, ply), this.table.plies), view));
  }

  /** Show the replay from another seat; null: the own view. */
  lookFrom(seat: number | null): void {
    this.go(this.table.ply() ?? 0, { ...this.table.view(), seat });
  }

  leave(): void {
    address.go(this.table.info?.is_record ? "/" : tablePath(this.table.id));
  }
  /** Show a game that is over from its start, or the present as a replay. */
  review(): void {
    address.go(tablePath(this.table.id, this.table.result ? 0 : this.table.plies));
  }

  step(to: ReplayStep): void {
    if (to === "play") return this.#autoplay();
    if (to === "first" || to === "last") return this.go(to === "first" ? 0 : this.table.plies);
    this.table.replay.pause();
    this.#stepBy(to.startsWith("turn") ? "turn" : "ply", to.endsWith("back") ? "back" : "forward");
  }

  /** Return the full address of what is shown. */
  link(): string {
    const { card, live, id } = this.table;
    const shown = card?.secrets ? (this.table.view().seat ?? live.state.seat) : null;
    return location.origin + tablePath(id, this.table.ply() ?? 0, { seat: shown, lang: words.locale });
  }

  /** Go to the next or the previous ply at which a replay stops, by plies or by turns. */
  #stepBy(by: StepBy, to: "back" | "forward"): void {
    this.#steps = this.#steps.then(() => this.#stop(by, to));
  }

  async #stop(by: StepBy, to: "back" | "forward"): Promise<void> {
    const [at, events] = [this.table.ply(), this.table.other?.pages ?? this.table.live.pages];
    if (at === null) return;
    const source = { event: (ply: number) => events.event(ply), marked: this.table.insight.moments };
    const ply = await (to === "back" ? previousStop(source, at, by) : nextStop(source, at, this.table.plies, by));
    if (this.table.ply() === at) this.go(ply);
  }

  #autoplay(): void {
    this.table.replay.play(settings.pace, async () => {
      const at = this.table.ply();
      if (at === null || at >= this.table.plies) return false;
      await this.#stop("ply", "forward");
      return true;
    });
  }
}
