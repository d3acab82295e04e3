// What the parts of a table's screen, and the panels around it, read of it.

import type { ReplayView } from "../address.svelte";
import type { NumberChoice } from "../choices/numbers.svelte";
import type { Walk } from "../choices/walk.svelte";
import type { Insets } from "../insets/insets.svelte";
import type { TargetRing } from "../insets/ring.svelte";
import type { BetterMove } from "../insight/bettermove.svelte";
import type { GameInsight } from "../insight/gameinsight.svelte";
import type { SuggestionHere } from "../insight/suggestion.svelte";
import type { LiveTable } from "../live/table.svelte";
import type { Turning } from "../poses/turning.svelte";
import type { DiceReport, Entry, GameCard, Result, TableInfo, Whole } from "../protocol/wire";
import type { OtherSeat } from "../replay/otherseat.svelte";
import type { Replay } from "../replay/replay.svelte";
import type { Guide } from "../tour/guide.svelte";
import type { GameWords } from "../words/gamewords";

/** What is shown of a table. */
export interface TableOnScreen {
  readonly id: string;
  readonly live: LiveTable;
  readonly info: TableInfo | null;
  readonly game: string | null;
  readonly card: GameCard | null;
  readonly icons: Record<string, string>;
  readonly gameWords: GameWords;
  /** The whole picture, of the present or of the ply of a replay. */
  readonly whole: Whole | null;
  readonly plies: number;
  readonly entries: readonly Entry[];
  /** Fetch how often each face of the dice fell up to a ply. */
  dice(ply: number): Promise<DiceReport>;
  /** The result, once the end of the game has been shown. */
  readonly result: Result | null;
  /** Whether the game is over and nothing that its end tells is still hidden from the screen. */
  readonly isKnownToBeOver: boolean;

  /** Whether a replay is shown. */
  readonly isBack: boolean;
  /** The ply that a replay shows; null: the present. */
  ply(): number | null;
  /** Whose view a replay shows. */
  view(): ReplayView;
  readonly replay: Replay;
  /** The view of another seat in a replay, or null. */
  readonly other: OtherSeat | null;

  /** Whether somebody here is to choose. */
  readonly isMine: boolean;
  /** Whether another player is to act, while somebody here waits. */
  readonly isOthers: boolean;
  readonly walk: Walk;
  /** What tells the choices of now from others. */
  readonly offerKey: string;
  readonly targets: ReadonlySet<string>;
  readonly numbers: NumberChoice;
  readonly turning: Turning;
  readonly insets: Insets;
  readonly ring: TargetRing;
  readonly guide: Guide;
  readonly insight: GameInsight;
  readonly suggestion: SuggestionHere;
  readonly betterMove: BetterMove;
  /** Who may see what, where several people share this screen. */
  readonly sharedScreen: { readonly isCovered: boolean };
  /** The ply of the user's last press of *Roll*. */
  readonly rolledAt: number | null;
}
