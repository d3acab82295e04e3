import { expect, test } from "vitest";

import { PassingScene } from "../src/insets/passing";

const BATTLE = { ply: 7, told: "battle" };

test("a scene closes once a later ply leaves it as it was, and opens again if it goes on", () => {
  const scene = new PassingScene(BATTLE);
  const seen = [
    scene.follow({ ply: 8, told: "battle, cards" }, true),
    scene.follow({ ply: 8, told: "battle, cards" }, true),
    scene.follow({ ply: 9, told: "battle, cards" }, true),
    scene.follow({ ply: 10, told: "battle, cards, sum" }, true),
    scene.follow({ ply: 11, told: "battle, cards, sum" }, true),
  ];
  expect(seen).toEqual([null, null, "close", "open", "close"]);
});

test("a scene that was closed by hand, or lies beside the board, stays as it is", () => {
  const scene = new PassingScene(BATTLE);
  expect(scene.follow({ ply: 8, told: "battle" }, false)).toBeNull();
  expect(scene.follow({ ply: 9, told: "battle, sum" }, false)).toBeNull();
});
