// Offers as rows of a file: what stands in each column, and what a changed row wants. As in product files an
// empty cell leaves what is there, and (none) empties it. Pure.

import { readClockTime, toClockTime } from '#features/stores/store/hours.rules.ts';
import { readFields, type Problems } from '#shared/check-fields.ts';
import { isNone, joinList, splitList } from '#shared/csv-cell.ts';
import { OfferBody, type Offer as OfferAnswer } from './offer.contract.ts';
import { toOfferValues, type OfferValues } from './offer-input.rules.ts';

/** The things that offers name, each with the text that stands for it in a file. */
export type FileNames = {
  timeZone: string;
  stores: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  subCategories: ReadonlyMap<string, string>;
  /** SKUs of products that have one. */
  products: ReadonlyMap<string, string>;
};

/** Columns that are read; `id` says which offer it is, the others are only told. */
const READ = [
  ...(['name', 'code', 'kind', 'value', 'cap', 'buy', 'get', 'all products', 'categories'] as const),
  ...(['sub categories', 'brands', 'products', 'from', 'until', 'draft', 'shown', 'minimum'] as const),
  ...(['first order', 'uses per shopper', 'uses', 'store', 'shopper', 'combine'] as const),
] as const;
export type Column = (typeof READ)[number];
export const FILE_COLUMNS = ['id', ...READ, 'state', 'used', 'given'] as const;
export type Cells = Record<Column, string>;

const toYes = (is: boolean) => (is ? 'yes' : 'no');
const toText = (value: string | number | null) => (value === null ? '' : String(value));

export function toFileCells(offer: OfferAnswer, names: FileNames): Cells {
  const { on } = offer;
  const named = (ids: readonly string[] = [], texts: FileNames['stores']) =>
    joinList(ids.map((id) => texts.get(id) ?? id));
  const toTime = (iso: string | null) =>
    iso === null ? '' : toClockTime(names.timeZone, new Date(iso)).replace('T', ' ');
  return {
    ...{ name: offer.name, code: toText(offer.code), kind: offer.kind.replace('_', ' ') },
    value: offer.kind === 'free_units' ? '' : String(offer.value),
    ...{ cap: toText(offer.cap), buy: toText(offer.buy), get: toText(offer.get) },
    'all products': toYes(on.all ?? false),
    categories: named(on.categoryIds, names.categories),
    'sub categories': named(on.subCategoryIds, names.subCategories),
    brands: joinList(on.brands ?? []),
    products: named(on.productIds, names.products),
    ...{ from: toTime(offer.from), until: toTime(offer.until) },
    ...{ draft: toYes(offer.draft), shown: toYes(offer.listed) },
    minimum: offer.minimum === 0 ? '' : String(offer.minimum),
    'first order': toYes(offer.firstOrder),
    ...{ 'uses per shopper': toText(offer.usesPerShopper), uses: toText(offer.usesTotal) },
    store: offer.storeId === null ? '' : (names.stores.get(offer.storeId) ?? offer.storeId),
    ...{ shopper: toText(offer.shopperId), combine: toYes(offer.combine) },
  };
}

/** What the row wants all in all: empty cells are those of the offer, times in one form. */
export function fillCells(row: Partial<Record<string, string>>, before: Cells | undefined): Cells {
  return Object.fromEntries(
    READ.map((column) => {
      const cell = row[column]?.trim() ?? '';
      if (cell === '') return [column, before?.[column] ?? ''];
      const isTime = column === 'from' || column === 'until';
      return [column, isNone(cell) ? '' : isTime ? cell.replace('T', ' ') : cell];
    }),
  ) as Cells;
}

export const listChanges = (before: Cells, after: Cells) =>
  READ.filter((column) => before[column] !== after[column]).map((column) => ({
    ...{ column, before: before[column], after: after[column] },
  }));

/** Fields of a body by their columns. */
const COLUMNS: Partial<Record<string, Column>> = {
  ...{ on: 'all products', listed: 'shown', firstOrder: 'first order', usesPerShopper: 'uses per shopper' },
  ...{ usesTotal: 'uses', storeId: 'store', shopperId: 'shopper' },
  ...{ 'on.categoryIds': 'categories', 'on.subCategoryIds': 'sub categories' },
  ...{ 'on.brands': 'brands', 'on.productIds': 'products' },
};
/** 'on.productIds.3' is about the products. */
export const toColumn = (field: string): string =>
  COLUMNS[field] ?? COLUMNS[field.split('.').slice(0, 2).join('.')] ?? field;

/** null when something is wrong, which `problems` says by column. */
export function readCells(
  cells: Cells,
  before: OfferAnswer | undefined,
  names: FileNames,
  problems: Problems,
): OfferValues | null {
  const found: Problems = {};
  const time = (column: 'from' | 'until') => {
    const text = cells[column];
    if (text === '') return null;
    // To the second, as it is now.
    if (before && text === toFileCells(before, names)[column]) return before[column];
    return readClockTime(names.timeZone, text.replace(' ', 'T'))?.toISOString() ?? text;
  };
  const named = (column: Column, texts: FileNames['stores']) => {
    const ids = new Map([...texts].map(([id, text]) => [toKey(text), id]));
    return splitList(cells[column]).map((text) => {
      const id = texts.has(text) ? text : ids.get(toKey(text));
      if (id === undefined) problems[column] ??= `There is no “${text}”`;
      return id ?? text;
    });
  };
  const flag = (column: Column) => {
    const text = cells[column].toLowerCase();
    if (!['', 'yes', 'no'].includes(text)) problems[column] = 'Write yes or no';
    return text === '' ? undefined : text === 'yes';
  };
  const body = readFields(found, OfferBody, {
    ...{ name: cells.name, code: cells.code || null, kind: cells.kind.toLowerCase().replace(' ', '_') },
    ...{ from: time('from') ?? undefined, until: time('until') },
    ...{ value: toNumber(cells.value), cap: toNumber(cells.cap), buy: toNumber(cells.buy) },
    ...{ get: toNumber(cells.get), minimum: toNumber(cells.minimum) },
    ...{ usesPerShopper: toNumber(cells['uses per shopper']), usesTotal: toNumber(cells.uses) },
    ...{ draft: flag('draft'), listed: flag('shown'), combine: flag('combine') },
    ...{ firstOrder: flag('first order'), shopperId: cells.shopper || null },
    storeId: named('store', names.stores)[0] ?? null,
    on: {
      all: flag('all products'),
      categoryIds: named('categories', names.categories),
      subCategoryIds: named('sub categories', names.subCategories),
      brands: splitList(cells.brands),
      productIds: named('products', names.products),
    },
  });
  const values = Object.keys(found).length === 0 ? toOfferValues(body, found) : null;
  for (const [field, words] of Object.entries(found)) problems[toColumn(field)] ??= words;
  return Object.keys(problems).length === 0 ? values : null;
}

const toKey = (text: string) => text.trim().toLowerCase();

/** What is no number stays as it is, to be refused. */
function toNumber(cell: string): number | string | null {
  if (cell === '') return null;
  const text = cell.replaceAll(/[₹%,\s]/g, '');
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : cell;
}
