import type { Db } from '#database/client.ts';
import type { Catalogue } from '#features/catalogue/product/catalogue-reads.ts';
import type { Search } from '#features/search/search.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { ReorderBody, Reordered } from './reorder.contract.ts';
import { reorder } from './reorder.ts';

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
