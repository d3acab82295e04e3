// Chance as in docs/chance.md: outcomes drawn from a secret and what the seats contributed.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

// The slow mix of docs/chance.md: how the dice and cards of a table follow from its secret.

const PURPOSE = utf8ToBytes("voyageur chance 1");
const WORDS = 2n ** 64n;

/** What a seat contributed: its bytes, or null if it did not open them, and its commitment, as digits. */
export interface SeatContribution {
  seat: number;
  commitment: string;
  opened: string | null;
}

/** Return what the seats contributed, as all outcomes depend on it. */
export function encoded(contributions: readonly SeatContribution[]): Uint8Array {
  const sorted = [...contributions].sort((a, b) => a.seat - b.seat);
  return concatBytes(
    ...sorted.flatMap(({ seat, commitment, opened }) => [
      Uint8Array.of(seat, opened === null ? 0 : 1),
      hexToBytes(opened ?? commitment),
    ]),
  );
}

/** Return the word of an attempt at a chance event, whose key is kind, turn, seat and index. */
export function word(secret: Uint8Array, key: readonly bigint[], attempt: number, contributed: Uint8Array): bigint {
  const numbers = new DataView(new ArrayBuffer(36));
  key.forEach((number, nth) => numbers.setBigInt64(8 * nth, number));
  numbers.setUint32(32, attempt);
  const digest = hmac(sha256, secret, concatBytes(PURPOSE, new Uint8Array(numbers.buffer), contributed));
  return new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
}

/** Return a number below `n`; words that would favour small numbers are dropped. */
export function below(n: bigint, wordOf: (attempt: number) => bigint): bigint {
  const fair = (WORDS / n) * n;
  for (let attempt = 0; ; attempt += 1) {
    const found = wordOf(attempt);
    if (found < fair) return found % n;
  }
}

/** Return the number of the outcome on whose stretch a point falls. */
export function outcomeAt(weights: readonly number[], point: bigint): number {
  let end = 0n;
  return weights.findIndex((weight) => point < (end += BigInt(weight)));
}

/** Draw an outcome by weight. */
export function draw(
  secret: Uint8Array,
  key: readonly bigint[],
  weights: readonly number[],
  contributed: Uint8Array,
): number {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  return outcomeAt(
    weights,
    below(total, (attempt) => word(secret, key, attempt, contributed)),
  );
}

/** Return the head of the hash chain over the lines of a header and the lines of its plies. */
export function chainHead(header: readonly string[], plies: readonly string[]): Uint8Array {
  const start = sha256(utf8ToBytes(`voyageur chain 1\n${header.map((line) => `${line}\n`).join("")}`));
  return plies.reduce((head, line) => sha256(concatBytes(head, utf8ToBytes(line))), start);
}

/** Return what the server signs: the head of the chain, marked as such. */
export const signedBytes = (head: Uint8Array): Uint8Array => concatBytes(utf8ToBytes("voyageur record 1\n"), head);

export { bytesToHex, hexToBytes };
