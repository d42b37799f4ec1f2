// Manages the shop's synonym groups. A change takes effect with the next search in every process.

import type { Db, Queryable } from '#database/client.ts';
import { changeCatalogue, type CatalogueChanges } from '../../catalogue-changes.ts';
import { isId } from '#shared/ids.ts';
import { isOvertaken } from '#shared/overtaken.server.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { SynonymGroup } from '../search.contract.ts';
import { SYNONYMS } from '../vocabulary/word-lists.rules.ts';
import { readGroupWords } from './synonym-groups.rules.ts';
import {
  findLockedGroup,
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

/** Adds a group, or changes the one with this id. 404; 409 when its words are no longer `was`. */
export function saveSynonymGroup(
  db: Db,
  changes: CatalogueChanges,
  sent: { id: string | undefined; words: string[]; was?: string[] },
): Promise<SynonymGroup> {
  const words = readGroupWords(sent.words);
  return changeCatalogue(db, changes, async (tx) => {
    if (sent.id === undefined)
      return { answer: toSynonymGroup(await insertGroup(tx, words)), tags: ['search'] };
    const now = await lockGroup(tx, sent.id);
    if (sent.was && isOvertaken(now, { words: sent.was }, { words }))
      throw new ShopError('synonym_group_changed', { data: toSynonymGroup(now) });
    return { answer: toSynonymGroup(await updateGroup(tx, now.id, words)), tags: ['search'] };
  });
}

export function removeSynonymGroup(db: Db, changes: CatalogueChanges, id: string): Promise<SynonymGroup> {
  return changeCatalogue(db, changes, async (tx) => {
    const now = await lockGroup(tx, id);
    await removeGroup(tx, now);
    return { answer: toSynonymGroup(now), tags: ['search'] };
  });
}

/** 404. */
async function lockGroup(tx: Queryable, id: string): Promise<SynonymGroupRow> {
  const row = isId(id) ? await findLockedGroup(tx, id) : undefined;
  if (!row) throw new ShopError('not_found', { message: 'Synonym group not found' });
  return row;
}

function toSynonymGroup({ id, words, seed, isEdited, updatedAt }: SynonymGroupRow): SynonymGroup {
  return { _id: id, words, isSeeded: seed !== null && !isEdited, updatedAt: updatedAt.toISOString() };
}
