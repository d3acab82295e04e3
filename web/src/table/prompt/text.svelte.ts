// What the prompt says.

import { announcementOf } from "../../protocol/events";
import type { Entry, Result, Sentence, Threat, Whole } from "../../protocol/wire";
import type { TableOnScreen } from "../screen";
import { actionText, expertText } from "../../insight/telling";
import { isAbout } from "../../seats/names";
import { newsText, waitingText } from "./standing";
import { trayOf, type Tray } from "./tray";

/** The most characters of what happened since the last turn: two lines on a phone, one line on a wide screen. */
const MOST_NEWS = 100;

/** What is said at the prompt of a table: the prompt, its steps, and the line under it. */
export class PromptText {
  constructor(private readonly table: TableOnScreen) {}

  readonly text = $derived.by(() => this.#said.map((sentence) => this.table.gameWords.tell(sentence)).join(" "));
  readonly colour = $derived.by(() => {
    const { isBack, whole, live } = this.table;
    const { show, playback } = live;
    const shown = show.narration ? show.narration.seat : whole?.to_act;
    const mover = isBack ? whole?.to_act : (playback.waiting ?? shown);
    return typeof mover === "number" ? (whole?.seat_views[mover]?.colour ?? null) : null;
  });
  readonly steps = $derived.by(() => {
    const { live, isBack, result, whole, gameWords } = this.table;
    if (live.isPlaying || isBack || result || !whole) return [];
    return whole.steps.map(({ label, is_now }) => ({ label: gameWords.tell(label), isNow: is_now }));
  });

  /** The name of the person who is asked, where several people share the screen: they know one another by name. */
  get who(): string | null {
    const { info, whole, live } = this.table;
    if (!info || !whole || this.table.isBack || this.table.result) return null;
    if (!this.#isHere(whole) || live.show.narration) return null;
    const isShared = info.seats.filter((seat) => info.holders[seat]?.kind === "person").length > 1;
    const holder = isShared && typeof whole.to_act === "number" ? info.holders[whole.to_act] : undefined;
    return holder?.kind === "person" ? holder.name : null;
  }

  /** The sentences of the prompt: an event, or the instruction to the user. */
  get #said(): readonly Sentence[] {
    const { show, state, playback, isPlaying } = this.table.live;
    const own = (key: string) => [{ key, values: {} }];
    if (!this.table.whole) return [];
    if (this.table.isBack) return this.table.whole.ply > 0 ? this.#saidAt(this.table.whole.ply) : own("replay-start");
    if (this.table.sharedScreen.isCovered && !show.isTurnOver) return [this.table.whole.prompt];
    if (playback.waiting !== null) {
      const what = this.table.gameWords.tell(this.table.whole.prompt);
      return [{ key: "rolls-prompt", values: { what } }];
    }
    if (show.narration?.isRolling) return own("dice-rolling");
    if (show.narration?.sentences.length) return show.narration.sentences;
    if (isPlaying && playback.isLong && this.#isHere(this.table.whole)) return own("watch-prompt");
    if (this.table.result) return [{ key: "end-prompt", values: { outcome: this.#outcome(this.table.result) } }];
    if (state.isAnswered) return own("standing-answering");
    const asked = state.isMyTurn ? (this.#lying ?? this.table.walk.prompt) : null;
    const prompt = asked ?? state.choices?.prompt ?? this.#unasked(this.table.whole);
    return prompt === null ? [] : [prompt];
  }

  /** What can be done with the piece that lies somewhere as a ghost. */
  get #lying(): Sentence | null {
    const { pose, take, count } = this.table.turning;
    return pose && take && { key: "pose-prompt", values: { take: this.table.gameWords.tell(take), count } };
  }

  /** The prompt without choices: that of the public, or the last one asked here while the next choices come. */
  #unasked(whole: Whole): Sentence | null {
    return this.#isHere(whole) ? this.table.live.state.prompt : whole.prompt;
  }

  /** Whether somebody at this screen is to act. */
  #isHere({ to_act }: Whole): boolean {
    if (typeof to_act !== "number" || this.table.live.state.played.includes(to_act)) return false;
    return this.table.info?.seats.includes(to_act) ?? false;
  }

  /** How the game ended for the person at the screen, or only that it is over. */
  #outcome({ winners }: Result): "won" | "shared" | "lost" | "over" {
    const [seat, ...others] = this.table.info?.seats ?? [];
    if (seat === undefined || others.length > 0) return "over";
    if (!winners.includes(seat)) return "lost";
    return winners.length > 1 ? "shared" : "won";
  }

  /** What can end the game against the seat that is to decide here. */
  get threats(): readonly Threat[] {
    return this.table.isMine ? (this.table.live.state.choices?.threats ?? []) : [];
  }

  /** In a replay, what an expert would have decided. */
  get expert(): string | null {
    const decision = this.table.insight.decisionAt(this.table.ply());
    return decision && expertText(decision, this.table.gameWords);
  }

  /**
   * In a replay the heading under which the log has the ply, as the position after it may belong to the next round;
   * null at the start, and where the heading of the position is that of the ply.
   */
  get heading(): Sentence | null {
    const { whole, isBack, entries, replay } = this.table;
    if (!isBack || !whole) return null;
    const entry = entries.findLast(({ first, last }) => first <= whole.ply && first <= last);
    const isTold = entry !== undefined && entry.last >= whole.ply;
    const isChanged = replay.event?.ply === whole.ply && replay.event.heading;
    return entry && (isTold || isChanged) ? entry.heading : null;
  }

  /** The sentences of a ply in a replay, or of the last before it that has any; a resignation follows the last ply. */
  #saidAt(ply: number): readonly Sentence[] {
    const { event, whole } = this.table.replay;
    const entry = this.table.entries.findLast(({ first, last }) => first <= ply && first <= last);
    const [first, last] = entry ? [entry.first, entry.last] : [0, 0];
    const untold = last < ply ? this.#chosenAt(ply) : null;
    // What is judged is the ply, not all that its entry sums up.
    const isJudged = this.table.insight.decisionAt(ply) !== null;
    const isPart = last > ply || (isJudged && first < ply && last === ply);
    const alone = untold ? [untold] : event && whole?.ply === ply && isPart ? announcementOf(event).sentences : [];
    const notes = this.table.entries.filter(({ first, last }) => first > last && last === ply);
    const after = ply === this.table.plies ? notes : [];
    return [...(alone.length > 0 ? alone : (entry?.sentences ?? [])), ...after.flatMap(({ sentences }) => sentences)];
  }

  /** What was decided at a ply of which the log tells nothing, as its choices are named; null without an analysis. */
  #chosenAt(ply: number): Sentence | null {
    const { insight, gameWords, whole } = this.table;
    const decision = insight.decisionAt(ply);
    const name = whole?.seat_views[decision?.seat ?? -1]?.name;
    if (!decision || !name) return null;
    const value = actionText(decision.said, decision.played, gameWords);
    return { key: "name-and-value", values: { name: gameWords.tell(name), value } };
  }

  /** Who or what is awaited, in words; null if nobody but the user. */
  get waiting(): string | null {
    const { connection, decisions, isPlaying, tableSeats } = this.table.live;
    if (!this.table.whole || !this.table.info || this.table.isBack || this.table.result) return null;
    if (connection === "open" && (isPlaying || this.#ended !== null)) return null;
    const { seats, holders } = this.table.info;
    const { played, missing: away } = tableSeats;
    const isAsking = decisions.isAsking || decisions.isResigning;
    return waitingText({ connection, isAsking, toAct: this.table.whole.to_act, holders, seats, played, away });
  }
  /** What the table played for the user until the turn ended. */
  get #ended(): string | null {
    const said = this.table.live.state.ended.flatMap(({ sentences }) => sentences);
    return said.map((sentence) => this.table.gameWords.tell(sentence)).join(" ") || null;
  }
  /** What happened to the seat whose roll waits after its last roll. */
  get #sinceRoll(): string | null {
    const { live, rolledAt, whole } = this.table;
    const { waiting } = live.playback;
    if (rolledAt === null || waiting === null) return null;
    const own = whole?.seat_views[waiting];
    const isOwn = ({ first, sentences }: Entry) => first > rolledAt + 1 && sentences.some((one) => isAbout(one, own));
    return newsText(live.entries.filter(isOwn), waiting, MOST_NEWS, this.table.gameWords);
  }
  /** The last dice, with their sentence unless the prompt says it. */
  get tray(): Tray | null {
    const { whole, result, gameWords, live } = this.table;
    if (!whole || result || this.table.isBack || this.#sinceRoll !== null) return null;
    // Beside a roll of one's own there are no dice of others.
    if (live.playback.waiting !== null || live.show.narration?.isRolling) return null;
    const { narration } = live.show;
    if (narration?.dice?.length) return { dice: narration.dice, text: "" };
    const told = (sentences: readonly Sentence[]) => sentences.map((sentence) => gameWords.tell(sentence)).join(" ");
    return trayOf(whole.log, ({ sentences }) => (narration ? "" : told(sentences)));
  }
  /** What happened since the user's last decision; while others are to act, how the user's turn ended by itself. */
  get news(): string | null {
    const { decided } = this.table.live.state;
    if (this.table.live.playback.waiting !== null) return this.#sinceRoll;
    const isSaid = this.table.sharedScreen.isCovered || this.table.live.show.isTurnOver; // by the prompt
    if (!this.table.isMine) return isSaid ? null : this.#ended;
    if (decided === null) return null;
    const news = this.table.live.entries.filter(({ first }) => first > decided);
    return newsText(news, this.table.live.state.mine, MOST_NEWS, this.table.gameWords);
  }
}
