// Lists with one entry for all sizes of a product: a family. Its position is that of its best member, and the
// sizes that were found come before its others.

import type { CatalogueReads } from '../product/catalogue-reads.ts';
import type { FilterChoices, ProductCard, ProductFamily } from '../catalogue.contract.ts';
import { toWindow, type PageRequest } from '../catalogue.ts';
import { sortSizes } from '../size/product-sizes.rules.ts';
import type { Filters } from '#shared/filters.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { filterProducts } from './filter/filter.rules.ts';
import {
  MAX_LENGTH,
  toShelf,
  type ListSource,
  type Understood,
  type WholeLists,
} from './filter/whole-list.ts';
import type { SearchIndex } from './index/search-index.ts';

type Family = {
  /** Found products in their order; the first one leads. */
  found: number[];
  /** Every size, also those that were not found. */
  all: readonly number[];
};

export type FamilyAsk = PageRequest & { filters?: Filters | undefined };
type Found = Understood & {
  isMissed: boolean;
  paging: Paging;
  /** Number of products, of all families. */
  productCount: number;
  choices?: FilterChoices;
};
/** `groups`: the size groups of these families. */
export type FamilyCards = Found & { products: ProductCard[]; groups: string[] };
export type Families = Found & { families: ProductFamily[] };

/** By the first product of each, in order. */
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

export function openFamilies({ readIndex, listWhole }: WholeLists) {
  /** By the list they are of, which is read anew when the index has changed. */
  const grouped = new WeakMap<readonly number[], Family[]>();

  /** Families in stock first. */
  function group(storeId: string, index: SearchIndex, products: readonly number[]): Family[] {
    const known = grouped.get(products);
    if (known) return known;
    const stock = index.stockAt(storeId);
    const inStock = products.filter((product) => stock.has(product));
    const families = toFamilies(index, [...inStock, ...products.filter((product) => !stock.has(product))]);
    grouped.set(products, families);
    return families;
  }

  async function listFamilies(storeId: string, source: ListSource, { filters, ...request }: FamilyAsk) {
    const vocabulary = await readIndex();
    const { index } = vocabulary;
    const { page, offset, limit, after } = toWindow(request);

    const cut = (families: readonly Family[]) => {
      const stock = index.stockAt(storeId);
      const last = after && families.findIndex(({ all }) => all.some((one) => index.ids[one] === after._id));
      // A family that has moved meanwhile says nothing about what was shown before it.
      const isWhereItWas =
        last !== undefined &&
        last >= 0 &&
        families[last]!.found.some((one) => stock.has(one)) === after!.isInStock;
      const from = isWhereItWas ? last + 1 : offset;
      return families.slice(from, from + limit);
    };
    const read = async () => {
      const list = await listWhole(vocabulary, storeId, source, true);
      const { exact, corrected, notSold, things, isMissed } = list;
      const filtered = filters && filterProducts(toShelf(index, storeId, list.products), filters);
      const families = filtered ? toFamilies(index, filtered.products) : group(storeId, index, list.products);
      return {
        shown: cut(families),
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
    /** For pages: the card of the first product of each. */
    async listCards(reads: CatalogueReads, source: ListSource, ask: FamilyAsk): Promise<FamilyCards> {
      const { index, shown, ...found } = await listFamilies(reads.storeId, source, ask);
      const cards = await Promise.all(shown.map(({ found: [lead] }) => reads.findCard(index.ids[lead!]!)));
      return {
        ...found,
        products: cards.filter((card) => card !== undefined),
        groups: shown.map(({ all: [one] }) => index.sizeGroups.of(one!)),
      };
    },

    async list(reads: CatalogueReads, source: ListSource, ask: FamilyAsk): Promise<Families> {
      const { index, shown, ...found } = await listFamilies(reads.storeId, source, ask);
      const read = async ({ found, all }: Family): Promise<ProductFamily[]> => {
        const readSizes = async (products: readonly number[]) => {
          const sizes = await Promise.all(products.map((one) => reads.findSize(index.ids[one]!)));
          return sortSizes(sizes.filter((size) => size !== undefined));
        };
        const [product, first, others] = await Promise.all([
          reads.findProduct(index.ids[found[0]!]!),
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
