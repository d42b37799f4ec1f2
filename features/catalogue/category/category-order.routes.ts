import type { Db } from '#database/client.ts';
import { ok, type ShopApp, serve } from '#http/routing.ts';
import type { CatalogueChanges } from '../catalogue-changes.ts';
import { categoryOrderCalls } from './category-order.contract.ts';
import { getCategoryOrder, pinInCategory } from './category-order.ts';

export function categoryOrderRoutes(
  app: ShopApp,
  { db, changes }: { db: Db; changes: CatalogueChanges },
): void {
  serve(app, categoryOrderCalls.getOrder, async ({ query: { categoryId = '' }, storeId }) =>
    ok('Category order', await getCategoryOrder(db, storeId, categoryId)),
  );

  serve(app, categoryOrderCalls.putOrder, async ({ body, storeId }) => {
    await pinInCategory(db, changes, body);
    return ok('Order saved', await getCategoryOrder(db, storeId, body.categoryId ?? ''));
  });
}
