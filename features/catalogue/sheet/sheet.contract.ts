// What is said about the product sheet: its rows, its filters, and many changes at once.

import { Type, type Static } from 'typebox';
import { closed, unchecked, WholeNumber } from '#shared/schemas.ts';

const Id = Type.String({ maxLength: 100 });
const flag = Type.Optional(Type.Literal('1'));
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** Rows of one answer. */
export const SHEET_PAGE_SIZE = 100;
/** Rows of one call that were each changed by hand. */
export const MAX_ROWS = 200;
/** Products that one call changes in the same way. */
export const MAX_CHOSEN = 5_000;
export const MAX_FILTERS = 50;

export const SHEET_ORDERS = ['name', 'price', 'stock', 'updated'] as const;
export type SheetOrder = (typeof SHEET_ORDERS)[number];

const filterFields = {
  /** Whose stock; left out, the store that the browser has chosen. */
  storeId: Type.Optional(Id),
  search: text(200),
  category: text(100),
  noPicture: flag,
  noCategory: flag,
  soldOut: flag,
  low: flag,
  notSold: flag,
  hidden: Type.Optional(Type.Union([Type.Literal('yes'), Type.Literal('no')])),
  /** Percent. */
  discountAbove: Type.Optional(Type.String({ pattern: '^(100|[0-9]{1,2})([.][0-9]{1,2})?$' })),
  /** A day of the store. */
  changedSince: Type.Optional(Type.String({ pattern: '^2[0-9]{3}-[0-9]{2}-[0-9]{2}$' })),
};

/** What stands in the address of the page, so texts all of it. */
export const SheetIdsQuery = Type.Object(filterFields);
export type SheetIdsQuery = Static<typeof SheetIdsQuery>;

export const SheetQuery = Type.Object({
  ...filterFields,
  page: Type.Optional(WholeNumber),
  sort: Type.Optional(Type.String({ pattern: `^-?(${SHEET_ORDERS.join('|')})$` })),
});
export type SheetQuery = Static<typeof SheetQuery>;

export const SheetRow = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  sku: Type.String(),
  /** First picture, or '' when there is none. */
  image: Type.String(),
  price: Type.Number(),
  discount: Type.Number(),
  category: Type.Array(Type.Object({ _id: Type.String(), name: Type.String() })),
  isHidden: Type.Boolean(),
  /** Of the store, as shelf and reorder level are. */
  stock: Type.Integer(),
  shelf: Type.String(),
  reorderLevel: Type.Union([Type.Integer(), Type.Null()]),
  updatedAt: Type.String(),
});
export type SheetRow = Static<typeof SheetRow>;

export const SheetExtra = {
  /** The store whose stock it is, and whether the caller may change it. */
  storeId: Type.String(),
  mayStock: Type.Boolean(),
};

/** Cells by name; what is not named stays. Of price, discount and stock a text is as good as a number. */
const CellsInput = Type.Object(
  {
    name: unchecked('Text'),
    unit: unchecked('Text'),
    price: unchecked('Rupees'),
    discount: unchecked('Percent 0-100'),
    discountRupees: unchecked('Whole rupees off; becomes the percent that takes off so much'),
    category: unchecked('Ids of categories, which take the place of those it has'),
    addCategory: unchecked('Ids of categories that it gets beside its own'),
    removeCategory: unchecked('Ids of categories that it loses'),
    isHidden: unchecked('Whether shoppers do not see it'),
    stock: unchecked('What can be sold now; needs `was.stock`, and what was sold since is kept'),
    shelf: unchecked('Where it stands'),
    reorderLevel: unchecked('Below it the stock is low; null for none'),
  },
  closed,
);
export type CellsInput = Static<typeof CellsInput>;

/** What the person saw: of each changed cell its value, or `updatedAt` of the product for all of them. */
const Seen = Type.Object({ ...CellsInput.properties, updatedAt: unchecked('Of the product') }, closed);
export type Seen = Static<typeof Seen>;

export const UpdateManyBody = Type.Object(
  {
    storeId: Type.Optional(Id),
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_CHOSEN })),
    set: Type.Optional(CellsInput),
    rows: Type.Optional(
      Type.Array(Type.Object({ _id: Id, set: CellsInput, was: Type.Optional(Seen) }, closed), {
        minItems: 1,
        maxItems: MAX_ROWS,
      }),
    ),
  },
  closed,
);
export type UpdateManyBody = Static<typeof UpdateManyBody>;
export type RowInput = NonNullable<UpdateManyBody['rows']>[number];

export const Refused = Type.Object({
  _id: Type.String(),
  message: Type.String(),
  /**
   * - `invalid`: a cell is wrong, see `fields`
   * - `conflict`: somebody has changed it since it was seen
   * - `forbidden`: the stock of a store that is not the caller's
   * - `gone`: there is no such product any more
   */
  why: Type.Union([
    Type.Literal('invalid'),
    Type.Literal('conflict'),
    Type.Literal('forbidden'),
    Type.Literal('gone'),
  ]),
  /** By cell. */
  fields: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
  /** As it is; null when it is gone. */
  now: Type.Union([SheetRow, Type.Null()]),
});
export type Refused = Static<typeof Refused>;

export const UpdatedMany = Type.Object({
  /** How many are another than before. */
  changed: Type.Integer(),
  refused: Type.Array(Refused),
  /** As they are now, where rows were sent; those refused left out. */
  rows: Type.Array(SheetRow),
});
export type UpdatedMany = Static<typeof UpdatedMany>;

export const SaveFilterBody = Type.Object(
  { name: unchecked('What it is called'), query: unchecked('As it stands in the address') },
  closed,
);
export const RemoveFilterBody = Type.Object({ _id: Type.Optional(Id) }, closed);
export const RemoveFilterQuery = Type.Object({ _id: Type.Optional(Id) });

export const SheetFilter = Type.Object({ _id: Type.String(), name: Type.String(), query: Type.String() });
export type SheetFilter = Static<typeof SheetFilter>;
