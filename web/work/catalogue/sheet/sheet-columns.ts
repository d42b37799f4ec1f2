// The columns of the sheet: which are shown, the text of a cell, and the meaning of a text that is typed or
// pasted into it. Values are checked by the server's own rules.

import type { SubCategory } from '#features/catalogue/catalogue.contract.ts';
import type { TaxGiver } from '#features/catalogue/catalogue.rules.ts';
import { fieldsWith, PRODUCT_FIELDS, type FieldWith } from '#features/catalogue/product-fields.rules.ts';
import { readCells, type CellsInput, type RowVersion } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import type { SheetRow } from '#features/catalogue/sheet/sheet.contract.ts';
import type { Problems } from '#shared/check-fields.ts';
import { readAmount, readCount, readPercent } from '#shared/csv-cell.ts';
import { formatRupees } from '#shared/money.ts';
import { toCount } from '../../../ui/number.tsx';

/** What follows from other values. */
const DERIVED = {
  sellingPrice: { label: 'Selling price', kind: 'rupees' },
  margin: { label: 'Margin', kind: 'percent' },
} as const;
export type SheetColumn = FieldWith<'sheet', 'column' | 'read'> | keyof typeof DERIVED;

const PRICES = ['name', 'unit', 'price', 'discount', 'sellingPrice'] as const;
const OF_MARGIN = ['cost', 'margin'] as const;
/** In their order; the name always comes first. */
export const COLUMNS: readonly SheetColumn[] = [
  ...PRICES,
  ...OF_MARGIN,
  ...fieldsWith('sheet', 'column', 'read').filter(
    (name) => !([...PRICES, ...OF_MARGIN] as string[]).includes(name),
  ),
];

/** Shown where nobody has chosen; on a phone the prices fit beside the name. */
export const USUAL_COLUMNS: readonly SheetColumn[] = [
  ...PRICES,
  ...(['stock', 'shelf', 'reorderLevel', 'category'] as const),
];
export const PHONE_COLUMNS: readonly SheetColumn[] = ['name', 'price', 'sellingPrice', 'stock', 'shelf'];

/** What filters are about: shown beside the prices while one is on. */
const OF_FILTERS: Readonly<Record<string, readonly SheetColumn[]>> = {
  ...{ noHsn: ['hsnCode', 'gstRate'], unusualGst: ['hsnCode', 'gstRate'], supplier: ['supplier'] },
  ...{ noBarCode: ['barCodes'], taughtCode: ['barCodes'], noCost: OF_MARGIN, belowCost: OF_MARGIN },
};

export function withFiltered(
  usual: readonly SheetColumn[],
  address: URLSearchParams,
): readonly SheetColumn[] {
  const about = Object.keys(OF_FILTERS).flatMap((filter) => (address.get(filter) ? OF_FILTERS[filter]! : []));
  return about.length > 0 ? [...usual.filter((column) => !isOfStore(column)), ...about] : usual;
}

/** The narrowest of each in pixels; those of texts grow. */
export const WIDTHS: Partial<Record<SheetColumn, number>> = {
  ...{ unit: 92, price: 80, sellingPrice: 80, discount: 84, stock: 80, shelf: 88, reorderLevel: 80 },
  cost: 112,
  ...{ category: 160, subCategory: 160, supplier: 130, barCodes: 140, sku: 110, brand: 110, hsnCode: 96 },
};
export const USUAL_WIDTH = 80;

type Column = { label: string; kind: string; table?: string };
const toColumn = (column: SheetColumn): Column =>
  column in DERIVED ? DERIVED[column as keyof typeof DERIVED] : PRODUCT_FIELDS[column as FieldWith<'sheet'>];

export const toLabel = (column: SheetColumn): string => toColumn(column).label;
/** Values of a store: only its managers change them. */
export const isOfStore = (column: SheetColumn) => toColumn(column).table === 'store_products';
export const isReadOnly = (column: SheetColumn) => column === 'margin' || column === 'cost';
export const isNumber = (column: SheetColumn) =>
  ['rupees', 'percent', 'count'].includes(toColumn(column).kind);

export type CellCategory = { _id: string; name: string };
type NamedThing = CellCategory & { category?: readonly CellCategory[] };
/** What cells are named by. */
export type CellNames = {
  category: readonly CellCategory[];
  subCategory: readonly (TaxGiver & Pick<SubCategory, 'category'>)[];
  supplier: readonly CellCategory[];
};
export const NO_NAMES: CellNames = { category: [], subCategory: [], supplier: [] };
const NAMED = { category: 'category', subCategory: 'sub category', supplier: 'supplier' } as const;
export const isNamed = (column: SheetColumn): column is keyof typeof NAMED => column in NAMED;

/** The names in a cell of a row. */
function listNamed(row: SheetRow, column: keyof typeof NAMED): readonly CellCategory[] {
  if (column === 'supplier') return row.supplier ? [row.supplier] : [];
  return row[column];
}

/** The text for typing and copying. */
export function toText(row: SheetRow, column: SheetColumn): string {
  if (isNamed(column))
    return listNamed(row, column)
      .map(({ name }) => name)
      .join(' | ');
  const value = row[column];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** The text as it is displayed. */
export function toShown(row: SheetRow, column: SheetColumn): string {
  const { kind } = toColumn(column);
  const value = isNamed(column) ? null : row[column];
  if (kind === 'rupees' && value !== null) return formatRupees(value as number);
  if (kind === 'percent' && value !== null)
    return column === 'discount' && value === 0 ? '' : `${value as number} %`;
  if (column === 'stock') return toCount(row.stock);
  return toText(row, column);
}

/** Where the value is that was seen in a cell: a selling price is a discount. */
export const toSeen = (column: SheetColumn): keyof RowVersion & keyof CellsInput =>
  (column === 'sellingPrice' ? 'discount' : column) as keyof CellsInput;

/** The value seen in the cell, which the server compares with its own. */
export function toCellsInput(row: SheetRow, column: SheetColumn): CellsInput {
  if (column === 'supplier') return { supplier: row.supplier && row.supplier._id };
  if (isNamed(column)) return { [column]: row[column].map(({ _id }) => _id) };
  const seen = toSeen(column);
  return { [seen]: row[seen as keyof SheetRow] };
}

export type ReadCell = { set: CellsInput; problem: string | null };

/** What to send for the text of a cell, or what is wrong with it; `row` tells names apart. */
export function readCell(column: SheetColumn, text: string, names: CellNames, row?: SheetRow): ReadCell {
  if (isReadOnly(column)) return { set: {}, problem: `${toLabel(column)} is only shown` };
  if (!isNamed(column)) {
    const set = toInput(column, text.trim());
    const problems: Problems = {};
    readCells(problems, set);
    return { set, problem: describeProblem(column, Object.values(problems)[0]) };
  }
  const found = readNames(text, column, names, row);
  if (typeof found === 'string') return { set: {}, problem: found };
  if (column !== 'supplier') return { set: { [column]: found }, problem: null };
  return found.length > 1
    ? { set: {}, problem: 'A product has one supplier' }
    : { set: { supplier: found[0] ?? null }, problem: null };
}

function toInput(column: SheetColumn, text: string): CellsInput {
  const { kind, ...field } = toColumn(column);
  if (text === '' && 'isNullable' in field) return { [column]: null };
  if (kind === 'text') return { [column]: text };
  if (kind === 'codes') return { [column]: text.split(/[\s,;|]+/).filter((code) => code !== '') };
  if (kind === 'rupees') return { [column]: readAmount(text) };
  if (kind === 'count') return { [column]: readCount(text) };
  if (column !== 'discount') return { [column]: readPercent(text) };
  // An empty cell means no discount.
  if (text === '') return { discount: '0' };
  const isRupees = /₹|\brs\b|\binr\b|\/-/i.test(text);
  return isRupees ? { discountRupees: readAmount(text) } : { discount: readPercent(text) };
}

const describeProblem = (column: SheetColumn, problem: string | undefined) =>
  problem === undefined ? null : problem === 'Required' ? `${toLabel(column)} must not be empty` : problem;

const toKey = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Ids of what is named, separated by |; or what is wrong. Of several, those in the row's categories. */
function readNames(
  text: string,
  column: keyof typeof NAMED,
  names: CellNames,
  row: SheetRow | undefined,
): string[] | string {
  const ids: string[] = [];
  for (const name of text.split('|').map((part) => part.trim())) {
    if (name === '') continue;
    const all: readonly NamedThing[] = names[column];
    const found = all.filter((one) => toKey(one.name) === toKey(name));
    const own = found.filter(({ category = [] }) =>
      row?.category.some(({ _id }) => category.some((held) => held._id === _id)),
    );
    const [meant, ...others] = found.length > 1 && own.length > 0 ? own : found;
    if (!meant) return `There is no ${NAMED[column]} ${name}`;
    if (others.length > 0) return `Several ${NAMED[column].replace(/y$/, 'ies')} are called ${name}`;
    ids.push(meant._id);
  }
  return [...new Set(ids)];
}

/** Whether a text means the value that the row already has. */
export function saysTheSame(row: SheetRow, column: SheetColumn, text: string, names: CellNames): boolean {
  if (text.trim() === toText(row, column).trim()) return true;
  const { set, problem } = readCell(column, text, names, row);
  if (problem !== null) return false;
  const toList = (value: unknown) => (Array.isArray(value) ? value : [value ?? '']).toSorted().join();
  if (isNamed(column)) return toList(set[column]) === toList(toCellsInput(row, column)[column]);
  const value = set[column as keyof CellsInput];
  const old = row[column];
  if (Array.isArray(old)) return toList(value) === toList(old);
  if (!isNumber(column)) return value === old;
  return value !== undefined && value !== null && old !== null && Number(value) === old;
}
