// Limits of a product's fields (product-fields.rules.ts), and the error where there is none. Pure.

import { cleanText } from '#shared/clean-text.ts';
import type { ProblemReporter } from '#shared/field-schemas.ts';
import { ShopError } from '#shared/shop-error.ts';

export const noProduct = () => new ShopError('not_found', { message: 'Product not found' });

export const MAX_NAME = 200;
export const MAX_UNIT = 100;
export const MAX_DESCRIPTION = 20_000;
export const MAX_IMAGES = 20;
export const MAX_SKU = 100;
export const MAX_CUSTOM_FIELDS = 50;
const MAX_FIELD_NAME = 100;
const MAX_FIELD_VALUE = 2000;
export const MAX_STOCK = 1_000_000_000;

export const BRAND_FIELD = 'Brand';
/** However it is written: filters, offers and the search do not care. */
export const isBrandField = (name: string) => name.toLowerCase() === 'brand';

export const readBrand = (details: Readonly<Record<string, string>>): string =>
  Object.entries(details).find(([name]) => isBrandField(name))?.[1] ?? '';

/** The custom fields with this brand; '' for none. */
export function withBrand(details: Readonly<Record<string, string>>, brand: string): Record<string, string> {
  const known = Object.keys(details).find(isBrandField);
  const others = Object.entries(details).filter(([name]) => name !== known || brand !== '');
  const next = Object.fromEntries(others);
  return brand === '' ? next : { ...next, [known ?? BRAND_FIELD]: brand };
}

/** Every field has a value, and no name occurs twice. */
export function checkCustomFields(details: Record<string, unknown>, report: ProblemReporter): void {
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
