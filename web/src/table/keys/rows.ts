// Which keys have an effect at a table just now, as rows of a table.

import type { KeyedTable } from "./effects.svelte";

/** What the user can do at a table just now, as far as it decides which keys have an effect. */
export interface KeysState {
  isReplay: boolean;
  isOver: boolean;
  isCatchingUp: boolean;
  /** Whether somebody at this screen holds a seat. */
  isPlayer: boolean;
  /** Whether rolls of this screen wait for a press. */
  hasRolls: boolean;
  /** Whether the picture can be seen from several viewpoints. */
  hasViewpoints: boolean;
  /** Whether a number is to choose. */
  hasNumbers: boolean;
  /** Whether a piece to lay is chosen. */
  hasGhost: boolean;
  /** Whether a picture in space is shown. */
  isSpatial: boolean;
  /** Whether the game has questions that a seat may decline for some time. */
  hasQuestions: boolean;
  /** Whether the person who is to decide may ask for a suggested move. */
  hasSuggestions: boolean;
}

/** Return what decides at a table which keys have an effect. */
export function keysStateOf(table: KeyedTable): KeysState {
  const { live } = table;
  return {
    isReplay: table.isBack,
    isOver: table.result !== null,
    isCatchingUp: live.playback.isLong,
    isPlayer: (table.info?.seats.length ?? 0) > 0,
    hasRolls: live.rolls.areHeld,
    hasViewpoints: live.hasViewpoints,
    hasNumbers: table.numbers.path !== null,
    hasGhost: table.turning.poses !== null,
    isSpatial: table.isSpatial,
    hasQuestions: table.standingAnswers.questions.length > 0,
    hasSuggestions: table.suggestion.now !== null,
  };
}

interface KeyRow {
  /** Names of keys; those that are pressed together are joined by a blank. */
  keys: readonly string[];
  /** The key of its words. */
  about: string;
  fits: (state: KeysState) => boolean;
}

const always = () => true;
const choosing = ({ isReplay, isOver, isCatchingUp, isPlayer }: KeysState) =>
  isPlayer && !isReplay && !isOver && !isCatchingUp;
const present = ({ isReplay, isCatchingUp }: KeysState) => !isReplay && !isCatchingUp;
const replaying = ({ isReplay }: KeysState) => isReplay;
const catchingUp = ({ isReplay, isCatchingUp }: KeysState) => isCatchingUp && !isReplay;

const ROWS: readonly KeyRow[] = [
  { keys: ["Left", "Up", "Right", "Down"], about: "keys-move", fits: always },
  { keys: ["T"], about: "keys-target", fits: choosing },
  { keys: ["Enter", "Space"], about: "keys-choose", fits: choosing },
  { keys: ["Enter"], about: "keys-primary", fits: choosing },
  { keys: ["+", "−"], about: "keys-number", fits: (state) => choosing(state) && state.hasNumbers },
  { keys: ["R"], about: "keys-turn", fits: (state) => choosing(state) && state.hasGhost },
  { keys: ["Space", "Enter"], about: "keys-roll", fits: (state) => choosing(state) && state.hasRolls },
  { keys: ["Esc"], about: "keys-back", fits: choosing },
  { keys: ["Z"], about: "keys-undo", fits: choosing },
  { keys: ["G"], about: "keys-new", fits: ({ isOver, isReplay }) => isOver && !isReplay },
  { keys: ["N"], about: "keys-standing", fits: (state) => choosing(state) && state.hasQuestions },
  { keys: ["H"], about: "keys-hint", fits: (state) => choosing(state) && state.hasSuggestions },
  { keys: ["A", "…"], about: "keys-letters", fits: choosing },
  { keys: ["/"], about: "keys-type", fits: choosing },
  { keys: ["W"], about: "keys-again", fits: present },
  { keys: ["L"], about: "keys-log", fits: always },
  { keys: ["Up", "Down", "Home", "End"], about: "keys-lines", fits: always },
  { keys: ["Left", "Right", "Home", "End", "Space"], about: "keys-replay", fits: replaying },
  { keys: ["Shift Left", "Shift Right"], about: "keys-replay-turn", fits: replaying },
  { keys: ["Space"], about: "keys-watch-pause", fits: catchingUp },
  { keys: ["F"], about: "keys-watch-round", fits: catchingUp },
  { keys: ["+", "−"], about: "keys-watch-speed", fits: catchingUp },
  { keys: ["End", "Enter", "Esc"], about: "keys-watch-now", fits: catchingUp },
  { keys: ["Q", "E"], about: "keys-view", fits: ({ isSpatial }) => isSpatial },
  { keys: ["S"], about: "keys-snow", fits: ({ isSpatial }) => isSpatial },
  {
    keys: ["Q", "E"],
    about: "keys-viewpoint",
    fits: ({ hasViewpoints, isCatchingUp, isSpatial }) => hasViewpoints && !isCatchingUp && !isSpatial,
  },
  { keys: ["B"], about: "keys-rules", fits: always },
  { keys: ["M"], about: "keys-sound", fits: always },
  { keys: ["?"], about: "keys-help", fits: always },
];

/** Return the rows of the list of keys that have an effect now. */
export const rowsFor = (state: KeysState): readonly KeyRow[] => ROWS.filter(({ fits }) => fits(state));
