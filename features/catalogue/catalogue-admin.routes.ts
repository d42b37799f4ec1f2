// Routes by which the owner changes the catalogue. Catalogue staff may change products.

import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import { ok, requirePrincipal, route, worksFor, type ShopApp } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import {
  CategoryInput,
  CreateProductBody,
  ListSizesBody,
  RemoveBody,
  RemoveQuery,
  SizeBody,
  SubCategoryInput,
  UpdateCategoryBody,
  UpdateProductBody,
  UpdateSubCategoryBody,
} from './catalogue-admin.contract.ts';
import type { CatalogueChanges } from './catalogue-changes.ts';
import {
  Category,
  Product,
  ProductDetailsBody,
  ProductSize,
  StaffProduct,
  SubCategory,
} from './catalogue.contract.ts';
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

const PRODUCT_LIMIT = 256 * 1024;
const access = 'admin';
/** Products, but not categories (spec decision 49). */
const forCatalogueStaff = { access: 'staff', roles: ['catalogue'] } as const;

/** The catalogue does not know carts, so what deleting a product does to them is passed in. */
type Deps = { db: Db; changes: CatalogueChanges; removeFromCarts: RemoveFromCarts };

export function catalogueAdminRoutes(app: ShopApp, deps: Deps): void {
  categoryRoutes(app, deps);
  subCategoryRoutes(app, deps);
  productRoutes(app, deps);
  sizeRoutes(app, deps);
}

function categoryRoutes(app: ShopApp, { db, changes }: Deps): void {
  app.post(
    '/api/category/add-category',
    route({ access, summary: 'Adds a category', body: CategoryInput, answer: Category }),
    async ({ body }) => ok('Category added', await createCategory(db, changes, body)),
  );

  app.put(
    '/api/category/update',
    route({
      access,
      summary: 'Changes a category',
      body: UpdateCategoryBody,
      answer: Category,
      errors: ['not_found'],
    }),
    async ({ body: { _id, ...input } }) =>
      ok('Category updated', await changeCategory(db, changes, requireId(_id, 'Category'), input)),
  );

  app.delete(
    '/api/category/delete',
    route({
      access,
      summary: 'Deletes a category that nothing uses',
      body: RemoveBody,
      querystring: RemoveQuery,
      answer: Category,
      errors: ['not_found', 'category_in_use'],
    }),
    async (request) =>
      ok('Category deleted', await removeCategory(db, changes, readRemovedId(request, 'Category'))),
  );
}

function subCategoryRoutes(app: ShopApp, { db, changes }: Deps): void {
  app.post(
    '/api/subcategory/create',
    route({
      access,
      summary: 'Adds a sub-category',
      body: SubCategoryInput,
      answer: SubCategory,
      errors: ['not_found'],
    }),
    async ({ body }) => ok('Sub category added', await createSubCategory(db, changes, body)),
  );

  app.put(
    '/api/subcategory/update',
    route({
      access,
      summary: 'Changes a sub-category',
      body: UpdateSubCategoryBody,
      answer: SubCategory,
      errors: ['not_found'],
    }),
    async ({ body: { _id, ...input } }) =>
      ok('Sub category updated', await changeSubCategory(db, changes, requireId(_id, 'Sub category'), input)),
  );

  app.delete(
    '/api/subcategory/delete',
    route({
      access,
      summary: 'Deletes a sub-category that no product uses',
      body: RemoveBody,
      querystring: RemoveQuery,
      answer: SubCategory,
      errors: ['not_found', 'sub_category_in_use'],
    }),
    async (request) =>
      ok(
        'Sub category deleted',
        await removeSubCategory(db, changes, readRemovedId(request, 'Sub category')),
      ),
  );
}

function toEditor(request: FastifyRequest): ProductEditor {
  const { userId } = requirePrincipal(request);
  const { storeId } = request;
  return { userId, storeId, mayStock: worksFor(request, storeId) };
}

function productRoutes(app: ShopApp, { db, changes, removeFromCarts }: Deps): void {
  app.post(
    '/api/product/create',
    {
      bodyLimit: PRODUCT_LIMIT,
      ...route({
        ...forCatalogueStaff,
        summary: 'Adds a product',
        body: CreateProductBody,
        answer: Product,
        errors: ['not_found', 'sku_taken'],
      }),
    },
    async (request) => ok('Product added', await createProduct(db, changes, toEditor(request), request.body)),
  );

  app.post(
    '/api/product/staff-details',
    route({
      ...forCatalogueStaff,
      summary: 'One product, also a hidden one',
      body: ProductDetailsBody,
      answer: StaffProduct,
      invalidMessage: 'Product id is required',
      errors: ['not_found'],
    }),
    async ({ body, storeId }) => ok('Product details', await getStaffProduct(db, storeId, body.productId)),
  );

  app.put(
    '/api/product/update-product-details',
    {
      bodyLimit: PRODUCT_LIMIT,
      ...route({
        ...forCatalogueStaff,
        summary: 'Changes a product',
        body: UpdateProductBody,
        answer: Product,
        errors: ['not_found', 'product_changed', 'sku_taken'],
      }),
    },
    async (request) => {
      const id = requireId(request.body._id, 'Product');
      return ok('Product updated', await changeProduct(db, changes, toEditor(request), id, request.body));
    },
  );

  app.delete(
    '/api/product/delete-product',
    route({
      ...forCatalogueStaff,
      summary: 'Deletes a product; carts lose it with a notice, orders keep their copy',
      body: RemoveBody,
      querystring: RemoveQuery,
      answer: Product,
      errors: ['not_found'],
    }),
    async (request) => {
      const id = readRemovedId(request, 'Product');
      return ok('Product deleted', await removeProduct(db, changes, removeFromCarts, request.storeId, id));
    },
  );
}

function sizeRoutes(app: ShopApp, { db, changes }: Deps): void {
  const answer = Type.Array(ProductSize);

  app.post(
    '/api/product/other-sizes',
    route({
      ...forCatalogueStaff,
      summary: 'The sizes of a product',
      body: ListSizesBody,
      answer,
      errors: ['not_found'],
    }),
    async ({ body, storeId }) =>
      ok('Other sizes', await listOtherSizes(db, storeId, requireId(body.productId, 'Product'))),
  );

  app.put(
    '/api/product/tie-size',
    route({
      ...forCatalogueStaff,
      summary: 'Links a product as another size of one',
      body: SizeBody,
      answer,
      errors: ['not_found'],
    }),
    async ({ body: { productId, sizeId }, storeId }) =>
      ok(
        'Size added',
        await tieSize(db, changes, storeId, requireId(productId, 'Product'), requireId(sizeId, 'Size')),
      ),
  );

  app.put(
    '/api/product/untie-size',
    route({
      ...forCatalogueStaff,
      summary: 'Unlinks a product from the sizes of one',
      body: SizeBody,
      answer,
      errors: ['not_found'],
    }),
    async ({ body: { productId, sizeId }, storeId }) =>
      ok(
        'Size removed',
        await untieSize(db, changes, storeId, requireId(productId, 'Product'), requireId(sizeId, 'Size')),
      ),
  );
}

function readRemovedId(request: { body: RemoveBody; query: FastifyRequest['query'] }, what: string): string {
  return requireId(request.body._id ?? (request.query as RemoveQuery)._id, what);
}

function requireId(id: string | undefined, what: string): string {
  if (id) return id;
  throw new ShopError('invalid_input', { message: `${what} id is required`, fields: { _id: 'Required' } });
}
