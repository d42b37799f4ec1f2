// Routes by which the owner and staff change the catalogue: categories and products, their sizes, planned
// prices, the product sheet, and the stock of a store.

import type { FastifyRequest } from 'fastify';
import type { Db } from '#database/client.ts';
import { requireKnownStore } from '#features/stores/store/stores.ts';
import {
  ok,
  requireId,
  requireNamed,
  requirePrincipal,
  requireStore,
  serve,
  worksFor,
  type ShopApp,
} from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Assignment } from '#shared/staff-roles.ts';
import { catalogueAdminCalls, type SizeBody } from './catalogue-admin.contract.ts';
import { barCodeCalls } from './bar-code/bar-code.contract.ts';
import { addBarCode, removeBarCode } from './bar-code/bar-codes.ts';
import { categoryOrderCalls } from './category/category-order.contract.ts';
import { getCategoryOrder, pinInCategory } from './category/category-order.ts';
import {
  changeCategory,
  changeSubCategory,
  createCategory,
  createSubCategory,
  removeCategory,
  removeSubCategory,
} from './category/category-admin.ts';
import { checkPrices, checkTaxes } from './price/price-check.ts';
import { pricePlanCalls } from './price/price-plan.contract.ts';
import {
  listPlanned,
  listPlans,
  planPrice,
  planPrices,
  removeBatch,
  removePlan,
  type PlanDeps,
} from './price/price-plans.ts';
import {
  changeProduct,
  createProduct,
  getStaffProduct,
  removeProduct,
  type ProductEditor,
  type RemoveFromCarts,
} from './product/product-admin.ts';
import { sheetCalls, type UpdatedMany } from './sheet/sheet.contract.ts';
import {
  listSheet,
  listSheetFilters,
  listSheetIds,
  removeSheetFilter,
  saveSheetFilter,
} from './sheet/sheet.ts';
import { updateMany } from './sheet/update-many.ts';
import { taxCalls } from './tax/tax.contract.ts';
import { listTaxes, proposeFor, setTaxes } from './tax/taxes.ts';
import { listOtherSizes, tieSize, untieSize } from './size/product-sizes.ts';
import { stockCalls } from './stock/stock.contract.ts';
import { listLedger, setStock, type StockDeps } from './stock/stock.ts';

/** The catalogue knows neither carts nor staff, so what it needs of them is passed in. */
type Deps = StockDeps &
  PlanDeps & {
    removeFromCarts: RemoveFromCarts;
    findAssignments: (db: Db, userId: string) => Promise<Assignment[]>;
  };

export function catalogueAdminRoutes(app: ShopApp, deps: Deps): void {
  categoryRoutes(app, deps);
  productRoutes(app, deps);
  pricePlanRoutes(app, deps);
  sheetRoutes(app, deps);
  stockRoutes(app, deps);
}

function categoryRoutes(app: ShopApp, { db, changes }: Deps): void {
  serve(app, catalogueAdminCalls.addCategory, async ({ body }) =>
    ok('Category added', await createCategory(db, changes, body)),
  );

  serve(app, catalogueAdminCalls.updateCategory, async ({ body: { _id, ...input } }) =>
    ok('Category updated', await changeCategory(db, changes, requireId('Category', _id), input)),
  );

  serve(app, catalogueAdminCalls.deleteCategory, async (request) =>
    ok('Category deleted', await removeCategory(db, changes, requireNamed('Category', request))),
  );

  serve(app, catalogueAdminCalls.createSubCategory, async ({ body }) =>
    ok('Sub category added', await createSubCategory(db, changes, body)),
  );

  serve(app, catalogueAdminCalls.updateSubCategory, async ({ body: { _id, ...input } }) =>
    ok('Sub category updated', await changeSubCategory(db, changes, requireId('Sub category', _id), input)),
  );

  serve(app, catalogueAdminCalls.deleteSubCategory, async (request) =>
    ok('Sub category deleted', await removeSubCategory(db, changes, requireNamed('Sub category', request))),
  );

  serve(app, taxCalls.taxes, async ({ query: { name } }) =>
    ok('Taxes of sub categories', name ? [proposeFor(name)] : await listTaxes(db)),
  );

  serve(app, taxCalls.setTaxes, async ({ body }) => {
    const saved = await setTaxes(db, body);
    const count = (amount: number, one: string, more: string) => `${amount} ${amount === 1 ? one : more}`;
    const changed = count(saved.subCategories, 'sub category', 'sub categories');
    return ok(
      `${changed} changed: ${count(saved.products, 'product takes its', 'products take their')} tax from there`,
      saved,
    );
  });

  serve(app, categoryOrderCalls.getOrder, async ({ query: { categoryId = '' }, storeId }) =>
    ok('Category order', await getCategoryOrder(db, storeId, categoryId)),
  );

  serve(app, categoryOrderCalls.putOrder, async ({ body, storeId }) => {
    await pinInCategory(db, changes, body);
    return ok('Order saved', await getCategoryOrder(db, storeId, body.categoryId ?? ''));
  });
}

function toEditor(request: FastifyRequest): ProductEditor {
  const { userId } = requirePrincipal(request);
  const { storeId } = request;
  return { userId, storeId, mayStock: worksFor(request, storeId) };
}

function productRoutes(app: ShopApp, { db, changes, removeFromCarts }: Deps): void {
  serve(app, catalogueAdminCalls.createProduct, async (request) =>
    ok('Product added', await createProduct(db, changes, toEditor(request), request.body)),
  );

  serve(app, catalogueAdminCalls.staffDetails, async ({ body, storeId }) =>
    ok('Product details', await getStaffProduct(db, storeId, body.productId)),
  );

  serve(app, catalogueAdminCalls.updateProductDetails, async (request) => {
    const id = requireId('Product', request.body._id);
    return ok('Product updated', await changeProduct(db, changes, toEditor(request), id, request.body));
  });

  serve(app, catalogueAdminCalls.deleteProduct, async (request) => {
    const id = requireNamed('Product', request);
    return ok('Product deleted', await removeProduct(db, changes, removeFromCarts, request.storeId, id));
  });

  serve(app, barCodeCalls.addBarCode, async (request) => {
    const { userId, role } = requirePrincipal(request);
    const mayMove = role === 'ADMIN' || request.assignments.some((post) => post.role === 'catalogue');
    if (request.body.from && !mayMove) throw new ShopError('forbidden');
    return ok('Bar code saved', await addBarCode(db, userId, request.body));
  });

  serve(app, barCodeCalls.removeBarCode, async ({ body, query }) => {
    const { productId, code = '' } = { ...query, ...body };
    return ok('Bar code removed', await removeBarCode(db, requireId('Product', productId), code));
  });

  serve(app, catalogueAdminCalls.otherSizes, async ({ body, storeId }) =>
    ok('Other sizes', await listOtherSizes(db, storeId, requireId('Product', body.productId))),
  );

  const readPair = ({ body, storeId }: { body: SizeBody; storeId: string }) => ({
    storeId,
    productId: requireId('Product', body.productId),
    sizeId: requireId('Size', body.sizeId),
  });
  serve(app, catalogueAdminCalls.tieSize, async (request) =>
    ok('Size added', await tieSize(db, changes, readPair(request))),
  );
  serve(app, catalogueAdminCalls.untieSize, async (request) =>
    ok('Size removed', await untieSize(db, changes, readPair(request))),
  );
}

function pricePlanRoutes(app: ShopApp, deps: Deps): void {
  serve(app, pricePlanCalls.get, async ({ query }) =>
    ok('Planned prices', await listPlans(deps, query.productId)),
  );

  serve(app, pricePlanCalls.planned, async ({ query }) => {
    const { rows, paging } = await listPlanned(deps.db, query);
    return ok('Planned prices', rows, paging);
  });

  serve(app, pricePlanCalls.check, async ({ body }) =>
    ok('Prices checked', await checkPrices(deps.db, body)),
  );

  serve(app, pricePlanCalls.checkTaxes, async ({ body }) =>
    ok('Prices checked', await checkTaxes(deps.db, body)),
  );

  serve(app, pricePlanCalls.plan, async (request) => {
    const { userId } = requirePrincipal(request);
    return ok('Price planned', await planPrice({ ...deps, userId }, request.body, new Date()));
  });

  serve(app, pricePlanCalls.planMany, async (request) => {
    const { productIds, ...fields } = request.body;
    const { userId } = requirePrincipal(request);
    return ok('Prices planned', await planPrices({ ...deps, userId }, productIds, fields, new Date()));
  });

  serve(app, pricePlanCalls.removeBatch, async ({ body }) =>
    ok('Planned prices removed', await removeBatch(deps, body.batchId)),
  );

  serve(app, pricePlanCalls.remove, async ({ body, query }) =>
    ok('Planned price removed', await removePlan(deps, body._id ?? query._id)),
  );
}

function sheetRoutes(app: ShopApp, deps: Deps): void {
  const { db, stores, findAssignments } = deps;

  /** A store's stock may be changed only by its managers. */
  async function toSheetEditor(request: FastifyRequest, claimed: string | undefined): Promise<ProductEditor> {
    const storeId = claimed ?? request.storeId;
    requireKnownStore(stores, storeId);
    const { userId, role } = requirePrincipal(request);
    const mayStock =
      role === 'ADMIN' ||
      (await findAssignments(db, userId)).some(
        (post) => post.role === 'manager' && (post.storeId === null || post.storeId === storeId),
      );
    return { userId, storeId, mayStock };
  }

  serve(app, sheetCalls.sheet, async (request, reply) => {
    const { storeId, mayStock } = await toSheetEditor(request, request.query.storeId);
    const { rows, paging } = await listSheet(deps, storeId, request.query);
    reply.header('cache-control', 'no-store');
    return ok('Product sheet', rows, { ...paging, storeId, mayStock });
  });

  serve(app, sheetCalls.sheetIds, async (request, reply) => {
    const { storeId } = await toSheetEditor(request, request.query.storeId);
    reply.header('cache-control', 'no-store');
    return ok('Product ids', await listSheetIds(deps, storeId, request.query));
  });

  serve(app, sheetCalls.updateMany, async (request) => {
    const editor = await toSheetEditor(request, request.body.storeId);
    const answer = await updateMany(deps, editor, request.body);
    return ok(toMessage(answer), answer);
  });

  serve(app, sheetCalls.sheetFilters, async () => ok('Filters', await listSheetFilters(db)));

  serve(app, sheetCalls.saveSheetFilter, async ({ body }) =>
    ok('Filter saved', await saveSheetFilter(db, body)),
  );

  serve(app, sheetCalls.removeSheetFilter, async ({ body, query }) =>
    ok('Filter removed', await removeSheetFilter(db, body._id ?? query._id ?? '')),
  );
}

function toMessage({ changed, refused }: UpdatedMany): string {
  const saved = `${changed} ${changed === 1 ? 'product' : 'products'} changed`;
  return refused.length === 0 ? saved : `${saved}, ${refused.length} refused`;
}

function stockRoutes(app: ShopApp, deps: Deps): void {
  serve(app, stockCalls.stock, async (request) => {
    const { userId } = requirePrincipal(request);
    const place = requirePlace(request.body);
    requireStore(request, place.storeId);
    return ok('Stock saved', await setStock(deps, userId, place, request.body));
  });

  serve(app, stockCalls.ledger, async (request) => {
    const place = requirePlace(request.query);
    requireStore(request, place.storeId);
    const { product, movements, paging } = await listLedger(deps, place, Number(request.query.page ?? 1));
    return ok('Stock ledger', movements, { ...paging, product });
  });
}

const requirePlace = ({ storeId, productId }: { storeId?: string; productId?: string }) => ({
  storeId: requireId('Store', storeId, 'storeId'),
  productId: requireId('Product', productId, 'productId'),
});
