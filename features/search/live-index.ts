// The index of a database, kept true to it: built when a process first searches, then brought up to date
// before every search, so that what was committed before a search began is found by it, in every process and
// whoever wrote it.

import { LRUCache } from 'lru-cache';
import type { Db } from '#database/client.ts';
import { batchLoader } from '#database/batch-loader.ts';
import {
  beginChanges,
  listPlaceNames,
  listProductsAfter,
  listProductsNamed,
  readChanges,
  type Change,
} from './index-feed.store.ts';
import type { IndexedProduct } from './product-words.rules.ts';
import { SearchIndex } from './search-index.rules.ts';
import { Thesaurus } from './thesaurus.rules.ts';
import type { Vocabulary } from './read-word.rules.ts';
import { listAllGroups, writeSeeds } from './word-groups.store.ts';
import { BRAND_KINDS } from './vocabulary/brand-kinds.rules.ts';
import { NOT_SOLD } from './vocabulary/not-sold.rules.ts';
import { listSeeds } from './vocabulary/word-groups.rules.ts';

/** Read at once, few enough that nobody waits for their words to be read. */
const PART = 500;
/** Retired products cost memory and time; past so many of them the index is built anew. */
const MOST_RETIRED = 20_000;
/** Changes are kept for twice as many transactions (search.table.ts). */
const MOST_BEHIND = 500_000n;

export type LiveVocabulary = Vocabulary & {
  /** What was found, for as long as nothing that the index is made of changes. */
  answers: LRUCache<string, object>;
};

const MOST_ANSWERS = 5_000;

type Live = LiveVocabulary & {
  since: string;
  /** Changes that were seen and whose transaction is not before `since`: they will be told again. */
  seen: Map<string, string>;
};

const live = new WeakMap<Db, Promise<Live>>();

/** The index as of now. Searches that arrive together share one look at the changes. */
export async function openVocabulary(db: Db): Promise<LiveVocabulary> {
  let refresh = refreshes.get(db);
  if (!refresh) refreshes.set(db, (refresh = batchLoader(db, refreshAll)));
  return refresh(null);
}

const refreshes = new WeakMap<Db, (key: null) => Promise<LiveVocabulary>>();

async function refreshAll(db: Db, requests: null[]): Promise<LiveVocabulary[]> {
  const vocabulary = await inTurn(db, bringUpToDate);
  return requests.map(() => vocabulary);
}

const turns = new WeakMap<Db, Promise<unknown>>();

/** One after the other: what was read first must not be put over what was read later. */
function inTurn<Value>(db: Db, work: (db: Db) => Promise<Value>): Promise<Value> {
  const turn = (turns.get(db) ?? Promise.resolve()).then(() => work(db));
  turns.set(
    db,
    turn.catch(() => {}),
  );
  return turn;
}

async function bringUpToDate(db: Db): Promise<Live> {
  const state = await open(db);
  const { changes, oldestOpen } = await readChanges(db, state.since);
  const retired = state.index.count - state.index.size;
  const behind = BigInt(oldestOpen) - BigInt(state.since);
  // Transactions never go back, unless another database took this one's place.
  if (behind < 0n || behind > MOST_BEHIND || retired > state.index.size + MOST_RETIRED) {
    live.delete(db);
    return open(db);
  }
  const news = changes.filter(({ what, transaction }) => state.seen.get(what) !== transaction);
  await applyChanges(db, state, news);
  state.since = oldestOpen;
  state.seen = new Map(
    changes
      .filter(({ transaction }) => BigInt(transaction) >= BigInt(oldestOpen))
      .map(({ what, transaction }) => [what, transaction]),
  );
  return state;
}

function open(db: Db): Promise<Live> {
  const known = live.get(db);
  if (known) return known;
  const building = build(db);
  live.set(db, building);
  building.catch(() => live.delete(db));
  return building;
}

async function build(db: Db): Promise<Live> {
  const since = await beginChanges(db);
  await seedGroups(db);
  const index = new SearchIndex();
  for (const { id, name } of await listPlaceNames(db)) index.shelves.setPlaceName(id, name);
  for await (const part of listParts(db)) for (const product of part) index.put(product);
  return {
    index,
    thesaurus: await readThesaurus(db, index),
    since,
    seen: new Map(),
    answers: new LRUCache({ max: MOST_ANSWERS }),
  };
}

/** All products. The database reads the next part while the words of this one are read. */
async function* listParts(db: Db): AsyncGenerator<IndexedProduct[]> {
  let reading: Promise<IndexedProduct[]> | null = listProductsAfter(db, '', PART);
  while (reading) {
    const part: IndexedProduct[] = await reading;
    reading = part.length < PART ? null : listProductsAfter(db, part.at(-1)!.id, PART);
    // Whoever stops listening, or fails, does not leave an error that nobody takes.
    reading?.catch(() => {});
    yield part;
  }
}

/** What comes with the shop, once, and what a newer version has more of. */
export async function seedGroups(db: Db): Promise<void> {
  const known = new Map((await listAllGroups(db)).map((row) => [row.seed, row]));
  const missing = listSeeds().filter(({ seed, words }) => {
    const row = known.get(seed);
    return !row || (!row.isEdited && row.words.join() !== words.join());
  });
  if (missing.length > 0) await writeSeeds(db, missing);
}

async function readThesaurus(db: Db, index: SearchIndex): Promise<Thesaurus> {
  const groups = (await listAllGroups(db)).map(({ words }) => words);
  const thesaurus = new Thesaurus(groups, BRAND_KINDS, NOT_SOLD);
  for (const [stem, word] of thesaurus.words) index.spellings.add(stem, word);
  return thesaurus;
}

const PLACE = 'place:';
const WORDS = 'words';

async function applyChanges(db: Db, state: Live, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  state.answers.clear();
  const changed = changes.map(({ what }) => what);
  // Before the products that may stand in new ones.
  if (changed.some((what) => what.startsWith(PLACE)))
    for (const { id, name } of await listPlaceNames(db)) state.index.shelves.setPlaceName(id, name);
  if (changed.includes(WORDS)) state.thesaurus = await readThesaurus(db, state.index);
  const ids = changed.filter((what) => what !== WORDS && !what.startsWith(PLACE));
  for (let at = 0; at < ids.length; at += PART) {
    const part = ids.slice(at, at + PART);
    const gone = new Set(part);
    for (const product of await listProductsNamed(db, part)) {
      state.index.put(product);
      gone.delete(product.id);
    }
    for (const id of gone) state.index.remove(id);
  }
}

/** What `work` finds out for this key; remembered until the index changes. */
export function recall<Answer extends object>(
  { answers }: LiveVocabulary,
  key: string,
  work: () => Answer,
): Answer {
  const known = answers.get(key);
  if (known) return known as Answer;
  const answer = work();
  answers.set(key, answer);
  return answer;
}
