// A whole search over the index: understand, rank, and when nothing has all of it, look for what is left
// without the word that does not fit. Says openly what was understood instead of what was typed. No I/O.

import { fits } from './gather.ts';
import { rank, type Ranked } from './rank.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Vocabulary, Way } from './read-word.ts';
import { isNotSold, understand, type Wish } from './query-terms.ts';

export type Finding = Ranked & {
  /** Something matches as typed. */
  exact: boolean;
  /** What was understood instead of what was typed. */
  corrected: string | null;
  /** Nothing has all that was asked for. */
  isMissed: boolean;
  /** What the products were found by. */
  terms: readonly Wish[];
};

type Window = { offset: number; limit: number };

const NOTHING: Finding = {
  products: [],
  count: 0,
  best: undefined,
  exact: false,
  corrected: null,
  isMissed: true,
  terms: [],
};
/**
 * With so many that fit by their names, what mentions the words in its description would be noise at the end
 * of the list.
 */
const ENOUGH = 20;
const MOST_RELAXED = 5;

export function find(vocabulary: Vocabulary, text: string, window: Window): Finding {
  const wishes = understand(vocabulary, text);
  if (wishes.length === 0 || isNotSold(vocabulary, text)) return NOTHING;
  for (const left of listReadings(vocabulary, text, wishes)) {
    const ranked = rankEnough(vocabulary, left, window, left === wishes);
    if (ranked.count === 0 || !isAbout(vocabulary, left, ranked.best!)) continue;
    const isExact = left === wishes && left.every(({ isCorrected }) => !isCorrected);
    const other = isExact
      ? (findPart(vocabulary, wishes, ranked) ?? findMentioning(vocabulary, wishes, ranked))
      : null;
    const meant = left.map((wish) => showMeant(vocabulary, wish, ranked.best!));
    const corrected = isExact ? other : meant.filter((word, at) => meant.lastIndexOf(word) === at).join(' ');
    const isMissed = left !== wishes || wishes.some(({ isUnsoldBrand }) => isUnsoldBrand);
    return { ...ranked, exact: isExact && other === null, corrected, isMissed, terms: left };
  }
  return NOTHING;
}

/** The last word says what the thing is, the others how it should be: a school bag, almond milk. */
const findThing = (wishes: readonly Wish[]): Wish | undefined =>
  wishes.findLast(({ isSize }) => !isSize) ?? wishes[0];

/**
 * Of several words the best product has at least one in its name or on its shelf, and a thing that the shop
 * knows by name always so: a biscuit "for the school bag" is no school bag, and paneer "of fresh milk" no
 * milk. What a brand stands for is such a thing too.
 */
function isAbout({ index, thesaurus }: Vocabulary, wishes: readonly Wish[], best: number): boolean {
  if (wishes.length === 1 && !wishes[0]!.isUnsoldBrand) return true;
  const isNamed = (wish: Wish) => isNamedSo(index, wish, best);
  const thing = findThing(wishes)!;
  const things = wishes.filter(
    (wish) => wish.isUnsoldBrand || (wish === thing && !wish.isSize && thesaurus.has(wish.ways[0]!.stems)),
  );
  return things.length > 0 ? things.every(isNamed) : wishes.some(isNamed);
}

/** It stands in the name of the product or of its shelf, and not only in what is told of it. */
function isNamedSo(index: SearchIndex, { ways }: Wish, product: number): boolean {
  const shelf = index.categorySets.list[index.shelfOf[product]!]!;
  return ways.some(
    ({ stems }) => index.hasAll(product, stems, false) || stems.every((stem) => shelf.words.has(stem)),
  );
}

/** The longer word that the best was found by, where nothing has the word itself: replacement for cement. */
function findPart({ index }: Vocabulary, wishes: readonly Wish[], { best, count }: Ranked): string | null {
  const [wish] = wishes;
  if (wishes.length > 1 || count >= ENOUGH || !wish) return null;
  const isThere = ({ stems }: Way) => index.hasAll(best!, stems) || index.categorySets.find(stems).length > 0;
  if (wish.ways.some(isThere)) return null;
  const longer = widen(index, wish).ways.find(({ stems }) => index.hasAll(best!, stems));
  return longer ? (index.spellings.shown.get(longer.stems[0]!) ?? null) : null;
}

/**
 * What the best is called, where the thing that was asked for, which is the last word, is nothing the shop
 * knows, and a few names do no more than mention it ("laptop" of wipes for it), or only what is told of it
 * does.
 */
function findMentioning(
  { index, thesaurus }: Vocabulary,
  wishes: readonly Wish[],
  { best }: Ranked,
): string | null {
  const isMentioned = ({ stems }: Way) =>
    (thesaurus.isNotSold(stems) && index.countCalled(stems) === 0) ||
    (!thesaurus.has(stems) &&
      index.categorySets.find(stems).length === 0 &&
      stems.every((stem) => index.isOnlyMentioned(stem)));
  const thing = findThing(wishes)!;
  const isOnlyTold = wishes.length === 1 && !isNamedSo(index, thing, best!);
  return isOnlyTold || thing.ways.every(isMentioned) ? index.showMain(best!) || null : null;
}

/** As typed, then with the doubted words corrected, then without what does not fit. */
function* listReadings(vocabulary: Vocabulary, text: string, wishes: Wish[]): Generator<Wish[]> {
  yield wishes;
  if (wishes.length > 1) yield understand(vocabulary, text, true);
  yield* listRelaxed(vocabulary, wishes);
}

/**
 * Some product has all of it, without taking a word for another: good enough to be suggested. Nothing is
 * ranked for it.
 */
export function isFound(vocabulary: Vocabulary, text: string): boolean {
  const { index } = vocabulary;
  const wishes = understand(vocabulary, text);
  return (
    wishes.length > 0 &&
    wishes.every(({ ways, isCorrected }) => ways.length > 0 && !isCorrected) &&
    (fits(index, wishes, false) || fits(index, wishes, true))
  );
}

function rankEnough(
  { index }: Vocabulary,
  wishes: readonly Wish[],
  window: Window,
  mayWiden: boolean,
): Ranked {
  if (wishes.some(({ ways }) => ways.length === 0)) return NOTHING;
  const ranked = rank(index, wishes, false, window);
  return mayWiden && ranked.count < ENOUGH ? rank(index, widenAll(index, wishes), true, window) : ranked;
}

const SHORTEST_PART = 4;
const MOST_PARTS = 16;
const WEIGHT_OF_PART = 0.35;

const widenAll = (index: SearchIndex, wishes: readonly Wish[]): Wish[] =>
  wishes.length === 1 ? wishes.map((wish) => widen(index, wish)) : [...wishes];

/** With the longer words that a word begins or ends: buttermilk for milk. */
function widen(index: SearchIndex, wish: Wish): Wish {
  const stem = wish.ways[0]!.stems.join(' ');
  if (wish.isSize || wish.ways[0]!.stems.length > 1 || stem.length < SHORTEST_PART) return wish;
  const known = new Set(wish.ways.map(({ stems }) => stems.join(' ')));
  const longer = index.spellings
    .listContaining(stem, MOST_PARTS)
    .filter((other) => other.startsWith(stem) || other.endsWith(stem))
    .filter((other) => index.terms.has(other) && !known.has(other));
  return {
    ...wish,
    ways: [...wish.ways, ...longer.map((other) => ({ stems: [other], weight: WEIGHT_OF_PART }))],
  };
}

/**
 * What to look for when nothing has all of it: without the sizes, without the words nobody knows, without
 * one word. What is left must be a thing by itself, so that a sim card is not answered with birthday cards.
 */
function listRelaxed({ thesaurus }: Vocabulary, wishes: readonly Wish[]): Wish[][] {
  const isThing = (left: readonly Wish[]) => {
    const [word, ...others] = left.filter(({ isSize }) => !isSize);
    // What was typed, and not only begun: a mat is not "matar".
    const isWhole = ({ stems, weight }: Way) =>
      weight > 0.9 &&
      thesaurus.has(stems) &&
      (stems[0] === word!.typed || !stems[0]!.startsWith(word!.typed));
    return others.length > 0 || (word !== undefined && word.ways.some(isWhole));
  };
  const known = wishes.filter(({ ways }) => ways.length > 0);
  const withoutSizes = known.filter(({ isSize }) => !isSize);
  const options = [
    ...(known.length < wishes.length ? [known] : []),
    ...(withoutSizes.length < known.length ? [withoutSizes] : []),
    ...withoutSizes.map((_, dropped) => withoutSizes.filter((__, at) => at !== dropped)),
  ];
  return options.filter((left) => left.length < wishes.length && isThing(left)).slice(0, MOST_RELAXED);
}

/** As typed, or in the word that the best product was found by. */
function showMeant(
  { index, thesaurus }: Vocabulary,
  { typed, ways, isCorrected }: Wish,
  best: number,
): string {
  if (!isCorrected) return typed;
  const way = ways.find(({ stems }) => index.hasAll(best, stems)) ?? ways[0]!;
  return way.stems
    .map((stem) => index.spellings.shown.get(stem) ?? thesaurus.words.get(stem) ?? stem)
    .join(' ');
}
