import { beforeEach, describe, expect, test, vi } from "vitest";

import { complete, filledWith } from "../src/choices/completion";
import { textOf } from "../src/choices/tree";
import type { Follower } from "../src/board/follower.svelte";
import { SiteView } from "../src/poses/siteview.svelte";
import { SuggestedPose } from "../src/poses/suggestedpose.svelte";
import { nearest, poseOf, read } from "../src/poses/poses";
import { Turning } from "../src/poses/turning.svelte";
import type { SuggestedMove, Poses, Sentence } from "../src/protocol/wire";
import { GameWords, bundle } from "../src/words/gamewords";
import { announcer } from "../src/live/announcer.svelte";
import type { TableOnScreen } from "../src/table/screen";
import { layingAt } from "../src/table/pressing/laying";
import en from "../../src/voyageur/words/en.ftl?raw";
import { choice, s } from "./fake/pebbles";

const gameWords = new GameWords([bundle("en", ["lay = { $site }, { $cubes }\ngain = { $points } points\n"])]);
/** Bars of two: east from a1 or b1 of the hill, standing on a1, and north from a1 of the hollow. */
const BARS: Poses = {
  take: s("take"),
  site: "site",
  label: "lay",
  colours: [3, 1],
  hints: [s("gain", { points: 0 }), s("gain", { points: 4 })],
  all: [
    ["hill a1.1 b1.1", 0],
    ["hill a1.1 a1.2", 1],
    ["hill b1.1 c1.1", 1],
    ["hollow a1.2 a2.2", 0],
  ],
};
const POSES = read(BARS, ["lay", "bar"], (sentence) => gameWords.tell(sentence));
const [EAST, UP, FAR, NORTH] = POSES;

describe("the ways to lay a piece", () => {
  test("have their words, squares, cubes and points", () => {
    expect(EAST).toEqual({
      words: ["lay", "bar", "hill", "a1.1", "b1.1"],
      covers: ["square-hill-a1", "square-hill-b1"],
      cubes: [
        { at: "a1", level: 1, colour: 3 },
        { at: "b1", level: 1, colour: 1 },
      ],
      site: "hill",
      name: "hill, a1.1 b1.1",
      hint: "0 points",
      points: 0,
    });
  });

  test("can be read from an action", () => {
    expect(poseOf("lay bar hill a1.1 b1.1", 2, [3, 1])).toEqual({ ...EAST, name: "", hint: null, points: null });
  });

  test("that stand on one square cover it once", () => {
    expect(UP?.covers).toEqual(["square-hill-a1"]);
  });

  test("begin on another square turned as before, held by the same cube", () => {
    expect(nearest([EAST!, UP!, FAR!], "square-hill-b1", EAST!, "square-hill-a1")).toBe(FAR);
    expect(nearest([EAST!, FAR!], "square-hill-b1", EAST!, "square-hill-b1")).toBe(EAST);
  });

  test("begin with the first one where none is turned as before", () => {
    expect(nearest([NORTH!], "square-hollow-a1", EAST!, "square-hill-a1")).toBe(NORTH);
  });
});

describe("a way to lay a piece is announced", () => {
  const told = (name: string, hint: string | null) => {
    announcer.clear();
    layingAt({ gameWords: new GameWords([bundle("en", [en])]) } as TableOnScreen).announce(
      { ...EAST!, name, hint },
      1,
      3,
    );
    return announcer.polite.map(({ text }) => text);
  };

  test.each([
    ["hill, a1", "2 points.", "hill, a1: 2 points. 1 of 3."],
    ["hill, a1.", "2 points", "hill, a1: 2 points. 1 of 3."],
    ["hill, a1.", null, "hill, a1. 1 of 3."],
  ])("%s and %s have one full stop each", (name, hint, said) => expect(told(name, hint)).toEqual([said]));
});

describe("a hint to lay a piece", () => {
  const suggested: SuggestedMove = {
    text: "lay bar hill a1.1 a1.2",
    labels: [s("lay"), s("bar"), s("site")],
    spaces: [],
    chance: [500, 500, 500],
    is_pose: true,
  };
  const bar = { ...choice("bar", s("bar"), { has_more: true }) };
  const made = (told: SuggestedMove, poses: Poses | null) => {
    const need = vi.fn();
    const root = [choice("lay", s("lay"), { then: [poses ? { ...bar, poses } : bar] })];
    return {
      need,
      pose: new SuggestedPose({
        suggested: () => told,
        root: () => root,
        tell: (sentence) => gameWords.tell(sentence),
        need,
      }),
    };
  };

  test("asks for the ways to lay it, and then shows it as a ghost", () => {
    const { need, pose } = made(suggested, null);
    pose.fetch();
    expect([pose.pose, need.mock.calls]).toEqual([null, [[["lay", "bar"]]]]);
    const known = made(suggested, BARS);
    known.pose.fetch();
    expect([known.pose.pose, known.need.mock.calls]).toEqual([UP, []]);
  });

  test("has no ghost if it lays none", () => {
    const { need, pose } = made({ ...suggested, is_pose: false }, BARS);
    pose.fetch();
    expect([pose.pose, need.mock.calls]).toEqual([null, []]);
  });

  test("is drawn until the user points at a place", () => {
    const table = {
      chosen: () => ({ words: ["lay", "bar"], poses: BARS }),
      tell: (sentence: Sentence) => gameWords.tell(sentence),
      announce: vi.fn(),
      draw: (words: readonly string[]) => words.join(" "),
      act: vi.fn(),
      back: vi.fn(),
      better: () => null,
    };
    const turning = new Turning(table, made(suggested, BARS).pose);
    expect([turning.pose, turning.shown, turning.drawn]).toEqual([null, UP, "lay bar hill a1.1 a1.2"]);
    turning.point("square-hollow-a1");
    expect(turning.shown).toEqual(NORTH);
  });

  test("is not needed in a replay, which shows the better pose without a drawing", () => {
    const table = {
      chosen: () => null,
      tell: (sentence: Sentence) => gameWords.tell(sentence),
      announce: vi.fn(),
      draw: vi.fn(() => "drawn"),
      act: vi.fn(),
      back: vi.fn(),
      better: () => FAR!,
    };
    const turning = new Turning(table);
    expect([turning.shown, turning.drawn, table.draw.mock.calls]).toEqual([FAR, null, []]);
  });

  test("comes first on the squares that it covers", () => {
    const table = {
      chosen: () => ({ words: ["lay", "bar"], poses: BARS }),
      tell: (sentence: Sentence) => gameWords.tell(sentence),
      announce: vi.fn(),
      draw: () => null,
      act: vi.fn(),
      back: vi.fn(),
      better: () => null,
    };
    const turning = new Turning(table, made(suggested, BARS).pose);
    turning.turn(1);
    expect(turning.pose).toEqual(UP);
    turning.turn(1);
    expect(turning.pose).toEqual(EAST);
    turning.press("square-hill-a1");
    expect(turning.pose).toEqual(UP);
    turning.press("square-hill-a1");
    expect(turning.pose).toEqual(UP);
  });
});

describe("a typed move that lays a piece", () => {
  const tree = [choice("lay", s("lay"), { then: [{ ...choice("bar", s("bar")), poses: BARS }] })];
  const next = (typed: string) => complete(tree, typed).next.map(textOf);

  test("is completed word by word", () => {
    expect(next("lay bar ")).toEqual(["lay bar hill", "lay bar hollow"]);
    expect(next("lay bar hill a1.1 a")).toEqual(["lay bar hill a1.1 a1.2"]);
    expect(complete(tree, "lay bar hill a").next.map(filledWith)).toEqual(["lay bar hill a1.1 "]);
  });

  test("is whole with its last cube, whose label says what it brings", () => {
    const { whole } = complete(tree, "lay bar hill a1.1 a1.2");
    expect([whole && textOf(whole), whole?.at(-1)?.label]).toEqual(["lay bar hill a1.1 a1.2", BARS.hints[1]]);
  });

  test("that fits nowhere is not whole", () => {
    expect(complete(tree, "lay bar hollow a1.1 a2.1")).toMatchObject({ whole: null, known: ["lay", "bar", "hollow"] });
  });
});

describe("the ghost", () => {
  const table = { announce: vi.fn(), draw: () => null, act: vi.fn(), back: vi.fn(), better: () => null };
  const chosen = { words: ["lay", "bar"], poses: BARS };
  let now = $state.raw<typeof chosen | null>(chosen);
  let turning: Turning;
  const lying = () => turning.pose?.words.slice(2).join(" ") ?? null;

  beforeEach(() => {
    vi.clearAllMocks();
    now = chosen;
    turning = new Turning({ ...table, chosen: () => now, tell: (sentence) => gameWords.tell(sentence) });
  });

  test("is not there before a piece is chosen, and before a square is pointed at", () => {
    expect(turning.pose).toBeNull();
    now = null;
    expect(turning.poses).toBeNull();
  });

  test("snaps into the first pose that covers the square, and turns through those that do", () => {
    turning.point("square-hill-b1");
    const seen = [lying()];
    for (const step of [1, 1, -1]) {
      turning.turn(step);
      seen.push(lying());
    }
    expect(seen).toEqual(["hill a1.1 b1.1", "hill b1.1 c1.1", "hill a1.1 b1.1", "hill b1.1 c1.1"]);
  });

  test("is announced with its place among those that cover the square", () => {
    turning.point("square-hill-b1");
    turning.turn(1);
    expect(table.announce.mock.calls.map(([pose, ...place]) => [pose.name, ...place])).toEqual([
      ["hill, a1.1 b1.1", 1, 2],
      ["hill, b1.1 c1.1", 2, 2],
    ]);
  });

  test("follows the pointer until a press holds it", () => {
    turning.point("square-hill-a1");
    turning.press("square-hollow-a1");
    turning.point("square-hill-b1");
    expect(lying()).toBe("hollow a1.2 a2.2");
  });

  test("turns when it is pressed again, and moves when another square is", () => {
    turning.press("square-hill-a1");
    turning.press("square-hill-a1");
    expect(lying()).toBe("hill a1.1 a1.2");
    turning.press("square-hill-c1");
    expect(lying()).toBe("hill b1.1 c1.1");
  });

  test("is gone from a square that no pose covers once that is pressed", () => {
    turning.point("square-hill-a1");
    turning.point("square-moat-a1");
    expect(lying()).toBe("hill a1.1 b1.1");
    turning.press("square-moat-a1");
    expect([lying(), turning.pointed]).toEqual([null, "square-moat-a1"]);
  });

  test("begins with the first pose of all when it is turned before a square is pointed at", () => {
    turning.turn(1);
    expect(lying()).toBe("hill a1.1 b1.1");
  });

  test("begins with the first pose of the site that is in view when it is turned", () => {
    turning.look(["square-hollow-a1", "square-hollow-a2"]);
    turning.turn(1);
    expect(lying()).toBe("hollow a1.2 a2.2");
  });

  test("is dropped, and not built, once another site alone is in view", () => {
    turning.press("square-hill-a1");
    turning.look(["square-hill-a1", "square-hill-b1"]);
    expect(lying()).toBe("hill a1.1 b1.1");
    turning.look(["square-hollow-a1", "square-hollow-a2"]);
    expect(turning.build()).toBe(false);
    expect(table.act).not.toHaveBeenCalled();
  });

  test("is built with its words", () => {
    turning.build();
    turning.press("square-hollow-a2");
    turning.build();
    expect(table.act.mock.calls).toEqual([["lay bar hollow a1.2 a2.2"]]);
  });

  test("is gone when another piece is chosen", () => {
    turning.press("square-hill-a1");
    now = { words: ["lay", "beam"], poses: { ...BARS } };
    expect(turning.pose).toBeNull();
  });
});

test.each([
  ["what is suggested there", EAST!, { x: 0, y: 0, width: 20, height: 10 }],
  ["nothing of another site", NORTH!, null],
])("a site that is enlarged without room for all its squares has %s in view", (_, shown, seen) => {
  const enlarge = vi.fn();
  const squares = ["square-hill-a1", "square-hill-b1", "square-hill-c1"];
  const shapes = new Map(squares.map((square, nth) => [square, { x: 10 * nth, y: 0, width: 10, height: 10 }]));
  const turning = { shown, look: vi.fn() as Turning["look"] } as Turning;
  new SiteView(
    () => turning,
    { enlarge } as unknown as Follower,
    () => shapes,
  ).enlarge(squares);
  expect(enlarge).toHaveBeenCalledWith([...shapes.values()], seen);
});

test("a site that is enlarged is what the ghost is looked for in, until the board is whole or the piece lies", () => {
  const look = vi.fn();
  const view = new SiteView(
    () => ({ look, poses: [], shown: null }) as unknown as Turning,
    { enlarge: vi.fn(), seeAll: vi.fn(), fill: vi.fn() } as unknown as Follower,
    () => new Map(),
  );
  view.enlarge(["square-hill-a1"]);
  view.enlarge(null);
  view.leave();
  expect(look.mock.calls).toEqual([[["square-hill-a1"]], [null], [null]]);
});
