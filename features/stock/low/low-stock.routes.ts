import { Type } from 'typebox';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { ok, requireStore, route, type ShopApp } from '#http/routing.ts';
import { sendCsv } from '#http/send-file.ts';
import { PagingFields } from '#shared/paging.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { LowBySupplier, LowStock, LowStockQuery, OrderListQuery } from './low-stock.contract.ts';
import { listLowStock, writeOrderList } from './low-stock.ts';

const ofManagers = { access: 'staff', roles: ['manager'] } as const;
const invalidMessage = 'Days and target must be whole numbers from 1 to 99, page one of 1 or more';

export function lowStockRoutes(app: ShopApp, deps: StockDeps): void {
  app.get<{ Querystring: LowStockQuery }>(
    '/api/stock/low',
    route({
      ...ofManagers,
      summary: 'Products below their level or soon sold out, with what to order; sold-out ones first',
      querystring: LowStockQuery,
      answer: Type.Array(LowStock),
      extra: { ...PagingFields, bySupplier: Type.Array(LowBySupplier) },
      invalidMessage,
      errors: ['not_found'],
    }),
    async (request) => {
      const storeId = requireStoreId(request.query);
      requireStore(request, storeId);
      const { products, bySupplier, paging } = await listLowStock(deps, storeId, request.query);
      return ok('Low stock', products, { ...paging, bySupplier });
    },
  );

  app.get<{ Querystring: OrderListQuery }>(
    '/api/stock/order-list',
    route({
      ...ofManagers,
      summary: 'What to order, by supplier, as CSV',
      querystring: OrderListQuery,
      answer: Type.Unknown(),
      invalidMessage,
      errors: ['not_found'],
    }),
    async (request, reply) => {
      const storeId = requireStoreId(request.query);
      requireStore(request, storeId);
      const file = await writeOrderList(deps, storeId, request.query);
      return sendCsv(reply, 'order-list.csv', file);
    },
  );
}
