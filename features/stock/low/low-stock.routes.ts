import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { ok, requireStore, type ShopApp, serve } from '#http/routing.ts';
import { sendCsv } from '#http/send-file.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { lowStockCalls } from './low-stock.contract.ts';
import { listLowStock, writeOrderList } from './low-stock.ts';

export function lowStockRoutes(app: ShopApp, deps: StockDeps): void {
  serve(app, lowStockCalls.low, async (request) => {
    const storeId = requireStoreId(request.query);
    requireStore(request, storeId);
    const { products, bySupplier, paging } = await listLowStock(deps, storeId, request.query);
    return ok('Low stock', products, { ...paging, bySupplier });
  });

  serve(app, lowStockCalls.orderList, async (request, reply) => {
    const storeId = requireStoreId(request.query);
    requireStore(request, storeId);
    const file = await writeOrderList(deps, storeId, request.query);
    return sendCsv(reply, 'order-list.csv', file);
  });
}
