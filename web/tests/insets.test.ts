import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Cursor } from "../src/board/cursor.svelte";
import { Insets, isNewScene } from "../src/insets/insets.svelte";
import { namedSpace, passedOver } from "../src/insets/names";
import { TargetRing, type RingPlace } from "../src/insets/ring.svelte";
import { EventShow } from "../src/live/eventshow.svelte";
import { Pages } from "../src/live/pages";
import type { TableState } from "../src/live/state.svelte";
import type { EventMessage, Inset } from "../src/protocol/wire";
import { applied, isStaged, stagedIn } from "../src/protocol/events";
import { nextStop } from "../src/replay/stops";
import { happened, whole } from "./fake/events";

const inset = (place: Inset["place"], ids: string[], opener = ""): Inset => ({
  place,
  title: place,
  width: 9,
  height: 9,
  opener,
  note: "",
  elements: Object.fromEntries(ids.map((id) => [id, { content: "", attributes: {} }])),
});
const HAND = inset("hand", ["h1", "h2"]);
const BATTLE = inset("scene", ["s1"]);
const DISCARDS = inset("pile", ["p1"], "discards");

test("elements are passed over while others of their kind are targets", () => {
  const ids = ["block-a", "block-b", "card-a"];
  expect([...passedOver(ids, new Set(["block-b", "space-1"]))]).toEqual(["block-a"]);
  expect([...passedOver(ids, new Set(["space-1"]))]).toEqual([]);
});

// Which insets are shown -------------------------------------------------------------------------------------

describe("the insets of a picture", () => {
  test("are found by their place", () => {
    const insets = new Insets(() => ({ cards: HAND, battle: BATTLE, old: DISCARDS }));
    expect([insets.hand, insets.scene, insets.pile, [...insets.openers]]).toEqual([HAND, BATTLE, null, ["discards"]]);
  });

  test("a pile opens by its space only, and closes", () => {
    const insets = new Insets(() => ({ cards: HAND, old: DISCARDS }));
    expect([insets.open("h1"), insets.open(null), insets.pile]).toEqual([false, false, null]);
    expect([insets.open("discards"), insets.pile]).toEqual([true, DISCARDS]);
    insets.close();
    expect(insets.pile).toBeNull();
  });

  test("a pile with a target makes a target of the space that opens it", () => {
    const insets = new Insets(() => ({ old: DISCARDS }));
    expect([...insets.withOpeners(new Set(["a1"]))]).toEqual(["a1"]);
    expect([...insets.withOpeners(new Set(["p1"]))]).toEqual(["p1", "discards"]);
  });

  test("a scene is in the way of targets on the board, not of those in insets", () => {
    const insets = new Insets(() => ({ cards: HAND, battle: BATTLE, old: DISCARDS }));
    const targets = [[], ["h1", "s1", "p1"], ["h1", "a1"], ["discards"]];
    expect(targets.map((ids) => insets.hasOnBoard(new Set(ids)))).toEqual([false, false, true, true]);
  });

  test("a scene with another title, or from which something is gone, is a new one", () => {
    const full = inset("scene", ["s1", "s2"]);
    expect([isNewScene(BATTLE, full), isNewScene(full, BATTLE), isNewScene(full, { ...full, title: "b" })]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("the name of a space says that it opens a pile", () => {
    const states = { targets: new Set(["b"]), chosen: ["c"], openers: new Set(["a"]) };
    expect(["a", "b", "c", "d"].map((id) => namedSpace(id, id, states))).toEqual([
      "board-opens",
      "board-choosable",
      "board-chosen",
      "d",
    ]);
  });
});

// The key of the next target ---------------------------------------------------------------------------------

/** Return cursors on the board and its insets with these targets, and a function that tells where they are. */
function cursors(targets: Partial<Record<RingPlace, string[]>>) {
  const ring = new TargetRing();
  const made = new Map<RingPlace, Cursor>();
  let focused: RingPlace = "board";
  for (const [name, ids] of Object.entries(targets)) {
    const place = name as RingPlace;
    const shapes = new Map(ids.map((id, n) => [id, { x: 20 * n, y: 0, width: 10, height: 10 }]));
    const cursor = new Cursor({
      shapes: () => shapes,
      targets: () => new Set(ids),
      isOpen: () => true,
      press: vi.fn(),
      point: () => undefined,
      focus: () => (focused = place),
      leave: (step) => ring.leave(place, step),
    });
    ring.join(place, cursor);
    made.set(place, cursor);
  }
  const walk = (...steps: number[]) =>
    steps.map((step) => (made.get(focused)?.nextTarget(step), made.get(focused)?.space));
  return { walk, made, ring };
}

test("the key of the next target goes on from the board into the insets, and round", () => {
  const { walk } = cursors({ board: ["a", "b"], hand: ["h1", "h2"], scene: ["s1"] });
  expect(walk(1, 1, 1, 1, 1, 1)).toEqual(["a", "b", "h1", "h2", "s1", "a"]);
});

test("backwards it comes into a picture at its last target", () => {
  expect(cursors({ board: ["a", "b"], hand: ["h1", "h2"] }).walk(-1, -1, -1, -1)).toEqual(["b", "a", "h2", "h1"]);
});

test("pictures without targets are passed, and a lone one is gone round in", () => {
  expect(cursors({ board: [], hand: [], scene: ["s1", "s2"] }).walk(1, 1, 1)).toEqual(["s1", "s2", "s1"]);
  expect(cursors({ board: ["a", "b"] }).walk(1, 1, 1, -1)).toEqual(["a", "b", "a", "b"]);
});

test("the cursor is left behind in no picture", () => {
  const { walk, made } = cursors({ board: ["a"], hand: ["h1"] });
  walk(1, 1);
  expect([made.get("board")?.isByKey, made.get("hand")?.isByKey]).toEqual([false, true]);
});

test("a picture that is gone is no longer visited", () => {
  const { walk, ring } = cursors({ board: ["a"] });
  ring.join("hand", { enter: () => true, isAiming: false })();
  expect(walk(1, 1)).toEqual(["a", "a"]);
});

test("a closed scene stands in for its targets and opens with the first of them", () => {
  const { walk, made, ring } = cursors({ board: ["a"], scene: ["s1", "s2"] });
  const opened = vi.fn(() => true);
  ring.join("scene", { enter: opened, isAiming: false });
  expect([walk(1, 1), opened.mock.calls]).toEqual([["a", "a"], [[1]]]);
  ring.join("scene", made.get("scene") as Cursor);
  expect([ring.enter("scene", 1), made.get("scene")?.space, ring.enter("hand", 1)]).toEqual([true, "s1", false]);
});

// Events -----------------------------------------------------------------------------------------------------

test("an event replaces insets as wholes, and removes them", () => {
  const before = whole({ insets: { cards: HAND, battle: BATTLE } });
  const next = inset("hand", ["h2"]);
  expect(applied(before, happened(1, { insets: { cards: next, battle: null } })).insets).toEqual({ cards: next });
  expect(applied(before, happened(1)).insets).toBe(before.insets);
});

test("an event changes elements of an inset, and leaves the others", () => {
  const before = whole({ insets: { cards: inset("hand", ["h1", "h2"]) } });
  const changes = [
    { id: "h1", gone: true },
    { id: "h3", attributes: {}, content: "x", new: true, before: "h2" },
  ];
  const { cards } = applied(before, happened(1, { inset_changes: { cards: { place: "hand", changes } } })).insets;
  expect(Object.entries(cards!.elements)).toEqual([
    ["h3", { attributes: {}, content: "x" }],
    ["h2", before.insets.cards!.elements.h2],
  ]);
  expect(cards!.elements.h2).toBe(before.insets.cards!.elements.h2);
});

test("only a scene that is shown or changed is a step of its own", () => {
  const changes: EventMessage["insets"][] = [{ battle: BATTLE }, { battle: null }, { cards: HAND }, undefined];
  expect(changes.map((insets) => isStaged(happened(1, { insets })))).toEqual([true, false, false, false]);
  expect(isStaged(happened(1, { inset_changes: { battle: { place: "scene", changes: [] } } }))).toBe(true);
});

test("a replay stops at every step of a scene", async () => {
  const events = [
    happened(1, { insets: { battle: BATTLE }, sentences: [], log_from: 1 }),
    happened(2, { log_from: 1 }),
  ];
  expect(await nextStop({ event: (ply) => Promise.resolve(events[ply - 1] ?? null) }, 0, 2, "ply")).toBe(1);
});

describe("a step of a scene", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Show an event at a pace of one second, and return after how long it is over. */
  async function lasts(event: EventMessage, skipAfter = Infinity): Promise<number> {
    const state = { shown: whole(), table: null, isForced: () => false } as unknown as TableState;
    const pages = new Pages(() => Promise.reject(new Error()));
    const show = new EventShow("t", state, pages, { say: () => undefined } as never);
    const skip = new AbortController();
    let isOver = false;
    void show.perform(event, 1000, true, skip.signal).then(() => (isOver = true));
    let time = 0;
    for (; !isOver && time < 9000; time += 50) {
      if (time >= skipAfter) skip.abort();
      await vi.advanceTimersByTimeAsync(50);
    }
    return time;
  }
  const step = happened(1, { insets: { battle: BATTLE } });

  test("lies as long as dice do, after the time of other acts", async () => {
    const plain = await lasts(happened(1, { insets: { cards: HAND } }));
    expect(await lasts(step)).toBe(plain + 1100);
  });

  test("is skipped like any other", async () => {
    expect(await lasts(step, 100)).toBeLessThan(200);
  });

  test("counts in the length of a playback, even without a sentence", () => {
    const silent: EventMessage = {
      type: "event",
      seq: 1,
      ply: 1,
      seat: "chance",
      to_act: 0,
      insets: { battle: BATTLE },
    };
    const pages = new Pages(() => Promise.reject(new Error()));
    pages.put(silent);
    const show = new EventShow(
      "t",
      { received: whole({ ply: 1 }), table: null } as unknown as TableState,
      pages,
      {} as never,
    );
    const withScene = show.left(0, 1, true);
    pages.put({ ...silent, sentences: [{ key: "told", values: {} }], insets: {} });
    expect(withScene).toBeCloseTo(show.left(0, 1, true) + 1.1);
  });
});

test("an element of the board that says so is a step of a scene, until it goes", () => {
  const card = { id: "round-a1", attributes: { "data-staged": "1.6" }, content: "x", new: true };
  expect(
    [[card], [{ id: "round-a1", gone: true }], [{ id: "hat", attributes: {}, content: "x" }]].map((elements) =>
      isStaged(happened(1, { elements })),
    ),
  ).toEqual([true, false, false]);
  expect(
    stagedIn([
      ["hat", {}, ""],
      ["round-a1", { "data-staged": "1.6" }, "x"],
    ]),
  ).toEqual(["round-a1"]);
});
