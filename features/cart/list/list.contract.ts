// The calls of lists: reading a written one, putting one into the cart, and saving and sharing them.

import { type Static, Type } from 'typebox';
import { Product } from '#features/catalogue/catalogue.contract.ts';
import { call } from '#shared/call.ts';
import { Id, OrNull, byId, closed, literals, NumberOrNull, TextOrNull } from '#shared/schemas.ts';
import { MAX_LIST_CHOICE_TEXT, MAX_LIST_LINES, MAX_LIST_NAME, MAX_LIST_TEXT } from '#shared/limits.ts';
import { FilledCart } from '../cart/cart.contract.ts';

/** The shopper's choice for the list line with this text; a quantity of 0 leaves the line out. */
export const ListChoice = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: MAX_LIST_CHOICE_TEXT, 'x-lines': true }),
    productId: Id,
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
const Amount = Type.Object({ amount: Type.Number(), measure: literals(['g', 'ml', 'piece']) });

export const ListLine = Type.Object({
  text: Type.String(),
  quantity: Type.Integer(),
  /** null: not understood, or not sold. */
  product: OrNull(Product),
  alternatives: Type.Array(Alternative),
  /** The product has the name and the amount that were asked for. */
  exact: Type.Boolean(),
  /** The shopper's earlier choice for this line, where the rules choose another product. */
  recalled: Type.Optional(Type.Literal(true)),
  /** Why an earlier choice for this line is not the product now; absent otherwise. */
  missed: Type.Optional(literals(['gone', 'out_of_stock'])),
  understood: Type.Object({
    name: Type.String(),
    count: NumberOrNull,
    size: OrNull(Amount),
    price: NumberOrNull,
  }),
});
export type ListLine = Static<typeof ListLine>;

const Name = Type.String({ minLength: 1, maxLength: MAX_LIST_NAME });
const Text = Type.String({ minLength: 1, maxLength: MAX_LIST_TEXT, 'x-lines': true });

export const SavedList = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  text: Type.String(),
  choices: ListChoices,
  /** Last part of the link that opens the list for anybody; null while it is not shared. */
  shareToken: TextOrNull,
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type SavedList = Static<typeof SavedList>;

export const SaveListBody = Type.Object(
  { name: Name, text: Text, choices: Type.Optional(ListChoices) },
  closed,
);
export type SaveListBody = Static<typeof SaveListBody>;
export const ChangeListBody = Type.Object(
  { _id: Id, name: Type.Optional(Name), text: Type.Optional(Text), choices: Type.Optional(ListChoices) },
  closed,
);
export type ChangeListBody = Static<typeof ChangeListBody>;
/** Does not reveal the owner. */
export const SharedList = Type.Object({ name: Type.String(), text: Type.String(), choices: ListChoices });
export type SharedList = Static<typeof SharedList>;

const invalidMessage = 'A list needs a name of at most 80 characters and a text of at most 5,000';

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
    body: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              productId: Id,
              quantity: Type.Integer({ minimum: 1, maximum: 99 }),
            },
            closed,
          ),
          { minItems: 1, maxItems: MAX_LIST_LINES },
        ),
      },
      closed,
    ),
    answer: FilledCart,
    invalidMessage: 'Items with product id and quantity are required',
    errors: ['too_many_attempts'],
  }),
  get: call('GET', '/api/list/get', {
    access: 'shopper',
    summary: 'The caller’s saved lists, newest first',
    answer: Type.Array(SavedList),
  }),
  save: call('POST', '/api/list/save', {
    access: 'shopper',
    summary: 'Saves a list under a name',
    body: SaveListBody,
    answer: SavedList,
    invalidMessage,
    errors: ['too_many_lists', 'too_many_attempts'],
  }),
  update: call('PUT', '/api/list/update', {
    access: 'shopper',
    summary: 'Gives a saved list another name or text',
    body: ChangeListBody,
    answer: SavedList,
    invalidMessage,
    errors: ['not_found', 'too_many_attempts'],
  }),
  share: call('PUT', '/api/list/share', {
    access: 'shopper',
    summary: 'Creates a link that opens a copy of a saved list for anyone, or ends it',
    body: Type.Object({ _id: Id, isShared: Type.Boolean() }, closed),
    answer: SavedList,
    invalidMessage: 'Say which list, and whether it is shared',
    errors: ['not_found', 'too_many_attempts'],
  }),
  delete: call('DELETE', '/api/list/delete', {
    access: 'shopper',
    summary: 'Deletes a saved list, and its link',
    ...byId,
    answer: Type.Null(),
    errors: ['not_found'],
  }),
  shared: call('POST', '/api/list/shared', {
    access: 'public',
    summary: 'The content of a list that was shared by its link',
    body: Type.Object({ token: Id }, closed),
    answer: SharedList,
    invalidMessage: 'The link is incomplete',
    errors: ['not_found', 'too_many_attempts'],
  }),
};
