// Plans a batch of rows: which product each row means, its categories, and what to write. Refused rows have
// no effect, not even on the categories they name. Pure.

import type { Problems } from '#shared/check-fields.ts';
import { fieldsWith, listDifferent, type FieldName } from '../product-fields.rules.ts';
import { MAX_NAME } from '../product.rules.ts';
import { describeUnusualRate } from '../tax/tax-proposals.rules.ts';
import { MAX_SUPPLIER_NAME, MAX_SUPPLIERS } from '../supplier/supplier.contract.ts';
import { cleanText } from '#shared/clean-text.ts';
import { readCell } from '#shared/csv-cell.ts';
import { isId } from '#shared/ids.ts';
import type { RiskyPrice } from '../price/price-plan.contract.ts';
import { toRiskyPrice } from '../price/price-plan.rules.ts';
import type { ImportProblem, UnknownName } from './catalogue-import.contract.ts';
import { findChangedCategories, readPlaces as readPinnedPositions } from './category-index.rules.ts';
import type { PinnedCategory, RowCategories, SeenCategories } from './category-index.rules.ts';
import type {
  CatalogueNames,
  NameMeaning,
  NamedCategory,
  NamedSubCategory,
} from './catalogue-names.rules.ts';
import { isNone, splitList, toNameKey } from './csv-cells.rules.ts';
import { FILE_FIELDS, planRow, readBarCodes, readSku, type StoredProduct } from './plan-row.rules.ts';
import type { FileRow } from './product-columns.rules.ts';

export type BatchFacts = {
  stored: readonly StoredProduct[];
  names: CatalogueNames;
  /** Ids by name, as `toNameKey` writes it. Those of new ones are added. */
  suppliers: Map<string, string>;
  /** Lines in which products of the file were already named, by `toSeenKeys`. */
  seen: Map<string, number>;
  seenCategories: SeenCategories;
  mayMake: (column: UnknownName['column'], name: string) => boolean;
  /** Lines that name an uploaded picture that no longer exists. */
  lostImages: ReadonlySet<number>;
  makeId: () => string;
  /** The id of a product created from a row without id and SKU; the same whenever the same file is sent. */
  toRowId: (row: FileRow) => string;
};

export type BatchPlan = {
  created: StoredProduct[];
  createdWithoutSku: number;
  htmlTexts: string[];
  unusualRates: string[];
  updated: { before: StoredProduct; after: StoredProduct }[];
  unchanged: number;
  failed: number;
  problems: ImportProblem[];
  newCategories: NamedCategory[];
  newSubCategories: NamedSubCategory[];
  newSuppliers: NamedSupplier[];
  unknownNames: UnknownName[];
  pinnedPositions: PinnedCategory[];
  riskyPrices: RiskyPrice[];
};

export type NamedSupplier = { id: string; name: string };

const MAX_PLACES = 100;

export function readRowId(row: FileRow): string | undefined {
  return row.cells.id === undefined ? undefined : readCell(row.cells.id).trim();
}

export function planBatch(rows: readonly FileRow[], facts: BatchFacts): BatchPlan {
  const plan: BatchPlan = {
    created: [],
    createdWithoutSku: 0,
    htmlTexts: [],
    unusualRates: [],
    updated: [],
    unchanged: 0,
    failed: 0,
    problems: [],
    newCategories: [],
    newSubCategories: [],
    newSuppliers: [],
    unknownNames: [],
    pinnedPositions: [],
    riskyPrices: [],
  };
  const byId = new Map(facts.stored.map((product) => [product.id, product]));
  const bySku = new Map(facts.stored.flatMap((product) => (product.sku ? [[product.sku, product]] : [])));
  const byCode = new Map(
    facts.stored.flatMap((product) => product.barCodes.map((code) => [code, product] as const)),
  );
  for (const row of rows) planOne(plan, row, facts, { byId, bySku, byCode });
  return plan;
}

type ById = ReadonlyMap<string, StoredProduct>;

type KnownProducts = Record<'byId' | 'bySku' | 'byCode', ById>;

function planOne(plan: BatchPlan, row: FileRow, facts: BatchFacts, known: KnownProducts): void {
  const { byId, bySku, byCode } = known;
  const problems: Problems = {};
  const id = toTargetId(problems, row, facts, known);
  const before = byId.get(id);
  const values = planRow(problems, row, before);
  const { sku } = values;
  const bearer = sku === null ? undefined : bySku.get(sku);
  if (bearer && bearer.id !== id) problems.sku ??= `${sku} is the sku of the product ${bearer.id}`;
  for (const code of values.barCodes) {
    const holder = [byCode.get(code), bySku.get(code)].find((other) => other && other.id !== id);
    if (holder) problems['bar codes'] ??= `${code} is the code of ${holder.name}`;
  }
  noteSeen(problems, row, facts.seen, id, sku);
  const supplier = readSupplier(problems, row, facts);
  if (facts.lostImages.has(row.line)) {
    problems.images ??= 'The picture is no longer available. Please upload it again.';
  }
  const places = readPlaces(problems, row, before, facts, plan);

  const found = Object.entries(problems);
  if (found.length > 0) {
    plan.failed++;
    plan.problems.push(...found.map(([column, message]) => ({ line: row.line, column, message })));
    return;
  }
  plan.htmlTexts.push(...listHtmlTexts(row));
  const unusual = describeUnusualRate(values);
  if (unusual && values.gstBasisPoints !== before?.gstBasisPoints)
    plan.unusualRates.push(`line ${row.line}: ${unusual}`);
  const stands = makePlaces(plan, places, facts);
  const supplierId =
    supplier === undefined ? (before?.supplierId ?? null) : toSupplierId(plan, supplier, facts);
  const after = { ...values, id, ...stands, supplierId };
  plan.pinnedPositions.push(...findChangedCategories(row, places.pinned, stands, facts));
  const priced = withSoldRate(after, facts);
  if (before) {
    if (listDifferent(FILE_FIELDS, before, after).length === 0) plan.unchanged++;
    else {
      plan.updated.push({ before, after });
      plan.riskyPrices.push(...toRiskyPrice(withSoldRate(before, facts), priced));
    }
  } else {
    plan.created.push(after);
    plan.riskyPrices.push(...toRiskyPrice({ ...priced, pricePaise: 0, costPaise: null }, priced));
    if (sku === null) plan.createdWithoutSku++;
  }
}

/** With its tax as `tax_of_product` says it: the ids are in the order in which they were added. */
function withSoldRate(product: StoredProduct, { names }: BatchFacts) {
  const [given = null] = product.subCategoryIds
    .toSorted()
    .flatMap((id) => names.subCategories.byId.get(id)?.gstBasisPoints ?? []);
  return { ...product, soldBasisPoints: product.gstBasisPoints ?? given };
}

/** `&amp;`, `&#39;`, `<p>`: what other shops export, and this one shows as it is written. */
const HTML = /&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});|<\/?[a-z][^<>]*>/i;

function listHtmlTexts({ line, cells, fields }: FileRow): string[] {
  const texts = [
    ...(['name', 'unit', 'description'] as const).map((name) => [name, cells[name] ?? '']),
    ...fields,
  ];
  return texts.flatMap(([name, text]) => (HTML.test(text!) ? [`line ${line}, ${name}`] : []));
}

/** By id, else by SKU, else by bar code, else the product this row created before, else a new one. */
function toTargetId(
  problems: Problems,
  row: FileRow,
  facts: BatchFacts,
  { bySku, byCode }: KnownProducts,
): string {
  const id = readRowId(row);
  if (id !== undefined && !isId(id)) problems.id = 'Not an id. Leave it empty for a new product.';
  if (id !== undefined) return id;
  const sku = readSku(row);
  const [coded] = sku ? [] : readBarCodes(row).flatMap((code) => byCode.get(code) ?? []);
  if (!sku) return coded?.id ?? facts.toRowId(row);
  return bySku.get(sku)?.id ?? facts.makeId();
}

function noteSeen(
  problems: Problems,
  row: FileRow,
  seen: Map<string, number>,
  id: string,
  sku: string | null,
): void {
  const column = row.cells.id === undefined ? 'sku' : 'id';
  for (const code of readBarCodes(row)) {
    const line = seen.get(`code ${code}`);
    if (line === undefined) seen.set(`code ${code}`, row.line);
    else if (line !== row.line) problems['bar codes'] ??= `The same bar code as in line ${line}`;
  }
  for (const key of [`id ${id}`, ...(sku === null ? [] : [`sku ${sku}`])]) {
    const line = seen.get(key);
    if (line === undefined) seen.set(key, row.line);
    // The same line again: the batch is being retried.
    else if (line !== row.line) {
      problems[key.startsWith('sku') ? 'sku' : column] ??= `The same product as in line ${line}`;
    }
  }
}

/** The name of the supplier; null if cleared, undefined if the cell is empty. */
function readSupplier(
  problems: Problems,
  row: FileRow,
  { suppliers }: BatchFacts,
): string | null | undefined {
  const cell = row.cells.supplier;
  if (cell === undefined) return undefined;
  if (isNone(cell)) return null;
  const name = cleanText(readCell(cell));
  if (name.length > MAX_SUPPLIER_NAME) {
    problems.supplier = `Supplier can have at most ${MAX_SUPPLIER_NAME} characters`;
  } else if (!suppliers.has(toNameKey(name)) && suppliers.size >= MAX_SUPPLIERS) {
    problems.supplier = `A shop can have at most ${MAX_SUPPLIERS} suppliers`;
  }
  return name;
}

function toSupplierId(
  plan: BatchPlan,
  name: string | null,
  { suppliers, makeId }: BatchFacts,
): string | null {
  if (name === null) return null;
  const known = suppliers.get(toNameKey(name));
  if (known !== undefined) return known;
  const supplier = { id: makeId(), name };
  suppliers.set(toNameKey(name), supplier.id);
  plan.newSuppliers.push(supplier);
  return supplier.id;
}

/** Existing ones by id, new ones by name; null means unchanged. */
type CategoryIndex = {
  categories: NameMeaning[] | null;
  subCategories: NameMeaning[] | null;
  before: StoredProduct | undefined;
  pinned: RowCategories;
};

function readPlaces(
  problems: Problems,
  row: FileRow,
  before: StoredProduct | undefined,
  facts: BatchFacts,
  plan: BatchPlan,
): CategoryIndex {
  const { names, mayMake } = facts;
  const requireMeant = (column: UnknownName['column'], meanings: NameMeaning[] | null) => {
    for (const meaning of meanings ?? []) {
      if (!('newName' in meaning) || mayMake(column, meaning.newName)) continue;
      const known = column === 'category' ? names.categories : names.subCategories;
      const unknown = { column, name: meaning.newName, nearest: known.listNearest(meaning.newName) };
      problems[column] ??= formatUnknown(unknown);
      plan.unknownNames.push(unknown);
    }
  };
  const categories = readNames(problems, 'category', row.cells.category, (text) => names.findCategory(text));
  requireMeant('category', categories);
  const categoryIds = categories ? categories.flatMap(toKnownId) : (before?.categoryIds ?? []);
  const hasCategory = categories ? categories.length > 0 : categoryIds.length > 0;
  const subCategories = readNames(problems, 'sub category', row.cells['sub category'], (text) =>
    names.findSubCategory(text, categoryIds, hasCategory),
  );
  requireMeant('sub category', subCategories);
  const toIds = (meanings: NameMeaning[] | null, ids: string[] | undefined) =>
    meanings?.map((meaning) => ('id' in meaning ? meaning.id : null)) ?? ids ?? [];
  const pinned = readPinnedPositions(
    problems,
    row,
    {
      categoryIds: toIds(categories, before?.categoryIds),
      subCategoryIds: toIds(subCategories, before?.subCategoryIds),
    },
    facts,
  );
  return { categories, subCategories, before, pinned };
}

function formatUnknown({ column, name, nearest }: UnknownName): string {
  const hint = nearest.length > 0 ? ` The nearest: ${nearest.join(', ')}.` : '';
  return `There is no ${column} ${name}.${hint} If it is new, confirm it and it will be created.`;
}

const toKnownId = (meaning: NameMeaning) => ('id' in meaning ? [meaning.id] : []);

function readNames(
  problems: Problems,
  column: string,
  cell: string | undefined,
  find: (text: string) => NameMeaning,
): NameMeaning[] | null {
  if (cell === undefined) return null;
  const texts = isNone(cell) ? [] : splitList(readCell(cell));
  if (texts.length > MAX_PLACES) problems[column] = `At most ${MAX_PLACES} entries`;
  const meanings = texts.slice(0, MAX_PLACES).map(find);
  for (const meaning of meanings) {
    if ('problem' in meaning) problems[column] ??= meaning.problem;
    if ('newName' in meaning && meaning.newName.length > MAX_NAME) {
      problems[column] ??= `A name can have at most ${MAX_NAME} characters`;
    }
  }
  return meanings;
}

/** Ids of all of them, creating new ones; a new sub-category belongs to the row's categories. */
function makePlaces(
  plan: BatchPlan,
  { categories, subCategories, before }: CategoryIndex,
  { names, makeId }: BatchFacts,
): Pick<StoredProduct, 'categoryIds' | 'subCategoryIds'> {
  const toIds = (meanings: NameMeaning[] | null, own: string[], make: (name: string) => string) => {
    if (!meanings) return own;
    const made = new Map<string, string>();
    const ids = meanings.flatMap((meaning) => {
      if (!('newName' in meaning)) return toKnownId(meaning);
      const key = toNameKey(meaning.newName);
      if (!made.has(key)) made.set(key, make(meaning.newName));
      return [made.get(key)!];
    });
    return [...new Set(ids)];
  };
  const { categoryIds: ownIds = [], subCategoryIds: ownSubIds = [] } = before ?? {};
  const categoryIds = toIds(categories, ownIds, (name) => {
    const category = { id: makeId(), name };
    names.categories.add(category);
    plan.newCategories.push(category);
    return category.id;
  });
  const subCategoryIds = toIds(subCategories, ownSubIds, (name) => {
    const subCategory = { id: makeId(), name, categoryIds };
    names.subCategories.add(subCategory);
    plan.newSubCategories.push(subCategory);
    return subCategory.id;
  });
  return { categoryIds, subCategoryIds };
}

const OF_EVERYBODY: readonly FieldName[] = fieldsWith('seenBy', 'everybody');
const SHOWN = FILE_FIELDS.filter(
  (name) => name === 'isHidden' || (name !== 'stock' && OF_EVERYBODY.includes(name)),
);

/** Whether pages that show the product change: they show in stock or not, never how many. */
export function isShownOtherwise(before: StoredProduct, after: StoredProduct): boolean {
  return before.stock > 0 !== after.stock > 0 || listDifferent(SHOWN, before, after).length > 0;
}
