// Suggestions while somebody types: what the index says is kept for as long as the index stays as it is;
// names, pictures, prices and stock are read anew each time.

import type { Db } from '#database/client.ts';
import type { CatalogueReads } from '#features/catalogue/catalogue-reads.ts';
import { listCardsById } from '#features/catalogue/catalogue.ts';
import { openVocabulary, recall } from './live-index.ts';
import type { SuggestedPlace, Suggestions } from './search.contract.ts';
import { listShelfPlaces } from './suggest.store.ts';
import { suggest, type Suggested } from './suggest.rules.ts';

const MOST_PLACES = 4;
const LONGEST = 100;
export async function getSuggestions(reads: CatalogueReads, typed: string): Promise<Suggestions> {
  if (typed.trim() === '') return { completions: [], places: [], products: [], corrected: null };
  const { db } = reads;
  const { completions, shelves, products, corrected } = await findSuggestions(db, typed.slice(0, LONGEST));
  const [places, cards] = await Promise.all([listPlaces(db, shelves), listCardsById(reads, products)]);
  return { completions, places, products: cards, corrected };
}

async function findSuggestions(db: Db, typed: string): Promise<Suggested> {
  const vocabulary = await openVocabulary(db);
  return recall(vocabulary, `suggest ${typed}`, () => suggest(vocabulary, typed));
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
