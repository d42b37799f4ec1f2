// API types for reading a list and putting one into the cart.

import { Type, type Static } from 'typebox';
import { FilledCart } from '../cart/cart.contract.ts';
import { Product } from '#features/catalogue/catalogue.contract.ts';
import { MAX_LIST_CHOICE_TEXT, MAX_LIST_LINES, MAX_LIST_TEXT } from '#shared/limits.ts';
import { call } from '#shared/call.ts';

const closed = { additionalProperties: false } as const;

/** The shopper's choice for the list line with this text; a quantity of 0 leaves the line out. */
export const ListChoice = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: MAX_LIST_CHOICE_TEXT, 'x-lines': true }),
    productId: Type.String({ minLength: 1, maxLength: 100 }),
    quantity: Type.Integer({ minimum: 0, maximum: 99 }),
  },
  closed,
);
export type ListChoice = Static<typeof ListChoice>;

export const ListChoices = Type.Array(ListChoice, { maxItems: MAX_LIST_LINES });

export const ReadListBody = Type.Object(
  {
    text: Type.String({ maxLength: MAX_LIST_TEXT, 'x-lines': true }),
    /** Earlier choices, which take precedence. */
    choices: Type.Optional(ListChoices),
  },
  closed,
);
export type ReadListBody = Static<typeof ReadListBody>;

/** A product that would also fit the line, with the number of packs. */
const Alternative = Type.Object({ ...Product.properties, quantity: Type.Integer() });
const Amount = Type.Object({
  amount: Type.Number(),
  measure: Type.Union([Type.Literal('g'), Type.Literal('ml'), Type.Literal('piece')]),
});

export const ListLine = Type.Object({
  /** As written. */
  text: Type.String(),
  /** Packs of the product. */
  quantity: Type.Integer(),
  /** null: not understood, or not sold. */
  product: Type.Union([Product, Type.Null()]),
  alternatives: Type.Array(Alternative),
  /** The product has the name and the amount that were asked for. */
  exact: Type.Boolean(),
  /** The product is an earlier choice for this line that the rules would not have picked. */
  recalled: Type.Optional(Type.Literal(true)),
  /** Why an earlier choice for this line is not the product now; absent otherwise. */
  missed: Type.Optional(Type.Union([Type.Literal('gone'), Type.Literal('out_of_stock')])),
  /** What the line was read as. */
  understood: Type.Object({
    name: Type.String(),
    count: Type.Union([Type.Number(), Type.Null()]),
    size: Type.Union([Amount, Type.Null()]),
    /** Rupees. */
    price: Type.Union([Type.Number(), Type.Null()]),
  }),
});
export type ListLine = Static<typeof ListLine>;

export const ListToCartBody = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          productId: Type.String({ minLength: 1, maxLength: 100 }),
          quantity: Type.Integer({ minimum: 1, maximum: 99 }),
        },
        closed,
      ),
      { minItems: 1, maxItems: MAX_LIST_LINES },
    ),
  },
  closed,
);

export const listCalls = {
  read: call('POST', '/api/list/read', {
    access: 'visitor',
    summary:
      'Reads a written shopping list: for each item the product, the number of packs, and alternatives',
    body: ReadListBody,
    answer: Type.Array(ListLine),
    invalidMessage: 'A list can have at most 5,000 characters',
    errors: ['too_many_attempts'],
  }),
  toCart: call('POST', '/api/list/to-cart', {
    access: 'visitor',
    summary:
      'Puts products of a list into the cart, as many of each as are in stock, and says what is missing',
    body: ListToCartBody,
    answer: FilledCart,
    invalidMessage: 'Items with product id and quantity are required',
    errors: ['too_many_attempts'],
  }),
};
