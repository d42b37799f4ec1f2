// Suggestions while somebody types: what the index says is kept for as long as the index stays as it is; names, pictures, prices
// and stock are read anew each time.

import { LRUCache } from 'lru-cache';
import type { Db } from '#database/client.ts';
import { listCardsById } from '#features/catalogue/catalogue.ts';
import { openVocabulary, type LiveVocabulary } from './live-index.ts';
import type { SuggestedPlace, Suggestions } from './search.contract.ts';
import { listShelfPlaces } from './suggest.store.ts';
import { suggest, type Suggested } from './suggest.rules.ts';

const MOST_PLACES = 4;
const MOST_KEPT = 2_000;

const kept = new WeakMap<LiveVocabulary['index'], LRUCache<string, Suggested>>();

export async function getSuggestions(db: Db, typed: string): Promise<Suggestions> {
  if (typed.trim() === '') return { completions: [], places: [], products: [], corrected: null };
  const { completions, shelves, products, corrected } = recall(await openVocabulary(db), typed);
  const [places, cards] = await Promise.all([listPlaces(db, shelves), listCardsById(db, products)]);
  return { completions, places, products: cards, corrected };
}

function recall(vocabulary: LiveVocabulary, typed: string): Suggested {
  let cache = kept.get(vocabulary.index);
  if (!cache) kept.set(vocabulary.index, (cache = new LRUCache({ max: MOST_KEPT })));
  const key = `${vocabulary.version} ${typed.slice(0, 200)}`;
  const known = cache.get(key);
  if (known) return known;
  const suggested = suggest(vocabulary, typed);
  cache.set(key, suggested);
  return suggested;
}

async function listPlaces(db: Db, shelves: readonly (readonly string[])[]): Promise<SuggestedPlace[]> {
  const rows = await listShelfPlaces(db, [...new Set(shelves.flat())]);
  const places = new Map<string, SuggestedPlace>();
  for (const shelf of shelves) {
    const here = rows.filter(
      ({ category, subCategory }) =>
        shelf.includes(category._id) && (!subCategory || shelf.includes(subCategory._id)),
    );
    // A shelf inside the category says more than the category.
    const best = here.find(({ subCategory }) => subCategory) ?? here[0];
    if (best) places.set(`${best.category._id} ${best.subCategory?._id}`, best);
  }
  return [...places.values()].slice(0, MOST_PLACES);
}
