import type { TableView } from "../protocol/messages";

const LEAST_PACE = 350;

/** A game looked back at: the view of one ply, fetched when it is wanted. */
export class Replay {
  view = $state.raw<TableView | null>(null);
  isPlaying = $state(false);

  readonly #known = new Map<number, Promise<TableView>>();
  #wanted = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly fetch: (ply: number) => Promise<TableView>) {}

  /** The past may have changed (undo) or be told in other words (language). */
  forget(): void {
    this.#known.clear();
  }

  async show(ply: number): Promise<void> {
    this.#wanted = ply;
    try {
      const view = await this.#at(ply);
      if (this.#wanted === ply) this.view = view;
    } catch {
      this.#known.delete(ply);
    }
  }

  leave(): void {
    this.pause();
    this.view = null;
    this.#wanted = -1;
  }

  #at(ply: number): Promise<TableView> {
    const known = this.#known.get(ply) ?? this.fetch(ply);
    this.#known.set(ply, known);
    return known;
  }

  /** Go on ply by ply through `next`, which says whether there is one. */
  play(pace: number, next: () => boolean): void {
    if (this.isPlaying) return this.pause();
    const step = () => {
      if (!next()) return this.pause();
      this.#timer = setTimeout(step, Math.max(LEAST_PACE, pace));
    };
    this.isPlaying = true;
    step();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.isPlaying = false;
  }
}
