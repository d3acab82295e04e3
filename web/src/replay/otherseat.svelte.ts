import { Pages } from "../live/pages";
import { olderLog, replay, RequestRefused, type Viewer } from "../protocol/http";
import type { Entry, Reason } from "../protocol/wire";

/** The past of a table as another seat knows it than the one whose messages come. */
export class OtherSeat {
  readonly pages: Pages;
  entries = $state.raw<readonly Entry[]>([]);
  hasOlder = $state(true);
  /** Why the server does not show this view, or null. */
  refusal = $state.raw<Reason | null>(null);
  #loading: Promise<void> | null = null;

  constructor(
    private readonly id: string,
    private readonly viewer: Viewer,
    private readonly plies: number,
  ) {
    this.pages = new Pages(
      (page) => replay(id, page, viewer),
      (error) => this.#isFinal(error),
    );
  }

  fetchOlder(): Promise<void> {
    if (!this.hasOlder || this.refusal) return Promise.resolve();
    return (this.#loading ??= this.#fetch().finally(() => (this.#loading = null)));
  }

  async #fetch(): Promise<void> {
    const before = this.entries[0]?.first ?? this.plies + 1;
    const found = await olderLog(this.id, before, this.viewer).catch((error: unknown) => (this.#isFinal(error), []));
    this.hasOlder = found.length > 0;
    this.entries = [...found, ...this.entries];
  }

  #isFinal(error: unknown): boolean {
    if (error instanceof RequestRefused) this.refusal = error.reason;
    return error instanceof RequestRefused;
  }
}
