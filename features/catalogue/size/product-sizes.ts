// The sizes of one product are products of their own that share a group. The name decides which
// (size-group.rules.ts) whenever a product is saved, unless staff have tied or untied it by hand.

import { createHash } from 'node:crypto';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { isId, makeId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import {
  changeCatalogue,
  notifyChanges,
  type CatalogueChanges,
  type ChangeTag,
} from '../catalogue-changes.ts';
import type { ProductSize } from '../catalogue.contract.ts';
import { sortSizes, toSize } from './product-sizes.rules.ts';
import {
  countGroup,
  findAllInGroup,
  lockGroupsOf,
  lockUngrouped,
  MAX_SIZES,
  setGroupByHand,
  setGroupsByName,
} from './product-sizes.store.ts';
import { toSizeGroupKey, type Grouped } from './size-group.rules.ts';

/** Group of a product by its name; its own id when the name is nothing but a size. */
export function toSizeGroup(product: Grouped & { id: string }): string {
  const key = toSizeGroupKey(product);
  return key === null ? product.id : createHash('sha256').update(key).digest('hex').slice(0, 24);
}

/**
 * To be called whenever products have been written, in the same transaction. Gives what pages of their other
 * sizes show.
 */
export async function groupByName(
  tx: Queryable,
  products: readonly (Grouped & { id: string })[],
): Promise<ChangeTag[]> {
  const moved = await setGroupsByName(
    tx,
    products.map((product) => ({ id: product.id, group: toSizeGroup(product) })),
  );
  return [...new Set(moved.map(({ group }) => `sizes:${group}` as const))];
}

const GROUP_BATCH = 500;

/**
 * Groups products that were written without a group: by an older version of the shop, or past it. In steps,
 * until none is left.
 */
export async function groupTheRest(
  db: Db,
  changes: CatalogueChanges,
  signal?: AbortSignal,
): Promise<{ grouped: number }> {
  for (let grouped = 0; ;) {
    const tags = await inTransaction(db, async (tx) => {
      const products = await lockUngrouped(tx, GROUP_BATCH);
      const shown = await groupByName(tx, products);
      const tags: ChangeTag[] = [...products.map(({ id }) => `product:${id}` as const), ...shown];
      if (products.length > 0) await notifyChanges(tx, tags);
      grouped += products.length;
      return tags;
    });
    changes.apply(tags);
    if (tags.length === 0 || signal?.aborted) return { grouped };
  }
}

/** For staff: every other product of the group, also those that say the same size. 404. */
export async function listOtherSizes(db: Db, storeId: string, productId: string): Promise<ProductSize[]> {
  const [found] = isId(productId) ? await findAllInGroup(db, storeId, [productId]) : [];
  if (!found) throw noProduct();
  return sortSizes(found.inGroup.others.map(toSize));
}

/**
 * Makes another product a size of this one, with whatever else is a size of this one; both stay so whatever
 * their names become. 404; 400 for the product itself, and when there are too many.
 */
export async function tieSize(
  db: Db,
  changes: CatalogueChanges,
  storeId: string,
  productId: string,
  sizeId: string,
): Promise<ProductSize[]> {
  if (productId === sizeId) throw refuse('A product cannot be a size of itself');
  await changeCatalogue(db, changes, async (tx) => {
    const [own, other] = await lockBoth(tx, productId, sizeId);
    const group = own.group ?? own.id;
    if (other.group !== group && (await countGroup(tx, group)) >= MAX_SIZES) {
      throw refuse(`A product can have at most ${MAX_SIZES} sizes`);
    }
    await setGroupByHand(tx, [productId, sizeId], group);
    return { answer: null, tags: [`product:${productId}`, `product:${sizeId}`, `sizes:${group}`] };
  });
  return listOtherSizes(db, storeId, productId);
}

/**
 * Takes a product, which may be the first one itself, out of the sizes of the first: it stands alone until
 * it is tied again. 404.
 */
export async function untieSize(
  db: Db,
  changes: CatalogueChanges,
  storeId: string,
  productId: string,
  sizeId: string,
): Promise<ProductSize[]> {
  await changeCatalogue(db, changes, async (tx) => {
    const [own, other] = await lockBoth(tx, productId, sizeId);
    if (own.group === null || own.group !== other.group) return { answer: null, tags: [] };
    await setGroupByHand(tx, [sizeId], makeId());
    return { answer: null, tags: [`product:${sizeId}`, `sizes:${own.group}`] };
  });
  return listOtherSizes(db, storeId, productId);
}

type InGroup = { id: string; group: string | null };

async function lockBoth(tx: Queryable, productId: string, sizeId: string): Promise<[InGroup, InGroup]> {
  const found = isId(productId) && isId(sizeId) ? await lockGroupsOf(tx, [productId, sizeId]) : [];
  const own = found.find(({ id }) => id === productId);
  const other = found.find(({ id }) => id === sizeId);
  if (!own || !other) throw noProduct();
  return [own, other];
}

const noProduct = () => new ShopError('not_found', { message: 'Product not found' });

const refuse = (message: string) => new ShopError('invalid_input', { message, fields: { sizeId: message } });
