/**
 * Attached to a box without anything to press: while it scrolls, it is a stop of the Tab key, so that arrow keys scroll
 * it.
 */
export function scrolled(box: HTMLElement): () => void {
  const follow = () =>
    box.scrollHeight > box.clientHeight ? box.setAttribute("tabindex", "0") : box.removeAttribute("tabindex");
  const sizes = new ResizeObserver(follow);
  for (const part of [box, ...box.children]) sizes.observe(part);
  return () => sizes.disconnect();
}
