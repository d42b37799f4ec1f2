// API types for the stock of a store and its ledger.

import { Type, type Static } from 'typebox';
import { answersOf, productLabel } from '../catalogue.contract.ts';
import { asSaved, fields, textOrEmpty } from '#shared/field-schemas.ts';
import { givenId, WholeNumber, TextOrNull } from '#shared/schemas.ts';
import { fieldsWith, schemasOf } from '../product-fields.rules.ts';
import { PagingFields } from '#shared/paging.ts';
import { call, ofManagers } from '#shared/call.ts';

const stockFields = schemasOf(fieldsWith('table', 'store_products'));

export const SetStockBody = fields(
  {},
  {
    storeId: givenId,
    productId: givenId,
    ...stockFields,
    reason: textOrEmpty('Reason', 200, { description: 'Why the stock changes; recorded in the ledger' }),
    /** What these were when the caller began; 409 when somebody else has changed one since. */
    was: asSaved(fields({}, stockFields)),
  },
);
export type SetStockBody = Static<typeof SetStockBody>;

const stockAnswers = answersOf(fieldsWith('table', 'store_products'));

export const StoreStock = Type.Object({
  storeId: Type.String(),
  productId: Type.String(),
  ...stockAnswers,
});
export type StoreStock = Static<typeof StoreStock>;

export const Movement = Type.Object({
  /** Negative when stock left the shelf. */
  quantity: Type.Integer(),
  reason: Type.String(),
  orderId: TextOrNull,
  /** Name of the person who booked it; null for the shop itself, and for erased accounts. */
  by: TextOrNull,
  note: TextOrNull,
  createdAt: Type.String(),
  balance: Type.Integer(),
  /** The goods receipt it belongs to. */
  receiptId: TextOrNull,
  otherStore: TextOrNull,
});
export type Movement = Static<typeof Movement>;

export const LedgerProduct = Type.Object({
  _id: Type.String(),
  ...productLabel,
  ...stockAnswers,
  /** Stock before the first entry. */
  openingStock: Type.Integer(),
  /** Units sold in the last 28 days. */
  sold: Type.Integer(),
});
export type LedgerProduct = Static<typeof LedgerProduct>;

export const stockCalls = {
  stock: call('PUT', '/api/store/stock', {
    ...ofManagers,
    summary: 'Sets the stock, shelf and reorder level of a product in a store',
    body: SetStockBody,
    answer: StoreStock,
    errors: ['not_found', 'stock_changed'],
  }),
  ledger: call('GET', '/api/store/ledger', {
    ...ofManagers,
    summary: 'Stock movements of a product in a store, newest first',
    querystring: Type.Object({ storeId: givenId, productId: givenId, page: Type.Optional(WholeNumber) }),
    answer: Type.Array(Movement),
    extra: { ...PagingFields, product: LedgerProduct },
    invalidMessage: 'Page must be a whole number of 1 or more',
    errors: ['not_found'],
  }),
};
