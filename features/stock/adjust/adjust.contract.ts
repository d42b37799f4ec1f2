// Bodies and answers about corrections, waste, expiry, and moves to another store.

import { Type, type Static } from 'typebox';
import { closed, givenId } from '#shared/schemas.ts';

export const ADJUSTMENTS = ['correction', 'waste', 'expiry'] as const;
export type AdjustmentKind = (typeof ADJUSTMENTS)[number];

/**
 * `lines`: `{productId, quantity}`; positive or negative for a correction (never 0), otherwise the units
 * thrown away. With `lineId`, a line of goods in that has expired: 0 means that nothing of it was left.
 */
export const AdjustBody = Type.Object(
  {
    storeId: givenId,
    kind: Type.Optional(Type.String({ maxLength: 20 })),
    lines: Type.Optional(Type.Unknown()),
    /** The reason; required for a correction. */
    note: Type.Optional(Type.Unknown()),
  },
  closed,
);
export type AdjustBody = Static<typeof AdjustBody>;

export const AdjustedLine = Type.Object({
  productId: Type.String(),
  quantity: Type.Integer(),
  /** The stock after the booking. */
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
  /** The stock left in the first store; `stock` is that of the other. */
  left: Type.Integer(),
  stock: Type.Integer(),
});
export type MovedLine = Static<typeof MovedLine>;
