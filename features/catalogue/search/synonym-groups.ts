// Validates a synonym group from a form. Pure.

import type { Db, Queryable } from '#database/client.ts';
import { cleanText } from '#shared/clean-text.ts';
import { isId } from '#shared/ids.ts';
import { isOvertaken } from '#shared/overtaken.server.ts';
import { type Paging, toPaging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { type CatalogueChanges, changeCatalogue } from '../catalogue-changes.ts';
import {
  type SynonymGroupRow,
  findLockedGroup,
  insertGroup,
  listAllGroups,
  listGroupRows,
  removeGroup,
  updateGroup,
  writeSeeds,
} from './search-admin.store.ts';
import type { SynonymGroup } from './search.contract.ts';
import { MAX_PHRASE_WORDS, SYNONYMS, isSmallWord, readTokens } from './words.rules.ts';

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

const MIN_WORDS = 2;
const MAX_WORDS = 40;
const MAX_WORD_LENGTH = 60;

/** The words as they are stored, each once; throws a ShopError that says what is wrong with them. */
export function readGroupWords(typedWords: readonly string[]): string[] {
  const words = new Map<string, string>();
  for (const typed of typedWords) {
    const word = cleanText(typed).replace(/\s+/gu, ' ');
    if (word === '') continue;
    if (word.length > MAX_WORD_LENGTH) refuse(`A word can have at most ${MAX_WORD_LENGTH} characters`);
    const tokens = readTokens(word).filter((token) => !isSmallWord(token.word));
    if (tokens.length === 0) refuse(`"${word}" has nothing to search for`);
    if (tokens.length > MAX_PHRASE_WORDS) refuse(`"${word}" can have at most ${MAX_PHRASE_WORDS} words`);
    words.set(word.toLowerCase(), words.get(word.toLowerCase()) ?? word);
  }
  if (words.size < MIN_WORDS) refuse('Enter at least two different words');
  if (words.size > MAX_WORDS) refuse(`A group can have at most ${MAX_WORDS} words`);
  return [...words.values()];
}

function refuse(message: string): never {
  throw new ShopError('invalid_input', { message, fields: { words: message } });
}
