// Finds categories and sub-categories by name, as files refer to them. Names need not be unique (decision
// 24): a sub-category is looked up in the row's own categories first, and "Name #id" is unambiguous. Pure.

import { MAX_CATEGORIES, MAX_SUB_CATEGORIES } from '../catalogue.rules.ts';
import { readNameWithId, toNameKey } from './csv-cells.rules.ts';

type NamedRecord = { id: string; name: string };
/** `pinnedPosition` is null if the owner has not pinned it, and for a category yet to be created. */
export type NamedCategory = NamedRecord & { pinnedPosition?: number | null };
/** `pinnedPositions` by category id. */
export type NamedSubCategory = NamedRecord & {
  categoryIds: string[];
  pinnedPositions?: Record<string, number> | null;
};

/** What a text refers to: an existing one, one to be created, or an error message. */
export type NameMeaning = { id: string } | { newName: string } | { problem: string };

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

  findCategory(text: string): NameMeaning {
    const withId = readNameWithId(text);
    if (withId && this.#categoryById.has(withId.id)) return { id: withId.id };
    const found = narrow(this.#categories.get(toNameKey(text)) ?? [], text);
    if (found.length > 1) return ambiguous('categories', text);
    if (found[0]) return { id: found[0].id };
    return this.#categoryById.size < MAX_CATEGORIES ? { newName: text } : full('categories', MAX_CATEGORIES);
  }

  /** `categoryIds`: the row's existing categories, in its order; `hasCategory`: whether it names any. */
  findSubCategory(text: string, categoryIds: readonly string[], hasCategory: boolean): NameMeaning {
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

  /** Pinned position of a category, or of a sub-category in it; null if not pinned. */
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

  /** Names of categories with a similar spelling, best first. */
  nearestCategories(text: string): string[] {
    return listNearest(
      text,
      [...this.#categoryById.values()].map(({ name }) => name),
    );
  }

  /** The same for sub-categories. */
  nearestSubCategories(text: string): string[] {
    return listNearest(
      text,
      [...this.#subCategoryById.values()].map(({ name }) => name),
    );
  }

  /** The shortest text that refers to this category. */
  toCategoryText(id: string): string {
    const { name } = this.#categoryById.get(id)!;
    const meaning = this.findCategory(name);
    return 'id' in meaning && meaning.id === id ? name : `${name} #${id}`;
  }

  /** The shortest text that refers to this sub-category in a row with these categories. */
  toSubCategoryText(id: string, categoryIds: readonly string[]): string {
    const { name } = this.#subCategoryById.get(id)!;
    const meaning = this.findSubCategory(name, categoryIds, categoryIds.length > 0);
    return 'id' in meaning && meaning.id === id ? name : `${name} #${id}`;
  }
}

function add<One extends NamedRecord>(byName: Map<string, One[]>, named: One): void {
  const key = toNameKey(named.name);
  const bearers = byName.get(key);
  if (bearers) bearers.push(named);
  else byName.set(key, [named]);
}

/** Of several that differ only in letter case, the one with this exact spelling. */
function narrow<One extends NamedRecord>(found: readonly One[], text: string): readonly One[] {
  if (found.length < 2) return found;
  const exact = found.filter(({ name }) => name.trim() === text.trim());
  return exact.length > 0 ? exact : found;
}

function full(what: string, most: number): NameMeaning {
  return { problem: `The shop has ${most.toLocaleString('en-IN')} ${what}, and can have no more` };
}

function ambiguous(what: string, text: string): NameMeaning {
  return { problem: `Several ${what} are called ${text}: write ${text} #id, as an export does` };
}

const NEAREST_SHOWN = 3;
/** Names with a lower share of common letter pairs are not similar. */
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

/** Pairs of adjacent letters, with a space at each end so that short names have pairs too. */
function listLetterPairs(text: string): Set<string> {
  const letters = ` ${toNameKey(text)} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

/** Dice's coefficient: 1 for the same pairs, 0 for none in common. */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((pair) => other.has(pair)).length;
  return (2 * common) / (one.size + other.size);
}
