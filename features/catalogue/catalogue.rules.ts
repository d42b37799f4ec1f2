// What is true of the catalogue: the order of names, and what stands on a card.

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

/** What of a product stands on its card. */
export function toProductCard({ _id, name, image, unit, price, discount, stock, veg }: Product): ProductCard {
  return {
    _id,
    name,
    image: image[0] ?? '',
    unit,
    price,
    discount,
    isInStock: stock > 0,
    ...(veg && { veg }),
  };
}
