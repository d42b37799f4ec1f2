// Fields of a product, the same for forms and files, and the state a
// form was opened with. Pure.

import type { Static } from 'typebox';
import { readFields, type Problems } from '#shared/check-fields.ts';
import { cleanText } from '#shared/clean-text.ts';
import {
  amount,
  fields,
  image,
  list,
  text,
  textOrEmpty,
  texts,
  wholeNumber,
  type Report,
} from '#shared/field-schemas.ts';
import { toPaise } from '#shared/money.ts';
import { cleanCode, isShortenedCode, SHORTENED_CODE } from '#shared/product-code.ts';
import { ShopError } from '#shared/shop-error.ts';

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

const stock = wholeNumber('Stock', { maximum: MAX_STOCK }, 'a whole number of 0 or more');

/** Texts and numbers of a product, and its pictures and custom fields, which may be missing. */
export const productFields = {
  name: text('Name', MAX_NAME),
  unit: text('Unit', MAX_UNIT),
  stock,
  price: amount(
    'Price',
    { maximum: MAX_PRICE },
    `a number between 0 and ${MAX_PRICE.toLocaleString('en-IN')}`,
  ),
  discount: amount('Discount', { maximum: 100 }, 'a number between 0 and 100'),
  description: text('Description', MAX_DESCRIPTION, { 'x-lines': true }),
};
export const productExtras = {
  image: list('Image', image, MAX_IMAGES, `At most ${MAX_IMAGES} pictures`),
  more_details: texts('Custom fields', 'Custom fields must be names with texts', {
    description: 'Custom fields: name to text',
    'x-lines': true,
    check: checkCustomFields,
  }),
};

/** '' for none. */
export const sku = textOrEmpty('SKU', MAX_SKU, {
  description: "The owner's own article number, of one product only; '' for none",
  prepare: (sent) => (typeof sent === 'string' ? cleanCode(sent) : (sent ?? undefined)),
  check: (code, report) => {
    if (isShortenedCode(code)) report(SHORTENED_CODE);
  },
});

const ProductInput = fields(productFields, productExtras);
type ProductInput = Static<typeof ProductInput>;
/** As a file has it. */
export type SentProduct = Partial<Record<keyof ProductInput, unknown>>;

/** The values are valid only if there is no problem. */
export function readProduct(problems: Problems, sent: SentProduct): ProductValues {
  return toProductValues(readFields(problems, ProductInput, sent));
}

export function toProductValues(input: ProductInput): ProductValues {
  const { name, unit, description, stock: units, price, discount, image: images = [] } = input;
  const details = Object.entries(input.more_details ?? {});
  return {
    ...{ name, unit, description, stock: units, images },
    pricePaise: toPaise(price),
    discountBasisPoints: Math.round(100 * discount),
    moreDetails: Object.fromEntries(
      details.map(([field, value]) => [cleanText(field), cleanText(value, true)]),
    ),
  };
}

/** Every field has a value, and no name occurs twice. */
function checkCustomFields(details: Record<string, unknown>, report: Report): void {
  const names = new Set<string>();
  if (Object.keys(details).length > MAX_CUSTOM_FIELDS) {
    report(`At most ${MAX_CUSTOM_FIELDS} custom fields`);
    return;
  }
  for (const [rawName, sent] of Object.entries(details)) {
    const name = cleanText(rawName);
    const value = typeof sent === 'string' ? cleanText(sent, true) : (sent ?? '');
    // JSON with the name __proto__ is refused when a client sends it back, so it could not be saved again.
    if (name === '' || name === '__proto__') report('Custom field needs another name', name);
    else if (name.length > MAX_FIELD_NAME) {
      report(`Custom field name can have at most ${MAX_FIELD_NAME} characters`, name);
    } else if (names.has(name)) report(`Custom field ${name} occurs twice`, name);
    else if (value === '') report('Required', name);
    else if (typeof value !== 'string') report(`${name} must be text`, name);
    else if (value.length > MAX_FIELD_VALUE) {
      report(`${name} can have at most ${MAX_FIELD_VALUE} characters`, name);
    }
    names.add(name);
  }
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
