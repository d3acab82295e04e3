import { expect, test } from "vitest";

import type { GameCard, OptionCard, SeatView } from "../src/protocol/wire";
import { isAbout, namesOf, namingOf, seatCards, withName } from "../src/seats/names";
import { card } from "./fake/pebbles";

const seat = (side: number, letter: string, colour = "") => ({
  name: { key: "seat", values: { side } },
  colour,
  letter,
});
const option: OptionCard = {
  name: "shells",
  clause: "P9",
  kind: "each-seat",
  default: "cowrie,whelk",
  values: ["cowrie", "whelk", "cockle"],
  most: 2,
  people_only: [],
  seats: [seat(0, "C"), seat(1, "W"), seat(2, "K")],
};
const named: GameCard = {
  ...card,
  options: [...(card.options ?? []), option],
  seats: [seat(0, "C", "blue"), seat(1, "W", "red")],
};

test("seats that are left out take the first names that are left", () => {
  expect(namesOf(option, "cockle")).toEqual(["cockle", "cowrie"]);
});

test("a name that another seat has is taken over, and that seat gets the name of this one", () => {
  expect(withName(option, "cowrie,cockle", 2, 0, "cockle")).toBe("cockle,cowrie");
});

const ordered: OptionCard = {
  ...option,
  default: "cowrie,whelk,cockle",
  most: 3,
  orders: [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ],
};

test("where the names stand in orders, the others follow the name that is chosen, at any seat", () => {
  expect([
    withName(ordered, ordered.default, 3, 0, "cockle"),
    withName(ordered, ordered.default, 2, 1, "cockle"),
    withName(ordered, "cockle,cowrie", 2, 0, "cowrie"),
  ]).toEqual(["cockle,cowrie,whelk", "whelk,cockle", ordered.default]);
});

test("where the names stand in orders, seats that are left out have those of their order", () => {
  expect([
    namesOf(ordered, "cockle"),
    seatCards({ ...named, options: [ordered] }, { shells: "cockle" }).map(({ letter }) => letter),
  ]).toEqual([
    ["cockle", "cowrie", "whelk"],
    ["K", "C", "W"],
  ]);
});

test("a name is written for the seats in play only", () => {
  expect(withName(option, "cowrie,whelk", 1, 0, "cockle")).toBe("cockle");
});

test("the usual names are the default", () => {
  expect(withName(option, "whelk,cowrie", 2, 0, "cowrie")).toBe(option.default);
});

test("the cards of seats have the chosen names and letters, and keep their own colours", () => {
  expect(seatCards(named, { shells: "cockle" }).map(({ colour, letter }) => [colour, letter])).toEqual([
    ["blue", "K"],
    ["red", "C"],
  ]);
});

test("a colour that comes with a name is taken", () => {
  const coloured = {
    ...named,
    options: [{ ...option, seats: [seat(0, "C", "rose"), seat(1, "W", "slate"), seat(2, "K", "green")] }],
  };
  expect(seatCards(coloured, { shells: "cockle" }).map(({ colour }) => colour)).toEqual(["green", "rose"]);
});

test("without such an option the cards are those of the game", () => {
  expect([namingOf(card.options ?? []), seatCards(card, {})]).toEqual([null, card.seats]);
});

test("a sentence is about the seat whose name it has", () => {
  const view = { ...seat(2, "K", "blue"), progress: [], holdings: [], is_done: false, places: [] } satisfies SeatView;
  expect([
    isAbout({ key: "out", values: { side: 2 } }, view),
    isAbout({ key: "out", values: { side: 0 } }, view),
    isAbout({ key: "out", values: {} }, view),
  ]).toEqual([true, false, false]);
});
