import { expect, test } from "vitest";

import { sentencesOf } from "../src/table/end/result";
import { bundle, GameWords } from "../src/words/gamewords";
import { s } from "./fake/pebbles";

const gameWords = new GameWords([
  bundle("en", ["won = North wins, home in round { $round }, with 4 men. It has 3 pebbles.\n"]),
]);
const said = sentencesOf(
  { ending: "won", sentences: [s("won", { round: 5 })], scores: [1, 0], winners: [0] },
  gameWords,
);

test("in the headline a number stays beside its word", () => {
  expect(said).toEqual(["North wins, home in round\u00a05, with\u00a04\u00a0men.", "It has 3 pebbles."]);
});
