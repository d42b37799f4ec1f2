// API types for product imports: progress, results and problems.

import { Type, type Static } from 'typebox';
import { closed, fileOf, literals, StoreOnlyQuery, storeQuery, TextOrNull } from '#shared/schemas.ts';
import { call, ofCatalogueStaff } from '#shared/call.ts';
import { RiskyPrice } from '../price/price-plan.contract.ts';
import { MAX_CHOSEN } from '../sheet/sheet.contract.ts';

export const MAX_ROWS = 200_000;

const NameColumn = literals(['category', 'sub category']);

/** A name in the file that no category (sub-category) has, and the most similar names, best first. */
export const UnknownName = Type.Object({
  column: NameColumn,
  name: Type.String(),
  nearest: Type.Array(Type.String()),
});
export type UnknownName = Static<typeof UnknownName>;

/** Which unknown names become new categories and sub-categories: all, or those listed. */
export const NewNames = Type.Union([
  Type.Literal('all'),
  Type.Array(Type.Object({ column: NameColumn, name: Type.String({ maxLength: 200 }) }), { maxItems: 200 }),
]);
export type NewNames = Static<typeof NewNames>;

export const ImportNotes = Type.Object({
  /** Rows with these names are refused until somebody confirms the names. */
  unknownNames: Type.Array(UnknownName),
  unknownNameCount: Type.Integer(),
  unknownColumns: Type.Array(Type.String()),
  newCategories: Type.Array(Type.String()),
  newCategoryCount: Type.Integer(),
  newSubCategories: Type.Array(Type.String()),
  newSubCategoryCount: Type.Integer(),
  /** New products that a later file cannot refer to, because they have no SKU. */
  createdWithoutSku: Type.Integer(),
  /** Where texts have tags or signs of HTML, which are shown as they are written: 'line 5, name'. */
  htmlTexts: Type.Optional(Type.Array(Type.String())),
  /** GST rates that such goods do not have: 'line 5: 12 %, usually 5 %'. */
  unusualRates: Type.Optional(Type.Array(Type.String())),
  categoriesChanged: Type.Integer(),
  /** Prices below cost or far from those before: the first of them, and how many. */
  riskyPrices: Type.Optional(Type.Array(RiskyPrice)),
  riskyPriceCount: Type.Optional(Type.Integer()),
});
export type ImportNotes = Static<typeof ImportNotes>;

export const ImportProblem = Type.Object({
  line: Type.Integer(),
  column: Type.String(),
  message: Type.String(),
});
export type ImportProblem = Static<typeof ImportProblem>;

/**
 * - `running`: in progress, whether anybody watches or not
 * - `done`: every row was processed; the good ones are imported (in a dry run: would be)
 * - `refused`: all or nothing was requested and a row was bad, so nothing was changed
 * - `interrupted`: the process ended; only whole rows were written, and the same file may be sent again
 * - `failed`: it could not continue; `failure` says why
 */
export const IMPORT_STATUSES = ['running', 'done', 'refused', 'interrupted', 'failed'] as const;

export const ProductImport = Type.Object({
  _id: Type.String(),
  fileName: Type.String(),
  isDryRun: Type.Boolean(),
  isAllOrNothing: Type.Boolean(),
  status: literals(IMPORT_STATUSES),
  rowCount: Type.Integer(),
  rowsDone: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  notes: ImportNotes,
  failure: TextOrNull,
  createdAt: Type.String(),
  finishedAt: TextOrNull,
  /** The first problems; all of them are in the report. */
  problems: Type.Array(ImportProblem),
});
export type ProductImport = Static<typeof ProductImport>;

const CHOSEN_BYTES = 1024 * 1024;

export const catalogueImportCalls = {
  postImport: call('POST', '/api/product/import', {
    access: 'admin',
    summary:
      'Imports products: the field `file` of a form, before it `newNames` as JSON; goes on after the answer',
    form: 'file',
    querystring: Type.Object({
      ...storeQuery,
      dryRun: Type.Optional(literals(['true', 'false'])),
      allOrNothing: Type.Optional(literals(['true', 'false'])),
    }),
    answer: ProductImport,
    errors: ['import_running', 'file_not_readable', 'file_too_large', 'storage_full'],
  }),
  getImport: call('GET', '/api/product/import', {
    access: 'admin',
    summary: 'The last or current import of products',
    answer: Type.Union([ProductImport, Type.Null()]),
  }),
  importProblems: call('GET', '/api/product/import-problems', {
    access: 'admin',
    summary: 'The problems of an import, as CSV',
    querystring: Type.Object({ id: Type.String({ minLength: 1, maxLength: 50 }) }),
    answer: fileOf('text/csv'),
    errors: ['not_found'],
  }),
  export: call('GET', '/api/product/export', {
    access: 'admin',
    summary: 'All products as CSV',
    querystring: StoreOnlyQuery,
    answer: fileOf('text/csv'),
  }),
  exportChosen: call('POST', '/api/product/export-chosen', {
    bodyLimit: CHOSEN_BYTES,
    ...ofCatalogueStaff,
    summary: 'Products with these ids as CSV, at most 25,000',
    body: Type.Object(
      { ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: MAX_CHOSEN }) },
      closed,
    ),
    querystring: StoreOnlyQuery,
    answer: fileOf('text/csv'),
    invalidMessage: 'Send 1 to 25,000 ids',
  }),
};
