// Routes of the product sheet, for catalogue staff; a store's stock may be changed only by its managers.

import type { FastifyRequest } from 'fastify';
import type { Db } from '#database/client.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Assignment } from '#shared/staff-roles.ts';
import type { StockDeps } from '../stock/stock.ts';
import type { UpdatedMany } from './sheet.contract.ts';
import { sheetCalls } from './sheet.contract.ts';
import { listSheetFilters, removeSheetFilter, saveSheetFilter } from './sheet-filters.ts';
import { listSheet, listSheetIds } from './sheet.ts';
import { updateMany } from './update-many.ts';
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

  serve(app, sheetCalls.sheet, async (request, reply) => {
    const query = request.query;
    const { storeId, mayStock } = await toPlace(request, query.storeId);
    const { rows, paging } = await listSheet(deps, storeId, query);
    reply.header('cache-control', 'no-store');
    return ok('Product sheet', rows, { ...paging, storeId, mayStock });
  });

  serve(app, sheetCalls.sheetIds, async (request, reply) => {
    const query = request.query;
    const { storeId } = await toPlace(request, query.storeId);
    reply.header('cache-control', 'no-store');
    return ok('Product ids', await listSheetIds(deps, storeId, query));
  });

  serve(app, sheetCalls.updateMany, async (request) => {
    const editor = await toPlace(request, request.body.storeId);
    const answer = await updateMany(deps, editor, request.body);
    return ok(toMessage(answer), answer);
  });

  serve(app, sheetCalls.sheetFilters, async () => ok('Filters', await listSheetFilters(db)));

  serve(app, sheetCalls.saveSheetFilter, async ({ body }) =>
    ok('Filter saved', await saveSheetFilter(db, body)),
  );

  serve(app, sheetCalls.removeSheetFilter, async ({ body, query }) => {
    const id = body._id ?? query._id;
    return ok('Filter removed', await removeSheetFilter(db, id ?? ''));
  });
}

function toMessage({ changed, refused }: UpdatedMany): string {
  const saved = `${changed} ${changed === 1 ? 'product' : 'products'} changed`;
  return refused.length === 0 ? saved : `${saved}, ${refused.length} refused`;
}
