// The sizes of one product are separate products that share a group. The name decides the group
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
import { MAX_SIZES } from '../catalogue.table.ts';
import { sortSizes, toSize } from './product-sizes.rules.ts';
import {
  countGroup,
  findAllInGroup,
  lockGroupsOf,
  lockUngrouped,
  setGroupByHand,
  setGroupsByName,
} from './product-sizes.store.ts';
import { noProduct } from '../product.rules.ts';
import { toSizeGroupKey, type GroupedProduct } from './size-group.rules.ts';

/** The group of a product by its name; its own id if the name is only a size. */
export function toSizeGroup(product: GroupedProduct & { id: string }): string {
  const key = toSizeGroupKey(product);
  return key === null ? product.id : createHash('sha256').update(key).digest('hex').slice(0, 24);
}

/** Call this in every transaction that writes products. Returns the tags of their other sizes' pages. */
export async function groupByName(
  tx: Queryable,
  products: readonly (GroupedProduct & { id: string })[],
): Promise<ChangeTag[]> {
  const named = products.map((product) => ({ id: product.id, group: toSizeGroup(product) }));
  const moved = await setGroupsByName(tx, named);
  return [...new Set(moved.map(({ group }) => `sizes:${group}` as const))];
}

const GROUP_BATCH = 500;

/** Groups products that a direct write created without a group. Works in steps until none is left. */
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

/** For staff: every other product of the group, including those with the same size. 404. */
export async function listOtherSizes(db: Db, storeId: string, productId: string): Promise<ProductSize[]> {
  const [found] = isId(productId) ? await findAllInGroup(db, storeId, [productId]) : [];
  if (!found) throw noProduct();
  return sortSizes(found.inGroup.others.map(toSize));
}

type SizePair = { storeId: string; productId: string; sizeId: string };

/** Whatever their names become later. 404; 400 for the product itself, and if there would be too many. */
export async function tieSize(db: Db, changes: CatalogueChanges, pair: SizePair): Promise<ProductSize[]> {
  const { storeId, productId, sizeId } = pair;
  if (productId === sizeId) throw refuse('A product cannot be a size of itself');
  await changeCatalogue(db, changes, async (tx) => {
    const [own, other] = await lockBoth(tx, pair);
    const group = own.group ?? own.id;
    if (other.group !== group && (await countGroup(tx, group)) >= MAX_SIZES) {
      throw refuse(`A product can have at most ${MAX_SIZES} sizes`);
    }
    await setGroupByHand(tx, [productId, sizeId], group);
    return { answer: null, tags: [`product:${productId}`, `product:${sizeId}`, `sizes:${group}`] };
  });
  return listOtherSizes(db, storeId, productId);
}

/** `sizeId`, possibly the first one itself, stays alone until it is tied again. 404. */
export async function untieSize(db: Db, changes: CatalogueChanges, pair: SizePair): Promise<ProductSize[]> {
  const { storeId, productId, sizeId } = pair;
  await changeCatalogue(db, changes, async (tx) => {
    const [own, other] = await lockBoth(tx, pair);
    if (own.group === null || own.group !== other.group) return { answer: null, tags: [] };
    await setGroupByHand(tx, [sizeId], makeId());
    return { answer: null, tags: [`product:${sizeId}`, `sizes:${own.group}`] };
  });
  return listOtherSizes(db, storeId, productId);
}

async function lockBoth(tx: Queryable, { productId, sizeId }: SizePair) {
  const found = isId(productId) && isId(sizeId) ? await lockGroupsOf(tx, [productId, sizeId]) : [];
  const own = found.find(({ id }) => id === productId);
  const other = found.find(({ id }) => id === sizeId);
  if (!own || !other) throw noProduct();
  return [own, other] as const;
}

const refuse = (message: string) => new ShopError('invalid_input', { message, fields: { sizeId: message } });
