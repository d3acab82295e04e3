/** A piece that is being laid, as far as the picture shows it: its poses, and the one shown as a ghost. */
export interface PiecePlacement {
  /** All poses; null while nothing is laid. */
  readonly poses: readonly unknown[] | null;
  /** The squares that some pose covers. */
  readonly squares: ReadonlySet<string>;
  readonly pointed: string | null;
  readonly isHeld: boolean;
  readonly pose: {
    readonly site: string;
    readonly points: number | null;
    readonly cubes: readonly { at: string; level: number; colour: number }[];
  } | null;
  /** That one, or else the suggested one. */
  readonly shown: PiecePlacement["pose"];
  point(square: string): void;
  press(square: string): unknown;
  turn(step: number): unknown;
}
