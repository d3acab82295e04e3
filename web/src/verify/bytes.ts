// Bytes that a seat contributes to the dice, and commitments to them.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

// What a seat contributes to the dice.  `crypto.subtle` does not exist over plain http, as in a home network.

/** Return 32 new random bytes, as digits. */
export const newContribution = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

/** Return the commitment to bytes: their SHA-256. */
export const commitmentTo = (digits: string): string => bytesToHex(sha256(hexToBytes(digits)));
