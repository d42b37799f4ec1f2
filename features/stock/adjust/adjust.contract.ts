// What is said about stock that is corrected, wasted or expired, and about stock that moves to another store.

import { Type, type Static } from 'typebox';
import { closed, givenId } from '#shared/schemas.ts';

export const ADJUSTMENTS = ['correction', 'waste', 'expiry'] as const;
export type AdjustmentKind = (typeof ADJUSTMENTS)[number];

/**
 * `lines`: `{productId, quantity}`; of a correction less or more (never 0), else what was thrown away. With
 * `lineId`, a line of goods in that has expired: 0 says that nothing of it was left.
 */
export const AdjustBody = Type.Object(
  {
    storeId: givenId,
    kind: Type.Optional(Type.String({ maxLength: 20 })),
    lines: Type.Optional(Type.Unknown()),
    /** Why; a correction needs it. */
    note: Type.Optional(Type.Unknown()),
  },
  closed,
);
export type AdjustBody = Static<typeof AdjustBody>;

export const AdjustedLine = Type.Object({
  productId: Type.String(),
  quantity: Type.Integer(),
  /** After it. */
  stock: Type.Integer(),
});
export type AdjustedLine = Static<typeof AdjustedLine>;

/** `lines`: `{productId, quantity}`. */
export const MoveBody = Type.Object(
  {
    fromStoreId: givenId,
    toStoreId: givenId,
    lines: Type.Optional(Type.Unknown()),
    note: Type.Optional(Type.Unknown()),
  },
  closed,
);
export type MoveBody = Static<typeof MoveBody>;

export const MovedLine = Type.Object({
  productId: Type.String(),
  quantity: Type.Integer(),
  /** What the one store has left, and the other has now. */
  left: Type.Integer(),
  stock: Type.Integer(),
});
export type MovedLine = Static<typeof MovedLine>;
