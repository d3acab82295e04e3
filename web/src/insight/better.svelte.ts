import { poseOf, type Pose } from "../poses/poses";
import type { AnalysedDecision } from "../protocol/analysis";

/** In a replay, where on the board a better action than the one played is. */
export class Better {
  constructor(private readonly decision: () => AnalysedDecision | null) {}

  /** The elements of the picture that it concerns. */
  readonly spaces: readonly string[] = $derived.by(() => this.decision()?.better_spaces ?? []);
  /** How it lays its piece; null if it lays none. */
  readonly pose: Pose | null = $derived.by(() => {
    const decision = this.decision();
    return decision?.better_pose ? poseOf(decision.better, decision.better_pose.words, decision.better_pose.colours) : null;
  });
}
