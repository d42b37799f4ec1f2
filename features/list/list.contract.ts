// What is said of lists: reading one, and putting one into the cart.

import { Type, type Static } from 'typebox';
import { Product } from '#features/catalogue/catalogue.contract.ts';
import { MAX_LIST_CHOICE_TEXT, MAX_LIST_LINES, MAX_LIST_TEXT } from '#shared/limits.ts';

const closed = { additionalProperties: false } as const;

/** What a shopper has chosen for a line of a list, named by its text: so many packs; 0: left out. */
export const ListChoice = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: MAX_LIST_CHOICE_TEXT }),
    productId: Type.String({ minLength: 1, maxLength: 100 }),
    quantity: Type.Integer({ minimum: 0, maximum: 99 }),
  },
  closed,
);
export type ListChoice = Static<typeof ListChoice>;

export const ListChoices = Type.Array(ListChoice, { maxItems: MAX_LIST_LINES });

export const ReadListBody = Type.Object(
  {
    text: Type.String({ maxLength: MAX_LIST_TEXT }),
    /** What was chosen before comes first again. */
    choices: Type.Optional(ListChoices),
  },
  closed,
);
export type ReadListBody = Static<typeof ReadListBody>;

/** What would do as well, with how many packs of it. */
const Alternative = Type.Object({ ...Product.properties, quantity: Type.Integer() });
const Amount = Type.Object({
  amount: Type.Number(),
  measure: Type.Union([Type.Literal('g'), Type.Literal('ml'), Type.Literal('piece')]),
});

export const ListLine = Type.Object({
  /** As it was written. */
  text: Type.String(),
  /** Packs of the product. */
  quantity: Type.Integer(),
  /** null: not understood, or not sold. */
  product: Type.Union([Product, Type.Null()]),
  alternatives: Type.Array(Alternative),
  /** It is called so, and as much as was asked for. */
  exact: Type.Boolean(),
  /** What was chosen for this line before is the product, and is not what the rules would take. */
  recalled: Type.Optional(Type.Literal(true)),
  /** Why what was chosen for this line before is not the product now; else left out. */
  missed: Type.Optional(Type.Union([Type.Literal('gone'), Type.Literal('out_of_stock')])),
  /** What the line was taken for. */
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

/** What of the list is in the cart now, and what is not. */
export const ListInCart = Type.Object({
  added: Type.Array(Type.Object({ productId: Type.String(), quantity: Type.Integer() })),
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
export type ListInCart = Static<typeof ListInCart>;
