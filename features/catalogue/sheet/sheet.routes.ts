// Routes of the product sheet, for catalogue staff; a store's stock may be changed only by its managers.

import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { PagingFields } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Assignment } from '#shared/staff-roles.ts';
import type { StockDeps } from '../stock/stock.ts';
import {
  RemoveFilterBody,
  RemoveFilterQuery,
  SaveFilterBody,
  SheetExtra,
  SheetFilter,
  SheetIdsQuery,
  SheetQuery,
  SheetRow,
  UpdatedMany,
  UpdateManyBody,
} from './sheet.contract.ts';
import { listSheetFilters, removeSheetFilter, saveSheetFilter } from './sheet-filters.ts';
import { listSheet, listSheetIds } from './sheet.ts';
import { updateMany } from './update-many.ts';

/** 5,000 ids, or 200 rows with long names. */
const BODY_LIMIT = 512 * 1024;
const forCatalogueStaff = { access: 'staff', roles: ['catalogue'] } as const;
const invalidMessage = 'This filter cannot be read';

type Deps = StockDeps & {
  /** All role assignments of a person; passed in, because the catalogue does not know staff. */
  findAssignments: (db: Db, userId: string) => Promise<Assignment[]>;
};

export function sheetRoutes(app: ShopApp, deps: Deps): void {
  const { db, stores, findAssignments } = deps;

  async function toPlace(request: FastifyRequest, claimed: string | undefined) {
    const storeId = claimed ?? request.storeId;
    if (!stores.find(storeId)) throw new ShopError('not_found', { message: 'Store not found' });
    const { userId, role } = requirePrincipal(request);
    const mayStock =
      role === 'ADMIN' ||
      (await findAssignments(db, userId)).some(
        (post) => post.role === 'manager' && (post.storeId === null || post.storeId === storeId),
      );
    return { userId, storeId, mayStock };
  }

  app.get(
    '/api/product/sheet',
    route({
      ...forCatalogueStaff,
      summary: 'Products as rows of a sheet, hidden ones too, filtered and sorted',
      querystring: SheetQuery,
      answer: Type.Array(SheetRow),
      extra: { ...PagingFields, ...SheetExtra },
      invalidMessage,
      errors: ['not_found'],
    }),
    async (request, reply) => {
      const query = request.query as SheetQuery;
      const { storeId, mayStock } = await toPlace(request, query.storeId);
      const { rows, paging } = await listSheet(deps, storeId, query);
      reply.header('cache-control', 'no-store');
      return ok('Product sheet', rows, { ...paging, storeId, mayStock });
    },
  );

  app.get(
    '/api/product/sheet-ids',
    route({
      ...forCatalogueStaff,
      summary: 'The ids of all products that a filter of the sheet finds, at most 5,000',
      querystring: SheetIdsQuery,
      answer: Type.Array(Type.String()),
      invalidMessage,
      errors: ['not_found'],
    }),
    async (request, reply) => {
      const query = request.query as SheetIdsQuery;
      const { storeId } = await toPlace(request, query.storeId);
      reply.header('cache-control', 'no-store');
      return ok('Product ids', await listSheetIds(deps, storeId, query));
    },
  );

  app.put(
    '/api/product/update-many',
    {
      bodyLimit: BODY_LIMIT,
      ...route({
        ...forCatalogueStaff,
        summary: 'Changes many products, row by row or all alike; bad rows are rejected one by one',
        body: UpdateManyBody,
        answer: UpdatedMany,
        invalidMessage: 'Send 1 to 200 rows, or 1 to 5,000 ids with what to set',
        errors: ['not_found'],
      }),
    },
    async (request) => {
      const editor = await toPlace(request, request.body.storeId);
      const answer = await updateMany(deps, editor, request.body);
      return ok(toMessage(answer), answer);
    },
  );

  app.get(
    '/api/product/sheet-filters',
    route({
      ...forCatalogueStaff,
      summary: 'The saved filters of the sheet, by name',
      answer: Type.Array(SheetFilter),
    }),
    async () => ok('Filters', await listSheetFilters(db)),
  );

  app.put(
    '/api/product/save-sheet-filter',
    route({
      ...forCatalogueStaff,
      summary: 'Saves a filter of the sheet for everyone, under a name',
      body: SaveFilterBody,
      answer: SheetFilter,
    }),
    async ({ body }) => ok('Filter saved', await saveSheetFilter(db, body)),
  );

  app.delete(
    '/api/product/remove-sheet-filter',
    route({
      ...forCatalogueStaff,
      summary: 'Removes a saved filter of the sheet',
      body: RemoveFilterBody,
      querystring: RemoveFilterQuery,
      answer: SheetFilter,
      errors: ['not_found'],
    }),
    async ({ body, query }) => {
      const id = body._id ?? (query as { _id?: string })._id;
      return ok('Filter removed', await removeSheetFilter(db, id ?? ''));
    },
  );
}

function toMessage({ changed, refused }: UpdatedMany): string {
  const saved = `${changed} ${changed === 1 ? 'product' : 'products'} changed`;
  return refused.length === 0 ? saved : `${saved}, ${refused.length} refused`;
}
