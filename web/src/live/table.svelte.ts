import type { Animator } from "../board/animator";
import { dropTokens, markSeen, noteGame, seenAt, tokensFor } from "../lobby/kept";
import { announcementOf } from "../protocol/events";
import type {
  Answer,
  Choices,
  Entry,
  EventMessage,
  PhrasesMessage,
  ProposalMessage,
  Request,
  SeatDevices,
  SeatStatus,
  Waiting,
  Welcome,
  Whole,
} from "../protocol/wire";
import * as http from "../protocol/http";
import { settings } from "../settings/settings.svelte";
import { WaitingRoom } from "../waiting/room.svelte";
import { words } from "../words/words.svelte";
import { Agreement } from "./agreement.svelte";
import { Announcing } from "./announcing";
import { Connection, type ConnectionListener, type ConnectionState } from "./connection";
import { Decisions } from "./decisions.svelte";
import { LostSeats } from "./lostseats.svelte";
import { OwnRolls } from "./ownrolls.svelte";
import { EventShow } from "./eventshow.svelte";
import { TableLog } from "./log.svelte";
import { Pages } from "./pages";
import { Playback } from "./playback.svelte";
import { OwnKeys } from "./ownkeys.svelte";
import { TableState } from "./state.svelte";
import { TableSeats } from "./tableseats.svelte";

/** Whether the server answered, so that another request is useless. */
const isRefusal = (error: unknown) => error instanceof http.RequestRefused;

/** A live table: receives its messages, plays the events on the board, and offers the choices. */
export class LiveTable implements ConnectionListener {
  connection = $state<ConnectionState>("connecting");
  /** Why the table cannot be shown: it is gone, or the token is not valid. */
  trouble = $state.raw<http.RequestRefused | null>(null);
  readonly state = new TableState();
  readonly tableSeats = new TableSeats(this.state, (message) => this.ask(message));
  readonly keys: OwnKeys;
  readonly lost: LostSeats;
  /** The table before its game starts. */
  readonly room: WaitingRoom;
  readonly log: TableLog;
  readonly pages: Pages;
  readonly rolls: OwnRolls;
  readonly show: EventShow;
  readonly playback: Playback;
  readonly decisions: Decisions;
  readonly agreement: Agreement;

  /** How often the past was dropped, because it changed or the seat or the language changed. */
  past = $state(0);

  readonly #announcing: Announcing;
  readonly #connection: Connection;
  #tokens: Record<string, string>;
  /** The viewpoint from which the picture is seen. */
  #viewpoint = $state(0);
  #isAway = $state(false);
  /** Identifies the fetch of the past when a table opens, while it is under way. */
  #opening: object | null = null;
  #isWatchingAgain = $state(false);
  /** Whether the events up to the result are not played. */
  isSkipping = $state(false);
  /** Whether the end of the game was seen here, and nobody has turned to anything else since. */
  hasJustEnded = $state(false);
  /** Whether the game was over when the board last showed the present; null before that. */
  #isOver: boolean | null = null;
  /** The seat of the whole that comes next. */
  #nextSeat: number | null = null;
  readonly #seen = () => this.playback.wake();

  constructor(readonly id: string) {
    this.#tokens = tokensFor(id);
    this.keys = new OwnKeys(id);
    this.lost = new LostSeats(id, this.state, this.tableSeats, (message) => this.ask(message));
    this.room = new WaitingRoom(id);
    const { state } = this;
    const isShared = () => (state.table?.seats.length ?? 0) > 1;
    this.#announcing = new Announcing(() => state.table?.game ?? null, isShared, id);
    this.#connection = new Connection(http.liveAddress(id), () => this.tokens, null, words.locale, this);
    this.pages = new Pages((page) => http.replay(id, page, this.viewer), isRefusal);
    this.rolls = new OwnRolls(state, this.pages);
    this.log = new TableLog(state, (before) => http.olderLog(id, before, this.viewer));
    this.show = new EventShow(id, state, this.pages, this.#announcing);
    this.decisions = new Decisions(state, this.#announcing, (message) => this.ask(message));
    this.agreement = new Agreement(
      id,
      state,
      (message) => this.ask(message),
      () => words.of(state.table?.game ?? null),
    );
    this.playback = new Playback({
      canPlay: () => this.#canPlay,
      pace: () => settings.pace,
      event: (ply, until) => this.pages.event(ply, until),
      left: (shown, until, hasDice) => this.show.left(shown, until, hasDice),
      perform: (event, unit, hasDice, skipped) => this.show.perform(event, unit, hasDice, skipped),
      pass: (event) => this.show.pass(event),
      settle: () => this.#settle(),
      isHolding: () => this.isHolding,
      rollerOf: (event) => this.rolls.rollerOf(event),
      horizon: (shown, until) => this.rolls.horizon(shown, until),
      wait: () => this.#wait(),
    });
  }

  get tokens(): string[] {
    return [...new Set(Object.values(this.#tokens))];
  }

  /** The seat, token and language of requests. */
  get viewer(): http.Viewer {
    return this.viewerOf(this.state.seat);
  }
  /** The seat, token and language of requests for the view of `seat`. */
  viewerOf(seat: number | null): http.Viewer {
    const token = this.#tokens[String(seat)] ?? this.tokens[0] ?? "";
    return { token, seat, locale: words.locale, viewpoint: this.#viewpoint };
  }

  /** Whether a replay uses the board, so that events are not played on it. */
  set isAway(is: boolean) {
    this.#isAway = is;
    this.playback.wake();
  }
  set animator(animator: Animator | null) {
    this.show.animator = animator;
    this.playback.wake();
    this.#offer();
  }

  get isPlaying(): boolean {
    return this.playback.isPlaying;
  }
  /** Whether rolls of this screen wait for a press: then nothing tells what comes after them. */
  get isHolding(): boolean {
    return this.rolls.areHeld && !this.#isWatchingAgain && !this.isSkipping;
  }
  /** The last ply that may be shown. */
  get plies(): number {
    const { shown, received } = this.state;
    return (this.isHolding ? shown : received)?.ply ?? 0;
  }
  /** The log as far as it may be shown: all of it in a replay or while past events are watched again. */
  get entries(): readonly Entry[] {
    return !this.isHolding && (this.#isWatchingAgain || this.#isAway) ? this.log.entries : this.log.shown;
  }

  /**
   * Handle a press that was not meant for the playback.  While it is told that a turn has ended by itself, only that is
   * skipped.
   */
  skipAhead(): void {
    if (this.show.isTurnOver) this.playback.next();
    else this.playback.skipAhead();
  }
  /** Show the present; while it is told that a turn has ended by itself, and there is no bar yet, only skip that. */
  skip(): void {
    if (this.show.isTurnOver && !this.playback.isLong) this.playback.next();
    else this.playback.end();
  }

  /** Show the result without what leads to it, now or as soon as the game is over; decisions are still asked for. */
  skipToResult(): void {
    this.isSkipping = true;
    this.playback.end();
  }

  // The connection ---------------------------------------------------------------------------------

  /** Connect to the table.  Without a token the server would refuse, so it is not asked. */
  start(): void {
    if (this.tokens.length === 0) {
      this.trouble = new http.RequestRefused(401, null);
      return;
    }
    document.addEventListener("visibilitychange", this.#seen);
    this.#connection.start();
  }
  stop(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    this.#connection.stop();
    this.#opening = null;
    this.playback.leave();
  }
  speak(locale: string): void {
    this.#connection.speak(locale);
  }
  /** Whether the picture can be seen from several viewpoints. */
  get hasViewpoints(): boolean {
    return (this.state.table?.corners ?? 1) > 1;
  }
  /** Show the picture from the next viewpoint in this direction; return whether there is one. */
  turn(step: number): boolean {
    const viewpoints = this.state.table?.corners ?? 1;
    if (viewpoints < 2) return false;
    this.#viewpoint = (this.#viewpoint + step + viewpoints) % viewpoints;
    this.#connection.turn(this.#viewpoint);
    return true;
  }
  /** Show the picture from its first viewpoint. */
  turnBack(): void {
    if (this.#viewpoint !== 0) this.turn(-this.#viewpoint);
  }
  /** Request the view of another seat that is held here. */
  look(seat: number): void {
    this.#connection.look(seat);
  }

  /** Send a request; its answer comes to `answer`.  A refusal that was read by then goes. */
  ask(message: Request): void {
    if (message.type !== "branch") this.decisions.forgive();
    this.#connection.ask(message);
  }
  seq(): number {
    return this.state.received?.seq ?? -1;
  }
  changed(state: ConnectionState): void {
    this.connection = state;
    if (state === "lost" && (this.decisions.isAsking || this.decisions.isResigning))
      this.#announcing.say([{ key: "waiting-kept", values: {} }]);
  }

  /** Find out why the server closed the connection: the table is gone, or tokens ended, maybe not all. */
  async rejected(): Promise<void> {
    const { tokens } = this;
    const answers = await http.summaries(tokens.map((token) => ({ table: this.id, token }))).catch(() => []);
    const ended = tokens.filter((_, nth) => answers[nth]?.reason?.sentence.key === "refused-token");
    const gone = answers.find(({ reason }) => reason?.sentence.key === "refused-no-table");
    if (ended.length > 0) dropTokens(this.id, ended);
    if (gone || (ended.length > 0 && ended.length === tokens.length)) {
      this.trouble = new http.RequestRefused(gone ? 404 : 401, answers[0]?.reason ?? null);
      return this.stop();
    }
    if (ended.length === 0) return;
    this.#tokens = tokensFor(this.id);
    this.#connection.reconnect();
  }

  // Messages received ------------------------------------------------------------------------------

  waiting({ table }: Waiting): void {
    noteGame(this.id, table.game);
    this.keys.receive(table.devices);
    this.room.show(table);
  }

  welcome({ table, seat, whole }: Welcome): void {
    noteGame(this.id, table.game);
    this.keys.receive(table.devices);
    this.room.begin(table.holders);
    this.state.table = table;
    this.state.seat = seat;
    this.#nextSeat = null;
    this.agreement.proposal = null; // an open one follows
    if (whole) void this.#open(whole, this.state.shown?.ply ?? seenAt(this.id) ?? whole.ply);
  }

  whole(whole: Whole): void {
    const seen = this.isHolding ? this.state.shown?.ply : undefined;
    this.state.look(this.#nextSeat ?? this.state.seat);
    this.#nextSeat = null;
    this.decisions.ghosts.clear(); // they were drawn over another picture
    if (seen !== undefined) return void this.#open(whole, seen);
    this.#replace(whole);
    this.playback.showPresent(whole.ply);
  }

  event(event: EventMessage): void {
    if (!this.state.receive(event)) return;
    if (!event.is_note) this.decisions.passed();
    this.#announcing.happened(event.to_act);
    if (event.is_note) this.decisions.noted(event.seq);
    if (event.is_undo) return this.#takeBack(event);
    if (event.is_resignation || event.is_note) return this.#endAt(event);
    this.pages.put(event);
    if (this.#opening) return;
    if (this.isPlaying || this.isHolding || (settings.pace > 0 && this.#canPlay && !this.isSkipping))
      return this.playback.play(event.ply);
    if (this.show.animator) this.#announcing.say(announcementOf(event).sentences);
    this.playback.showPresent(event.ply);
  }

  choices(choices: Choices): void {
    this.state.receiveChoices(choices);
    this.#offer();
  }

  seats(status: SeatStatus): void {
    this.tableSeats.receive(status);
    this.state.played = this.tableSeats.played;
  }

  devices({ devices }: SeatDevices): void {
    this.keys.receive(devices);
  }

  proposal({ proposal }: ProposalMessage): void {
    this.agreement.receiveProposal(proposal);
    this.lost.receiveProposal(proposal);
  }

  phrases({ phrases }: PhrasesMessage): void {
    this.agreement.receivePhrases(phrases);
  }

  answer(answer: Answer, asked: Request): void {
    if (asked.type === "look" && answer.type === "done") this.#nextSeat = asked.seat ?? this.#nextSeat;
    this.decisions.answer(answer, asked);
  }

  #replace(whole: Whole): void {
    this.#forgetPast();
    this.log.begin();
    this.state.replace(whole);
  }

  #forgetPast(): void {
    this.#opening = null;
    this.pages.forget();
    this.past += 1;
  }

  #takeBack(event: EventMessage): void {
    this.#forgetPast();
    const told = event.log?.at(-1);
    if (told?.note === event.seq) this.#announcing.say(told.sentences);
    this.log.takeBack(event);
    this.playback.takeBack(event.ply);
  }

  /** Show the end of the game by a resignation, or what a note tells: it has no ply that could be played. */
  #endAt(event: EventMessage): void {
    if (this.#opening) return;
    this.#announcing.say(announcementOf(event).sentences);
    this.playback.showPresent(event.ply);
  }

  // What the board shows ---------------------------------------------------------------------------

  /** Show a table from ply `seen`, the last one that this browser has shown. */
  async #open(whole: Whole, seen: number): Promise<void> {
    this.#replace(whole);
    const isWatched = this.rolls.areHeldWhileIn || (settings.pace > 0 && !this.#isAway && !this.isPlaying);
    if (seen >= whole.ply || !isWatched) return this.playback.showPresent(whole.ply);
    const opening = (this.#opening = {});
    const start = await this.pages.at(seen);
    if (opening !== this.#opening) return;
    this.#opening = null;
    this.#watchFrom(start);
  }

  /** Play the plies after `ply` again. */
  async watchAgain(ply: number): Promise<void> {
    const { received } = this.state;
    if (!received || this.isPlaying) return;
    const start = await this.pages.at(ply);
    if (this.isPlaying || received !== this.state.received) return;
    this.#isWatchingAgain = true;
    this.#watchFrom(start);
  }

  #watchFrom(start: Whole | null): void {
    const last = this.state.received?.ply ?? 0;
    if (!start) return this.playback.showPresent(last);
    this.show.isBehind = true;
    this.state.shown = start;
    this.playback.place(start.ply);
    this.playback.play(last);
  }

  /** Whether the board is mounted and visible. */
  get #canPlay(): boolean {
    return this.show.animator !== null && !this.#isAway && document.visibilityState === "visible";
  }

  /** A roll begins to wait: announce it, and begin here when the table is opened again. */
  #wait(): void {
    const { shown } = this.state;
    this.show.narration = null;
    if (!shown) return;
    markSeen(this.id, shown.ply, true);
    this.#announcing.roll(shown.prompt);
  }

  #settle(): void {
    this.show.narration = null;
    this.show.isBehind = this.#isWatchingAgain = false;
    const { received } = this.state;
    if (!received) return;
    this.state.catchUp();
    markSeen(this.id, received.ply);
    if (received.result && this.#isOver === false) {
      this.hasJustEnded = true;
      this.#announcing.end();
    } else if (!received.result) this.hasJustEnded = false;
    this.#isOver = received.result !== null;
    this.#offer();
  }

  /** Offer the choices once the board shows the present; announce the turn if the board is mounted. */
  #offer(): void {
    const { choices, shown } = this.state;
    if (!choices || !shown) return;
    this.decisions.offer(choices);
    if (this.show.animator) this.#announcing.turn(choices, shown);
  }
}
