// What is said between the picking page and the shop (api-more.md). Amounts in rupees.

import { Type, type Static } from 'typebox';
import { closed, Id } from '#shared/schemas.ts';

const Packs = Type.Integer({ minimum: 0, maximum: 99 });
const Nullable = Type.Union([Type.String(), Type.Null()]);

export const QueueQuery = Type.Object({ storeId: Id });
export type QueueQuery = Static<typeof QueueQuery>;

export const OrderBody = Type.Object({ orderId: Id }, closed);

export const LineQuery = Type.Object({ orderId: Id, lineId: Id });
export type LineQuery = Static<typeof LineQuery>;

export const PickBody = Type.Object({ orderId: Id, lineId: Id, picked: Packs }, closed);
export type PickBody = Static<typeof PickBody>;

export const ShortBody = Type.Object(
  {
    orderId: Id,
    lineId: Id,
    short: Packs,
    substitute: Type.Optional(
      Type.Object({ productId: Id, quantity: Type.Integer({ minimum: 1, maximum: 99 }) }, closed),
    ),
  },
  closed,
);
export type ShortBody = Static<typeof ShortBody>;

export const BarCodeBody = Type.Object(
  { orderId: Id, lineId: Id, code: Type.String({ pattern: '^[0-9A-Za-z-]{4,40}$' }) },
  closed,
);
export type BarCodeBody = Static<typeof BarCodeBody>;

/** An order that waits to be picked, or is being picked. */
export const QueuedOrder = Type.Object({
  orderId: Type.String(),
  number: Type.String(),
  placedAt: Type.String(),
  lines: Type.Integer(),
  units: Type.Integer(),
  /** The name of who has it; null: free. */
  claimedBy: Nullable,
  isMine: Type.Boolean(),
});
export type QueuedOrder = Static<typeof QueuedOrder>;

export const PickLine = Type.Object({
  lineId: Type.String(),
  productId: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  image: Nullable,
  /** Where it stands; '' for unknown. */
  shelf: Type.String(),
  quantity: Type.Integer(),
  /** What the shopper was shown for all of it. */
  lineTotal: Type.Number(),
  picked: Type.Integer(),
  short: Type.Integer(),
  substitute: Type.Union([
    Type.Object({
      productId: Type.String(),
      name: Type.String(),
      unit: Type.String(),
      image: Nullable,
      quantity: Type.Integer(),
      /** Of one pack, before it is held against what the missing packs cost. */
      price: Type.Number(),
    }),
    Type.Null(),
  ]),
  /** What the shopper does not pay of it. */
  adjustment: Type.Number(),
  barCodes: Type.Array(Type.String()),
});
export type PickLine = Static<typeof PickLine>;

export const PickOrder = Type.Object({
  orderId: Type.String(),
  number: Type.String(),
  status: Type.String(),
  placedAt: Type.String(),
  claimedAt: Type.String(),
  finishedAt: Nullable,
  /** What the shopper wants where something is missing. */
  ifShort: Type.Union([Type.Literal('refund'), Type.Literal('replace')]),
  lines: Type.Array(PickLine),
});
export type PickOrder = Static<typeof PickOrder>;

/** What may go along instead, best first. */
export const SubstituteOffer = Type.Object({
  productId: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  image: Nullable,
  price: Type.Number(),
  stock: Type.Integer(),
  shelf: Type.String(),
});
export type SubstituteOffer = Static<typeof SubstituteOffer>;

export const Finished = Type.Object({
  orderId: Type.String(),
  status: Type.String(),
  /** What the shopper pays after all. */
  due: Type.Number(),
});
