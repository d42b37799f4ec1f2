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

/** A cell that clears the value; an empty cell leaves it unchanged. */
export function isNone(cell: string): boolean {
  return /^\s*\(none\)\s*$/i.test(cell);
}

/** Entries separated by |; a \ before a | makes it part of the text. */
export function joinList(entries: readonly string[]): string {
  return entries.map((entry) => entry.replaceAll(/[\\|]/g, '\\$&')).join('|');
}

export function splitList(cell: string): string[] {
  return splitAt(cell, '|')
    .map((entry) => unescapeEntry(entry).trim())
    .filter((entry) => entry !== '');
}

/** Splits at this character unless a backslash precedes it; the parts keep their backslashes. */
export function splitAt(text: string, separator: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && at + 1 < text.length) parts[parts.length - 1] += text[at]! + text[++at]!;
    else if (text[at] === separator) parts.push('');
    else parts[parts.length - 1] += text[at]!;
  }
  return parts;
}

/** Reverses the escapes of lists and of product files only: a backslash before anything else is literal. */
export function unescapeEntry(text: string): string {
  return text.replaceAll(/\\([\\|=])/g, '$1');
}

const GROUPED = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?=\.|$)/;

/**
 * "1,23,456.50" and "1,234" lose their commas; "1,50" keeps its comma, so that it is refused and not read as
 * 150.
 */
function withoutCommas(text: string): string {
  return GROUPED.test(text) ? text.replaceAll(',', '') : text;
}

/**
 * Reads numbers as people write them: "₹ 1,234.50", "Rs. 99/-". Other text is returned unchanged, to be
 * refused.
 */
export function readAmount(cell: string): string {
  const text = cell.replace(/^\s*(?:₹|rs\.?|inr)\s*/i, '').replace(/\s*(?:\/-|₹|rs\.?|inr)\s*$/i, '');
  return withoutCommas(text.trim());
}

/** "7.5 %" is 7.5. */
export function readPercent(cell: string): string {
  return cell.trim().replace(/\s*%$/, '');
}

/** "1,200", and "1200.0" as some programs write whole numbers. */
export function readCount(cell: string): string {
  return withoutCommas(cell.trim()).replace(/\.0+$/, '');
}
