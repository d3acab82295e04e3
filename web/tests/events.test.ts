import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { applied, placesOf, announcementOf } from "../src/protocol/events";
import type { ElementChange, EventMessage, ListedElement, SeatView } from "../src/protocol/wire";
import { entry, whole, words } from "./fake/events";
import { s } from "./fake/pebbles";
import { PebbleTable } from "./fake/table";

const event = (more: Partial<EventMessage> = {}): EventMessage => ({
  type: "event",
  seq: 7,
  ply: 5,
  seat: 1,
  to_act: 0,
  ...more,
});
const seatView = (letter: string): SeatView => ({
  name: s(letter),
  colour: "blue",
  letter,
  progress: [],
  holdings: [],
  is_done: false,
  places: [],
});

describe("an event changes", () => {
  test("the numbers and the seat to act", () => {
    expect(applied(whole(), event({ to_act: "chance" }))).toMatchObject({ seq: 7, ply: 5, to_act: "chance" });
  });

  test("heading, prompt and steps, if it has them", () => {
    const before = whole({ steps: [{ label: s("act"), is_now: true }] });
    expect(applied(before, event())).toMatchObject({
      heading: before.heading,
      prompt: before.prompt,
      steps: before.steps,
    });
    const now = applied(before, event({ heading: s("round", { round: 2 }), prompt: s("wait"), steps: [] }));
    expect([now.heading.values["round"], now.prompt.key, now.steps]).toEqual([2, "wait", []]);
  });

  test("the panels of seats, by number", () => {
    const before = whole({ seat_views: [seatView("A"), seatView("B")] });
    const now = applied(before, event({ seat_views: { 1: seatView("C") } }));
    expect(now.seat_views.map(({ letter }) => letter)).toEqual(["A", "C"]);
    expect(now.seat_views[0]).toBe(before.seat_views[0]);
  });

  test("names: new ones, changed ones, and null for removed ones", () => {
    const before = whole({ names: { a: s("a"), b: s("b") } });
    expect(applied(before, event({ names: { b: s("other"), a: null, c: s("c") } })).names).toEqual({
      b: s("other"),
      c: s("c"),
    });
  });

  test("the result, which is removed when the last ply is taken back", () => {
    const result = { ending: "row", sentences: [], scores: [1, 0], winners: [0] };
    const over = applied(whole(), event({ result }));
    expect(over.result).toBe(result);
    expect(applied(over, event({ is_undo: true })).result).toBeNull();
  });
});

describe("the log", () => {
  const before = whole({ log: [entry(1, 2, "a"), entry(3, 4, "b")] });

  test("gets new entries at its end", () => {
    expect(words(applied(before, event({ log: [entry(5, 5, "c")] })).log)).toEqual(["a", "b", "c"]);
  });

  test("has an entry replaced when more is folded into it", () => {
    expect(words(applied(before, event({ log_from: 3, log: [entry(3, 5, "b and c")] })).log)).toEqual(["a", "b and c"]);
  });

  test("drops entries that were taken back, and shortens the last one", () => {
    expect(words(applied(before, event({ is_undo: true, log_from: 3, log: [entry(3, 3, "half of b")] })).log)).toEqual([
      "a",
      "half of b",
    ]);
    expect(applied(before, event({ is_undo: true, log_from: 1 })).log).toEqual([]);
  });

  test("stays as it is if the event does not change it", () => {
    expect(applied(before, event()).log).toBe(before.log);
  });
});

describe("elements", () => {
  const elements: ListedElement[] = [
    ["a", { class: "x" }, "A"],
    ["b", {}, "B"],
    ["c", {}, "C"],
  ];
  const after = (...changes: ElementChange[]) => applied(whole({ elements }), event({ elements: changes })).elements;
  const ids = (list: readonly ListedElement[]) => list.map(([id]) => id).join("");

  test("are changed in attributes, in content, or in both", () => {
    expect(after({ id: "a", attributes: { class: "y" } })[0]).toEqual(["a", { class: "y" }, "A"]);
    expect(after({ id: "a", content: "AA" })[0]).toEqual(["a", { class: "x" }, "AA"]);
  });

  test("are added before another one, or last", () => {
    expect(ids(after({ id: "d", attributes: {}, content: "D", before: "b", new: true }))).toBe("adbc");
    expect(ids(after({ id: "d", attributes: {}, content: "D", new: true }))).toBe("abcd");
  });

  test("are removed, and may come back elsewhere in the order", () => {
    expect(ids(after({ id: "b", gone: true }))).toBe("ac");
    expect(ids(after({ id: "a", attributes: { class: "x" }, content: "A", new: true }))).toBe("bca");
  });

  test("change in the order of the list", () => {
    expect(
      ids(
        after(
          { id: "c", gone: true },
          { id: "e", attributes: {}, content: "", new: true },
          { id: "d", attributes: {}, content: "", before: "e", new: true },
        ),
      ),
    ).toBe("abde");
  });

  test("that do not change stay the same objects", () => {
    const now = after({ id: "b", content: "BB" });
    expect([now[0] === elements[0], now[1] === elements[1], now[2] === elements[2]]).toEqual([true, false, true]);
    expect(applied(whole({ elements }), event()).elements).toBe(elements);
  });
});

test("the events of any game lead to the server's whole", () => {
  const people = [
    { kind: "person" as const, name: "A" },
    { kind: "person" as const, name: "B" },
  ];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("put a1", "put b2", "put c3", "push a1 b1", "roll", "rest", "undo"), { maxLength: 12 }),
      (texts) => {
        const table = new PebbleTable("t", people, () => 0.5);
        let now = table.whole();
        for (const text of texts) {
          if (text === "undo") table.undo();
          else if (table.isLegal(text)) table.play(text);
        }
        for (const { events } of table.history) now = applied(now, events.get(null) as EventMessage);
        const byId = (list: readonly ListedElement[]) => list.toSorted(([one], [other]) => one.localeCompare(other));
        const due = table.whole();
        expect({ ...now, elements: byId(now.elements) }).toEqual({ ...due, elements: byId(due.elements) });
      },
    ),
  );
});

describe("the sentences of an event", () => {
  const dice = [[{ faces: 6, value: 3, seat: 0 }]];

  test("are those of its entry", () => {
    expect(announcementOf(event({ log: [{ ...entry(5, 5, "a"), dice }] }))).toEqual({ sentences: [s("a")], dice });
  });

  test("are its own if its entry has those of other plies, too", () => {
    expect(announcementOf(event({ log: [{ ...entry(3, 5, "a", "b"), dice }], sentences: [s("b")] }))).toEqual({
      sentences: [s("b")],
      dice: [],
    });
  });

  test("are empty if plies were taken back", () => {
    expect(announcementOf(event({ is_undo: true, log: [entry(3, 3, "a")] }))).toEqual({ sentences: [], dice: [] });
  });
});

test("the places of a ply are those that its folded entry did not name before", () => {
  const before = [{ ...entry(4, 4, "told"), spaces: ["a1"] }];
  const folded = event({ log_from: 4, log: [{ ...entry(4, 5, "told"), spaces: ["a1", "b2"] }] });
  expect(placesOf(folded, before)).toEqual(["b2"]);
  expect(placesOf(folded)).toEqual(["a1", "b2"]);
  expect(placesOf(event())).toEqual([]);
});
