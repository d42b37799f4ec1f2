// SQL for the categories and sub-categories that list a product.

import { inArray } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { productCategories, productSubCategories } from './catalogue.table.ts';

export type ProductCategories = { id: string; categoryIds: string[]; subCategoryIds: string[] };

export async function listProductCategories(
  db: Queryable,
  productIds: readonly string[],
): Promise<ProductCategories[]> {
  const ids = [...productIds];
  const categories = await db
    .select()
    .from(productCategories)
    .where(inArray(productCategories.productId, ids));
  const subCategories = await db
    .select()
    .from(productSubCategories)
    .where(inArray(productSubCategories.productId, ids));
  return ids.map((id) => ({
    id,
    categoryIds: categories.filter((row) => row.productId === id).map((row) => row.categoryId),
    subCategoryIds: subCategories.filter((row) => row.productId === id).map((row) => row.subCategoryId),
  }));
}
