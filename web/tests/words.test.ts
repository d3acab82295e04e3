import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { bundle, Phrases } from "../src/words/phrases";

const OURS = join(import.meta.dirname, "../../src/voyageur/words");
const read = (locale: string) => readFileSync(join(OURS, `${locale}.ftl`), "utf8");
const keysOf = (text: string) => [...text.matchAll(/^([a-z][\w-]*) =/gm)].map(([, key]) => key as string);

test("what a language lacks is said in the next one, message by message", () => {
  const phrases = new Phrases([bundle("fr", ["hello = Bonjour"]), bundle("en", ["hello = Hello\nbye = Goodbye { $name }"])]);
  expect(phrases.say("hello")).toBe("Bonjour");
  expect(phrases.say("bye", { name: "Ada" })).toBe("Goodbye Ada");
  expect(phrases.say("nothing")).toBe("nothing");
});

test("a game's own words win over ours, and attributes are found", () => {
  const phrases = new Phrases([bundle("en", ["close = Close", "close = Shut\n    .about = It shuts."])]);
  expect(phrases.say("close")).toBe("Shut");
  expect(phrases.find("close", {}, "about")).toBe("It shuts.");
  expect(phrases.find("close", {}, "group")).toBeNull();
});

test("names that people type stay as they are typed", () => {
  expect(new Phrases([bundle("en", ["hello = Hello { $name }!"])]).say("hello", { name: "{ $x } <b>" })).toBe("Hello { $x } <b>!");
});

test("English and French have the same messages, each once", () => {
  const [english, french] = [keysOf(read("en")), keysOf(read("fr"))];
  expect(new Set(english).size).toBe(english.length);
  expect([...french].sort()).toEqual([...english].sort());
});

test("every message that the client names is there", () => {
  const files = readdirSync(join(import.meta.dirname, "../src"), { recursive: true, encoding: "utf8" }).filter((name) => /\.(svelte|ts)$/.test(name));
  const sources = files.map((name) => readFileSync(join(import.meta.dirname, "../src", name), "utf8")).join("\n");
  const named = [...sources.matchAll(/\bsay\((?:[^()"`]*\? )?"([a-z-]+)"(?: : "([a-z-]+)")?/g)].flatMap(([, one, other]) => [one, other]).filter((key) => key !== undefined);
  const known = new Set([...keysOf(read("en")), "game-name", "game-sentence", "game-paragraph"]);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((key) => !known.has(key))).toEqual([]);
});
