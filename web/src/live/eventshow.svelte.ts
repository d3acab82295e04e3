// One event shown on the board: animations, dice, sentences, and time to look.

import { tick } from "svelte";
import { applied, isStaged, isStagedOnBoard, placesOf, announcementOf, stagedIn } from "../protocol/events";
import type { Actor, Die, EventMessage, ListedElement, SeatView, Sentence, Whole } from "../protocol/wire";
import { markSeen } from "../lobby/kept";
import { isAbout } from "../seats/names";
import { settings } from "../settings/settings.svelte";
import { sound } from "../sound/sounds";
import type { Announcing } from "./announcing";
import type { Pages } from "./pages";
import type { Animator } from "../board/animator";
import { pause } from "../board/pause";
import type { TableState } from "./state.svelte";

/** What is shown over the board for a moment: seats whose part in the game has ended, such as one that is home. */
export interface SeatMoment {
  seats: readonly SeatView[];
  sentence: Sentence;
  heading: Sentence;
}

/** The sentences of an event while it is shown. */
export interface Narration {
  seat: Actor;
  sentences: readonly Sentence[];
  isRolling: boolean;
  /** The dice of the event, once they have landed. */
  dice?: readonly Die[];
}

export const SLIDE = 200;
/** Durations in units of one act: dice, moving along a way, time to read. */
const ROLLING = 0.96;
const LYING = 1.1;
const TRAVELLING = 1.2;
const READING = 0.25;
/** The additional time to look at a step of a scene, such as a battle: that of dice that lie. */
const STAGED = LYING;
/** The time to read one of several parts of an event. */
const PART = 1.6;
/** How much of its time an event gets that changes nothing at the table. */
const UNTRACED = 0.5;
/** How long it is shown that a turn has ended by itself. */
const ENDED = 5;
/** How long it is shown that a seat's part in the game has ended while the game goes on, in milliseconds. */
const MOMENT = 1000;
/** The longest duration of an event with sentences, and the additional one of dice. */
const TOLD = TRAVELLING + READING;
const THROWN = ROLLING + LYING + READING;
/** With less time for an act than this, in milliseconds, dice do not roll and there is no sound. */
const HASTE = 140;

/** Shows one event on the board: animations, dice, sentences, and time to look. */
export class EventShow {
  animator = $state.raw<Animator | null>(null);
  narration = $state.raw<Narration | null>(null);
  moment = $state.raw<SeatMoment | null>(null);
  /** The elements of the picture that are spoken of now. */
  glowing = $state.raw<readonly string[]>([]);
  /** Whether the events are from the past; then the user's own actions are shown in full, too. */
  isBehind = false;
  /** Whether it is shown that a turn at this screen has ended by itself. */
  isTurnOver = $state(false);
  /**
   * The step in which a seat at this screen acted last, and after it: steps without a choice, and what was played there
   * by itself.
   */
  #actedIn = "";
  #skipped: string[] = [];
  #played: Sentence[] = [];

  constructor(
    private readonly id: string,
    private readonly state: TableState,
    private readonly pages: Pages,
    private readonly announcing: Announcing,
  ) {}

  /** Return how long the plies after `shown` take, in units of one act; unknown plies are estimated from the log. */
  left(shown: number, until: number, hasDice: boolean): number {
    const { log = [], log_start = 0 } = this.state.received ?? {};
    const entries = log.filter(({ last }) => last > shown);
    let [left, at] = [0, 0];
    for (let ply = shown + 1; ply <= until; ply++) {
      while ((entries[at]?.last ?? ply) < ply) at += 1;
      const [event, entry] = [this.pages.known(ply), entries[at]];
      const isTold = event ? isSeen(event) : ply <= log_start || (entry !== undefined && entry.first <= ply);
      const dice = event ? announcementOf(event).dice : (entry?.dice ?? []);
      if (isTold) left += TOLD + (this.#isRolled(dice, hasDice) ? THROWN : 0) + (event ? extraOf(event) : 0);
    }
    return left;
  }

  /** Show an event; one act takes `unit` milliseconds.  Dice of others roll if `hasDice`. */
  async perform(event: EventMessage, unit: number, hasDice: boolean, skipped: AbortSignal): Promise<void> {
    const before = this.state.shown;
    if (!before) return;
    const after = applied(before, event);
    const began = performance.now();
    this.#skip(event, before);
    const dice = await this.#animate(event, after.elements, unit, hasDice && unit >= HASTE, skipped);
    if (this.state.shown !== before) return;
    if (unit > 0) await this.#honour(event, before, after, skipped);
    if (this.state.shown !== before) return;
    this.state.shown = after;
    this.announcing.say(announcementOf(event).sentences);
    if (isStagedOnBoard(event)) {
      await tick();
      await this.animator?.look([...placesOf(event, before.log), ...stagedIn(after.elements)]);
    }
    if (this.#endsTurn(event, before, after)) return this.#showEnd(event, unit, skipped);
    if (unit <= 0 || !isSeen(event)) return;
    if (dice === 0 && unit >= HASTE && !skipped.aborted) sound.place();
    const left = unit * (isTraced(event) ? 1 : UNTRACED) - (performance.now() - began);
    const staged = isStaged(event) ? STAGED * unit : 0;
    const isRead = this.#isOwn(event) || isInParts(event);
    if (!isRead) await pause(Math.max(left, (dice > 0 ? 2 : 1) * READING * unit) + staged, skipped);
    markSeen(this.id, event.ply);
  }

  /** Show for a moment whose part in the game ends with an event, before anything else is told. */
  async #honour(event: EventMessage, before: Whole, after: Whole, skipped: AbortSignal): Promise<void> {
    const done = after.seat_views.flatMap((view, seat) =>
      view.is_done && !before.seat_views[seat]?.is_done ? [seat] : [],
    );
    const { sentences } = announcementOf(event);
    const sentence =
      sentences.findLast((one) => done.some((seat) => isAbout(one, after.seat_views[seat]))) ?? sentences[0];
    if (done.length === 0 || !sentence || after.result) return;
    this.moment = { seats: done.flatMap((seat) => after.seat_views[seat] ?? []), sentence, heading: after.heading };
    await pause(MOMENT, skipped);
    this.moment = null;
  }

  /**
   * Note the step that an event passes because there was nothing to choose, or what it has changed with its only
   * choice.
   */
  #skip(event: EventMessage, before: Whole): void {
    const step = before.steps.find(({ is_now }) => is_now);
    const name = step ? this.announcing.tell(step.label) : "";
    const told = isTraced(event) ? announcementOf(event).sentences : [];
    if (!this.state.isForced(event)) [this.#actedIn, this.#skipped, this.#played] = [name, [], []];
    else if (told.length > 0) this.#played.push(...told);
    else if (name !== this.#actedIn) this.#skipped.push(name);
  }

  /**
   * Whether an event ends a turn at this screen by itself, after steps in which there was nothing to choose.  Where
   * another seat is to act in a later step than the first, it acts within the turn, such as in a battle; where the
   * first of several steps goes on, as when one seat after the other is asked something, no turn has ended.
   */
  #endsTurn(event: EventMessage, before: Whole, { steps }: Whole): boolean {
    const isAsking = steps.length > 1 && before.steps[0]?.is_now && steps[0]?.is_now;
    const isWithin = isAsking || steps.findIndex(({ is_now }) => is_now) > 0;
    return (
      !this.isBehind &&
      !isWithin &&
      this.state.isForced(event) &&
      typeof event.to_act === "number" &&
      event.to_act !== event.seat
    );
  }

  /** Say that a turn has ended by itself, and leave time to read it before the others act. */
  async #showEnd({ seat, ply }: EventMessage, unit: number, skipped: AbortSignal): Promise<void> {
    const values = { steps: this.#skipped.length, skipped: this.#skipped.join(", "), told: this.#played.length };
    const sentence: Sentence = { key: "turn-ended", values };
    this.narration = { seat, sentences: [...this.#played, sentence], isRolling: false };
    this.announcing.say([sentence]);
    this.isTurnOver = true;
    await pause(ENDED * unit, skipped);
    this.isTurnOver = false;
    markSeen(this.id, ply);
  }

  /** Apply an event without showing it. */
  pass(event: EventMessage): void {
    if (this.state.shown) this.state.shown = applied(this.state.shown, event);
  }

  /** Play the animations of an event, and return how many dice were rolled. */
  async #animate(
    event: EventMessage,
    next: readonly ListedElement[],
    unit: number,
    hasDice: boolean,
    skipped: AbortSignal,
  ): Promise<number> {
    if (!isSeen(event) || unit <= 0) return 0;
    const { sentences, dice } = announcementOf(event);
    const rolled = this.#isRolled(dice, hasDice) ? dice.flat() : [];
    const narration = { seat: event.seat, sentences, isRolling: false, dice: dice.flat() };
    const moving = settings.isStill ? 0 : unit;
    if (rolled.length === 0 && !this.#isOwn(event)) this.narration = narration;
    if (!this.#isOwn(event)) await this.animator?.look(placesOf(event, this.state.shown?.log));
    await this.animator?.slide(event.motions ?? [], Math.min(SLIDE, moving), skipped);
    if (rolled.length > 0) {
      this.narration = { seat: event.seat, sentences: [], isRolling: true };
      if (moving) sound.dice();
      const landed = () => (this.narration = narration);
      const [lying, places] = isStagedOnBoard(event) ? [READING, placesOf(event, this.state.shown?.log)] : [LYING, []];
      await this.animator?.roll(rolled, ROLLING * moving, lying * unit, skipped, landed, places);
    }
    await this.animator?.travel(next, TRAVELLING * moving, skipped);
    await this.#tellParts(event, unit, skipped);
    return rolled.length;
  }

  /** Tell the parts of an event one after the other, each with its places lit, before the board changes. */
  async #tellParts({ seat, stages = [] }: EventMessage, unit: number, skipped: AbortSignal): Promise<void> {
    for (const { sentence, spaces } of stages) {
      if (skipped.aborted) break;
      this.narration = { seat, sentences: [sentence], isRolling: false };
      this.glowing = spaces;
      await pause(PART * unit, skipped);
    }
    this.glowing = [];
  }

  /** Whether dice are rolled on the board: those of this screen always are. */
  #isRolled(dice: readonly (readonly Die[])[], hasDice: boolean): boolean {
    return dice.flat().some(({ seat }) => hasDice || this.#isMine(seat));
  }

  /** Whether an event is an action of a person here who goes on acting: it needs no time to be read. */
  #isOwn({ seat, to_act }: EventMessage): boolean {
    return !this.isBehind && seat === to_act && this.#isMine(seat);
  }

  #isMine(seat: Actor): boolean {
    return typeof seat === "number" && (this.state.table?.seats.includes(seat) ?? false);
  }
}

/** Whether an event has changed something on the board or at a seat. */
const isTraced = ({ elements, insets, inset_changes, seat_views, dice, result }: EventMessage): boolean =>
  (elements?.length ?? 0) + Object.keys({ ...insets, ...inset_changes, ...seat_views }).length + (dice?.length ?? 0) >
    0 || (result ?? null) !== null;

const isInParts = ({ stages = [] }: EventMessage): boolean => stages.length > 0;

/** The time that an event needs beyond that of its sentences. */
const extraOf = (event: EventMessage): number => (isStaged(event) ? STAGED : 0) + PART * (event.stages?.length ?? 0);

/** Whether there is something to see or to read in an event. */
export function isSeen(event: EventMessage): boolean {
  const { sentences, dice } = announcementOf(event);
  return sentences.length + dice.length + (event.motions?.length ?? 0) > 0 || isStaged(event);
}
