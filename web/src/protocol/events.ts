// How an event changes a whole, and the sentences and dice of its ply.

import type { Die, ElementChange, Entry, EventMessage, Inset, ListedElement, Sentence, Whole } from "./wire";

/** Return the whole after `event`.  Parts that did not change are the same objects as before. */
export function applied(whole: Whole, event: EventMessage): Whole {
  const { seat_views, account } = event;
  return {
    ...whole,
    seq: event.seq,
    ply: event.ply,
    to_act: event.to_act,
    heading: event.heading ?? whole.heading,
    prompt: event.prompt ?? whole.prompt,
    steps: event.steps ?? whole.steps,
    seat_views: seat_views ? whole.seat_views.map((view, seat) => seat_views[seat] ?? view) : whole.seat_views,
    account: account ? Object.assign([...whole.account], account) : whole.account,
    names: changedItems(whole.names, event.names),
    // Only the last ply of a game has a result; taking it back removes the result.
    result: event.result ?? null,
    log: changedLog(whole.log, event),
    elements: changedElements(whole.elements, event.elements),
    insets: changedInsets(whole.insets, event),
    ...(whole.scene && { scene: { ...whole.scene, ...event.scene } }),
  };
}

function changedItems<T>(items: Record<string, T>, changes: Record<string, T | null> | undefined): Record<string, T> {
  if (!changes) return items;
  const entries = Object.entries({ ...items, ...changes });
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => entry[1] !== null));
}

function changedInsets(insets: Whole["insets"], { insets: whole, inset_changes }: EventMessage): Whole["insets"] {
  const within = Object.entries(inset_changes ?? {}).flatMap(([name, { changes }]): [string, Inset][] => {
    const before = insets[name];
    return before ? [[name, { ...before, elements: changedRecord(before.elements, changes) }]] : [];
  });
  return whole || within.length > 0 ? changedItems(insets, { ...whole, ...Object.fromEntries(within) }) : insets;
}

/** Return elements by id in their new order; those that did not change are the same objects as before. */
function changedRecord(elements: Inset["elements"], changes: ElementChange[]): Inset["elements"] {
  const placed = Object.entries(elements).map(([id, { attributes, content }]): ListedElement => [
    id,
    attributes,
    content,
  ]);
  const changed = new Set(
    changes.filter(({ attributes, content }) => attributes || content !== undefined).map(({ id }) => id),
  );
  return Object.fromEntries(
    changedElements(placed, changes).map(([id, attributes, content]) => [
      id,
      (!changed.has(id) && elements[id]) || { attributes: { ...attributes }, content },
    ]),
  );
}

/** Return the log after `event`: drop the entries from `log_from` on, then add the new ones. */
export function changedLog(log: Entry[], { log_from, log: entries = [] }: EventMessage): Entry[] {
  const from = log_from ?? entries[0]?.first;
  return from === undefined ? log : [...log.filter(({ first }) => first < from), ...entries];
}

function changedElements(elements: ListedElement[], changes: EventMessage["elements"]): ListedElement[] {
  if (!changes) return elements;
  const made = [...elements];
  for (const { id, attributes, content, before, new: isNew, gone } of changes) {
    const at = made.findIndex(([other]) => other === id);
    const [, oldAttributes, oldContent] = made[at] ?? [id, {}, ""];
    const element: ListedElement = [id, attributes ?? oldAttributes, content ?? oldContent];
    if (at >= 0 && !isNew && !gone) {
      made[at] = element;
      continue;
    }
    if (at >= 0) made.splice(at, 1);
    if (gone) continue;
    const above = made.findIndex(([other]) => other === before);
    made.splice(above < 0 ? made.length : above, 0, element);
  }
  return made;
}

/**
 * Return the elements of the picture that a ply concerns: of its log entry those that earlier plies have not named, if
 * there are any.
 */
export function placesOf(event: EventMessage, log: readonly Entry[] = []): readonly string[] {
  const entry = event.is_undo ? undefined : event.log?.at(-1);
  const earlier = log.find(({ first }) => first === entry?.first)?.spaces ?? [];
  const added = entry?.spaces?.filter((space) => !earlier.includes(space)) ?? [];
  return added.length > 0 ? added : (entry?.spaces ?? []);
}

/** Return the sentences and dice of this ply alone; its log entry may include those of earlier plies. */
export function announcementOf({ is_undo, sentences, dice, log }: EventMessage): {
  sentences: Sentence[];
  dice: Die[][];
} {
  const entry = is_undo || sentences || dice ? undefined : log?.[log.length - 1];
  return { sentences: sentences ?? entry?.sentences ?? [], dice: dice ?? entry?.dice ?? [] };
}

/**
 * Whether an event shows a new scene, or another step of one: an inset, or an element of the board that says so itself.
 */
export const isStaged = (event: EventMessage): boolean =>
  isStagedOnBoard(event) ||
  Object.values({ ...event.insets, ...event.inset_changes }).some((inset) => inset?.place === "scene");

/** Whether an event shows a step of a scene on the board, beside the place of its dice. */
export const isStagedOnBoard = ({ elements = [] }: EventMessage): boolean =>
  elements.some(({ attributes, gone }) => !gone && attributes?.["data-staged"] !== undefined);

/** Return the elements of a board that show a step of a scene. */
export const stagedIn = (elements: readonly ListedElement[]): string[] =>
  elements.flatMap(([id, attributes]) => ("data-staged" in attributes ? [id] : []));
