// Converts database rows to the products of the API and the pages. Pure.

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
export type CardRow = Omit<ProductCard, 'veg'> & {
  sizeCount: number;
  vegFields: Record<string, string> | null;
};

/** What tells products apart in a long list: name, size, price and whether it is in stock. */
export type BriefCard = Pick<ProductCard, '_id' | 'name' | 'unit' | 'price' | 'discount' | 'isInStock'>;

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

/** Rounded: floating point can miss a whole millisecond, and the same time must always be shown alike. */
export const toTime = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString();

export function toCard({ sizeCount, vegFields, ...card }: CardRow): ProductCard {
  const veg = vegFields && readVeg(vegFields);
  return { ...card, ...(sizeCount > 1 && { sizeCount }), ...(veg && { veg }) };
}
