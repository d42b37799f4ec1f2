// Bodies and answers about stock counts.

import { Type, type Static } from 'typebox';
import { productLabel } from '#features/catalogue/catalogue.contract.ts';
import { plainWholeNumber } from '#shared/field-schemas.ts';
import { closed, givenId, WholeNumber } from '#shared/schemas.ts';
import { linesOf, productId, units } from '../booking/booking.rules.ts';
import { PagingFields } from '#shared/paging.ts';
import { call, ofManagers } from '#shared/call.ts';

const ToCountQuery = Type.Object({
  storeId: givenId,
  /** 'A-1' includes A-1 and A-1-3, but not A-10; '' is products without a shelf. Omitted: all products. */
  shelf: Type.Optional(Type.String({ maxLength: 100 })),
  page: Type.Optional(WholeNumber),
});

export const CountItem = Type.Object({
  productId: Type.String(),
  ...productLabel,
  shelf: Type.String(),
  /** What can be sold. */
  stock: Type.Integer(),
  /** Sold but still on the shelf: ordered and not picked yet. */
  toPick: Type.Integer(),
  /** Id of the latest ledger entry; 0 when there is none. */
  movement: Type.Integer(),
  barCodes: Type.Array(Type.String()),
});
export type CountItem = Static<typeof CountItem>;

export const Shelf = Type.Object({ shelf: Type.String(), products: Type.Integer() });
export type Shelf = Static<typeof Shelf>;

const seen = plainWholeNumber(
  'Shown',
  { minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  'This must be the number that was shown',
);
const CountLine = Type.Object(
  {
    productId,
    counted: units('Counted', 0),
    /** The stock when it was read; `toPick` and `movement` as they were listed then. */
    seenStock: seen,
    toPick: Type.Optional(units('To pick', 0)),
    movement: Type.Optional(seen),
  },
  closed,
);

/** `dryRun` returns what would be booked. */
export const CountBody = Type.Object(
  {
    storeId: givenId,
    lines: linesOf(CountLine),
    dryRun: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type CountBody = Static<typeof CountBody>;

export const CountedLine = Type.Object({
  productId: Type.String(),
  name: Type.String(),
  counted: Type.Integer(),
  /** The booked difference to the stock at the time it was read. */
  difference: Type.Integer(),
  /** What orders took since then (negative) or gave back (positive). */
  meanwhile: Type.Integer(),
  /** Sold meanwhile but not there: the stock ends at 0 instead of below. */
  missing: Type.Integer(),
  stock: Type.Integer(),
  /** Why this line cannot be booked; '' when it can. Only a dry run returns it with the other lines. */
  problem: Type.String(),
});
export type CountedLine = Static<typeof CountedLine>;

/** 500 lines. */
const bodyLimit = 256 * 1024;

export const countCalls = {
  toCount: call('GET', '/api/stock/to-count', {
    ...ofManagers,
    summary: 'The products on a shelf, or in the whole store in the order of its shelves',
    querystring: ToCountQuery,
    answer: Type.Array(CountItem),
    extra: PagingFields,
    invalidMessage: 'Page must be a whole number of 1 or more',
    errors: ['not_found'],
  }),
  shelves: call('GET', '/api/stock/shelves', {
    ...ofManagers,
    summary: 'The shelves of a store in their order, with the number of products on each',
    querystring: Type.Object({ storeId: givenId }),
    answer: Type.Array(Shelf),
    errors: ['not_found'],
  }),
  count: call('POST', '/api/stock/count', {
    bodyLimit,
    ...ofManagers,
    summary: 'Books the differences of a count; one Idempotency-Key is one count',
    body: CountBody,
    answer: Type.Array(CountedLine),
    errors: ['not_found', 'count_outdated', 'idempotency_key_reused'],
  }),
};
