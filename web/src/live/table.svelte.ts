import { Walk } from "../choices/walk.svelte";
import { givesUp, type Way } from "../choices/tree";
import * as http from "../protocol/http";
import type { Answer, Asked, Base, Frame, FromServer, Reason, Sentence, TableView } from "../protocol/messages";
import { see, seenAt } from "../lobby/kept";
import { settings } from "../settings/settings.svelte";
import { sound } from "../sound/sounds";
import { soFar } from "../table/log";
import { words } from "../words/words.svelte";
import { announcer } from "./announcer.svelte";
import { Connection, type ConnectionState, type Hearer } from "./connection";
import { FrameShelf, pause } from "./frames";
import { newId } from "./outbox";
import { Playback, type Show } from "./playback.svelte";

/** What the board can do with a frame: slide, roll, move along ways. */
export interface Stage {
  slide(motions: Frame["motions"], milliseconds: number, skipped: AbortSignal): Promise<void>;
  /** Dice roll, then lie there; 0 milliseconds: they lie there at once. */
  roll(dice: Frame["dice"], rolling: number, lying: number, skipped: AbortSignal, landed: () => void): Promise<void>;
  /** What stands on a way goes to where it stands in `layer`. */
  go(layer: string, milliseconds: number, skipped: AbortSignal): Promise<void>;
}

export type Note = { kind: "refusal" | "question"; reason: Reason } | null;

const OWN_SLIDE = 200;
/** Parts of the time of an act: dice, moving along a way, what is left to read. */
const ROLLING = 0.96;
const LYING = 1.1;
const GOING = 1.2;
const READING = 0.25;
/** How many acts' time a frame takes at most: with something to tell, and with dice besides. */
const TOLD = GOING + READING;
const THROWN = ROLLING + LYING + READING;
/** Faster than this, in milliseconds an act, dice do not roll and nothing sounds. */
const HASTE = 140;

/** What the step of a turn is told from others by. */
const stepOf = ({ heading, seat, steps }: TableView): string => JSON.stringify([heading, seat, steps]);

/** A live table as this browser knows it: its view, the way to it, and what is being shown. */
export class LiveTable implements Hearer {
  view = $state.raw<TableView | null>(null);
  picture = $state.raw<Base | null>(null);
  layer = $state.raw("");
  state = $state<ConnectionState>("connecting");
  /** Why there is nothing to see: the table is gone, or the token does not fit. */
  trouble = $state.raw<http.Refused | null>(null);
  note = $state.raw<Note>(null);
  /** The frame that is being told, while frames play. */
  frame = $state.raw<Frame | null>(null);
  /** The last frame on the board, while frames play: what it shows is not yet the present. */
  scene = $state.raw<Frame | null>(null);
  isAsking = $state(false);
  /** The step in which I did something, or was asked whether I want to end it with nothing done. */
  #touched = $state("");
  readonly walk = new Walk();
  readonly playback: Playback;

  readonly #connection: Connection;
  readonly #shelf: FrameShelf;
  #isAway = false;
  #stage: Stage | null = null;
  /** Whether the table is looked up as it was when this browser saw it last. */
  #isOpening = false;
  /** Whether what plays happened before this browser looked: also its own acts are shown in full. */
  #isBehind = false;
  /** Whether what plays was seen before. */
  #isAgain = false;
  readonly #looked = () => this.playback.wake();
  #latest = $state.raw<TableView | null>(null);
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
    this.#shelf = new FrameShelf(
      (from, to) => http.frames(id, token, from, to, words.locale),
      (error) => error instanceof http.Refused,
    );
    const show: Show = {
      canPlay: () => this.#stage !== null && !this.#isAway && document.visibilityState === "visible",
      pace: () => settings.pace,
      frame: (ply, until) => this.#shelf.get(ply, until),
      left: (shown, until) => this.#left(shown, until),
      perform: (frame, unit, skipped) => this.#perform(frame, unit, skipped),
      settle: () => this.#settle(),
    };
    this.playback = new Playback(show);
  }

  /** Whether a replay has the board, so that frames are not played on it. */
  set isAway(is: boolean) {
    this.#isAway = is;
    this.playback.wake();
  }
  set stage(stage: Stage | null) {
    this.#stage = stage;
    this.playback.wake();
  }

  // The connection ---------------------------------------------------------------------------------

  start(): void {
    document.addEventListener("visibilitychange", this.#looked);
    this.#connection.start();
  }
  stop(): void {
    document.removeEventListener("visibilitychange", this.#looked);
    this.#connection.stop();
    this.playback.leave();
  }
  hurry(): void {
    this.#connection.hurry();
  }
  speak(locale: string): void {
    this.#shelf.forget(); // their pictures speak another language
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
    this.picture = picture;
    this.#take(view, news);
  }

  heard({ view, news }: Extract<FromServer, { type: "view" }>): void {
    this.#take(view, news);
  }

  answer(answer: Answer, asked: Asked): void {
    if (asked.type === "act" || asked.type === "undo") this.#isUnanswered = false;
    switch (answer.type) {
      case "refused":
        this.isAsking = false;
        return this.#refuse(answer.reason);
      case "stale":
        this.isAsking = false;
        this.#take(answer.view, []);
        return this.#refuse(answer.reason);
      case "explained":
        return this.#refuse(answer.reason ?? { sentence: { key: "table-no-reason", values: {} }, clause: null });
      case "done":
        this.#awaited = answer.seq;
        if (this.seq() >= answer.seq && !this.playback.isPlaying) this.isAsking = false;
        if (asked.type === "undo") announcer.say(words.of(null).say("table-undone"));
    }
  }

  #question(sentence: Sentence): void {
    this.note = { kind: "question", reason: { sentence, clause: null } };
    announcer.insist(words.of(null).tell(sentence));
  }

  #refuse(reason: Reason): void {
    this.note = { kind: "refusal", reason };
    announcer.insist(words.of(this.view?.game ?? null).tell(reason.sentence));
    sound.refusal();
  }

  // Views and frames -------------------------------------------------------------------------------

  #take(view: TableView, news: readonly Frame[]): void {
    const before = this.#latest;
    if (before && view.seq < before.seq) return;
    const isTakenBack = before !== null && before.seq !== view.seq && (news.length === 0 || view.plies < before.plies);
    if (isTakenBack) this.#shelf.forget();
    this.#shelf.put(news);
    this.#latest = view;
    if (!before) return void this.#open(view);
    if (this.#isOpening) return;
    if (isTakenBack) return this.playback.end(view.plies);
    if (this.playback.isPlaying || (this.#mayPlay() && view.plies > this.playback.shown)) return this.playback.play(view.plies);
    for (const { sentences } of news) this.#announce(sentences);
    this.playback.end(view.plies);
  }

  /** Begin where this browser left off; where it never was, with the present. */
  async #open(view: TableView): Promise<void> {
    const seen = seenAt(this.id) ?? view.plies;
    this.#isOpening = true;
    const start = seen < view.plies && settings.pace > 0 && !this.#isAway ? await this.at(seen).catch(() => null) : null;
    this.#isOpening = false;
    const plies = (this.#latest ?? view).plies;
    if (!start || start.ply !== seen) return this.playback.end(plies);
    this.#isBehind = true;
    this.playback.place(seen);
    this.#show(start);
    this.playback.play(plies);
  }

  #mayPlay(): boolean {
    return settings.pace > 0 && !this.#isAway && document.visibilityState === "visible" && this.#stage !== null;
  }

  #settle(): void {
    this.frame = this.scene = null;
    this.#isAgain = this.#isBehind = false;
    const [before, view] = [this.view, this.#latest];
    if (!view || this.playback.isPlaying) return;
    if (!this.#isUnanswered && view.seq >= this.#awaited) this.isAsking = false;
    this.#show(view);
    see(this.id, view.plies);
    this.#tellTurn(before, view);
  }

  #show(view: TableView): void {
    const before = this.view;
    this.view = view;
    this.layer = view.layer;
    if (before?.seq !== view.seq) this.note = null;
    if (before?.seq !== view.seq || !this.walk.isUnderway) this.walk.begin(view.choices);
  }

  /** The log as far as the board shows what it tells. */
  readonly log: TableView["log"] = $derived.by(() => {
    const [view, today] = [this.view, this.#latest];
    if (!view || !today || !this.playback.isPlaying || this.#isAgain) return view?.log ?? [];
    return soFar(view.log, today.log, Math.max(this.playback.shown, this.scene?.ply ?? 0), (ply) => this.#shelf.known(ply));
  });

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

  #isSeen(frame: Frame): boolean {
    return frame.sentences.length + frame.dice.length + frame.motions.length > 0;
  }

  /** How many acts' time it takes to show the plies after `shown`; of those not fetched yet, by what the log tells. */
  #left(shown: number, until: number): number {
    const entries = (this.#latest?.log ?? []).filter(({ last }) => last > shown);
    let [left, at] = [0, 0];
    for (let ply = shown + 1; ply <= until; ply++) {
      while ((entries[at]?.last ?? ply) < ply) at += 1;
      const [frame, entry] = [this.#shelf.known(ply), entries[at]];
      const isTold = frame ? this.#isSeen(frame) : entry !== undefined && entry.first <= ply;
      if (isTold) left += TOLD + ((frame ?? entry)?.dice.length ? THROWN : 0);
    }
    return left;
  }

  async #perform(frame: Frame, unit: number, skipped: AbortSignal): Promise<void> {
    const isOwn = !this.#isBehind && typeof frame.seat === "number" && (this.#latest?.seats ?? []).includes(frame.seat);
    const isSeen = this.#isSeen(frame) && unit > 0;
    const isRolled = isSeen && frame.dice.length > 0 && unit >= HASTE;
    const moving = settings.isStill ? 0 : unit;
    if (!isOwn && isSeen && !isRolled) this.frame = frame;
    const began = performance.now();
    if (isSeen) await this.#stage?.slide(frame.motions, Math.min(OWN_SLIDE, moving), skipped);
    if (isRolled) {
      this.frame = { ...frame, sentences: [] };
      if (moving) sound.dice();
      await this.#stage?.roll(frame.dice, ROLLING * moving, LYING * unit, skipped, () => (this.frame = frame));
    }
    if (isSeen) await this.#stage?.go(frame.layer, GOING * moving, skipped);
    this.layer = frame.layer;
    this.scene = frame;
    this.#announce(frame.sentences);
    if (isSeen && !isRolled && unit >= HASTE && !skipped.aborted) sound.place();
    const spent = performance.now() - began;
    if (!isOwn && isSeen) await pause(Math.max(unit - spent, (isRolled ? 2 : 1) * READING * unit), skipped);
    if (isSeen) see(this.id, frame.ply);
  }

  get isPlaying(): boolean {
    return this.playback.isPlaying;
  }
  skip(): void {
    this.playback.end();
  }

  /** Show again what the plies after `ply` did. */
  async again(ply: number): Promise<void> {
    const view = this.#latest;
    if (!view || this.isPlaying) return;
    const start = await this.at(ply);
    if (this.isPlaying || view !== this.#latest) return;
    this.#isAgain = this.#isBehind = true;
    this.layer = start.layer;
    this.playback.place(ply);
    this.playback.play(view.plies);
  }

  at(ply: number): Promise<TableView> {
    return http.ply(this.id, this.token, ply, words.locale);
  }

  // Acts -------------------------------------------------------------------------------------------

  get isMyDecision(): boolean {
    return this.view !== null && this.view.choices.length > 0 && !this.isAsking && !this.isPlaying;
  }

  /** Whether I did something in the present step, or know that it ends with nothing done. */
  readonly isStepTouched: boolean = $derived(this.view !== null && this.#touched === stepOf(this.view));

  /** Take a way through the tree; where that completes an action, play it.  To give up a step is asked once. */
  take(way: Way): void {
    if (!this.isMyDecision || !this.view) return;
    if (!this.isStepTouched && givesUp(way, this.walk.offer)) {
      this.#touched = stepOf(this.view);
      return this.#question({ key: "choices-end-untouched", values: {} });
    }
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
    this.#touched = stepOf(view);
    this.isAsking = this.#isUnanswered = true;
    this.#connection.ask({ type: "act", id: newId(), seq: view.seq, seat: view.seat, action });
  }

  undo(): void {
    const view = this.view;
    if (!view?.can_undo || view.seat === null || this.isAsking || this.isPlaying) return;
    this.isAsking = this.#isUnanswered = true;
    this.#connection.ask({ type: "undo", id: newId(), seq: view.seq, seat: view.seat });
  }

  explain(element: string | null, spoken: string[] = this.walk.words): void {
    const view = this.view;
    if (!view || view.choices.length === 0) return;
    this.#connection.ask({ type: "explain", id: newId(), seq: view.seq, words: spoken, element });
  }
}
