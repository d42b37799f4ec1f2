// The calls of what is bought again and together.

import { Type } from 'typebox';
import { FilledCart } from '#features/cart/cart/cart.contract.ts';
import { FamilyProduct } from '#features/catalogue/catalogue.contract.ts';
import { call } from '#shared/call.ts';
import { closed } from '#shared/schemas.ts';

export const recommendationCalls = {
  reorder: call('POST', '/api/order/reorder', {
    access: 'shopper',
    summary: 'Puts the lines of one of the caller’s orders into the cart again, and says what is missing',
    body: Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
    answer: FilledCart,
    invalidMessage: 'Order id is required',
    errors: ['not_found'],
  }),
  buyAgain: call('GET', '/api/product/buy-again', {
    access: 'shopper',
    summary: 'What the shopper has bought, by how often and how recently; products in stock first',
    answer: Type.Array(FamilyProduct),
  }),
  boughtTogether: call('POST', '/api/product/bought-together', {
    access: 'public',
    summary: 'What many shoppers buy with these products, and is in stock',
    body: Type.Object(
      { productIds: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100 }) },
      closed,
    ),
    answer: Type.Array(FamilyProduct),
    invalidMessage: 'Product ids are required',
  }),
};
