// A whole search over the index: reads the query, ranks what fits, and if no product has all of it, retries
// without the word that does not fit. Reports what was understood instead of what was typed. A text that
// names several things ("onion tomato", "aloo pyaz tamatar") is searched for thing by thing.

import { type SearchQuery, type QueryTerm, isNotSold, readQuery } from './query-terms.ts';
import { type Ranking, type StoreWindow, findFitting, rank } from './rank.ts';
import { type Alternative, type Vocabulary, spell } from './vocabulary.ts';
import { readTokens } from './words.rules.ts';

export type SearchFinding = Ranking & {
  /** Something matches as typed. */
  exact: boolean;
  /** What was understood instead of what was typed; null if nothing was. */
  corrected: string | null;
  /** The brand in the text that the shop does not sell, as typed; its kind was searched for. */
  notSold: string | null;
  /** No product has all that was asked for. */
  isMissed: boolean;
  /** The terms by which the products were found. */
  terms: SearchQuery;
};

const NOTHING: SearchFinding = {
  products: [],
  fits: [],
  count: 0,
  exact: false,
  corrected: null,
  notSold: null,
  isMissed: true,
  terms: [],
};

/**
 * With this many matches by name, products that only mention the words in their descriptions would be noise
 * at the end of the list.
 */
const ENOUGH = 20;

export function find(
  vocabulary: Vocabulary,
  text: string,
  window: StoreWindow,
  asTyped = readQuery(vocabulary, text),
): SearchFinding {
  if (asTyped.length === 0 || isNotSold(vocabulary, text)) return NOTHING;
  for (const terms of listReadings(vocabulary, text, asTyped)) {
    const ranked = rankTerms(vocabulary, terms, window, terms === asTyped);
    if (ranked.count === 0 || !isAbout(vocabulary, terms, ranked.best!)) continue;
    const isAsTyped = terms === asTyped && terms.every(({ isCorrected }) => !isCorrected);
    const corrected = isAsTyped
      ? findMentioning(vocabulary, terms, ranked.best!)
      : showMeant(vocabulary, terms, ranked.best!);
    const isMissed = terms !== asTyped || asTyped.some(({ isUnsoldBrand }) => isUnsoldBrand);
    const notSold = asTyped.find((term) => term.notSold !== null)?.notSold ?? null;
    return { ...ranked, exact: isAsTyped && corrected === null, corrected, notSold, isMissed, terms };
  }
  return NOTHING;
}

/** As typed, then with known words corrected, then without what does not fit. */
function* listReadings(vocabulary: Vocabulary, text: string, asTyped: SearchQuery): Generator<SearchQuery> {
  yield asTyped;
  if (asTyped.length > 1) yield readQuery(vocabulary, text, true);
  yield* listRelaxed(vocabulary, asTyped);
}

const MAX_RELAXED = 5;

/**
 * Without unknown words, without sizes, without one word. What remains must be a thing by itself, so that a
 * search for a sim card does not find birthday cards.
 */
function listRelaxed(vocabulary: Vocabulary, terms: SearchQuery): SearchQuery[] {
  const known = terms.filter(({ alternatives }) => alternatives.length > 0);
  const withoutSizes = known.filter(({ isSize }) => !isSize);
  const withoutOne = withoutSizes.map((dropped) => withoutSizes.filter((term) => term !== dropped));
  return [known, ...(withoutSizes.length < known.length ? [withoutSizes] : []), ...withoutOne]
    .filter((left) => left.length < terms.length && isThing(vocabulary, left))
    .slice(0, MAX_RELAXED);
}

/** Several words, or one that is the whole name of a thing: "mat" is not "matar". */
function isThing({ thesaurus }: Vocabulary, terms: SearchQuery): boolean {
  const [word, ...others] = terms.filter(({ isSize }) => !isSize);
  if (!word || others.length > 0) return others.length > 0;
  return word.alternatives.some(
    ({ stems, weight }) =>
      weight > 0.9 && thesaurus.has(stems) && (stems[0] === word.typed || !stems[0]!.startsWith(word.typed)),
  );
}

function rankTerms(
  { index }: Vocabulary,
  terms: SearchQuery,
  window: StoreWindow,
  mayLookInTexts: boolean,
): Ranking {
  if (terms.some(({ alternatives }) => alternatives.length === 0)) return NOTHING;
  const ranked = rank(index, terms, window, false);
  return mayLookInTexts && ranked.count < ENOUGH ? rank(index, terms, window, true) : ranked;
}

/** The last word names the thing, the others describe it: a school bag, almond milk. */
const findThing = (terms: SearchQuery): QueryTerm => terms.findLast(({ isSize }) => !isSize) ?? terms[0]!;

/**
 * For several words, the best product must have at least one in its name or category. If the thing is one
 * that the shop knows by name, it must be that one: a biscuit "for the school bag" is no school bag, and
 * paneer "of fresh milk" no milk. The same holds for what a brand stands for.
 */
function isAbout(vocabulary: Vocabulary, terms: SearchQuery, best: number): boolean {
  if (terms.length === 1 && !terms[0]!.isUnsoldBrand) return true;
  const thing = findThing(terms);
  const isKnownThing = !thing.isSize && vocabulary.thesaurus.has(thing.alternatives[0]!.stems);
  const things = terms.filter((term) => term.isUnsoldBrand || (isKnownThing && term === thing));
  const isNamed = (term: QueryTerm) => isNamedSo(vocabulary, term, best);
  return things.length > 0 ? things.every(isNamed) : terms.some(isNamed);
}

/** It is in the name of the product or of its categories, not only in its description or details. */
export function isNamedSo({ index }: Vocabulary, { alternatives }: QueryTerm, product: number): boolean {
  const { words } = index.products[product]!.categorySet;
  return alternatives.some(
    ({ stems }) => index.hasAll(product, stems) || stems.every((stem) => words.has(stem)),
  );
}

/**
 * The name of the best product, if the shop does not know the thing and only a few names mention it (wipes
 * "for laptop"), or only descriptions and details do.
 */
function findMentioning(vocabulary: Vocabulary, terms: SearchQuery, best: number): string | null {
  const { index, thesaurus } = vocabulary;
  const isMentioned = ({ stems }: Alternative) =>
    (thesaurus.isNotSold(stems) && index.countCalled(stems) === 0) ||
    (!thesaurus.has(stems) &&
      index.categorySets.find(stems).length === 0 &&
      stems.every((stem) => index.termOf(stem).isOnlyMentioned));
  const thing = findThing(terms);
  const isOnlyTold = terms.length === 1 && !isNamedSo(vocabulary, thing, best);
  return isOnlyTold || thing.alternatives.every(isMentioned) ? index.showMain(best) || null : null;
}

/** The words as typed; corrected ones as the best product has them. */
function showMeant(vocabulary: Vocabulary, terms: SearchQuery, best: number): string {
  const { index } = vocabulary;
  const meant = terms.flatMap(({ typed, alternatives, isCorrected }) => {
    if (!isCorrected) return readTokens(typed).map((token) => spell(vocabulary, token));
    const found = alternatives.find(({ stems }) => index.hasAll(best, stems, true)) ?? alternatives[0]!;
    return found.stems.map((stem) => index.spellings.show(stem));
  });
  return meant.filter((word, at) => meant.lastIndexOf(word) === at).join(' ');
}

export type ShopperFinding = SearchFinding & {
  /** As typed; empty if the text names one thing. */
  things: string[];
};

const MAX_THINGS = 6;

export function findEach(vocabulary: Vocabulary, text: string, window: StoreWindow): ShopperFinding {
  const terms = readQuery(vocabulary, text);
  const several = areThings(vocabulary, terms) && findInTurns(vocabulary, terms, window);
  return several || { ...find(vocabulary, text, window, terms), things: [] };
}

/** null if one of the things only describes another, or is no longer sold. */
function findInTurns({ index }: Vocabulary, terms: SearchQuery, window: StoreWindow): ShopperFinding | null {
  const end = window.offset + window.limit;
  const stock = index.stockAt(window.storeId);
  const all = new Set<number>();
  const lists = terms.map((term) => {
    const ranked = rank(index, [term], { ...window, offset: 0, limit: end }, false);
    for (const product of index.scores.fitting) all.add(product);
    return ranked;
  });
  // Word counts still include products that are no longer sold.
  if (lists.some(({ best }) => best === undefined)) return null;
  const places = lists.map(({ best }) => index.products[best!]!.categorySet.categoryIds);
  // False for a word that mostly describes other things and is in other categories: amla shampoo.
  const isApart = ({ alternatives }: QueryTerm, at: number) =>
    alternatives.some(({ stems }) => index.termOf(stems[0]!).isThing) ||
    places.some((place, other) => other !== at && place.some((id) => places[at]!.includes(id)));
  if (terms.length === 2 && !isApart(terms[0]!, 0)) return null;
  // Products made of all of them are mixed in: ginger garlic paste.
  const joint = rank(index, terms, { ...window, offset: 0, limit: end }, false);
  const isOfAll = (product: number) =>
    terms.every(({ alternatives }) =>
      alternatives.some(({ stems }) =>
        stems.every((stem) => index.products[product]!.main.includes(index.termOf(stem))),
      ),
    );
  const kinds = [...lists.map(({ products }) => products), joint.products.filter(isOfAll)];
  // In stock first, as in all lists.
  const turns = [true, false].flatMap((isInStock) =>
    takeTurns(kinds.map((products) => products.filter((product) => stock.has(product) === isInStock))),
  );
  const products = [...new Set(turns)].slice(window.offset, end);
  const things = terms.map(({ typed }) => typed);
  return {
    exact: true,
    corrected: null,
    notSold: null,
    isMissed: false,
    fits: [],
    count: all.size,
    products,
    terms,
    things,
  };
}

/** The first of each list, then the second of each, and so on. */
function takeTurns(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

/** Each word is a thing by itself, and none describes another ("milk chocolate"). */
function areThings({ index, thesaurus }: Vocabulary, terms: SearchQuery): boolean {
  const isThing = ({ isSize, isCorrected, alternatives }: QueryTerm) =>
    !isSize &&
    !isCorrected &&
    alternatives.some(
      ({ stems, weight }) => weight > 0.9 && thesaurus.has(stems) && index.countCalled(stems) > 0,
    );
  if (terms.length < 2 || terms.length > MAX_THINGS || !terms.every(isThing)) return false;
  const heads = new Set(terms.flatMap(({ alternatives }) => alternatives.map(({ stems }) => stems.at(-1))));
  const isKind = (product: number) =>
    index.products[product]!.bundle !== 'combo' &&
    heads.has(index.headOf(product)?.stem) &&
    terms.every(({ alternatives }) => alternatives.some(({ stems }) => index.hasAll(product, stems)));
  return !findFitting(index, terms, false).some(isKind);
}
