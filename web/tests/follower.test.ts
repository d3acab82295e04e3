import { beforeEach, describe, expect, test } from "vitest";

import { Follower } from "../src/board/follower.svelte";
import { settings } from "../src/settings/settings.svelte";
import { screen } from "../src/style/screen.svelte";

const PICTURE = { width: 300, height: 200 };
const LEFT = [{ x: 5, y: 90, width: 10, height: 10 }];
const RIGHT = [{ x: 285, y: 90, width: 10, height: 10 }];

/** Return the view of a board of which a phone shows a half. */
function followed(): Follower {
  const follower = new Follower(() => PICTURE);
  void follower.zoom.lookAt({ x: 150, y: 100 }, 2, 0);
  return follower;
}

beforeEach(() => {
  screen.isPhone = true;
  settings.change("motion", "none");
});

describe("the view of a part of the board", () => {
  test("moves to an act outside it", async () => {
    const follower = followed();
    await follower.show(RIGHT);
    expect(follower.zoom.box.x).toBe(150);
  });

  test("stays while a finger is on the board", async () => {
    const follower = followed();
    follower.zoom.down(1, { x: 0, y: 0 });
    await follower.show(RIGHT);
    expect(follower.zoom.box.x).toBe(75);
    follower.zoom.up(1);
    await follower.show(RIGHT);
    expect(follower.zoom.box.x).toBe(150);
  });

  test("stays while a journey is within it, and follows one that leaves it", () => {
    const follower = followed();
    follower.follow([
      { x: 120, y: 100 },
      { x: 160, y: 90 },
    ]);
    expect(follower.zoom.box.x).toBe(75);
    follower.follow([
      { x: 160, y: 100 },
      { x: 250, y: 100 },
    ]);
    expect(follower.zoom.box.x).toBe(130);
  });

  test("is whole at the end of a game, and a part again in its replay", () => {
    const follower = followed();
    follower.aim("all");
    expect(follower.zoom.box).toMatchObject({ x: 0, width: 300 });
    follower.aim(LEFT);
    expect(follower.zoom.scale).toBe(follower.zoom.full);
  });
});
