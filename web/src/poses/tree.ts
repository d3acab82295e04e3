// Poses as a tree of their words, for typed moves.

import type { Choice } from "../protocol/choices";
import type { Poses } from "../protocol/wire";

interface Node {
  /** The number of the hint of the pose that ends here, or null. */
  hint: number | null;
  next: Map<string, Node>;
}

const trees = new WeakMap<Poses, Choice[]>();

/** Return poses as a tree of their words, for typed moves; what a pose brings is the label of its last word. */
export function asTree(poses: Poses): Choice[] {
  const known = trees.get(poses) ?? choicesOf(nodesOf(poses), poses);
  trees.set(poses, known);
  return known;
}

function nodesOf({ all }: Poses): Node {
  const root: Node = { hint: null, next: new Map() };
  for (const [text, hint] of all) {
    let node = root;
    for (const word of text.split(" ")) {
      const next = node.next.get(word) ?? { hint: null, next: new Map() };
      node.next.set(word, next);
      node = next;
    }
    node.hint = hint;
  }
  return root;
}

const choicesOf = ({ next }: Node, poses: Poses): Choice[] =>
  [...next].map(([word, node]) => {
    const hint = node.hint === null ? undefined : poses.hints[node.hint];
    const label = hint ?? { key: "pose-word", values: { word } };
    return {
      word,
      label,
      element: null,
      action: node.hint,
      hint: null,
      ends_step: false,
      prompt: null,
      has_more: false,
      then: choicesOf(node, poses),
    };
  });
