// What may be meant by a text that is still being typed: whole texts to search for, where such things
// stand, and the first products. Everything here comes from the index.

import { findEach } from '../query/find-each.ts';
import { isFound } from '../query/gather.ts';
import type { Vocabulary } from '../query/vocabulary.ts';
import type { CategorySet } from '../index/category-sets.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Query } from '../query/query-terms.ts';
import { isSmallWord, readTokens } from '../words/words.rules.ts';

const MAX_COMPLETIONS = 6;
const MAX_CATEGORY_SETS = 8;
/** Beside products that are the thing itself; and of a category set beside the best one. */
const SHARE_OF_CALLED_AFTER = 0.2;
const MIN_SHARE_OF_SET = 0.12;
const MAX_PRODUCTS = 5;
/** So many products are asked what they are and where they stand. */
const ASKED = 60;
const MAX_TRIED = 6;
const MAX_READ = 2_000;

/** Products by their ids; of each category set the ids of its categories, best set first. */
export function suggest(vocabulary: Vocabulary, storeId: string, typed: string) {
  const { index } = vocabulary;
  const text = typed.toWellFormed().toLowerCase().replace(/\s+/gu, ' ').trimStart();
  const { products, corrected, terms, things } = findEach(vocabulary, text, {
    offset: 0,
    limit: ASKED,
    storeId,
  });
  const shown = text.trim();
  // Behind a size, or the number that begins one, nothing more is to be said.
  const isSized = readTokens(text).findLastIndex(({ kind }) => kind !== 'word') > 0;
  const completions = new Set([
    ...(isSized ? [] : listEndings(vocabulary, text)),
    ...(corrected !== null ? [corrected] : isSized ? [] : listThings(vocabulary, shown, products)),
  ]);
  completions.delete(shown);
  return {
    completions: [...completions].slice(0, MAX_COMPLETIONS),
    categorySets: listCategorySets(index, terms, products),
    products: products.slice(0, MAX_PRODUCTS).map((product) => index.ids[product]!),
    corrected,
  };
}

/** The text with its last word finished; each finds something. */
function listEndings(vocabulary: Vocabulary, text: string): string[] {
  const { index, thesaurus } = vocabulary;
  const [, before = '', word = ''] = /^(.*?)([\p{L}\p{M}\p{N}]+)$/u.exec(text) ?? [];
  if (word === '') return [];
  const endings = index.spellings
    .listBeginning(word, MAX_READ)
    .map((stem) => {
      const shown = index.spellings.show(stem);
      const score = index.hasProductWith([stem]) ? index.termOf(stem).strengthInNames : 0;
      const isSold = () => thesaurus.listSameWords(stem).some((other) => index.strengthOf([other]) > 0);
      return { stem, shown, isWritten: score > 0, score: score || (isSold() ? 2 : 0) };
    })
    .filter(({ shown, score }) => score > 0 && shown !== word && !isSmallWord(shown))
    .toSorted((a, b) => b.score - a.score || thesaurus.orderOf(a.stem) - thesaurus.orderOf(b.stem));
  const tried: string[] = [];
  for (const [at, { stem, shown, isWritten }] of endings.entries()) {
    // Of a word's spellings that only shoppers use, one is enough, and none beside the one that stands on
    // the packs.
    const isBeside =
      !isWritten &&
      endings.slice(0, at).some((better) => thesaurus.listSameWords(better.stem).includes(stem));
    if (!isBeside && tried.push(before + shown) === MAX_TRIED) break;
  }
  // A word by itself stands in some name; behind others it has to be tried.
  const found = before === '' ? tried : tried.filter((ending) => isFound(vocabulary, ending));
  const phrases = thesaurus
    .listBeginning(text, MAX_TRIED)
    .filter((phrase) => phrase.includes(' ') && isFound(vocabulary, phrase));
  return [...found, ...phrases].slice(0, MAX_COMPLETIONS);
}

/** The text with what its products are: "amul" and "butter". Nothing behind a word that is not finished. */
function listThings({ index, thesaurus }: Vocabulary, text: string, products: readonly number[]): string[] {
  const stems = readTokens(text).map(({ stem }) => stem);
  const last = stems.at(-1);
  if (last === undefined || !(index.hasProductWith([last]) || thesaurus.has([last]))) return [];
  const known = new Set(stems);
  const heads = Map.groupBy(products, (product) => index.headOf(product));
  return [...heads]
    .flatMap(([head, { length }]) =>
      head?.isThing && length > 1 ? [{ stem: head.stem, count: length }] : [],
    )
    .filter(({ stem }) => !known.has(stem))
    .toSorted((a, b) => b.count - a.count)
    .map(({ stem }) => `${text} ${index.spellings.show(stem)}`);
}

/**
 * The category sets where the thing itself stands, best first: a product that is only called after it says
 * little of where it is, and a set with few of it beside the best one is none to be sent to ("Face Wash" for
 * milk, because of cleansing milk).
 */
function listCategorySets(
  index: SearchIndex,
  terms: Query,
  products: readonly number[],
): (readonly string[])[] {
  const meant = new Set(terms.flatMap(({ alternatives }) => alternatives.flatMap(({ stems }) => stems)));
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
