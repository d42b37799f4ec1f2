// What is said about stock that runs low, and what to order of it.

import { Type, type Static } from 'typebox';
import { givenId, WholeNumber } from '#shared/schemas.ts';

const Days = Type.Optional(Type.String({ pattern: '^[1-9][0-9]?$' }));

const filters = {
  storeId: givenId,
  /** Low is what lasts less than so many days, besides what is below its level. 3 unless told otherwise. */
  days: Days,
  /** What is ordered should last so many days. 7 unless told otherwise. */
  target: Days,
  /** Of this supplier only; 'none': of nobody in particular. */
  supplierId: givenId,
};
export const OrderListQuery = Type.Object(filters);
export type OrderListQuery = Static<typeof OrderListQuery>;

export const LowStockQuery = Type.Object({
  ...filters,
  page: Type.Optional(WholeNumber),
});
export type LowStockQuery = Static<typeof LowStockQuery>;

const NullableNumber = Type.Union([Type.Number(), Type.Null()]);

export const LowStock = Type.Object({
  productId: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  image: Type.String(),
  sku: Type.String(),
  shelf: Type.String(),
  stock: Type.Integer(),
  reorderLevel: NullableNumber,
  /** Units of the last 28 days. */
  sold: Type.Integer(),
  /** How long it lasts at that pace; null where nothing was sold. */
  daysLeft: NullableNumber,
  /** What to order to reach the target. */
  suggested: Type.Integer(),
  supplier: Type.Union([Type.Object({ _id: Type.String(), name: Type.String() }), Type.Null()]),
  /** By mail in the last 14 days, and since then no goods in of it. */
  ordered: Type.Union([Type.Object({ quantity: Type.Integer(), at: Type.String() }), Type.Null()]),
});
export type LowStock = Static<typeof LowStock>;

/** How much of it each supplier delivers; `_id` null: nobody in particular. */
export const LowBySupplier = Type.Object({
  _id: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
  email: Type.String(),
  products: Type.Integer(),
});
export type LowBySupplier = Static<typeof LowBySupplier>;
