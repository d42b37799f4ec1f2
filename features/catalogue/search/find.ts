// A whole search over the index: reads the query, ranks what fits, and if no product has all of it, retries
// without the word that does not fit. A text that names several things ("onion tomato", "aloo pyaz tamatar")
// is searched for thing by thing. Shopping lists look up what many texts mean over one version of the index.

import type { LiveVocabulary } from './live-index.ts';
import { type QueryTerm, type SearchQuery, isNotSold, readQuery } from './query-terms.ts';
import { type Ranking, type StoreWindow, findFitting, rank } from './rank.ts';
import { type Alternative, type Vocabulary, spell } from './vocabulary.ts';
import { isFiller, readStems, readTokens } from './words.rules.ts';

export type SearchFinding = Ranking & {
  exact: boolean;
  /** What was understood instead of what was typed; null if nothing was. */
  corrected: string | null;
  /** The brand in the text that the shop does not sell, as typed; its kind was searched for. */
  notSold: string | null;
  isMissed: boolean;
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

/** With so many matches by name, products that only mention the words in their descriptions are noise. */
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
    if (isKnownThingOnlyTold(vocabulary, terms, ranked.best!)) continue;
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

function* listReadings(vocabulary: Vocabulary, text: string, asTyped: SearchQuery): Generator<SearchQuery> {
  yield asTyped;
  if (asTyped.length > 1) yield readQuery(vocabulary, text, true);
  yield* listRelaxed(vocabulary, asTyped);
}

const MAX_RELAXED = 5;

/** What remains must be a thing by itself: a search for a sim card does not find birthday cards. */
function listRelaxed(vocabulary: Vocabulary, terms: SearchQuery): SearchQuery[] {
  const known = terms.filter(({ alternatives }) => alternatives.length > 0);
  const withoutSizes = known.filter(({ isSize }) => !isSize);
  const withoutOne = withoutSizes.map((dropped) => withoutSizes.filter((term) => term !== dropped));
  return [known, ...(withoutSizes.length < known.length ? [withoutSizes] : []), ...withoutOne]
    .filter((left) => left.length < terms.length && isThing(vocabulary, left))
    .slice(0, MAX_RELAXED);
}

/** "mat" is not "matar". */
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
 * The best product must have a word in its name or category, and be the thing that the shop knows by name or
 * that a brand stands for: a biscuit "for the school bag" is no school bag.
 */
function isAbout(vocabulary: Vocabulary, terms: SearchQuery, best: number): boolean {
  if (terms.length === 1 && !terms[0]!.isUnsoldBrand) return true;
  const thing = findThing(terms);
  const isKnownThing = !thing.isSize && vocabulary.thesaurus.has(thing.alternatives[0]!.stems);
  const things = terms.filter((term) => term.isUnsoldBrand || (isKnownThing && term === thing));
  const isNamed = (term: QueryTerm) => isNamedSo(vocabulary, term, best);
  return things.length > 0 ? things.every(isNamed) : terms.some(isNamed);
}

/** A door mat that only a description mentions is no door mat: the mosquito mats are not for the door. */
const isKnownThingOnlyTold = (
  vocabulary: Vocabulary,
  [term, ...others]: SearchQuery,
  best: number,
): boolean =>
  others.length === 0 &&
  !term!.isUnsoldBrand &&
  vocabulary.thesaurus.has(term!.alternatives[0]!.stems) &&
  !isNamedSo(vocabulary, term!, best);

/** It is in the name of the product or of its categories, not only in its description or details. */
export function isNamedSo({ index }: Vocabulary, { alternatives }: QueryTerm, product: number): boolean {
  const { words } = index.products[product]!.categorySet;
  return alternatives.some(
    ({ stems }) => index.hasAll(product, stems) || stems.every((stem) => words.has(stem)),
  );
}

/** The name of the best product, if only a few names ("for laptop") or other texts mention the thing. */
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
export type QueryMeaning = Pick<ShopperFinding, 'exact' | 'corrected' | 'notSold' | 'isMissed' | 'things'>;
export const AS_ASKED = { exact: true, corrected: null, notSold: null, isMissed: false, things: [] };

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
  const turns = [true, false].flatMap((isInStock) =>
    takeTurns(kinds.map((products) => products.filter((product) => stock.has(product) === isInStock))),
  );
  const products = [...new Set(turns)].slice(window.offset, end);
  const things = terms.map(({ typed }) => typed);
  return { ...AS_ASKED, fits: [], count: all.size, products, terms, things };
}

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

export type Thing = {
  productId: string;
  fit: number;
  isInStock: boolean;
};

type ThingLookup = {
  things: Thing[];
  isExact: boolean;
  /** The best product's name has all the words; a single word may also be in the name of its category. */
  isWhole: boolean;
  /** The same, but the other words may be in the names of its categories ("cat litter"). */
  isPlaced: boolean;
  /** Only prefixes, descriptions or details match, no name does: petroleum jelly for "petrol". */
  isOnlyTold: boolean;
  /** Its words only start with what was written ("namk": namkeen). */
  isBegun: boolean;
  /** A brand that is not sold, alone or with what it makes ("kissan jam"), read as that kind of thing. */
  isBrand: boolean;
  /** The last word names the best product: an oil for "coconut oil", no ketchup for "onion tomato". */
  isKind: boolean;
  /** The shop's spelling of what was misspelt; null if it was found as written. */
  corrected: string | null;
};

export type Things = ReturnType<typeof openThings>;

const SAME_SOUND = 0.95;

export function openThings(vocabulary: LiveVocabulary, storeId: string, limit: number) {
  const { index, thesaurus } = vocabulary;
  const stock = index.stockAt(storeId);
  return {
    find: (text: string) =>
      vocabulary.memoize(`things ${storeId} ${limit} ${text}`, (): ThingLookup => {
        const found = find(vocabulary, text, { storeId, offset: 0, limit });
        const { products, fits, exact, isMissed, best, corrected, terms } = found;
        const things = products.map((product, at) => ({
          productId: index.ids[product]!,
          fit: fits[at]!,
          isInStock: stock.has(product),
        }));
        const isPlaced =
          !isMissed && best !== undefined && terms.every((term) => isNamedSo(vocabulary, term, best));
        const isInName = ({ alternatives }: QueryTerm) =>
          alternatives.some(({ stems }) => index.hasAll(best!, stems));
        const isWhole = isPlaced && (terms.length === 1 || terms.every(isInName));
        const isMisspelt = terms.some(({ isCorrected, isUnsoldBrand }) => isCorrected && !isUnsoldBrand);
        const isAsTyped = () => terms.every(({ typed }) => index.hasAll(best!, readStems(typed)));
        return {
          things,
          isExact: exact,
          isWhole,
          isPlaced,
          isOnlyTold: !exact && !isMissed && !isMisspelt && !isAsTyped(),
          isBegun: terms.length === 1 && !isMisspelt && isBegunBy(vocabulary, terms[0]!, best!),
          isBrand:
            terms.some(({ isUnsoldBrand }) => isUnsoldBrand) &&
            countWords(terms) === countWords([{ typed: text }]),
          isKind: best !== undefined && isKindOf(vocabulary, terms.at(-1), best),
          corrected: isMisspelt && !isMissed ? corrected : null,
        };
      }),
    /** Some of these words name a thing that no grocer sells, and nothing in this shop has that name. */
    isNotSold(words: string): boolean {
      const stems = readStems(words);
      return stems.some((_, from) =>
        [1, 2, 3].some((length) => {
          const phrase = stems.slice(from, from + length);
          return phrase.length === length && thesaurus.isNotSold(phrase) && !index.hasProductWith(phrase);
        }),
      );
    },
    /** Grocers know a thing by this word alone, in some language. */
    isGrocery(word: string): boolean {
      if (thesaurus.has(readStems(word))) return true;
      // "aalu" is a spelling of "alu".
      const [term, ...others] = readQuery(vocabulary, word);
      const [spelling] = term?.alternatives ?? [];
      const isSpelling = others.length === 0 && spelling !== undefined && spelling.weight < 1;
      return isSpelling && spelling.weight >= SAME_SOUND && thesaurus.has(spelling.stems);
    },
    /** The words end with a thing no grocer sells, even if a product has its name ("pillow" biscuits). */
    isThingNotSold(words: string): boolean {
      const stems = readStems(words);
      return [1, 2, 3].some((length) => stems.length >= length && thesaurus.isNotSold(stems.slice(-length)));
    },
    /** These words are adjacent in the name of a product, or are a name that grocers know. */
    isNamed(words: string): boolean {
      const stems = readTokens(words).flatMap((token) => (isFiller(token) ? [] : token.stem));
      if (stems.length < 2) return false;
      if (thesaurus.has(stems) || thesaurus.listKinds(stems).length > 0) return true;
      let isFound = false;
      index.eachWithAll(stems, false, (product) => {
        const { main } = index.products[product]!;
        const at = main.findIndex(({ stem }) => stem === stems[0]);
        isFound = at >= 0 && stems.every((stem, nth) => main[at + nth]?.stem === stem);
        return !isFound;
      });
      return isFound;
    },
  };
}

function isBegunBy({ index }: LiveVocabulary, { typed, alternatives }: QueryTerm, product: number): boolean {
  const [written = ''] = readStems(typed);
  return alternatives
    .filter(({ stems }) => index.hasAll(product, stems))
    .every(({ stems: [stem = ''] }) => stem !== written && stem.startsWith(written));
}

/** The last word of its name is one that was asked for. */
function isKindOf({ index }: LiveVocabulary, term: QueryTerm | undefined, product: number): boolean {
  const head = index.headOf(product)?.stem;
  return term?.alternatives.some(({ stems }) => stems.at(-1) === head) ?? false;
}

const countWords = (terms: readonly { typed: string }[]): number =>
  terms.reduce((sum, { typed }) => sum + readTokens(typed).length, 0);
