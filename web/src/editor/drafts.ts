// The user's own boards and courses, stored in this browser: the present draft and the one before it.

import { local } from "../storage.svelte";

interface Draft {
  now: string;
  before: string | null;
}

const KEPT_AS = "voyageur.data";
const keyOf = (game: string, option: string) => `${game}/${option}`;

function kept(): Record<string, Draft> {
  try {
    return JSON.parse(local.read(KEPT_AS) ?? "{}") as Record<string, Draft>;
  } catch {
    return {};
  }
}

function put(game: string, option: string, draft: Draft): void {
  local.write(KEPT_AS, JSON.stringify({ ...kept(), [keyOf(game, option)]: draft }));
}

export const draftOf = (game: string, option: string): string | null => kept()[keyOf(game, option)]?.now ?? null;
export const earlierOf = (game: string, option: string): string | null => kept()[keyOf(game, option)]?.before ?? null;

/** Save the present draft. */
export function keepDraft(game: string, option: string, now: string): void {
  put(game, option, { now, before: earlierOf(game, option) });
}

/** Begin another draft; the present one becomes the earlier one. */
export function beginDraft(game: string, option: string, now: string): void {
  const old = draftOf(game, option);
  put(game, option, { now, before: old === now ? earlierOf(game, option) : (old ?? earlierOf(game, option)) });
}
