// Searches for a text that names several things ("onion tomato", "aloo pyaz tamatar"): each is searched for
// separately, and their products alternate. Any other text is searched for as a whole.

import { find, type Finding } from './find.ts';
import { gather } from './gather.ts';
import { readQuery, type Query, type QueryTerm } from './query-terms.ts';
import { rank, type StoreWindow } from './rank.ts';
import type { Vocabulary } from './vocabulary.ts';

export type ShopperFinding = Finding & {
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
function findInTurns({ index }: Vocabulary, terms: Query, window: StoreWindow): ShopperFinding | null {
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
function areThings({ index, thesaurus }: Vocabulary, terms: Query): boolean {
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
  return !gather(index, terms, false).some(isKind);
}
