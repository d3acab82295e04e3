// What the keys of a table do, and the buttons that do the same.

import type { ChoicePath } from "../../choices/tree";
import type { ReplayStep } from "../../replay/stops";
import type { ReplayNavigation } from "../../replay/navigation";
import type { OpenText } from "../../rules/texts";
import { dialogs } from "../../settings/dialogs.svelte";
import { settings } from "../../settings/settings.svelte";
import { playAgain } from "../end/aftergame";
import type { SeatStandingAnswers } from "../answering/standinganswers.svelte";
import type { TableKeys, Watching } from "./keyboard";
import type { Pressing } from "../pressing/pressing.svelte";
import type { TableOnScreen } from "../screen";

/** The board, as far as keys need it. */
export interface KeyedBoard {
  nextTarget(step: number): void;
  takeFocus(isFree: boolean): void;
}

/** The table at which keys have effects. */
export interface KeyedTable extends TableOnScreen {
  isTyping: boolean;
  rules: OpenText | null;
  rolledAt: number | null;
  readonly isSpatial: boolean;
  readonly isRolling: boolean;
  readonly isOut: boolean;
  readonly asksToUndo: boolean;
  readonly canWatchAgain: boolean;
  readonly since: number | null;
  readonly primaryPath: ChoicePath | null;
  readonly buttons: readonly ChoicePath[];
  /** The letters of the buttons. */
  readonly letters: readonly (string | null)[];
  readonly standingAnswers: SeatStandingAnswers;
  readonly navigation: ReplayNavigation;
}

/** The effects of the keys of a table. */
export class KeyEffects implements TableKeys {
  constructor(
    private readonly table: KeyedTable,
    private readonly pressing: Pressing,
    private readonly board: () => KeyedBoard | undefined,
  ) {}

  isPlaying(): boolean {
    return this.table.live.isPlaying && !this.table.isBack;
  }
  isReplay(): boolean {
    return this.table.isBack;
  }
  watch(act: Watching): void {
    const { playback } = this.table.live;
    if (act === "pause") return playback.isPaused ? playback.goOn() : playback.pause();
    if (act === "round") return playback.endRound();
    if (act === "now") return this.table.isOut ? this.skipToResult() : this.table.live.skip();
    if (act === "other") return this.table.live.skipAhead();
    settings.hasten(act === "faster" ? 1 : -1);
  }
  /** Roll, or skip to the next roll; return whether rolls of this screen wait for a press at all. */
  roll(): boolean {
    if (!this.table.isRolling) return false;
    const { playback } = this.table.live;
    if (playback.waiting !== null) {
      this.table.rolledAt = this.table.whole?.ply ?? null;
      playback.roll();
    } else if (playback.isPlaying) playback.end();
    return true;
  }
  /** Show the result; a second press at once does not begin the next game. */
  skipToResult(): void {
    this.pressing.strays.skipped();
    this.table.live.skipToResult();
  }
  primary(): void {
    const { isOut, turning, isMine, primaryPath } = this.table;
    if (this.pressing.strays.isStrayEnter) return;
    if (isOut) this.skipToResult();
    else if (!turning.build() && isMine && primaryPath) this.pressing.take(primaryPath);
  }
  back(): void {
    if (this.pressing.asked) this.pressing.asked = null;
    else if (this.table.isBack) this.table.navigation.leave();
    else if (this.table.isTyping) this.table.isTyping = false;
    else if (!this.table.live.decisions.back() && !this.skipTips()) this.table.rules = null;
  }
  toBoard(): void {
    this.board()?.takeFocus(true);
  }
  skipTips(): boolean {
    return this.table.guide.skip();
  }
  undo(): void {
    if (this.table.asksToUndo) this.table.live.agreement.propose("undo");
    else if (!this.table.isBack) this.table.live.decisions.undo();
  }
  /** Handle a letter.  The main button of a finished game has G: the Enter that ended the game may come twice. */
  letter(key: string): boolean {
    const { result, isMine, buttons, letters, standingAnswers } = this.table;
    if (result && key === "g") return (void playAgain(this.table), true);
    const path = isMine ? buttons[letters.indexOf(key)] : undefined;
    if (path) this.pressing.take(path);
    return path !== undefined || standingAnswers.press(key);
  }
  target(step: number): void {
    this.board()?.nextTarget(step);
  }
  turn(step: number): boolean {
    return this.table.turning.turn(step);
  }
  number(step: number): boolean {
    return this.table.isMine && this.table.numbers.change(step);
  }
  /**
   * Take a suggested move, whose text has the place of a note; during events that are played, as soon as they are over.
   */
  takeSuggestion(): boolean {
    const { isOthers, info, suggestion, live } = this.table;
    const { decisions, playback } = live;
    if (!info?.terms.hints || info.seats.length === 0) return suggestion.take();
    if ((live.isPlaying && playback.waiting === null) || decisions.isAsking) {
      if (!isOthers) suggestion.want();
      return true;
    }
    if (!isOthers && suggestion.now !== null) decisions.putAside();
    if (!isOthers) return suggestion.take();
    decisions.refuseForOthers();
    return true;
  }
  type(): void {
    this.table.isTyping = this.table.isMine;
  }
  playTyped(action: string): void {
    this.table.isTyping = false;
    this.table.live.decisions.act(action);
  }
  again(): void {
    const { canWatchAgain, since, live } = this.table;
    if (canWatchAgain && since !== null) void live.watchAgain(since - 1);
  }
  log(): void {
    if (this.table.isBack) this.table.navigation.leave();
    else this.table.navigation.review();
  }
  toggleRules(): void {
    this.table.rules = this.table.rules ? null : { clause: null };
  }
  viewpoint(step: number): boolean {
    return !this.table.isSpatial && this.table.live.turn(step);
  }
  sound(): void {
    settings.change("sound", !settings.sound);
  }
  help(): void {
    dialogs.open = "keys";
  }
  step(to: ReplayStep): void {
    this.table.navigation.step(to);
  }
}
