// Reads for the loaders of home, listing and product pages. Each records what the page shows, so that it can
// be dropped when that changes: a product that enters, leaves or changes has the tags of every list it is in.

import type { Db } from '#database/client.ts';
import { isId } from '#shared/ids.ts';
import { ALL_SUB_CATEGORIES } from '#shared/slugs.ts';
import { ShopError } from '#shared/shop-error.ts';
import { BESTSELLERS, HOME_ROW_SIZE } from '#shared/limits.ts';
import type { ChangeTag } from './catalogue-changes.ts';
import type { CatalogueReads } from './product/catalogue-reads.ts';
import { countProducts } from './product/product-list.store.ts';
import { getProductInGroup, listBestsellerCards, listFirstCards } from './catalogue.ts';
import { listFirstCategories } from './sales/bestsellers.store.ts';
import { groupByCategory, inCategoryOrder } from './catalogue.rules.ts';
import { readCategoryOrder } from './category/category-order.store.ts';
import * as lists from './category/category.store.ts';
import type { HomeRows, ListingPage, PageReads } from './page-reads.contract.ts';
import { readFacts } from './facts/product-facts.rules.ts';

/** Pages are rendered in one language, so names in others are left out, and they show no tax. */
const withoutOthers = <Item extends { names?: unknown }>({ names: _names, ...item }: Item) => item;
const listCategories = async (db: Db) => (await lists.listCategories(db)).map(withoutOthers);
const listSubCategories = async (db: Db) =>
  (await lists.listSubCategories(db)).map(({ hsnCode: _code, gstRate: _rate, ...item }) =>
    withoutOthers(item),
  );

/** What the shop's own banner names (home-banners.tsx). */
const WIDE_RANGE = 5_000;

const NO_CARDS = { products: [], groups: [] };

export type Shows = (tag: ChangeTag) => void;

export function makeCataloguePageReads(
  reads: CatalogueReads,
  shows: Shows,
): Pick<PageReads, 'getProductPage'> & {
  getHomePage(): Promise<HomeRows>;
  /** Everything but the products. */
  getListingPage(ids: {
    categoryId: string;
    subCategoryId: string;
  }): Promise<Omit<ListingPage, 'products' | 'paging'>>;
} {
  const { db, storeId } = reads;
  return {
    async getHomePage() {
      shows('catalogue');
      shows('category-order');
      const [categories, subCategories, order, cards, bestsellers, firstRows, count] = await Promise.all([
        listCategories(db),
        listSubCategories(db),
        readCategoryOrder(db, storeId),
        listFirstCards(reads, HOME_ROW_SIZE),
        listBestsellerCards(reads, BESTSELLERS),
        listFirstCategories(db, storeId),
        countProducts(db),
      ]);
      const groups = groupByCategory(subCategories, order);
      const rows = inCategoryOrder(categories, order).map((category) => {
        const { products, groups: shown } = cards.get(category._id) ?? NO_CARDS;
        shows(`category:${category._id}`);
        for (const group of shown) shows(`sizes:${group}`);
        return { category, subCategory: groups.get(category._id)?.[0] ?? null, products };
      });
      for (const group of bestsellers.groups) shows(`sizes:${group}`);
      return { rows, bestsellers: bestsellers.products, firstRows, hasWideRange: count >= WIDE_RANGE };
    },

    async getListingPage({ categoryId, subCategoryId }) {
      const isWhole = subCategoryId === ALL_SUB_CATEGORIES;
      if (!isId(categoryId) || !(isWhole || isId(subCategoryId))) throw new ShopError('not_found');
      shows('catalogue');
      shows('category-order');
      shows(isWhole ? `category:${categoryId}` : `sub-category:${subCategoryId}`);
      const [categories, subCategories, order] = await Promise.all([
        listCategories(db),
        listSubCategories(db),
        readCategoryOrder(db, storeId),
      ]);
      const category = categories.find(({ _id }) => _id === categoryId);
      const subCategory = subCategories.find(({ _id }) => _id === subCategoryId) ?? null;
      if (!category || !(isWhole || subCategory)) throw new ShopError('not_found');
      return {
        category,
        subCategory,
        subCategories: groupByCategory(subCategories, order).get(categoryId) ?? [],
      };
    },

    async getProductPage(productId) {
      const { product, inGroup } = await getProductInGroup(reads, productId);
      shows('catalogue');
      shows(`product:${productId}`);
      for (const { _id } of inGroup.others) shows(`product:${_id}`);
      if (inGroup.group !== null) shows(`sizes:${inGroup.group}`);
      const { stock, hsnCode: _code, gstRate: _rate, more_details: fields, ...shown } = product;
      const { facts, rest } = readFacts(fields);
      return { ...shown, isInStock: stock > 0, label: { facts, rest } };
    },
  };
}
