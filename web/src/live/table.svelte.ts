import { Walk } from "../choices/walk.svelte";
import type { Way } from "../choices/tree";
import * as http from "../protocol/http";
import type { Answer, Asked, Base, Frame, FromServer, Reason, TableView } from "../protocol/messages";
import { settings } from "../settings/settings.svelte";
import { sound } from "../sound/sounds";
import { words } from "../words/words.svelte";
import { announcer } from "./announcer.svelte";
import { Connection, type ConnectionState, type Hearer } from "./connection";
import { FrameQueue, pause } from "./frames";
import { newId } from "./outbox";

/** What the board can do with a frame: slide, roll, show. */
export interface Stage {
  slide(motions: Frame["motions"], milliseconds: number, skipped: AbortSignal): Promise<void>;
  roll(dice: Frame["dice"], skipped: AbortSignal, landed: () => void): Promise<void>;
}

export type Note = { kind: "refusal" | "news"; reason: Reason } | null;

const OWN_SLIDE = 200;
/** So many plies are shown once more, at most. */
const MOST_AGAIN = 60;

/** A live table as this browser knows it: its view, the way to it, and what is being shown. */
export class LiveTable implements Hearer {
  view = $state.raw<TableView | null>(null);
  picture = $state.raw<Base | null>(null);
  layer = $state.raw("");
  state = $state<ConnectionState>("connecting");
  /** Why there is nothing to see: the table is gone, or the token does not fit. */
  trouble = $state.raw<http.Refused | null>(null);
  note = $state.raw<Note>(null);
  /** The frame that is being shown, while frames play. */
  frame = $state.raw<Frame | null>(null);
  isAsking = $state(false);
  /** Whether a replay has the board, so that frames are not played on it. */
  isAway = false;
  stage: Stage | null = null;
  readonly walk = new Walk();

  readonly #connection: Connection;
  readonly #queue = new FrameQueue((frame, skipped) => this.#perform(frame, skipped), () => this.#settle());
  readonly #frames = new Map<number, Frame>();
  #latest: TableView | null = null;
  /** The event of my last act: until its view is shown, no other act is offered. */
  #awaited = -1;
  /** Whether my last act is still without an answer, be it because the server was away. */
  #isUnanswered = false;

  constructor(
    readonly id: string,
    readonly token: string,
    locale: string,
  ) {
    this.#connection = new Connection(http.liveAddress(id), token, locale, this);
  }

  // The connection ---------------------------------------------------------------------------------

  start(): void {
    this.#connection.start();
  }
  stop(): void {
    this.#connection.stop();
    this.#queue.skip();
  }
  hurry(): void {
    this.#connection.hurry();
  }
  speak(locale: string): void {
    this.#frames.clear(); // their pictures speak another language
    this.#connection.speak(locale);
  }

  seq(): number {
    return this.#latest?.seq ?? -1;
  }
  changed(state: ConnectionState): void {
    this.state = state;
  }

  turnedAway(): void {
    http.table(this.id, this.token, words.locale).catch((error: unknown) => {
      if (!(error instanceof http.Refused) || ![401, 403, 404].includes(error.status)) return;
      this.trouble = error;
      this.stop();
    });
  }

  welcome({ picture, view, news }: Extract<FromServer, { type: "welcome" }>): void {
    const isFirst = this.#latest === null;
    this.picture = picture;
    this.#take(view, isFirst ? [] : news, true);
  }

  heard({ view, news }: Extract<FromServer, { type: "view" }>): void {
    this.#take(view, news, false);
  }

  answer(answer: Answer, asked: Asked): void {
    if (asked.type === "act" || asked.type === "undo") this.#isUnanswered = false;
    switch (answer.type) {
      case "refused":
        this.isAsking = false;
        return this.#refuse(answer.reason);
      case "stale":
        this.isAsking = false;
        this.#take(answer.view, [], true);
        return this.#refuse(answer.reason);
      case "explained":
        return this.#refuse(answer.reason ?? { sentence: { key: "table-no-reason", values: {} }, clause: null });
      case "done":
        this.#awaited = answer.seq;
        if (this.seq() >= answer.seq && !this.#queue.isPlaying) this.isAsking = false;
        if (asked.type === "undo") announcer.say(words.of(null).say("table-undone"));
    }
  }

  #refuse(reason: Reason): void {
    this.note = { kind: "refusal", reason };
    announcer.insist(words.of(this.view?.game ?? null).tell(reason.sentence));
    sound.refusal();
  }

  // Views and frames -------------------------------------------------------------------------------

  #take(view: TableView, news: readonly Frame[], isFresh: boolean): void {
    const before = this.#latest;
    if (before && view.seq < before.seq) return;
    if (before && view.plies < before.plies) this.#forgetAfter(view.plies);
    for (const frame of news) this.#frames.set(frame.ply, frame);
    this.#latest = view;
    if (!before || news.length === 0 || isFresh && news.length > 60) return this.#settle();
    if (this.#mayPlay()) return this.#queue.add(news);
    for (const { sentences } of news) this.#announce(sentences);
    this.#queue.skip();
    this.#settle();
  }

  #mayPlay(): boolean {
    return settings.pace > 0 && !this.isAway && document.visibilityState === "visible" && this.stage !== null;
  }

  #forgetAfter(ply: number): void {
    for (const known of [...this.#frames.keys()]) if (known > ply) this.#frames.delete(known);
  }

  #settle(): void {
    this.frame = null;
    const [before, view] = [this.view, this.#latest];
    if (!view || this.#queue.isPlaying) return;
    if (!this.#isUnanswered && view.seq >= this.#awaited) this.isAsking = false;
    this.view = view;
    this.layer = view.layer;
    if (before?.seq !== view.seq) this.note = null;
    if (before?.seq !== view.seq || before.choices.length !== view.choices.length) this.walk.begin(view.choices);
    this.#tellTurn(before, view);
  }

  #tellTurn(before: TableView | null, view: TableView): void {
    if (view.result && !before?.result) return before ? sound.end() : undefined;
    const isMine = view.choices.length > 0;
    if (isMine && (!before || before.choices.length === 0 || before.seat !== view.seat)) {
      const tell = () => announcer.insist(this.#turnTold(view));
      if (words.has(view.game)) tell();
      else void words.load(view.game).catch(() => undefined).then(tell);
      if (before) sound.turn();
    }
  }

  /** The prompt; where several people sit at this screen, with the seat that it is for. */
  #turnTold(view: TableView): string {
    const phrases = words.of(view.game);
    const seat = view.seats.length > 1 && view.seat !== null ? view.seat_views[view.seat] : undefined;
    return `${seat ? `${phrases.tell(seat.name)}. ` : ""}${phrases.tell(view.prompt)}`;
  }

  #announce(sentences: Frame["sentences"]): void {
    for (const sentence of sentences) announcer.say(words.of(this.#latest?.game ?? null).tell(sentence));
  }

  async #perform(frame: Frame, skipped: AbortSignal): Promise<void> {
    const isOwn = typeof frame.seat === "number" && (this.#latest?.seats ?? []).includes(frame.seat);
    const isSeen = frame.sentences.length + frame.dice.length + frame.motions.length > 0;
    const pace = settings.pace;
    const isRolled = frame.dice.length > 0;
    if (!isOwn && isSeen && !isRolled) this.frame = frame;
    await this.stage?.slide(frame.motions, Math.min(OWN_SLIDE, pace), skipped);
    if (isRolled) {
      this.frame = { ...frame, sentences: [] };
      sound.dice();
      await this.stage?.roll(frame.dice, skipped, () => (this.frame = frame));
    }
    this.layer = frame.layer;
    this.#announce(frame.sentences);
    if (isSeen && !isRolled && !skipped.aborted) sound.place();
    if (!isOwn && isSeen) await pause(pace - (frame.motions.length ? OWN_SLIDE : 0), skipped);
  }

  get isPlaying(): boolean {
    return this.#queue.isPlaying;
  }
  skip(): void {
    this.#queue.skip();
  }

  /** Show again what the plies after `ply` did, from what was heard or else from the server. */
  async again(ply: number): Promise<void> {
    const view = this.#latest;
    if (!view || this.isPlaying) return;
    const plies = Array.from({ length: Math.min(MOST_AGAIN, view.plies - ply) }, (_, n) => Math.max(ply, view.plies - MOST_AGAIN) + n + 1);
    const [start, ...frames] = await Promise.all([this.at((plies[0] ?? 1) - 1), ...plies.map((n) => this.#frames.get(n) ?? this.#frameAt(n))]);
    this.layer = start.layer;
    this.#queue.add(frames);
  }

  async #frameAt(ply: number): Promise<Frame> {
    const { layer, log } = await this.at(ply);
    const told = log.find(({ first, last }) => first <= ply && ply <= last);
    const isWhole = told?.last === ply;
    const dice = told?.first === ply && isWhole ? (told.dice[0] ?? []) : [];
    return { ply, seat: told?.seat ?? null, text: "", layer, sentences: isWhole ? told.sentences : [], dice, motions: [], spaces: told?.spaces ?? [] };
  }

  at(ply: number): Promise<TableView> {
    return http.ply(this.id, this.token, ply, words.locale);
  }

  // Acts -------------------------------------------------------------------------------------------

  get isMyDecision(): boolean {
    return this.view !== null && this.view.choices.length > 0 && !this.isAsking && this.frame === null;
  }

  /** Take a way through the tree; where that completes an action, play it. */
  take(way: Way): void {
    if (!this.isMyDecision) return;
    this.note = null;
    const action = this.walk.take(way);
    if (action !== null) this.act(action);
  }

  back(): boolean {
    this.note = null;
    return this.walk.back();
  }

  act(action: string): void {
    const view = this.view;
    if (!view || view.seat === null) return;
    this.isAsking = this.#isUnanswered = true;
    this.#connection.ask({ type: "act", id: newId(), seq: view.seq, seat: view.seat, action });
  }

  undo(): void {
    const view = this.view;
    if (!view?.can_undo || view.seat === null || this.isAsking) return;
    this.isAsking = this.#isUnanswered = true;
    this.#connection.ask({ type: "undo", id: newId(), seq: view.seq, seat: view.seat });
  }

  explain(element: string | null, spoken: string[] = this.walk.words): void {
    const view = this.view;
    if (!view || view.choices.length === 0) return;
    this.#connection.ask({ type: "explain", id: newId(), seq: view.seq, words: spoken, element });
  }
}
