// Manages products. Every change of the stock is recorded in the ledger; pages are notified with the
// categories a product was in before and is in afterwards.

import type { Db, Queryable } from '#database/client.ts';
import { useUploads } from '#features/platform/image/upload.ts';
import { isId, makeId } from '#shared/ids.ts';
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
import {
  createProducts,
  deleteProduct,
  findProductNow,
  lockProduct,
  setCategories,
  setProductTax,
  updateInStore,
  updateProducts,
} from './product-admin.store.ts';
import { findStaffProducts } from './staff-products.store.ts';
import { groupByName } from '../size/product-sizes.ts';
import { fieldsWith, ofTable, toEmpty, toStored } from '../product-fields.rules.ts';
import { requireUnchanged, toNewStock } from '../product.rules.ts';

/** Takes a product out of all carts and leaves each shopper a notice. */
export type RemoveFromCarts = (tx: Queryable, product: { id: string; name: string }) => Promise<void>;

const noProduct = () => new ShopError('not_found', { message: 'Product not found' });

/** Who changes a product, and the store whose stock it is. Roles of one store may change only its stock. */
export type ProductEditor = { userId: string; storeId: string; mayStock: boolean };

const otherStore = () =>
  new ShopError('forbidden', {
    message: 'This is the stock of another store. Choose yours at the top of the page.',
  });

const FORM = fieldsWith('form');

/**
 * 403 for stock in another store than the caller's; 404 if a category or sub-category does not exist; 400 if
 * an uploaded picture no longer exists.
 */
export async function createProduct(
  db: Db,
  changes: CatalogueChanges,
  { storeId, mayStock }: ProductEditor,
  body: CreateProductBody,
): Promise<Product> {
  const row = { ...toEmpty(FORM), ...toStored(body), id: makeId() };
  return changeCatalogue(db, changes, async (tx) => {
    await requireCategories(tx, row.categoryIds);
    await requireSubCategories(tx, row.subCategoryIds);
    await useUploads(tx, row.images);
    if (row.stock > 0 && !mayStock) throw otherStore();
    await createProducts(tx, storeId, FORM, [row]);
    await setProductTax(tx, row.id, ofTable('product_taxes', toStored(body)));
    await setCategories(tx, 'category', [row]);
    await setCategories(tx, 'subCategory', [row]);
    const answer = await getProductNow(tx, storeId, row.id);
    return { answer, tags: [...tagsOf(answer), ...(await groupByName(tx, [toGrouped(answer)]))] };
  });
}

/** 404. */
export async function getStaffProduct(db: Db, storeId: string, id: string): Promise<StaffProduct> {
  const [product] = isId(id) ? await findStaffProducts(db, storeId, [id]) : [];
  if (!product) throw noProduct();
  return product;
}

/**
 * All required fields are sent each time; the others stay unchanged when they are not sent. 400, 404; 409 if
 * the product has changed since the form was opened.
 */
export async function changeProduct(
  db: Db,
  changes: CatalogueChanges,
  { userId, storeId, mayStock }: ProductEditor,
  id: string,
  body: UpdateProductBody,
): Promise<Product> {
  const base = { stock: body.baseStock ?? undefined, updatedAt: body.baseUpdatedAt ?? undefined };
  const values = toStored(body);
  const { categoryIds, subCategoryIds, images = [] } = values;
  return changeCatalogue(db, changes, async (tx) => {
    const before =
      isId(id) && (await lockProduct(tx, id, 'update')) ? await getProductNow(tx, storeId, id) : undefined;
    if (!before) throw noProduct();
    requireUnchanged(before, base);
    const stock = toNewStock(before, values.stock, base);
    if (stock !== before.stock && !mayStock) throw otherStore();
    await requireCategories(tx, categoryIds ?? []);
    await requireSubCategories(tx, subCategoryIds ?? []);
    // Pictures it already shows are no orphans; and a missing one must not block a new price.
    await useUploads(
      tx,
      images.filter((url) => !before.image.includes(url)),
    );

    const sent = FORM.filter((name) => body[name] !== undefined);
    await updateProducts(tx, sent, [{ ...toEmpty(sent), ...values, id }]);
    await setProductTax(tx, id, ofTable('product_taxes', values));
    if (stock !== before.stock) {
      const stockChange = stock - before.stock;
      await updateInStore(tx, ['stock'], [{ id, stockChange }], { storeId, userId, reason: 'admin' });
    }
    if (categoryIds) await setCategories(tx, 'category', [{ id, categoryIds }]);
    if (subCategoryIds) await setCategories(tx, 'subCategory', [{ id, subCategoryIds }]);
    const answer = await getProductNow(tx, storeId, id);
    const sizeTags = await groupByName(tx, [toGrouped(answer)]);
    return { answer, tags: [...new Set([...tagsOf(before), ...tagsOf(answer), ...sizeTags])] };
  });
}

/** 404. Orders keep their own copy of it; every cart that has it gets a notice. */
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
    // Shoppers who have just added it are notified too; from here on nobody can add it.
    await removeFromCarts(tx, { id, name: answer.name });
    await deleteProduct(tx, id);
    return { answer, tags: tagsOf(answer) };
  });
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
