// Looking for products by words. An empty text is everything, in the order of all lists.

import type { CatalogueReads } from '#features/catalogue/catalogue-reads.ts';
import type { Product, ProductCard } from '#features/catalogue/catalogue.contract.ts';
import {
  findProductOfSku,
  listCardsById,
  listProductsById,
  toWindow,
  type Listed,
  type PageRequest,
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

export function searchProducts(
  reads: CatalogueReads,
  text: string,
  wish: PageRequest,
): Promise<Found<Product>> {
  return search(reads, text, wish, { listAll: reads.listProducts, listById: listProductsById });
}

/** What a list of all products shows for a text: the one product with this SKU, else what a search finds. */
export async function listProductsFor(
  reads: CatalogueReads,
  text: string,
  wish: PageRequest,
  { isNewestFirst }: { isNewestFirst: boolean },
): Promise<Pick<Found<Product>, 'products' | 'paging'>> {
  const product = await findProductOfSku(reads.db, text);
  if (!product) {
    const listAll = isNewestFirst ? reads.listNewestProducts : reads.listProducts;
    return search(reads, text, wish, { listAll, listById: listProductsById });
  }
  const { page, limit } = toWindow(wish);
  return { products: page === 1 ? [product] : [], paging: toPaging(page, limit, 1) };
}

export function searchCards(
  reads: CatalogueReads,
  text: string,
  wish: PageRequest,
): Promise<Found<ProductCard>> {
  return search(reads, text, wish, { listAll: reads.listCards, listById: listCardsById });
}

/** More of a text than is ever read. */
const LONGEST = 200;

type Reads<Item> = {
  listAll(window: Window): Promise<Listed<Item>>;
  listById(reads: CatalogueReads, ids: readonly string[]): Promise<Item[]>;
};

async function search<Item>(
  reads: CatalogueReads,
  text: string,
  wish: PageRequest,
  { listAll, listById }: Reads<Item>,
): Promise<Found<Item>> {
  const { page, ...window } = toWindow(wish);
  if (text.trim() === '') {
    const { items, totalCount } = await listAll(window);
    return {
      products: items,
      paging: toPaging(page, window.limit, totalCount),
      exact: true,
      corrected: null,
      isMissed: false,
    };
  }
  const vocabulary = await openVocabulary(reads.db);
  const { products, count, exact, corrected, isMissed } = recall(
    vocabulary,
    `search ${window.offset} ${window.limit} ${text.slice(0, LONGEST)}`,
    // Without the wishes, which are large and only suggestions need.
    () => ({ ...find(vocabulary, text, window), wishes: [] }),
  );
  const ids = products.map((product) => vocabulary.index.ids[product]!);
  return {
    products: await listById(reads, ids),
    paging: toPaging(page, window.limit, count),
    exact,
    corrected,
    isMissed,
  };
}
