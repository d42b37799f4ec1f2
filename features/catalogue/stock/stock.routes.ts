import { Type } from 'typebox';
import { ok, requirePrincipal, requireStore, route, type ShopApp } from '#http/routing.ts';
import { PagingFields } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { listLedger, setStock, type StockDeps } from './stock.ts';
import { LedgerProduct, ListLedgerQuery, Movement, SetStockBody, StoreStock } from './stock.contract.ts';

const ofManagers = { access: 'staff', roles: ['manager'] } as const;

export function stockRoutes(app: ShopApp, deps: StockDeps): void {
  app.put(
    '/api/store/stock',
    route({
      ...ofManagers,
      summary: 'Sets the stock, shelf and reorder level of a product in a store',
      body: SetStockBody,
      answer: StoreStock,
      errors: ['not_found'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const { body } = request;
      const place = requirePlace(body);
      requireStore(request, place.storeId);
      return ok('Stock saved', await setStock(deps, userId, place, body));
    },
  );

  app.get<{ Querystring: ListLedgerQuery }>(
    '/api/store/ledger',
    route({
      ...ofManagers,
      summary: 'Stock movements of a product in a store, newest first',
      querystring: ListLedgerQuery,
      answer: Type.Array(Movement),
      extra: { ...PagingFields, product: LedgerProduct },
      invalidMessage: 'Page must be a whole number of 1 or more',
      errors: ['not_found'],
    }),
    async (request) => {
      const { query } = request;
      const place = requirePlace(query);
      requireStore(request, place.storeId);
      const { product, movements, paging } = await listLedger(deps, place, Number(query.page ?? 1));
      return ok('Stock ledger', movements, { ...paging, product });
    },
  );
}

function requirePlace({ storeId, productId }: { storeId?: string; productId?: string }) {
  if (storeId && productId) return { storeId, productId };
  const [message, field] = storeId
    ? ['Product id is required', 'productId']
    : ['Store id is required', 'storeId'];
  throw new ShopError('invalid_input', { message, fields: { [field!]: 'Required' } });
}
