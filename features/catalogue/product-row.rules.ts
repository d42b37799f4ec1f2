// Converts database rows to the products of the API and the pages. Not for the browser, which uses
// catalogue.rules.ts. Pure.

import { toRupees } from '#shared/money.ts';
import type { Product, ProductCard } from './catalogue.contract.ts';
import { byName } from './catalogue.rules.ts';
import { readVeg } from './facts/veg.rules.ts';
import {
  fieldsWith,
  PRODUCT_FIELDS,
  toSent,
  type FieldWith,
  type StoredFields,
} from './product-fields.rules.ts';

type StoredPrice = { pricePaise: number; discountBasisPoints: number };

/** What it has in its own table and in its store, with the names of its categories. */
export type ProductRow = Omit<
  StoredFields<FieldWith<'seenBy', 'everybody'>>,
  keyof Tax | 'categoryIds' | 'subCategoryIds'
> &
  Pick<Product, '_id' | 'category' | 'subCategory'> & {
    tax: Tax | null;
    createdAtSeconds: number;
    updatedAtSeconds: number;
  };

type Tax = StoredFields<FieldWith<'table', 'product_taxes'>>;

/** `vegFields`: the fields that may state whether it is vegetarian. */
export type CardRow = Omit<ProductCard, 'price' | 'discount' | 'veg'> &
  StoredPrice & { sizeCount: number; vegFields: Record<string, string> | null };

/** What tells products apart in a long list: name, size, price and whether it is in stock. */
export type BriefCard = Pick<ProductCard, '_id' | 'name' | 'unit' | 'price' | 'discount' | 'isInStock'>;
export type BriefRow = Omit<BriefCard, 'price' | 'discount'> & StoredPrice;

const SHOWN = fieldsWith('seenBy', 'everybody').filter((name) => PRODUCT_FIELDS[name].kind !== 'categories');

export function toProduct({ tax, ...row }: ProductRow): Product {
  return {
    _id: row._id,
    ...toSent(SHOWN, { ...row, ...tax }),
    category: row.category.sort(byName),
    subCategory: row.subCategory.sort(byName),
    veg: readVeg(row.moreDetails),
    createdAt: toTime(row.createdAtSeconds),
    updatedAt: toTime(row.updatedAtSeconds),
  } as Product;
}

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
