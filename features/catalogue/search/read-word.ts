// What one word of a query may mean. Strategies are tried in the order of the list; the first that returns a
// reading is used.

import { measureTypo } from './spellings.ts';
import {
  type Alternative,
  type Vocabulary,
  isInName,
  isKnown,
  listKindsOfUnsold,
  strengthOf,
  strengthOfBegun,
} from './vocabulary.ts';
import { type Token, isSmallWord, readTokens } from './words.rules.ts';

/** A word and its position in the query; `isDoubted` if no product has all words as typed. */
export type Word = { token: Token; isLast: boolean; isAlone: boolean; isDoubted: boolean };
export type WordReading = { alternatives: Alternative[]; isCorrected: boolean };
type Strategy = (vocabulary: Vocabulary, word: Word) => WordReading | null;

const STRATEGIES: readonly Strategy[] = [asTyped, asItSounds, completed, writtenApart, corrected];

const WEIGHT = { sound: 0.97, writtenApart: 0.98, notInName: 0.75, correction: 0.85 };

/** Without alternatives, the word is unknown. */
export function readWord(vocabulary: Vocabulary, word: Word): WordReading {
  for (const strategy of STRATEGIES) {
    const reading = strategy(vocabulary, word);
    if (reading) return reading;
  }
  return { alternatives: [], isCorrected: false };
}

const MIN_DOUBTED = 5;

/**
 * A number, a size, a brand that stands for a kind of thing, or a known word. A known word also gets its
 * corrections if it is doubted, and its completions if it may be unfinished.
 */
function asTyped(vocabulary: Vocabulary, word: Word): WordReading | null {
  const { index, thesaurus } = vocabulary;
  const { stem, kind, word: written } = word.token;
  const known: Alternative = { stems: [stem], weight: 1 };
  if (kind !== 'word' || listKindsOfUnsold(vocabulary, [stem]).length > 0)
    return { alternatives: [known], isCorrected: false };
  if (!isKnown(vocabulary, stem)) return null;
  const isGroupWord = thesaurus.has([stem]);
  if (word.isDoubted) {
    const isDoubtful = written.length >= MIN_DOUBTED && !isGroupWord;
    const corrections = isDoubtful ? listCorrections(vocabulary, word.token, false) : [];
    return { alternatives: [known, ...corrections], isCorrected: corrections.length > 0 };
  }
  // So few letters are more likely a beginning than something rare, a brand, or a plural (rais, raisins).
  const isShort = stem.length <= MAX_BEGINNING;
  // A known thing or brand is complete, however many longer words start with it (rai and raisins).
  const isFinished = isShort ? isGroupWord && written === stem : isGroupWord || index.termOf(stem).isBrand;
  if (!word.isLast || isFinished) return { alternatives: [known], isCorrected: false };
  const least = strengthOf(vocabulary, stem) * (isShort ? 1 : 5);
  const completions = listCompletions(vocabulary, written, least);
  if (isShort && completions.length > 0) known.weight = WEIGHT.correction;
  return { alternatives: [known, ...completions], isCorrected: false };
}

/** Completions with a higher weight are what most people would mean. */
const USUAL = 0.9;
const MAX_BEGINNING = 3;

/** Words that sound alike, unless more of the shop starts with what was typed. */
function asItSounds(vocabulary: Vocabulary, word: Word): WordReading | null {
  const { token, isLast } = word;
  const sounding = listSounding(vocabulary, token);
  if (sounding.length === 0 || isFarFrom(vocabulary, token, sounding[0]!)) return null;
  const completions = listCompletionsOf(vocabulary, word);
  // So few letters are more likely a beginning ("pal", palak) than another whole word ("paal").
  if (isLast && token.word.length <= MAX_BEGINNING && completions.length > 0) return null;
  const [sound, begun] = [sounding, completions].map((best) =>
    strengthOfBest(vocabulary, best, strengthOfBegun),
  );
  if (sound! * 3 < begun!) return null;
  const usual = isLast ? completions.filter(({ weight }) => weight > USUAL) : [];
  return { alternatives: [...sounding, ...usual], isCorrected: false };
}

/** Words with this prefix, unless a similar spelling covers far more of the shop. */
function completed(vocabulary: Vocabulary, word: Word): WordReading | null {
  const completions = listCompletionsOf(vocabulary, word);
  if (completions.length === 0) return null;
  if (word.token.word.length >= 3) {
    const corrections = listCorrections(vocabulary, word.token, word.isAlone);
    if (
      strengthOfBest(vocabulary, completions, strengthOfBegun) * 8 <
      strengthOfBest(vocabulary, corrections)
    )
      return null;
  }
  return { alternatives: completions, isCorrected: false };
}

const MAX_PARTS = 3;

/** "greentea", "headandshoulders", "parleg": known words that occur together in one product. */
function writtenApart(vocabulary: Vocabulary, { token }: Word): WordReading | null {
  const parts = splitInto(vocabulary, token.word, MAX_PARTS);
  if (!parts || listCompletions(vocabulary, token.word, 0).length > 0) return null;
  return { alternatives: [{ stems: parts.stems, weight: WEIGHT.writtenApart }], isCorrected: false };
}

/** Words with a similar spelling; otherwise words that sound alike but are spelt quite differently. */
function corrected(vocabulary: Vocabulary, { token, isAlone }: Word): WordReading | null {
  const corrections = listCorrections(vocabulary, token, isAlone);
  const alternatives = corrections.length > 0 ? corrections : listSounding(vocabulary, token);
  return { alternatives, isCorrected: alternatives.length > 0 };
}

const strengthOfBest = (vocabulary: Vocabulary, [best]: readonly Alternative[], of = strengthOf): number =>
  best ? of(vocabulary, best.stems[0]!) : 0;

const FAR = 1.2;

/**
 * The spelling differs so much that it is another word, and the thesaurus does not have it with many
 * spellings: sneakers are not Snickers.
 */
function isFarFrom({ thesaurus }: Vocabulary, { stem }: Token, { stems }: Alternative): boolean {
  return !thesaurus.has(stems) && measureTypo(stem, stems[0]!, Infinity) >= FAR;
}

const MAX_SOUNDING = 4;

function listSounding(vocabulary: Vocabulary, { stem }: Token): Alternative[] {
  const limit = stem.length < 4 ? 0.8 : 0.9 + stem.length * 0.15;
  const near = vocabulary.index.spellings
    .listSounding(stem)
    .filter((other) => isKnown(vocabulary, other))
    .map((other): [string, number] => [other, measureTypo(stem, other, limit)])
    .filter(([, distance]) => distance < Infinity);
  return sortByLikelihood(vocabulary, near)
    .slice(0, MAX_SOUNDING)
    .map(({ stem: other }, at) => ({ stems: [other], weight: WEIGHT.sound - at * 0.05 }));
}

/** Near and common words are more likely than far and rare ones. */
function sortByLikelihood(vocabulary: Vocabulary, near: readonly [stem: string, distance: number][]) {
  return near
    .map(([stem, distance]) => ({
      stem,
      likelihood: 0.22 * Math.log2(1 + strengthOf(vocabulary, stem)) - distance * 1.5,
    }))
    .toSorted((a, b) => b.likelihood - a.likelihood);
}

const MAX_CORRECTIONS = 3;
const ONE_SLIP = 0.8;

/** A single word is corrected to one other; beside other words, to any that fits them. */
function listCorrections(vocabulary: Vocabulary, { stem, word }: Token, isAlone: boolean): Alternative[] {
  // Synonyms in all languages are too many to compare with: jeans are not jenu, which is honey. Nor are words
  // that only descriptions have: a bicycle is not a buckle.
  const near = vocabulary.index.spellings.listNear(
    stem,
    word,
    (other, distance) =>
      isInName(vocabulary, other) || (distance <= ONE_SLIP && vocabulary.thesaurus.has([other])),
  );
  const likely = sortByLikelihood(vocabulary, [...near]);
  const best = likely[0]?.likelihood ?? 0;
  return likely
    .filter(({ likelihood }) => likelihood > best - (isAlone ? 0.25 : 1))
    .slice(0, MAX_CORRECTIONS)
    .map(({ stem: other, likelihood }) => ({
      stems: [other],
      weight: WEIGHT.correction - (best - likelihood) * 0.2,
    }));
}

/** One letter in the middle of a query is not a beginning. */
function listCompletionsOf(vocabulary: Vocabulary, { token, isLast }: Word): Alternative[] {
  return token.word.length >= (isLast ? 1 : 2) ? listCompletions(vocabulary, token.word, 0) : [];
}

/** By number of typed letters. */
const MAX_COMPLETIONS = [0, 6, 12, 24];
const MAX_BEGINNING_WORDS = 4_000;

function listCompletions(vocabulary: Vocabulary, word: string, least: number): Alternative[] {
  const found = vocabulary.index.spellings
    .listBeginning(word, MAX_BEGINNING_WORDS)
    .filter((stem) => stem !== word && isKnown(vocabulary, stem))
    .map((stem) => ({ stem, strength: strengthOfBegun(vocabulary, stem) }))
    .filter(({ strength }) => strength > least)
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, MAX_COMPLETIONS[Math.min(word.length, 3)]);
  const most = found[0]?.strength ?? 1;
  return found.map(({ stem, strength }, at) => {
    // The first is meant, the others are only possible.
    const weight = at === 0 ? 1 : 0.4 + 0.45 * Math.sqrt(strength / most);
    // Words in product names come before words that are only synonyms.
    return { stems: [stem], weight: isInName(vocabulary, stem) ? weight : weight * WEIGHT.notInName };
  });
}

type WordSplit = { stems: string[]; score: number };

/** Splits into the fewest and longest parts. */
function splitInto(vocabulary: Vocabulary, word: string, maxParts: number): WordSplit | null {
  const { index } = vocabulary;
  let best: WordSplit | null = null;
  for (let at = word.length - 2; at >= 2; at--) {
    const left = readTokens(word.slice(0, at))[0]!;
    const isSmall = isSmallWord(left.word);
    // No split starts with a small word: tomatar is not "to matar".
    if (isSmall ? maxParts === MAX_PARTS : !index.terms.has(left.stem)) continue;
    const right = word.slice(at);
    const { stem } = readTokens(right)[0]!;
    let rest: WordSplit | null = null;
    if (index.terms.has(stem)) rest = { stems: [stem], score: right.length ** 2 };
    else if (maxParts > 2) rest = splitInto(vocabulary, right, maxParts - 1);
    if (!rest) continue;
    const stems = isSmall ? rest.stems : [left.stem, ...rest.stems];
    const score = rest.score + at ** 2;
    if ((!best || score > best.score) && index.hasProductWith(stems)) best = { stems, score };
  }
  return best;
}
