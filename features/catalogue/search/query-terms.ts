// Reads a query into a list of terms that must all be found, each in one of several alternatives.

import { toSound } from '#shared/sounds.ts';
import { type WordReading, readWord } from './read-word.ts';
import { type Alternative, type Phrase, type Vocabulary, isKnown, listKindsOfUnsold } from './vocabulary.ts';
import { MAX_PHRASE_WORDS, type Token, isSmallWord, readTokens } from './words.rules.ts';

export type QueryTerm = {
  /** As typed. */
  typed: string;
  /** Best first. */
  alternatives: Alternative[];
  /** Words other than the typed ones were used. */
  isCorrected: boolean;
  isSize: boolean;
  /** A brand that is not sold, replaced by the kind of thing that people mean by it. */
  isUnsoldBrand: boolean;
  /** The name of such a brand, if it was typed in full. */
  notSold: string | null;
};

/** Terms that must all be found; empty if there is nothing to search for. */
export type SearchQuery = readonly QueryTerm[];

const MAX_LENGTH = 200;
const MAX_TOKENS = 10;
const MAX_ALTERNATIVES = 48;
const WEIGHT = { writtenAsOne: 0.98, synonym: 0.94, synonymBesideOwn: 0.7, synonymOfBegun: 0.8 };

/** With `isDoubted` known words are corrected too, because no product has all of them. */
export function readQuery(vocabulary: Vocabulary, text: string, isDoubted = false): SearchQuery {
  const tokens = readQueryTokens(text);
  const words = tokens.map((token, at): ReadWord => {
    const place = { isLast: at === tokens.length - 1, isAlone: tokens.length === 1, isDoubted };
    return { token, sound: toSound(token.stem), ...readWord(vocabulary, { token, ...place }) };
  });
  const terms: QueryTerm[] = [];
  while (words.length > 0) terms.push(takeTerm(vocabulary, words));
  return terms;
}

type ReadWord = WordReading & { token: Token; sound: string };

function readQueryTokens(text: string): Token[] {
  const all = readTokens(text.slice(0, MAX_LENGTH).toWellFormed());
  const meaningful = all.filter(({ word, kind }) => kind !== 'word' || !isSmallWord(word));
  // A single small word may be the beginning of something; several mean nothing.
  const wanted = meaningful.length > 0 || all.length > 1 ? meaningful : all;
  const byStem = Map.groupBy(wanted, ({ stem }) => stem);
  return [...byStem.values()].map(([first]) => first!).slice(0, MAX_TOKENS);
}

/**
 * The last words are something that no grocer sells, and nothing in this shop is called that or by a word
 * that starts with it.
 */
export function isNotSold({ index, thesaurus }: Vocabulary, text: string): boolean {
  const words = readQueryTokens(text).filter(({ kind }) => kind === 'word');
  return [1, 2, 3].some((length) => {
    const last = words.slice(-length);
    const phrase = last.map(({ stem }) => stem);
    if (last.length < length || !thesaurus.isNotSold(phrase) || index.hasProductWith(phrase)) return false;
    const isWhole = length > 1 || last[0]!.word !== phrase[0];
    return (
      isWhole ||
      !index.spellings.listBeginning(phrase[0]!, 500).some((stem) => index.termOf(stem).names.length > 0)
    );
  });
}

/** Takes the longest known phrase at the start of the words, else the first word. */
function takeTerm(vocabulary: Vocabulary, words: ReadWord[]): QueryTerm {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length); length > 1; length--) {
    const part = words.slice(0, length);
    const hasSize = part.some(({ token }) => token.kind === 'size');
    const term = hasSize ? null : toPhraseTerm(vocabulary, part);
    if (!term) continue;
    words.splice(0, length);
    return term;
  }
  return toTerm(vocabulary, words.shift()!);
}

/** A known phrase, the name of a category, or two words that are written as one elsewhere. */
function toPhraseTerm(vocabulary: Vocabulary, part: readonly ReadWord[]): QueryTerm | null {
  const { index, thesaurus } = vocabulary;
  const typed = part.map(({ token }) => token.word).join(' ');
  const asTyped = part.map(({ token }) => token.stem);
  const asRead = part.map(({ alternatives }, at) => alternatives[0]?.stems.join(' ') ?? asTyped[at]!);
  const isTyped = thesaurus.has(asTyped);
  const heard = isTyped ? undefined : thesaurus.findSounding(part.map(({ sound }) => sound));
  // What product names have as typed is meant literally: white bread is not wheat bread.
  const known = isTyped ? asTyped : heard && !index.hasProductWith(asTyped) ? heard : null;
  const phrase = known ?? asRead;
  const kind = toKindTerm(vocabulary, typed, phrase, isSame(phrase, asTyped));
  if (kind) return kind;
  const alternatives: Alternative[] = [];
  if (thesaurus.has(phrase) || index.categorySets.listNamed(phrase).length > 0)
    alternatives.push({ stems: phrase, weight: 1 }, ...listSynonyms(vocabulary, phrase, 1));
  const joined = part.length === 2 ? joinWords(vocabulary, part) : null;
  if (joined) {
    if (part.every(({ alternatives: own, isCorrected }) => own.length > 0 && !isCorrected))
      alternatives.push({ stems: phrase, weight: 1 });
    const weight = WEIGHT.writtenAsOne;
    alternatives.push({ stems: [joined], weight }, ...listSynonyms(vocabulary, [joined], weight));
  }
  if (alternatives.length === 0) return null;
  const isCorrected = !known && part.some((word) => word.isCorrected);
  return makeTerm(typed, alternatives, { isCorrected });
}

/** The stem of the words written as one, if that is known. */
function joinWords(vocabulary: Vocabulary, part: readonly ReadWord[]): string | null {
  const { kind, stem } = readTokens(part.map(({ token }) => token.word).join(''))[0]!;
  const isWritten = kind === 'word' && vocabulary.index.spellings.has(stem) && isKnown(vocabulary, stem);
  return isWritten ? stem : null;
}

const isSame = (one: Phrase, other: Phrase) => one.join(' ') === other.join(' ');

/**
 * For an unsold brand, the kinds of thing it stands for; null for any other phrase. `isTyped`: nothing of its
 * name is missing or corrected.
 */
function toKindTerm(
  vocabulary: Vocabulary,
  typed: string,
  phrase: Phrase,
  isTyped: boolean,
): QueryTerm | null {
  const kinds = listKindsOfUnsold(vocabulary, phrase);
  if (kinds.length === 0) return null;
  const alternatives = kinds.flatMap((stems, at) => {
    const weight = 1 - 0.1 * Math.min(at, 4);
    return [{ stems, weight }, ...listSynonyms(vocabulary, stems, weight)];
  });
  const notSold = isTyped ? typed : null;
  return makeTerm(typed, alternatives, { isCorrected: true, isUnsoldBrand: true, notSold });
}

function toTerm(vocabulary: Vocabulary, { token, alternatives, isCorrected }: ReadWord): QueryTerm {
  const [first] = alternatives;
  const kind = first && toKindTerm(vocabulary, token.word, first.stems, isSame(first.stems, [token.stem]));
  if (kind) return kind;
  const withSynonyms = alternatives.flatMap((alternative) => {
    const { stems, weight } = alternative;
    // For an unfinished word, its completions come first, then their synonyms.
    const isBegun = stems[0] !== token.stem && stems[0]!.startsWith(token.word);
    const synonymWeight = weight * (isBegun ? WEIGHT.synonymOfBegun : 1);
    return [alternative, ...listSynonyms(vocabulary, stems, synonymWeight)];
  });
  return makeTerm(token.word, withSynonyms, { isCorrected, isSize: token.kind !== 'word' });
}

/** Products with the typed name come before those with a synonym, unless the synonym is more usual. */
function listSynonyms({ index, thesaurus }: Vocabulary, phrase: Phrase, weight: number): Alternative[] {
  const isSold = index.strengthOf(phrase) > 2;
  // A brand that is sold is meant literally, even if people use its name for every such thing.
  if (isSold && index.termOf(phrase[0]!).isBrand) return [];
  const called = index.countCalled(phrase);
  return thesaurus.listSame(phrase).map((stems) => {
    const isBeside = isSold && called > 0.5 * index.countCalled(stems);
    return { stems, weight: weight * (isBeside ? WEIGHT.synonymBesideOwn : WEIGHT.synonym) };
  });
}

/** Each alternative once with its best weight, best first. */
function makeTerm(typed: string, alternatives: readonly Alternative[], is: Partial<QueryTerm>): QueryTerm {
  const sorted = alternatives.toSorted((a, b) => b.weight - a.weight);
  const byPhrase = Map.groupBy(sorted, ({ stems }) => stems.join(' '));
  const best = [...byPhrase.values()].map(([first]) => first!).slice(0, MAX_ALTERNATIVES);
  const plain = { isCorrected: false, isSize: false, isUnsoldBrand: false, notSold: null };
  return { typed, alternatives: best, ...plain, ...is };
}
