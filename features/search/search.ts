// Looking for products by words. An empty text is everything, newest first.

import type { Db } from '#database/client.ts';
import type { Product, ProductCard } from '#features/catalogue/catalogue.contract.ts';
import { toWindow, type PageWish } from '#features/catalogue/catalogue.ts';
import { listCards, listProducts, type Listed } from '#features/catalogue/product-list.store.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { readQuery } from './search.rules.ts';
import * as store from './search.store.ts';

export type Found<Item> = {
  products: Item[];
  paging: Paging;
  /** Something matches as typed. */
  exact: boolean;
  /** What was understood instead of what was typed. */
  corrected: string | null;
};

export async function searchProducts(db: Db, text: string, wish: PageWish): Promise<Found<Product>> {
  const window = toWindow(wish);
  const query = readQuery(text);
  return toFound(
    window,
    query ? await store.searchProducts(db, query, window) : await listProducts(db, window),
  );
}

export async function searchCards(db: Db, text: string, wish: PageWish): Promise<Found<ProductCard>> {
  const window = toWindow(wish);
  const query = readQuery(text);
  return toFound(window, query ? await store.searchCards(db, query, window) : await listCards(db, window));
}

function toFound<Item>(
  { page, limit }: { page: number; limit: number },
  { items, totalCount }: Listed<Item>,
): Found<Item> {
  return {
    products: items,
    paging: toPaging(page, limit, totalCount),
    exact: totalCount > 0,
    corrected: null,
  };
}
