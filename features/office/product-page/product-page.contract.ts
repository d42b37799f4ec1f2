// What staff read of one product in one place. Amounts in rupees, shares in percent.

import { Type, type Static } from 'typebox';
import { BarCode } from '#features/catalogue/bar-code/bar-code.contract.ts';
import { productLabel } from '#features/catalogue/catalogue.contract.ts';
import { call } from '#shared/call.ts';
import { Id, literals, OrNull, NumberOrNull, TextOrNull } from '#shared/schemas.ts';

/** Only what has changed; what a product began with has no `before`. */
const Prices = Type.Object({
  price: Type.Optional(Type.Number()),
  discount: Type.Optional(Type.Number()),
  cost: Type.Optional(NumberOrNull),
});

export const PriceChange = Type.Object({
  at: Type.String(),
  /** null: a planned price, a command, or an account that is gone. */
  by: TextOrNull,
  before: OrNull(Prices),
  after: Prices,
  /** The delivery that was paid so; of the stores that the caller keeps. */
  receipt: OrNull(Type.Object({ _id: Type.String(), supplier: Type.String() })),
});
export type PriceChange = Static<typeof PriceChange>;

export const StockOfStore = Type.Object({
  storeId: Type.String(),
  name: Type.String(),
  stock: Type.Integer(),
  shelf: Type.String(),
  reorderLevel: OrNull(Type.Integer()),
  /** In the last 28 days, when last counted. */
  sold: Type.Integer(),
  /** On the page that follows its stock. */
  mayWork: Type.Boolean(),
});
export type StockOfStore = Static<typeof StockOfStore>;

export const ProductOverview = Type.Object({
  _id: Type.String(),
  ...productLabel,
  price: Type.Number(),
  discount: Type.Number(),
  /** Paid for one the last time, without GST; null when it is not known. */
  cost: NumberOrNull,
  /** Percent that its price includes: its own, or that of its sub category. */
  gstRate: NumberOrNull,
  isHidden: Type.Boolean(),
  categories: Type.Array(Type.String()),
  /** Those that the caller works for. */
  stores: Type.Array(StockOfStore),
  /** Units sold in these stores, of each of the last 28 days (UTC), oldest first. */
  days: Type.Array(Type.Object({ day: Type.String(), units: Type.Integer() })),
  /** Newest first. */
  changes: Type.Array(PriceChange),
  /** That run or are planned. */
  offers: Type.Array(
    Type.Object({
      _id: Type.String(),
      name: Type.String(),
      code: TextOrNull,
      /** null: in every store. */
      storeId: TextOrNull,
      state: literals(['planned', 'running'] as const),
      from: Type.String(),
      until: TextOrNull,
    }),
  ),
  barCodes: Type.Array(BarCode),
  /** Open purchase orders that have it; none for those who do not order. */
  purchases: Type.Array(
    Type.Object({
      _id: Type.String(),
      number: Type.String(),
      storeId: Type.String(),
      supplier: Type.String(),
      state: literals(['draft', 'sent'] as const),
      quantity: Type.Integer(),
    }),
  ),
});
export type ProductOverview = Static<typeof ProductOverview>;

export const productPageCalls = {
  overview: call('GET', '/api/product/overview', {
    access: 'staff',
    roles: ['catalogue', 'manager'],
    summary: 'One product: its stock by store, sales, prices, offers, bar codes and purchase orders',
    querystring: Type.Object({ productId: Id }),
    answer: ProductOverview,
    invalidMessage: 'Product id is required',
    errors: ['not_found'],
  }),
};
