// What is shown of a table, and the parts that act on it.

import { OWN_VIEW, type ReplayView } from "../address.svelte";
import { keyOf } from "../choices/letters";
import { NumberChoice } from "../choices/numbers.svelte";
import { lastOf, primary } from "../choices/tree";
import { BetterMove } from "../insight/bettermove.svelte";
import { GameInsight } from "../insight/gameinsight.svelte";
import { SuggestionHere } from "../insight/suggestion.svelte";
import { Insets } from "../insets/insets.svelte";
import { TargetRing } from "../insets/ring.svelte";
import { announcer } from "../live/announcer.svelte";
import { LiveTable } from "../live/table.svelte";
import { SuggestedPose } from "../poses/suggestedpose.svelte";
import { Turning } from "../poses/turning.svelte";
import * as http from "../protocol/http";
import type { DiceReport, Entry, GameCard } from "../protocol/wire";
import { OtherSeat } from "../replay/otherseat.svelte";
import { Replay } from "../replay/replay.svelte";
import { choosableViews, type ChoosableView } from "../replay/views";
import { ReplayNavigation } from "../replay/navigation";
import type { OpenText } from "../rules/texts";
import { settings } from "../settings/settings.svelte";
import { Guide } from "../tour/guide.svelte";
import { words } from "../words/words.svelte";
import { SeatStandingAnswers } from "./answering/standinganswers.svelte";
import { SharedScreen } from "./instead/sharedscreen.svelte";
import { KeyEffects, type KeyedBoard, type KeyedTable } from "./keys/effects.svelte";
import { suggestingAt, layingAt } from "./pressing/laying";
import { Looking } from "./pressing/looking.svelte";
import { Pressing } from "./pressing/pressing.svelte";
import { PromptText } from "./prompt/text.svelte";

/** The state of a table's screen. */
export class TableController implements KeyedTable {
  readonly live: LiveTable;
  readonly replay: Replay;
  readonly navigation = new ReplayNavigation(this);
  readonly guide = new Guide(this);
  readonly sharedScreen: SharedScreen = new SharedScreen(this);
  readonly standingAnswers = new SeatStandingAnswers(this);
  readonly promptText = new PromptText(this);
  readonly looking: Looking = new Looking(this);
  readonly pressing: Pressing = new Pressing(this, this.looking);
  readonly keys: KeyEffects = new KeyEffects(this, this.pressing, () => this.board());
  readonly insets = new Insets(() => this.whole?.insets ?? {});
  readonly insight: GameInsight;
  readonly suggestion = new SuggestionHere(
    () => (this.isMine ? this.live.state.choices : null),
    () => this.gameWords,
    (message) => this.live.ask(message),
  );
  readonly betterMove = new BetterMove(
    () => this.insight.decisionAt(this.ply()),
    (seat) => this.whole?.seat_views[seat]?.colour ?? "",
  );
  readonly ring = new TargetRing();
  /** The ghost of a piece. */
  readonly turning: Turning = new Turning(layingAt(this), new SuggestedPose(suggestingAt(this)));
  card = $state.raw<GameCard | null>(null);
  /** The text that is open beside the board. */
  rules = $state.raw<OpenText | null>(null);
  isTyping = $state(false);
  isSpatial = $state(false); // whether a picture in space is shown, which has keys of its own
  /** The ply of the user's last press of *Roll*. */
  rolledAt = $state<number | null>(null);

  /** `ply` is the ply that a replay shows, or null for the present; `view` is whose view it shows. */
  constructor(
    readonly id: string,
    readonly ply: () => number | null,
    private readonly board: () => KeyedBoard | undefined,
    readonly view: () => ReplayView = () => OWN_VIEW,
  ) {
    this.live = new LiveTable(id);
    const done = () => announcer.say(this.gameWords.say("insight-done"));
    this.insight = new GameInsight(id, () => this.live.viewer.token, done);
    this.replay = new Replay(
      () => this.other?.pages ?? this.live.pages,
      () => this.live.show.animator,
    );
  }

  get info() {
    return this.live.state.table;
  }
  get game() {
    return this.info?.game ?? null;
  }
  get gameWords() {
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
    const view = seat === null || (this.info?.seats.length ?? 0) < 2 ? undefined : this.whole?.seat_views[seat];
    return view ? this.gameWords.tell(view.name) : null;
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
    return this.card?.secrets ? choosableViews(this.live.state, this.gameWords) : [];
  }
  get isMine() {
    return this.live.decisions.isMine && !this.isBack;
  }
  /** Whether another player is to act, while somebody here waits. */
  get isOthers(): boolean {
    const { choices, table } = this.live.state;
    return !this.isBack && !this.result && choices !== null && choices.seat === null && (table?.seats.length ?? 0) > 0;
  }
  get canResign() {
    return !this.isBack && (this.live.state.rights?.can_resign ?? false);
  }
  get walk() {
    return this.live.decisions.walk;
  }
  /** What tells the choices of now from others. */
  get offerKey(): string {
    return JSON.stringify([this.live.seq(), this.walk.words]);
  }
  readonly targets: ReadonlySet<string> = $derived.by(() => {
    const found = this.isMine ? [...this.walk.offer.targets.keys(), ...this.turning.squares] : [];
    return this.insets.withOpeners(new Set(found));
  });
  readonly numbers = new NumberChoice(
    () => this.#buttons,
    () => this.offerKey,
  );
  readonly #buttons = $derived.by(() => {
    const { decisions, show, state } = this.live;
    const isKept = (decisions.isAsking && !show.isTurnOver) || state.isSameAgain;
    return this.isMine || isKept ? this.walk.offer.buttons : [];
  });
  /** The choices that have buttons of their own. */
  get buttons() {
    return this.numbers.others;
  }
  readonly letters = $derived.by(() => this.buttons.map((path) => keyOf(lastOf(path), this.gameWords)));
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
  /** The first ply since my last turn. */
  get since() {
    return this.live.state.since;
  }
  readonly canWatchAgain = $derived.by(() => {
    const { since, live } = this;
    if (this.isBack || live.isPlaying || since === null) return false;
    return live.log.entries.some(({ last, seat }) => last >= since && seat !== live.state.mine);
  });
  /** Whether to undo my last decision asks the people elsewhere: another person is to act, and has done nothing yet. */
  readonly asksToUndo: boolean = $derived.by(() => {
    const { agreement, state } = this.live;
    const last = state.received?.log.findLast(({ seat }) => typeof seat === "number")?.seat;
    if (this.isBack || state.isMyTurn || state.choices?.can_undo || last !== state.mine) return false;
    return agreement.hasOthers && agreement.possible.includes("undo");
  });
  /** Whether the game has a solver, whose advice can be shown. */
  readonly hasAdvice: boolean = $derived(!this.isBack && (this.card?.advises ?? false));
  /** The seat for which the curtain is closed: several seats with secrets share this screen. */
  get curtain() {
    return this.sharedScreen.curtain;
  }
  /** Whether the table may be shown: the view received is that of the seat at the screen. */
  get isShowable() {
    return this.sharedScreen.isShowable;
  }

  /** Open the curtain for a seat, and request its view. */
  openCurtain(seat: number): void {
    if (seat !== this.live.state.seat) {
      this.live.look(seat);
      this.replay.leave();
    }
    this.sharedScreen.opened = seat;
    this.pressing.asked = this.looking.pointed = this.live.decisions.note = null;
    this.insets.close();
  }

  showHowToPlay(): void {
    this.rules = { name: "how-to-play", clause: null };
  }
  switchAdvice(): void {
    settings.change("showsAdvice", !settings.showsAdvice);
    this.live.decisions.offerAgain();
  }
  /** Fetch how often each face of the dice fell up to a ply. */
  dice(ply: number): Promise<DiceReport> {
    return http.dice(this.id, ply, this.live.viewer);
  }
}
