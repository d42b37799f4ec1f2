// Rules of the catalogue: the order of names and of categories, the content of a card, and whose tax a
// product takes.

import type { FamilyProduct, Product, ProductCard, SubCategory } from './catalogue.contract.ts';

/** They are listed in full on every page, so their number is limited. */
export const MAX_CATEGORIES = 500;
export const MAX_SUB_CATEGORIES = 2_000;

type ListedCategory = { _id: string; name: string };

/** Pure, so that the browser's code, which never sorts by name, leaves it out: making one takes a while. */
const collator = /* @__PURE__ */ new Intl.Collator('en', { sensitivity: 'accent' });

/** By name, case-insensitive; equal names by creation. */
export function byName(a: ListedCategory, b: ListedCategory): number {
  return collator.compare(a.name, b.name) || (a._id < b._id ? -1 : 1);
}

export type TaxGiver = Pick<SubCategory, '_id' | 'name' | 'hsnCode'> & { gstRate?: number | null };

/**
 * Of these sub-categories the one whose tax a product takes, as the SQL function `tax_of_product`: their ids
 * are in the order in which they were added.
 */
export function findTaxGiver(
  chosen: readonly string[],
  subCategories: readonly TaxGiver[] = [],
): TaxGiver | undefined {
  const given = subCategories.filter(({ _id, hsnCode }) => hsnCode && chosen.includes(_id));
  return given.toSorted((a, b) => (a._id < b._id ? -1 : 1))[0];
}

type TaxedProduct = { gstBasisPoints: number | null; subCategoryIds: readonly string[] };

/** The GST in the price of a product: its own, else that of its sub-category. */
export function toSoldBasisPoints(
  { gstBasisPoints, subCategoryIds }: TaxedProduct,
  subCategories: readonly TaxGiver[] | undefined,
): number | null {
  const given = findTaxGiver(subCategoryIds, subCategories)?.gstRate ?? null;
  return gstBasisPoints ?? (given === null ? null : Math.round(given * 100));
}

/** The ids that come first: categories under '', sub-categories under theirs. The rest follow by name. */
export type CategoryOrder = ReadonlyMap<string, readonly string[]>;

export function inCategoryOrder<Item extends ListedCategory>(
  sorted: readonly Item[],
  order: CategoryOrder,
  categoryId = '',
): Item[] {
  const first = order.get(categoryId) ?? [];
  const places = new Map(first.map((id, place) => [id, place]));
  const placeOf = ({ _id }: Item) => places.get(_id) ?? first.length;
  return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Of each category by its id, in display order: the first is the one it opens. `sorted`: by name. */
export function groupByCategory<Sub extends ListedCategory & { category: ListedCategory[] }>(
  sorted: readonly Sub[],
  order: CategoryOrder,
): Map<string, Sub[]> {
  const pairs = sorted.flatMap((sub) => sub.category.map(({ _id }) => ({ categoryId: _id, sub })));
  const groups = Map.groupBy(pairs, ({ categoryId }) => categoryId);
  return new Map(
    [...groups].map(([categoryId, group]) => {
      const subs = group.map(({ sub }) => sub);
      return [categoryId, inCategoryOrder(subs, order, categoryId)];
    }),
  );
}

type UnitsSold = { categoryId: string; subCategoryId: string; units: number };

/** Equal units by name, as the lists are sorted. In `sold`, a category itself has '' as sub-category. */
export function rankByUnits(
  sold: readonly UnitsSold[],
  categories: readonly ListedCategory[],
  subCategories: readonly ListedCategory[],
): Map<string, string[]> {
  const places = new Map([...categories, ...subCategories].map(({ _id }, place) => [_id, place]));
  const entries = sold.map(({ categoryId, subCategoryId, units }) =>
    subCategoryId === ''
      ? { list: '', id: categoryId, units }
      : { list: categoryId, id: subCategoryId, units },
  );
  const known = entries.filter(({ id, units }) => places.has(id) && units > 0);
  const ranked = known.toSorted((a, b) => b.units - a.units || places.get(a.id)! - places.get(b.id)!);
  const lists = Map.groupBy(ranked, ({ list }) => list);
  return new Map([...lists].map(([list, members]) => [list, members.map(({ id }) => id)]));
}

/** One card for each family: that of its first product. */
export function toFamilyCards(products: readonly FamilyProduct[]): ProductCard[] {
  const isFirst = ({ family }: FamilyProduct, at: number) =>
    products.findIndex((other) => other.family._id === family._id) === at;
  return products.filter(isFirst).map((product) => toProductCard(product, product.family.count));
}

export function toProductCard(product: Product, sizeCount = 1): ProductCard {
  const { _id, name, image, unit, price, discount, stock, veg } = product;
  return {
    _id,
    name,
    image: image[0] ?? '',
    unit,
    price,
    discount,
    isInStock: stock > 0,
    ...(sizeCount > 1 && { sizeCount }),
    ...(veg && { veg }),
  };
}
