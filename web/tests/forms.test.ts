import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { OptionCard } from "../src/protocol/wire";
import {
  fileText,
  fileValue,
  forPeopleOnly,
  given,
  grouped,
  isFile,
  readAmounts,
  saidInField,
  writeAmounts,
} from "../src/setup/forms";
import { card } from "./fake/pebbles";

const options = card.options as OptionCard[];
const luck = options.find(({ name }) => name === "luck") as OptionCard;

test("only values that differ from the default are sent", () => {
  expect(given(options, { pace: "calm", rounds: "12" })).toEqual({ rounds: "12" });
});

test("options are grouped, data first", () => {
  expect(grouped(options).map(({ group, options: members }) => [group, members.length])).toEqual([
    ["data", 1],
    ["rules", 2],
    ["amounts", 1],
  ]);
});

test("a wrong number is told under its field by what the option takes", () => {
  const cap = { name: "cap", kind: "whole", least: 1, most: 500, values: ["0"] } as OptionCard;
  const told = saidInField({ key: "fault-option-number", values: { text: "999" } }, cap, () => "no limit");
  expect(told).toEqual({ key: "setup-not-in-range", values: { least: 1, most: 500, others: "no limit", n_others: 1 } });
});

test("a seat for somebody elsewhere is a person's", () => {
  expect(forPeopleOnly(options, { pace: "brisk" }, [{ kind: "person", name: "" }, { kind: "open" }])).toEqual([]);
});

test("some values are only for people", () => {
  const [person, agent] = [
    { kind: "person" as const, name: "A" },
    { kind: "agent" as const, agent: "random" },
  ];
  expect(forPeopleOnly(options, { pace: "brisk" }, [person, person])).toEqual([]);
  expect(forPeopleOnly(options, { pace: "brisk" }, [person, agent]).map(({ name }) => name)).toEqual(["pace"]);
  expect(forPeopleOnly(options, {}, [agent, agent])).toEqual([]);
});

describe("amounts", () => {
  test("are read and written as in a record", () => {
    expect(readAmounts("north:luck=2;south:luck=1")).toEqual({ north: { luck: 2 }, south: { luck: 1 } });
    expect(writeAmounts(luck, { south: { luck: 3 }, north: { luck: 0 } })).toBe("south:luck=3");
    expect(writeAmounts(luck, {})).toBe("none");
    expect(readAmounts("none")).toEqual({});
  });

  test("survive a round trip", () => {
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), (north, south) => {
        const text = writeAmounts(luck, { north: { luck: north }, south: { luck: south } });
        return writeAmounts(luck, readAmounts(text)) === text;
      }),
    );
  });
});

test("a file is sent line by line, whatever its line endings", () => {
  expect(fileValue("ab\r\ncd\r\n")).toBe("file:ab\ncd");
  expect(isFile("file:ab")).toBe(true);
  expect(fileText("file:ab\ncd")).toBe("ab\ncd");
});
