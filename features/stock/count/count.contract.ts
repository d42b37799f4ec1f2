// Bodies and answers about stock counts.

import { Type, type Static } from 'typebox';
import { productLabel } from '#features/catalogue/catalogue.contract.ts';
import { oneOf, plainWholeNumber } from '#shared/field-schemas.ts';
import { closed, givenId, literals, OrNull, WholeNumber, TextOrNull } from '#shared/schemas.ts';
import { linesOf, MAX_STOCK, MAX_UNITS, productId, units } from '../booking/booking.rules.ts';
import { PagingFields } from '#shared/paging.ts';
import { call, ofManagers } from '#shared/call.ts';
import { WASTE_REASONS } from '#shared/waste.ts';

/** Omitted: all products. */
const ToCountQuery = Type.Object({
  storeId: givenId,
  /** 'A-1' includes A-1 and A-1-3, but not A-10; '' is products without a shelf. */
  shelf: Type.Optional(Type.String({ maxLength: 100 })),
  categoryId: givenId,
  subCategoryId: givenId,
  /** What somebody should count, what was sold out or short today, or what is counted and not booked yet. */
  list: Type.Optional(literals(['to-count', 'today', 'entries'])),
  productId: givenId,
  /** Without what was counted in the last 30 days. */
  left: Type.Optional(literals(['1'])),
  page: Type.Optional(WholeNumber),
});
export type CountPart = Omit<Static<typeof ToCountQuery>, 'storeId' | 'page'>;

const seenFields = {
  seenStock: Type.Integer(),
  toPick: Type.Integer(),
  movement: Type.Integer(),
  secondsOld: Type.Integer(),
  isRecounted: Type.Boolean(),
};

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
  /** Counted and not booked yet; by null: an erased account. */
  entry: OrNull(
    Type.Object({
      counted: Type.Integer(),
      ...seenFields,
      by: TextOrNull,
      isMine: Type.Boolean(),
    }),
  ),
  /** When it was counted last, in the last 30 days. */
  countedAt: TextOrNull,
  /**
   * Why it stands on the list of what to count. short: packs were missing; back: none was left, and stock
   * came back from an order; quiet: it sells every day, and has not since `at`; dead: nothing moved.
   */
  why: OrNull(
    Type.Object({
      reason: literals(['short', 'back', 'quiet', 'dead']),
      at: Type.String(),
      /** The picker, the order, and how many the picker saw. */
      by: TextOrNull,
      orderId: TextOrNull,
      left: OrNull(Type.Integer()),
    }),
  ),
});
export type CountItem = Static<typeof CountItem>;

/** `counted` of them in the last 30 days, or not booked yet. */
const sums = { products: Type.Integer(), counted: Type.Integer() };
const Place = Type.Object({ _id: Type.String(), name: Type.String(), ...sums });

/** What a store can be counted by. */
export const CountParts = Type.Object({
  all: Type.Object(sums),
  shelves: Type.Array(Type.Object({ shelf: Type.String(), ...sums })),
  categories: Type.Array(Type.Object({ ...Place.properties, subCategories: Type.Array(Place) })),
  toCount: Type.Integer(),
  today: Type.Integer(),
  /** Who has counted products that are not booked yet. */
  entries: Type.Array(Type.Object({ by: TextOrNull, isMine: Type.Boolean(), products: Type.Integer() })),
});
export type CountParts = Static<typeof CountParts>;

const shown = (maximum: number) =>
  plainWholeNumber('Shown', { minimum: 0, maximum }, 'This must be the number that was shown');
const shownStock = shown(MAX_STOCK);
const shownEntry = shown(Number.MAX_SAFE_INTEGER);
const CountLine = Type.Object(
  {
    productId,
    counted: units('Counted', 0),
    /** The stock when it was read; `toPick` and `movement` as they were listed then. */
    seenStock: shownStock,
    toPick: Type.Optional(units('To pick', 0)),
    movement: Type.Optional(shownEntry),
    /** How long before the count it was read. */
    secondsOld: Type.Optional(shownEntry),
    /** Where what is missing went: it is booked as waste. */
    waste: Type.Optional(oneOf('Reason', [...WASTE_REASONS])),
    /** Counted twice; a large difference is only booked then. */
    isRecounted: Type.Optional(Type.Boolean()),
  },
  closed,
);

/** One product, not booked yet. `counted` null: not counted after all. */
export const EntryBody = Type.Object(
  {
    productId,
    counted: OrNull(Type.Integer({ minimum: 0, maximum: MAX_UNITS })),
    seenStock: shownStock,
    toPick: units('To pick', 0),
    movement: shownEntry,
    secondsOld: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
    isRecounted: Type.Optional(Type.Boolean()),
    /** In place of what somebody else has counted. */
    isInstead: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type EntryBody = Static<typeof EntryBody>;

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
  /** With the unit. */
  name: Type.String(),
  counted: Type.Integer(),
  /** The booked difference to the stock at the time it was read. */
  difference: Type.Integer(),
  /** What orders took since then (negative) or gave back (positive). */
  meanwhile: Type.Integer(),
  /** Sold meanwhile but not there: the stock ends at 0 instead of below. */
  missing: Type.Integer(),
  stock: Type.Integer(),
  /** What the difference is worth in rupees: at cost, or at the selling price where no cost is known. */
  value: Type.Number(),
  isAtCost: Type.Boolean(),
  /** So large that it should be counted twice. */
  isLarge: Type.Boolean(),
  /** Why this line cannot be booked; '' when it can. Only a dry run returns it with the other lines. */
  problem: Type.String(),
});
export type CountedLine = Static<typeof CountedLine>;

/** 500 lines. */
const bodyLimit = 256 * 1024;

export const countCalls = {
  toCount: call('GET', '/api/stock/to-count', {
    ...ofManagers,
    summary:
      'Products to count, of a part or the whole store in the order of its shelves, with who counted what',
    querystring: ToCountQuery,
    answer: Type.Array(CountItem),
    extra: { ...PagingFields, progress: Type.Object(sums) },
    invalidMessage: 'Page must be a whole number of 1 or more',
    errors: ['not_found'],
  }),
  parts: call('GET', '/api/stock/count-parts', {
    ...ofManagers,
    summary: 'What a store can be counted by: shelves, categories and lists, and how far each is counted',
    querystring: Type.Object({ storeId: givenId }),
    answer: CountParts,
    errors: ['not_found'],
  }),
  entry: call('PUT', '/api/stock/count-entry', {
    ...ofManagers,
    summary: 'Keeps how many of a product were counted until the count is booked; repeatable',
    body: Type.Object({ storeId: givenId, ...EntryBody.properties }, closed),
    answer: Type.Null(),
    errors: ['not_found', 'counted_by_other'],
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
