// What the calls of stock share: who may make them, the fields of their lines, and what no schema says about
// these. Pure.

import type { TSchema } from 'typebox';
import type { Problems } from '#shared/check-fields.ts';
import { list, rejectTwice, text, wholeNumber, type Report } from '#shared/field-schemas.ts';
import { isId } from '#shared/ids.ts';

export const ofManagers = { access: 'staff', roles: ['manager'] } as const;

/** Per receipt, count or move. */
export const MAX_LINES = 500;
/** Units in one line. */
export const MAX_UNITS = 1_000_000;
/** Maximum stock of one product in a store. */
export const MAX_STOCK = 1_000_000_000;
export const MAX_NOTE = 200;

export const NO_PRODUCT = 'There is no such product';

export const idOr = (title: string, problem: string) =>
  text(title, 100, {
    check: (id, report) => {
      if (!isId(id)) report(problem);
    },
  });

/** An invalid id is reported as an unknown product. */
export const productId = idOr('Product', NO_PRODUCT);

export const units = (title: string, minimum: 0 | 1) => wholeNumber(title, { minimum, maximum: MAX_UNITS });

/** At least one line; by default no two of the same product. */
export const linesOf = <Line extends TSchema>(line: Line, check: CheckLines = rejectProductTwice) =>
  list('Lines', line, MAX_LINES, `At most ${MAX_LINES} lines at a time`, { minItems: 1, check });

type CheckLines = (lines: { productId: string; lineId?: string }[], report: Report) => void;

/** Reports every line whose product occurred before. */
export const rejectProductTwice = rejectTwice('productId', () => 'This product is in another line too');

/** Reports every line whose product the store does not have. */
export function rejectUnknown(
  problems: Problems,
  lines: readonly { productId: string }[],
  isKnown: (productId: string) => boolean,
): void {
  for (const [at, line] of lines.entries()) {
    if (!isKnown(line.productId)) problems[`lines.${at}.productId`] = NO_PRODUCT;
  }
}
