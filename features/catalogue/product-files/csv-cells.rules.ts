// Reads and writes the cells of a product file, on top of the common format (shared/csv-cell.ts): what is
// written is read back exactly. Pure.

import { isNone, joinList, splitAt, splitList, unescapeEntry } from '#shared/csv-cell.ts';

export { isNone, joinList, splitList };

/** Custom fields in one cell: Name=value|Name=value. */
export function joinFields(fields: readonly [name: string, value: string][]): string {
  return fields
    .map(([name, value]) => `${name.replaceAll(/[\\|=]/g, '\\$&')}=${value.replaceAll(/[\\|]/g, '\\$&')}`)
    .join('|');
}

/** null if a part has no =. */
export function splitFields(cell: string): [name: string, value: string][] | null {
  const fields: [string, string][] = [];
  for (const entry of splitAt(cell, '|')) {
    if (entry.trim() === '') continue;
    const [name = '', ...rest] = splitAt(entry, '=');
    if (rest.length === 0) return null;
    fields.push([unescapeEntry(name).trim(), unescapeEntry(rest.join('='))]);
  }
  return fields;
}

/** When the file was written: units in stock, and units sold less those returned until then. */
export type StockMark = { stock: number; sold: number };

export function toStockMark({ stock, sold }: StockMark): string {
  return `${stock} (${sold} sold)`;
}

export function readStockMark(cell: string): StockMark | null {
  const match = /^(\d{1,10}) \((-?\d{1,15}) sold\)$/.exec(cell.trim());
  return match && { stock: Number(match[1]), sold: Number(match[2]) };
}

/** Names are equal if they differ only in case, width of spaces or Unicode composition. */
export function toNameKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

const WITH_ID = /^(.*) #([0-9a-f]{24})$/s;

/** "Name #id", for a name that several categories share. */
export function readNameWithId(text: string): { name: string; id: string } | null {
  const match = WITH_ID.exec(text);
  return match && { name: match[1]!, id: match[2]! };
}
