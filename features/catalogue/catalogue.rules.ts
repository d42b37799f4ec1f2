// What is true of the catalogue: the order of names, and how rows become what the API and the pages say.

import { toRupees } from '#shared/money.ts';
import type { Product, ProductCard } from './catalogue.contract.ts';

/** They are listed whole, on every page, so there may not be any number of them. */
export const MOST_CATEGORIES = 500;
export const MOST_SUB_CATEGORIES = 2_000;

type Named = { _id: string; name: string };

const collator = new Intl.Collator('en', { sensitivity: 'accent' });

/** By name, case-insensitive (spec decision 4); equal names keep the order in which they were made. */
export function byName(a: Named, b: Named): number {
  return collator.compare(a.name, b.name) || (a._id < b._id ? -1 : 1);
}

/** First in the name-sorted list of those that list the category (spec decision 3). */
export function findFirstSubCategory<Sub extends Named & { category: Named[] }>(
  sorted: readonly Sub[],
  categoryId: string,
): Sub | null {
  return sorted.find(({ category }) => category.some(({ _id }) => _id === categoryId)) ?? null;
}

type Priced = { pricePaise: number; discountBasisPoints: number };

/** Money and times as the database gives them most cheaply; the lists are already in the API's words. */
export type ProductRow = Omit<
  Product,
  'price' | 'discount' | 'hsnCode' | 'gstRate' | 'createdAt' | 'updatedAt'
> &
  Priced & { tax: Tax | null; createdAtSeconds: number; updatedAtSeconds: number };

type Tax = { hsnCode: string | null; gstBasisPoints: number | null };

export type CardRow = Omit<ProductCard, 'price' | 'discount'> & Priced;

export function toProduct(row: ProductRow): Product {
  return {
    _id: row._id,
    name: row.name,
    image: row.image,
    category: row.category.sort(byName),
    subCategory: row.subCategory.sort(byName),
    unit: row.unit,
    stock: row.stock,
    price: toRupees(row.pricePaise),
    discount: row.discountBasisPoints / 100,
    description: row.description,
    more_details: row.more_details,
    sku: row.sku,
    hsnCode: row.tax?.hsnCode ?? '',
    gstRate: toPercent(row.tax?.gstBasisPoints ?? null),
    createdAt: toTime(row.createdAtSeconds),
    updatedAt: toTime(row.updatedAtSeconds),
  };
}

const toPercent = (basisPoints: number | null) => (basisPoints === null ? null : basisPoints / 100);

/**
 * Rounded: floating point misses a whole millisecond by a hair, and a time told must be the same each time.
 */
export const toTime = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString();

export function toCard(row: CardRow): ProductCard {
  return {
    _id: row._id,
    name: row.name,
    image: row.image,
    unit: row.unit,
    price: toRupees(row.pricePaise),
    discount: row.discountBasisPoints / 100,
    isInStock: row.isInStock,
  };
}

/** What of a product stands on its card. */
export function toProductCard({ _id, name, image, unit, price, discount, stock }: Product): ProductCard {
  return { _id, name, image: image[0] ?? '', unit, price, discount, isInStock: stock > 0 };
}
