// Plans one row of a file: it creates a product, changes one, changes nothing, or is refused, and why. The
// rules for a product are those of the form (features/catalogue/product.rules.ts). Pure; independent
// of batches and locks.

import type { Problems } from '#shared/check-fields.ts';
import { MAX_SKU, readProduct, type ProductValues, type SentProduct } from '../product.rules.ts';
import { cleanText } from '#shared/clean-text.ts';
import { readCell, readAmount, readCount, readPercent } from '#shared/csv-cell.ts';
import { cleanCode, isShortenedCode, SHORTENED_CODE } from '#shared/product-code.ts';
import { isNone, readStockMark, splitFields, splitList, type StockMark } from './csv-cells.rules.ts';
import { toFieldHeading, type ColumnName, type FileRow } from './product-columns.rules.ts';

export type StoredProduct = ProductValues & {
  id: string;
  sku: string | null;
  isHidden: boolean;
  categoryIds: string[];
  subCategoryIds: string[];
};

type ProductChange = {
  values: ProductValues;
  sku: string | null;
  isHidden: boolean;
};

/** The SKU of a row, cleaned; null if cleared, undefined if the cell is empty. */
export function readSku(row: FileRow): string | null | undefined {
  const cell = row.cells.sku;
  if (cell === undefined) return undefined;
  return isNone(cell) ? null : cleanCode(readCell(cell)) || undefined;
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

/**
 * Reports every problem under its column; the values are valid only if there is none. `soldNow` is needed for
 * a stored product whose row has a stock mark.
 */
export function planRow(
  problems: Problems,
  row: FileRow,
  stored: StoredProduct | undefined,
  soldNow: number,
): ProductChange {
  if (row.hasTooManyCells)
    problems[''] = 'More cells than columns: a text with a comma needs quotes around it';
  const input = readInput(problems, row, stored);
  const found: Problems = {};
  const values = readProduct(found, { ...toInput(stored), ...input });
  for (const [field, message] of Object.entries(found)) {
    const [name = ''] = field.split('.');
    // Values that the row leaves alone are not checked, whatever the rules say today.
    if (!stored || name in input) problems[toColumn(field)] ??= message;
  }
  const saved = stored ? { ...stored, ...pick(values, input) } : values;
  return {
    values: { ...toValues(saved), stock: toStock(problems, row, stored, values.stock, soldNow) },
    sku: planSku(problems, row, stored),
    isHidden: planHidden(problems, row, stored),
  };
}

/** Only the values that the row changes. */
function readInput(problems: Problems, row: FileRow, stored: StoredProduct | undefined): SentProduct {
  const input: SentProduct = {};
  for (const field of ['name', 'unit', 'description'] as const) {
    const text = readText(row.cells[field]);
    if (text === undefined) continue;
    if (!stored || !isSameText(text, stored[field], field === 'description')) input[field] = text;
  }
  const { price, discount, stock } = row.cells;
  if (price !== undefined) input.price = readAmount(readCell(price));
  if (discount !== undefined) input.discount = readPercent(readCell(discount));
  if (stock !== undefined && (!stored || readWantedStock(row))) input.stock = readCount(readCell(stock));
  const images = readNewImages(row, stored);
  if (images) input.image = images;
  const details = readDetails(problems, row, stored);
  if (details) input.more_details = details;
  return input;
}

function readText(cell: string | undefined): string | undefined {
  if (cell === undefined) return undefined;
  return isNone(cell) ? '' : readCell(cell);
}

/** Spreadsheets convert line breaks; that is not a change. */
function isSameText(text: string, stored: string, keepsLines: boolean): boolean {
  const normalise = (value: string) => cleanText(value, keepsLines).replaceAll(/\r\n?/g, '\n');
  return normalise(text) === normalise(stored);
}

/** All custom fields after the change; undefined if none of them changes. */
function readDetails(
  problems: Problems,
  row: FileRow,
  stored: StoredProduct | undefined,
): Record<string, string> | undefined {
  const details = new Map(Object.entries(stored?.moreDetails ?? {}));
  let isChanged = !stored;
  const say = (name: string, value: string | null) => {
    const old = details.get(name);
    if (value === null ? old === undefined : old !== undefined && isSameText(value, old, true)) return;
    isChanged = true;
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

const toInput = (stored: StoredProduct | undefined): SentProduct =>
  stored
    ? {
        name: stored.name,
        unit: stored.unit,
        description: stored.description,
        price: stored.pricePaise / 100,
        discount: stored.discountBasisPoints / 100,
        stock: stored.stock,
      }
    : {};

/** Only the values given in the input. */
function pick(values: ProductValues, input: SentProduct): Partial<ProductValues> {
  return {
    ...('name' in input && { name: values.name }),
    ...('unit' in input && { unit: values.unit }),
    ...('description' in input && { description: values.description }),
    ...('price' in input && { pricePaise: values.pricePaise }),
    ...('discount' in input && { discountBasisPoints: values.discountBasisPoints }),
    ...('image' in input && { images: values.images }),
    ...('more_details' in input && { moreDetails: values.moreDetails }),
  };
}

const toValues = (product: ProductValues): ProductValues => ({
  name: product.name,
  unit: product.unit,
  description: product.description,
  stock: product.stock,
  pricePaise: product.pricePaise,
  discountBasisPoints: product.discountBasisPoints,
  images: product.images,
  moreDetails: product.moreDetails,
});

/**
 * The stock in the file is the stock at the time of the export: units sold since are subtracted, so that no
 * sold unit comes back and repeating the import changes nothing. Without the mark of an export it is the
 * current stock.
 */
function toStock(
  problems: Problems,
  row: FileRow,
  stored: StoredProduct | undefined,
  wanted: number,
  soldNow: number,
): number {
  const atExport = row.cells['stock at export'];
  if (atExport !== undefined && !readStockMark(atExport)) {
    problems['stock at export'] = 'Leave this cell as it was exported, or empty it';
  }
  if (!stored) return wanted;
  const change = readWantedStock(row);
  if (!change) return stored.stock;
  const soldSince = change.mark ? soldNow - change.mark.sold : 0;
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

const YES = /^(?:yes|y|true|1)$/i;
const NO = /^(?:no|n|false|0)$/i;

function planHidden(problems: Problems, row: FileRow, stored: StoredProduct | undefined): boolean {
  const cell = row.cells.hidden;
  if (cell === undefined) return stored?.isHidden ?? false;
  const text = readCell(cell).trim();
  if (!YES.test(text) && !NO.test(text)) problems.hidden = 'Write yes or no';
  return YES.test(text);
}

const COLUMN_OF: Record<string, ColumnName> = { image: 'images' };

function toColumn(field: string): string {
  const [name = '', ...rest] = field.split('.');
  if (name !== 'more_details') return COLUMN_OF[name] ?? name;
  return rest.length > 0 ? toFieldHeading(rest.join('.')) : '';
}
