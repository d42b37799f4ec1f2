// The index of a database: built by the first read and brought up to date before every search, so that a
// search in any process finds what any process committed before it began.

import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { seedGroups } from './search-admin.ts';
import { SearchIndex } from './search-index.ts';
import {
  type IndexChange,
  beginChanges,
  listCategoryNames,
  listGroupWords,
  listProductsAfter,
  listProductsById,
  readChanges,
} from './search.store.ts';
import { searchChanges } from './search.table.ts';
import { Thesaurus, type Vocabulary } from './vocabulary.ts';
import { BRAND_KINDS, type IndexedProduct, NOT_SOLD } from './words.rules.ts';

const BATCH = 500;
/** Retired products cost memory and time; beyond this many, the index is rebuilt. */
const MAX_RETIRED = 20_000;
/** Changes are stored for twice as many transactions (search.table.ts). */
const MAX_BEHIND = 500_000n;
const MAX_ANSWERS = 5_000;

export type LiveVocabulary = Vocabulary & {
  memoize<Answer extends object>(key: string, work: () => Answer): Answer;
};

type LiveState = LiveVocabulary & {
  answers: LRUCache<string, object, () => object>;
  since: string;
  /** Applied changes whose transaction is not before `since`; they will be reported again. */
  applied: Map<string, string>;
};

/** Concurrent reads share one update; updates run in turn, so that none is applied over a newer one. */
export function openLiveIndex(db: Db): () => Promise<LiveVocabulary> {
  let state: LiveState | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<LiveVocabulary> | null = null;

  async function checkAfter(previous: Promise<unknown>): Promise<LiveVocabulary> {
    await previous.catch(() => {});
    // Every call up to here shares this update.
    await setImmediate();
    next = null;
    state = (state && (await bringUpToDate(db, state))) ?? (await build(db));
    return state;
  }

  return () => {
    if (!next) last = next = checkAfter(last);
    return next;
  };
}

/** null if it must be rebuilt: too far behind, or the database was replaced by another. */
async function bringUpToDate(db: Db, state: LiveState): Promise<LiveState | null> {
  const { changes, oldestOpen } = await readChanges(db, state.since);
  const retired = state.index.ids.length - state.index.size;
  const behind = BigInt(oldestOpen) - BigInt(state.since);
  if (behind < 0n || behind > MAX_BEHIND || retired > state.index.size + MAX_RETIRED) return null;
  await applyChanges(
    db,
    state,
    changes.filter(({ what, transaction }) => state.applied.get(what) !== transaction),
  );
  state.since = oldestOpen;
  state.applied = new Map(
    changes
      .filter(({ transaction }) => BigInt(transaction) >= BigInt(oldestOpen))
      .map(({ what, transaction }) => [what, transaction]),
  );
  return state;
}

async function build(db: Db): Promise<LiveState> {
  await seedGroups(db);
  const since = await beginChanges(db);
  return { ...(await readIndex(db)), since, applied: new Map() };
}

async function readIndex(db: Db): Promise<Omit<LiveState, 'since' | 'applied'>> {
  const index = new SearchIndex();
  await readCategoryNames(db, index);
  // The database reads the next batch while this one is indexed.
  let reading: Promise<IndexedProduct[]> | null = listProductsAfter(db, '', BATCH);
  while (reading) {
    const batch: IndexedProduct[] = await reading;
    reading = batch.length < BATCH ? null : listProductsAfter(db, batch.at(-1)!.id, BATCH);
    // Should indexing fail, nothing awaits this promise, so its error must not go unhandled.
    reading?.catch(() => {});
    for (const product of batch) index.put(product);
  }
  const answers: LiveState['answers'] = new LRUCache({
    max: MAX_ANSWERS,
    memoMethod: (_key, _stale, { context: work }) => work(),
  });
  return {
    index,
    thesaurus: await readThesaurus(db, index),
    answers,
    memoize: (key, work) => answers.memo(key, { context: work }) as ReturnType<typeof work>,
  };
}

async function readCategoryNames(db: Db, index: SearchIndex): Promise<void> {
  for (const { id, name } of await listCategoryNames(db)) index.categorySets.setCategoryName(id, name);
}

async function readThesaurus(db: Db, index: SearchIndex): Promise<Thesaurus> {
  const thesaurus = new Thesaurus(await listGroupWords(db), BRAND_KINDS, NOT_SOLD);
  for (const [stem, word] of thesaurus.words) index.spellings.add(stem, word);
  return thesaurus;
}

const CATEGORY = 'place:';
const WORDS = 'words';

async function applyChanges(db: Db, state: LiveState, changes: readonly IndexChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { index, answers } = state;
  answers.clear();
  const changed = changes.map(({ what }) => what);
  // Before the products, which may be in new categories.
  if (changed.some((what) => what.startsWith(CATEGORY))) await readCategoryNames(db, index);
  if (changed.includes(WORDS)) state.thesaurus = await readThesaurus(db, index);
  const ids = changed.filter((what) => what !== WORDS && !what.startsWith(CATEGORY));
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const gone = new Set(batch);
    for (const product of await listProductsById(db, batch)) {
      index.put(product);
      gone.delete(product.id);
    }
    for (const id of gone) index.remove(id);
  }
}

/** An index half as far behind is rebuilt (live-index.ts), so nobody reads these any more. */
export const expiredSearchChanges: ExpiredRows = {
  column: searchChanges.transaction,
  limit: sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1000000`,
};
