import { getPublicKey, hashes, sign } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { expect, test } from "vitest";

import page from "../../docs/chance.md?raw";
import type { ChanceEvents } from "../src/protocol/wire";
import { commitmentTo, newContribution } from "../src/verify/bytes";
import {
  below,
  bytesToHex,
  chainHead,
  type SeatContribution,
  draw,
  encoded,
  hexToBytes,
  outcomeAt,
  signedBytes,
  word,
} from "../src/verify/chance";
import { check, linesOf } from "../src/verify/check";

hashes.sha512 = sha512;

/** The rows of the page's table whose header begins and ends with these columns. */
function rows(first: string, last: string): string[][] {
  const head = new RegExp(String.raw`^\| ${first} \|(?:.*\|)? ${last} \|\n\|[-:|]+\|\n((?:\|.*\n)+)`, "m").exec(page);
  if (!head?.[1]) throw new Error(`no table from ${first} to ${last}`);
  return head[1]
    .trimEnd()
    .split("\n")
    .map((row) =>
      row
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((cell) => cell.trim().replace(/^`|`$/g, "")),
    );
}

const SECRET = Uint8Array.from({ length: 32 }, (_, nth) => nth);

test("words are those of docs/chance.md", () => {
  const found = rows("secret", "word");
  expect(found.length).toBeGreaterThan(3);
  for (const [secret = "", kind, turn, seat, index, attempt, contributions = "", expected] of found) {
    const key = [kind, turn, seat, index].map((number) => BigInt(number ?? ""));
    expect(String(word(hexToBytes(secret), key, Number(attempt), hexToBytes(contributions)))).toBe(expected);
  }
});

test("contributions are encoded as in docs/chance.md", () => {
  for (const [seats = "", contributions = "", expected] of rows("seats", "word")) {
    const found = seats.split(", ").map((words): SeatContribution => {
      const [seat, how, digits = ""] = words.replaceAll("`", "").split(" ");
      return { seat: Number(seat), commitment: commitmentTo(digits), opened: how === "opened" ? digits : null };
    });
    expect(bytesToHex(encoded(found))).toBe(contributions);
    expect(String(word(SECRET, [0n, 2n, 0n, 0n], 0, encoded([...found].reverse())))).toBe(expected);
  }
});

const example = /```\n(voyageur-record[^]*?)```/.exec(page)?.[1] ?? "";

test("chain and signature are those of docs/chance.md", () => {
  const { header, plies } = linesOf(example);
  const hashesOf = rows("after", "hash").map(([, hash]) => hash);
  expect([0, 1, 2].map((n) => bytesToHex(chainHead(header, plies.slice(0, n))))).toEqual(hashesOf);
  const [key, signature] = rows("what", "bytes").map(([, bytes]) => bytes);
  expect(bytesToHex(getPublicKey(SECRET))).toBe(key);
  expect(bytesToHex(sign(signedBytes(chainHead(header, plies)), SECRET))).toBe(signature);
});

test("words that would favour small numbers are dropped", () => {
  const n = 36n;
  const fair = (2n ** 64n / n) * n;
  const words = [2n ** 64n - 1n, fair, fair - 1n];
  expect(below(n, (attempt) => words[attempt] ?? 0n)).toBe(35n);
});

test("an outcome is the one on whose stretch the point falls", () => {
  expect([0n, 1n, 2n, 3n, 4n, 5n].map((point) => outcomeAt([2, 0, 3, 0, 1], point))).toEqual([0, 0, 2, 2, 2, 4]);
});

test("each contribution is new, and has 32 bytes", () => {
  expect(newContribution()).toMatch(/^[0-9a-f]{64}$/);
  expect(newContribution()).not.toBe(newContribution());
});

// A whole record ---------------------------------------------------------------------------------

const OPENED = "ab".repeat(32);
const FACES = [1, 2, 3, 4, 5, 6];
const EVENTS: ChanceEvents = {
  game: "pebbles",
  draws: [{ weights: FACES.map(() => 1), texts: FACES.map((face) => `roll ${face}`) }],
  events: [{ ply: 1, key: ["0", "1", "0", "0"], draw: 0 }],
};
const CONTRIBUTION: SeatContribution = { seat: 0, commitment: commitmentTo(OPENED), opened: OPENED };

/** A signed record of one roll. */
function record({
  face = draw(SECRET, [0n, 1n, 0n, 0n], [1, 1, 1, 1, 1, 1], encoded([CONTRIBUTION])) + 1,
  key = SECRET,
  more = "",
} = {}): string {
  const header = `voyageur-record 1\ngame pebbles\nplayers 2\ncommitment ${commitmentTo(bytesToHex(SECRET))}\nseat-commitment 0 ${CONTRIBUTION.commitment}\ncontribution 0 ${OPENED}\n${more}secret ${bytesToHex(SECRET)}`;
  const head = chainHead(header.split("\n"), [`1 * roll ${face}`]);
  return `${header}\nchain ${bytesToHex(head)}\nserver-key ${bytesToHex(getPublicKey(key))}\nsignature ${bytesToHex(sign(signedBytes(head), key))}\n\n1 * roll ${face}\n`;
}

const found = (text: string, ...more: [] | [Parameters<typeof check>[2]]) =>
  check(text, EVENTS, ...more).map(({ kind, sentence }) => `${kind} ${sentence.key}`);
const wrong = (text: string) => found(text).filter((one) => one.startsWith("wrong"));

test("a right record is right, and what it leaves open is said", () => {
  expect(found(record())).toEqual([
    "open verify-commitment",
    "proved verify-contributions",
    "proved verify-outcomes",
    "proved verify-signed",
  ]);
});

test("what this browser noted and contributed is compared", () => {
  const noted = { commitment: commitmentTo(bytesToHex(SECRET)), contributions: { 0: OPENED } };
  expect(found(record(), noted)).toContain("proved verify-commitment-noted");
  expect(found(record(), noted)).toContain("proved verify-own");
  expect(found(record(), { commitment: "00" })).toContain("wrong verify-commitment-other");
  expect(found(record(), { contributions: { 0: "cd".repeat(32) } })).toContain("open verify-own-missing");
});

test("a forged die is wrong, even where the server signed it", () => {
  const right = Number(/roll (\d)/.exec(record())?.[1]);
  expect(wrong(record({ face: (right % 6) + 1 }))).toEqual(["wrong verify-outcome-wrong"]);
});

test("a changed line is wrong", () => {
  expect(wrong(record().replace("players 2", "players 3"))).toEqual(["wrong verify-chain-wrong"]);
  expect(wrong(record().replace("contribution 0 ab", "contribution 0 ac"))).toContain(
    "wrong verify-contribution-wrong",
  );
  expect(wrong(record().replace("secret 00", "secret 01"))).toContain("wrong verify-commitment-wrong");
  expect(wrong(record().replace(/signature ../, "signature 00"))).toEqual(["wrong verify-signature-wrong"]);
});

test("a chance ply that the server does not list is wrong", () => {
  expect(check(record(), { ...EVENTS, events: [] }).map(({ sentence }) => sentence.key)).toContain("verify-unlisted");
});

test("a chosen seed is said", () => {
  expect(found(record({ more: "seed 5\n" }))).toContain("open verify-seeded");
});
