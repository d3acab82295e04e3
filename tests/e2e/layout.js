// Returns the faults of a page's layout at its present size: nothing may be cut, broken inside a word or too small for a
// finger, and no part of a table may lie over another.  Text is measured as it is painted, line by line.
async ({ least }) => {
  const root = document.documentElement;
  const top = document.querySelector("dialog[open]") ?? document.body;
  const faults = new Set();
  const frame = () => new Promise(requestAnimationFrame);
  const boxOf = (at) => at.getBoundingClientRect();
  const named = (at) => `${at.localName}.${String(at.className?.baseVal ?? at.className)}`;
  const visible = { opacityProperty: true, visibilityProperty: true };
  const shown = (at) => at.checkVisibility(visible) && !at.closest(".unseen, .short .name, option");
  await frame();
  await frame();

  // Text ---------------------------------------------------------------------------------------

  /** Boxes that scroll sideways by design, or show as much as fits. */
  const FREE = "textarea, .scroll, .frame, svg, pre, .text table, .line.many .holdings";
  const linesOf = (range) => [...range.getClientRects()].filter(({ width }) => width > 0);
  const hides = (overflow) => overflow === "hidden" || overflow === "clip";

  function checkEdges(parent, lines, text) {
    for (let box = parent; box && box !== root; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { left, right, bottom } = boxOf(box);
      const isWide = lines.some((line) => line.right > right + 1 || line.left < left - 1);
      const isLong = lines.some((line) => line.bottom > bottom + 1);
      if ((hides(overflowX) && isWide) || (hides(overflowY) && isLong)) faults.add(`cut by ${named(box)}: ${text}`);
      if (overflowX === "visible" && overflowY === "visible") continue;
      if (!hides(overflowX) && isWide) faults.add(`wider than ${named(box)}: ${text}`);
      if (!hides(overflowY)) return;
    }
    if (lines.some(({ left, right }) => left < -1 || right > root.clientWidth + 1)) faults.add(`outside the window: ${text}`);
  }

  const n_lines = (lines) => new Set(lines.map(({ top }) => Math.round(top))).size;

  function checkWords(range, node) {
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (n_lines(linesOf(range)) > 1) faults.add(`broken: ${word}`);
    }
  }

  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !shown(parent) || parent.closest(FREE)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    checkEdges(parent, linesOf(range), node.data.trim());
    if (n_lines(linesOf(range)) > 1) checkWords(range, node);
  }
  if (root.scrollWidth > root.clientWidth) faults.add(`scrolls sideways: ${root.scrollWidth} of ${root.clientWidth}`);

  // Targets ------------------------------------------------------------------------------------

  const pressed = "a[href], button, summary, select, textarea, input, [role=menuitem], [role=option]";
  for (const at of least ? top.querySelectorAll(pressed) : []) {
    if (!shown(at) || at.closest(".text")) continue; // a link in running text
    const { width, height } = boxOf(at.closest("label") ?? at);
    const size = `${Math.round(width)} x ${Math.round(height)}`;
    if (Math.min(width, height) < least - 0.5) faults.add(`${size}: ${at.ariaLabel || at.textContent.trim() || named(at)}`);
  }
  const primary = [...top.querySelectorAll(".button.primary")].filter(shown);
  if (primary.length > 1) faults.add(`${primary.length} main buttons`);

  // The table ----------------------------------------------------------------------------------

  /** The part of an element that is in view in what scrolls around it. */
  function seenOf(at) {
    let { left, right, top, bottom } = boxOf(at);
    for (let around = at.parentElement; around; around = around.parentElement) {
      if (!["auto", "scroll"].includes(getComputedStyle(around).overflowY)) continue;
      const box = boxOf(around);
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  }
  function meet(one, other) {
    const [a, b] = [seenOf(one), seenOf(other)];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }

  const [board, under, end] = [".frame .picture", ".middle > .under", ".card.end"].map((part) => document.querySelector(part));
  if (!board) return [...faults];
  const { left, right, top: above, bottom } = boxOf(board);
  const isWithin = left >= -1 && right <= innerWidth + 1 && above >= 0 && bottom <= innerHeight + 1;
  if (!isWithin) faults.add(`the board does not fit: ${[left, above, right, bottom].map(Math.round)}`);
  const choices = [...(under?.querySelectorAll(":scope > :not(.note)") ?? [])].filter(shown).map(boxOf);
  const scene = document.querySelector(".middle > .scene:not(.closed)");
  const banded = document.querySelector(".frame.banded.broad");
  const farthest = Math.max(right, ...[scene, banded].map((at) => (at ? boxOf(at).right : right))); // of the board and what stands beside it
  if (choices.length > 0 && choices[0].top >= bottom && choices[0].left < right) {
    const prompt = document.querySelector(".middle > .prompt");
    const row = prompt && boxOf(prompt).right < boxOf(under).left + 1 ? [boxOf(prompt), boxOf(under)] : choices; // they share a row
    const edges = [Math.min(...row.map((box) => box.left)), Math.max(...row.map((box) => box.right))];
    const aside = Math.abs(edges[0] + edges[1] - left - farthest) / 2;
    if (aside > 0.05 * (farthest - left)) faults.add("the choices are not under the middle of the board");
  }
  if (!end) return [...faults];
  scrollTo(0, root.scrollHeight);
  await frame();
  if (meet(end, board)) faults.add("the result lies over the board");
  if (meet(end, under)) faults.add("the result lies under the bar");
  scrollTo(0, 0);
  return [...faults];
}
