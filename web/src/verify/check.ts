// What a record proves of its dice.

import { hashes, verify } from "@noble/ed25519";
import { sha256, sha512 } from "@noble/hashes/sha2.js";

import type { ChanceEvents, Sentence, Value } from "../protocol/wire";
import { bytesToHex, chainHead, type SeatContribution, draw, encoded, hexToBytes, signedBytes } from "./chance";

hashes.sha512 = sha512;

/** What was found: a sentence, and whether it is proved, wrong, or cannot be proved. */
export interface Finding {
  kind: "proved" | "wrong" | "open";
  sentence: Sentence;
}

/** What this browser noted of a table before its game. */
export interface Noted {
  /** The commitment of the server, which it was told before it contributed. */
  commitment?: string | undefined;
  /** What it contributed itself, by seat. */
  contributions?: Record<string, string> | undefined;
}

const SIGNED_BY = ["chain", "server-key", "signature"];
const HEX = /^(?:[0-9a-f]{2})+$/;
const MOST_WRONG = 20;

interface Lines {
  header: string[];
  plies: string[];
}

/** Part a record into the lines of its header and those of its plies. */
export function linesOf(text: string): Lines {
  const lines = text
    .replace(/^\ufeff/, "")
    .split("\n")
    .map((line) => line.replace(/\r$/, ""));
  const end = lines.indexOf("");
  const header = end < 0 ? lines : lines.slice(0, end);
  return { header, plies: lines.slice(header.length).filter((line) => line !== "") };
}

class Checks {
  readonly findings: Finding[] = [];
  readonly lines: Lines;

  constructor(text: string) {
    this.lines = linesOf(text);
  }

  values(key: string): string[] {
    return this.lines.header.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
  }

  add(kind: Finding["kind"], key: string, values: Record<string, Value> = {}): void {
    this.findings.push({ kind, sentence: { key, values } });
  }

  /** Return the only value of a line as bytes, or null; a malformed one is wrong. */
  bytes(key: string): Uint8Array | null {
    const [text, ...others] = this.values(key);
    if (text === undefined) return null;
    if (others.length === 0 && HEX.test(text)) return hexToBytes(text);
    this.add("wrong", "verify-line", { line: key });
    return null;
  }
}

function checkSecret(checks: Checks, noted: Noted): Uint8Array | null {
  const secret = checks.bytes("secret");
  if (!secret) {
    checks.add("open", "verify-no-secret");
    return null;
  }
  const commitment = checks.values("commitment")[0];
  const digest = bytesToHex(sha256(secret));
  if (commitment !== digest) checks.add("wrong", "verify-commitment-wrong");
  else if (checks.values("seed").length > 0) checks.add("open", "verify-seeded");
  else if (noted.commitment === undefined) checks.add("open", "verify-commitment");
  else
    checks.add(
      noted.commitment === commitment ? "proved" : "wrong",
      noted.commitment === commitment ? "verify-commitment-noted" : "verify-commitment-other",
    );
  return secret;
}

function checkContributions(checks: Checks, noted: Noted): SeatContribution[] {
  const found = new Map<string, SeatContribution>();
  for (const line of checks.values("seat-commitment")) {
    const [seat = "", commitment = ""] = line.split(" ");
    found.set(seat, { seat: Number(seat), commitment, opened: null });
  }
  for (const line of checks.values("contribution")) {
    const [seat = "", opened = ""] = line.split(" ");
    const one = found.get(seat);
    if (
      !one ||
      (opened !== "withheld" && (!HEX.test(opened) || bytesToHex(sha256(hexToBytes(opened))) !== one.commitment))
    )
      checks.add("wrong", "verify-contribution-wrong", { seat });
    else if (opened === "withheld") checks.add("open", "verify-withheld", { seat });
    else found.set(seat, { ...one, opened });
  }
  const seats = [...found.values()];
  if (seats.length === 0) checks.add("open", "verify-no-contributions");
  else checks.add("proved", "verify-contributions", { seats: seats.map(({ seat }) => seat).join(", ") });
  for (const [seat, opened] of Object.entries(noted.contributions ?? {})) {
    const one = found.get(seat);
    const isOurs = one !== undefined && one.commitment === bytesToHex(sha256(hexToBytes(opened)));
    if (one || seats.length === 0)
      checks.add(isOurs ? "proved" : "open", isOurs ? "verify-own" : "verify-own-missing", { seat });
    else checks.add("open", "verify-own-missing", { seat });
  }
  return seats;
}

function checkOutcomes(
  checks: Checks,
  secret: Uint8Array,
  contributions: readonly SeatContribution[],
  { draws, events }: ChanceEvents,
): void {
  const contributed = encoded(contributions);
  const listed = new Set(events.map(({ ply }) => ply));
  let n_wrong = 0;
  const chances = checks.lines.plies.flatMap((line, nth) => (/^\d+ \* /.test(line) ? [nth + 1] : []));
  for (const { ply, key, draw: number } of events) {
    const { weights = [], texts = [] } = draws[number] ?? {};
    const drawn = texts[draw(secret, key.map(BigInt), weights, contributed)];
    const line = checks.lines.plies[ply - 1];
    if (line === `${ply} * ${drawn}`) continue;
    n_wrong += 1;
    if (n_wrong <= MOST_WRONG)
      checks.add("wrong", "verify-outcome-wrong", { ply, drawn: drawn ?? "", text: line ?? "" });
  }
  for (const ply of chances.filter((number) => !listed.has(number))) checks.add("wrong", "verify-unlisted", { ply });
  if (n_wrong === 0) checks.add("proved", "verify-outcomes", { count: events.length });
}

function checkSignature(checks: Checks): void {
  const [chain, key, signature] = SIGNED_BY.map((name) => checks.bytes(name));
  if (!chain && !key && !signature) return checks.add("open", "verify-unsigned");
  const { header, plies } = checks.lines;
  const isWhole = header.slice(-3).every((line, nth) => line.startsWith(`${SIGNED_BY[nth]} `));
  if (!chain || !key || !signature || !isWhole) return checks.add("wrong", "verify-signature-lines");
  if (bytesToHex(chainHead(header.slice(0, -3), plies)) !== bytesToHex(chain))
    return checks.add("wrong", "verify-chain-wrong");
  let isRight = false;
  try {
    isRight = verify(signature, signedBytes(chain), key);
  } catch {
    // Bytes that are no signature or no key are not right.
  }
  checks.add(isRight ? "proved" : "wrong", isRight ? "verify-signed" : "verify-signature-wrong", {
    key: bytesToHex(key),
  });
}

/** Check all of a record that can be checked without rules; `events` are its chance events. */
export function check(text: string, events: ChanceEvents, noted: Noted = {}): Finding[] {
  const checks = new Checks(text);
  const secret = checkSecret(checks, noted);
  const contributions = checkContributions(checks, noted);
  if (secret && !checks.findings.some(({ kind }) => kind === "wrong"))
    checkOutcomes(checks, secret, contributions, events);
  checkSignature(checks);
  return checks.findings;
}
