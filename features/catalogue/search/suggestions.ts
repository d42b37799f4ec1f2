// Suggestions while somebody types: whole texts to search for, categories, and the first products. What comes
// from the index is cached until the index changes; names, pictures, prices and stock are read each time.

import { LRUCache } from 'lru-cache';
import type { Db } from '#database/client.ts';
import { listCardsById } from '../catalogue.ts';
import type { CatalogueReads } from '../product/catalogue-reads.ts';
import { findEach } from './find.ts';
import type { LiveVocabulary } from './live-index.ts';
import { listFoundTexts, listSuggestedCategories } from './search.store.ts';
import type { CategorySet } from './index-parts.ts';
import type { SearchQuery } from './query-terms.ts';
import { isFound } from './rank.ts';
import type { SearchIndex } from './search-index.ts';
import type { SuggestedCategory, Suggestions } from './search.contract.ts';
import { type Vocabulary, spell, strengthOf, strengthOfBegun } from './vocabulary.ts';
import { DISCREET_WORDS, type Token, isEveryday, isSmallWord, readStems, readTokens } from './words.rules.ts';

const MAX_PLACES = 4;
const MAX_LENGTH = 60;
const SEARCHED_FOR_MS = 10 * 60_000;

type FoundTexts = { texts: string[]; at: number };

export function openSuggestions(db: Db, readIndex: () => Promise<LiveVocabulary>) {
  // One list for all stores; the old one is used while a new one is read or cannot be read.
  const searched = new LRUCache<string, FoundTexts>({
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

const MAX_COMPLETIONS = 6;
const MAX_CATEGORY_SETS = 8;
/** Of a product only called after the thing; and of a category set, relative to the best. */
const SHARE_OF_CALLED_AFTER = 0.2;
const MIN_SHARE_OF_SET = 0.12;
/** A word that names far fewer products than the best one, or than the typed one, is not meant. */
const MIN_SHARE_OF_BEST = 0.15;
const MAX_PRODUCTS = 5;
const ASKED = 60;
const MAX_TRIED = 6;
const MAX_READ = 2_000;
const LIKELY = 0.85;
/** From this many letters on, anything may be suggested. */
const MIN_DISCREET = 4;

/** `searched`: texts that others searched for successfully, most frequent first. */
export function suggest(vocabulary: Vocabulary, storeId: string, typed: string, searched: readonly string[]) {
  const { index, thesaurus } = vocabulary;
  const text = typed.toWellFormed().toLowerCase().replace(/\s+/gu, ' ').trimStart();
  const asked = { offset: 0, limit: ASKED, storeId };
  const { products, corrected, terms, things } = findEach(vocabulary, text, asked);
  const shown = text.trim();
  const tokens = readTokens(text);
  const stems = tokens.map(({ stem }) => stem);
  // After a size, or the number that begins one, there is nothing to complete.
  const isSized = tokens.findLastIndex(({ kind }) => kind !== 'word') > 0;
  const completions = isSized
    ? []
    : [...listSearched(vocabulary, text, searched), ...listEndings(vocabulary, text, things.length > 0)];
  if (corrected !== null) completions.push(corrected);
  else if (!isSized && things.length === 0)
    completions.push(...listThings(vocabulary, shown, terms, products));
  return {
    completions: [...new Set(completions)].filter((one) => one !== shown).slice(0, MAX_COMPLETIONS),
    categorySets: listCategorySets(index, terms, products),
    exactIds: [stems, ...thesaurus.listSame(stems)].flatMap((phrase) =>
      index.categorySets.listIdsNamed(phrase),
    ),
    products: products.slice(0, MAX_PRODUCTS).map((product) => index.ids[product]!),
    corrected,
  };
}

/** Texts that others searched for, if they still find something and have no typo. */
function listSearched(vocabulary: Vocabulary, text: string, searched: readonly string[]): string[] {
  const isRight = (token: Token) => isMentionable(token, text) && spell(vocabulary, token) === token.word;
  return searched
    .filter((other) => other.startsWith(text))
    .slice(0, MAX_TRIED)
    .filter((other) => readTokens(other).every(isRight) && isFound(vocabulary, other));
}

/** The text with its last word completed to one that products are called by; each finds something. */
function listEndings(vocabulary: Vocabulary, text: string, isSeveral: boolean): string[] {
  const { index, thesaurus } = vocabulary;
  const [, before = '', word = ''] = /^(.*?)([\p{L}\p{M}\p{N}]+)$/u.exec(text) ?? [];
  if (word === '') return [];
  const isRight = (stem: string) =>
    index.isNaming(stem) || (isEveryday(stem) && strengthOf(vocabulary, stem) > 0);
  const endings = index.spellings
    .listBeginning(word, MAX_READ)
    .filter((stem) => (before === '' ? isRight(stem) : index.isNaming(stem)))
    .map((stem) => ({ shown: index.spellings.show(stem), score: strengthOfBegun(vocabulary, stem) }))
    .toSorted((a, b) => b.score - a.score);
  const least = (endings[0]?.score ?? 0) * MIN_SHARE_OF_BEST;
  const likely = endings.filter(
    ({ shown, score }) =>
      score >= least && shown !== word && !isSmallWord(shown) && isMentionable({ word: shown }, word),
  );
  const spelt = readTokens(before).map((token) => spell(vocabulary, token));
  const tried = likely.slice(0, MAX_TRIED).map(({ shown }) => [...spelt, shown].join(' '));
  // A single word is in some name; after other words it has to be tried.
  const found = before === '' || isSeveral ? tried : tried.filter((ending) => isFound(vocabulary, ending));
  const phrases = thesaurus
    .listBeginning(text, MAX_TRIED)
    .filter((phrase) => phrase.includes(' ') && readTokens(phrase).every(({ stem }) => index.isNaming(stem)))
    .filter((phrase) => isFound(vocabulary, phrase));
  return [...found, ...phrases];
}

const isMentionable = ({ word }: Pick<Token, 'word'>, typed: string): boolean =>
  typed.length >= MIN_DISCREET || !DISCREET_WORDS.has(word);

/** The text plus the thing its products are: "amul" gives "amul butter". Nothing after an unfinished word. */
function listThings({ index }: Vocabulary, text: string, terms: SearchQuery, products: readonly number[]) {
  const stems = readStems(text);
  const last = stems.at(-1);
  const isFinished = last === terms.at(-1)?.alternatives[0]?.stems.at(-1);
  if (last === undefined || !isFinished || !index.isNaming(last)) return [];
  const known = new Set([...stems, ...listMeant(terms)]);
  const heads = Map.groupBy(products, (product) => index.headOf(product));
  return [...heads]
    .flatMap(([head, { length }]) =>
      head?.isThing && length > 1 ? [{ stem: head.stem, count: length }] : [],
    )
    .filter(({ stem }) => !known.has(stem))
    .toSorted((a, b) => b.count - a.count)
    .map(({ stem }) => `${text} ${index.spellings.show(stem)}`);
}

const listMeant = (terms: SearchQuery, least = 0): string[] =>
  terms.flatMap(({ alternatives }) =>
    alternatives.flatMap(({ stems, weight }) => (weight > least ? stems : [])),
  );

/** Few products are little evidence: "Face Wash" is no place of milk, because of cleansing milk. */
function listCategorySets(index: SearchIndex, terms: SearchQuery, products: readonly number[]) {
  const meant = new Set(listMeant(terms, LIKELY));
  const scores = new Map<CategorySet, number>();
  for (const [at, product] of products.entries()) {
    const isThing = meant.has(index.headOf(product)?.stem ?? '');
    const set = index.products[product]!.categorySet;
    scores.set(set, (scores.get(set) ?? 0) + (isThing ? 1 : SHARE_OF_CALLED_AFTER) / (at + 10));
  }
  const sorted = [...scores].toSorted(([, a], [, b]) => b - a);
  const least = (sorted[0]?.[1] ?? 0) * MIN_SHARE_OF_SET;
  return sorted
    .filter(([, score]) => score >= least)
    .slice(0, MAX_CATEGORY_SETS)
    .map(([{ categoryIds }]) => categoryIds);
}
