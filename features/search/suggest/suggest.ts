// Suggestions while somebody types: what the index says is kept for as long as the index stays as it is;
// names, pictures, prices and stock are read anew each time.

import type { Readable } from '#database/prepared.ts';
import type { CatalogueReads } from '#features/catalogue/catalogue-reads.ts';
import { listCardsById } from '#features/catalogue/catalogue.ts';
import type { LiveVocabulary } from '../index/live-index.ts';
import type { SuggestedPlace, Suggestions } from '../search.contract.ts';
import { suggest } from './list-suggestions.ts';
import { listSuggestedPlaces } from './suggest.store.ts';

const MAX_PLACES = 4;
const MAX_LENGTH = 60;

export async function getSuggestions(
  catalogue: CatalogueReads,
  readIndex: () => Promise<LiveVocabulary>,
  typed: string,
): Promise<Suggestions> {
  if (typed.trim() === '') return { completions: [], places: [], products: [], corrected: null };
  const text = typed.slice(0, MAX_LENGTH);
  const vocabulary = await readIndex();
  const suggested = vocabulary.memoize(`suggest ${catalogue.storeId} ${text}`, () =>
    suggest(vocabulary, catalogue.storeId, text),
  );
  const [places, products] = await Promise.all([
    listPlaces(catalogue.from, suggested.categorySets),
    listCardsById(catalogue, suggested.products),
  ]);
  return { completions: suggested.completions, places, products, corrected: suggested.corrected };
}

async function listPlaces(
  source: Readable,
  categorySets: readonly (readonly string[])[],
): Promise<SuggestedPlace[]> {
  const rows = await listSuggestedPlaces(source, [...new Set(categorySets.flat())]);
  const places = new Map<string, SuggestedPlace>();
  for (const ids of categorySets) {
    const here = rows.filter(
      ({ category, subCategory }) =>
        ids.includes(category._id) && (!subCategory || ids.includes(subCategory._id)),
    );
    // A sub-category says more than its category.
    const best = here.find(({ subCategory }) => subCategory) ?? here[0];
    if (best) places.set(`${best.category._id} ${best.subCategory?._id}`, best);
  }
  return [...places.values()].slice(0, MAX_PLACES);
}
