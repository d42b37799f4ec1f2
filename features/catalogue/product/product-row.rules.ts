// How rows of the database become what the API and the pages say of a product. Not for the browser, which has
// catalogue.rules.ts. Pure.

import { toRupees } from '#shared/money.ts';
import type { Product, ProductCard } from '../catalogue.contract.ts';
import { byName } from '../catalogue.rules.ts';
import { readVeg } from '../facts/veg.rules.ts';

type Priced = { pricePaise: number; discountBasisPoints: number };

/** Money and times as the database gives them most cheaply; the lists are already in the API's words. */
export type ProductRow = Omit<
  Product,
  'price' | 'discount' | 'hsnCode' | 'gstRate' | 'veg' | 'createdAt' | 'updatedAt'
> &
  Priced & { tax: Tax | null; createdAtSeconds: number; updatedAtSeconds: number };

type Tax = { hsnCode: string | null; gstBasisPoints: number | null };

/** `vegFields`: of its fields those that may say whether it is vegetarian. */
export type CardRow = Omit<ProductCard, 'price' | 'discount' | 'veg'> &
  Priced & { vegFields: Record<string, string> | null };

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
    veg: readVeg(row.more_details),
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
  const veg = row.vegFields && readVeg(row.vegFields);
  return {
    _id: row._id,
    name: row.name,
    image: row.image,
    unit: row.unit,
    price: toRupees(row.pricePaise),
    discount: row.discountBasisPoints / 100,
    isInStock: row.isInStock,
    ...(veg && { veg }),
  };
}
