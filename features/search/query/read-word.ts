// What one word may mean: as typed, as it sounds, completed, written apart, or corrected. Pure.

import type { SearchIndex } from '../index/search-index.ts';
import { measureTypo } from '../words/sounds.rules.ts';
import type { Phrase, Thesaurus } from '../words/thesaurus.ts';
import { isSmallWord, readTokens, type Token } from '../words/words.rules.ts';

export type Vocabulary = { index: SearchIndex; thesaurus: Thesaurus };

/** A way of saying what is meant: all its stems must be found. */
export type Way = { stems: Phrase; weight: number };

const WEIGHT = { typed: 1, sound: 0.97, join: 0.98, beside: 0.75, correction: 0.85 };

export type Reading = { token: Token; ways: Way[]; isCorrected: boolean };

/** Among the words of the text; `isDoubted` when nothing has all of them as they are. */
export type Place = { isLast: boolean; isAlone: boolean; isDoubted: boolean };

export function readToken(vocabulary: Vocabulary, token: Token, place: Place): Reading {
  const typed: Way = { stems: [token.stem], weight: WEIGHT.typed };
  if (token.kind !== 'word') return { token, ways: [typed], isCorrected: false };
  if (listKindsOfUnsold(vocabulary, [token.stem]).length > 0)
    return { token, ways: [typed], isCorrected: false };
  if (!isKnown(vocabulary, token.stem)) return readUnknown(vocabulary, token, place);
  const { stem, word } = token;
  const ways = [typed, ...listBeside(vocabulary, token)];
  if (place.isDoubted) {
    const isDoubtful = word.length > SHORTEST_DOUBTED && !vocabulary.thesaurus.has([stem]);
    const corrections = isDoubtful ? correct(vocabulary, token, false) : [];
    return { token, ways: [...ways, ...corrections], isCorrected: corrections.length > 0 };
  }
  const isCut = isCutShort(vocabulary, token);
  if (!place.isLast || (isNamed(vocabulary, stem) && !isCut)) return { token, ways, isCorrected: false };
  const completions = complete(vocabulary, word, strengthOf(vocabulary, stem) * (isCut ? 1 : 5));
  if (isCut && completions.length > 0) ways[0] = { ...typed, weight: WEIGHT.correction };
  return { token, ways: [...ways, ...completions], isCorrected: false };
}

/** The kinds of thing that a brand stands for, as long as it is sold in none of its spellings. */
export function listKindsOfUnsold({ index, thesaurus }: Vocabulary, phrase: Phrase): readonly Phrase[] {
  const kinds = thesaurus.listKinds(phrase);
  if (kinds.length === 0) return kinds;
  const isSold = (stems: Phrase) =>
    stems.length === 1 ? !index.isOnlyMentioned(stems[0]!) : index.stands(stems);
  return [phrase, ...thesaurus.listSame(phrase)].some(isSold) ? [] : kinds;
}

const SHORTEST_DOUBTED = 4;

/** "rais" is raisins begun as well as the plural of rai. */
const isCutShort = ({ index }: Vocabulary, { stem, word }: Token): boolean =>
  stem.length <= 3 && word.length === stem.length + 1 && index.spellings.shown.get(stem) !== word;

/** A thing or a brand by itself, however many longer words begin with it (rai and raisins, bru and brush). */
function isNamed({ index, thesaurus }: Vocabulary, stem: string): boolean {
  const term = index.terms.get(stem);
  return thesaurus.has([stem]) || (term !== undefined && index.isBrand(term));
}

/** What sounds alike, what begins so, what is written apart, what is spelt nearly so: in this order. */
function readUnknown(vocabulary: Vocabulary, token: Token, { isLast, isAlone }: Place): Reading {
  const { word } = token;
  const bestOf = (ways: readonly Way[]) => strengthOf(vocabulary, ways[0]?.stems[0] ?? '');
  const understood = (ways: Way[]): Reading => ({ token, ways, isCorrected: false });
  const corrected = (ways: Way[]): Reading => ({ token, ways, isCorrected: ways.length > 0 });
  const sounding = listSounding(vocabulary, token);
  const completions = word.length >= (isLast ? 1 : 2) ? complete(vocabulary, word, 0) : [];
  // So few letters are rather a beginning ("pal", palak) than all of another word ("paal").
  const isBegun = isLast && word.length <= LONGEST_BEGINNING && completions.length > 0;
  if (sounding.length > 0 && !isBegun && bestOf(sounding) * 3 >= bestOf(completions)) {
    const isRare = bestOf(sounding) < RARE;
    const slips = isRare && word.length >= SHORTEST_DOUBTED ? listSlips(vocabulary, token) : [];
    if (bestOf(slips) > MUCH_MORE * bestOf(sounding)) return corrected([...slips, ...sounding]);
    const ways = isLast ? [...sounding, ...completions.filter(({ weight }) => weight > USUAL)] : sounding;
    if (!isFarFrom(vocabulary, token, sounding[0]!)) return understood(ways);
    if (isLast && completions.length > 0) return understood(completions);
    const nearer = correct(vocabulary, token, isAlone);
    return corrected(nearer.length > 0 ? nearer : ways);
  }
  const corrections = correct(vocabulary, token, isAlone);
  const isRareCompletion =
    corrections.length > 0 && word.length >= 3 && bestOf(completions) * 8 < bestOf(corrections);
  if (completions.length > 0 && !isRareCompletion) return understood(completions);
  const split = splitWord(vocabulary, word);
  if (split) return understood([split]);
  return corrected(corrections);
}

/** Of the completions those that most people would mean. */
const USUAL = 0.9;
const FAR = 1.2;
const LONGEST_BEGINNING = 3;

/**
 * Spelt so differently that it is another word, and none of those that people spell in many ways: sneakers
 * are not Snickers.
 */
function isFarFrom({ thesaurus }: Vocabulary, { stem }: Token, { stems }: Way): boolean {
  return !thesaurus.has(stems) && measureTypo(stem, stems[0]!, Infinity) >= FAR;
}

/**
 * A word that hardly any product is called by may stand there in another spelling: avacado for avocado,
 * sweetcorn for sweet corn.
 */
function listBeside(vocabulary: Vocabulary, token: Token): Way[] {
  const { stem, word } = token;
  const { index, thesaurus } = vocabulary;
  const own = index.strengthOf([stem]);
  if (own > RARE) return [];
  if (thesaurus.has([stem])) {
    if (own > 0) return [];
    const sounding = listSounding(vocabulary, token);
    const isSold = thesaurus.listSame([stem]).some((other) => index.strengthOf(other) > 0);
    return isSold ? sounding.filter(({ stems }) => thesaurus.areSame([stem], stems)) : sounding;
  }
  const split = splitWord(vocabulary, word);
  const spellings = [
    ...listSounding(vocabulary, token),
    ...(word.length > SHORTEST_DOUBTED ? listSlips(vocabulary, token) : []),
  ];
  return [...spellings, ...(split ? [split] : [])]
    .filter(({ stems }) => index.strengthOf(stems) > (stems.length > 1 ? MORE : MUCH_MORE) * own)
    .map(({ stems }) => ({ stems, weight: WEIGHT.beside }));
}

/**
 * Names with so few products, and what has so many times more, for a word to be taken as misspelt in the
 * shop itself.
 */
const RARE = 12;
const MUCH_MORE = 12;
/** The same of words that stand side by side far more often than as one. */
const MORE = 6;

export function isKnown({ index, thesaurus }: Vocabulary, stem: string): boolean {
  return isIndexed(index, stem) || thesaurus.has([stem]);
}

function isIndexed(index: SearchIndex, stem: string): boolean {
  return index.terms.has(stem) || index.categorySets.has(stem);
}

/** In a name of a product or a place, and not only in what is told of it. */
function isNamedThere(index: SearchIndex, stem: string): boolean {
  return index.countNames(stem) > 0 || index.categorySets.has(stem);
}

const STRENGTH_OF_SHELF = 3;
/** What is sold so much under a name needs no other names to count. */
const ENOUGH = 20;

/** How much of the shop is this. */
function strengthOf({ index, thesaurus }: Vocabulary, stem: string): number {
  const own = index.strengthOf([stem]) || (index.categorySets.has(stem) ? STRENGTH_OF_SHELF : 0);
  let best = own;
  if (own < ENOUGH)
    for (const other of thesaurus.listSameWords(stem)) best = Math.max(best, index.strengthOf([other]) * 0.7);
  if (best === 0)
    for (const kind of thesaurus.listKinds([stem])) best = Math.max(best, index.strengthOf(kind) * 0.7);
  return best;
}

function listSounding(vocabulary: Vocabulary, { stem }: Token): Way[] {
  return vocabulary.index.spellings
    .listSounding(stem)
    .filter((other) => isKnown(vocabulary, other))
    .map((other) => ({
      stem: other,
      distance: measureTypo(stem, other, stem.length < 4 ? 0.8 : 0.9 + stem.length * 0.15),
    }))
    .filter(({ distance }) => distance < Infinity)
    .map(({ stem: other, distance }) => ({
      stem: other,
      likelihood: likelihoodOf(vocabulary, other, distance),
    }))
    .toSorted((a, b) => b.likelihood - a.likelihood)
    .slice(0, 4)
    .map(({ stem: other }, at) => ({ stems: [other], weight: WEIGHT.sound - at * 0.05 }));
}

/** Near and usual words are meant rather than far and rare ones. */
function likelihoodOf(vocabulary: Vocabulary, stem: string, distance: number): number {
  return 0.22 * Math.log2(1 + strengthOf(vocabulary, stem)) - distance * 1.5;
}

/** By how many letters there are to go by. */
const MOST_COMPLETIONS = [0, 6, 12, 24];
const MOST_READ = 4_000;

function complete(vocabulary: Vocabulary, word: string, least: number): Way[] {
  const { spellings } = vocabulary.index;
  const found = spellings
    .listBeginning(word, MOST_READ)
    .filter((stem) => stem !== word && isKnown(vocabulary, stem))
    .map((stem) => ({ stem, strength: strengthOfBegun(vocabulary, stem) }))
    .filter(({ strength }) => strength > least)
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, MOST_COMPLETIONS[Math.min(word.length, 3)]);
  const most = found[0]?.strength ?? 1;
  return found.map(({ stem, strength }) => ({
    stems: [stem],
    // What stands on products comes before what is only another word for them.
    weight:
      (0.65 + 0.35 * Math.sqrt(strength / most)) * (isNamedThere(vocabulary.index, stem) ? 1 : WEIGHT.beside),
  }));
}

const SHARE_OF_SAME = 0.2;
const MOST_OF_SAME = { named: 20, unnamed: 6 };

/**
 * Of a word that somebody has begun: how much of the shop begins so, and only a little of what is called
 * otherwise. "pan" is paneer rather than "pani", however much water there is; "mu" is mutton rather than
 * "muttai", which stands on no egg.
 */
function strengthOfBegun(vocabulary: Vocabulary, stem: string): number {
  const { index } = vocabulary;
  const own = index.strengthOf([stem]) || (index.categorySets.has(stem) ? STRENGTH_OF_SHELF : 0);
  if (own >= ENOUGH) return own;
  const most = own > 0 ? MOST_OF_SAME.named : MOST_OF_SAME.unnamed;
  return own + Math.min(SHARE_OF_SAME * strengthOf(vocabulary, stem), most);
}

const MOST_CORRECTIONS = 3;
const ONE_SLIP = 0.8;

/** Alone a word is taken for one other; beside others it is any of those that fit them. */
function correct(vocabulary: Vocabulary, { stem, word }: Token, isAlone: boolean): Way[] {
  const near = vocabulary.index.spellings
    .listNear(stem, word, (other) => isKnown(vocabulary, other))
    // Words of all tongues are too many to be near to: jeans are not jenu, which is honey.
    // Neither is what is only told of some product: a bicycle is not a buckle.
    .filter(
      ({ stem: other, distance }) =>
        isNamedThere(vocabulary.index, other) || (distance <= ONE_SLIP && vocabulary.thesaurus.has([other])),
    )
    .map(({ stem: other, distance }) => ({
      stem: other,
      likelihood: likelihoodOf(vocabulary, other, distance),
    }))
    .toSorted((a, b) => b.likelihood - a.likelihood);
  const best = near[0]?.likelihood ?? 0;
  return near
    .filter(({ likelihood }) => likelihood > best - (isAlone ? 0.25 : 1))
    .slice(0, MOST_CORRECTIONS)
    .map(({ stem: other, likelihood }) => ({
      stems: [other],
      weight: WEIGHT.correction - (best - likelihood) * 0.2,
    }));
}

/** One slip away. */
function listSlips(vocabulary: Vocabulary, { stem, word }: Token): Way[] {
  return vocabulary.index.spellings
    .listNear(stem, word, (other) => isKnown(vocabulary, other))
    .filter(({ distance }) => distance <= 1)
    .slice(0, MOST_CORRECTIONS)
    .map(({ stem: other }) => ({ stems: [other], weight: WEIGHT.correction }));
}

/**
 * "greentea", "headandshoulders", "parleg": known words written as one, that stand in one product together.
 */
function splitWord({ index }: Vocabulary, word: string): Way | null {
  const parts = splitInto(index, word, 3);
  return parts && { stems: parts.stems, weight: WEIGHT.join };
}

function splitInto(
  index: SearchIndex,
  word: string,
  most: number,
): { stems: string[]; worth: number } | null {
  let best: { stems: string[]; worth: number } | null = null;
  for (let at = word.length - 1; at >= 2; at--) {
    const [left, right] = [readTokens(word.slice(0, at))[0]!, word.slice(at)];
    if (right.length < 2) continue;
    const isSmall = isSmallWord(left.word);
    if (!isSmall && !index.terms.has(left.stem)) continue;
    const whole = readTokens(right)[0]!;
    const rest = index.terms.has(whole.stem)
      ? { stems: [whole.stem], worth: right.length ** 2 }
      : most > 2
        ? splitInto(index, right, most - 1)
        : null;
    if (!rest) continue;
    const stems = isSmall ? rest.stems : [left.stem, ...rest.stems];
    const worth = rest.worth + at ** 2;
    if ((!best || worth > best.worth) && stand(index, stems)) best = { stems, worth };
  }
  return best;
}

/** In some name together. */
function stand(index: SearchIndex, stems: readonly string[]): boolean {
  return index.strengthOf(stems) > 0;
}
