// Manages categories and sub-categories. Many pages show their names and pictures, so every change is
// announced as 'catalogue'. Names need not be unique.

import type { Db, Queryable } from '#database/client.ts';
import { useUploads as holdUploads } from '#features/platform/image/upload.ts';
import { isId } from '#shared/ids.ts';
import { isOvertaken } from '#shared/overtaken.server.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { CategoryInput } from '../catalogue-admin.contract.ts';
import { changeCatalogue, type CatalogueChanges } from '../catalogue-changes.ts';
import type { Category, SubCategory } from '../catalogue.contract.ts';
import { MAX_CATEGORIES, MAX_SUB_CATEGORIES } from '../catalogue.rules.ts';
import { categories, subCategories } from '../catalogue.table.ts';
import * as store from './category-admin.store.ts';
import { getCategory, getSubCategory } from './category.store.ts';

const tags: ['catalogue'] = ['catalogue'];

const CATEGORY = {
  table: categories,
  get: getCategory,
  countUses: store.countUsesOfCategory,
  most: MAX_CATEGORIES,
  name: 'categories',
  missing: 'Category not found',
  changed: 'category_changed',
  inUse: 'category_in_use',
} as const;
const SUB_CATEGORY = {
  table: subCategories,
  get: getSubCategory,
  countUses: store.countUsesOfSubCategory,
  most: MAX_SUB_CATEGORIES,
  name: 'sub categories',
  missing: 'Sub category not found',
  changed: 'sub_category_changed',
  inUse: 'sub_category_in_use',
} as const;
type Kind = typeof CATEGORY | typeof SUB_CATEGORY;
type Item<Of extends Kind> = Awaited<ReturnType<Of['get']>>;
type Tax = { hsnCode?: string | null; gstRate?: number | null };
type Fields = CategoryInput & Tax & { category?: string[] };

/** 400 if the uploaded picture no longer exists (as in all calls that save one), or past 500. */
export const createCategory = create(CATEGORY);
/** 400; 404; 409 with the category as it is now, when somebody else has changed it since `was`. */
export const changeCategory = change(CATEGORY);
/** 404; 409 with the number of its uses. */
export const removeCategory = remove(CATEGORY);
/** 400 past 2,000; 404 if a category does not exist. */
export const createSubCategory = create(SUB_CATEGORY);
/** 400; 404 if it or a category does not exist; 409 as for a category. */
export const changeSubCategory = change(SUB_CATEGORY);
/** 404; 409 with the number of products in it. */
export const removeSubCategory = remove(SUB_CATEGORY);

function create<Of extends Kind>(kind: Of) {
  return (db: Db, changes: CatalogueChanges, input: Fields): Promise<Item<Of>> =>
    changeCatalogue(db, changes, async (tx) => {
      if ((await store.countAll(tx, kind.table)) >= kind.most) {
        const message = `At most ${kind.most.toLocaleString('en-IN')} ${kind.name}. Delete one first.`;
        throw new ShopError('invalid_input', { message });
      }
      await requireUsable(tx, input);
      const id = await store.insert(tx, kind.table, toNamedPicture(input));
      await setOthers(tx, id, input);
      return { answer: await get(tx, kind, id), tags };
    });
}

type Change = Fields & { was?: Partial<Fields> };

function change<Of extends Kind>(kind: Of) {
  return (db: Db, changes: CatalogueChanges, id: string, { was = {}, ...input }: Change): Promise<Item<Of>> =>
    changeCatalogue(db, changes, async (tx) => {
      const now: Category & Partial<SubCategory> = await lockAndGet(tx, kind, id, 'NO KEY UPDATE');
      const seen = { ...now, category: now.category?.map(({ _id }) => _id) };
      if (isChanged(seen, was, input)) throw new ShopError(kind.changed, { data: now });
      await requireUsable(tx, input);
      await store.update(tx, kind.table, id, toNamedPicture(input));
      await setOthers(tx, id, input, now);
      return { answer: await get(tx, kind, id), tags };
    });
}

function remove<Of extends Kind>(kind: Of) {
  return (db: Db, changes: CatalogueChanges, id: string): Promise<Item<Of>> =>
    changeCatalogue(db, changes, async (tx) => {
      const answer = await lockAndGet(tx, kind, id, 'UPDATE');
      const uses = await kind.countUses(tx, id);
      if (Object.values(uses).some((count) => count > 0)) throw new ShopError(kind.inUse, { data: uses });
      await store.remove(tx, kind.table, id);
      return { answer, tags };
    });
}

const get = <Of extends Kind>(tx: Queryable, kind: Of, id: string) => kind.get(tx, id) as Promise<Item<Of>>;

async function lockAndGet<Of extends Kind>(tx: Queryable, kind: Of, id: string, strength: store.Lock) {
  const exists = isId(id) && (await store.lock(tx, kind.table, id, strength));
  if (!exists) throw new ShopError('not_found', { message: kind.missing });
  return get(tx, kind, id);
}

async function requireUsable(tx: Queryable, { image, category = [] }: Fields): Promise<void> {
  await requireCategories(tx, [...new Set(category)]);
  await holdUploads(tx, [image]);
}

/** 404 if one does not exist; the others cannot be deleted before this transaction ends. */
export const requireCategories = (tx: Queryable, ids: readonly string[]): Promise<void> =>
  requireHeld(tx, CATEGORY, ids);
export const requireSubCategories = (tx: Queryable, ids: readonly string[]): Promise<void> =>
  requireHeld(tx, SUB_CATEGORY, ids);

async function requireHeld(tx: Queryable, kind: Kind, ids: readonly string[]): Promise<void> {
  const held = ids.every(isId) ? await store.hold(tx, kind.table, ids) : [];
  if (held.length < ids.length) throw new ShopError('not_found', { message: kind.missing });
}

/** Returns those that exist; they cannot be deleted before this transaction ends. */
export async function listHeldCategories(tx: Queryable, ids: readonly string[]): Promise<Set<string>> {
  return new Set(await store.hold(tx, categories, [...new Set(ids)].filter(isId)));
}

export async function listHeldSubCategories(tx: Queryable, ids: readonly string[]): Promise<Set<string>> {
  return new Set(await store.hold(tx, subCategories, [...new Set(ids)].filter(isId)));
}

/** What only one of the two kinds has. */
async function setOthers(tx: Queryable, id: string, input: Fields, now: Tax = {}): Promise<void> {
  const { category, isFresh } = input;
  if (category) await store.setCategoriesOf(tx, id, category);
  if (isFresh !== undefined) await store.setFresh(tx, id, isFresh);
  const { hsnCode = now.hsnCode, gstRate = now.gstRate } = input;
  if (hsnCode === undefined && gstRate === undefined) return;
  const tax = { hsnCode: hsnCode ?? '', gstRate: gstRate ?? null };
  requireWholeTax(tax);
  await store.setTaxes(tx, [{ _id: id, ...tax }]);
}

/** 400 for a code without a rate, whose products would be charged nothing, or a rate without a code. */
export function requireWholeTax({ hsnCode, gstRate }: store.SubCategoryTax, at = ''): void {
  if ((hsnCode === '') === (gstRate === null)) return;
  const [field, what] = hsnCode === '' ? ['hsnCode', 'an HSN code'] : ['gstRate', 'a GST rate'];
  const message = `Enter ${what} too, or empty both`;
  throw new ShopError('invalid_input', { message, fields: { [`${at}${field}`]: message } });
}

const toNamedPicture = ({ name, image, names }: CategoryInput) => ({
  ...{ name, image },
  ...(names !== undefined && { names: toNames(names) }),
});

/** null if none are given; an empty text removes the name. */
function toNames(sent: Record<string, string> | null): Record<string, string> | null {
  const given = Object.entries(sent ?? {}).filter(([, text]) => text !== '');
  return given.length > 0 ? Object.fromEntries(given) : null;
}

function isChanged(now: Fields, was: Partial<Fields>, wanted: Fields): boolean {
  const toComparable = ({ names, category, isFresh = false, hsnCode, gstRate = null, ...same }: Fields) => ({
    ...same,
    ...{ isFresh, hsnCode: hsnCode ?? '', gstRate },
    names: toNames(names ?? null),
    category: category && [...new Set(category)].toSorted(),
  });
  return isOvertaken(
    toComparable(now),
    toComparable({ ...now, ...was }),
    toComparable({ ...now, ...wanted }),
  );
}
