import { expect, test } from "vitest";

import { bundle, GameWords } from "../src/words/gamewords";

const gameWords = new GameWords([bundle("en", ["waits = Waiting for { $who }: { $count } moves"])]);

test.each(["שלום", "نور (Ben)", "𐤀𐤁"])("a name from right to left stays in its place in a sentence: %s", (who) => {
  expect(gameWords.say("waits", { who, count: 2 })).toBe(`Waiting for \u2068${who}\u2069: 2 moves`);
});

test.each(["Ada", "王小明", "{ $count } <b>", "👩‍👩‍👧"])("another name is not changed: %s", (who) => {
  expect(gameWords.say("waits", { who, count: 2 })).toBe(`Waiting for ${who}: 2 moves`);
});
