// The columns of the sheet: the text of a cell, and the meaning of a text that is typed or pasted into it.
// Values are checked by the server's own rules.

import { PRODUCT_FIELDS } from '#features/catalogue/product-fields.rules.ts';
import { readCells, type CellsInput } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import type { SheetRow } from '#features/catalogue/sheet/sheet.contract.ts';
import type { Problems } from '#shared/check-fields.ts';
import { readAmount, readCount, readPercent } from '#shared/csv-cell.ts';
import { formatRupees } from '#shared/money.ts';
import { toCount } from '../../../ui/number.tsx';

export const COLUMNS = [
  'name',
  'unit',
  'price',
  'discount',
  'stock',
  'shelf',
  'reorderLevel',
  'category',
] as const;
export type SheetColumn = (typeof COLUMNS)[number];

export const toLabel = (column: SheetColumn): string => PRODUCT_FIELDS[column].label;
/** Values of a store: only its managers change them. */
export const isOfStore = (column: SheetColumn) => PRODUCT_FIELDS[column].table === 'store_products';
export const isNumber = (column: SheetColumn) =>
  (['rupees', 'percent', 'count'] as string[]).includes(PRODUCT_FIELDS[column].kind);

export type CellCategory = { _id: string; name: string };

/** The text for typing and copying. */
export function toText(row: SheetRow, column: SheetColumn): string {
  if (column === 'category') return row.category.map(({ name }) => name).join(' | ');
  return String(row[column] ?? '');
}

/** The text as it is displayed. */
export function toShown(row: SheetRow, column: SheetColumn): string {
  const { kind } = PRODUCT_FIELDS[column];
  if (kind === 'rupees') return formatRupees(row[column] as number);
  if (kind === 'percent') return row[column] === 0 ? '' : `${row[column] as number} %`;
  if (column === 'stock') return toCount(row.stock);
  return toText(row, column);
}

/** The value seen in the cell, which the server compares with its own. */
export function toCellsInput(row: SheetRow, column: SheetColumn): CellsInput {
  if (column === 'category') return { category: row.category.map(({ _id }) => _id) };
  return { [column]: row[column] };
}

export type ReadCell = { set: CellsInput; problem: string | null };

/** What to send for the text of a cell, or what is wrong with it. */
export function readCell(column: SheetColumn, text: string, categories: readonly CellCategory[]): ReadCell {
  const set = column === 'category' ? null : toInput(column, text.trim());
  if (set) {
    const problems: Problems = {};
    readCells(problems, set);
    return { set, problem: describeProblem(column, Object.values(problems)[0]) };
  }
  const found = readCategories(text, categories);
  return typeof found === 'string'
    ? { set: {}, problem: found }
    : { set: { category: found }, problem: null };
}

function toInput(column: Exclude<SheetColumn, 'category'>, text: string): CellsInput {
  const { kind, ...field } = PRODUCT_FIELDS[column];
  if (text === '' && 'isNullable' in field) return { [column]: null };
  if (kind === 'text') return { [column]: text };
  if (kind === 'rupees') return { [column]: readAmount(text) };
  if (kind === 'count') return { [column]: readCount(text) };
  // An empty cell means no discount.
  if (text === '') return { discount: '0' };
  const isRupees = /₹|\brs\b|\binr\b|\/-/i.test(text);
  return isRupees ? { discountRupees: readAmount(text) } : { discount: readPercent(text) };
}

const describeProblem = (column: SheetColumn, problem: string | undefined) =>
  problem === undefined ? null : problem === 'Required' ? `${toLabel(column)} must not be empty` : problem;

const toKey = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Ids of the named categories, which are separated by |; or what is wrong. */
function readCategories(text: string, categories: readonly CellCategory[]): string[] | string {
  const ids: string[] = [];
  for (const name of text.split('|').map((part) => part.trim())) {
    if (name === '') continue;
    const found = categories.filter((category) => toKey(category.name) === toKey(name));
    if (found.length === 0) return `There is no category ${name}`;
    if (found.length > 1) return `Several categories are called ${name}`;
    ids.push(found[0]!._id);
  }
  return [...new Set(ids)];
}

/** Whether a text means the value that the row already has. */
export function saysTheSame(
  row: SheetRow,
  column: SheetColumn,
  text: string,
  categories: readonly CellCategory[],
): boolean {
  if (text.trim() === toText(row, column).trim()) return true;
  const { set, problem } = readCell(column, text, categories);
  if (problem !== null) return false;
  if (column === 'category') {
    const [one, other] = [set.category as string[], row.category.map(({ _id }) => _id)];
    return one.toSorted().join() === other.toSorted().join();
  }
  const value = set[column];
  if (!isNumber(column)) return value === row[column];
  return value !== undefined && value !== null && row[column] !== null && Number(value) === row[column];
}
