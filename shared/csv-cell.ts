// How a text is written in a cell of any CSV file of the shop: a spreadsheet must not run it, and it is read
// back exactly. Pure.

/** What a spreadsheet would run as a formula, and what could be mistaken for the markers of product files. */
const FORMULA_START = /^'*(?:\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|\(none\)$)/i;

/** An apostrophe in front keeps spreadsheets from running a cell (OWASP: CSV injection). */
export function toCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** Removes what `toCell` added, and nothing else: an apostrophe of the text itself stays. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;
}
