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
  lockProducts,
  updateInStore,
  updateProducts,
} from './product-admin.store.ts';
import { requireOwnCodes } from './product-codes.store.ts';
import { requireKnownSupplier } from '../supplier/supplier.ts';
import { findStaffProducts } from './staff-products.store.ts';
import { groupByName } from '../size/product-sizes.ts';
import { fieldsWith, toEmpty, toStored } from '../product-fields.rules.ts';
import { MAX_STOCK, noProduct } from '../product.rules.ts';

/** Takes a product out of all carts and leaves each shopper a notice. */
export type RemoveFromCarts = (tx: Queryable, product: { id: string; name: string }) => Promise<void>;

/** Who changes a product, and the store whose stock it is. Roles of one store may change only its stock. */
export type ProductEditor = { userId: string; storeId: string; mayStock: boolean };

const otherStore = () =>
  new ShopError('forbidden', {
    message: 'This is the stock of another store. Choose yours at the top of the page.',
  });

const FORM = fieldsWith('form');

/** 403 for stock of another store; 404 for a missing category; 400 for a picture that is gone. */
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
    await requireKnownSupplier(tx, row.supplierId);
    await requireOwnCodes(tx, row.id, row.barCodes);
    await useUploads(tx, row.images);
    if (row.stock > 0 && !mayStock) throw otherStore();
    await createProducts(tx, storeId, FORM, [row]);
    const answer = await getProductNow(tx, storeId, row.id);
    return { answer, tags: [...tagsOf(answer), ...(await groupByName(tx, [row]))] };
  });
}

export async function getStaffProduct(db: Db, storeId: string, id: string): Promise<StaffProduct> {
  const [product] = isId(id) ? await findStaffProducts(db, storeId, [id]) : [];
  if (!product) throw noProduct();
  return product;
}

/** Only required fields must be sent. 400, 404; 409 if it has changed since the form was opened. */
export async function changeProduct(
  db: Db,
  changes: CatalogueChanges,
  { userId, storeId, mayStock }: ProductEditor,
  id: string,
  body: UpdateProductBody,
): Promise<Product> {
  const { baseStock, baseUpdatedAt } = body;
  const sent = FORM.filter((name) => body[name] !== undefined);
  const values = toStored(body);
  const { categoryIds = [], subCategoryIds = [], images = [], barCodes = [], supplierId = null } = values;
  return changeCatalogue(db, changes, async (tx) => {
    if (!isId(id) || (await lockProducts(tx, [id])) === 0) throw noProduct();
    const before = await getProductNow(tx, storeId, id);
    // Orders do not count as changes: what they took since the form was opened stays taken.
    const stockChange = values.stock - (baseStock ?? before.stock);
    const stock = before.stock + stockChange;
    const isOutdated = baseUpdatedAt != null && Date.parse(baseUpdatedAt) !== Date.parse(before.updatedAt);
    if (isOutdated || stock < 0 || stock > MAX_STOCK) throw new ShopError('product_changed');
    if (stockChange !== 0 && !mayStock) throw otherStore();
    await requireCategories(tx, categoryIds);
    await requireSubCategories(tx, subCategoryIds);
    await requireKnownSupplier(tx, supplierId);
    await requireOwnCodes(tx, id, barCodes);
    // Pictures it already shows are no orphans; and a missing one must not block a new price.
    await useUploads(
      tx,
      images.filter((url) => !before.image.includes(url)),
    );

    await updateProducts(tx, sent, [{ ...toEmpty(sent), ...values, id }]);
    if (stockChange !== 0)
      await updateInStore(tx, ['stock'], [{ id, stockChange }], { storeId, userId, reason: 'admin' });
    const answer = await getProductNow(tx, storeId, id);
    const sizeTags = await groupByName(tx, [toListed(answer)]);
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
    if ((await lockProducts(tx, [id], 'delete')) === 0) throw noProduct();
    // Shoppers who have just added it are notified too; from here on nobody can add it.
    await removeFromCarts(tx, { id, name: answer.name });
    await deleteProduct(tx, id);
    return { answer, tags: tagsOf(answer) };
  });
}

async function getProductNow(tx: Queryable, storeId: string, id: string): Promise<Product> {
  return (await findProductNow(tx, storeId, id))!;
}

const toIds = (places: readonly { _id: string }[]) => places.map(({ _id }) => _id);

const toListed = ({ _id: id, name, more_details: moreDetails, category, subCategory }: Product) => ({
  ...{ id, name, moreDetails },
  categoryIds: toIds(category),
  subCategoryIds: toIds(subCategory),
});

const tagsOf = (product: Product): ChangeTag[] => tagsOfProduct(toListed(product));
