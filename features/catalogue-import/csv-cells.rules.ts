// How values stand in the cells of a product file beyond what every cell has (shared/csv-cell.ts), both ways:
// what is written is read back exactly. Pure.

/** A cell that empties what it stands for; an empty cell leaves it as it is. */
export function isNone(cell: string): boolean {
  return /^\s*\(none\)\s*$/i.test(cell);
}

/** Entries with | between them; \ in front of one makes it part of the text. */
export function joinList(entries: readonly string[]): string {
  return entries.map((entry) => entry.replaceAll(/[\\|]/g, '\\$&')).join('|');
}

export function splitList(cell: string): string[] {
  return splitAt(cell, '|')
    .map((entry) => unescape(entry).trim())
    .filter((entry) => entry !== '');
}

/** Custom fields in one cell: Name=value|Name=value. */
export function joinFields(fields: readonly [name: string, value: string][]): string {
  return fields
    .map(([name, value]) => `${name.replaceAll(/[\\|=]/g, '\\$&')}=${value.replaceAll(/[\\|]/g, '\\$&')}`)
    .join('|');
}

/** null for a part without a =. */
export function splitFields(cell: string): [name: string, value: string][] | null {
  const fields: [string, string][] = [];
  for (const entry of splitAt(cell, '|')) {
    if (entry.trim() === '') continue;
    const [name = '', ...rest] = splitAt(entry, '=');
    if (rest.length === 0) return null;
    fields.push([unescape(name).trim(), unescape(rest.join('='))]);
  }
  return fields;
}

/** At this character, but not behind a backslash; the parts keep their backslashes. */
function splitAt(text: string, separator: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && at + 1 < text.length) parts[parts.length - 1] += text[at]! + text[++at]!;
    else if (text[at] === separator) parts.push('');
    else parts[parts.length - 1] += text[at]!;
  }
  return parts;
}

/** Only what `joinList` and `joinFields` escape: a backslash before anything else is a backslash. */
function unescape(text: string): string {
  return text.replaceAll(/\\([\\|=])/g, '$1');
}

const GROUPED = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?=\.|$)/;

/**
 * "1,23,456.50" and "1,234" lose their commas; "1,50" keeps its own, so that it is refused and not taken for
 * 150.
 */
function withoutCommas(text: string): string {
  return GROUPED.test(text) ? text.replaceAll(',', '') : text;
}

/**
 * As a number is written for people: "₹ 1,234.50", "Rs. 99/-". What is no number stays as it is, to be
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

/** "1,200" and, as some programs write whole numbers, "1200.0". */
export function readCount(cell: string): string {
  return withoutCommas(cell.trim()).replace(/\.0+$/, '');
}

/**
 * What the shop had when the file was written: units in stock, and units sold since it opened less those
 * returned.
 */
export type StockMark = { stock: number; sold: number };

export function toStockMark({ stock, sold }: StockMark): string {
  return `${stock} (${sold} sold)`;
}

export function readStockMark(cell: string): StockMark | null {
  const match = /^(\d{1,10}) \((-?\d{1,15}) sold\)$/.exec(cell.trim());
  return match && { stock: Number(match[1]), sold: Number(match[2]) };
}

/** Names are the same when they differ in case, width of spaces or composition of letters only. */
export function toNameKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

const WITH_ID = /^(.*) #([0-9a-f]{24})$/s;

/** "Name #id", for names that several bear. */
export function readNameWithId(text: string): { name: string; id: string } | null {
  const match = WITH_ID.exec(text);
  return match && { name: match[1]!, id: match[2]! };
}
