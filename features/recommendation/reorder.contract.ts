// Ordering the same again: request and answer.

import { Type, type Static } from 'typebox';
import { Product } from '#features/catalogue/catalogue.contract.ts';

export const ReorderBody = Type.Object(
  { orderId: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);

export const Reordered = Type.Object({
  /** The lines of the order that are now in the cart. */
  added: Type.Array(Type.Object({ productId: Type.String(), quantity: Type.Integer() })),
  /** The missing ones, with quantity, reason and possible replacements. */
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
