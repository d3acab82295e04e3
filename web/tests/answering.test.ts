import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { dialogs } from "../src/settings/dialogs.svelte";
import { TableController } from "../src/table/controller.svelte";
import { KEY } from "../src/table/answering/standinganswers.svelte";
import DeclineButton from "../src/table/answering/DeclineButton.svelte";
import StandingAnswersDialog from "../src/table/answering/StandingAnswersDialog.svelte";
import TableMenu from "../src/table/menus/TableMenu.svelte";
import { card, secretCard } from "./fake/pebbles";
import { ANNA, BERT, created, elsewhere, pass, press, table } from "./fake/playing";

const ASKING = { questions: ["rest"] };
let shown: object | null = null;

async function controlled(hasSecrets = false): Promise<TableController> {
  created([ANNA, BERT], [], undefined, hasSecrets);
  table.hasQuestions = true;
  const controller = new TableController(
    "t",
    () => null,
    () => undefined,
  );
  controller.live.start();
  controller.card = { ...(hasSecrets ? secretCard : card), ...ASKING };
  await pass();
  if (hasSecrets) controller.openCurtain(0);
  return controller;
}

function show(component: typeof DeclineButton, controller: TableController): HTMLElement {
  shown = mount(component, { target: document.body, props: { table: controller } });
  flushSync();
  return document.body;
}
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
});
afterEach(() => {
  if (shown) void unmount(shown);
  [shown, dialogs.open] = [null, null];
  document.body.replaceChildren();
});

describe("a question that can be declined for some time", () => {
  test("has a button that declines it, and the server answers from then on", async () => {
    const controller = await controlled();
    expect(controller.standingAnswers.question).toBeNull();
    await press(controller.live, "a1");
    show(DeclineButton, controller).querySelector("button")?.click();
    await pass();
    expect([table.position().toAct, table.standing.get(0)]).toEqual([1, "period"]);
  });

  test("is told of by the hint of its button, as others go on to be asked", async () => {
    const controller = await controlled();
    await press(controller.live, "a1");
    expect(show(DeclineButton, controller).querySelector("button")?.title).toBe(
      controller.gameWords.say("question-rest"),
    );
  });

  test("has a button that says where it can be taken back", async () => {
    const controller = await controlled();
    await press(controller.live, "a1");
    expect(show(DeclineButton, controller).querySelector("button small")?.textContent).toBe("standing-where");
  });

  test("has a key", async () => {
    const controller = await controlled();
    expect(controller.keys.letter(KEY)).toBe(false);
    await press(controller.live, "a1");
    expect([KEY, controller.keys.letter(KEY)]).toEqual(["n", true]);
    await pass();
    expect(table.standing.get(0)).toBe("period");
  });

  test("can be asked again", async () => {
    const controller = await controlled(true);
    table.standing.set(0, "never");
    await press(controller.live, "a1");
    controller.standingAnswers.change("rest", "ask");
    await pass(20);
    expect([table.standing.has(0), controller.standingAnswers.question]).toEqual([false, "rest"]);
  });
});

describe("standing answers", () => {
  test("are shown for each question, with a way to change them", async () => {
    const controller = await controlled(true);
    const page = show(StandingAnswersDialog, controller);
    const inputs = [...page.querySelectorAll("input")];
    expect(inputs.map(({ checked }) => checked)).toEqual([true, false, false]);
    inputs[2]?.click();
    await pass();
    flushSync();
    expect([table.standing.get(0), controller.standingAnswers.until("rest"), controller.standingAnswers.count]).toEqual(
      ["never", "never", 1],
    );
  });

  test("of others are not shown", async () => {
    const controller = await controlled(true);
    table.standing.set(1, "never");
    await press(controller.live, "a1");
    expect([controller.standingAnswers.until("rest"), controller.standingAnswers.count]).toEqual(["ask", 0]);
  });

  test("open from the menu, which has their number", async () => {
    const controller = await controlled(true);
    controller.standingAnswers.change("rest", "period");
    await pass();
    const buttons = [...show(TableMenu, controller).querySelectorAll("button")];
    buttons.find(({ textContent }) => textContent?.includes("standing-count"))?.click();
    expect([controller.standingAnswers.count, dialogs.open]).toEqual([1, "standing"]);
  });

  test("do not send the screen to a seat for which the server answers", async () => {
    const controller = await controlled(true);
    table.standing.set(1, "never");
    await press(controller.live, "a1");
    await elsewhere(() => table.play("rest"));
    expect(controller.curtain).toBe(1);
    await elsewhere(() => table.play("put b2"));
    expect([controller.live.state.isAnswered, controller.curtain]).toEqual([true, null]);
    await elsewhere(() => table.play("rest"));
    expect(controller.curtain).toBeNull();
  });

  test("are said at the prompt while the server answers", async () => {
    const controller = await controlled();
    table.standing.set(0, "never");
    await press(controller.live, "a1");
    expect([controller.promptText.text, controller.isMine]).toEqual(["standing-answering", false]);
  });
});
