import { describe, expect, test, vi } from "vitest";

import { Replay } from "../src/replay/replay.svelte";
import { server } from "./fake/browser";
import { ANIMATOR, elsewhere, GAME, pass, returned, table } from "./fake/playing";

describe("a replay", () => {
  const shown = async (replay: Replay, ply: number) => (await replay.show(ply), replay.whole);

  test("shows a ply by its page and the events since", async () => {
    const live = await returned(GAME, 6);
    const replay = new Replay(
      () => live.pages,
      () => null,
    );
    expect((await shown(replay, 3))?.elements).toEqual(table.whole(null, 3).elements);
    expect((await shown(replay, 1))?.elements).toEqual(table.whole(null, 1).elements);
    expect(server().requests.filter((path) => path.includes("/replay/")).length).toBe(1);
  });

  test("goes on by one event and plays its motions", async () => {
    const live = await returned(["put a1", "rest", "put b2", "rest", "push a1 b1"], 5);
    const slide = vi.fn(() => Promise.resolve());
    const replay = new Replay(
      () => live.pages,
      () => ({ ...ANIMATOR, slide }),
    );
    await replay.show(4);
    expect(slide).not.toHaveBeenCalled();
    const before = replay.whole!.elements;
    expect((await shown(replay, 5))?.elements).toEqual(table.whole(null, 5).elements);
    expect(slide.mock.calls[0]).toEqual([[{ element: "pebble-a1", to: "hollow-b1" }], 200, expect.anything()]);
    expect(replay.whole!.elements.some((element) => before.includes(element))).toBe(true);
  });

  test("shows the ply that was requested last", async () => {
    const live = await returned(GAME, 6);
    const replay = new Replay(
      () => live.pages,
      () => null,
    );
    await Promise.all([replay.show(3), replay.show(4)]);
    expect(replay.whole?.ply).toBe(4);
  });

  test("is fetched again after an undo", async () => {
    const live = await returned(GAME, 6);
    const replay = new Replay(
      () => live.pages,
      () => null,
    );
    await replay.show(3);
    await elsewhere(() => (table.undo(), table.undo(), table.play("roll")));
    expect((await shown(replay, 5))?.elements).toEqual(table.whole(null, 5).elements);
    expect(live.past).toBeGreaterThan(1);
  });

  test("that plays stops at the end", async () => {
    const live = await returned(GAME, 6);
    const replay = new Replay(
      () => live.pages,
      () => null,
    );
    let left = 3;
    replay.play(0, () => Promise.resolve(left-- > 0));
    expect(replay.isPlaying).toBe(true);
    await pass(5000);
    expect(replay.isPlaying).toBe(false);
  });
});
