// The calls of recommendation.
import { Type, type Static } from 'typebox';
import { Product } from '#features/catalogue/catalogue.contract.ts';
import { call } from '#shared/call.ts';
import { closed } from '#shared/schemas.ts';
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

export const BoughtTogetherBody = Type.Object(
  { productIds: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100 }) },
  closed,
);

export const recommendationCalls = {
  reorder: call('POST', '/api/order/reorder', {
    access: 'shopper',
    summary: 'Puts the lines of one of the caller’s orders into the cart again, and says what is missing',
    body: ReorderBody,
    answer: Reordered,
    invalidMessage: 'Order id is required',
    errors: ['not_found'],
  }),
  buyAgain: call('GET', '/api/product/buy-again', {
    access: 'shopper',
    summary: 'What the shopper has bought, by how often and how recently; products in stock first',
    answer: Type.Array(Product),
  }),
  boughtTogether: call('POST', '/api/product/bought-together', {
    access: 'public',
    summary: 'What many shoppers buy with these products, and is in stock',
    body: BoughtTogetherBody,
    answer: Type.Array(Product),
    invalidMessage: 'Product ids are required',
  }),
};
