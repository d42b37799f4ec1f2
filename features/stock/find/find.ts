// Product search for staff: the product with this code, otherwise what the search finds, hidden ones too.

import type { Db } from '#database/client.ts';
import type { Search } from '#features/catalogue/search/search.ts';
import { cleanCode } from '#shared/product-code.ts';
import { findProductsAt, findProductsOf } from './find.store.ts';
import type { FoundProduct } from './find.contract.ts';

export type FindDeps = { db: Db; search: Search };

const MAX_FOUND = 10;

export async function findProducts(
  { db, search }: FindDeps,
  storeId: string,
  text: string,
): Promise<FoundProduct[]> {
  const wanted = text.trim();
  if (wanted === '') return [];
  const line = { productId: null, code: cleanCode(wanted) };
  const meant = (await findProductsOf(db, storeId, [line]))(line);
  if (meant) return [meant];
  const page = { page: 1, limit: MAX_FOUND };
  const { products } = await search.listProductsForStaff(storeId, wanted, page);
  const ids = products.map(({ _id }) => _id);
  const found = await findProductsAt(db, storeId, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}
