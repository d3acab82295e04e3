// Which options are shown as pictures, and in which order.

import { expect, test } from "vitest";
import type { OptionCard } from "../protocol/wire";
import { hasPicture, isShownAsPictures, valuesOffered } from "./pictured";

const board: OptionCard = {
  name: "board",
  clause: "P1",
  kind: "data",
  default: "wide",
  values: ["wide", "long", "small"],
  people_only: [],
};

test("the value to learn with comes first, the others keep their order", () => {
  expect(valuesOffered({ ...board, learning: "small" })).toEqual(["small", "wide", "long"]);
  expect(valuesOffered(board)).toEqual(["wide", "long", "small"]);
});

test("pictures are shown of data with several shipped texts only", () => {
  const texts = { wide: "..", small: "." };
  expect([{ ...board, texts }, { ...board, texts: { wide: ".." } }, board].map(isShownAsPictures)).toEqual([
    true,
    false,
    false,
  ]);
  expect([hasPicture({ ...board, texts }, "small"), hasPicture({ ...board, texts }, "long")]).toEqual([true, false]);
});
