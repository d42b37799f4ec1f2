// API types for the product sheet: its rows, its filters, and bulk changes.

import { Type, type Static } from 'typebox';
import { text } from '#shared/field-schemas.ts';
import { LONGEST_BRAND } from '#shared/filters.ts';
import { byId, closed, literals, OrNull, WholeNumber, NumberOrNull } from '#shared/schemas.ts';
import { answersOf } from '../catalogue.contract.ts';
import { Cells, ROW_FIELDS, SeenCells, type CellsInput, type RowVersion } from './sheet-cells.rules.ts';
import { PagingFields } from '#shared/paging.ts';
import { call, ofCatalogueStaff } from '#shared/call.ts';

const Id = Type.String({ maxLength: 100 });
const flag = Type.Optional(Type.Literal('1'));
const anyText = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

export const SHEET_PAGE_SIZE = 100;
/** Rows of one call that were each edited individually. */
export const MAX_ROWS = 200;
/** Products that one call changes in the same way. */
export const MAX_CHOSEN = 25_000;
export const MAX_FILTERS = 50;

export const SHEET_ORDERS = ['name', 'price', 'stock', 'updated'] as const;
export type SheetOrder = (typeof SHEET_ORDERS)[number];

const filterFields = {
  /** Whose stock; if absent, the store chosen in the browser. */
  storeId: Type.Optional(Id),
  search: anyText(200),
  category: anyText(100),
  noPicture: flag,
  noCategory: flag,
  soldOut: flag,
  low: flag,
  notSold: flag,
  hidden: Type.Optional(literals(['yes', 'no'])),
  noHsn: flag,
  /** For its HSN code, or for groceries at all. */
  unusualGst: flag,
  noBarCode: flag,
  /** A picker said that a code is of it. */
  taughtCode: flag,
  noCost: flag,
  belowCost: flag,
  brand: anyText(LONGEST_BRAND),
  subCategory: anyText(100),
  /** 'none': those without a supplier. */
  supplier: anyText(100),
  discountAbove: Type.Optional(Type.String({ pattern: '^(100|[0-9]{1,2})([.][0-9]{1,2})?$' })),
  changedSince: Type.Optional(Type.String({ maxLength: 10 })),
};

/** Comes from the address of the page, so all values are texts. */
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
  image: Type.String(),
  ...answersOf(ROW_FIELDS),
  /** The MRP less the discount: what shoppers pay. */
  sellingPrice: Type.Number(),
  /** In percent of the selling price without its GST; null without a cost. */
  margin: NumberOrNull,
  updatedAt: Type.String(),
});
export type SheetRow = Static<typeof SheetRow>;

export const SheetExtra = {
  /** The store whose stock it is, and whether the caller may change it. */
  storeId: Type.String(),
  mayStock: Type.Boolean(),
};

/** A wrong cell is refused with its row, not with the call. */
const AnyCells = { type: 'object', description: 'Wrong cells are refused with their row' };
const CellsInput = Type.Unsafe<CellsInput>({ anyOf: [Cells, AnyCells] });
const RowVersion = Type.Unsafe<RowVersion>({ anyOf: [SeenCells, AnyCells] });

export const UpdateManyBody = Type.Object(
  {
    storeId: Type.Optional(Id),
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_CHOSEN })),
    set: Type.Optional(CellsInput),
    rows: Type.Optional(
      Type.Array(Type.Object({ _id: Id, set: CellsInput, was: Type.Optional(RowVersion) }, closed), {
        minItems: 1,
        maxItems: MAX_ROWS,
      }),
    ),
  },
  closed,
);
export type UpdateManyBody = Static<typeof UpdateManyBody>;
export type RowInput = NonNullable<UpdateManyBody['rows']>[number];

export const RefusedRow = Type.Object({
  _id: Type.String(),
  message: Type.String(),
  /**
   * - `invalid`: a cell is wrong, see `fields`
   * - `conflict`: somebody has changed it since it was seen
   * - `forbidden`: the stock of a store that is not the caller's
   * - `gone`: there is no such product any more
   */
  why: literals(['invalid', 'conflict', 'forbidden', 'gone']),
  fields: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
  now: OrNull(SheetRow),
});
export type RefusedRow = Static<typeof RefusedRow>;

export const UpdatedMany = Type.Object({
  /** Number of products that actually changed. */
  changed: Type.Integer(),
  refused: Type.Array(RefusedRow),
  /** The current rows, if rows were sent; refused ones are left out. */
  rows: Type.Array(SheetRow),
});
export type UpdatedMany = Static<typeof UpdatedMany>;

export const SaveFilterBody = Type.Object(
  { name: text('Name', 40), query: text('Filter', 500, { description: 'As in the address' }) },
  closed,
);
export type SaveFilterBody = Static<typeof SaveFilterBody>;

export const SheetFilter = Type.Object({ _id: Type.String(), name: Type.String(), query: Type.String() });
export type SheetFilter = Static<typeof SheetFilter>;

/** 25,000 ids, or 200 rows with long names. */
const BODY_LIMIT = 1024 * 1024;

const invalidMessage = 'This filter cannot be read';

export const sheetCalls = {
  sheet: call('GET', '/api/product/sheet', {
    ...ofCatalogueStaff,
    summary: 'Products as rows of a sheet, hidden ones too, filtered and sorted',
    querystring: SheetQuery,
    answer: Type.Array(SheetRow),
    extra: { ...PagingFields, ...SheetExtra },
    invalidMessage,
    errors: ['not_found'],
  }),
  sheetIds: call('GET', '/api/product/sheet-ids', {
    ...ofCatalogueStaff,
    summary: 'The ids of all products that a filter of the sheet finds, at most 25,000',
    querystring: SheetIdsQuery,
    answer: Type.Array(Type.String()),
    invalidMessage,
    errors: ['not_found'],
  }),
  updateMany: call('PUT', '/api/product/update-many', {
    bodyLimit: BODY_LIMIT,
    ...ofCatalogueStaff,
    summary: 'Changes many products, row by row or all alike; bad rows are rejected one by one',
    body: UpdateManyBody,
    answer: UpdatedMany,
    invalidMessage: 'Send 1 to 200 rows, or 1 to 25,000 ids with what to set',
    // When two calls set the same one at once.
    errors: ['not_found', 'sku_taken', 'bar_code_taken'],
  }),
  sheetFilters: call('GET', '/api/product/sheet-filters', {
    ...ofCatalogueStaff,
    summary: 'The saved filters of the sheet, by name',
    answer: Type.Array(SheetFilter),
  }),
  saveSheetFilter: call('PUT', '/api/product/save-sheet-filter', {
    ...ofCatalogueStaff,
    summary: 'Saves a filter of the sheet for everyone, under a name',
    body: SaveFilterBody,
    answer: SheetFilter,
  }),
  removeSheetFilter: call('DELETE', '/api/product/remove-sheet-filter', {
    ...ofCatalogueStaff,
    summary: 'Removes a saved filter of the sheet',
    ...byId,
    answer: SheetFilter,
    errors: ['not_found'],
  }),
};
