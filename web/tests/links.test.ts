import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { NO_TERMS } from "../src/setup/terms";
import { address, linkOf, linkTo } from "../src/address.svelte";
import {
  change,
  dropTokens,
  isSeated,
  keep,
  keepToken,
  keepToWatch,
  keptTable,
  noteGame,
  tokensFor,
} from "../src/lobby/kept";
import { announcer } from "../src/live/announcer.svelte";
import type { HolderOrOpen, WaitingTableInfo } from "../src/protocol/wire";
import { settings } from "../src/settings/settings.svelte";
import { createTable } from "../src/setup/creating";
import { OpenedLink } from "../src/waiting/openedlink.svelte";
import { WaitingRoom } from "../src/waiting/room.svelte";
import { s } from "./fake/pebbles";

const ANNA = { kind: "person" as const, name: "Anna" };
const BEN = { kind: "person" as const, name: "Ben" };
const OPEN = { kind: "open" as const };
const NEW = {
  game: "pebbles",
  options: {},
  locale: "en",
  seats: [ANNA, OPEN],
  play_forced: true,
  shuffle: false,
  spectators: true,
  contributes: true,
  terms: NO_TERMS,
  seed: null,
};
let requests: { method: string; path: string; token: string; body: unknown }[];

/** Let the server give this answer to every request. */
function answering(body: unknown, status = 200): void {
  vi.stubGlobal(
    "fetch",
    (
      path: string,
      {
        method = "GET",
        headers = {},
        body: sent,
      }: { method?: string; headers?: Record<string, string>; body?: string },
    ) => {
      requests.push({
        method,
        path,
        token: (headers["Authorization"] ?? "").replace("Bearer ", ""),
        body: sent === undefined ? null : JSON.parse(sent),
      });
      return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }));
    },
  );
}
const refusing = (status: number, key: string) => answering({ reason: { sentence: s(key), clause: null } }, status);
const kept = () =>
  keep({ id: "t", tokens: { 0: "a" }, game: "pebbles", at: 1, invitations: { 1: "i" }, host: "a", agent: "greedy" });
const waiting = (holders: HolderOrOpen[], more: Partial<WaitingTableInfo> = {}): WaitingTableInfo => ({
  id: "t",
  game: "pebbles",
  version: "1",
  options: {},
  holders,
  play_forced: true,
  seats: [0],
  is_host: true,
  commitment: "",
  is_seeded: false,
  sharing: { phase: "seats", commitments: {} },
  terms: NO_TERMS,
  devices: {},
  ...more,
});
const said = () => announcer.polite.map(({ text }) => text);

beforeEach(() => {
  requests = [];
  announcer.clear();
  address.turn("/");
});
afterEach(() => {
  localStorage.clear();
  settings.change("name", "");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the address of a link", () => {
  test("holds an invitation or a token to watch with, after the #", () => {
    expect([linkOf("#invitation=a-b_c"), linkOf("#watch=x"), linkOf("#K14"), linkOf("")]).toEqual([
      { invitation: "a-b_c" },
      { watch: "x" },
      null,
      null,
    ]);
    expect(linkTo("t", { invitation: "a-b_c" })).toBe(`${location.origin}/tables/t#invitation=a-b_c`);
  });

  test("keeps the invitation until somebody sits down, so that it can be opened elsewhere", () => {
    history.pushState(null, "", "/tables/t#invitation=secret");
    dispatchEvent(new PopStateEvent("popstate"));
    expect([location.hash, address.link]).toEqual(["#invitation=secret", { invitation: "secret" }]);
    address.turn("/tables/t");
    expect([address.link, location.hash]).toEqual([null, ""]);
  });

  test("of another page keeps what is after its #", () => {
    history.pushState(null, "", "/games/pebbles/rules#invitation=x");
    dispatchEvent(new PopStateEvent("popstate"));
    expect([address.link, location.hash]).toEqual([null, "#invitation=x"]);
  });
});

describe("what a browser keeps", () => {
  test("calls nobody Me, as others elsewhere read the name", async () => {
    answering({
      table: "t",
      tokens: { 0: "a" },
      invitations: { 1: "i" },
      spectators: null,
      watch: null,
      commitment: "",
    });
    await createTable({ ...NEW, seats: [{ kind: "person", name: "setup-my-name" }, OPEN] }, "greedy");
    expect(requests[0]?.body).toMatchObject({ seats: [{ kind: "person", name: "setup-host-name" }, OPEN] });
  });

  test("of a new table: its tokens, its links, and who gets seats that nobody takes", async () => {
    answering(
      { table: "t", tokens: { 0: "a" }, watch: null, commitment: "", invitations: { 1: "i" }, spectators: "w" },
      201,
    );
    await createTable(NEW, "greedy");
    expect(requests[0]?.body).toEqual(NEW);
    expect(keptTable("t")).toMatchObject({
      tokens: { 0: "a" },
      invitations: { 1: "i" },
      spectators: "w",
      host: "a",
      agent: "greedy",
    });
  });

  test("asks nobody to contribute to the dice where only computers play", async () => {
    answering({ table: "t", tokens: { 0: "a" }, watch: null, commitment: "", invitations: {}, spectators: null }, 201);
    await createTable(
      {
        ...NEW,
        seats: [
          { kind: "agent", agent: "easy" },
          { kind: "agent", agent: "hard" },
        ],
      },
      "greedy",
    );
    expect(requests.map(({ body }) => body)).toMatchObject([{ contributes: false }]);
  });

  test("a token to watch with is no seat", () => {
    keepToken("t", "", "w", "");
    expect(isSeated("t")).toBe(false);
    keepToken("t", "1", "b", "pebbles");
    expect([isSeated("t"), tokensFor("t")]).toEqual([true, { "": "w", 1: "b" }]);
  });

  test("a link to watch takes no seat away", () => {
    keepToWatch("t", "w");
    expect([tokensFor("t"), keptTable("t")?.game]).toEqual([{ "": "w" }, ""]);
    noteGame("t", "pebbles");
    dropTokens("t", ["w"]);
    keepToken("t", "1", "b", "");
    keepToWatch("t", "v");
    expect([tokensFor("t"), keptTable("t")?.game]).toEqual([{ 1: "b" }, "pebbles"]);
  });

  test("tokens that ended are dropped, the others stay", () => {
    keepToken("t", "0", "a", "pebbles");
    keepToken("t", "1", "b", "pebbles");
    dropTokens("t", ["a"]);
    expect(tokensFor("t")).toEqual({ 1: "b" });
  });
});

describe("a link that was opened", () => {
  const OFFER = {
    game: "pebbles",
    options: {},
    holders: [ANNA, OPEN],
    seat: 1,
    is_waiting: true,
    asks_name: true,
    commitment: "",
    terms: NO_TERMS,
  };

  async function opened(offer: object = OFFER): Promise<OpenedLink> {
    address.go("/tables/t");
    answering(offer);
    const invited = new OpenedLink("t", "i");
    address.link = { invitation: "i" };
    await invited.look();
    return invited;
  }

  test("offers its seat to whoever has its invitation", async () => {
    const invited = await opened();
    expect([invited.offer, requests[0]]).toEqual([
      OFFER,
      { method: "GET", path: "/api/tables/t/seat", token: "i", body: null },
    ]);
  });

  test("gives the seat under the name that was typed, which is kept for the next time", async () => {
    const invited = await opened();
    invited.name = " Zoë ";
    answering({ seat: 1, token: "b" }, 201);
    await invited.sit();
    expect(requests[1]?.body).toMatchObject({
      invitation: "i",
      name: "Zoë",
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect([tokensFor("t"), settings.name, address.link]).toEqual([{ 1: "b" }, "Zoë", null]);
  });

  test("leads whoever has a seat to the table", async () => {
    keepToken("t", "0", "a", "pebbles");
    expect([(await opened()).offer, address.link]).toEqual([null, null]);
  });

  test("brings a seat that somebody has to another device, without a name", async () => {
    keepToken("t", "0", "a", "pebbles");
    settings.change("name", "Anna");
    const invited = await opened({ ...OFFER, seat: 0, asks_name: false });
    answering({ seat: 0, token: "c" }, 201);
    await invited.sit();
    expect(requests[1]?.body).toMatchObject({ invitation: "i", name: "", commitment: null });
    expect(tokensFor("t")).toEqual({ 0: "c" });
  });

  test("is exchanged by the same key and commitment again, also after a reload, so that a lost answer costs no seat", async () => {
    for (const invited of [await opened(), await opened()]) {
      answering({ seat: 1, token: "b" }, 201);
      await invited.sit();
    }
    const bodies = requests
      .filter(({ method }) => method === "POST")
      .map(({ body }) => body as { key: string; commitment: string });
    expect(bodies).toHaveLength(2);
    expect(bodies[0]?.key).toMatch(/^.{32,64}$/);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  test("that was used says so", async () => {
    refusing(410, "refused-invitation");
    const invited = new OpenedLink("t", "i");
    await invited.look();
    expect(invited.refusal?.sentence.key).toBe("refused-invitation");
  });

  test("that was used here leads to the table", async () => {
    keepToken("t", "1", "b", "pebbles");
    address.link = { invitation: "i" };
    refusing(410, "refused-invitation");
    const invited = new OpenedLink("t", "i");
    await invited.look();
    expect([invited.refusal, address.link]).toEqual([null, null]);
  });

  test("is still good after a name that the server does not take", async () => {
    const invited = await opened();
    refusing(400, "refused-name");
    await invited.sit();
    expect([invited.refusal, invited.fault?.sentence.key, isSeated("t")]).toEqual([null, "refused-name", false]);
  });
});

describe("the waiting room", () => {
  test("announces who sits down, and drops the link that was used", () => {
    kept();
    const room = new WaitingRoom("t");
    room.show(waiting([ANNA, OPEN]));
    expect([said(), room.linkOf(1), room.nFree]).toEqual([[], linkTo("t", { invitation: "i" }), 1]);
    room.show(waiting([ANNA, BEN]));
    expect([said(), room.linkOf(1), keptTable("t")?.invitations]).toEqual([["waiting-sat"], null, {}]);
  });

  test("announces whoever came last, and that the game starts", () => {
    kept();
    const room = new WaitingRoom("t");
    room.show(waiting([ANNA, OPEN]));
    room.begin([ANNA, BEN]);
    expect([said(), room.table, room.invitations]).toEqual([["waiting-sat", "waiting-started"], null, {}]);
  });

  test("says nothing at a table whose game has begun", () => {
    new WaitingRoom("t").begin([ANNA, BEN]);
    expect(said()).toEqual([]);
  });

  test("announces who leaves, and shows the link to the seat again if it works anew", async () => {
    kept();
    const room = new WaitingRoom("t");
    room.show(waiting([ANNA, BEN]));
    answering({ seat: 1 });
    room.show(waiting([ANNA, OPEN]));
    await vi.waitFor(() => expect(room.linkOf(1)).toBe(linkTo("t", { invitation: "i" })));
    expect([said(), requests]).toEqual([
      ["waiting-left"],
      [{ method: "GET", path: "/api/tables/t/seat", token: "i", body: null }],
    ]);
  });

  test("shows no link that does not work any more", async () => {
    kept();
    const room = new WaitingRoom("t");
    room.show(waiting([ANNA, BEN]));
    refusing(410, "refused-invitation");
    room.show(waiting([ANNA, OPEN]));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    expect([room.linkOf(1), room.invitations]).toEqual([null, {}]);
  });

  test("is left with the link by which the seat was taken, and forgotten", async () => {
    keepToken("t", "1", "b", "pebbles");
    change("t", () => ({ taken: { 1: { invitation: "i", key: "k" } } }));
    const room = new WaitingRoom("t");
    room.show(waiting([ANNA, BEN], { seats: [1], is_host: false }));
    answering(null, 204);
    await room.leave();
    expect(requests).toEqual([
      { method: "POST", path: "/api/tables/t/leave", token: "b", body: { seat: 1, invitation: "i", key: "k" } },
    ]);
    expect([keptTable("t"), location.pathname]).toEqual([undefined, "/"]);
  });

  test("makes new links, which are kept", async () => {
    kept();
    const room = new WaitingRoom("t");
    room.show(waiting([ANNA, OPEN]));
    answering({ seat: 1, invitation: "j" }, 201);
    await room.makeLink(1);
    expect(requests).toEqual([
      { method: "POST", path: "/api/tables/t/links", token: "a", body: { seat: 1, revokes: false } },
    ]);
    expect(keptTable("t")?.invitations).toEqual({ 1: "j" });
  });

  test("makes a link to a seat of its own with the key of that seat", async () => {
    kept();
    change("t", () => ({ tokens: { 0: "a", 1: "b" } }));
    const room = new WaitingRoom("t");
    answering({ seat: 1, invitation: "j" }, 201);
    await room.makeLink(1);
    expect(requests.map(({ token }) => token)).toEqual(["b"]);
  });

  test("starts with the host's token, also where another seat was taken by a link", async () => {
    kept();
    change("t", () => ({ tokens: { 0: "b", 1: "a" } }));
    const room = new WaitingRoom("t");
    answering(null, 204);
    await room.start("greedy");
    expect(requests).toEqual([{ method: "POST", path: "/api/tables/t/start", token: "a", body: { agent: "greedy" } }]);
  });

  test("says why the server refused", async () => {
    kept();
    const room = new WaitingRoom("t");
    refusing(403, "refused-not-host");
    await room.start("greedy");
    expect([room.refusal?.sentence.key, room.isAsking]).toEqual(["refused-not-host", false]);
  });

  test("lets spectators invite nobody", () => {
    const room = new WaitingRoom("t");
    room.show(waiting([ANNA, OPEN], { seats: [], is_host: false }));
    expect(room.canInvite).toBe(false);
    room.show(waiting([ANNA, OPEN], { seats: [1], is_host: false }));
    expect(room.canInvite).toBe(true);
  });
});
