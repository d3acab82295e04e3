// Notices that the server has gone silent: a browser says of a dead connection that it is open.

/** After so much silence the server is asked for a sign of life; all times are milliseconds. */
export const SILENCE = 24_000;
/** It may take so long to answer. */
const PATIENCE = 4000;
/** Less when there is a reason to doubt the connection: the page was away, or the network has changed. */
const HASTE = 3000;
const TICK = 1000;
/** The page's own timers stood still for so long: the machine slept, or the browser froze the page. */
const GAP = 10_000;
/** Whatever was heard so recently is no old news. */
const RECENT = 500;

export interface Watched {
  /** Whether there is a connection that should answer. */
  isOpen(): boolean;
  /** Ask the server for a sign of life. */
  ask(): void;
  /** It has not answered. */
  silent(): void;
  /** Somebody is back at the page, or the network is: without a connection this is the moment to try. */
  back(): void;
}

export class Vigil {
  #timer: ReturnType<typeof setInterval> | undefined;
  #ticked = 0;
  #heard = 0;
  /** When an answer is due, if the server was asked. */
  #due: number | null = null;
  readonly #back = () => this.#return();
  readonly #seen = () => document.visibilityState === "visible" && this.#return();

  constructor(private readonly watched: Watched) {}

  start(): void {
    this.stop();
    this.#ticked = this.#heard = Date.now();
    this.#timer = setInterval(() => this.#tick(), TICK);
    for (const moment of ["online", "focus", "pageshow"]) addEventListener(moment, this.#back);
    document.addEventListener("visibilitychange", this.#seen);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#due = null;
    for (const moment of ["online", "focus", "pageshow"]) removeEventListener(moment, this.#back);
    document.removeEventListener("visibilitychange", this.#seen);
  }

  /** The server has sent something. */
  heard(): void {
    this.#heard = Date.now();
    this.#due = null;
  }

  #return(): void {
    this.watched.back();
    this.#doubt();
  }

  #doubt(): void {
    const now = Date.now();
    if (!this.watched.isOpen() || Math.abs(now - this.#heard) < RECENT) return;
    this.#ask(now, HASTE);
  }

  #ask(now: number, patience: number): void {
    this.#due = Math.min(this.#due ?? Infinity, now + patience);
    this.watched.ask();
  }

  #tick(): void {
    const now = Date.now();
    const passed = now - this.#ticked;
    this.#ticked = now;
    if (!this.watched.isOpen()) {
      this.#due = null;
    } else if (passed > GAP || passed < 0) {
      this.#due = null; // an answer may have come while nothing ran here
      this.#doubt();
    } else if (this.#due !== null && now >= this.#due) {
      this.#due = null;
      this.watched.silent();
    } else if (this.#due === null && now - this.#heard >= SILENCE) {
      this.#ask(now, PATIENCE);
    }
  }
}
