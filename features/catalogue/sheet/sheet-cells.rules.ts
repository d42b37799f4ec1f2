// Validates a row of the product sheet: which cells it changes, whether the values are allowed, and whether
// they are still what the person saw. Pure.

import { readFields, type Problems } from '#shared/check-fields.ts';
import { amount, fields, ids, textOrEmpty, wholeNumber } from '#shared/field-schemas.ts';
import { discountFor, explainSelling, formatRupees, toPaise, toRupees } from '#shared/money.ts';
import {
  fieldsWith,
  listDifferent,
  PRODUCT_FIELDS,
  schemasOf,
  toStored,
  describeValue,
  type StoredFields,
} from '../product-fields.rules.ts';
import { MAX_STOCK } from '../product.rules.ts';

export const SHEET_FIELDS = fieldsWith('sheet', 'column', 'bulk');
/** Those of a row of the sheet, with what it only shows. */
export const ROW_FIELDS = fieldsWith('sheet');

const cells = {
  ...schemasOf(SHEET_FIELDS),
  /** Becomes the percent that takes off so much. */
  discountRupees: wholeNumber('Discount', { maximum: 10_000_000 }, 'a whole number of rupees'),
  /** Becomes the discount that sells for so much. */
  sellingPrice: amount('Selling price', { maximum: 10_000_000 }, 'a number of 0 or more'),
  /** Categories beside its own, and those that it loses; `category` replaces them. */
  addCategory: ids('Category'),
  removeCategory: ids('Category'),
};
export const Cells = fields({}, cells);
/** Those that change what a product sells for, or what the shop keeps of it. */
export const PriceCells = fields(
  {},
  {
    ...schemasOf(['price', 'discount', 'gstRate', 'subCategory']),
    discountRupees: cells.discountRupees,
    sellingPrice: cells.sellingPrice,
  },
);
export const SeenCells = fields({}, { ...cells, updatedAt: textOrEmpty('Time', 100) });

/** Cells by name as they were sent; absent ones are unchanged. */
export type CellsInput = Partial<Record<keyof typeof cells, unknown>>;
/** What the person saw: the value of each changed cell, or the product's `updatedAt` for all of them. */
export type RowVersion = CellsInput & { updatedAt?: unknown };

type SheetField = (typeof SHEET_FIELDS)[number];
export type SheetCells = StoredFields<SheetField>;

export type WantedCells = Partial<SheetCells> & {
  rupeesOff?: number;
  sellingPaise?: number;
  addedIds?: readonly string[];
  removedIds?: readonly string[];
};

export const IN_STORE = fieldsWith('table', 'store_products');

export const listOfStore = (set: CellsInput) => IN_STORE.filter((cell) => set[cell] !== undefined);

/** Each of them says the discount. */
const DISCOUNTS = ['discount', 'discountRupees', 'sellingPrice'] as const;

/** Reports every problem under its cell; use the result only if there is none. */
export function readCells(problems: Problems, set: CellsInput): WantedCells {
  const { discountRupees, sellingPrice, addCategory, removeCategory, ...plain } = readFields(
    problems,
    Cells,
    set,
  );
  const [first, second] = DISCOUNTS.filter((name) => set[name] !== undefined);
  if (second) {
    problems[second] =
      first === 'discount' && second === 'discountRupees'
        ? 'Percent or rupees off, not both'
        : 'A discount or a selling price, not both';
  }
  return {
    ...toStored(plain),
    ...(discountRupees !== undefined && { rupeesOff: discountRupees }),
    ...(sellingPrice !== undefined && { sellingPaise: toPaise(sellingPrice) }),
    ...(addCategory && { addedIds: addCategory }),
    ...(removeCategory && { removedIds: removeCategory }),
  };
}

export function listNamedCategories({ categoryIds = [], addedIds = [] }: WantedCells): string[] {
  return [...categoryIds, ...addedIds];
}

type ProductPrice = Pick<SheetCells, 'pricePaise' | 'discountBasisPoints'>;

/** The price and discount of a product once these cells are saved. */
export function applyPrices(problems: Problems, before: ProductPrice, wanted: WantedCells): ProductPrice {
  const { rupeesOff, sellingPaise } = wanted;
  const pricePaise = wanted.pricePaise ?? before.pricePaise;
  let discountBasisPoints: number | null = wanted.discountBasisPoints ?? before.discountBasisPoints;
  if (rupeesOff !== undefined) {
    discountBasisPoints = discountFor(pricePaise, pricePaise - toPaise(rupeesOff));
    if (discountBasisPoints === null)
      problems.discountRupees = `No percent takes exactly ${formatRupees(rupeesOff)} off ${formatRupees(toRupees(pricePaise))}`;
  }
  if (sellingPaise !== undefined) {
    discountBasisPoints = discountFor(pricePaise, sellingPaise);
    if (discountBasisPoints === null) problems.sellingPrice = explainSelling(pricePaise, sellingPaise);
  }
  return { pricePaise, discountBasisPoints: discountBasisPoints ?? before.discountBasisPoints };
}

/** Of the stock only the difference to the seen value is applied: units sold since stay sold. */
export function applyCells(
  problems: Problems,
  before: SheetCells,
  wanted: WantedCells,
  seenStock: number | undefined,
): SheetCells {
  const { rupeesOff: _off, sellingPaise: _selling, addedIds = [], removedIds = [], ...plain } = wanted;
  const after = { ...before, ...plain, ...applyPrices(problems, before, wanted) };
  if (addedIds.length + removedIds.length > 0) {
    const saved = after.categoryIds.filter((id) => !removedIds.includes(id));
    after.categoryIds = [...new Set([...saved, ...addedIds])].toSorted();
  }
  if (wanted.stock !== undefined) {
    after.stock = before.stock + wanted.stock - (seenStock ?? before.stock);
    if (after.stock < 0) {
      problems.stock = `Sold in the meantime: ${before.stock} left. Enter the current stock.`;
    } else if (after.stock > MAX_STOCK) problems.stock = 'This number is too large';
  }
  return after;
}

/**
 * A sentence for each cell that somebody else has changed since. A cell whose seen value was not sent is
 * judged by the update time. Without the stock, of which only differences are applied.
 */
export function findConflicts(
  before: SheetCells & { updatedAt: string },
  after: SheetCells,
  set: CellsInput,
  was: RowVersion = {},
): Problems {
  const isOutdated =
    typeof was.updatedAt === 'string' && Date.parse(was.updatedAt) !== Date.parse(before.updatedAt);
  const conflicts: Problems = {};
  for (const cell of listDifferent(SHEET_FIELDS, before, after)) {
    const isSet = (cell === 'discount' ? DISCOUNTS : [cell]).some((name) => set[name] !== undefined);
    if (!isSet || cell === 'stock') continue;
    const { label, table } = PRODUCT_FIELDS[cell];
    const isChanged =
      was[cell] === undefined ? isOutdated && table !== 'store_products' : !wasSeen(cell, was[cell], before);
    // Not of an abbreviation.
    const small = /^[A-Z]{2}/.test(label) ? label : label.toLowerCase();
    const what = cell === 'isHidden' ? 'the product' : small;
    if (isChanged) conflicts[cell] = `Changed by someone else: ${what} is now ${describeValue(cell, before)}`;
  }
  return conflicts;
}

/** Whether a product has the value that somebody claims to have seen; an invalid value was never seen. */
function wasSeen(cell: SheetField, claim: unknown, before: SheetCells): boolean {
  const problems: Problems = {};
  const seen = readCells(problems, { [cell]: claim });
  return Object.keys(problems).length === 0 && listDifferent([cell], seen, before).length === 0;
}
