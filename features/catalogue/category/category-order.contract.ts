// In which order a store shows its categories and the sub-categories of each, for the owner: what is pinned,
// and what the rest follows from.

import { Type, type Static } from 'typebox';
import { closed, givenId, Id } from '#shared/schemas.ts';

/** Whose sub-categories are meant; without it the categories themselves. */
export const CategoryOrderQuery = Type.Object({ categoryId: givenId });
export type CategoryOrderQuery = Static<typeof CategoryOrderQuery>;

export const OrderedCategory = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  image: Type.String(),
  /** The owner has put it there. */
  isPinned: Type.Boolean(),
  /** Sold in the caller's store in 28 days. */
  units: Type.Integer(),
});
export type OrderedCategory = Static<typeof OrderedCategory>;

/** As many as a shop can have sub-categories. */
const Ids = Type.Array(Id, { maxItems: 2_000, uniqueItems: true });

export const PinCategoriesBody = Type.Object(
  {
    categoryId: givenId,
    /** They stand first, in this order; none: all by what they sell. */
    pinned: Ids,
    /** What was pinned when this order was looked at. */
    was: Ids,
  },
  closed,
);
export type PinCategoriesBody = Static<typeof PinCategoriesBody>;
