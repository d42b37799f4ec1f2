// Manages categories and sub-categories. Many pages show their names and pictures, so every change is
// announced as 'catalogue'. Names need not be unique.

import type { Db, Queryable } from '#database/client.ts';
import { useUploads } from '#features/image/upload.ts';
import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { CategoryInput, SubCategoryInput } from '../catalogue-admin.contract.ts';
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
import { readImage, readRefs, readText, requireNoProblems, type Problems } from '#shared/read-fields.ts';
import { MAX_NAME } from '../product.rules.ts';

const tags: ['catalogue'] = ['catalogue'];
const noCategory = () => new ShopError('not_found', { message: 'Category not found' });
const noSubCategory = () => new ShopError('not_found', { message: 'Sub category not found' });

/**
 * 400 with the wrong fields, if the uploaded picture no longer exists (as in all calls that save one), or
 * past 500.
 */
export async function createCategory(
  db: Db,
  changes: CatalogueChanges,
  input: CategoryInput,
): Promise<Category> {
  const values = readNamedPicture(input);
  return changeCatalogue(db, changes, async (tx) => {
    requireRoom(await countCategories(tx), MAX_CATEGORIES, 'categories');
    await useUploads(tx, [values.image]);
    return { answer: await insertCategory(tx, values), tags };
  });
}

/** 400, 404. */
export async function changeCategory(
  db: Db,
  changes: CatalogueChanges,
  id: string,
  input: CategoryInput,
): Promise<Category> {
  const values = readNamedPicture(input);
  return changeCatalogue(db, changes, async (tx) => {
    const answer = isId(id) ? await updateCategory(tx, id, values) : undefined;
    if (!answer) throw noCategory();
    await useUploads(tx, [values.image]);
    return { answer, tags };
  });
}

/** 404; 409 with the number of its uses (spec decision 24). */
export async function removeCategory(db: Db, changes: CatalogueChanges, id: string): Promise<Category> {
  return changeCatalogue(db, changes, async (tx) => {
    const answer = isId(id) ? await lockCategory(tx, id) : undefined;
    if (!answer) throw noCategory();
    const uses = await countUsesOfCategory(tx, id);
    if (uses.subCategories + uses.products > 0) throw new ShopError('category_in_use', { data: uses });
    await deleteCategory(tx, id);
    return { answer, tags };
  });
}

/** 400 with the wrong fields, or past 2,000; 404 if a category does not exist. */
export async function createSubCategory(
  db: Db,
  changes: CatalogueChanges,
  input: SubCategoryInput,
): Promise<SubCategory> {
  const { categoryIds, ...values } = readSubCategory(input);
  return changeCatalogue(db, changes, async (tx) => {
    requireRoom(await countSubCategories(tx), MAX_SUB_CATEGORIES, 'sub categories');
    await requireCategories(tx, categoryIds);
    await useUploads(tx, [values.image]);
    const id = await insertSubCategory(tx, values);
    await setCategoriesOf(tx, id, categoryIds);
    return { answer: await getSubCategory(tx, id), tags };
  });
}

/** 400; 404 if it or a category does not exist. */
export async function changeSubCategory(
  db: Db,
  changes: CatalogueChanges,
  id: string,
  input: SubCategoryInput,
): Promise<SubCategory> {
  const { categoryIds, ...values } = readSubCategory(input);
  return changeCatalogue(db, changes, async (tx) => {
    const exists = isId(id) && (await updateSubCategory(tx, id, values));
    if (!exists) throw noSubCategory();
    await requireCategories(tx, categoryIds);
    await useUploads(tx, [values.image]);
    await setCategoriesOf(tx, id, categoryIds);
    return { answer: await getSubCategory(tx, id), tags };
  });
}

/** 404; 409 with the number of products in it (spec decision 24). */
export async function removeSubCategory(db: Db, changes: CatalogueChanges, id: string): Promise<SubCategory> {
  return changeCatalogue(db, changes, async (tx) => {
    const exists = isId(id) && (await lockSubCategory(tx, id));
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

function readNamedPicture(input: CategoryInput): NamedPicture {
  const problems: Problems = {};
  const values = toNamedPicture(problems, input);
  requireNoProblems(problems);
  return values;
}

function readSubCategory(input: SubCategoryInput): NamedPicture & { categoryIds: string[] } {
  const problems: Problems = {};
  const values = toNamedPicture(problems, input);
  const categoryIds = readRefs(problems, 'category', input.category, 'Category');
  if (categoryIds.length === 0) problems.category ??= 'Required';
  requireNoProblems(problems);
  return { ...values, categoryIds };
}

function toNamedPicture(problems: Problems, input: CategoryInput): NamedPicture {
  return {
    name: readText(problems, 'name', input.name, { label: 'Name', max: MAX_NAME }),
    image: readImage(problems, 'image', input.image),
    ...(input.names !== undefined && { names: readNames(problems, input.names) }),
  };
}

const MAX_LANGUAGES = 20;

/** null if none are given; an empty text removes the name. */
function readNames(problems: Problems, value: unknown): Record<string, string> | null {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const isWrong = typeof value !== 'object' || Array.isArray(value) || entries.length > MAX_LANGUAGES;
  const names: Record<string, string> = {};
  for (const [code, text] of entries as [string, unknown][]) {
    if (isWrong || !/^[a-z]{2,3}$/.test(code) || typeof text !== 'string') {
      problems.names = 'Names in other languages must be texts';
      return null;
    }
    if (text.length > MAX_NAME) problems[`names.${code}`] = `A name can have at most ${MAX_NAME} characters`;
    if (text !== '') names[code] = text;
  }
  if (isWrong && value !== null) problems.names ??= 'Names in other languages must be texts';
  return Object.keys(names).length > 0 ? names : null;
}
