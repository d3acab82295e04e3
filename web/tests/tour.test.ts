import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { announcer } from "../src/live/announcer.svelte";
import type { TourTip } from "../src/protocol/wire";
import { settings } from "../src/settings/settings.svelte";
import { TableController } from "../src/table/controller.svelte";
import { OTHERS, ROLL, Tour } from "../src/tour/tour.svelte";
import TourCard from "../src/tour/TourCard.svelte";
import { bundle, GameWords } from "../src/words/gamewords";
import { card } from "./fake/pebbles";
import { ANIMATOR, ANNA, created, end, GREEDY, pass, press } from "./fake/playing";

const TIPS: TourTip[] = [
  { name: "aim", place: "home-{side}", when: [] },
  { name: "act", place: "targets", when: ["step-act"] },
  { name: "rest", place: "choices", when: ["step-rest", "prompt-rest"] },
  { name: "rival", place: "log", when: [OTHERS] },
];
const [ACT, REST] = [
  ["step-act", "prompt-act"],
  ["step-rest", "prompt-rest"],
];

beforeEach(() => {
  settings.change("toured", []);
  settings.change("tour", null);
});
afterEach(() => document.body.replaceChildren());

function begun(side = 0): Tour {
  const tour = new Tour();
  tour.offer("pebbles", TIPS, side, ACT);
  return tour;
}

describe("the guided first turn", () => {
  test("begins with the first tip, whatever is due", () => {
    expect(begun().tip?.name).toBe("aim");
  });

  test("is offered once for each game, and kept with the settings", () => {
    begun().end();
    expect(begun().tip).toBeNull();
    expect(JSON.parse(localStorage.getItem("voyageur.settings") ?? "{}")).toMatchObject({ toured: ["pebbles"] });
    const other = new Tour();
    other.offer("other", TIPS, 0, ACT);
    expect(other.tip?.name).toBe("aim");
  });

  test("is offered again after a reload at its first tip, but not once it was skipped", () => {
    begun();
    const again = begun();
    expect(again.tip?.name).toBe("aim");
    again.end();
    expect(begun().tip).toBeNull();
  });

  test("goes on after a reload with the tip that was shown", () => {
    begun().next();
    expect(begun().tip?.name).toBe("act");
  });

  test("begins with its first tip where another game has been explained since", () => {
    begun().next();
    new Tour().offer("other", TIPS, 0, ACT);
    expect(begun().tip?.name).toBe("aim");
  });

  test("is not offered again once its last tip has passed", () => {
    const tour = begun();
    for (const _ of TIPS) tour.next();
    expect([begun().tip, settings.tour]).toEqual([null, null]);
  });

  test("that was asked for leaves the place of the one that was offered alone", () => {
    begun().next();
    new Tour().begin(TIPS, 0, ACT);
    expect(settings.tour?.at).toBe(1);
  });

  test("is not offered by a game without tips, which stays unmarked", () => {
    const tour = new Tour();
    tour.offer("pebbles", [], 0, ACT);
    expect([tour.tip, settings.toured]).toEqual([null, []]);
  });

  test("begins again when it is asked for", () => {
    const tour = begun();
    tour.end();
    tour.begin(TIPS, 0, ACT);
    expect(tour.tip?.name).toBe("aim");
  });

  test("names the element of the reader's seat, and gives the seat to the words", () => {
    const tour = begun(1);
    expect([tour.place, tour.sentences[0]]).toEqual(["home-1", { key: "tour-aim", values: { side: 1 } }]);
  });

  test("goes on by hand, and ends after the last tip", () => {
    const tour = begun();
    const names = TIPS.map(() => [tour.tip?.name, tour.isLast, tour.next()][0]);
    expect(names).toEqual(["aim", "act", "rest", "rival"]);
    expect(tour.tip).toBeNull();
  });

  test("shows a later tip when its step comes", () => {
    const tour = begun();
    tour.follow(REST);
    expect(tour.tip?.name).toBe("rest");
  });

  test("goes on when the step of a tip is done, also of one that was not read", () => {
    const tour = begun();
    tour.follow(["step-other"]);
    expect(tour.tip?.name).toBe("rest");
  });

  test("stays while the step lasts", () => {
    const tour = begun();
    tour.next();
    tour.follow(["step-act", "prompt-act-again"]);
    expect(tour.tip?.name).toBe("act");
  });

  test("waits while nothing is decided", () => {
    const tour = begun();
    tour.follow([]);
    expect(tour.tip?.name).toBe("aim");
    tour.follow(ACT);
    expect(tour.tip?.name).toBe("aim");
  });

  test("goes on when the roll of a tip was made, though nothing is decided then", () => {
    const tour = new Tour();
    tour.begin(
      [
        { name: "roll", place: "choices", when: [ROLL] },
        { name: "act", place: "", when: [] },
      ],
      0,
      [ROLL],
    );
    tour.follow([]);
    expect(tour.tip?.name).toBe("act");
  });

  test("hides a tip after the round in which it was seen, and a later one still comes", () => {
    const tour = new Tour();
    tour.begin(
      [
        { name: "roll", place: "", when: [ROLL] },
        { name: "rapids", place: "", when: [] },
        { name: "climb", place: "", when: ["prompt-climb"] },
        { name: "seats", place: "", when: [] },
      ],
      0,
      [ROLL],
    );
    const seen = [
      [[], 1],
      [[ROLL], 2],
      [[], 2],
      [[ROLL], 3],
      [[], 3],
      [[ROLL, "prompt-climb"], 4],
      [[], 4],
      [[ROLL], 5],
      [[], 5],
      [[ROLL], 6],
    ] as const;
    const names = seen.map(([moment, round]) => (tour.follow(moment, String(round)), tour.tip?.name ?? null));
    expect(names).toEqual(["rapids", "rapids", "rapids", null, null, "climb", "seats", "seats", "seats", null]);
    expect(tour.isUnderWay).toBe(false);
  });

  test("lets the reader read on when the others end the round", () => {
    const tour = new Tour();
    tour.begin(
      [
        { name: "rival", place: "", when: [OTHERS] },
        { name: "seats", place: "", when: [] },
      ],
      0,
      [OTHERS],
    );
    tour.next();
    const seen = [
      [[OTHERS], 1],
      [ACT, 2],
      [[OTHERS], 2],
      [ACT, 3],
    ] as const;
    expect(seen.map(([moment, round]) => (tour.follow(moment, String(round)), tour.tip?.name ?? null))).toEqual([
      "seats",
      "seats",
      "seats",
      null,
    ]);
  });

  test("does not go back", () => {
    const tour = begun();
    tour.follow([OTHERS]);
    tour.follow(REST);
    expect(tour.tip).toBeNull();
  });

  test("ends when the time of its last tip has passed", () => {
    const tour = begun();
    tour.follow([OTHERS]);
    expect([tour.tip?.name, tour.isLast]).toEqual(["rival", true]);
    tour.follow(ACT);
    expect(tour.tip).toBeNull();
  });
});

describe("a table", () => {
  async function seated(toured: TourTip[] = TIPS): Promise<TableController> {
    created([ANNA, GREEDY]);
    const controller = new TableController(
      "t",
      () => null,
      () => undefined,
    );
    controller.live.start();
    await pass();
    controller.card = { ...card, tour: toured };
    controller.guide.follow();
    return controller;
  }

  test("offers the tips at the first own decision and follows the turn", async () => {
    const controller = await seated();
    controller.live.animator = ANIMATOR;
    expect(controller.guide.moment).toEqual(["step-act", "prompt-act"]);
    await press(controller.live, "a1");
    controller.guide.follow();
    expect(controller.guide.tour.tip?.name).toBe("rest");
    await end(controller.live, 100);
    controller.guide.follow();
    expect([controller.guide.moment, controller.guide.tour.tip?.name]).toEqual([[OTHERS], "rival"]);
  });

  test("has them in its menu only if the game has some", async () => {
    expect([(await seated()).guide.canBegin, (await seated([])).guide.canBegin]).toEqual([true, false]);
  });

  test("skips them by Escape, after what Escape goes back from", async () => {
    const controller = await seated();
    controller.live.decisions.take([controller.walk.level.find(({ word }) => word === "put")!]);
    controller.keys.back();
    expect([controller.walk.path.length, controller.guide.tour.tip?.name]).toEqual([0, "aim"]);
    controller.keys.back();
    expect(controller.guide.tour.tip).toBeNull();
  });

  test("closes the rulebook only when no tip is shown", async () => {
    const controller = await seated();
    controller.keys.toggleRules();
    controller.keys.back();
    expect(controller.rules).not.toBeNull();
    controller.keys.back();
    expect(controller.rules).toBeNull();
  });
});

describe("the card of a tip", () => {
  const gameWords = new GameWords([
    bundle("en", ["tour-aim = Aim.\ntour-act = Act.\ntour-rest = Rest.\ntour-rival = Wait."]),
  ]);

  function shown() {
    const tour = begun();
    const explain = vi.fn();
    const component = mount(TourCard, { target: document.body, props: { tour, gameWords, explain } });
    flushSync();
    return { tour, explain, card: document.querySelector<HTMLElement>(".tour")!, leave: () => void unmount(component) };
  }

  test("shows and announces one tip, and marks its place", () => {
    const { card, leave } = shown();
    const seen = [...card.querySelectorAll(".tips p:not([aria-hidden=true])")].map(({ textContent }) => textContent);
    expect([seen, card.dataset["place"], announcer.polite.at(-1)?.text]).toEqual([["Aim."], "home-0", "Aim."]);
    leave();
  });

  test("leads to How to play at its end", () => {
    const { tour, card, explain, leave } = shown();
    while (!tour.isLast) tour.next();
    flushSync();
    card.querySelectorAll("button")[1]!.click();
    expect(explain).toHaveBeenCalledOnce();
    leave();
  });

  test("goes on and skips by its buttons, without taking the focus", () => {
    const { tour, card, leave } = shown();
    expect(document.activeElement).toBe(document.body);
    const [next, skip] = card.querySelectorAll("button");
    next!.click();
    flushSync();
    expect([tour.tip?.name, announcer.polite.at(-1)?.text]).toEqual(["act", "Act."]);
    skip!.click();
    expect(tour.tip).toBeNull();
    leave();
  });
});
