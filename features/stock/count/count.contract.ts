// What is said about counting: what stands where, what was counted, and what was booked of it.

import { Type, type Static } from 'typebox';
import { closed, givenId, WholeNumber } from '#shared/schemas.ts';

export const ToCountQuery = Type.Object({
  storeId: givenId,
  /** 'A-1' is what stands on A-1 and A-1-3, not on A-10; '' what stands nowhere. Without it all. */
  shelf: Type.Optional(Type.String({ maxLength: 100 })),
  page: Type.Optional(WholeNumber),
});
export type ToCountQuery = Static<typeof ToCountQuery>;

/** In the order of the shelves. */
export const CountItem = Type.Object({
  productId: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  image: Type.String(),
  sku: Type.String(),
  shelf: Type.String(),
  /** What can be sold. */
  stock: Type.Integer(),
  /** Sold already, and still on the shelf: ordered, and not picked yet. */
  toPick: Type.Integer(),
  /** The last entry of its ledger; 0 before the first. */
  movement: Type.Integer(),
  barCodes: Type.Array(Type.String()),
});
export type CountItem = Static<typeof CountItem>;

export const ShelvesQuery = Type.Object({ storeId: givenId });
export type ShelvesQuery = Static<typeof ShelvesQuery>;

export const Shelf = Type.Object({ shelf: Type.String(), products: Type.Integer() });
export type Shelf = Static<typeof Shelf>;

/**
 * `lines`: `{productId, counted, seenStock}`, and, as they were listed, `toPick` and `movement`. `dryRun`
 * answers what would be booked.
 */
export const CountBody = Type.Object(
  {
    storeId: givenId,
    lines: Type.Optional(Type.Unknown()),
    dryRun: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type CountBody = Static<typeof CountBody>;

export const CountedLine = Type.Object({
  productId: Type.String(),
  name: Type.String(),
  counted: Type.Integer(),
  /** What is booked: less or more than the shop had when it was looked at. */
  difference: Type.Integer(),
  /** What orders took since then, or gave back (positive). */
  meanwhile: Type.Integer(),
  /** Sold meanwhile, and not there: the stock ends at 0 instead of below. */
  missing: Type.Integer(),
  /** What can be sold after the booking. */
  stock: Type.Integer(),
  /** Why this line cannot be booked; '' when it can. Only a dry run tells it beside the others. */
  problem: Type.String(),
});
export type CountedLine = Static<typeof CountedLine>;
