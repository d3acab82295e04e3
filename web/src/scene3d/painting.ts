// Parts of the board's own picture, painted on a canvas with the styles that they have there.

const painted = new Set(["path", "circle", "rect", "text"]);

/** Paint an SVG element and what is in it; `context` has the transform of its parent. */
export function paint(
  context: CanvasRenderingContext2D,
  element: SVGElement,
  root: ParentNode = element.ownerDocument,
): void {
  const style = getComputedStyle(element);
  if (element.localName !== "g" && !painted.has(element.localName) && element.localName !== "use") return;
  context.save();
  apply(context, element);
  if (element.localName === "use") {
    context.translate(number(element, "x"), number(element, "y"));
    const used = root.querySelector<SVGElement>(element.getAttribute("href") ?? "");
    if (used) paint(context, used, root);
  } else if (element.localName === "g") {
    for (const child of element.children) paint(context, child as SVGElement, root);
  } else if (element.localName === "text") {
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.textAlign = style.textAnchor === "middle" ? "center" : style.textAnchor === "end" ? "end" : "start";
    context.fillStyle = style.fill;
    context.fillText(element.textContent ?? "", number(element, "x"), number(element, "y"));
  } else line(context, new Path2D(dataOf(element)), style);
  context.restore();
}

const number = (element: SVGElement, name: string): number => Number(element.getAttribute(name) ?? 0);

function dataOf(element: SVGElement): string {
  if (element.localName === "path") return element.getAttribute("d") ?? "";
  if (element.localName === "circle") {
    const [x, y, r] = [number(element, "cx"), number(element, "cy"), number(element, "r")];
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }
  const [x, y] = [number(element, "x"), number(element, "y")];
  const [width, height] = [number(element, "width"), number(element, "height")];
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

function apply(context: CanvasRenderingContext2D, element: SVGElement): void {
  const list = (element as SVGGraphicsElement).transform?.baseVal;
  for (let index = 0; index < (list?.numberOfItems ?? 0); index += 1) {
    const { a, b, c, d, e, f } = list.getItem(index).matrix;
    context.transform(a, b, c, d, e, f);
  }
}

function line(context: CanvasRenderingContext2D, path: Path2D, style: CSSStyleDeclaration): void {
  if (style.fill !== "none") {
    context.globalAlpha = Number(style.fillOpacity);
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (style.stroke === "none") return;
  context.globalAlpha = Number(style.strokeOpacity);
  context.strokeStyle = style.stroke;
  context.lineWidth = parseFloat(style.strokeWidth);
  context.lineCap = style.strokeLinecap as CanvasLineCap;
  context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
  context.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[ ,]+/).map(parseFloat));
  context.stroke(path);
}
