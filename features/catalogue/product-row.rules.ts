// Converts database rows to the products of the API and the pages. Not for the browser, which uses
// catalogue.rules.ts. Pure.

import { toRupees } from '#shared/money.ts';
import type { Product, ProductCard } from './catalogue.contract.ts';
import { byName } from './catalogue.rules.ts';
import { readVeg } from './facts/veg.rules.ts';

type Priced = { pricePaise: number; discountBasisPoints: number };

/** Money and times in the database's cheapest form; the lists already have the names of the API. */
export type ProductRow = Omit<
  Product,
  'price' | 'discount' | 'hsnCode' | 'gstRate' | 'veg' | 'createdAt' | 'updatedAt'
> &
  Priced & { tax: Tax | null; createdAtSeconds: number; updatedAtSeconds: number };

type Tax = { hsnCode: string | null; gstBasisPoints: number | null };

/** `vegFields`: the fields that may state whether it is vegetarian. */
export type CardRow = Omit<ProductCard, 'price' | 'discount' | 'veg'> &
  Priced & { sizeCount: number; vegFields: Record<string, string> | null };

/** What tells products apart in a long list: name, size, price and whether it is in stock. */
export type BriefCard = Pick<ProductCard, '_id' | 'name' | 'unit' | 'price' | 'discount' | 'isInStock'>;
export type BriefRow = Omit<BriefCard, 'price' | 'discount'> & Priced;

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
 * Rounded, because floating point can miss a whole millisecond, and the same time must always be shown alike.
 */
export const toTime = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString();

export function toBriefCard({ pricePaise, discountBasisPoints, ...row }: BriefRow): BriefCard {
  return { ...row, price: toRupees(pricePaise), discount: discountBasisPoints / 100 };
}

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
    ...(row.sizeCount > 1 && { sizeCount: row.sizeCount }),
    ...(veg && { veg }),
  };
}
