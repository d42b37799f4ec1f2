// Product search for staff: the product with this code, otherwise what the search finds, hidden ones too.

import type { Db } from '#database/client.ts';
import type { Search } from '#features/catalogue/search/search.ts';
import { cleanCode } from '#shared/product-code.ts';
import { findByCodes, findProductsAt } from '../receipt/receipt.store.ts';
import type { FoundProduct } from './find.contract.ts';

export type FindDeps = { db: Db; search: Search };

const MAX_FOUND = 10;

/** Best match first; empty for an empty text. */
export async function findProducts(
  { db, search }: FindDeps,
  storeId: string,
  text: string,
): Promise<FoundProduct[]> {
  const wanted = text.trim();
  if (wanted === '') return [];
  const code = cleanCode(wanted);
  const meant = (await findByCodes(db, [code])).get(code);
  if (meant) {
    const found = await readFound(db, storeId, [meant]);
    if (found.length > 0) return found;
  }
  const page = { page: 1, limit: MAX_FOUND };
  const { products } = await search.listProductsForStaff(storeId, wanted, page);
  return readFound(
    db,
    storeId,
    products.map(({ _id }) => _id),
  );
}

async function readFound(db: Db, storeId: string, ids: readonly string[]): Promise<FoundProduct[]> {
  const products = await findProductsAt(db, storeId, ids);
  return ids.flatMap((id) => products.get(id) ?? []);
}
