// Finds fields into which a phone would zoom when they are touched. Runs in the page.

/** Every field that is typed or chosen in whose text is below 16 px, on a screen as narrow as a phone's. */
export function findSmallFields(): string[] {
  if (window.innerWidth >= 768) return [];
  const fields = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea';
  return [...document.querySelectorAll<HTMLElement>(fields)]
    .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => `${field.outerHTML.slice(0, 80)}: ${getComputedStyle(field).fontSize}`);
}
