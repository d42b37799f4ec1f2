// Query and answer of the product search for staff, by a code or by words.

import { Type, type Static } from 'typebox';
import { productLabel } from '#features/catalogue/catalogue.contract.ts';
import { call } from '#shared/call.ts';

export const FindQuery = Type.Object({
  storeId: Type.Optional(Type.String({ maxLength: 100 })),
  /** A bar code, a SKU, an id, or words. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
});
export type FindQuery = Static<typeof FindQuery>;

export const FoundProduct = Type.Object({
  _id: Type.String(),
  ...productLabel,
  /** In the given store. */
  stock: Type.Integer(),
  /** Paid for one the last time; null when it is not known. */
  lastCost: Type.Union([Type.Number(), Type.Null()]),
});
export type FoundProduct = Static<typeof FoundProduct>;

export const findCalls = {
  find: call('GET', '/api/stock/find', {
    access: 'staff',
    roles: ['manager'],
    summary: 'Finds a product by bar code, SKU or id, else by words',
    querystring: FindQuery,
    answer: Type.Array(FoundProduct),
    errors: ['not_found'],
  }),
};
