// What an open dialog cuts off at its sides. Playwright sends this function to the page as text, so it uses
// nothing from outside itself.

export function findCutOff(): string[] {
  /** A border, and rounding. */
  const tolerance = 1.5;
  const found: string[] = [];
  for (const dialog of document.querySelectorAll('[role=dialog], [role=alertdialog]')) {
    // The window of a dialog hides what is too wide, and its body scrolls to it; what scrolls sideways on
    // purpose is further inside.
    const tooNarrow = [dialog, ...dialog.children].find(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + tolerance,
    );
    if (!tooNarrow) continue;
    const { left, right } = dialog.getBoundingClientRect();
    const widest = [...dialog.querySelectorAll('*')].find((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.left < left - tolerance || box.right > right + tolerance);
    });
    const { scrollWidth, clientWidth } = tooNarrow;
    const words = (widest ?? dialog).textContent!.trim().slice(0, 40);
    found.push(
      `the dialog cuts off ${scrollWidth - clientWidth} px of ${widest?.localName ?? 'text'} "${words}"`,
    );
  }
  return found;
}
