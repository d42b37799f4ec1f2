// Finds what overflows the window or its card, bar or dialog, or is cut off at its edge.

/** Horizontally only: content higher than the window scrolls. Playwright sends it to the page as text. */
export async function findSticking(): Promise<string[]> {
  /** One border, and rounding. */
  const tolerance = 1.5;
  type Box = { left: number; right: number };
  const found: string[] = [];

  const hasColour = (colour: string) => colour !== 'transparent' && !/^rgba\(.*, 0\)$/.test(colour);
  /** Cards, bars, dialogs, buttons: everything with visible edges. */
  const hasEdges = (style: CSSStyleDeclaration) =>
    hasColour(style.backgroundColor) ||
    style.boxShadow !== 'none' ||
    (parseFloat(style.borderLeftWidth) > 0 && hasColour(style.borderLeftColor));
  const isCutOff = ({ overflowX, clipPath }: CSSStyleDeclaration) =>
    overflowX !== 'visible' || clipPath !== 'none';
  const toUnder = (element: Element) =>
    getComputedStyle(element).position === 'absolute' ? (element as HTMLElement).offsetParent : null;
  const isOut = (box: Box, around: Box) =>
    box.left < around.left - tolerance || box.right > around.right + tolerance;

  function report(element: Element, box: Box, around: Element | Window): void {
    const words = (element.getAttribute('aria-label') ?? element.textContent!).trim().slice(0, 40);
    const name = `${element.tagName.toLowerCase()} "${words}" ${Math.round(box.left)}..${Math.round(box.right)}`;
    if (!(around instanceof Element)) found.push(`${name} sticks out of the window`);
    else {
      const { left, right } = around.getBoundingClientRect();
      const classes = around.className.slice(0, 60);
      found.push(`${name} sticks out of ${Math.round(left)}..${Math.round(right)}, ${classes}`);
    }
  }

  /** `box` is the element's, or that of text in it, which has to stay within the element too. */
  function judge(element: Element, box: Box, first: Element | null): void {
    /** A badge may lie over the edge of the element. */
    let under = toUnder(element);
    for (let around = first; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.display === 'contents') continue;
      const edges = around.getBoundingClientRect();
      if (isCutOff(style)) {
        // Text for screen readers only.
        if (box.left >= edges.right || box.right <= edges.left || /inset\(50%\)/.test(style.clipPath)) return;
        const isScrolled = /auto|scroll/.test(style.overflowX) && around.scrollWidth > around.clientWidth;
        if (isScrolled || style.textOverflow === 'ellipsis') return;
      }
      const mayHold = isCutOff(style) || (hasEdges(style) && around !== under);
      if (mayHold && isOut(box, edges)) return report(element, box, around);
      if (style.position === 'fixed') break;
      under = toUnder(around) ?? under;
    }
    if (isOut(box, { left: 0, right: document.documentElement.clientWidth })) report(element, box, window);
  }

  const isAtWork = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
  const atWork = document.getAnimations().filter(isAtWork);
  // Not left to run: one that the browser does not draw never ends.
  for (const animation of atWork) animation.finish();
  await Promise.allSettled(atWork.map(({ finished }) => finished));

  const control = 'button, a, input, select, textarea, img, svg';
  for (const element of document.body.querySelectorAll(':not(svg *)')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // The grey cards of a row that is loading end at its edge; the row that comes scrolls.
    if (element.closest('ul[aria-hidden], [aria-hidden] ul')?.querySelector('.skeleton')) continue;
    const box = element.getBoundingClientRect();
    if (box.width > 0 && (element.matches(control) || hasEdges(getComputedStyle(element)))) {
      const isForReaders = /inset\(50%\)/.test(getComputedStyle(element).clipPath);
      if (!isForReaders) judge(element, box, element.parentElement);
    }
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent!.trim()) continue;
      const words = document.createRange();
      words.selectNodeContents(node);
      for (const line of words.getClientRects()) if (line.width > 0) judge(element, line, element);
    }
  }
  return found;
}
