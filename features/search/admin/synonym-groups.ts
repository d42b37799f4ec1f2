// Manages the shop's synonym groups. A change takes effect with the next search in every process.

import type { Db } from '#database/client.ts';
import { changeCatalogue, type CatalogueChanges } from '#features/catalogue/catalogue-changes.ts';
import { isId } from '#shared/ids.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { SynonymGroup } from '../search.contract.ts';
import { SYNONYMS } from '../vocabulary/word-lists.rules.ts';
import { readGroupWords } from './synonym-groups.rules.ts';
import {
  insertGroup,
  listAllGroups,
  listGroupRows,
  removeGroup,
  updateGroup,
  writeSeeds,
  type SynonymGroupRow,
} from './synonym-groups.store.ts';

type ListRequest = { page: number; limit: number; search: string };

/** Adds the built-in groups once, and later those that a newer version adds. */
export async function seedGroups(db: Db): Promise<void> {
  const known = new Map((await listAllGroups(db)).map((row) => [row.seed, row]));
  const missing = SYNONYMS.filter(({ name, words }) => {
    const row = known.get(name);
    return !row || (!row.isEdited && row.words.join() !== words.join());
  });
  if (missing.length > 0) await writeSeeds(db, missing);
}

export async function listSynonymGroups(
  db: Db,
  { page, limit, search }: ListRequest,
): Promise<{ groups: SynonymGroup[]; paging: Paging }> {
  await seedGroups(db);
  const text = search.trim().toLowerCase();
  const pattern = text === '' ? null : `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows, totalCount } = await listGroupRows(db, { pattern, limit, offset: (page - 1) * limit });
  return { groups: rows.map(toSynonymGroup), paging: toPaging(page, limit, totalCount) };
}

/** Adds a group, or changes the one with this id. */
export function saveSynonymGroup(
  db: Db,
  changes: CatalogueChanges,
  { id, words: typed }: { id: string | undefined; words: readonly string[] },
): Promise<SynonymGroup> {
  const words = readGroupWords(typed);
  return changeCatalogue(db, changes, async (tx) => {
    const row =
      id === undefined ? await insertGroup(tx, words) : isId(id) && (await updateGroup(tx, id, words));
    return { answer: toSynonymGroup(requireGroup(row)), tags: ['search'] };
  });
}

export function removeSynonymGroup(db: Db, changes: CatalogueChanges, id: string): Promise<SynonymGroup> {
  return changeCatalogue(db, changes, async (tx) => {
    const row = isId(id) && (await removeGroup(tx, id));
    return { answer: toSynonymGroup(requireGroup(row)), tags: ['search'] };
  });
}

function requireGroup(row: SynonymGroupRow | false | undefined): SynonymGroupRow {
  if (!row) throw new ShopError('not_found', { message: 'Synonym group not found' });
  return row;
}

function toSynonymGroup({ id, words, seed, isEdited, updatedAt }: SynonymGroupRow): SynonymGroup {
  return { _id: id, words, isSeeded: seed !== null && !isEdited, updatedAt: updatedAt.toISOString() };
}
