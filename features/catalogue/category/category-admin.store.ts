// SQL that writes categories and sub-categories, and the locks between deletion and use: deleting locks FOR
// UPDATE, using locks FOR KEY SHARE, so that one of the two always sees the other's changes.

import { count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { Category, SubCategory } from '../catalogue.contract.ts';
import { byName } from '../catalogue.rules.ts';
import { withoutNone } from './category.store.ts';
import {
  categories,
  productCategories,
  productSubCategories,
  subCategories,
  subCategoryCategories,
} from '../catalogue.table.ts';

/** `names` undefined: unchanged. */
export type NamedPicture = { name: string; image: string; names?: Record<string, string> | null };

/** Returns the ids that exist; these cannot be deleted before this transaction ends. */
export function holdCategories(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  return hold(tx, categories, ids);
}

export function holdSubCategories(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  return hold(tx, subCategories, ids);
}

async function hold(
  tx: Queryable,
  table: typeof categories | typeof subCategories,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM ${table} WHERE id = ANY(${sql.param([...ids])}::text[]) ORDER BY id FOR KEY SHARE`,
  );
  return rows.map(({ id }) => id);
}

const CATEGORY = {
  _id: categories.id,
  name: categories.name,
  image: categories.image,
  names: sql<Record<string, string> | undefined>`${categories.names}`,
};

export async function insertCategory(tx: Queryable, values: NamedPicture): Promise<Category> {
  const [row] = await tx.insert(categories).values(values).returning(CATEGORY);
  return withoutNone(row!);
}

export async function countCategories(tx: Queryable): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(categories);
  return row!.count;
}

export async function countSubCategories(tx: Queryable): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(subCategories);
  return row!.count;
}

/** An existing one. */
export async function updateCategory(tx: Queryable, id: string, values: NamedPicture): Promise<Category> {
  const [row] = await tx.update(categories).set(values).where(eq(categories.id, id)).returning(CATEGORY);
  return withoutNone(row!);
}

/** Before this transaction ends nobody else can change it; with 'update' nor start to use it. */
type Lock = 'update' | 'no key update';

export async function lockCategory(tx: Queryable, id: string, lock: Lock): Promise<Category | undefined> {
  const [row] = await tx.select(CATEGORY).from(categories).where(eq(categories.id, id)).for(lock);
  return row && withoutNone(row);
}

export async function countUsesOfCategory(
  tx: Queryable,
  id: string,
): Promise<{ subCategories: number; products: number }> {
  const [subs] = await tx
    .select({ count: count() })
    .from(subCategoryCategories)
    .where(eq(subCategoryCategories.categoryId, id));
  const [placed] = await tx
    .select({ count: count() })
    .from(productCategories)
    .where(eq(productCategories.categoryId, id));
  return { subCategories: subs!.count, products: placed!.count };
}

export async function deleteCategory(tx: Queryable, id: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}

export async function insertSubCategory(tx: Queryable, values: NamedPicture): Promise<string> {
  const [row] = await tx.insert(subCategories).values(values).returning({ id: subCategories.id });
  return row!.id;
}

export async function updateSubCategory(tx: Queryable, id: string, values: NamedPicture): Promise<void> {
  await tx.update(subCategories).set(values).where(eq(subCategories.id, id));
}

/** False if there is none. */
export async function lockSubCategory(tx: Queryable, id: string, lock: Lock): Promise<boolean> {
  const rows = await tx
    .select({ id: subCategories.id })
    .from(subCategories)
    .where(eq(subCategories.id, id))
    .for(lock);
  return rows.length > 0;
}

export async function setCategoriesOf(
  tx: Queryable,
  id: string,
  categoryIds: readonly string[],
): Promise<void> {
  const wanted = sql`unnest(${sql.param([...categoryIds])}::text[])`;
  await tx.execute(sql`
    DELETE FROM sub_category_categories WHERE sub_category_id = ${id} AND category_id NOT IN (SELECT ${wanted})`);
  await tx.execute(sql`
    INSERT INTO sub_category_categories (sub_category_id, category_id) SELECT ${id}, ${wanted} ON CONFLICT DO NOTHING`);
}

/** An existing one, as this transaction sees it. */
export async function getSubCategory(tx: Queryable, id: string): Promise<SubCategory> {
  const rows = await tx
    .select({
      name: subCategories.name,
      image: subCategories.image,
      names: sql<Record<string, string> | undefined>`${subCategories.names}`,
      category: { _id: categories.id, name: categories.name },
    })
    .from(subCategories)
    .leftJoin(subCategoryCategories, eq(subCategoryCategories.subCategoryId, subCategories.id))
    .leftJoin(categories, eq(categories.id, subCategoryCategories.categoryId))
    .where(eq(subCategories.id, id));
  const { name, image, names } = rows[0]!;
  return withoutNone({
    _id: id,
    name,
    image,
    names,
    category: rows.flatMap(({ category }) => category ?? []).sort(byName),
  });
}

export async function countProductsOf(tx: Queryable, subCategoryId: string): Promise<number> {
  const [placed] = await tx
    .select({ count: count() })
    .from(productSubCategories)
    .where(eq(productSubCategories.subCategoryId, subCategoryId));
  return placed!.count;
}

export async function deleteSubCategory(tx: Queryable, id: string): Promise<void> {
  await tx.delete(subCategories).where(eq(subCategories.id, id));
}
