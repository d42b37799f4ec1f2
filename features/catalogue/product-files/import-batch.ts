// Imports one batch of rows in one transaction: reads the products, locks only those that will change (in the
// order of ids, as orders do), plans again with their locked state, and writes.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import {
  changeCatalogue,
  tagsOfProduct,
  type CatalogueChanges,
  type ChangeTag,
} from '../catalogue-changes.ts';
import {
  createProducts,
  lockProducts,
  updateInStore,
  updateProducts,
} from '../product/product-admin.store.ts';
import { addSuppliers, listSupplierNames } from '../supplier/supplier.ts';
import { fieldsWith, listDifferent } from '../product-fields.rules.ts';
import { groupByName } from '../size/product-sizes.ts';
import { useUploads as holdUploads } from '#features/platform/image/upload.ts';
import { makeId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import { CatalogueNames } from './catalogue-names.rules.ts';
import { toNameKey } from './csv-cells.rules.ts';
import type { SeenCategories } from './category-index.rules.ts';
import {
  createNamed,
  listSizeGroups,
  readNamed,
  readProducts,
  setPinnedPositions,
} from './product-files.store.ts';
import {
  isShownOtherwise,
  planBatch,
  readRowId,
  type BatchFacts,
  type BatchPlan,
} from './plan-batch.rules.ts';
import {
  FILE_FIELDS,
  readBarCodes,
  readNewImages,
  readSku,
  readWantedStock,
  type StoredProduct,
} from './plan-row.rules.ts';
import type { FileRow } from './product-columns.rules.ts';

const IN_STORE = fieldsWith('table', 'store_products');

export type BatchContext = {
  userId: string | null;
  storeId: string;
  isDryRun: boolean;
  toRowId: (row: FileRow) => string;
  mayMake: BatchFacts['mayMake'];
  /** Lines in which products of the file were already named. */
  seen: Map<string, number>;
  seenCategories: SeenCategories;
  /** What a dry run would have created so far, so that it is counted once. */
  imagined: Pick<BatchPlan, 'newCategories' | 'newSubCategories' | 'newSuppliers'>;
  saveProgress: (tx: Queryable, plan: BatchPlan) => Promise<void>;
};

export async function importBatch(
  db: Db,
  changes: CatalogueChanges,
  rows: readonly FileRow[],
  context: BatchContext,
): Promise<BatchPlan> {
  if (context.isDryRun) {
    const plan = await inTransaction(db, async (tx) => {
      const planned = await toPlan(tx, rows, context, await findStored(tx, rows, context));
      await context.saveProgress(tx, planned);
      return planned;
    });
    context.imagined.newCategories.push(...plan.newCategories);
    context.imagined.newSubCategories.push(...plan.newSubCategories);
    context.imagined.newSuppliers.push(...plan.newSuppliers);
    return plan;
  }
  return changeCatalogue(db, changes, async (tx) => {
    const plan = await toLockedPlan(tx, rows, context);
    await write(tx, plan, context);
    const sizeTags = await groupByName(tx, [...plan.created, ...plan.updated.map(({ after }) => after)]);
    await context.saveProgress(tx, plan);
    return { answer: plan, tags: [...tagsOf(plan), ...sizeTags, ...(await tagsOfHidden(tx, plan))] };
  });
}

async function toLockedPlan(tx: Queryable, rows: readonly FileRow[], context: BatchContext) {
  const stored = await findStored(tx, rows, context);
  const plan = await toPlan(tx, rows, context, stored);
  const ids = plan.updated.map(({ before }) => before.id);
  if (ids.length === 0) return plan;
  await lockProducts(tx, ids);
  const locked = await readProducts(tx, context.storeId, {
    ids,
    skus: [],
    codes: [],
    hasMarks: hasMarks(rows),
  });
  const changing = new Set(ids);
  return toPlan(tx, rows, context, [...stored.filter(({ id }) => !changing.has(id)), ...locked]);
}

function findStored(tx: Queryable, rows: readonly FileRow[], { toRowId, storeId }: BatchContext) {
  const ids = rows.map((row) => readRowId(row) ?? (readSku(row) ? '' : toRowId(row)));
  const skus = rows.map((row) => readSku(row) ?? '');
  return readProducts(tx, storeId, {
    ids: ids.filter((id) => id !== ''),
    skus: [...skus.filter((sku) => sku !== ''), ...rows.flatMap(readBarCodes)],
    codes: rows.flatMap(readBarCodes),
    hasMarks: hasMarks(rows),
  });
}

const hasMarks = (rows: readonly FileRow[]) => rows.some((row) => readWantedStock(row)?.mark != null);

async function toPlan(
  tx: Queryable,
  rows: readonly FileRow[],
  { toRowId, mayMake, seen, seenCategories, imagined }: BatchContext,
  stored: StoredProduct[],
): Promise<BatchPlan> {
  const { categories, subCategories } = await readNamed(tx);
  const suppliers = rows.some((row) => row.cells.supplier) ? await listSupplierNames(tx) : [];
  return planBatch(rows, {
    stored,
    names: new CatalogueNames(
      [...categories, ...imagined.newCategories],
      [...subCategories, ...imagined.newSubCategories],
    ),
    suppliers: new Map([...suppliers, ...imagined.newSuppliers].map(({ id, name }) => [toNameKey(name), id])),
    seen,
    seenCategories,
    lostImages: await findLostImages(tx, rows, stored),
    makeId,
    toRowId,
    mayMake,
  });
}

/** Protects the uploaded pictures that rows newly name; returns the lines of those that no longer exist. */
async function findLostImages(tx: Queryable, rows: readonly FileRow[], stored: readonly StoredProduct[]) {
  const byId = new Map(stored.map((product) => [product.id, product]));
  const bySku = new Map(stored.map((product) => [product.sku, product]));
  const byCode = new Map(stored.flatMap((product) => product.barCodes.map((code) => [code, product])));
  const named = rows.flatMap((row) => {
    const product =
      byId.get(readRowId(row) ?? '') ??
      bySku.get(readSku(row) ?? '') ??
      byCode.get(readBarCodes(row)[0] ?? '');
    const images = readNewImages(row, product);
    return images ? [{ line: row.line, images }] : [];
  });
  const all = named.flatMap(({ images }) => images);
  const lost = new Set<number>();
  if (await areThere(tx, all)) return lost;
  for (const { line, images } of named) if (!(await areThere(tx, images))) lost.add(line);
  return lost;
}

async function areThere(tx: Queryable, images: readonly string[]): Promise<boolean> {
  try {
    await holdUploads(tx, images);
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

async function write(
  tx: Queryable,
  plan: BatchPlan,
  { userId, storeId }: Pick<BatchContext, 'userId' | 'storeId'>,
): Promise<void> {
  await createNamed(tx, plan.newCategories, plan.newSubCategories);
  await addSuppliers(tx, plan.newSuppliers);
  if (plan.pinnedPositions.length > 0) await setPinnedPositions(tx, plan.pinnedPositions);
  await createProducts(tx, storeId, FILE_FIELDS, plan.created);
  await updateProducts(
    tx,
    FILE_FIELDS,
    plan.updated.map(({ after }) => after),
  );
  const inStore = plan.updated
    .filter(({ before, after }) => listDifferent(IN_STORE, before, after).length > 0)
    .map(({ before, after }) => ({ ...after, stockChange: after.stock - before.stock }));
  await updateInStore(tx, IN_STORE, inStore, { storeId, userId, reason: 'import' });
}

/** Pages of other sizes do not reference a hidden product, so they need the tag of the group. */
async function tagsOfHidden(tx: Queryable, { updated }: BatchPlan): Promise<ChangeTag[]> {
  const changed = updated.filter(({ before, after }) => before.isHidden !== after.isHidden);
  const groups = await listSizeGroups(
    tx,
    changed.map(({ after }) => after.id),
  );
  return groups.map((group) => `sizes:${group}` as const);
}

function tagsOf(plan: BatchPlan): ChangeTag[] {
  const shownOtherwise = plan.updated.filter(({ before, after }) => isShownOtherwise(before, after));
  const tags: ChangeTag[] = [
    ...plan.created.flatMap(tagsOfProduct),
    ...shownOtherwise.flatMap(({ before, after }) => [...tagsOfProduct(before), ...tagsOfProduct(after)]),
  ];
  const madeNames = plan.newCategories.length + plan.newSubCategories.length > 0;
  if (madeNames) tags.push('catalogue');
  if (plan.pinnedPositions.length > 0) tags.push('category-order');
  return [...new Set(tags)];
}
