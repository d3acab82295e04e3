import { describe, expect, test } from "vitest";

import type { EventMessage } from "../src/protocol/wire";
import { nextStop, previousStop } from "../src/replay/stops";
import { happened } from "./fake/events";
import { s } from "./fake/pebbles";

/** Return a source of these plies: `who` acts, then `next` is to act; a dot is a ply of which nothing is seen. */
function source(...plies: [who: number | "chance", next: number | "chance" | null, what?: "." | "round"][]) {
  const events = plies.map(([seat, to_act, what], n): EventMessage =>
    happened(n + 1, {
      seat,
      to_act,
      ...(what === "." ? { sentences: [] } : {}),
      ...(what === "round" ? { heading: s("round") } : {}),
    }),
  );
  return { event: (ply: number) => Promise.resolve(events[ply - 1] ?? null) };
}

describe("a replay stops", () => {
  const twoTurns = source([0, 0], [0, 0, "."], [0, 0], [0, 1, "."], [1, 1], [1, 0], [0, null]);

  test("at every ply of which something is seen, and at no other", async () => {
    const stops = [];
    for (let at = 0; at < 7;) stops.push((at = await nextStop(twoTurns, at, 7, "ply")));
    expect(stops).toEqual([1, 3, 5, 6, 7]);
    const back = [];
    for (let at = 7; at > 0;) back.push((at = await previousStop(twoTurns, at, "ply")));
    expect(back).toEqual([6, 5, 3, 1, 0]);
  });

  test("at a ply that decided the game, even if nothing is seen of it", async () => {
    const marked = { ...twoTurns, marked: new Set([4]) };
    expect([await nextStop(marked, 3, 7, "ply"), await previousStop(marked, 5, "ply")]).toEqual([4, 4]);
  });

  test("at the last ply that is seen before another seat is to act", async () => {
    expect(await nextStop(source([0, 0], [0, 1], [1, 1], [1, 0]), 0, 4, "turn")).toBe(2);
    const back = [];
    for (let at = 7; at > 0;) back.push((at = await previousStop(twoTurns, at, "turn")));
    expect(back).toEqual([6, 3, 0]);
  });

  test("forward by turns at the same plies as backward", async () => {
    const rounds = source(["chance", 0], [0, 1], [1, "chance", "round"], ["chance", 0], [0, 1], [1, null]);
    const stops = [];
    for (let at = 0; at < 6;) stops.push((at = await nextStop(rounds, at, 6, "turn")));
    const back = [];
    for (let at = 6; at > 0;) back.push((at = await previousStop(rounds, at, "turn")));
    expect(stops).toEqual([...back.filter((ply) => ply > 0).reverse(), 6]);
  });

  test("at the end of a round in which only dice fall", async () => {
    const dice = source(
      ["chance", "chance"],
      ["chance", "chance", "round"],
      ["chance", "chance"],
      ["chance", null, "round"],
    );
    expect(await nextStop(dice, 0, 4, "turn")).toBe(2);
    expect(await previousStop(dice, 4, "turn")).toBe(2);
  });

  test("at the last ply, even if nothing is seen of it", async () => {
    expect(await nextStop(source([0, 1], [1, null, "."]), 1, 2, "ply")).toBe(2);
  });

  test("once at sentences that fold into one, if nothing changes on the board", async () => {
    const folded = { log_from: 1, sentences: [s("passed")] };
    const told = {
      sentences: undefined,
      log: [{ first: 1, last: 1, seat: 0, heading: s("round"), sentences: [s("passed")] }],
    };
    const pass = [
      happened(1, told),
      happened(2, { sentences: [] }),
      happened(3, folded),
      happened(4, { ...folded, elements: [{ id: "a" }] }),
      happened(5, folded),
      happened(6, {}),
    ];
    const events = { event: (ply: number) => Promise.resolve(pass[ply - 1] ?? null) };
    const stops = [];
    for (let at = 0; at < 6;) stops.push((at = await nextStop(events, at, 6, "ply")));
    expect(stops).toEqual([4, 5, 6]);
    expect(await previousStop(events, 4, "ply")).toBe(0);
  });

  test("where the server gives no more", async () => {
    expect(await nextStop({ event: () => Promise.resolve(null) }, 3, 9, "turn")).toBe(9);
    expect(await previousStop({ event: () => Promise.resolve(null) }, 3, "turn")).toBe(0);
  });
});
