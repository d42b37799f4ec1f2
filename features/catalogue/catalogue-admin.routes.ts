// Routes by which the owner changes the catalogue. Catalogue staff may change products.

import type { FastifyRequest } from 'fastify';
import type { Db } from '#database/client.ts';
import { ok, requirePrincipal, worksFor, type ShopApp, serve } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { RemoveBody, RemoveQuery } from './catalogue-admin.contract.ts';
import { catalogueAdminCalls } from './catalogue-admin.contract.ts';
import type { CatalogueChanges } from './catalogue-changes.ts';
import {
  changeCategory,
  changeSubCategory,
  createCategory,
  createSubCategory,
  removeCategory,
  removeSubCategory,
} from './category/category-admin.ts';
import {
  changeProduct,
  createProduct,
  getStaffProduct,
  removeProduct,
  type ProductEditor,
  type RemoveFromCarts,
} from './product/product-admin.ts';
import { listOtherSizes, tieSize, untieSize } from './size/product-sizes.ts';
/** The catalogue does not know carts, so what deleting a product does to them is passed in. */
type Deps = { db: Db; changes: CatalogueChanges; removeFromCarts: RemoveFromCarts };

export function catalogueAdminRoutes(app: ShopApp, deps: Deps): void {
  categoryRoutes(app, deps);
  subCategoryRoutes(app, deps);
  productRoutes(app, deps);
  sizeRoutes(app, deps);
}

function categoryRoutes(app: ShopApp, { db, changes }: Deps): void {
  serve(app, catalogueAdminCalls.addCategory, async ({ body }) =>
    ok('Category added', await createCategory(db, changes, body)),
  );

  serve(app, catalogueAdminCalls.updateCategory, async ({ body: { _id, ...input } }) =>
    ok('Category updated', await changeCategory(db, changes, requireId(_id, 'Category'), input)),
  );

  serve(app, catalogueAdminCalls.deleteCategory, async (request) =>
    ok('Category deleted', await removeCategory(db, changes, readRemovedId(request, 'Category'))),
  );
}

function subCategoryRoutes(app: ShopApp, { db, changes }: Deps): void {
  serve(app, catalogueAdminCalls.createSubCategory, async ({ body }) =>
    ok('Sub category added', await createSubCategory(db, changes, body)),
  );

  serve(app, catalogueAdminCalls.updateSubCategory, async ({ body: { _id, ...input } }) =>
    ok('Sub category updated', await changeSubCategory(db, changes, requireId(_id, 'Sub category'), input)),
  );

  serve(app, catalogueAdminCalls.deleteSubCategory, async (request) =>
    ok('Sub category deleted', await removeSubCategory(db, changes, readRemovedId(request, 'Sub category'))),
  );
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
    const id = requireId(request.body._id, 'Product');
    return ok('Product updated', await changeProduct(db, changes, toEditor(request), id, request.body));
  });

  serve(app, catalogueAdminCalls.deleteProduct, async (request) => {
    const id = readRemovedId(request, 'Product');
    return ok('Product deleted', await removeProduct(db, changes, removeFromCarts, request.storeId, id));
  });
}

function sizeRoutes(app: ShopApp, { db, changes }: Deps): void {
  serve(app, catalogueAdminCalls.otherSizes, async ({ body, storeId }) =>
    ok('Other sizes', await listOtherSizes(db, storeId, requireId(body.productId, 'Product'))),
  );

  const readPair = ({
    body,
    storeId,
  }: {
    body: { productId?: string; sizeId?: string };
    storeId: string;
  }) => ({
    storeId,
    productId: requireId(body.productId, 'Product'),
    sizeId: requireId(body.sizeId, 'Size'),
  });
  serve(app, catalogueAdminCalls.tieSize, async (request) =>
    ok('Size added', await tieSize(db, changes, readPair(request))),
  );
  serve(app, catalogueAdminCalls.untieSize, async (request) =>
    ok('Size removed', await untieSize(db, changes, readPair(request))),
  );
}

function readRemovedId(request: { body: RemoveBody; query: RemoveQuery }, what: string): string {
  return requireId(request.body._id ?? request.query._id, what);
}

function requireId(id: string | undefined, what: string): string {
  if (id) return id;
  throw new ShopError('invalid_input', { message: `${what} id is required`, fields: { _id: 'Required' } });
}
