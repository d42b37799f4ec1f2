import type { Db } from '#database/client.ts';
import { withFamilies } from '#features/catalogue/catalogue.ts';
import type { Catalogue } from '#features/catalogue/product/catalogue-reads.ts';
import type { Search } from '#features/catalogue/search/search.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { toFillMessage } from '#features/cart/cart/fill-cart.ts';
import { reorder } from './reorder.ts';
import { findBoughtTogether, listToBuyAgain } from './bought-together.ts';
import { recommendationCalls } from './recommendation.contract.ts';

type Deps = { db: Db; catalogue: Catalogue; search: Search };

export function recommendationRoutes(app: ShopApp, { db, catalogue, search }: Deps): void {
  serve(app, recommendationCalls.reorder, async (request) => {
    const { userId } = requirePrincipal(request);
    // The present stock, not that of a moment ago.
    const reads = catalogue.at(request.storeId);
    const reordered = await reorder(db, search, reads, userId, request.body.orderId);
    return ok(toFillMessage(reordered, 'None of the items in this order are available'), reordered);
  });

  serve(app, recommendationCalls.buyAgain, async (request) => {
    const { userId } = requirePrincipal(request);
    const reads = catalogue.at(request.storeId);
    const products = await listToBuyAgain(reads, userId, new Date());
    return ok('Buy again', await withFamilies(reads, products));
  });

  serve(app, recommendationCalls.boughtTogether, async ({ body, storeId }) => {
    const reads = catalogue.at(storeId);
    const products = await findBoughtTogether(reads, body.productIds);
    return ok('Often bought together', await withFamilies(reads, products));
  });
}
