// Looking for products by words. An empty text is everything, in the order of all lists.

import type { Db } from '#database/client.ts';
import type { Product, ProductCard } from '#features/catalogue/catalogue.contract.ts';
import {
  findProductOfSku,
  listCards,
  listCardsById,
  listNewestProducts,
  listProducts,
  listProductsById,
  toWindow,
  type Listed,
  type PageWish,
  type Window,
} from '#features/catalogue/catalogue.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { find } from './find.rules.ts';
import { openVocabulary, recall } from './live-index.ts';

export type Found<Item> = {
  products: Item[];
  paging: Paging;
  /** Something matches as typed. */
  exact: boolean;
  /** What was understood instead of what was typed. */
  corrected: string | null;
  /** Nothing has all that was asked for. */
  isMissed: boolean;
};

export function searchProducts(db: Db, text: string, wish: PageWish): Promise<Found<Product>> {
  return search(db, text, wish, { listAll: listProducts, listById: listProductsById });
}

/** What a list of all products shows for a text: the one product with this SKU, else what a search finds. */
export async function listProductsFor(
  db: Db,
  text: string,
  wish: PageWish,
  { isNewestFirst }: { isNewestFirst: boolean },
): Promise<Pick<Found<Product>, 'products' | 'paging'>> {
  const product = await findProductOfSku(db, text);
  if (!product) {
    const listAll = isNewestFirst ? listNewestProducts : listProducts;
    return search(db, text, wish, { listAll, listById: listProductsById });
  }
  const { page, limit } = toWindow(wish);
  return { products: page === 1 ? [product] : [], paging: toPaging(page, limit, 1) };
}

export function searchCards(db: Db, text: string, wish: PageWish): Promise<Found<ProductCard>> {
  return search(db, text, wish, { listAll: listCards, listById: listCardsById });
}

/** More of a text than is ever read. */
const LONGEST = 200;

type Reads<Item> = {
  listAll(db: Db, window: Window): Promise<Listed<Item>>;
  listById(db: Db, ids: readonly string[]): Promise<Item[]>;
};

async function search<Item>(
  db: Db,
  text: string,
  wish: PageWish,
  { listAll, listById }: Reads<Item>,
): Promise<Found<Item>> {
  const { page, ...window } = toWindow(wish);
  if (text.trim() === '') {
    const { items, totalCount } = await listAll(db, window);
    return {
      products: items,
      paging: toPaging(page, window.limit, totalCount),
      exact: true,
      corrected: null,
      isMissed: false,
    };
  }
  const vocabulary = await openVocabulary(db);
  const { products, count, exact, corrected, isMissed } = recall(
    vocabulary,
    `search ${window.offset} ${window.limit} ${text.slice(0, LONGEST)}`,
    // Without the wishes, which are large and only suggestions need.
    () => ({ ...find(vocabulary, text, window), wishes: [] }),
  );
  const ids = products.map((product) => vocabulary.index.ids[product]!);
  return {
    products: await listById(db, ids),
    paging: toPaging(page, window.limit, count),
    exact,
    corrected,
    isMissed,
  };
}
