// The ghost of the chosen piece, and how it is turned.

import type { Poses, Sentence } from "../protocol/wire";
import type { SuggestedPose } from "./suggestedpose.svelte";
import { nearest, read, type Pose } from "./poses";

/** The table at which a piece is laid. */
export interface LayingTable {
  /** The words that chose a piece, and its poses; null while none is chosen, or they are on their way. */
  chosen(): { words: readonly string[]; poses: Poses } | null;
  tell(sentence: Sentence): string;
  /** Announce the ghost; `nth` from 1 among the `count` that cover the square pointed at. */
  announce(pose: Pose, nth: number, count: number): void;
  /** Return the drawing of a ghost, as an SVG fragment over the picture; null while it is on its way. */
  draw(words: readonly string[]): string | null;
  /** In a replay, how a better decision lays its piece. */
  better(): Pose | null;
  act(text: string): void;
  back(): void;
}

/** A site where the chosen piece can lie, and the squares that it can cover there. */
export interface LayingSite {
  key: string;
  name: string;
  squares: readonly string[];
}

/** The ghost of the chosen piece: the square pointed at, and the way in which the piece would lie there. */
export class Turning {
  /** What the ghost is for: other choices drop it. */
  #ghost = $state.raw<{ of: Poses; pointed: string; pose: Pose | null; isHeld: boolean } | null>(null);
  /** The squares of the site that alone is in view; null: all are. */
  #inView: readonly string[] | null = null;

  constructor(
    private readonly table: LayingTable,
    private readonly suggested: SuggestedPose | null = null,
  ) {}

  readonly #chosen = $derived.by(() => this.table.chosen());
  readonly #now = $derived.by(() => (this.#ghost?.of === this.#chosen?.poses ? this.#ghost : null));
  /** All poses of the chosen piece; null while none is chosen, or they are on their way. */
  readonly poses: readonly Pose[] | null = $derived.by(
    () => this.#chosen && read(this.#chosen.poses, this.#chosen.words, (sentence) => this.table.tell(sentence)),
  );
  /** The squares that some pose covers. */
  readonly squares: ReadonlySet<string> = $derived.by(() => new Set(this.poses?.flatMap(({ covers }) => covers)));
  readonly pointed: string | null = $derived.by(() => this.#now?.pointed ?? null);
  /** The pose that is shown as a ghost, also after the poses were read again. */
  readonly pose: Pose | null = $derived.by(() => {
    const words = this.#now?.pose?.words.join(" ");
    return this.poses?.find((pose) => pose.words.join(" ") === words) ?? null;
  });
  readonly #offered: Pose | null = $derived.by(() => this.pose ?? this.suggested?.pose ?? null);
  /** The pose that is drawn: the ghost, or else the suggested one, or a replay. */
  readonly shown: Pose | null = $derived.by(() => this.#offered ?? this.table.better());
  /** It as an SVG fragment over the picture; null while it is on its way, and in a replay. */
  readonly drawn: string | null = $derived.by(() => this.#offered && this.table.draw(this.#offered.words));
  /** Whether the ghost stays where it is while the pointer moves. */
  readonly isHeld: boolean = $derived.by(() => this.#now?.isHeld ?? false);
  readonly #there: readonly Pose[] = $derived.by(() => this.#covering(this.pointed));
  /** How many poses cover the square pointed at, and the place of the ghost among them, from 1. */
  readonly count: number = $derived.by(() => this.#there.length);
  readonly nth: number = $derived.by(() => (this.pose ? this.#there.indexOf(this.pose) + 1 : 0));
  /** What the button that builds says. */
  readonly take: Sentence | null = $derived.by(() => this.#chosen?.poses.take ?? null);
  readonly sites: readonly LayingSite[] = $derived.by(() => {
    const { poses } = this;
    const key = this.#chosen?.poses.site ?? "";
    return [...new Set(poses?.map(({ site }) => site))].map((site) => ({
      key: site,
      name: this.table.tell({ key, values: { site } }),
      squares: [...new Set(poses?.flatMap((pose) => (pose.site === site ? pose.covers : [])))],
    }));
  });

  /**
   * Point at a square: the suggested ghost comes first there.  A mouse that only passes does not move a ghost that is
   * held.
   */
  point(square: string | null, isHeld = false): void {
    const of = this.#chosen?.poses;
    if (!of || square === null || (this.isHeld && !isHeld)) return;
    if (square === this.pointed) return this.#hold(isHeld);
    const pose = this.#suggestedOn(square) ?? nearest(this.#covering(square), square, this.pose, this.pointed);
    if (pose || isHeld) this.#lay(square, pose, isHeld);
  }

  /**
   * Press a square: hold the ghost there, or turn the ghost that is held on it.  On a square of the suggested ghost it
   * is always that one, which is framed there.  Return whether the piece can lie there.
   */
  press(square: string): boolean {
    if (this.#suggestedOn(square)) this.#lay(square, this.#suggestedOn(square), true);
    else if (this.isHeld && this.pose?.covers.includes(square)) this.turn(1);
    else this.point(square, true);
    return this.squares.has(square);
  }

  /** Look at some squares alone, or at all (null): a ghost elsewhere is dropped, so that nobody builds it unseen. */
  look(squares: readonly string[] | null): void {
    this.#inView = squares;
    if (this.pose && !this.#isInView(this.pose)) this.#ghost = null;
  }

  /**
   * Show the next pose that covers the square pointed at, or the one before it; without a square, the suggested one or
   * the first of those in view.
   * Return whether a piece is chosen.
   */
  turn(step: number): boolean {
    const pose = this.#there.at((this.nth - 1 + step) % this.count);
    if (this.#now && pose) {
      this.#ghost = { ...this.#now, pose };
      this.#announce();
    } else {
      const all = [this.suggested?.pose ?? [], this.poses ?? []].flat();
      this.point((all.find((each) => this.#isInView(each)) ?? all[0])?.covers[0] ?? null, true);
    }
    return this.poses !== null;
  }

  /** Request what the suggested ghost needs. */
  fetchSuggested(): void {
    this.suggested?.fetch();
  }

  /** Play the action of the ghost; return whether there is one. */
  build(): boolean {
    if (this.pose) this.table.act(this.pose.words.join(" "));
    return this.pose !== null;
  }

  /** Choose another piece. */
  cancel(): void {
    this.table.back();
  }

  #isInView({ covers }: Pose): boolean {
    return this.#inView === null || covers.some((square) => this.#inView?.includes(square));
  }

  #covering(square: string | null): Pose[] {
    return (this.poses ?? []).filter(({ covers }) => square !== null && covers.includes(square));
  }

  /** Return the suggested way if it covers a square. */
  #suggestedOn(square: string): Pose | null {
    const words = this.suggested?.pose?.words.join(" ");
    return this.#covering(square).find((pose) => pose.words.join(" ") === words) ?? null;
  }

  #lay(pointed: string, pose: Pose | null, isHeld: boolean): void {
    const of = this.#chosen?.poses;
    if (!of) return;
    this.#ghost = { of, pointed, pose, isHeld };
    this.#announce();
  }

  #hold(isHeld: boolean): void {
    if (this.#now && isHeld) this.#ghost = { ...this.#now, isHeld };
  }

  #announce(): void {
    if (this.pose) this.table.announce(this.pose, this.nth, this.count);
  }
}
