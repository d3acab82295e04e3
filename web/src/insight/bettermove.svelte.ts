import type { Arrow } from "../board/arrows";
import { poseOf, type Pose } from "../poses/poses";
import type { AnalysedDecision } from "../protocol/wire";

/** In a replay, where on the board a better action than the one played is. */
export class BetterMove {
  /** `colourOf` returns the name of a seat's colour. */
  constructor(
    private readonly decision: () => AnalysedDecision | null,
    private readonly colourOf: (seat: number) => string,
  ) {}

  /** The elements of the picture that it concerns. */
  readonly spaces: readonly string[] = $derived.by(() => this.decision()?.better_spaces ?? []);
  /** How it lays its piece; null if it lays none. */
  readonly pose: Pose | null = $derived.by(() => {
    const decision = this.decision();
    return decision?.better_pose
      ? poseOf(decision.better, decision.better_pose.words, decision.better_pose.colours)
      : null;
  });
  /** What was played and what is better, from where to where; none where nothing is better. */
  readonly arrows: readonly Arrow[] = $derived.by(() => {
    const { seat = 0, better = "", way = [], better_way: other = [] } = this.decision() ?? {};
    if (better === "") return [];
    const both: Arrow[] = [
      { kind: "played", spaces: way, colour: this.colourOf(seat) },
      { kind: "better", spaces: other, colour: null },
    ];
    return both.filter((arrow) => arrow.spaces.length > 0);
  });
}
