// Manages categories and sub-categories. Many pages show their names and pictures, so every change is
// announced as 'catalogue'. Names need not be unique.

import type { Db, Queryable } from '#database/client.ts';
import { useUploads } from '#features/platform/image/upload.ts';
import { isId } from '#shared/ids.ts';
import { isOvertaken } from '#shared/overtaken.server.ts';
import { ShopError } from '#shared/shop-error.ts';
import type {
  CategoryChange,
  CategoryInput,
  SubCategoryChange,
  SubCategoryInput,
} from '../catalogue-admin.contract.ts';
import { changeCatalogue, type CatalogueChanges } from '../catalogue-changes.ts';
import type { Category, SubCategory } from '../catalogue.contract.ts';
import { MAX_CATEGORIES, MAX_SUB_CATEGORIES } from '../catalogue.rules.ts';
import {
  countCategories,
  countProductsOf,
  countSubCategories,
  countUsesOfCategory,
  deleteCategory,
  deleteSubCategory,
  getSubCategory,
  holdCategories,
  holdSubCategories,
  insertCategory,
  insertSubCategory,
  lockCategory,
  lockSubCategory,
  setCategoriesOf,
  updateCategory,
  updateSubCategory,
  type NamedPicture,
} from './category-admin.store.ts';
import { toNames } from '../names.rules.ts';

const tags: ['catalogue'] = ['catalogue'];
const noCategory = () => new ShopError('not_found', { message: 'Category not found' });
const noSubCategory = () => new ShopError('not_found', { message: 'Sub category not found' });

/** 400 if the uploaded picture no longer exists (as in all calls that save one), or past 500. */
export async function createCategory(
  db: Db,
  changes: CatalogueChanges,
  input: CategoryInput,
): Promise<Category> {
  const values = toNamedPicture(input);
  return changeCatalogue(db, changes, async (tx) => {
    requireRoom(await countCategories(tx), MAX_CATEGORIES, 'categories');
    await useUploads(tx, [values.image]);
    return { answer: await insertCategory(tx, values), tags };
  });
}

/** 400; 404; 409 with the category as it is now, when somebody else has changed it since `was`. */
export async function changeCategory(
  db: Db,
  changes: CatalogueChanges,
  id: string,
  { was = {}, ...input }: CategoryChange,
): Promise<Category> {
  const values = toNamedPicture(input);
  return changeCatalogue(db, changes, async (tx) => {
    const now = isId(id) ? await lockCategory(tx, id, 'no key update') : undefined;
    if (!now) throw noCategory();
    if (isChanged(now, was, input)) throw new ShopError('category_changed', { data: now });
    await useUploads(tx, [values.image]);
    return { answer: await updateCategory(tx, id, values), tags };
  });
}

/** 404; 409 with the number of its uses. */
export async function removeCategory(db: Db, changes: CatalogueChanges, id: string): Promise<Category> {
  return changeCatalogue(db, changes, async (tx) => {
    const answer = isId(id) ? await lockCategory(tx, id, 'update') : undefined;
    if (!answer) throw noCategory();
    const uses = await countUsesOfCategory(tx, id);
    if (uses.subCategories + uses.products > 0) throw new ShopError('category_in_use', { data: uses });
    await deleteCategory(tx, id);
    return { answer, tags };
  });
}

/** 400 past 2,000; 404 if a category does not exist. */
export async function createSubCategory(
  db: Db,
  changes: CatalogueChanges,
  input: SubCategoryInput,
): Promise<SubCategory> {
  const values = toNamedPicture(input);
  const categoryIds = [...new Set(input.category)];
  return changeCatalogue(db, changes, async (tx) => {
    requireRoom(await countSubCategories(tx), MAX_SUB_CATEGORIES, 'sub categories');
    await requireCategories(tx, categoryIds);
    await useUploads(tx, [values.image]);
    const id = await insertSubCategory(tx, values);
    await setCategoriesOf(tx, id, categoryIds);
    return { answer: await getSubCategory(tx, id), tags };
  });
}

/** 400; 404 if it or a category does not exist; 409 as for a category. */
export async function changeSubCategory(
  db: Db,
  changes: CatalogueChanges,
  id: string,
  { was = {}, ...input }: SubCategoryChange,
): Promise<SubCategory> {
  const values = toNamedPicture(input);
  const categoryIds = [...new Set(input.category)];
  return changeCatalogue(db, changes, async (tx) => {
    const exists = isId(id) && (await lockSubCategory(tx, id, 'no key update'));
    if (!exists) throw noSubCategory();
    const now = await getSubCategory(tx, id);
    const seen = { ...now, category: now.category.map(({ _id }) => _id) };
    if (isChanged(seen, was, { ...input, category: categoryIds }))
      throw new ShopError('sub_category_changed', { data: now });
    await requireCategories(tx, categoryIds);
    await useUploads(tx, [values.image]);
    await updateSubCategory(tx, id, values);
    await setCategoriesOf(tx, id, categoryIds);
    return { answer: await getSubCategory(tx, id), tags };
  });
}

/** 404; 409 with the number of products in it. */
export async function removeSubCategory(db: Db, changes: CatalogueChanges, id: string): Promise<SubCategory> {
  return changeCatalogue(db, changes, async (tx) => {
    const exists = isId(id) && (await lockSubCategory(tx, id, 'update'));
    if (!exists) throw noSubCategory();
    const products = await countProductsOf(tx, id);
    if (products > 0) throw new ShopError('sub_category_in_use', { data: { products } });
    const answer = await getSubCategory(tx, id);
    await deleteSubCategory(tx, id);
    return { answer, tags };
  });
}

/** 404 if one does not exist; the others cannot be deleted before this transaction ends. */
export async function requireCategories(tx: Queryable, ids: readonly string[]): Promise<void> {
  const held = ids.every(isId) ? await holdCategories(tx, ids) : [];
  if (held.length < ids.length) throw noCategory();
}

/** Returns those that exist; they cannot be deleted before this transaction ends. */
export async function listHeldCategories(tx: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const unique = [...new Set(ids)].filter(isId);
  return new Set(unique.length === 0 ? [] : await holdCategories(tx, unique));
}

/** 404 if one does not exist; the others cannot be deleted before this transaction ends. */
export async function requireSubCategories(tx: Queryable, ids: readonly string[]): Promise<void> {
  const held = ids.every(isId) ? await holdSubCategories(tx, ids) : [];
  if (held.length < ids.length) throw noSubCategory();
}

function requireRoom(count: number, most: number, what: string): void {
  if (count < most) return;
  const message = `At most ${most.toLocaleString('en-IN')} ${what}. Delete one first.`;
  throw new ShopError('invalid_input', { message });
}

const toNamedPicture = ({ name, image, names }: CategoryInput): NamedPicture => ({
  name,
  image,
  ...(names !== undefined && { names: toNames(names) }),
});

type Fields = CategoryInput & { category?: string[] };

/** Whether somebody else has changed what the caller read as `was`. */
function isChanged(now: Fields, was: Partial<Fields>, wanted: Fields): boolean {
  const toComparable = ({ names, category, ...same }: Fields) => ({
    ...same,
    names: toNames(names ?? null),
    category: category?.toSorted(),
  });
  return isOvertaken(
    toComparable(now),
    toComparable({ ...now, ...was }),
    toComparable({ ...now, ...wanted }),
  );
}
