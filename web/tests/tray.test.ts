import { expect, test } from "vitest";

import type { Die, Entry } from "../src/protocol/wire";
import { trayOf } from "../src/table/prompt/tray";
import { entry } from "./fake/events";

const die = (value: number): Die => ({ faces: 6, value, seat: 0 });
const rolled: Entry = { ...entry(2, 3, "rolled"), seat: "chance", dice: [[die(3)], [die(5), die(1)]] };
const tell = ({ sentences }: Entry) => sentences.map(({ key }) => key).join();

test("the last dice lie beside the board with their sentences, also while chance goes on", () => {
  const tray = { dice: [die(3), die(5), die(1)], text: "rolled" };
  expect(trayOf([entry(1, 1, "marched"), rolled], tell)).toEqual(tray);
  expect(trayOf([rolled, { ...entry(4, 4, "drawn"), seat: "chance" }], tell)).toEqual(tray);
});

test("they are taken away when a seat has acted", () => {
  expect(trayOf([rolled, entry(4, 4, "built")], tell)).toBeNull();
  expect(trayOf([], tell)).toBeNull();
});
