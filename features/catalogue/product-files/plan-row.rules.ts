// Plans one row of a file: it creates a product, changes one, changes nothing, or is refused, and why. The
// rules for a product are those of the form. Pure; independent of batches and locks.

import { readFields, type Problems } from '#shared/check-fields.ts';
import { cleanText } from '#shared/clean-text.ts';
import { readAmount, readCell, readCount, readPercent } from '#shared/csv-cell.ts';
import { amount, fields } from '#shared/field-schemas.ts';
import { discountedPaise, discountFor, explainSelling, toPaise } from '#shared/money.ts';
import { cleanCode, isShortenedCode, SHORTENED_CODE, toBarCode } from '#shared/product-code.ts';
import {
  fieldsWith,
  PRODUCT_FIELDS,
  schemasOf,
  toEmpty,
  toSent,
  toStored,
  type FieldWith,
  type StoredFields,
} from '../product-fields.rules.ts';
import { MAX_SKU } from '../product.rules.ts';
import { isNone, readStockMark, splitFields, splitList, type StockMark } from './csv-cells.rules.ts';
import { toFieldHeading, type ColumnName, type FileRow } from './product-columns.rules.ts';

export const FILE_FIELDS = fieldsWith('file');
/** `sold`: units the store sold less units returned, since it opened; 0 if no row has a stock mark. */
export type StoredProduct = StoredFields<FieldWith<'file'>> & { id: string; sold: number };
type ProductFacts = Omit<StoredProduct, 'id' | 'categoryIds' | 'subCategoryIds' | 'supplierId'>;

/** Those whose cells say their values by themselves; the SKU also names the product. */
const PLAIN = FILE_FIELDS.filter(
  (name) => name !== 'sku' && !['categories', 'supplier'].includes(PRODUCT_FIELDS[name].kind),
);
const required = fieldsWith('form', 'required');
const PlainFields = fields(
  schemasOf(required),
  schemasOf(PLAIN.filter((name) => !(required as readonly string[]).includes(name))),
);
const SellingPrice = fields({
  sellingPrice: amount('Selling price', { maximum: 10_000_000 }, 'a number of 0 or more'),
});
type SentCells = Partial<Record<FieldWith<'file'>, unknown>>;

/** The SKU of a row, cleaned; null if cleared, undefined if the cell is empty. */
export function readSku(row: FileRow): string | null | undefined {
  const cell = row.cells.sku;
  if (cell === undefined) return undefined;
  return isNone(cell) ? null : cleanCode(readCell(cell)) || undefined;
}

/** Its bar codes, cleaned; none if the cell is empty or clears them. */
export function readBarCodes(row: FileRow): string[] {
  const cell = row.cells['bar codes'];
  if (cell === undefined || isNone(cell)) return [];
  const codes = splitList(readCell(cell)).flatMap((code) => code.split(/[\s,;]+/));
  return [...new Set(codes.map(toBarCode))].filter((code) => code !== '');
}

/** The images a row names; undefined if the cell is empty, or the product already has these images. */
export function readNewImages(row: FileRow, stored: StoredProduct | undefined): string[] | undefined {
  const cell = row.cells.images;
  if (cell === undefined) return undefined;
  const images = isNone(cell) ? [] : splitList(readCell(cell));
  const isSame = stored && images.join('\n') === stored.images.map((url) => url.trim()).join('\n');
  return isSame ? undefined : images;
}

/** The stock a row sets, with the mark of its export; undefined if the stock was not edited. */
export function readWantedStock(row: FileRow): { mark: StockMark | null } | undefined {
  const { stock, 'stock at export': atExport } = row.cells;
  if (stock === undefined) return undefined;
  const mark = atExport === undefined ? null : readStockMark(atExport);
  return mark && readCount(stock) === String(mark.stock) ? undefined : { mark };
}

/** Reports every problem under its column; the values are valid only if there is none. */
export function planRow(problems: Problems, row: FileRow, stored: StoredProduct | undefined): ProductFacts {
  if (row.hasTooManyCells)
    problems[''] = 'More cells than columns: a text with a comma needs quotes around it';
  const input = readInput(problems, row, stored);
  const found: Problems = {};
  const saved = stored && toSent(required, stored);
  const values = readFields(found, PlainFields, { ...saved, ...input });
  for (const [field, message] of Object.entries(found)) {
    const [name = ''] = field.split('.');
    // Values that the row does not change are not checked: they may be older than a rule.
    if (!stored || name in input) problems[toColumn(field)] ??= message;
  }
  const changed = Object.fromEntries(Object.entries(values).filter(([name]) => !stored || name in input));
  const facts = { ...(stored ?? { ...toEmpty(FILE_FIELDS), sold: 0 }), ...toStored(changed) };
  return {
    ...facts,
    discountBasisPoints: toDiscount(problems, row, stored, facts),
    stock: toStock(problems, row, stored, values.stock!),
    sku: planSku(problems, row, stored),
  };
}

function readInput(problems: Problems, row: FileRow, stored: StoredProduct | undefined): SentCells {
  const input: SentCells = {};
  for (const name of PLAIN) {
    const value = readValue(problems, row, stored, name);
    if (value !== undefined) input[name] = value;
  }
  // What lists of distributors do not say: it sells at its MRP, once there is stock.
  if (!stored) {
    const description = [input.name, input.unit].filter(Boolean).join(', ') || 'none';
    const name = row.isNameless && input.description ? { name: input.description } : {};
    return { discount: 0, stock: 0, description, ...name, ...input };
  }
  return input;
}

/** Plain CSV has no Indian letters: Excel writes a question mark for each. Others end a word. */
const LOST_LETTERS = /(?:^|[^\p{L}\p{N}?!])\?\?/u;
const LOST_LETTERS_PROBLEM = 'Letters were lost (??): save the file as "CSV UTF-8 (Comma delimited)"';

const YES = /^(?:yes|y|true|1)$/i;
const NO = /^(?:no|n|false|0)$/i;

function readValue(
  problems: Problems,
  row: FileRow,
  stored: StoredProduct | undefined,
  name: (typeof PLAIN)[number],
): unknown {
  const { kind, schema, stored: key, ...field } = PRODUCT_FIELDS[name];
  if (kind === 'pictures') return readNewImages(row, stored);
  if (kind === 'customFields') return readDetails(problems, row, stored);
  const column = toColumn(name) as ColumnName;
  const cell = row.cells[column];
  if (cell === undefined) return undefined;
  const text = readCell(cell);
  const isCleared = 'isNullable' in field && isNone(cell);
  switch (kind) {
    case 'text': {
      const value = isNone(cell) ? '' : text;
      const old = stored?.[key as keyof StoredProduct] as string | null | undefined;
      if (stored && isSameText(value, old ?? '', 'x-lines' in schema)) return undefined;
      if (LOST_LETTERS.test(value)) problems[column] = LOST_LETTERS_PROBLEM;
      return value;
    }
    case 'rupees':
      // A known cost is what goods in has paid.
      return name === 'cost' && stored && stored.costPaise !== null ? undefined : readAmount(text);
    case 'percent':
      if (isCleared) return null;
      // A spreadsheet writes 5 % as 0.05 when its column loses the format.
      if (name === 'gstRate' && /^0?\.\d+$/.test(text.trim())) {
        problems[column] = 'Write 5 or 5 % for five percent';
      }
      return readPercent(text);
    case 'codes': {
      const codes = readBarCodes(row);
      return stored && codes.toSorted().join() === stored.barCodes.join() ? undefined : codes;
    }
    case 'count':
      if (isCleared) return null;
      return !stored || name !== 'stock' || readWantedStock(row) ? readCount(text) : undefined;
    default: {
      const word = text.trim();
      if (YES.test(word) || NO.test(word)) return YES.test(word);
      problems[column] = 'Write yes or no';
      return undefined;
    }
  }
}

/** Spreadsheets convert line breaks; that is not a change. */
function isSameText(text: string, stored: string, keepsLines: boolean): boolean {
  const normalise = (value: string) => cleanText(value, keepsLines).replaceAll(/\r\n?/g, '\n');
  return normalise(text) === normalise(stored);
}

/** All custom fields after the change; undefined if none of them changes. */
function readDetails(problems: Problems, row: FileRow, stored: StoredProduct | undefined) {
  const details = new Map(Object.entries(stored?.moreDetails ?? {}));
  let isChanged = !stored;
  const say = (name: string, value: string | null) => {
    const old = details.get(name);
    if (value === null ? old === undefined : old !== undefined && isSameText(value, old, true)) return;
    isChanged = true;
    if (value && LOST_LETTERS.test(value)) problems[toFieldHeading(name)] = LOST_LETTERS_PROBLEM;
    if (value === null) details.delete(name);
    else details.set(name, value);
  };
  for (const [name, cell] of row.fields) say(name, isNone(cell) ? null : readCell(cell));
  const more = row.cells['more fields'];
  const fields = more === undefined ? [] : splitFields(readCell(more));
  if (!fields) problems['more fields'] = 'Not of the form Name=value|Name=value';
  for (const [name, value] of fields ?? []) say(name, value);
  return isChanged ? Object.fromEntries(details) : undefined;
}

/**
 * What the file says of the discount: a selling price, a discount, or both if they agree. A cell that is as
 * exported says nothing when the other was edited.
 */
function toDiscount(
  problems: Problems,
  row: FileRow,
  stored: StoredProduct | undefined,
  { pricePaise, discountBasisPoints }: ProductFacts,
): number {
  const cell = row.cells['selling price'];
  if (cell === undefined) return discountBasisPoints;
  const found: Problems = {};
  const { sellingPrice } = readFields(found, SellingPrice, { sellingPrice: readAmount(readCell(cell)) });
  if (sellingPrice === undefined) {
    problems['selling price'] ??= found.sellingPrice!;
    return discountBasisPoints;
  }
  const sellingPaise = toPaise(sellingPrice);
  if (discountedPaise(pricePaise, discountBasisPoints / 100) === sellingPaise) return discountBasisPoints;
  const hasDiscount = row.cells.discount !== undefined;
  const isDiscountEdited = hasDiscount && (!stored || stored.discountBasisPoints !== discountBasisPoints);
  const isAsExported =
    stored && discountedPaise(stored.pricePaise, stored.discountBasisPoints / 100) === sellingPaise;
  if (isDiscountEdited && isAsExported) return discountBasisPoints;
  if (isDiscountEdited) {
    problems['selling price'] ??= 'The discount says another selling price: leave one of them empty';
    return discountBasisPoints;
  }
  const basisPoints = discountFor(pricePaise, sellingPaise);
  if (basisPoints === null) problems['selling price'] ??= explainSelling(pricePaise, sellingPaise);
  return basisPoints ?? discountBasisPoints;
}

/** Units sold since the export are subtracted: none comes back, and repeating the import changes nothing. */
function toStock(problems: Problems, row: FileRow, stored: StoredProduct | undefined, wanted: number) {
  const atExport = row.cells['stock at export'];
  if (atExport !== undefined && !readStockMark(atExport)) {
    problems['stock at export'] = 'Leave this cell as it was exported, or empty it';
  }
  if (!stored) return wanted;
  const change = readWantedStock(row);
  if (!change) return stored.stock;
  const soldSince = change.mark ? stored.sold - change.mark.sold : 0;
  if (wanted < soldSince) problems.stock ??= `${soldSince} have been sold since the export: this is too few`;
  return wanted - soldSince;
}

function planSku(problems: Problems, row: FileRow, stored: StoredProduct | undefined): string | null {
  const sku = readSku(row);
  if (sku === undefined) return stored?.sku ?? null;
  if (sku !== null && sku.length > MAX_SKU) problems.sku = `Sku can have at most ${MAX_SKU} characters`;
  // A row that names its product by id may leave the code that it got from an earlier file.
  const isKept = row.cells.id !== undefined && sku === stored?.sku;
  if (sku !== null && isShortenedCode(sku) && !isKept) problems.sku = SHORTENED_CODE;
  return sku;
}

/** The column of a field, or of a part of it. */
function toColumn(field: string): string {
  const [name = '', ...rest] = field.split('.');
  if (name === 'more_details') return rest.length > 0 ? toFieldHeading(rest.join('.')) : '';
  return Object.keys(PRODUCT_FIELDS[name as FieldWith<'file'>].file)[0]!;
}
