// Validates a row of the product sheet: which cells it changes, whether the values are allowed, and whether
// they are still what the person saw. Pure.

import { readFields, type Problems } from '#shared/check-fields.ts';
import { fields, flag, ids, textOrEmpty, wholeNumber } from '#shared/field-schemas.ts';
import { discountedPaise, formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { MAX_STOCK, productFields } from '../product.rules.ts';
import { stockFields } from '../stock/stock.rules.ts';

const { name, unit, price, discount } = productFields;
const cells = {
  name,
  unit,
  price,
  discount,
  /** Becomes the percent that takes off so much. */
  discountRupees: wholeNumber('Discount', { maximum: 10_000_000 }, 'a whole number of rupees'),
  /** Categories in place of its own, beside them, and those that it loses. */
  category: ids('Category'),
  addCategory: ids('Category'),
  removeCategory: ids('Category'),
  isHidden: flag('Hidden', 'Whether shoppers do not see it'),
  ...stockFields,
};
export const Cells = fields({}, cells);
export const SeenCells = fields({}, { ...cells, updatedAt: textOrEmpty('Time', 100) });

/** Cells by name as they were sent; absent ones are unchanged. */
export type CellsInput = Partial<Record<keyof typeof cells, unknown>>;
/** What the person saw: the value of each changed cell, or the product's `updatedAt` for all of them. */
export type Seen = CellsInput & { updatedAt?: unknown };

/** The cells of a product. */
export type SheetCells = {
  name: string;
  unit: string;
  pricePaise: number;
  discountBasisPoints: number;
  categoryIds: readonly string[];
  isHidden: boolean;
  stock: number;
  shelf: string;
  reorderLevel: number | null;
};

/** The requested values; absent cells are unchanged. */
export type WantedCells = Partial<SheetCells> & {
  rupeesOff?: number;
  addedIds?: readonly string[];
  removedIds?: readonly string[];
};

const OF_STORE = ['stock', 'shelf', 'reorderLevel'] as const;

/** The given cells that belong to a store. */
export function namesStock(set: CellsInput): (typeof OF_STORE)[number][] {
  return OF_STORE.filter((cell) => set[cell] !== undefined);
}

/** Reports every problem under its cell; use the result only if there is none. */
export function readCells(problems: Problems, set: CellsInput): WantedCells {
  const { price, discount, discountRupees, category, addCategory, removeCategory, ...same } = readFields(
    problems,
    Cells,
    set,
  );
  if (set.discount !== undefined && set.discountRupees !== undefined) {
    problems.discountRupees = 'Percent or rupees off, not both';
  }
  return {
    ...same,
    ...(price !== undefined && { pricePaise: toPaise(price) }),
    ...(discount !== undefined && { discountBasisPoints: Math.round(100 * discount) }),
    ...(discountRupees !== undefined && { rupeesOff: discountRupees }),
    ...(category && { categoryIds: toIds(category) }),
    ...(addCategory && { addedIds: toIds(addCategory) }),
    ...(removeCategory && { removedIds: toIds(removeCategory) }),
  };
}

const toIds = (ids: readonly string[]) => [...new Set(ids)].toSorted();

/** Categories that must exist. */
export function listNamedCategories({ categoryIds = [], addedIds = [] }: WantedCells): string[] {
  return [...categoryIds, ...addedIds];
}

/**
 * The product after the change. For the stock, only the difference to the seen value is applied, so that
 * units sold since stay sold. Reports impossible values under their cell.
 */
export function applyCells(
  problems: Problems,
  before: SheetCells,
  wanted: WantedCells,
  seenStock: number | undefined,
): SheetCells {
  const { rupeesOff, addedIds = [], removedIds = [], ...plain } = wanted;
  const after = { ...before, ...plain };
  if (rupeesOff !== undefined) {
    const basisPoints = toBasisPoints(after.pricePaise, rupeesOff);
    if (basisPoints === null) {
      problems.discountRupees = `No percent takes exactly ${formatRupees(rupeesOff)} off ${formatRupees(toRupees(after.pricePaise))}`;
    } else after.discountBasisPoints = basisPoints;
  }
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
 * The percentage that takes off exactly this many rupees: discounts are rounded up to whole rupees, so the
 * largest percentage that does not exceed them. null if there is none.
 */
function toBasisPoints(pricePaise: number, rupeesOff: number): number | null {
  if (rupeesOff === 0) return 0;
  const offPaise = toPaise(rupeesOff);
  if (offPaise > pricePaise) return null;
  const basisPoints = Math.floor((offPaise * 10_000) / pricePaise);
  return discountedPaise(pricePaise, basisPoints / 100) === pricePaise - offPaise ? basisPoints : null;
}

type Compared = {
  cell: keyof CellsInput;
  label: string;
  isOfStore?: true;
  toValue: (cells: SheetCells) => unknown;
  toWords: (cells: SheetCells) => string;
};

/** Without the stock, of which only differences are applied. */
const COMPARED: readonly Compared[] = [
  { cell: 'name', label: 'name', toValue: ({ name }) => name, toWords: ({ name }) => name },
  { cell: 'unit', label: 'unit', toValue: ({ unit }) => unit, toWords: ({ unit }) => unit },
  {
    cell: 'price',
    label: 'price',
    toValue: ({ pricePaise }) => pricePaise,
    toWords: ({ pricePaise }) => formatRupees(toRupees(pricePaise)),
  },
  {
    cell: 'discount',
    label: 'discount',
    toValue: ({ discountBasisPoints }) => discountBasisPoints,
    toWords: ({ discountBasisPoints }) => `${discountBasisPoints / 100} %`,
  },
  {
    cell: 'category',
    label: 'category',
    toValue: ({ categoryIds }) => categoryIds.toSorted().join(' '),
    toWords: () => 'another',
  },
  {
    cell: 'isHidden',
    label: 'the product',
    toValue: ({ isHidden }) => isHidden,
    toWords: ({ isHidden }) => (isHidden ? 'hidden' : 'shown'),
  },
  {
    cell: 'shelf',
    label: 'shelf',
    isOfStore: true,
    toValue: ({ shelf }) => shelf,
    toWords: ({ shelf }) => shelf || 'empty',
  },
  {
    cell: 'reorderLevel',
    label: 'reorder level',
    isOfStore: true,
    toValue: ({ reorderLevel }) => reorderLevel,
    toWords: ({ reorderLevel }) => String(reorderLevel ?? 'empty'),
  },
];

/**
 * What somebody else has changed since it was seen, to another value than the wanted one: a sentence for each
 * cell. A cell whose seen value was not sent is judged by the update time, if that was sent.
 */
export function findConflicts(
  before: SheetCells & { updatedAt: string },
  after: SheetCells,
  set: CellsInput,
  was: Seen = {},
): Problems {
  const isOutdated =
    typeof was.updatedAt === 'string' && Date.parse(was.updatedAt) !== Date.parse(before.updatedAt);
  const conflicts: Problems = {};
  for (const { cell, label, isOfStore, toValue, toWords } of COMPARED) {
    const isSet = set[cell] !== undefined || (cell === 'discount' && set.discountRupees !== undefined);
    if (!isSet || toValue(before) === toValue(after)) continue;
    const isChanged =
      was[cell] === undefined ? isOutdated && !isOfStore : readSeen(cell, was[cell]) !== toValue(before);
    if (isChanged) conflicts[cell] = `Changed by someone else: ${label} is now ${toWords(before)}`;
  }
  return conflicts;
}

/** The seen value as `toValue` returns it; an invalid value was never seen. */
function readSeen(cell: keyof CellsInput, claim: unknown): unknown {
  const problems: Problems = {};
  const seen = readCells(problems, { [cell]: claim });
  if (Object.keys(problems).length > 0) return undefined;
  const { pricePaise, discountBasisPoints, categoryIds, ...plain } = seen;
  return pricePaise ?? discountBasisPoints ?? categoryIds?.join(' ') ?? Object.values(plain)[0];
}
