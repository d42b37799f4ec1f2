// What the owner does with products. Every change of the stock stands in the ledger; what pages show is told
// with the places a product stood in before and stands in after.

import { violates, type Db, type Queryable } from '#database/client.ts';
import { useUploads } from '#features/image/upload.ts';
import { isId } from '#shared/ids.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { CreateProductBody, UpdateProductBody } from '../catalogue-admin.contract.ts';
import {
  changeCatalogue,
  tagsOfProduct,
  type CatalogueChanges,
  type ChangeTag,
} from '../catalogue-changes.ts';
import type { Product, StaffProduct } from '../catalogue.contract.ts';
import { requireCategories, requireSubCategories } from '../category/category-admin.ts';
import { readRefs, requireNoProblems, type Problems } from '#shared/read-fields.ts';
import {
  changeStock,
  deleteProduct,
  findProductNow,
  insertProduct,
  lockProduct,
  setCategoriesOfProduct,
  setSubCategoriesOfProduct,
  updateProduct,
} from './product-admin.store.ts';
import { findStaffProduct } from './staff-products.store.ts';
import { groupByName } from '../size/product-sizes.ts';
import {
  readProduct,
  readSku,
  readStock,
  requireUnchanged,
  toNewStock,
  type Base,
  type ProductValues,
} from './product.rules.ts';
import { readTax, type TaxInput } from '../tax/product-tax.rules.ts';
import { setProductTax } from '../tax/product-tax.store.ts';

/**
 * Takes a product out of all carts and leaves each shopper a notice: carts are no business of the catalogue.
 */
export type RemoveFromCarts = (tx: Queryable, product: { id: string; name: string }) => Promise<void>;

const noProduct = () => new ShopError('not_found', { message: 'Product not found' });

/** Who changes a product, and the store whose stock it is. Posts of one store keep to that store's stock. */
export type ProductEditor = { userId: string; storeId: string; mayStock: boolean };

const otherStore = () =>
  new ShopError('forbidden', {
    message: 'This is the stock of another store. Choose yours at the top of the page.',
  });

/**
 * 400 with the fields that are wrong; 403 stock in a store that is not the caller's; 404 when a category or
 * sub-category does not exist; 400 when an uploaded picture is gone.
 */
export async function createProduct(
  db: Db,
  changes: CatalogueChanges,
  { storeId, mayStock }: ProductEditor,
  body: CreateProductBody,
): Promise<Product> {
  const { values, places, sku, tax } = readBody(body, {});
  return changeCatalogue(db, changes, async (tx) => {
    await requirePlaces(tx, places);
    await useUploads(tx, values.images);
    const { stock, ...facts } = values;
    if (stock > 0 && !mayStock) throw otherStore();
    const id = await asOnlyOneWithSku(
      insertProduct(tx, { storeId, stock }, { ...facts, ...(sku && { sku }) }),
    );
    await setProductTax(tx, id, tax);
    await setCategoriesOfProduct(tx, id, places.categoryIds);
    await setSubCategoriesOfProduct(tx, id, places.subCategoryIds);
    const answer = await getProductNow(tx, storeId, id);
    return { answer, tags: [...tagsOf(answer), ...(await groupByName(tx, [toGrouped(answer)]))] };
  });
}

/** 404. */
export async function getStaffProduct(db: Db, storeId: string, id: string): Promise<StaffProduct> {
  const product = isId(id) ? await findStaffProduct(db, storeId, id) : undefined;
  if (!product) throw noProduct();
  return product;
}

/**
 * All required fields come each time; pictures, places and custom fields that are not sent stay as they are.
 * 400, 404, 409 when the product is no longer what the form was opened with.
 */
export async function changeProduct(
  db: Db,
  changes: CatalogueChanges,
  { userId, storeId, mayStock }: ProductEditor,
  id: string,
  body: UpdateProductBody,
): Promise<Product> {
  const problems: Problems = {};
  const base = readBase(problems, body);
  const { values, places, sku, tax } = readBody(body, problems);
  return changeCatalogue(db, changes, async (tx) => {
    const before =
      isId(id) && (await lockProduct(tx, id, 'update')) ? await getProductNow(tx, storeId, id) : undefined;
    if (!before) throw noProduct();
    requireUnchanged(before, base);
    const stock = toNewStock(before, values.stock, base);
    if (stock !== before.stock && !mayStock) throw otherStore();
    await requirePlaces(tx, places);
    // One that it shows already is no orphan; and were it lost, that must not stand in the way of a new
    // price.
    await useUploads(
      tx,
      values.images.filter((url) => !before.image.includes(url)),
    );

    const changed = { ...onlySent(values, body), ...(sku !== undefined && { sku }) };
    await asOnlyOneWithSku(updateProduct(tx, id, changed));
    await setProductTax(tx, id, tax);
    if (stock !== before.stock) {
      await changeStock(tx, { storeId, productId: id, quantity: stock - before.stock, userId });
    }
    if (isSent(body.category)) await setCategoriesOfProduct(tx, id, places.categoryIds);
    if (isSent(body.subCategory)) await setSubCategoriesOfProduct(tx, id, places.subCategoryIds);
    const answer = await getProductNow(tx, storeId, id);
    const sizeTags = await groupByName(tx, [toGrouped(answer)]);
    return { answer, tags: [...new Set([...tagsOf(before), ...tagsOf(answer), ...sizeTags])] };
  });
}

/** 404. Orders keep their own copy of it; every cart that held it gets a notice (spec decision 24). */
export async function removeProduct(
  db: Db,
  changes: CatalogueChanges,
  removeFromCarts: RemoveFromCarts,
  storeId: string,
  id: string,
): Promise<Product> {
  return changeCatalogue(db, changes, async (tx) => {
    const answer = isId(id) ? await findProductNow(tx, storeId, id) : undefined;
    if (!answer) throw noProduct();
    await removeFromCarts(tx, { id, name: answer.name });
    if (!(await lockProduct(tx, id, 'delete'))) throw noProduct();
    // Who put it into a cart meanwhile is told too; from here on nobody can.
    await removeFromCarts(tx, { id, name: answer.name });
    await deleteProduct(tx, id);
    return { answer, tags: tagsOf(answer) };
  });
}

type CategoryIndex = { categoryIds: string[]; subCategoryIds: string[] };
type ReadBody = {
  values: ProductValues;
  places: CategoryIndex;
  sku: string | null | undefined;
  tax: TaxInput;
};

/** 409 at the field when another product has the article number. */
async function asOnlyOneWithSku<Answer>(write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    if (!violates(error, 'products_sku_key')) throw error;
    throw new ShopError('sku_taken', { fields: { sku: ERRORS.sku_taken.message } });
  }
}

/** Throws with all problems, those already noted included. */
function readBody(body: CreateProductBody, problems: Problems): ReadBody {
  const values = readProduct(problems, body);
  const sku = readSku(problems, body.sku);
  const tax = readTax(problems, body);
  const places = {
    categoryIds: readRefs(problems, 'category', body.category, 'Category'),
    subCategoryIds: readRefs(problems, 'subCategory', body.subCategory, 'Sub category'),
  };
  requireNoProblems(problems);
  return { values, places, sku, tax };
}

function readBase(problems: Problems, { baseStock, baseUpdatedAt }: UpdateProductBody): Base {
  const stock = isSent(baseStock) ? readStock(problems, 'baseStock', baseStock) : undefined;
  if (!isSent(baseUpdatedAt)) return { stock, updatedAt: undefined };
  const updatedAt = typeof baseUpdatedAt === 'string' ? baseUpdatedAt : '';
  if (Number.isNaN(Date.parse(updatedAt))) problems.baseUpdatedAt = 'baseUpdatedAt must be a time';
  return { stock, updatedAt };
}

const isSent = (claim: unknown) => claim !== undefined && claim !== null;

/** Facts of the product: its stock is the store's. */
function onlySent({ images, moreDetails, stock: _stock, ...facts }: ProductValues, body: UpdateProductBody) {
  return {
    ...facts,
    ...(isSent(body.image) && { images }),
    ...(isSent(body.more_details) && { moreDetails }),
  };
}

async function requirePlaces(tx: Queryable, { categoryIds, subCategoryIds }: CategoryIndex): Promise<void> {
  await requireCategories(tx, categoryIds);
  await requireSubCategories(tx, subCategoryIds);
}

async function getProductNow(tx: Queryable, storeId: string, id: string): Promise<Product> {
  return (await findProductNow(tx, storeId, id))!;
}

function toGrouped({ _id: id, name, more_details: moreDetails, category }: Product) {
  return { id, name, moreDetails, categoryIds: category.map((place) => place._id) };
}

function tagsOf({ _id, category, subCategory }: Product): ChangeTag[] {
  return tagsOfProduct({
    id: _id,
    categoryIds: category.map((place) => place._id),
    subCategoryIds: subCategory.map((place) => place._id),
  });
}
