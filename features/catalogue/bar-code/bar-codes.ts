// Adds, moves and removes bar codes. Whoever scans one may say which product it is of; only those who keep
// the catalogue take one away again.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { toBarCode } from '#shared/product-code.ts';
import { refuseField, ShopError } from '#shared/shop-error.ts';
import { noProduct } from '../product.rules.ts';
import type { AddBarCodeBody, BarCode } from './bar-code.contract.ts';
import { MAX_BAR_CODES } from '../bar-code.rules.ts';
import {
  countBarCodes,
  deleteBarCode,
  findIdByCode,
  findOtherOwner,
  insertBarCode,
  listBarCodes,
  lockProducts,
  touchProduct,
  type AddedBy,
  type CodeOf,
} from './bar-code.store.ts';

export { listBarCodes as readBarCodes } from './bar-code.store.ts';

/** 404; 409 with the product that has it, also when somebody else was a moment faster. */
export async function addBarCode(
  db: Db,
  userId: string,
  { productId, code, from, source = 'catalogue' }: AddBarCodeBody,
): Promise<BarCode[]> {
  return inTransaction(db, async (tx) => {
    if (from) await lockProducts(tx, [productId, from]);
    if (from && (await deleteBarCode(tx, { code, productId: from }))) await touchProduct(tx, from);
    await teachBarCode(tx, { code, productId }, { source, userId });
    return listBarCodes(tx, productId);
  });
}

/** The same within a transaction. */
export async function teachBarCode(tx: Queryable, one: CodeOf, by: AddedBy): Promise<void> {
  const count = await countBarCodes(tx, one.productId);
  if (count === undefined) throw noProduct();
  if (await insertBarCode(tx, one, by)) {
    if (count >= MAX_BAR_CODES)
      throw refuseField('code', `A product has at most ${MAX_BAR_CODES} bar codes. Remove one first.`);
    return touchProduct(tx, one.productId);
  }
  const owner = await findOtherOwner(tx, one);
  if (!owner) return;
  const message = `${owner.isSku ? 'This is the SKU of' : 'This code belongs to'} ${owner.name}, ${owner.unit}`;
  throw new ShopError('bar_code_taken', { message, data: owner });
}

/** The id of the product that has this code; not an SKU. */
export const findByBarCode = (db: Queryable, text: string): Promise<string | undefined> =>
  findIdByCode(db, toBarCode(text));

/** 404 for a product that is gone; a code that it does not have is removed already. */
export async function removeBarCode(db: Db, productId: string, code: string): Promise<BarCode[]> {
  return inTransaction(db, async (tx) => {
    if ((await countBarCodes(tx, productId)) === undefined) throw noProduct();
    if (await deleteBarCode(tx, { code: toBarCode(code), productId })) await touchProduct(tx, productId);
    return listBarCodes(tx, productId);
  });
}
