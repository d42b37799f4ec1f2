// Queries and answers about low stock and what to order.

import { Type, type Static } from 'typebox';
import { productLabel } from '#features/catalogue/catalogue.contract.ts';
import { fileOf, givenId, OrNull, WholeNumber, NumberOrNull, TextOrNull } from '#shared/schemas.ts';
import { PagingFields } from '#shared/paging.ts';
import { call, ofManagers } from '#shared/call.ts';

const Days = Type.Optional(Type.String({ pattern: '^[1-9][0-9]?$' }));

const filters = {
  storeId: givenId,
  /** Stock is low when it lasts less than this many days, or is below its reorder level. 3 by default. */
  days: Days,
  /** How many days the ordered stock should last. 7 by default. */
  target: Days,
  /** Products of this supplier only; 'none': those without a supplier. */
  supplierId: givenId,
};
export const OrderListQuery = Type.Object(filters);
export type OrderListQuery = Static<typeof OrderListQuery>;

export const LowStockQuery = Type.Object({
  ...filters,
  page: Type.Optional(WholeNumber),
});
export type LowStockQuery = Static<typeof LowStockQuery>;

export const LowStock = Type.Object({
  productId: Type.String(),
  ...productLabel,
  shelf: Type.String(),
  stock: Type.Integer(),
  reorderLevel: NumberOrNull,
  /** Units sold in the last 28 days. */
  sold: Type.Integer(),
  /** At the pace of the days on which it was there; null when nothing was sold. */
  daysLeft: NumberOrNull,
  /** The same in hours, rounded down. */
  hoursLeft: NumberOrNull,
  /** What to order for the target and the lead of its supplier, less what is on its way or on a draft. */
  suggested: Type.Integer(),
  /** In a sentence. */
  why: Type.String(),
  caseSize: NumberOrNull,
  supplier: OrNull(Type.Object({ _id: Type.String(), name: Type.String() })),
  /** Ordered and not come yet. `at`: ordered last. */
  ordered: OrNull(Type.Object({ quantity: Type.Integer(), at: Type.String() })),
  listed: Type.Integer(),
});
export type LowStock = Static<typeof LowStock>;

/** The number of low products by supplier; `_id` null: without a supplier. */
export const LowBySupplier = Type.Object({
  _id: TextOrNull,
  name: Type.String(),
  email: Type.String(),
  products: Type.Integer(),
});
export type LowBySupplier = Static<typeof LowBySupplier>;

const invalidMessage = 'Days and target must be whole numbers from 1 to 99, page one of 1 or more';

export const lowStockCalls = {
  low: call('GET', '/api/stock/low', {
    ...ofManagers,
    summary: 'Products below their level or soon sold out, with what to order; sold-out ones first',
    querystring: LowStockQuery,
    answer: Type.Array(LowStock),
    extra: { ...PagingFields, bySupplier: Type.Array(LowBySupplier) },
    invalidMessage,
    errors: ['not_found'],
  }),
  orderList: call('GET', '/api/stock/order-list', {
    ...ofManagers,
    summary: 'What to order, by supplier, as CSV',
    querystring: OrderListQuery,
    answer: fileOf('text/csv'),
    invalidMessage,
    errors: ['not_found'],
  }),
};
