import { expect, test } from "vitest";

import en from "../../src/voyageur/words/en.ftl?raw";
import fr from "../../src/voyageur/words/fr.ftl?raw";
import { bundle, GameWords, unstopped } from "../src/words/gamewords";

const SOURCES = import.meta.glob<string>(["../src/**/*.ts", "../src/**/*.svelte"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const keysOf = (text: string) => [...text.matchAll(/^([a-z][\w-]*) =/gm)].map(([, key]) => key as string);

test("a message missing in one language is taken from the next one", () => {
  const gameWords = new GameWords([
    bundle("fr", ["hello = Bonjour"]),
    bundle("en", ["hello = Hello\nbye = Goodbye { $name }"]),
  ]);
  expect(gameWords.say("hello")).toBe("Bonjour");
  expect(gameWords.say("bye", { name: "Ada" })).toBe("Goodbye Ada");
  expect(gameWords.say("nothing")).toBe("nothing");
});

test("a game's words win over the client's, and attributes are found", () => {
  const gameWords = new GameWords([bundle("en", ["close = Close", "close = Shut\n    .about = It shuts."])]);
  expect(gameWords.say("close")).toBe("Shut");
  expect(gameWords.find("close", {}, "about")).toBe("It shuts.");
  expect(gameWords.find("close", {}, "group")).toBeNull();
});

test("names of people are not changed", () => {
  expect(new GameWords([bundle("en", ["hello = Hello { $name }!"])]).say("hello", { name: "{ $x } <b>" })).toBe(
    "Hello { $x } <b>!",
  );
});

test("numbers below zero have a true minus, names keep their hyphens", () => {
  const gameWords = new GameWords([bundle("en", ["gain = { $name } gains { $points }: { NUMBER($points) }"])]);
  expect(gameWords.say("gain", { name: "Team-7", points: -3 })).toBe("Team-7 gains \u22123: \u22123");
});

test("English and French have the same messages, each once", () => {
  const [english, french] = [keysOf(en), keysOf(fr)];
  expect(new Set(english).size).toBe(english.length);
  expect([...french].sort()).toEqual([...english].sort());
});

test("every message that the client uses exists", () => {
  const sources = Object.values(SOURCES).join("\n");
  const named = [...sources.matchAll(/\bsay\((?:[^()"`]*\? )?"([a-z-]+)"(?: : "([a-z-]+)")?/g)]
    .flatMap(([, one, other]) => [one, other])
    .filter((key) => key !== undefined);
  const known = new Set([
    ...keysOf(en),
    "game-name",
    "question-period",
    "question-pass",
    "game-sentence",
    "game-paragraph",
  ]);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((key) => !known.has(key))).toEqual([]);
});

test("no element has a style attribute: the content policy would drop it", () => {
  for (const [name, source] of Object.entries(SOURCES)) expect(/<[a-z][^>]*\sstyle="/.test(source), name).toBe(false);
});

test("punctuation between two values is in the words, where French has its no-break spaces", () => {
  const found = Object.entries(SOURCES).filter(([, source]) => /\}[;:] \$?\{\S/.test(source));
  expect(found.map(([name]) => name)).toEqual([]);
  const gameWords = new GameWords([bundle("fr", [fr])]);
  expect(gameWords.say("setup-range-named", { least: 0, most: 9, default: "0", name: "sans fin" })).toBe(
    "de 0 à 9, par défaut 0\u00a0; 0\u00a0: sans fin",
  );
  expect(gameWords.say("name-and-value", { name: "g4", value: "2 points" })).toBe("g4\u00a0: 2 points");
});

test("a sentence within a message that brings the full stop has none of its own", () => {
  const gameWords = new GameWords([bundle("en", [en])]);
  expect(gameWords.say("board-tap-again", { hint: unstopped("Attack for 7 points.") })).toBe(
    "Attack for 7 points. Tap again to choose it.",
  );
});
