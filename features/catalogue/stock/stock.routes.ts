import { ok, requirePrincipal, requireStore, type ShopApp, serve } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import { listLedger, setStock, type StockDeps } from './stock.ts';
import { stockCalls } from './stock.contract.ts';

export function stockRoutes(app: ShopApp, deps: StockDeps): void {
  serve(app, stockCalls.stock, async (request) => {
    const { userId } = requirePrincipal(request);
    const { body } = request;
    const place = requirePlace(body);
    requireStore(request, place.storeId);
    return ok('Stock saved', await setStock(deps, userId, place, body));
  });

  serve(app, stockCalls.ledger, async (request) => {
    const { query } = request;
    const place = requirePlace(query);
    requireStore(request, place.storeId);
    const { product, movements, paging } = await listLedger(deps, place, Number(query.page ?? 1));
    return ok('Stock ledger', movements, { ...paging, product });
  });
}

function requirePlace({ storeId, productId }: { storeId?: string; productId?: string }) {
  if (storeId && productId) return { storeId, productId };
  const [message, field] = storeId
    ? ['Product id is required', 'productId']
    : ['Store id is required', 'storeId'];
  throw new ShopError('invalid_input', { message, fields: { [field!]: 'Required' } });
}
