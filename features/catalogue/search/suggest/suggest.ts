// Suggestions while somebody types: what comes from the index is cached until the index changes; names,
// pictures, prices and stock are read each time.

import { LRUCache } from 'lru-cache';
import type { Db } from '#database/client.ts';
import type { CatalogueReads } from '../../product/catalogue-reads.ts';
import { listCardsById } from '../../catalogue.ts';
import type { LiveVocabulary } from '../live-index.ts';
import type { SuggestedCategory, Suggestions } from '../search.contract.ts';
import { suggest } from './list-suggestions.ts';
import { anyNumberOf, runPrepared } from '#database/prepared.ts';

const MAX_PLACES = 4;
const MAX_LENGTH = 60;
const SEARCHED_FOR_MS = 10 * 60_000;

type Searched = { texts: string[]; at: number };

export function openSuggestions(db: Db, readIndex: () => Promise<LiveVocabulary>) {
  // One list for all stores; the old one is used while a new one is read or cannot be read.
  const searched = new LRUCache<string, Searched>({
    max: 1,
    ttl: SEARCHED_FOR_MS,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async () => ({ texts: await listFoundTexts(db), at: Date.now() }),
  });

  return async function getSuggestions(catalogue: CatalogueReads, typed: string): Promise<Suggestions> {
    if (typed.trim() === '') return { completions: [], places: [], products: [], corrected: null };
    const text = typed.slice(0, MAX_LENGTH);
    const [vocabulary, { texts, at } = { texts: [], at: 0 }] = await Promise.all([
      readIndex(),
      searched.fetch(''),
    ]);
    const suggested = vocabulary.memoize(`suggest ${catalogue.storeId} ${at} ${text}`, () =>
      suggest(vocabulary, catalogue.storeId, text, texts),
    );
    const [places, products] = await Promise.all([
      listPlaces(db, suggested),
      listCardsById(catalogue, suggested.products),
    ]);
    return { completions: suggested.completions, places, products, corrected: suggested.corrected };
  };
}

async function listPlaces(
  db: Db,
  { categorySets, exactIds }: Pick<ReturnType<typeof suggest>, 'categorySets' | 'exactIds'>,
): Promise<SuggestedCategory[]> {
  const rows = await listSuggestedCategories(db, [...new Set(categorySets.flat())]);
  const places = new Map<string, SuggestedCategory>();
  for (const ids of categorySets) {
    const here = rows.filter(
      ({ category, subCategory }) =>
        ids.includes(category._id) && (!subCategory || ids.includes(subCategory._id)),
    );
    // A sub-category is more specific than its category.
    const best = here.find(({ subCategory }) => subCategory) ?? here[0];
    if (!best) continue;
    const isExact = exactIds.includes((best.subCategory ?? best.category)._id);
    places.set(`${best.category._id} ${best.subCategory?._id}`, { ...best, isExact });
  }
  return [...places.values()].toSorted((a, b) => Number(b.isExact) - Number(a.isExact)).slice(0, MAX_PLACES);
}

const IDS = anyNumberOf('$1::text[]');

const SUGGESTED_CATEGORIES = {
  name: 'search-suggested-places',
  text: `
    SELECT json_build_object('_id', c.id, 'name', c.name, 'image', c.image) AS category,
           json_build_object('_id', s.id, 'name', s.name, 'image', s.image) AS "subCategory"
    FROM sub_category_categories sc
    JOIN categories c ON c.id = sc.category_id JOIN sub_categories s ON s.id = sc.sub_category_id
    WHERE sc.sub_category_id = ANY(${IDS}) AND sc.category_id = ANY(${IDS})
    UNION ALL
    SELECT json_build_object('_id', id, 'name', name, 'image', image), NULL FROM categories WHERE id = ANY(${IDS})`,
};

/** For these ids: each sub-category inside each of its categories, and each category. */
function listSuggestedCategories(
  db: Db,
  ids: readonly string[],
): Promise<Omit<SuggestedCategory, 'isExact'>[]> {
  return runPrepared(db, SUGGESTED_CATEGORIES, [ids]);
}

const FOUND_TEXTS = {
  name: 'search-found-texts',
  text: `
    SELECT text FROM search_terms WHERE day > current_date - 28 GROUP BY text
    HAVING sum(searches) >= 3 AND sum(missed) = 0 AND min(found) > 0
    ORDER BY sum(searches) DESC, text LIMIT 1000`,
};

/** Texts searched for several times in the last weeks that always found something; most frequent first. */
async function listFoundTexts(db: Db): Promise<string[]> {
  return (await runPrepared<{ text: string }>(db, FOUND_TEXTS)).map(({ text }) => text);
}
