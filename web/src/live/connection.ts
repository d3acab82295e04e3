import type { Answer, Asked, FromClient, FromServer } from "../protocol/messages";
import { Outbox } from "./outbox";

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

/** The part of a WebSocket that is used here. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Hearer {
  /** The last event seen, or -1; asked for at each new connection. */
  seq(): number;
  changed(state: ConnectionState): void;
  welcome(message: Extract<FromServer, { type: "welcome" }>): void;
  heard(message: Extract<FromServer, { type: "view" }>): void;
  answer(answer: Answer, asked: Asked): void;
  /** The connection was closed before a welcome: is the table still there for us? */
  turnedAway(code: number): void;
}

/** Waits between attempts, in milliseconds; the last one repeats. */
export const BACKOFF = [250, 500, 1000, 2000, 3000];
/** An unanswered question this old means that the line is dead. */
export const PATIENCE = 6000;

/** A connection to a table that comes back by itself; nothing that was asked gets lost. */
export class Connection {
  readonly #outbox = new Outbox();
  #socket: Socket | null = null;
  #state: ConnectionState = "closed";
  #isWelcome = false;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly token: string,
    private locale: string,
    private readonly hearer: Hearer,
    private readonly open: (address: string) => Socket = (address) => new WebSocket(address) as unknown as Socket,
  ) {}

  get state(): ConnectionState {
    return this.#state;
  }

  start(): void {
    this.#connect();
  }

  stop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    this.#drop();
    this.#become("closed");
  }

  ask(message: Asked): void {
    this.#outbox.add(message);
    if (this.#isWelcome) this.#send(message);
  }

  /** Try again now: the window is seen again, or the network is back. */
  hurry(): void {
    if (this.#state !== "lost") return;
    this.#attempts = 0;
    this.#connect();
  }

  /** Say words inside pictures in another language: a new hello brings them all. */
  speak(locale: string): void {
    if (locale === this.locale) return;
    this.locale = locale;
    if (this.#state !== "closed") this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    this.#drop();
    if (this.#state !== "lost") this.#become("connecting");
    const socket = this.open(this.address);
    this.#socket = socket;
    socket.onopen = () => this.#send({ type: "hello", token: this.token, seq: this.hearer.seq(), locale: this.locale });
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as FromServer);
    socket.onclose = ({ code }) => this.#lose(code);
    this.#watch = setTimeout(() => !this.#isWelcome && this.#lose(0), PATIENCE);
  }

  #drop(): void {
    this.#isWelcome = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lose(code: number): void {
    const wasWelcome = this.#isWelcome;
    clearTimeout(this.#watch);
    this.#drop();
    this.#become("lost");
    this.#retry = setTimeout(() => this.#connect(), BACKOFF[Math.min(this.#attempts, BACKOFF.length - 1)]);
    this.#attempts += 1;
    if (!wasWelcome) this.hearer.turnedAway(code);
  }

  #become(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.hearer.changed(state);
  }

  #send(message: FromClient): void {
    this.#socket?.send(JSON.stringify(message));
    if (message.type !== "hello") this.#watchFor(message);
  }

  #watchFor({ id }: Asked): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (this.#outbox.waiting.some((asked) => asked.id === id)) this.#lose(0);
    }, PATIENCE);
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.#attempts = 0;
        this.#isWelcome = true;
        this.#become("open");
        this.hearer.welcome(message);
        for (const asked of this.#outbox.waiting) this.#send(asked);
        return;
      case "view":
        return this.hearer.heard(message);
      case "fault":
        return console.error("fault", message.reason);
      default: {
        const asked = this.#outbox.settle(message);
        if (asked) this.hearer.answer(message, asked);
      }
    }
  }
}
