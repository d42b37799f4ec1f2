// Query and answer of the search over everything for staff: of each kind only what the caller may see.

import { Type, type Static } from 'typebox';
import { FoundProduct } from '#features/stock/find/find.contract.ts';
import { call } from '#shared/call.ts';
import { literals } from '#shared/schemas.ts';
import { STAFF_ROLES } from '#shared/staff-roles.ts';

const FindAllQuery = Type.Object({
  /** An order number, a name or mail, a product's name, SKU or bar code. */
  q: Type.String({ maxLength: 100 }),
  /** In which store the caller works now; an admin finds the orders of all. */
  storeId: Type.String({ maxLength: 100 }),
});

export const FoundOrder = Type.Object({
  orderId: Type.String(),
  number: Type.String(),
  storeId: Type.String(),
  status: Type.String(),
  placedAt: Type.String(),
  /** The page where the caller works on it. */
  place: literals(['orders', 'picking', 'deliveries'] as const),
});
export type FoundOrder = Static<typeof FoundOrder>;

export const FoundAll = Type.Object({
  orders: Type.Array(FoundOrder),
  customers: Type.Array(Type.Object({ _id: Type.String(), name: Type.String(), email: Type.String() })),
  products: Type.Array(FoundProduct),
});
export type FoundAll = Static<typeof FoundAll>;

export const findAllCalls = {
  findAll: call('GET', '/api/admin/find', {
    access: 'staff',
    roles: STAFF_ROLES,
    summary: 'Finds orders, customers and products by a few letters, each only for who may see them',
    querystring: FindAllQuery,
    answer: FoundAll,
    errors: ['not_found'],
  }),
};
