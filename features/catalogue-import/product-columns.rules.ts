// The columns of a product file: their headings, and the cells of a row. Order, case and spaces of the
// headings do not matter; unknown columns are reported and ignored. Pure.

import { cleanText } from '#shared/clean-text.ts';
import { readCell } from '#shared/csv-cell.ts';

/** In the order of an export. A custom field `X` has the column `field: X`. */
export const COLUMNS = [
  'id',
  'sku',
  'name',
  'unit',
  'price',
  'discount',
  'stock',
  'stock at export',
  'description',
  'category',
  'category place',
  'sub category',
  'sub category place',
  'images',
  'hidden',
  'more fields',
] as const;

export type ColumnName = (typeof COLUMNS)[number];

const FIELD_PREFIX = 'field: ';

export function toFieldHeading(fieldName: string): string {
  return FIELD_PREFIX + fieldName;
}

const ALIASES: Record<string, ColumnName> = {
  _id: 'id',
  categories: 'category',
  subcategories: 'sub category',
  image: 'images',
};

const toKey = (heading: string) => heading.toLowerCase().replaceAll(/[\s\u00a0]+/g, '');

const KNOWN = new Map<string, ColumnName>([
  ...COLUMNS.map((name) => [toKey(name), name] as const),
  ...Object.entries(ALIASES),
]);

export type Column =
  | { kind: 'known'; name: ColumnName }
  | { kind: 'field'; name: string }
  | { kind: 'unknown'; heading: string };

export type Columns = { list: Column[]; unknown: string[] };

/** Throws an error with a message for the owner if these are not the headings of a product file. */
export function readColumns(cells: readonly string[]): Columns {
  const list = cells.map(readColumn);
  const seen = new Set<string>();
  for (const column of list) {
    if (column.kind === 'unknown') continue;
    const heading = column.kind === 'field' ? toFieldHeading(column.name) : column.name;
    if (seen.has(heading)) throw new Error(`The column "${heading}" stands twice in the file.`);
    seen.add(heading);
  }
  if (!list.some(({ kind }) => kind === 'known')) {
    throw new Error(`The first row must name the columns, for example: ${COLUMNS.slice(0, 7).join(', ')}.`);
  }
  const unknown = list.flatMap((column) =>
    column.kind === 'unknown' && column.heading !== '' ? [column.heading] : [],
  );
  return { list, unknown };
}

function readColumn(cell: string): Column {
  const heading = cleanText(readCell(cell));
  const field = /^field\s*:(.*)$/is.exec(heading)?.[1]?.trim();
  if (field) return { kind: 'field', name: field };
  const name = KNOWN.get(toKey(heading));
  return name ? { kind: 'known', name } : { kind: 'unknown', heading };
}

/** A row of the file, its cells by column; empty cells are absent. */
export type FileRow = {
  /** Line of the file where the row begins, counted from 1. */
  line: number;
  /** Number of the row, counted from 0. */
  number: number;
  cells: Partial<Record<ColumnName, string>>;
  fields: [name: string, cell: string][];
  hasTooManyCells: boolean;
};

export function toFileRow(
  { list }: Columns,
  cells: readonly string[],
  line: number,
  number: number,
): FileRow {
  const row: FileRow = { line, number, cells: {}, fields: [], hasTooManyCells: false };
  cells.forEach((cell, at) => {
    if (cell.trim() === '') return;
    const column = list[at];
    if (!column) row.hasTooManyCells = true;
    else if (column.kind === 'known') row.cells[column.name] = cell;
    else if (column.kind === 'field') row.fields.push([column.name, cell]);
  });
  return row;
}
