import { expect, test, vi } from "vitest";

import { Pointing } from "../src/board/pointing";
import { Zoom } from "../src/board/zoom.svelte";
import { announcer } from "../src/live/announcer.svelte";
import { TableController } from "../src/table/controller.svelte";
import { choice, s } from "./fake/pebbles";
import { ANNA, BERT, created, pass, table } from "./fake/playing";

async function seated(): Promise<TableController> {
  created([ANNA, BERT]);
  const controller = new TableController(
    "t",
    () => null,
    () => undefined,
  );
  controller.live.start();
  await pass();
  return controller;
}

async function tap(controller: TableController, cell: string): Promise<string[]> {
  controller.pressing.press(`hollow-${cell}`, true);
  await pass();
  return table.plies.map(({ text }) => text);
}

test("the first tap on a target with numbers shows and announces them, the second one chooses it", async () => {
  const controller = await seated();
  announcer.clear();
  expect(await tap(controller, "b2")).toEqual([]);
  expect([controller.looking.space, controller.looking.told?.numbers]).toEqual(["hollow-b2", "hint"]);
  expect(announcer.polite.map(({ text }) => text)).toEqual(["board-tap-again"]);
  expect(await tap(controller, "b2")).toEqual(["put b2"]);
  expect(controller.looking.space).toBeNull();
});

test("numbers at a space that is pointed at are told only while its choice is offered", async () => {
  const controller = await seated();
  controller.looking.pointed = "hollow-b2";
  expect(controller.looking.told?.numbers).toBe("hint");
  controller.pressing.press("hollow-b2");
  expect([controller.isMine, controller.looking.told?.numbers]).toEqual([false, ""]);
  await pass();
});

test("the first tap on a target without numbers chooses it", async () => {
  expect(await tap(await seated(), "a1")).toEqual(["put a1"]);
});

test("a press of the mouse or the keyboard chooses at once", async () => {
  const controller = await seated();
  controller.pressing.press("hollow-b2");
  await pass();
  expect(table.plies.map(({ text }) => text)).toEqual(["put b2"]);
});

test("the first tap on a target removes a reason", async () => {
  const controller = await seated();
  await tap(controller, "zz");
  expect(controller.live.decisions.note?.kind).toBe("reason");
  await tap(controller, "b2");
  expect([controller.live.decisions.note, controller.looking.tapped]).toEqual([null, "hollow-b2"]);
});

test("a tap elsewhere forgets the first tap", async () => {
  const controller = await seated();
  await tap(controller, "b2");
  controller.pressing.press(null, true);
  expect(controller.looking.space).toBeNull();
  expect(await tap(controller, "b2")).toEqual([]);
  controller.pressing.press("track", true);
  expect(await tap(controller, "b2")).toEqual([]);
});

test("a tap on a space that cannot be chosen shows its name", async () => {
  const controller = await seated();
  controller.pressing.press("track", true);
  expect([controller.looking.space, controller.looking.spaceText]).toEqual([
    "track",
    controller.looking.told?.name ?? "",
  ]);
});

test("a first tap is forgotten when the choices change", async () => {
  const controller = await seated();
  await tap(controller, "b2");
  controller.live.decisions.act("put a1");
  await pass();
  expect([controller.looking.tapped, controller.looking.space]).toEqual([null, null]);
});

test.each([
  ["mouse", false],
  ["finger", true],
])("a press of a %s on the place that was chosen leaves a question about its number open", async (_, isTap) => {
  const controller = await seated();
  const counts = ["1", "2", "3"].map((word) => choice(word, s("units"), { action: Number(word) }));
  const march = choice("march", s("march"), { then: [choice("a1", s("a1"), { element: "hollow-a1", then: counts })] });
  controller.walk.begin([march, choice("rest", s("rest"), { action: 0, ends_step: true })]);
  controller.pressing.press("hollow-a1", isTap);
  expect(controller.numbers.path?.at(-1)?.word).toBe("3");
  controller.pressing.press("hollow-a1", isTap);
  expect(controller.numbers.path?.at(-1)?.word).toBe("3");
});

// Pointers ------------------------------------------------------------------------------------------------

test.each([
  ["mouse", false],
  ["pen", true],
  ["touch", true],
])("a press with a %s is a tap: %s", async (pointerType, isTap) => {
  const press = vi.fn();
  const host = { spaceUnder: () => "a1", pointAt: () => ({ x: 0, y: 0 }), press, point: vi.fn(), isQuick: () => false };
  const pointing = new Pointing(
    new Zoom(
      () => ({ width: 9, height: 9 }),
      () => ({ width: 9, height: 9 }),
    ),
    host,
  );
  pointing.pressed({ pointerType, timeStamp: 1000, clientX: 0, clientY: 0 } as PointerEvent);
  await pass(1000);
  expect(press.mock.calls).toEqual([["a1", isTap]]);
});

test("a second tap at once is one more press where a piece turns, and else a change of the view", async () => {
  const pressedBy = async (isQuick: boolean) => {
    const press = vi.fn();
    const host = {
      spaceUnder: () => "a1",
      pointAt: () => ({ x: 0, y: 0 }),
      press,
      point: vi.fn(),
      isQuick: () => isQuick,
    };
    const pointing = new Pointing(
      new Zoom(
        () => ({ width: 9, height: 9 }),
        () => ({ width: 9, height: 9 }),
      ),
      host,
    );
    for (const timeStamp of [1000, 1100])
      pointing.pressed({ pointerType: "touch", timeStamp, clientX: 0, clientY: 0 } as PointerEvent);
    await pass(1000);
    return press.mock.calls.length;
  };
  expect([await pressedBy(true), await pressedBy(false)]).toEqual([2, 0]);
});
