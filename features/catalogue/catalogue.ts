// The public reads of the catalogue: the same for everybody in a store.

import { cleanCode } from '#shared/product-code.ts';
import { isId } from '#shared/ids.ts';
import { ALL_SUB_CATEGORIES } from '#shared/slugs.ts';
import { MAX_LIMIT, toPaging, type Paging } from '#shared/paging.ts';
import { MAX_SKU, noProduct } from './product.rules.ts';
import type { CatalogueReads } from './product/catalogue-reads.ts';
import type { FamilyProduct, Product, ProductCard, ProductDetails } from './catalogue.contract.ts';
import { toProductCard } from './catalogue.rules.ts';
import { spaceSizes, toSize, toSizeChoices } from './size/product-sizes.rules.ts';
import type { GroupOfSizes } from './size/product-sizes.store.ts';
import {
  listRankedOfAll,
  type ItemPage,
  type ListPosition,
  type ListPlace,
  type Window,
} from './product/product-list.store.ts';
import { findBriefCards, findProductBySku, findProducts } from './product.store.ts';
import { listBestsellers } from './sales/bestsellers.store.ts';
import { withoutOtherSizes } from './product/similar-products.ts';

/** Beyond any list; an offset above 64 bits would be a database error. */
const MAX_OFFSET = 1_000_000_000;

export { listCategories, listSubCategories } from './category/category.store.ts';
export { listEveryNthProductId, listProductNames } from './product.store.ts';
export { findStaffProducts, listHiddenMatching, listStaffProducts } from './product/staff-products.store.ts';
export type { BriefCard } from './product-row.rules.ts';
export type { ItemPage, ListPlace, Window } from './product/product-list.store.ts';

export type PageRequest = { page?: number | undefined; limit: number; after?: ListPosition | undefined };
export type ProductListPage = { products: Product[]; paging: Paging };

export function toWindow({ page = 1, limit, after }: PageRequest): Window & { page: number } {
  const capped = Math.min(limit, MAX_LIMIT);
  return { page, limit: capped, offset: Math.min((page - 1) * capped, MAX_OFFSET), after };
}

export async function getListingOf(
  reads: CatalogueReads,
  place: ListPlace,
  request: PageRequest,
): Promise<ProductListPage> {
  const window = toWindow(request);
  const { categoryId, subCategoryId } = place;
  const canExist = isId(categoryId) && (subCategoryId === ALL_SUB_CATEGORIES || isId(subCategoryId));
  const { items, totalCount }: ItemPage<Product> = canExist
    ? await reads.listProductsOf({ ...place, ...window })
    : { items: [], totalCount: 0 };
  return { products: items, paging: toPaging(window.page, window.limit, totalCount) };
}

/** Number of products in the short list of a category (api.md). */
const FIRST_COUNT = 20;

/** In stock first, then by sales, then newest, with the sizes of one product kept apart. */
export async function listFirstOfCategory(reads: CatalogueReads, categoryId: string): Promise<Product[]> {
  if (!isId(categoryId)) return [];
  const first = spaceSizes(await reads.listRanked(categoryId), FIRST_COUNT).map(({ id }) => id);
  return listProductsById(reads, first);
}

type FamilyCards = { products: ProductCard[]; groups: string[] };

/** The first of these as cards, one for all sizes of a product, with the size groups they show. */
async function listFamilyCards(
  reads: CatalogueReads,
  sorted: readonly { id: string; sizeGroup: string | null }[],
  limit: number,
): Promise<FamilyCards> {
  const first = withoutOtherSizes(sorted).slice(0, limit);
  const ids = withoutMissing(await Promise.all(first.map(({ id }) => reads.findUsual(id))));
  const groups = first.flatMap(({ sizeGroup }) => sizeGroup ?? []);
  return { products: await listCardsById(reads, ids), groups };
}

/** The first cards of every category, in the same order. */
export async function listFirstCards(
  reads: CatalogueReads,
  limit: number,
): Promise<Map<string, FamilyCards>> {
  const rows = await listRankedOfAll(reads.db, reads.storeId);
  const cards = await Promise.all(
    [...rows].map(
      async ([categoryId, ranked]) => [categoryId, await listFamilyCards(reads, ranked, limit)] as const,
    ),
  );
  return new Map(cards);
}

export async function listBestsellerCards(reads: CatalogueReads, limit: number): Promise<FamilyCards> {
  const selling = await listBestsellers(reads.db, reads.storeId);
  const inStock = selling.filter(({ isInStock }) => isInStock);
  return listFamilyCards(reads, inStock, limit);
}

/** The product with its sizes, and the group they come from. 404 if there is no such product. */
export async function getProductInGroup(
  reads: CatalogueReads,
  productId: string,
): Promise<{ product: ProductDetails; inGroup: GroupOfSizes }> {
  const found = isId(productId) ? await reads.findInGroup(productId) : undefined;
  if (!found) throw noProduct();
  const { product, inGroup } = found;
  const sizes = toSizeChoices(toSize(toProductCard(product)), inGroup.others.map(toSize));
  return { product: { ...product, sizes }, inGroup };
}

export async function getProduct(reads: CatalogueReads, productId: string): Promise<ProductDetails> {
  return (await getProductInGroup(reads, productId)).product;
}

export async function findProductOfSku(
  { db, storeId }: CatalogueReads,
  text: string,
): Promise<Product | undefined> {
  const sku = cleanCode(text);
  return sku !== '' && sku.length <= MAX_SKU ? findProductBySku(db, storeId, sku) : undefined;
}

export async function withFamilies(
  reads: CatalogueReads,
  products: readonly Product[],
): Promise<FamilyProduct[]> {
  return Promise.all(
    products.map(async (product) => ({
      ...product,
      family: (await reads.findFamily(product._id)) ?? { _id: product._id, count: 1 },
    })),
  );
}

/** In the order of the ids; deleted products are left out. */
export const listProductsById = async (reads: CatalogueReads, ids: readonly string[]): Promise<Product[]> =>
  withoutMissing(await Promise.all(ids.map((id) => reads.findProduct(id))));

export const listCardsById = async (reads: CatalogueReads, ids: readonly string[]): Promise<ProductCard[]> =>
  withoutMissing(await Promise.all(ids.map((id) => reads.findCard(id))));

const withoutMissing = <Item>(found: readonly (Item | undefined)[]): Item[] =>
  found.filter((item) => item !== undefined);

const byId = <Item extends { _id: string }>(found: readonly (Item | undefined)[]): Map<string, Item> =>
  new Map(withoutMissing(found).map((item) => [item._id, item]));

/** Hundreds of cards in one statement, by id: large reads of one caller that must not delay others. */
export const listBriefCards = async ({ db, storeId }: CatalogueReads, ids: readonly string[]) =>
  byId(await findBriefCards(db, storeId, ids));
export const listProductsBatched = async ({ db, storeId }: CatalogueReads, ids: readonly string[]) =>
  byId(await findProducts(db, storeId, ids));
