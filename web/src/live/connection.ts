// The socket to a table: opened, opened again, and its messages told to a listener.

import type { Alive, Answer, ErrorMessage, FromClient, FromServer, Request, Waiting, Welcome } from "../protocol/wire";
import { drawnScene } from "../protocol/drawnscene";
import { newId } from "../protocol/ids";
import { Outbox } from "./outbox";
import { Vigil } from "./vigil";

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

/** The part of a WebSocket that is used here. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** A message that answers no request. */
type Told = Exclude<FromServer, Answer | ErrorMessage>;

/** Has a method for each message that is told, with the name of its type, beside those of the connection itself. */
export type ConnectionListener = ConnectionEvents & { [M in Told as M["type"]]: (message: M) => void };

interface ConnectionEvents {
  /** The last event that was received, or -1. */
  seq(): number;
  changed(state: ConnectionState): void;
  answer(answer: Answer, asked: Request): void;
  /** The server closed the connection before a welcome; the table may be gone, or a token no longer valid. */
  rejected(code: number): void;
}

/** Waits between attempts, in milliseconds; the last one repeats. */
export const BACKOFF = [250, 500, 1000, 2000, 3000];
/** The longest wait while the page can be seen. */
export const SEEN_BACKOFF = 1000;
/** Codes of a connection that the server did not close: there was no answer. */
const UNANSWERED = new Set([0, 1006]);
/** An unanswered message this old means that the connection is dead. */
export const PATIENCE = 6000;

/** A connection to a table that reconnects by itself and sends unanswered messages again. */
export class Connection {
  readonly #outbox: Outbox;
  readonly #vigil: Vigil;
  #socket: Socket | null = null;
  #state: ConnectionState = "closed";
  #isWelcome = false;
  /** Whether the table waits for people, so that no welcome is due. */
  #isWaiting = false;
  /** Whether a whole for another seat or language was requested and has not arrived yet. */
  #isOutdated = false;
  #attempts = 0;
  #viewpoint = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly tokens: () => string[],
    private seat: number | null,
    private locale: string,
    private readonly listener: ConnectionListener,
    private readonly open: (address: string) => Socket = (address) => new WebSocket(address) as unknown as Socket,
  ) {
    this.#outbox = new Outbox(`voyageur.outbox.${address}`);
    this.#vigil = new Vigil({
      isOpen: () => this.#isWelcome || this.#isWaiting,
      ask: () => this.#send({ type: "alive" }),
      silent: () => this.#lose(0),
      back: () => this.reconnect(),
    });
  }

  get state(): ConnectionState {
    return this.#state;
  }

  start(): void {
    this.#vigil.start();
    this.#connect();
  }

  stop(): void {
    this.#vigil.stop();
    this.#outbox.leave();
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    this.#drop();
    this.#become("closed");
  }

  ask(message: Request): void {
    this.#outbox.add(message);
    if (this.#isWelcome) this.#send(message);
  }

  /** Request the view of another seat; a whole follows. */
  look(seat: number): void {
    this.seat = seat;
    this.#isOutdated = true;
    this.ask({ type: "look", id: newId(), seat });
  }

  /** Request the picture from another viewpoint; a whole follows. */
  turn(viewpoint: number): void {
    this.#viewpoint = viewpoint;
    this.#isOutdated = true;
    this.ask({ type: "look", id: newId(), corner: viewpoint });
  }

  /** Ask for pictures in another language; a whole follows. */
  speak(locale: string): void {
    if (locale === this.locale) return;
    this.locale = locale;
    this.#isOutdated = true;
    this.ask({ type: "locale", id: newId(), locale });
  }

  /** Reconnect now, because the window has the focus or the network is back. */
  reconnect(): void {
    if (this.#state !== "lost") return;
    this.#attempts = 0;
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    this.#drop();
    if (this.#state !== "lost") this.#become("connecting");
    const socket = this.open(this.address);
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as FromServer);
    socket.onclose = ({ code }) => this.#lose(code);
    this.#watch = setTimeout(() => !this.#isWelcome && !this.#isWaiting && this.#lose(0), PATIENCE);
  }

  #greet(): void {
    this.#outbox.dropGreetings();
    const { seat, locale } = this;
    const tokens = this.tokens();
    const seq = this.#isOutdated ? -1 : this.listener.seq();
    this.#send({
      type: "hello",
      tokens,
      seat,
      seq,
      locale,
      picture: true,
      scene: drawnScene(),
      corner: this.#viewpoint,
    });
  }

  #drop(): void {
    this.#isWelcome = this.#isWaiting = false;
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
    const longest = document.visibilityState === "visible" ? SEEN_BACKOFF : Infinity;
    const wait = BACKOFF[Math.min(this.#attempts, BACKOFF.length - 1)] ?? 0;
    this.#retry = setTimeout(() => this.#connect(), Math.min(wait, longest));
    this.#attempts += 1;
    if (!wasWelcome && !UNANSWERED.has(code)) this.listener.rejected(code);
  }

  #become(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.listener.changed(state);
  }

  #send(message: FromClient): void {
    this.#socket?.send(JSON.stringify(message));
    if (message.type !== "hello" && message.type !== "alive") this.#watchFor(message);
  }

  #watchFor({ id }: Request): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (this.#outbox.waiting.some((asked) => asked.id === id)) this.#lose(0);
    }, PATIENCE);
  }

  #receive(message: FromServer): void {
    this.#vigil.heard();
    if ("id" in message) return this.#settle(message);
    switch (message.type) {
      case "alive":
        return;
      case "welcome":
        return this.#begin(message);
      case "waiting":
        return this.#wait(message);
      case "whole":
        this.#isOutdated = this.#outbox.hasGreetings;
        return this.listener.whole(message);
      case "error":
        return console.error("The server refused a message:", message.reason.sentence.key);
      default:
        return this.#tell(message);
    }
  }

  #settle(answer: Exclude<Answer, Alive>): void {
    const asked = this.#outbox.settle(answer);
    if (asked) this.listener.answer(answer, asked);
  }

  #tell(message: Told): void {
    (this.listener[message.type] as (message: Told) => void).call(this.listener, message);
  }

  #wait(message: Waiting): void {
    this.#attempts = 0;
    this.#isWaiting = true;
    this.#become("open");
    this.listener.waiting(message);
  }

  #begin(message: Welcome): void {
    this.#attempts = 0;
    this.#isWelcome = true;
    this.#isOutdated = this.#outbox.hasGreetings;
    this.#become("open");
    this.listener.welcome(message);
    for (const asked of this.#outbox.waiting) this.#send(asked);
  }
}
