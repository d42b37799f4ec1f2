// Changes many products at once: edited rows of the sheet, or chosen products alike. Good rows are saved and
// bad ones refused; each batch is one transaction.

import type { Db, Queryable } from '#database/client.ts';
import { isId } from '#shared/ids.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { ShopError } from '#shared/shop-error.ts';
import { changeCatalogue, tagsOfProduct, type ChangeTag } from '../catalogue-changes.ts';
import { listHeldCategories, listHeldSubCategories } from '../category/category-admin.ts';
import type { ProductEditor } from '../product/product-admin.ts';
import { lockProducts, updateInStore, updateProducts } from '../product/product-admin.store.ts';
import { findSuppliers } from '../supplier/supplier.ts';
import { findBearers } from '../product/product-codes.store.ts';
import { fieldsWith, listDifferent, PRODUCT_FIELDS, type FieldName } from '../product-fields.rules.ts';
import { withBrand } from '../product.rules.ts';
import { groupByName } from '../size/product-sizes.ts';
import type { StockDeps } from '../stock/stock.ts';
import {
  applyCells,
  findConflicts,
  IN_STORE,
  listNamedCategories,
  listOfStore,
  readCells,
  SHEET_FIELDS,
  type CellsInput,
  type WantedCells,
} from './sheet-cells.rules.ts';
import type { RefusedRow, RowInput, UpdatedMany, UpdateManyBody } from './sheet.contract.ts';
import { toSheetRow } from './sheet.rules.ts';
import { findRows, type StoredRow } from './sheet.store.ts';

const BATCH_SIZE = 200;
const OF_PRODUCTS = [...SHEET_FIELDS, 'more_details' as const].filter(
  (name) => PRODUCT_FIELDS[name].table !== 'store_products',
);
const NOT_FOR_MANY = fieldsWith('isOwn');

/** 400 if it has neither rows nor products with values to set, or if these values are invalid. */
export async function updateMany(
  { db, changes }: StockDeps,
  editor: ProductEditor,
  { ids, set, rows }: UpdateManyBody,
): Promise<UpdatedMany> {
  if (rows && !ids && !set) return updateRows(db, changes, editor, rows);
  if (!ids || !set || rows) {
    throw new ShopError('invalid_input', { message: 'Send rows, or ids with what to set' });
  }
  requireSettable(set);
  const all: UpdatedMany = { changed: 0, refused: [], rows: [] };
  const unique = [...new Set(ids)];
  for (let at = 0; at < unique.length; at += BATCH_SIZE) {
    const batch = unique.slice(at, at + BATCH_SIZE).map((_id) => ({ _id, set }));
    const { changed, refused } = await updateRows(db, changes, editor, batch, { isAnswered: false });
    all.changed += changed;
    all.refused.push(...refused);
  }
  return all;
}

function requireSettable(set: CellsInput): void {
  const problems: Problems = {};
  readCells(problems, set);
  for (const cell of NOT_FOR_MANY) {
    if (set[cell] !== undefined) problems[cell] = `Each product has its own ${cell}: change it in its row`;
  }
  if (Object.keys(set).length === 0) throw new ShopError('invalid_input', { message: 'Nothing to set' });
  requireNoProblems(problems);
}

type Row = { input: RowInput; wanted: WantedCells; seenStock: number | undefined };
type Change = { before: StoredRow; after: StoredRow };
type Plan = { changed: Change[]; refused: RefusedRow[]; acceptedIds: string[] };

function updateRows(
  db: Db,
  changes: StockDeps['changes'],
  editor: ProductEditor,
  inputs: readonly RowInput[],
  { isAnswered } = { isAnswered: true },
): Promise<UpdatedMany> {
  return changeCatalogue(db, changes, async (tx) => {
    const ids = inputs.map(({ _id }) => _id).filter(isId);
    await lockProducts(tx, ids);
    const stored = new Map((await findRows(tx, editor.storeId, ids)).map((row) => [row.id, row]));
    const plan = await planRows(tx, editor, inputs, stored);
    const tags = await write(tx, editor, plan.changed);
    const now = isAnswered ? await findRows(tx, editor.storeId, plan.acceptedIds) : [];
    const answer = { changed: plan.changed.length, refused: plan.refused, rows: now.map(toSheetRow) };
    return { answer, tags };
  });
}

async function planRows(
  tx: Queryable,
  { mayStock }: ProductEditor,
  inputs: readonly RowInput[],
  stored: ReadonlyMap<string, StoredRow>,
): Promise<Plan> {
  const plan: Plan = { changed: [], refused: [], acceptedIds: [] };
  const readable: Row[] = [];
  const seen = new Set<string>();
  const refuse = (_id: string, why: RefusedRow['why'], fields: Problems, message?: string) => {
    const row = stored.get(_id);
    const text = message ?? Object.values(fields)[0]!;
    plan.refused.push({ _id, why, message: text, fields, now: row ? toSheetRow(row) : null });
  };
  for (const input of inputs) {
    const problems: Problems = {};
    const row = { input, ...readRow(problems, input) };
    const isTwice = seen.has(input._id);
    seen.add(input._id);
    const ofStore = mayStock ? [] : listOfStore(input.set);
    if (!stored.has(input._id)) refuse(input._id, 'gone', {}, 'Product not found');
    else if (isTwice) refuse(input._id, 'invalid', {}, 'This product was sent twice');
    else if (ofStore.length > 0) {
      const fields = ofStore.map((cell) => [cell, 'Only managers of this store can change this'] as const);
      refuse(input._id, 'forbidden', Object.fromEntries(fields));
    } else if (Object.keys(problems).length > 0) refuse(input._id, 'invalid', problems);
    else readable.push(row);
  }
  const held = await listHeldCategories(
    tx,
    readable.flatMap(({ wanted }) => listNamedCategories(wanted)),
  );
  const heldParts = await listHeldSubCategories(
    tx,
    readable.flatMap(({ wanted }) => wanted.subCategoryIds ?? []),
  );
  const suppliers = await findSuppliers(
    tx,
    readable.flatMap(({ wanted }) => wanted.supplierId ?? []),
  );
  const bearers = await findBearers(tx, {
    skus: readable.flatMap(({ wanted }) => wanted.sku ?? []),
    codes: readable.flatMap(({ wanted }) => wanted.barCodes ?? []),
  });
  for (const { input, wanted, seenStock } of readable) {
    const before = stored.get(input._id)!;
    const problems: Problems = {};
    if (listNamedCategories(wanted).some((id) => !held.has(id))) {
      problems[wanted.categoryIds ? 'category' : 'addCategory'] = 'Category not found';
    }
    if (wanted.subCategoryIds?.some((id) => !heldParts.has(id)))
      problems.subCategory = 'Sub category not found';
    if (wanted.supplierId && !suppliers.has(wanted.supplierId)) problems.supplier = 'Supplier not found';
    bearers.claim(problems, input._id, wanted);
    const cells = applyCells(problems, before, wanted, seenStock);
    const { brand } = cells;
    const moreDetails = brand === before.brand ? before.moreDetails : withBrand(before.moreDetails, brand);
    const after = { ...before, ...cells, moreDetails };
    const seenAt = { ...before, updatedAt: toSheetRow(before).updatedAt };
    const conflicts = findConflicts(seenAt, after, input.set, input.was);
    const isShort = problems.stock !== undefined;
    if (Object.keys(conflicts).length > 0) refuse(input._id, 'conflict', conflicts);
    else if (Object.keys(problems).length > 0) refuse(input._id, isShort ? 'conflict' : 'invalid', problems);
    else {
      plan.acceptedIds.push(input._id);
      if (listDifferent(SHEET_FIELDS, before, after).length > 0) plan.changed.push({ before, after });
    }
  }
  return plan;
}

function readRow(problems: Problems, { set, was = {} }: RowInput): Omit<Row, 'input'> {
  const wanted = readCells(problems, set);
  if (Object.keys(set).length === 0) problems._id = 'Nothing to set';
  if (wanted.stock === undefined) return { wanted, seenStock: undefined };
  if (was.stock === undefined) problems.stock ??= 'Send the stock that was seen too, as was.stock';
  const seenStock = was.stock === undefined ? undefined : readCells(problems, { stock: was.stock }).stock;
  return { wanted, seenStock };
}

async function write(tx: Queryable, editor: ProductEditor, changed: readonly Change[]): Promise<ChangeTag[]> {
  const differing = (names: readonly FieldName[]) =>
    changed.filter(({ before, after }) => listDifferent(names, before, after).length > 0);
  // A new category also changes the product's update time, so that an open form gets a conflict.
  const ofProducts = differing(OF_PRODUCTS);
  const products = ofProducts.map(({ after }) => after);
  const names = OF_PRODUCTS.filter((name) => differing([name]).length > 0);
  await updateProducts(tx, names, products);
  const inStore = differing(IN_STORE).map(({ before, after }) => ({
    ...after,
    stockChange: after.stock - before.stock,
  }));
  await updateInStore(tx, IN_STORE, inStore, { ...editor, reason: 'admin' });
  const sizeTags = await groupByName(tx, products);
  const shownOtherwise = changed.filter(
    ({ before, after }) => products.includes(after) || before.stock > 0 !== after.stock > 0,
  );
  const tags = shownOtherwise.flatMap(({ before, after }) => [
    ...tagsOfProduct(before),
    ...tagsOfProduct(after),
  ]);
  // Pages of other sizes do not reference a hidden product, so they need the tag of the group.
  const shown = changed.filter(({ before, after }) => before.isHidden !== after.isHidden);
  const groups = shown.flatMap(({ before }) =>
    before.sizeGroup ? [`sizes:${before.sizeGroup}` as const] : [],
  );
  return [...new Set([...tags, ...groups, ...sizeTags])];
}
