// API types for the order of a store's categories: what the owner pinned, and the sales that order the rest.

import { Type, type Static } from 'typebox';
import { closed, givenId, Id, StoreOnlyQuery, storeQuery } from '#shared/schemas.ts';
import { call } from '#shared/call.ts';

export const OrderedCategory = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  image: Type.String(),
  isPinned: Type.Boolean(),
  /** Units sold in the caller's store in 28 days. */
  units: Type.Integer(),
});
export type OrderedCategory = Static<typeof OrderedCategory>;

/** The maximum number of sub-categories of a shop. */
const Ids = Type.Array(Id, { maxItems: 2_000, uniqueItems: true });

export const PinCategoriesBody = Type.Object(
  {
    categoryId: givenId,
    /** Come first, in this order; empty: all are ordered by sales. */
    pinned: Ids,
    /** What was pinned when the caller loaded the order. */
    was: Ids,
  },
  closed,
);
export type PinCategoriesBody = Static<typeof PinCategoriesBody>;

const access = 'admin';

const answer = Type.Array(OrderedCategory);

export const categoryOrderCalls = {
  getOrder: call('GET', '/api/category/order', {
    access,
    summary:
      'The categories as the store shows them, or the sub-categories of one: pinned first, then by sales',
    /** The category whose sub-categories are meant; without it, the categories themselves. */
    querystring: Type.Object({ categoryId: givenId, ...storeQuery }),
    answer,
    errors: ['not_found'],
  }),
  putOrder: call('PUT', '/api/category/order', {
    access,
    summary: 'Pins categories, or sub-categories of one, to the top in every store',
    body: PinCategoriesBody,
    querystring: StoreOnlyQuery,
    answer,
    errors: ['not_found', 'category_order_changed'],
  }),
};
