// Parses stock lines sent by staff; each problem is reported at its line. Pure.

import type { Problems } from '#shared/read-fields.ts';
import { readNumber } from '#shared/read-fields.ts';
import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';

/** Per receipt, count or move. */
export const MAX_LINES = 500;
/** Units in one line. */
export const MAX_UNITS = 1_000_000;
/** Maximum stock of one product in a store. */
export const MAX_STOCK = 1_000_000_000;
export const MAX_NOTE = 200;

/** A line as it was sent, unchecked. */
export type Claim = Record<string, unknown>;

/** Passes each line with its field name to `read`. An empty list is a problem. */
export function readLines<Line>(
  problems: Problems,
  claim: unknown,
  read: (line: Claim, field: string) => Line,
): Line[] {
  if (claim === undefined || claim === null || (Array.isArray(claim) && claim.length === 0)) {
    problems.lines = 'Required';
  } else if (!Array.isArray(claim)) problems.lines = 'Lines must be a list';
  else if (claim.length > MAX_LINES) problems.lines = `At most ${MAX_LINES} lines at a time`;
  else {
    return claim.map((line: unknown, at) => {
      const isObject = typeof line === 'object' && line !== null && !Array.isArray(line);
      return read(isObject ? (line as Claim) : {}, `lines.${at}`);
    });
  }
  return [];
}

/** An invalid id is reported as an unknown product. */
export function readProductId(problems: Problems, field: string, claim: unknown): string {
  if (claim === undefined || claim === null || claim === '') problems[`${field}.productId`] = 'Required';
  else if (!isId(claim)) problems[`${field}.productId`] = NO_PRODUCT;
  else return claim;
  return '';
}

export const NO_PRODUCT = 'There is no such product';

/** Whole units, at least `least`; may be sent as text. */
export function readUnits(
  problems: Problems,
  field: string,
  claim: unknown,
  { label, least }: { label: string; least: 0 | 1 },
): number {
  const words = `a whole number between ${least} and ${MAX_UNITS.toLocaleString('en-IN')}`;
  const units = readNumber(problems, field, claim, { label, words, max: MAX_UNITS, decimals: 0 });
  if (!problems[field] && units < least) problems[field] = `${label} must be ${words}`;
  return units;
}

/** Reports every line whose product occurred before. */
export function rejectTwice(problems: Problems, lines: readonly { productId: string }[]): void {
  const seen = new Set<string>();
  for (const [at, { productId }] of lines.entries()) {
    if (productId && seen.has(productId)) {
      problems[`lines.${at}.productId`] = 'This product is in another line too';
    }
    seen.add(productId);
  }
}

/** Reports every line whose product the store does not have. */
export function rejectUnknown(
  problems: Problems,
  lines: readonly { productId: string }[],
  isKnown: (productId: string) => boolean,
): void {
  for (const [at, { productId }] of lines.entries()) {
    if (!isKnown(productId)) problems[`lines.${at}.productId`] = NO_PRODUCT;
  }
}

/** 400 when it is missing. */
export function requireStoreId({ storeId }: { storeId?: string }): string {
  if (storeId) return storeId;
  throw new ShopError('invalid_input', {
    message: 'Store id is required',
    fields: { storeId: 'Required' },
  });
}
