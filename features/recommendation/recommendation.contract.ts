// The calls of recommendation.

import { ReorderBody, Reordered } from './reorder.contract.ts';
import { Type } from 'typebox';
import { Product } from '#features/catalogue/catalogue.contract.ts';
import { BoughtTogetherBody } from './bought-together.contract.ts';
import { call } from '#shared/call.ts';

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
