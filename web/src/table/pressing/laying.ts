// What the ghost of a piece needs of a table's screen.

import { wordsOf } from "../../choices/tree";
import { announcer } from "../../live/announcer.svelte";
import type { SuggestingTable } from "../../poses/suggestedpose.svelte";
import type { LayingTable } from "../../poses/turning.svelte";
import { unstopped } from "../../words/gamewords";
import type { TableOnScreen } from "../screen";

/** Return what the ghost of a chosen piece needs of a table's screen. */
export function layingAt(table: TableOnScreen): LayingTable {
  return {
    chosen: () =>
      table.isMine && table.walk.poses ? { words: wordsOf(table.walk.path), poses: table.walk.poses } : null,
    tell: (sentence) => table.gameWords.tell(sentence),
    announce: ({ name, hint }, nth, count) => {
      const what = unstopped(
        hint === null ? name : table.gameWords.say("name-and-value", { name: unstopped(name), value: hint }),
      );
      announcer.say(table.gameWords.say("pose-told", { what, nth, count }));
    },
    draw: (words) => table.live.decisions.ghosts.of(words),
    better: () => table.betterMove.pose,
    act: (text) => table.live.decisions.act(text),
    back: () => void table.live.decisions.back(),
  };
}

/** Return what the ghost of a suggested piece needs. */
export function suggestingAt(table: TableOnScreen): SuggestingTable {
  return {
    suggested: () => table.suggestion.best,
    root: () => table.walk.root,
    tell: (sentence) => table.gameWords.tell(sentence),
    need: (words) => table.live.decisions.need(words),
  };
}
