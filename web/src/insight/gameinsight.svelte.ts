import type { AnalysedDecision, AnalysisNow, Reason } from "../protocol/wire";
import * as http from "../protocol/http";

const PAUSE = 1500; // between two questions while it is computed, in milliseconds
const MOST_ASKED = 5; // a server that has started anew must be asked again, but not without end

/** The analysis of a finished game: asked for once somebody wants it, and followed until it is complete. */
export class GameInsight {
  /** How far it is; null until the server has said that there can be one. */
  now = $state.raw<AnalysisNow | null>(null);
  /** Why it cannot be had. */
  refusal = $state.raw<Reason | null>(null);
  isAsking = $state(false);

  #isOn = false;
  #nAsked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `done` is called when an analysis is complete that was followed. */
  constructor(
    private readonly id: string,
    private readonly token: () => string,
    private readonly done: () => void = () => undefined,
  ) {}

  get analysis() {
    return this.now?.analysis ?? null;
  }
  /** What was decided at a ply, if it is known. */
  decisionAt(ply: number | null): AnalysedDecision | null {
    return (ply !== null && this.analysis?.decisions[String(ply)]) || null;
  }
  /** The plies that decided the game: turning points and the costliest decisions. */
  get moments(): ReadonlySet<number> {
    return new Set([...(this.analysis?.turning ?? []), ...(this.analysis?.costliest ?? [])].map(({ ply }) => ply));
  }
  /** Whether it is being computed, or waits for that. */
  get isUnderWay(): boolean {
    return this.now?.state === "waiting" || this.now?.state === "running";
  }

  /** Whether there is more of it than that it can be had. */
  get isToShow(): boolean {
    return this.analysis !== null || this.isUnderWay || this.now?.state === "failed";
  }

  /** Look for it; the game is over. */
  start(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    void this.#look();
  }

  stop(): void {
    this.#isOn = false;
    clearTimeout(this.#timer);
  }

  async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    this.#nAsked += 1;
    this.refusal = null;
    clearTimeout(this.#timer);
    try {
      this.#take(await http.askForAnalysis(this.id, this.token()));
    } catch (error) {
      if (error instanceof http.RequestRefused) this.refusal = error.reason;
      else this.#later();
    } finally {
      this.isAsking = false;
    }
  }

  async #look(): Promise<void> {
    try {
      this.#take(await http.analysis(this.id, this.token()));
    } catch (error) {
      if (!(error instanceof http.RequestRefused)) this.#later();
    }
  }

  #take(now: AnalysisNow): void {
    const wasUnderWay = this.isUnderWay;
    // What was known before a failure is as true after it, and while the rest is computed anew.
    this.now = now.state === "none" ? now : { ...now, analysis: now.analysis ?? this.analysis };
    if (this.isUnderWay) this.#later();
    else if (now.state === "none" && wasUnderWay && this.#nAsked < MOST_ASKED) void this.ask();
    else if (now.state === "done" && wasUnderWay) this.done();
  }

  #later(): void {
    clearTimeout(this.#timer);
    if (this.#isOn) this.#timer = setTimeout(() => void this.#look(), PAUSE);
  }
}
