// Validates the stock settings of a product in a store. Pure.

import { readOptionalText } from '#features/store/store-input.rules.ts';
import { readNumber, type Problems } from '#shared/read-fields.ts';

const MAX_SHELF = 40;
const MAX_REORDER_LEVEL = 1_000_000;

/** The shelf; undefined if not sent. */
export function readShelf(problems: Problems, claim: unknown): string | undefined {
  return readOptionalText(problems, 'shelf', claim, { label: 'Shelf', max: MAX_SHELF });
}

/** Below this the stock is low; null for none. */
export function readReorderLevel(problems: Problems, claim: unknown): number | null {
  if (claim === null) return null;
  return readNumber(problems, 'reorderLevel', claim, {
    label: 'Reorder level',
    words: `a whole number between 0 and ${MAX_REORDER_LEVEL}`,
    max: MAX_REORDER_LEVEL,
    decimals: 0,
  });
}
