// Reads pinned positions from a file: a row has those of its categories, and of its sub-categories within
// them. All rows of a category must agree or leave the cell empty. Pure.

import { readCell, readCount } from '#shared/csv-cell.ts';
import type { Problems } from '#shared/check-fields.ts';
import type { CatalogueNames } from './catalogue-names.rules.ts';
import { isNone } from './csv-cells.rules.ts';
import type { FileRow } from './product-columns.rules.ts';

/** Pinned position of a category, or of a sub-category in one of its categories; null: not pinned. */
export type PinnedCategory = { categoryId: string; subCategoryId: string | null; place: number | null };

/** Positions by category key, with the line that first stated them. */
export type SeenCategories = Map<string, { line: number; place: number | null }>;

/** A position for each name in the row; undefined: the file does not state one. */
type CategoryIndex = (number | null | undefined)[];
export type RowCategories = { categories: CategoryIndex; subCategories: CategoryIndex };

/** The categories of a row, in the order of its cells; null for one that is yet to be created. */
type RowIds = { categoryIds: readonly (string | null)[]; subCategoryIds: readonly (string | null)[] };

const HIGHEST = 9_999;

/** For an export: positions separated by |, or '' if there are none. */
export function joinPlaces(places: readonly (number | null)[]): string {
  return places.some((place) => place !== null) ? places.map((place) => place ?? '').join('|') : '';
}

export function readPlaces(
  problems: Problems,
  row: FileRow,
  ids: RowIds,
  { names, seenCategories }: { names: CatalogueNames; seenCategories: SeenCategories },
): RowCategories {
  const places = {
    categories: readCells(problems, row, 'category place', ids.categoryIds.length),
    subCategories: readCells(problems, row, 'sub category place', ids.subCategoryIds.length),
  };
  for (const { key, place, column } of listPlaces(places, ids, names)) {
    if (key === null) {
      problems[column] ??= 'The sub category belongs to none of the categories of the row';
      continue;
    }
    const seen = seenCategories.get(key);
    if (seen && seen.line !== row.line && seen.place !== place)
      problems[column] ??=
        `Line ${seen.line} says ${seen.place ?? '(none)'}: all rows for it must say the same`;
  }
  return places;
}

/** The changes to write, for a row without problems whose categories all exist. */
export function findChangedCategories(
  row: FileRow,
  places: RowCategories,
  ids: { categoryIds: readonly string[]; subCategoryIds: readonly string[] },
  { names, seenCategories }: { names: CatalogueNames; seenCategories: SeenCategories },
): PinnedCategory[] {
  return listPlaces(places, ids, names).flatMap(({ key, categoryId, subCategoryId, place }) => {
    if (key === null || categoryId === null) return [];
    const seen = seenCategories.get(key);
    if (!seen) seenCategories.set(key, { line: row.line, place });
    // The same line again: the batch is being retried.
    else if (seen.line !== row.line) return [];
    return names.placeOf(categoryId, subCategoryId) === place ? [] : [{ categoryId, subCategoryId, place }];
  });
}

function readCells(
  problems: Problems,
  row: FileRow,
  column: 'category place' | 'sub category place',
  nameCount: number,
): CategoryIndex {
  const cell = row.cells[column];
  if (cell === undefined) return [];
  if (isNone(cell)) return Array.from({ length: nameCount }, () => null);
  const entries = readCell(cell).split('|');
  const places = entries.map((entry) => {
    if (entry.trim() === '') return undefined;
    const place = isNone(entry) ? null : Number(readCount(entry));
    if (place === null || (Number.isInteger(place) && place >= 1 && place <= HIGHEST)) return place;
    problems[column] ??= `Not a position: write 1, 2, 3 and so on, or (none)`;
    return undefined;
  });
  if (entries.length > nameCount) problems[column] ??= 'More positions than names in the row';
  return places;
}

type OneCategory = {
  /** null if no category of the row has the sub-category. */
  key: string | null;
  column: 'category place' | 'sub category place';
  categoryId: string | null;
  subCategoryId: string | null;
  place: number | null;
};

/** Only existing ones; a sub-category's position applies to the first category of the row that has it. */
function listPlaces(places: RowCategories, ids: RowIds, names: CatalogueNames): OneCategory[] {
  const ofCategories = places.categories.flatMap((place, at): OneCategory[] => {
    const categoryId = ids.categoryIds[at];
    if (place === undefined || !categoryId) return [];
    return [{ key: categoryId, column: 'category place', categoryId, subCategoryId: null, place }];
  });
  const ofSubCategories = places.subCategories.flatMap((place, at): OneCategory[] => {
    const subCategoryId = ids.subCategoryIds[at];
    if (place === undefined || !subCategoryId) return [];
    const known = ids.categoryIds.filter((id) => id !== null);
    const categoryId = names.findCategoryOf(subCategoryId, known) ?? null;
    const key = categoryId && `${categoryId} ${subCategoryId}`;
    return [{ key, column: 'sub category place', categoryId, subCategoryId, place }];
  });
  return [...ofCategories, ...ofSubCategories];
}
