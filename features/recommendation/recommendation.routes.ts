import type { Db } from '#database/client.ts';
import type { Catalogue } from '#features/catalogue/product/catalogue-reads.ts';
import type { Search } from '#features/search/search.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { Type } from 'typebox';
import { Product } from '#features/catalogue/catalogue.contract.ts';
import { ReorderBody, Reordered } from './reorder.contract.ts';
import { reorder } from './reorder.ts';
import { listToBuyAgain } from './buy-again.ts';
import { BoughtTogetherBody } from './bought-together.contract.ts';
import { findBoughtTogether } from './bought-together.ts';

type Deps = { db: Db; catalogue: Catalogue; search: Search };

export function reorderRoutes(app: ShopApp, { db, catalogue, search }: Deps): void {
  app.post(
    '/api/order/reorder',
    route({
      access: 'shopper',
      summary: 'Puts the lines of one of the caller’s orders into the cart again, and says what is missing',
      body: ReorderBody,
      answer: Reordered,
      invalidMessage: 'Order id is required',
      errors: ['not_found'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      // The present stock, not that of a moment ago.
      const reads = catalogue.at(request.storeId);
      const reordered = await reorder(db, search, reads, userId, request.body.orderId);
      return ok(toMessage(reordered), reordered);
    },
  );
}

function toMessage({ added, missing }: Reordered): string {
  if (added.length === 0) return 'None of the items in this order are available';
  return missing.length === 0 ? 'Everything is in your cart' : 'The available items are in your cart';
}

export function buyAgainRoutes(app: ShopApp, { db, catalogue }: { db: Db; catalogue: Catalogue }): void {
  app.get(
    '/api/product/buy-again',
    route({
      access: 'shopper',
      summary: 'What the shopper has bought, by how often and how recently; products in stock first',
      answer: Type.Array(Product),
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const reads = catalogue.at(request.storeId);
      return ok('Buy again', await listToBuyAgain(db, reads, userId, new Date()));
    },
  );
}

export function boughtTogetherRoutes(app: ShopApp, { catalogue }: { catalogue: Catalogue }): void {
  app.post(
    '/api/product/bought-together',
    route({
      access: 'public',
      summary: 'What many shoppers buy with these products, and is in stock',
      body: BoughtTogetherBody,
      answer: Type.Array(Product),
      invalidMessage: 'Product ids are required',
    }),
    async ({ body, storeId }) =>
      ok('Often bought together', await findBoughtTogether(catalogue.at(storeId), body.productIds)),
  );
}
