import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import type { CatalogueChanges } from '../catalogue-changes.ts';
import { CategoryOrderQuery, OrderedCategory, PinCategoriesBody } from './category-order.contract.ts';
import { getCategoryOrder, pinInCategory } from './category-order.ts';

const access = 'admin';
const answer = Type.Array(OrderedCategory);

export function categoryOrderRoutes(
  app: ShopApp,
  { db, changes }: { db: Db; changes: CatalogueChanges },
): void {
  app.get<{ Querystring: CategoryOrderQuery }>(
    '/api/category/order',
    route({
      access,
      summary:
        'The categories as the store shows them, or the sub-categories of one: pinned first, then by sales',
      querystring: CategoryOrderQuery,
      answer,
      errors: ['not_found'],
    }),
    async ({ query: { categoryId = '' }, storeId }) =>
      ok('Category order', await getCategoryOrder(db, storeId, categoryId)),
  );

  app.put(
    '/api/category/order',
    route({
      access,
      summary: 'Pins categories, or sub-categories of one, to the top in every store',
      body: PinCategoriesBody,
      answer,
      errors: ['not_found', 'category_order_changed'],
    }),
    async ({ body, storeId }) => {
      await pinInCategory(db, changes, body);
      return ok('Order saved', await getCategoryOrder(db, storeId, body.categoryId ?? ''));
    },
  );
}
