// Query and answer of the product search for staff, by a code or by words.

import { Type, type Static } from 'typebox';
import { productLabel } from '#features/catalogue/catalogue.contract.ts';
import { call } from '#shared/call.ts';
import { givenId, NumberOrNull } from '#shared/schemas.ts';

const FindQuery = Type.Object({
  storeId: givenId,
  /** A bar code, a SKU, an id, or words. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
});

export const FoundProduct = Type.Object({
  _id: Type.String(),
  ...productLabel,
  stock: Type.Integer(),
  /** On the last bill, of a unit that was not free, without tax; null when it is not known. */
  lastCost: NumberOrNull,
});
export type FoundProduct = Static<typeof FoundProduct>;

export const findCalls = {
  find: call('GET', '/api/stock/find', {
    access: 'staff',
    roles: ['catalogue', 'manager'],
    summary: 'Finds a product by bar code, SKU or id, else by words',
    querystring: FindQuery,
    answer: Type.Array(FoundProduct),
    errors: ['not_found'],
  }),
};
