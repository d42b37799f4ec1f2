// Finds categories and sub-categories by name, as files refer to them. Names need not be unique: a
// sub-category is looked up in the row's own categories first, and "Name #id" is unambiguous. Pure.

import { MAX_CATEGORIES, MAX_SUB_CATEGORIES } from '../catalogue.rules.ts';
import { readNameWithId, toNameKey } from './csv-cells.rules.ts';

type NamedRecord = { id: string; name: string };
/** `pinnedPosition` is null if the owner has not pinned it, and for a category yet to be created. */
export type NamedCategory = NamedRecord & { pinnedPosition?: number | null };
export type NamedSubCategory = NamedRecord & {
  categoryIds: string[];
  pinnedPositions?: Record<string, number> | null;
  /** Of its products without their own. */
  gstBasisPoints?: number | null;
};

/** What a text refers to: an existing one, one to be created, or an error message. */
export type NameMeaning = { id: string } | { newName: string } | { problem: string };

class NameIndex<One extends NamedRecord> {
  readonly byId = new Map<string, One>();
  readonly #byKey = new Map<string, One[]>();
  readonly #kind: string;
  readonly #most: number;

  constructor(all: readonly One[], kind: string, most: number) {
    [this.#kind, this.#most] = [kind, most];
    for (const one of all) this.add(one);
  }

  add(one: One): void {
    const key = toNameKey(one.name);
    this.byId.set(one.id, one);
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), one]);
  }

  findWithId(text: string): NameMeaning | undefined {
    const id = readNameWithId(text)?.id;
    return id !== undefined && this.byId.has(id) ? { id } : undefined;
  }

  /** Among those that may be meant; undefined if none of them has the name. */
  find(text: string, mayBeMeant: (one: One) => boolean = () => true): NameMeaning | undefined {
    const found = narrow((this.#byKey.get(toNameKey(text)) ?? []).filter(mayBeMeant), text);
    const problem = `Several ${this.#kind} are called ${text}: write ${text} #id, as an export does`;
    return found.length > 1 ? { problem } : found[0] && { id: found[0].id };
  }

  toNew(text: string): NameMeaning {
    if (this.byId.size < this.#most) return { newName: text };
    return {
      problem: `The shop has ${this.#most.toLocaleString('en-IN')} ${this.#kind}, and can have no more`,
    };
  }

  listNearest(text: string): string[] {
    const pairs = listLetterPairs(text);
    return [...new Set([...this.byId.values()].map(({ name }) => name))]
      .map((name) => ({ name, share: shareOf(pairs, listLetterPairs(name)) }))
      .filter(({ share }) => share >= LEAST_SHARED)
      .toSorted((one, other) => other.share - one.share)
      .slice(0, NEAREST_SHOWN)
      .map(({ name }) => name);
  }

  /** The shortest text that `find` understands as this one. */
  toText(id: string, find: (name: string) => NameMeaning): string {
    const { name } = this.byId.get(id)!;
    const meaning = find(name);
    return 'id' in meaning && meaning.id === id ? name : `${name} #${id}`;
  }
}

export class CatalogueNames {
  readonly categories: NameIndex<NamedCategory>;
  readonly subCategories: NameIndex<NamedSubCategory>;

  constructor(categories: readonly NamedCategory[], subCategories: readonly NamedSubCategory[]) {
    this.categories = new NameIndex(categories, 'categories', MAX_CATEGORIES);
    this.subCategories = new NameIndex(subCategories, 'sub-categories', MAX_SUB_CATEGORIES);
  }

  findCategory(text: string): NameMeaning {
    const { categories } = this;
    return categories.findWithId(text) ?? categories.find(text) ?? categories.toNew(text);
  }

  /** `categoryIds`: the row's existing categories, in its order; `hasCategory`: whether it names any. */
  findSubCategory(text: string, categoryIds: readonly string[], hasCategory: boolean): NameMeaning {
    const { subCategories } = this;
    const withId = subCategories.findWithId(text);
    if (withId) return withId;
    for (const categoryId of categoryIds) {
      const found = subCategories.find(text, (each) => each.categoryIds.includes(categoryId));
      if (found) return found;
    }
    if (hasCategory) return subCategories.toNew(text);
    const problem = `${text} is a new sub-category: the row must name its category`;
    return subCategories.find(text) ?? { problem };
  }

  /** Pinned position of a category, or of a sub-category in it; null if not pinned. */
  placeOf(categoryId: string, subCategoryId: string | null = null): number | null {
    return subCategoryId === null
      ? (this.categories.byId.get(categoryId)?.pinnedPosition ?? null)
      : (this.subCategories.byId.get(subCategoryId)?.pinnedPositions?.[categoryId] ?? null);
  }

  findCategoryOf(subCategoryId: string, categoryIds: readonly string[]): string | undefined {
    const { categoryIds: all = [] } = this.subCategories.byId.get(subCategoryId) ?? {};
    return categoryIds.find((id) => all.includes(id));
  }

  toCategoryText(id: string): string {
    return this.categories.toText(id, (name) => this.findCategory(name));
  }

  toSubCategoryText(id: string, categoryIds: readonly string[]): string {
    return this.subCategories.toText(id, (name) =>
      this.findSubCategory(name, categoryIds, categoryIds.length > 0),
    );
  }
}

/** Of several that differ only in letter case, the one with this exact spelling. */
function narrow<One extends NamedRecord>(found: readonly One[], text: string): readonly One[] {
  if (found.length < 2) return found;
  const exact = found.filter(({ name }) => name.trim() === text.trim());
  return exact.length > 0 ? exact : found;
}

const NEAREST_SHOWN = 3;
/** Names with a lower share of common letter pairs are not similar. */
const LEAST_SHARED = 0.4;

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
