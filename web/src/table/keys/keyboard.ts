// The keys of a table.  The board handles its arrow keys before they come here.

import { TURNING } from "../../choices/letters";
import { isTaken } from "../../keys/taken";
import type { ReplayStep } from "../../replay/stops";

export type Watching = "pause" | "round" | "now" | "slower" | "faster" | "other";

export interface TableKeys {
  isPlaying(): boolean;
  isReplay(): boolean;
  watch(act: Watching): void;
  /** Roll, if rolls of this screen wait for a press; return whether they do. */
  roll(): boolean;
  /** Skip the tips of the first turn; return whether there were any. */
  skipTips(): boolean;
  primary(): void;
  back(): void;
  /** Give the focus to the board. */
  toBoard(): void;
  undo(): void;
  letter(key: string): boolean;
  target(step: number): void;
  /** Turn the ghost of a piece; return whether one is chosen. */
  turn(step: number): boolean;
  /** Change the number that is to choose; return whether there is one. */
  number(step: number): boolean;
  /** Ask for a suggested move; return whether there can be one. */
  takeSuggestion(): boolean;
  type(): void;
  again(): void;
  log(): void;
  toggleRules(): void;
  /** Show the picture from another viewpoint; return whether there is one. */
  viewpoint(step: number): boolean;
  sound(): void;
  help(): void;
  step(to: ReplayStep): void;
}

const STEPS: Record<string, ReplayStep> = {
  "Shift+ArrowLeft": "turn-back",
  "Shift+ArrowRight": "turn-forward",
  PageUp: "turn-back",
  PageDown: "turn-forward",
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  " ": "play",
};

const WATCHED: Record<string, Watching> = {
  " ": "pause",
  f: "round",
  F: "round",
  End: "now",
  Enter: "now",
  Escape: "now",
  "+": "faster",
  "=": "faster",
  "-": "slower",
};
const NUMBERS: Record<string, number> = { "+": 1, "=": 1, "-": -1, "−": -1, ArrowUp: 1, ArrowDown: -1 };
/** Keys that mean the same while events are played. */
const ALWAYS = new Set(["?", "l", "L", "m", "M", "b", "B"]);

export function keyed(event: KeyboardEvent, keys: TableKeys): void {
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isTaken(event.target as Element, event.key)
  )
    return;
  if (["Shift", "Tab"].includes(event.key)) return;
  if (handle(event, keys)) event.preventDefault();
  if (event.key === "Escape") keys.toBoard();
}

function handle(event: KeyboardEvent, keys: TableKeys): boolean {
  if ((event.key === " " || event.key === "Enter") && keys.roll()) return true;
  if (event.key === "Escape" && keys.isPlaying() && keys.skipTips()) return true;
  if (keys.isPlaying() && !ALWAYS.has(event.key)) {
    keys.watch(WATCHED[event.key] ?? "other");
    if (event.key.toLowerCase() === "h") keys.takeSuggestion(); // it is meant for what comes after the events
    return true;
  }
  const step = keys.isReplay() ? STEPS[`${event.shiftKey ? "Shift+" : ""}${event.key}`] : undefined;
  if (step) return (keys.step(step), true);
  const change = NUMBERS[event.key];
  if (change !== undefined && keys.number(change)) return true;
  switch (event.key) {
    case "Enter":
      return (keys.primary(), true);
    case "Escape":
      return (keys.back(), true);
    case "/":
      return (keys.type(), true);
    case "?":
      return (keys.help(), true);
  }
  const turn = TURNING[event.key.toLowerCase() as keyof typeof TURNING];
  if (turn !== undefined && keys.viewpoint(turn)) return true;
  switch (event.key.toLowerCase()) {
    case "z":
      return (keys.undo(), true);
    case "t":
      return (keys.target(event.shiftKey ? -1 : 1), true);
    case "w":
      return (keys.again(), true);
    case "l":
      return (keys.log(), true);
    case "r":
      return keys.turn(event.shiftKey ? -1 : 1);
    case "b":
      return (keys.toggleRules(), true);
    case "m":
      return (keys.sound(), true);
    case "h":
      return keys.takeSuggestion();
  }
  return keys.letter(event.key.toLowerCase());
}
