// Lists of products that are made in memory, by their numbers in the index: whole lists in their order, the
// same filtered and sorted by a shopper, and with one entry for all sizes of a product (a family). The shown
// page is read from the database.

import { LRUCache } from 'lru-cache';
import type { Db } from '#database/client.ts';
import type { Filters } from '#shared/filters.ts';
import { isId } from '#shared/ids.ts';
import { toPaging } from '#shared/paging.ts';
import { ALL_SUB_CATEGORIES } from '#shared/slugs.ts';
import type { ProductFamily } from '../catalogue.contract.ts';
import { type PageRequest, type ListPlace, type Window, listProductsById, toWindow } from '../catalogue.ts';
import type { Catalogue, CatalogueReads } from '../product/catalogue-reads.ts';
import { sortSizes } from '../size/product-sizes.rules.ts';
import { type FilterShelf, filterProducts } from './filters.rules.ts';
import { AS_ASKED, type QueryMeaning, findEach } from './find.ts';
import type { LiveVocabulary } from './live-index.ts';
import type { SearchIndex, StockBits } from './search-index.ts';
import { listRankedIds } from './search.store.ts';

/** A category, a sub-category or both; with a text, what a search finds in them. All products without any. */
export type ListSource = Partial<ListPlace> & { text?: string | undefined };

type WholeList = QueryMeaning & { products: readonly number[]; namesSize: boolean };

const MAX_FOUND = 5_000;
/** Longer than any text that is read. */
export const MAX_LENGTH = 200;

function toShelf(index: SearchIndex, storeId: string, products: readonly number[]): FilterShelf {
  const { facts, ids, brands } = index;
  const stock = index.stockAt(storeId);
  return { products, facts, ids, brands, isInStock: (product) => stock.has(product) };
}

type Family = {
  found: number[];
  /** Every size, also those that were not found. */
  all: readonly number[];
};

export type FamilyQuery = PageRequest & { filters?: Filters | undefined };

function toFamilies({ sizeGroups }: SearchIndex, products: readonly number[]): Family[] {
  const families = new Map<number, Family>();
  for (const product of products) {
    if (!families.has(product)) {
      for (const all of sizeGroups.listFamilies(product)) {
        const family: Family = { found: [], all };
        for (const member of all) families.set(member, family);
      }
    }
    families.get(product)!.found.push(product);
  }
  return [...new Set(products.map((product) => families.get(product)!))];
}

/** Its choices are counted by cards, as they are shown. */
function toCardShelf(index: SearchIndex, storeId: string, products: readonly number[]): FilterShelf {
  const cards = new Map<number, number>();
  for (const [at, { found }] of toFamilies(index, products).entries())
    for (const product of found) cards.set(product, at);
  return { ...toShelf(index, storeId, products), cardOf: (product) => cards.get(product)! };
}

function cutPage(
  { ids }: SearchIndex,
  stock: StockBits,
  families: readonly Family[],
  { offset, limit, after }: Window,
): Family[] {
  const last = after && families.findIndex(({ all }) => all.some((one) => ids[one] === after._id));
  // A family that has moved meanwhile says nothing about what was shown before it.
  const isWhereItWas =
    last !== undefined &&
    last >= 0 &&
    families[last]!.found.some((one) => stock.has(one)) === after!.isInStock;
  const from = isWhereItWas ? last + 1 : offset;
  return families.slice(from, from + limit);
}

/** The id of the size that stands for each family. */
function listLeads(
  reads: CatalogueReads,
  { ids }: SearchIndex,
  families: readonly Family[],
  isUsualShown: boolean,
): Promise<string[]> {
  return Promise.all(
    families.map(async ({ found }) => {
      const first = ids[found[0]!]!;
      if (!isUsualShown || found.length < 2) return first;
      const usual = await reads.findUsual(first);
      return found.some((one) => ids[one] === usual) ? usual! : first;
    }),
  );
}

export function openProductLists(catalogue: Catalogue, readIndex: () => Promise<LiveVocabulary>) {
  const { db } = catalogue;
  const readOrder = openListOrders(db);
  /** By the list they are of, which is read anew when the index has changed. */
  const grouped = new WeakMap<readonly number[], Family[]>();

  /** With `isExact`, the order of a category is read anew; that of all products is never older than 30 s. */
  async function listWhole(
    vocabulary: LiveVocabulary,
    storeId: string,
    { categoryId, subCategoryId, text = '' }: ListSource,
    isExact = false,
  ): Promise<WholeList> {
    const { index } = vocabulary;
    const ids = [categoryId, subCategoryId].filter((id) => id !== undefined && id !== ALL_SUB_CATEGORIES);
    const canExist = ids.every((id) => isId(id)) && new Set(ids).size === ids.length;
    const asAsked = { ...AS_ASKED, namesSize: false };
    if (!canExist) return { ...asAsked, products: [] };
    if (text.trim() !== '') {
      const window = { offset: 0, limit: MAX_FOUND, storeId };
      const meant = findEach(vocabulary, text.slice(0, MAX_LENGTH), window);
      const found = { ...meant, namesSize: meant.terms.some(({ isSize }) => isSize) };
      if (ids.length === 0) return found;
      const listed = new Set(index.listIn(ids));
      return { ...found, products: found.products.filter((product) => listed.has(product)) };
    }
    const asked = { storeId, listId: ids.at(-1) ?? '' };
    if (isExact && ids.length > 0) {
      const order = await readListOrder(db, asked);
      return { ...asAsked, products: inOrder(index, index.listIn(ids), order) };
    }
    const order = await readOrder(asked);
    // Sorted once, and again when the order or the index has changed.
    const list = vocabulary.memoize(`list ${storeId} ${ids.join(' ')}`, () => ({
      order: null as ListOrder | null,
      products: [] as number[],
    }));
    if (list.order !== order) {
      list.products = inOrder(index, index.listIn(ids), order);
      list.order = order;
    }
    return { ...asAsked, products: list.products };
  }

  function group(storeId: string, index: SearchIndex, products: readonly number[]): Family[] {
    const known = grouped.get(products);
    if (known) return known;
    const stock = index.stockAt(storeId);
    const inStock = products.filter((product) => stock.has(product));
    const families = toFamilies(index, [...inStock, ...products.filter((product) => !stock.has(product))]);
    grouped.set(products, families);
    return families;
  }

  async function listShown(storeId: string, source: ListSource, { filters, ...request }: FamilyQuery) {
    const vocabulary = await readIndex();
    const { index } = vocabulary;
    const window = toWindow(request);
    const { page, offset, limit, after } = window;
    const read = async () => {
      const list = await listWhole(vocabulary, storeId, source, true);
      const { exact, corrected, notSold, things, isMissed } = list;
      const filtered = filters && filterProducts(toCardShelf(index, storeId, list.products), filters);
      const families = filtered ? toFamilies(index, filtered.products) : group(storeId, index, list.products);
      return {
        // What was asked for is shown: a size, or what a filter leaves in its order.
        isUsualShown: !filtered && !list.namesSize,
        shown: cutPage(index, index.stockAt(storeId), families, window),
        paging: toPaging(page, limit, families.length),
        productCount: filtered ? filtered.products.length : list.products.length,
        ...(filtered && { choices: filtered.choices }),
        ...{ exact, corrected, notSold, things, isMissed },
      };
    };
    const { text = '', categoryId = '', subCategoryId = '' } = source;
    if (text.trim() === '' || filters || after) return { index, ...(await read()) };
    const key = `families ${storeId} ${offset} ${limit} ${categoryId} ${subCategoryId} ${text.slice(0, MAX_LENGTH)}`;
    return { index, ...(await vocabulary.memoize(key, read)) };
  }

  return {
    async filterProducts(
      storeId: string,
      source: ListSource,
      { filters, ...request }: PageRequest & { filters: Filters },
    ) {
      const { page, offset, limit } = toWindow(request);
      const vocabulary = await readIndex();
      const list = await listWhole(vocabulary, storeId, source);
      const { exact, corrected, notSold, things } = list;
      const left = filterProducts(toShelf(vocabulary.index, storeId, list.products), filters);
      const ids = left.products.slice(offset, offset + limit).map((one) => vocabulary.index.ids[one]!);
      return {
        products: await listProductsById(catalogue.at(storeId), ids),
        paging: toPaging(page, limit, left.products.length),
        choices: left.choices,
        ...{ exact, corrected, notSold, things },
      };
    },

    async listFamilyCards(storeId: string, source: ListSource, query: FamilyQuery) {
      const reads = catalogue.at(storeId);
      const { index, shown, isUsualShown, ...found } = await listShown(storeId, source, query);
      const leads = await listLeads(reads, index, shown, isUsualShown);
      const cards = await Promise.all(leads.map((id) => reads.findCard(id)));
      return {
        ...found,
        products: cards.filter((card) => card !== undefined),
        groups: shown.map(({ all: [one] }) => index.sizeGroups.of(one!)),
      };
    },

    /** The sizes of a product as one; with filters also the counts. */
    async listFamilies(storeId: string, source: ListSource, query: FamilyQuery) {
      const reads = catalogue.at(storeId);
      const { index, shown, isUsualShown, ...found } = await listShown(storeId, source, query);
      const leads = await listLeads(reads, index, shown, isUsualShown);
      const read = async ({ found, all }: Family, at: number): Promise<ProductFamily[]> => {
        const readSizes = async (products: readonly number[]) => {
          const sizes = await Promise.all(products.map((one) => reads.findSize(index.ids[one]!)));
          return sortSizes(sizes.filter((size) => size !== undefined));
        };
        const [product, first, others] = await Promise.all([
          reads.findProduct(leads[at]!),
          readSizes(found),
          readSizes(all.filter((one) => !found.includes(one))),
        ]);
        const sizes = [...first, ...others];
        return product ? [{ product, sizes, count: sizes.length }] : [];
      };
      return { ...found, families: (await Promise.all(shown.map(read))).flat() };
    },
  };
}

const TRUE_FOR_MS = 30_000;
const MAX_PLACES = 300_000;

/** The rank of each product by id; products without one come last. */
type ListOrder = ReadonlyMap<string, number>;

type ListQuery = { storeId: string; listId: string };

async function readListOrder(db: Db, { storeId, listId }: ListQuery): Promise<ListOrder> {
  const ids = await listRankedIds(db, storeId, listId);
  return new Map(ids.map((id, at) => [id, at]));
}

function openListOrders(db: Db): (asked: ListQuery) => Promise<ListOrder> {
  const orders = new LRUCache<string, ListOrder, ListQuery>({
    maxSize: MAX_PLACES,
    sizeCalculation: (order) => order.size + 1,
    ttl: TRUE_FOR_MS,
    fetchMethod: (_key, _stale, { context }) => readListOrder(db, context),
  });
  return async (asked) =>
    (await orders.fetch(`${asked.storeId} ${asked.listId}`, { context: asked })) ?? new Map<string, number>();
}

/** Sorted by rank; products without one come last, newest first. */
function inOrder({ ids }: SearchIndex, products: readonly number[], order: ListOrder): number[] {
  return products
    .map((product) => ({ product, place: order.get(ids[product]!) ?? order.size }))
    .sort((a, b) => a.place - b.place || (ids[a.product]! > ids[b.product]! ? -1 : 1))
    .map(({ product }) => product);
}
