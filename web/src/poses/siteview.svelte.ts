import type { Follower } from "../board/follower.svelte";
import { boundsOf, type Box } from "../board/geometry";
import { screen } from "../style/screen.svelte";
import type { Pose } from "./poses";
import type { LayingSite, Turning } from "./turning.svelte";
import { turnedBy } from "./wheel";

/** The sites on a board while a piece is laid there, enlarged for fingers. */
export class SiteView {
  #isEnlarged = $state(false);

  constructor(
    private readonly turning: () => Turning | null,
    private readonly follower: Follower,
    private readonly shapes: () => ReadonlyMap<string, Box>,
  ) {}

  /** Whether a piece is laid, and its ghost. */
  readonly isOpen: boolean = $derived.by(() => this.turning()?.poses != null);
  readonly ghost: Pose | null = $derived.by(() => this.turning()?.pose ?? null);
  /** What is drawn: the ghost, or else the suggested one. */
  readonly shown: Pose | null = $derived.by(() => this.turning()?.shown ?? null);
  readonly drawn: string | null = $derived.by(() => this.turning()?.drawn ?? null);
  /** Attaches the wheel to the board while there is a ghost. */
  readonly wheel = $derived.by(() => this.ghost && turnedBy((step) => this.turning()?.turn(step)));
  /** The sites that fingers may need to enlarge. */
  readonly sites: readonly LayingSite[] = $derived.by(() => (screen.isTouched ? (this.turning()?.sites ?? []) : []));

  /** Whether a site fills the frame, so that no button may cover it. */
  readonly isEnlarged: boolean = $derived.by(() => this.#isEnlarged && this.isOpen);

  /**
   * Enlarge the site of some squares, or show the whole board again (null).  Without room for all of them that `at` is
   * in view, or else what is drawn there, such as the suggested pose.
   */
  enlarge(squares: readonly string[] | null, at: string | null = null): void {
    this.#isEnlarged = squares !== null;
    this.turning()?.look(squares);
    if (squares === null) return this.follower.seeAll();
    const seen = at === null ? squares.filter((square) => this.shown?.covers.includes(square)) : [at];
    const boxes = this.#boxesOf(seen);
    this.follower.enlarge(this.#boxesOf(squares), boxes.length > 0 ? boundsOf(boxes) : null);
  }

  /** Show what was in view before a site was enlarged: the piece lies there. */
  leave(): void {
    if (this.#isEnlarged) this.follower.fill([]);
    this.#isEnlarged = false;
    this.turning()?.look(null);
  }

  /** Enlarge the site of a square if its squares are too small for a finger; return whether they are. */
  enlargeAt(square: string | null): boolean {
    const site = this.sites.find(({ squares }) => square !== null && squares.includes(square));
    if (!site || !this.follower.isSmall(this.#boxesOf(site.squares))) return false;
    this.enlarge(site.squares, square);
    return true;
  }

  #boxesOf(squares: readonly string[]): Box[] {
    return squares.flatMap((square) => this.shapes().get(square) ?? []);
  }
}
