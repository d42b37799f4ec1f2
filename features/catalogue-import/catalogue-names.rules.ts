// Categories and sub-categories by their names, as files speak of them. Names need not be unique (decision
// 24): a sub-category is looked for among those of the row's own categories first, and "Name #id" names one
// beyond doubt. Pure.

import { MAX_CATEGORIES, MAX_SUB_CATEGORIES } from '#features/catalogue/catalogue.rules.ts';
import { readNameWithId, toNameKey } from './csv-cells.rules.ts';

type Named = { id: string; name: string };
/** `pinnedPosition` null: the owner has put it nowhere; so it is with one that is yet to be made. */
export type NamedCategory = Named & { pinnedPosition?: number | null };
/** `pinnedPositions` by category. */
export type NamedSubCategory = Named & {
  categoryIds: string[];
  pinnedPositions?: Record<string, number> | null;
};

/** What a text means: one that exists, one to be made, or words why it is neither. */
export type Meaning = { id: string } | { newName: string } | { problem: string };

export class CatalogueNames {
  readonly #categories = new Map<string, NamedCategory[]>();
  readonly #subCategories = new Map<string, NamedSubCategory[]>();
  readonly #categoryById = new Map<string, NamedCategory>();
  readonly #subCategoryById = new Map<string, NamedSubCategory>();

  constructor(categories: readonly NamedCategory[], subCategories: readonly NamedSubCategory[]) {
    for (const category of categories) this.addCategory(category);
    for (const subCategory of subCategories) this.addSubCategory(subCategory);
  }

  addCategory(category: NamedCategory): void {
    this.#categoryById.set(category.id, category);
    add(this.#categories, category);
  }

  addSubCategory(subCategory: NamedSubCategory): void {
    this.#subCategoryById.set(subCategory.id, subCategory);
    add(this.#subCategories, subCategory);
  }

  findCategory(text: string): Meaning {
    const withId = readNameWithId(text);
    if (withId && this.#categoryById.has(withId.id)) return { id: withId.id };
    const found = narrow(this.#categories.get(toNameKey(text)) ?? [], text);
    if (found.length > 1) return ambiguous('categories', text);
    if (found[0]) return { id: found[0].id };
    return this.#categoryById.size < MAX_CATEGORIES ? { newName: text } : full('categories', MAX_CATEGORIES);
  }

  /** `categoryIds`: those of the row that exist already, in its order; `hasCategory`: whether it has any. */
  findSubCategory(text: string, categoryIds: readonly string[], hasCategory: boolean): Meaning {
    const withId = readNameWithId(text);
    if (withId && this.#subCategoryById.has(withId.id)) return { id: withId.id };
    const candidates = this.#subCategories.get(toNameKey(text)) ?? [];
    for (const categoryId of categoryIds) {
      const found = narrow(
        candidates.filter((candidate) => candidate.categoryIds.includes(categoryId)),
        text,
      );
      if (found.length > 1) return ambiguous('sub-categories', text);
      if (found[0]) return { id: found[0].id };
    }
    if (hasCategory) {
      return this.#subCategoryById.size < MAX_SUB_CATEGORIES
        ? { newName: text }
        : full('sub-categories', MAX_SUB_CATEGORIES);
    }
    const found = narrow(candidates, text);
    if (found.length > 1) return ambiguous('sub-categories', text);
    if (found[0]) return { id: found[0].id };
    return { problem: `${text} is a new sub-category: the row must name its category` };
  }

  /** Where the owner has put a category, or a sub-category in it; null: nowhere. */
  placeOf(categoryId: string, subCategoryId: string | null = null): number | null {
    return subCategoryId === null
      ? (this.#categoryById.get(categoryId)?.pinnedPosition ?? null)
      : (this.#subCategoryById.get(subCategoryId)?.pinnedPositions?.[categoryId] ?? null);
  }

  /** The first of these categories that has the sub-category. */
  findCategoryOf(subCategoryId: string, categoryIds: readonly string[]): string | undefined {
    const { categoryIds: all = [] } = this.#subCategoryById.get(subCategoryId) ?? {};
    return categoryIds.find((id) => all.includes(id));
  }

  /** Names of categories that are written almost like this one, best first. */
  nearestCategories(text: string): string[] {
    return listNearest(
      text,
      [...this.#categoryById.values()].map(({ name }) => name),
    );
  }

  /** The same of sub-categories. */
  nearestSubCategories(text: string): string[] {
    return listNearest(
      text,
      [...this.#subCategoryById.values()].map(({ name }) => name),
    );
  }

  /** The shortest text that means this category. */
  toCategoryText(id: string): string {
    const { name } = this.#categoryById.get(id)!;
    const meaning = this.findCategory(name);
    return 'id' in meaning && meaning.id === id ? name : `${name} #${id}`;
  }

  /** The shortest text that means this sub-category in a row of these categories. */
  toSubCategoryText(id: string, categoryIds: readonly string[]): string {
    const { name } = this.#subCategoryById.get(id)!;
    const meaning = this.findSubCategory(name, categoryIds, categoryIds.length > 0);
    return 'id' in meaning && meaning.id === id ? name : `${name} #${id}`;
  }
}

function add<One extends Named>(byName: Map<string, One[]>, named: One): void {
  const key = toNameKey(named.name);
  const bearers = byName.get(key);
  if (bearers) bearers.push(named);
  else byName.set(key, [named]);
}

/** Of several that differ in letter case only, the one that is written so. */
function narrow<One extends Named>(found: readonly One[], text: string): readonly One[] {
  if (found.length < 2) return found;
  const exact = found.filter(({ name }) => name.trim() === text.trim());
  return exact.length > 0 ? exact : found;
}

function full(what: string, most: number): Meaning {
  return { problem: `The shop has ${most.toLocaleString('en-IN')} ${what}, and can have no more` };
}

function ambiguous(what: string, text: string): Meaning {
  return { problem: `Several ${what} are called ${text}: write ${text} #id, as an export does` };
}

const NEAREST_SHOWN = 3;
/** Names that share fewer of their letter pairs are other names. */
const LEAST_SHARED = 0.4;

function listNearest(text: string, names: readonly string[]): string[] {
  const pairs = listLetterPairs(text);
  return [...new Set(names)]
    .map((name) => ({ name, share: shareOf(pairs, listLetterPairs(name)) }))
    .filter(({ share }) => share >= LEAST_SHARED)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, NEAREST_SHOWN)
    .map(({ name }) => name);
}

/** Pairs of letters that follow each other; a space at each end, so that short names have some too. */
function listLetterPairs(text: string): Set<string> {
  const letters = ` ${toNameKey(text)} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

/** Dice's coefficient: 1 for the same pairs, 0 for none in common. */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((pair) => other.has(pair)).length;
  return (2 * common) / (one.size + other.size);
}
