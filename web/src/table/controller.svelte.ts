import { address, OWN_VIEW, tablePath, type ReplayView } from "../address.svelte";
import { keyOf } from "../choices/letters";
import { NumberChoice } from "../choices/numbers.svelte";
import { carriedOn, lastOf, NOTHING, primary, type ChoicePath } from "../choices/tree";
import { Better } from "../insight/better.svelte";
import { GameInsight } from "../insight/gameinsight.svelte";
import { SearchHints } from "../insight/searchhints.svelte";
import { Insets } from "../insets/insets.svelte";
import { TargetRing } from "../insets/ring.svelte";
import type { Animator } from "../board/animator";
import { LiveTable } from "../live/table.svelte";
import { HintedPose } from "../poses/hintedpose.svelte";
import { Turning } from "../poses/turning.svelte";
import type { DiceReport, Entry, GameCard } from "../protocol/wire";
import * as http from "../protocol/http";
import { Replay } from "../replay/replay.svelte";
import { OtherSeat } from "../replay/otherseat.svelte";
import type { ReplayStep } from "../replay/stops";
import { ReplayWay } from "../replay/way";
import { choosableViews, type ChoosableView } from "../replay/views";
import type { OpenText } from "../rules/texts";
import { dialogs } from "../settings/dialogs.svelte";
import { settings } from "../settings/settings.svelte";
import { Guide } from "../tour/guide.svelte";
import { words } from "../words/words.svelte";
import { announcer } from "../live/announcer.svelte";
import { unstopped } from "../words/phrases";
import { playAgain } from "./aftergame";
import { Answering } from "./answering.svelte";
import { Handover } from "./handover.svelte";
import { hintOf, type Hint } from "./hints";
import type { TableKeys, Watching } from "./keyboard";
import { hintedAt, layingAt } from "./laying";
import { PromptText } from "./prompttext.svelte";
import type { TableOnScreen } from "./screen";
import { StrayPresses } from "./straypresses";

/** The state of a table's screen, and the actions of its user. */
export class TableController implements TableKeys, TableOnScreen {
  readonly live: LiveTable;
  readonly replay: Replay;
  readonly way = new ReplayWay(this);
  readonly guide = new Guide(this);
  readonly handover: Handover = new Handover(this);
  readonly answering = new Answering(this);
  readonly said = new PromptText(this);
  readonly insets = new Insets(() => this.whole?.insets ?? {});
  readonly insight: GameInsight;
  readonly searchHints = new SearchHints(
    () => (this.isMine ? this.live.state.choices : null),
    () => this.phrases,
    (message) => this.live.ask(message),
  );
  readonly better = new Better(
    () => this.insight.decisionAt(this.ply()),
    (seat) => this.whole?.seat_views[seat]?.colour ?? "",
  );
  readonly ring = new TargetRing();
  /** The ghost of a piece. */
  readonly turning: Turning = new Turning(layingAt(this), new HintedPose(hintedAt(this)));
  card = $state.raw<GameCard | null>(null);
  /** The text that is open beside the board. */
  rules = $state.raw<OpenText | null>(null);
  isTyping = $state(false);
  /** The space for which a menu of verbs is open. */
  asked = $state.raw<{ space: string; paths: readonly ChoicePath[] } | null>(null);
  pointed = $state<string | null>(null);
  isSpatial = $state(false); // whether a picture in space is shown, which has keys of its own
  /** The ply of the user's last press of *Roll*. */
  rolledAt = $state<number | null>(null);
  /** The space that was tapped last, the choices that it was for, and whether they wait for a second tap. */
  #tapped = $state.raw<{ space: string; offer: string; isOffered: boolean } | null>(null);
  readonly #strays = new StrayPresses();

  /** `ply` is the ply that a replay shows, or null for the present; `view` is whose view it shows. */
  constructor(
    readonly id: string,
    readonly ply: () => number | null,
    private readonly board: () => { nextTarget(step: number): void; takeFocus(isFree: boolean): void } | undefined,
    readonly view: () => ReplayView = () => OWN_VIEW,
  ) {
    this.live = new LiveTable(id);
    const done = () => announcer.say(this.phrases.say("insight-done"));
    this.insight = new GameInsight(id, () => this.live.viewer.token, done);
    this.replay = new Replay(
      () => this.other?.pages ?? this.live.pages,
      () => this.live.show.animator,
    );
  }

  // View -------------------------------------------------------------------------------------------

  get table() {
    return this.live.state.table;
  }
  get game() {
    return this.table?.game ?? null;
  }
  get phrases() {
    return words.of(this.game);
  }
  get icons() {
    return this.card?.icons ?? {};
  }
  get isBack() {
    return this.ply() !== null;
  }
  get plies() {
    return this.live.plies;
  }
  get whole() {
    return (this.isBack ? this.replay.whole : null) ?? this.live.state.shown;
  }
  /** Whether the controls are those for rolls that wait for a press. */
  get isRolling() {
    return this.live.isHolding && !this.isBack && !this.live.state.isMyTurn && !this.whole?.result;
  }
  /** Whether the game goes on without the seats at this screen. */
  get isOut() {
    return this.live.rolls.isOut && !this.isBack;
  }
  /** The name of the seat whose roll waits, if several seats are at this screen. */
  readonly roller = $derived.by(() => {
    const seat = this.live.playback.waiting;
    const view = seat === null || (this.table?.seats.length ?? 0) < 2 ? undefined : this.whole?.seat_views[seat];
    return view ? this.phrases.tell(view.name) : null;
  });
  /** The view of the seat in the address of a replay; null if that is the view of the people here. */
  readonly other: OtherSeat | null = $derived.by(() => {
    const { seat } = this.view();
    if (!this.isBack || !this.card?.secrets || seat === null || seat === this.live.state.seat) return null;
    return new OtherSeat(this.id, this.live.viewerOf(seat), this.plies);
  });
  get entries(): readonly Entry[] {
    return this.other?.entries ?? this.live.entries;
  }
  get hasOlder(): boolean {
    return (this.other ?? this.live.log).hasOlder;
  }
  fetchOlder(): void {
    void (this.other ?? this.live.log).fetchOlder();
  }
  /** The views that a replay can show. */
  get views(): ChoosableView[] {
    return this.card?.secrets ? choosableViews(this.live.state, this.phrases) : [];
  }
  get isMine() {
    return this.live.decisions.isMine && !this.isBack;
  }
  get canResign() {
    return !this.isBack && (this.live.state.rights?.can_resign ?? false);
  }
  get walk() {
    return this.live.decisions.walk;
  }
  readonly targets: ReadonlySet<string> = $derived.by(() => {
    const found = this.isMine ? [...this.walk.offer.targets.keys(), ...this.turning.squares] : [];
    return this.insets.withOpeners(new Set(found));
  });
  readonly numbers = new NumberChoice(
    () => this.#buttons,
    () => this.#offerKey,
  );
  readonly #buttons = $derived.by(() => {
    const isKept = this.live.decisions.isAsking && !this.live.show.isTurnOver;
    return this.isMine || isKept ? this.walk.offer.buttons : [];
  });
  /** The choices that have buttons of their own. */
  get buttons() {
    return this.numbers.others;
  }
  readonly keys = $derived.by(() => this.buttons.map((path) => keyOf(lastOf(path), this.phrases)));
  readonly primaryPath = $derived.by(() => {
    const isAsked = this.live.decisions.note?.kind === "question";
    return (isAsked ? null : this.numbers.path) ?? primary(this.walk.offer, this.live.decisions.isStepTouched, isAsked);
  });
  get result() {
    return this.isBack || this.live.isPlaying ? null : (this.whole?.result ?? null);
  }
  /** Whether the game is over and nothing that its end tells is still hidden from the screen. */
  readonly isKnownToBeOver = $derived.by(() => {
    const isOver = (this.live.state.received?.result ?? null) !== null;
    return isOver && (this.isBack || this.result !== null);
  });
  /** The space that was tapped last, while the choices are the same: a finger does not point at it before. */
  readonly tapped = $derived.by(() => (this.#tapped?.offer === this.#offerKey ? this.#tapped.space : null));
  readonly looked = $derived.by(() => this.pointed ?? this.tapped);
  readonly hint = $derived.by(() => (this.looked === null ? null : this.#hintOf(this.looked)));
  #hintOf(space: string): Hint | null {
    return this.whole && hintOf(space, this.whole.names, this.isMine ? this.walk.offer : NOTHING, this.phrases);
  }
  /** The name of the space that is looked at; after a first tap also what a second one does.  Numbers are beside it. */
  readonly hintText = $derived.by(() => this.#asTapped(this.hint?.name ?? ""));
  /** The same with the numbers, where no tip shows them. */
  readonly wholeHint = $derived.by(() => this.#asTapped(this.hint?.text ?? ""));
  #asTapped(hint: string): string {
    const isTapped = this.looked !== null && this.looked === this.tapped && this.#tapped?.isOffered;
    return isTapped ? this.phrases.say("board-tap-again", { hint: unstopped(hint) }) : hint;
  }
  /** The first ply since my last turn. */
  get since() {
    return this.live.state.since;
  }
  readonly canWatchAgain = $derived.by(() => {
    const { since, live } = this;
    if (this.isBack || live.isPlaying || since === null) return false;
    return live.log.entries.some(({ last, seat }) => last >= since && seat !== live.state.mine);
  });
  /** The seat for which the curtain is closed: several seats with secrets share this screen. */
  get curtain() {
    return this.handover.curtain;
  }
  /** Whether the table may be shown: the view received is that of the seat at the screen. */
  get isShowable() {
    return this.handover.isShowable;
  }

  /** Open the curtain for a seat, and request its view. */
  openCurtain(seat: number): void {
    if (seat !== this.live.state.seat) {
      this.live.look(seat);
      this.replay.leave();
    }
    this.handover.opened = seat;
    this.asked = this.pointed = this.live.decisions.note = null;
    this.insets.close();
  }

  // The board --------------------------------------------------------------------------------------

  /** Note that the board has appeared (`animator`) or is gone (null). */
  boardShown(animator: Animator | null): void {
    this.live.animator = animator;
    if (animator) this.#strays.shown();
  }

  skip(event: PointerEvent): void {
    if (!this.isPlaying() || (event.target as Element).closest("button, a, input, select, summary, dialog")) return;
    this.#strays.skipped();
    this.live.nudge();
  }

  /**
   * Press a space, or beside all spaces (null).  The first tap on a target whose choice has numbers shows them, another
   * chooses it.  Where only buttons go on from the space that was chosen last, a press on it takes nothing back.
   */
  press(space: string | null, isTap = false): void {
    if (this.#strays.isSkip) return;
    this.#strays.used();
    const isSecond = this.tapped === space && this.#tapped?.isOffered;
    this.#tapped = isTap && space !== null ? { space, offer: this.#offerKey, isOffered: false } : null;
    if (space === null) this.live.decisions.forgive();
    if (space === null || (!(this.isMine && this.walk.offer.targets.has(space)) && this.insets.open(space))) return;
    if (!this.isMine) return this.#isOthers ? this.live.decisions.refuseForOthers() : undefined;
    if (this.turning.press(space) || this.#chooseOther(space)) return this.live.decisions.forgive();
    const paths = this.walk.offer.targets.get(space) ?? [];
    if (paths.length > 0) this.live.decisions.forgive();
    this.asked = paths.length > 1 ? { space, paths } : null;
    if (paths.length > 1) return;
    if (isTap && !isSecond && paths[0] && lastOf(carriedOn(paths[0])).action !== null && this.#show(space)) return;
    if (paths[0]) this.live.decisions.take(paths[0]);
    else if (!this.walk.chosen.includes(space)) this.live.decisions.explain(space);
    else if (this.walk.chosen.at(-1) !== space || this.walk.offer.targets.size > 0) this.live.decisions.back();
  }

  /** Choose another piece in place of the one that is to be laid; return whether `space` is one. */
  #chooseOther(space: string): boolean {
    const other = this.turning.poses && !this.walk.chosen.includes(space) ? this.walk.besides(space) : null;
    if (other && this.walk.back()) this.take(other);
    return other !== null;
  }

  /** Show and announce the numbers of a target; return whether it has any. */
  #show(space: string): boolean {
    const hint = this.#hintOf(space);
    if (!hint?.numbers) return false;
    this.#tapped = { space, offer: this.#offerKey, isOffered: true };
    announcer.say(this.phrases.say("board-tap-again", { hint: unstopped(hint.text) }));
    return true;
  }

  get #offerKey(): string {
    return JSON.stringify([this.live.seq(), this.walk.words]);
  }

  /** Whether another player is to act, while somebody here waits. */
  get #isOthers(): boolean {
    const { choices, table } = this.live.state;
    return !this.isBack && !this.result && choices !== null && choices.seat === null && (table?.seats.length ?? 0) > 0;
  }

  take(path: ChoicePath): void {
    this.asked = null;
    this.#strays.used();
    this.live.decisions.take(path);
  }

  playTyped(action: string): void {
    this.isTyping = false;
    this.live.decisions.act(action);
  }

  // Replay -----------------------------------------------------------------------------------------

  leaveReplay(): void {
    address.go(this.table?.is_record ? "/" : tablePath(this.id));
  }
  review(): void {
    address.go(tablePath(this.id, this.result ? 0 : this.plies));
  }

  /** Fetch how often each face of the dice fell up to a ply. */
  dice(ply: number): Promise<DiceReport> {
    return http.dice(this.id, ply, this.live.viewer);
  }

  // Keys -------------------------------------------------------------------------------------------

  isPlaying(): boolean {
    return this.live.isPlaying && !this.isBack;
  }
  isReplay(): boolean {
    return this.isBack;
  }
  watch(act: Watching): void {
    const { playback } = this.live;
    if (act === "pause") return playback.isPaused ? playback.goOn() : playback.pause();
    if (act === "round") return playback.endRound();
    if (act === "now") return this.isOut ? this.skipToResult() : this.live.skip();
    if (act === "other") return this.live.nudge();
    settings.hasten(act === "faster" ? 1 : -1);
  }
  /** Roll, or skip to the next roll; return whether rolls of this screen wait for a press at all. */
  roll(): boolean {
    if (!this.isRolling) return false;
    const { playback } = this.live;
    if (playback.waiting !== null) {
      this.rolledAt = this.whole?.ply ?? null;
      playback.roll();
    } else if (playback.isPlaying) playback.end();
    return true;
  }
  /** Show the result; a second press at once does not begin the next game. */
  skipToResult(): void {
    this.#strays.skipped();
    this.live.skipToResult();
  }
  primary(): void {
    if (this.#strays.isStrayEnter) return;
    if (this.isOut) this.skipToResult();
    else if (!this.turning.build() && this.isMine && this.primaryPath) this.take(this.primaryPath);
  }
  back(): void {
    if (this.asked) this.asked = null;
    else if (this.isBack) this.leaveReplay();
    else if (this.isTyping) this.isTyping = false;
    else if (!this.live.decisions.back() && !this.skipHints()) this.rules = null;
  }
  toBoard(): void {
    this.board()?.takeFocus(true);
  }
  skipHints(): boolean {
    return this.guide.skip();
  }
  /** Whether to undo my last decision asks the people elsewhere: another person is to act, and has done nothing yet. */
  readonly asksToUndo: boolean = $derived.by(() => {
    const { agreement, state } = this.live;
    const last = state.received?.log.findLast(({ seat }) => typeof seat === "number")?.seat;
    if (this.isBack || state.isMyTurn || state.choices?.can_undo || last !== state.mine) return false;
    return agreement.hasOthers && agreement.possible.includes("undo");
  });
  undo(): void {
    if (this.asksToUndo) this.live.agreement.propose("undo");
    else if (!this.isBack) this.live.decisions.undo();
  }
  resign(): void {
    this.live.decisions.resign();
  }
  /** Handle a letter.  The main button of a finished game has G: the Enter that ended the game may come twice. */
  letter(key: string): boolean {
    if (this.result && key === "g") return (void playAgain(this), true);
    const path = this.isMine ? this.buttons[this.keys.indexOf(key)] : undefined;
    if (path) this.take(path);
    return path !== undefined || this.answering.press(key);
  }
  target(step: number): void {
    this.board()?.nextTarget(step);
  }
  turn(step: number): boolean {
    return this.turning.turn(step);
  }
  number(step: number): boolean {
    return this.isMine && this.numbers.change(step);
  }
  takeHint(): boolean {
    if (!this.#isOthers || !this.table?.terms.hints) return this.searchHints.take();
    this.live.decisions.refuseForOthers();
    return true;
  }
  type(): void {
    this.isTyping = this.isMine;
  }
  again(): void {
    if (!this.canWatchAgain || this.since === null) return;
    void this.live.watchAgain(this.since - 1);
  }
  log(): void {
    if (this.isBack) this.leaveReplay();
    else this.review();
  }
  toggleRules(): void {
    this.rules = this.rules ? null : { clause: null };
  }
  showHowToPlay(): void {
    this.rules = { name: "how-to-play", clause: null };
  }
  /** Whether the game has a solver, whose advice can be shown. */
  readonly hasAdvice: boolean = $derived(!this.isBack && (this.card?.advises ?? false));
  switchAdvice(): void {
    settings.change("showsAdvice", !settings.showsAdvice);
    this.live.decisions.offerAgain();
  }
  readonly corner = (step: number): boolean => !this.isSpatial && this.live.turn(step);
  sound(): void {
    settings.change("sound", !settings.sound);
  }
  help(): void {
    dialogs.open = "keys";
  }
  step(to: ReplayStep): void {
    this.way.step(to);
  }
}
