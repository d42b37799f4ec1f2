// Validates a product (specification 5, spec decisions 22-23), the same for forms and files, and checks the
// state a form was opened with. Pure.

import { toPaise } from '#shared/money.ts';
import { cleanText } from '#shared/clean-text.ts';
import { ShopError } from '#shared/shop-error.ts';
import { readImages, readNumber, readText, type Problems } from '#shared/read-fields.ts';

export const MAX_NAME = 200;
export const MAX_UNIT = 100;
export const MAX_DESCRIPTION = 20_000;
export const MAX_IMAGES = 20;
export const MAX_SKU = 100;
export const MAX_CUSTOM_FIELDS = 50;
const MAX_FIELD_NAME = 100;
const MAX_FIELD_VALUE = 2000;
const MAX_PRICE = 10_000_000;
export const MAX_STOCK = 1_000_000_000;

export type ProductValues = {
  name: string;
  unit: string;
  description: string;
  stock: number;
  pricePaise: number;
  discountBasisPoints: number;
  images: string[];
  moreDetails: Record<string, string>;
};

/** Unchecked input from a form or a file. */
export type ProductInput = Partial<
  Record<'name' | 'unit' | 'description' | 'stock' | 'price' | 'discount' | 'image' | 'more_details', unknown>
>;

/** Reports every problem under its field; the values are valid only if there is none. */
export function readProduct(problems: Problems, input: ProductInput): ProductValues {
  return {
    name: readName(problems, input.name),
    images: readImages(problems, 'image', input.image, { max: MAX_IMAGES }),
    unit: readUnit(problems, input.unit),
    stock: readStock(problems, 'stock', input.stock),
    pricePaise: readPricePaise(problems, input.price),
    discountBasisPoints: readDiscount(problems, input.discount),
    description: readText(problems, 'description', input.description, {
      label: 'Description',
      max: MAX_DESCRIPTION,
      keepsLines: true,
    }),
    moreDetails: readCustomFields(problems, input.more_details),
  };
}

export function readName(problems: Problems, claim: unknown): string {
  return readText(problems, 'name', claim, { label: 'Name', max: MAX_NAME });
}

export function readUnit(problems: Problems, claim: unknown): string {
  return readText(problems, 'unit', claim, { label: 'Unit', max: MAX_UNIT });
}

export function readPricePaise(problems: Problems, claim: unknown): number {
  const words = `between 0 and ${MAX_PRICE}`;
  const rule = { label: 'Price', words, max: MAX_PRICE, decimals: 2 } as const;
  return toPaise(readNumber(problems, 'price', claim, rule));
}

/** Takes percent, returns hundredths of a percent. */
export function readDiscount(problems: Problems, claim: unknown): number {
  const rule = { label: 'Discount', words: 'between 0 and 100', max: 100, decimals: 2 } as const;
  return Math.round(100 * readNumber(problems, 'discount', claim, rule));
}

export function readStock(problems: Problems, field: string, claim: unknown): number {
  return readNumber(problems, field, claim, {
    label: 'Stock',
    words: 'a whole number of 0 or more',
    max: MAX_STOCK,
    decimals: 0,
  });
}

/** In their original order; every field has a value (specification 5), and no name occurs twice. */
function readCustomFields(problems: Problems, claim: unknown): Record<string, string> {
  const field = 'more_details';
  if (claim === undefined || claim === null) return {};
  if (typeof claim !== 'object' || Array.isArray(claim)) {
    problems[field] = 'Custom fields must be names with texts';
    return {};
  }
  const entries = Object.entries(claim);
  if (entries.length > MAX_CUSTOM_FIELDS) {
    problems[field] = `At most ${MAX_CUSTOM_FIELDS} custom fields`;
    return {};
  }
  const saved = new Map<string, string>();
  for (const [rawName, value] of entries) {
    const name = cleanText(rawName);
    const own = `${field}.${name}`;
    const text = readText(problems, own, value, { label: name, max: MAX_FIELD_VALUE, keepsLines: true });
    // JSON with the name __proto__ is refused when a client sends it back, so it could not be saved again.
    if (name === '' || name === '__proto__') problems[own] = 'Custom field needs another name';
    else if (name.length > MAX_FIELD_NAME) {
      problems[own] = `Custom field name can have at most ${MAX_FIELD_NAME} characters`;
    } else if (saved.has(name)) problems[own] = `Custom field ${name} occurs twice`;
    saved.set(name, text);
  }
  return Object.fromEntries(saved);
}

/** The optional SKU: undefined if not sent, null if sent empty. */
export function readSku(problems: Problems, claim: unknown): string | null | undefined {
  if (claim === undefined || claim === null) return undefined;
  const sku = typeof claim === 'string' ? cleanText(claim) : '';
  if (typeof claim !== 'string') problems.sku = 'SKU must be text';
  else if (sku.length > MAX_SKU) problems.sku = `SKU can have at most ${MAX_SKU} characters`;
  return sku || null;
}

/** The state a form was opened with; absent values are not compared. */
export type Base = { stock: number | undefined; updatedAt: string | undefined };

/** 409 if the product has been changed since; orders do not count as changes. */
export function requireUnchanged(current: { updatedAt: string }, base: Base): void {
  if (base.updatedAt === undefined) return;
  if (Date.parse(base.updatedAt) !== Date.parse(current.updatedAt)) throw new ShopError('product_changed');
}

/**
 * The stock after saving a form with `wanted` units: sales and returns since it was opened are kept. Without
 * the stock it was opened with, `wanted` is absolute. 409 if the result would be negative.
 */
export function toNewStock(current: { stock: number }, wanted: number, base: Base): number {
  if (base.stock === undefined) return wanted;
  const stock = current.stock + wanted - base.stock;
  if (stock < 0 || stock > MAX_STOCK) throw new ShopError('product_changed');
  return stock;
}
