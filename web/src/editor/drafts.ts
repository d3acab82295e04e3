// Data of one's own, kept in this browser: what is being made, and what was made before it.

interface Draft {
  now: string;
  before: string | null;
}

const KEPT_AS = "voyageur.data";
const keyOf = (game: string, option: string) => `${game}/${option}`;

function kept(): Record<string, Draft> {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Record<string, Draft>;
  } catch {
    return {};
  }
}

function put(game: string, option: string, draft: Draft): void {
  localStorage.setItem(KEPT_AS, JSON.stringify({ ...kept(), [keyOf(game, option)]: draft }));
}

export const draftOf = (game: string, option: string): string | null => kept()[keyOf(game, option)]?.now ?? null;
export const earlierOf = (game: string, option: string): string | null => kept()[keyOf(game, option)]?.before ?? null;

/** Go on with the same text. */
export function keepDraft(game: string, option: string, now: string): void {
  put(game, option, { now, before: earlierOf(game, option) });
}

/** Begin another one; what was made so far is kept as the earlier one. */
export function beginDraft(game: string, option: string, now: string): void {
  const old = draftOf(game, option);
  put(game, option, { now, before: old === now ? earlierOf(game, option) : (old ?? earlierOf(game, option)) });
}
