// What is said of ordering the same once more.

import { Type, type Static } from 'typebox';
import { Product } from '#features/catalogue/catalogue.contract.ts';

export const ReorderBody = Type.Object(
  { orderId: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);

export const Reordered = Type.Object({
  /** What of the order is in the cart now. */
  added: Type.Array(Type.Object({ productId: Type.String(), quantity: Type.Integer() })),
  /** What is not, how many of it, why, and what could be bought in its place. */
  missing: Type.Array(
    Type.Object({
      productId: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      why: Type.Union([Type.Literal('gone'), Type.Literal('out_of_stock'), Type.Literal('cart_full')]),
      instead: Type.Union([Product, Type.Null()]),
    }),
  ),
});
export type Reordered = Static<typeof Reordered>;
