// The words that a search knows: the index, and the thesaurus with the shop's synonym groups, the kinds of
// thing that brands stand for and the things no grocer sells; and how much of the shop a word stands for.

import { toSkeleton, toSound } from '#shared/sounds.ts';
import type { SearchIndex } from './search-index.ts';
import { measureTypo } from './spellings.ts';
import {
  MAX_PHRASE_WORDS,
  addTo,
  isEveryday,
  readMeaningful,
  toPhraseKey,
  type BrandKind,
  type Token,
} from './words.rules.ts';

export type Phrase = readonly string[];

export class Thesaurus {
  readonly #groups = new Map<string, Phrase[][]>();
  readonly #sounding = new Map<string, Phrase>();
  readonly #written = new Set<string>();
  /** Phrases by all words but the last. */
  readonly #continued = new Map<string, Phrase[]>();
  readonly #sameWords = new Map<string, readonly string[]>();
  /** Every single word by its stem, as displayed. */
  readonly words = new Map<string, string>();
  readonly #kinds = new Map<string, Phrase[]>();
  readonly #notSold: ReadonlySet<string>;

  constructor(
    groups: readonly (readonly string[])[] = [],
    brandKinds: readonly BrandKind[] = [],
    notSold: readonly string[] = [],
  ) {
    for (const words of groups) this.#add(words);
    for (const phrase of [...this.#groups.values()].flat(2))
      if (phrase.length > 1) {
        const sounds = phrase.map(toSound);
        this.#sounding.set(toPhraseKey(sounds), phrase);
        const skeleton = toPhraseKey(sounds.map(toSkeleton));
        this.#sounding.set(skeleton, this.#sounding.get(skeleton) ?? phrase);
      }
    for (const { kinds, brands } of brandKinds)
      for (const brand of brands) {
        const phrase = toPhrase(brand);
        if (!this.has(phrase)) this.#add([brand]);
        for (const spelling of [phrase, ...this.listSame(phrase)])
          for (const kind of kinds) addTo(this.#kinds, toPhraseKey(spelling), toPhrase(kind));
      }
    this.#notSold = new Set(notSold.map((thing) => toPhraseKey(toPhrase(thing))));
  }

  #add(words: readonly string[]): void {
    const group = new Map<string, Phrase>();
    for (const text of words) {
      const phrase = toPhrase(text);
      if (phrase.length === 0 || phrase.length > MAX_PHRASE_WORDS) continue;
      if (!group.has(toPhraseKey(phrase))) this.#written.add(text.toLowerCase());
      group.set(toPhraseKey(phrase), phrase);
      if (phrase.length > 1) addTo(this.#continued, phrase.slice(0, -1).join(' '), phrase);
      for (const { stem, word } of readMeaningful(text)) this.words.set(stem, this.words.get(stem) ?? word);
    }
    for (const key of group.keys()) addTo(this.#groups, key, [...group.values()]);
  }

  /** Of a brand in any spelling, where it is not sold: noodles for Maggi. */
  listKinds(phrase: Phrase): readonly Phrase[] {
    return this.#kinds.get(toPhraseKey(phrase)) ?? [];
  }

  /** No grocer sells it: a phone, a screwdriver. */
  isNotSold(phrase: Phrase): boolean {
    return this.#notSold.has(toPhraseKey(phrase));
  }

  /** Of one word more than these. */
  listContinuing(words: Phrase): readonly Phrase[] {
    return this.#continued.get(words.join(' ')) ?? [];
  }

  listBeginning(text: string, limit: number): string[] {
    return [...this.#written].filter((written) => written.startsWith(text)).slice(0, limit);
  }

  /** A phrase that sounds like this ("bandh gobi"), or has the same consonants ("urd dal"). */
  findSounding(sounds: readonly string[]): Phrase | undefined {
    return this.#sounding.get(toPhraseKey(sounds)) ?? this.#sounding.get(toPhraseKey(sounds.map(toSkeleton)));
  }

  has(phrase: Phrase): boolean {
    return this.#groups.has(toPhraseKey(phrase));
  }

  /** Single words; cached, because completing asks for thousands. */
  listSameWords(stem: string): readonly string[] {
    if (!this.#groups.has(stem)) return [];
    let words = this.#sameWords.get(stem);
    if (!words) {
      words = this.listSame([stem]).flatMap((phrase) => (phrase.length === 1 ? phrase : []));
      this.#sameWords.set(stem, words);
    }
    return words;
  }

  listSame(phrase: Phrase): Phrase[] {
    const key = toPhraseKey(phrase);
    const members = (this.#groups.get(key) ?? []).flat();
    const found = new Map(members.map((other) => [toPhraseKey(other), other]));
    found.delete(key);
    return [...found.values()];
  }
}

/** Repeated words count once, as in queries: "khas khas". */
const toPhrase = (text: string): Phrase => [...new Set(readMeaningful(text).map(({ stem }) => stem))];

export type Vocabulary = { index: SearchIndex; thesaurus: Thesaurus };

/** One way to say what is meant: all of its stems must be found. */
export type Alternative = { stems: Phrase; weight: number };

const STRENGTH_OF_CATEGORY = 3;
/** So many products need no synonyms to count. */
const ENOUGH = 20;
const SHARE_OF_SYNONYM = 0.7;

export function isKnown({ index, thesaurus }: Vocabulary, stem: string): boolean {
  return index.terms.has(stem) || index.categorySets.has(stem) || thesaurus.has([stem]);
}

export function isInName({ index }: Vocabulary, stem: string): boolean {
  return index.termOf(stem).names.length > 0 || index.categorySets.has(stem);
}

function ownStrengthOf({ index }: Vocabulary, stem: string): number {
  return index.strengthOf([stem]) || (index.categorySets.has(stem) ? STRENGTH_OF_CATEGORY : 0);
}

/** How much of the shop this is, by any of its names. */
export function strengthOf(vocabulary: Vocabulary, stem: string): number {
  const { index, thesaurus } = vocabulary;
  const own = ownStrengthOf(vocabulary, stem);
  let best = own;
  if (own < ENOUGH)
    for (const other of thesaurus.listSameWords(stem))
      best = Math.max(best, index.strengthOf([other]) * SHARE_OF_SYNONYM);
  if (best === 0)
    for (const kind of thesaurus.listKinds([stem]))
      best = Math.max(best, index.strengthOf(kind) * SHARE_OF_SYNONYM);
  return best;
}

/** By its names of several words (tindora, ivy gourd), or the kind of thing that a brand stands for. */
function strengthOfOthers({ index, thesaurus }: Vocabulary, phrase: Phrase): number {
  const others = [...thesaurus.listSame(phrase), ...thesaurus.listKinds(phrase)];
  return SHARE_OF_SYNONYM * Math.max(0, ...others.map((other) => index.strengthOf(other)));
}

export const strengthOfPhrase = (vocabulary: Vocabulary, phrase: Phrase): number =>
  vocabulary.index.strengthOf(phrase) || strengthOfOthers(vocabulary, phrase);

const SHARE_OF_BEGUN_SYNONYM = 0.2;
/** Everyday products and well-known brands are more likely meant than rare things. */
const TIMES = { everyday: 5, brand: 3, other: 1 };
const MAX_OF_BEGUN_SYNONYM = { inNames: 20, elsewhere: 6 };

/** As the completion of a beginning; synonyms count little: "pan" is paneer, however much pani there is. */
export function strengthOfBegun(vocabulary: Vocabulary, stem: string): number {
  const own = ownStrengthOf(vocabulary, stem);
  const isBrand = vocabulary.thesaurus.listKinds([stem]).length > 0;
  const times = TIMES[isEveryday(stem) ? 'everyday' : isBrand ? 'brand' : 'other'];
  if (own >= ENOUGH) return times * own;
  const most = own > 0 ? MAX_OF_BEGUN_SYNONYM.inNames : MAX_OF_BEGUN_SYNONYM.elsewhere;
  return times * (own + Math.min(SHARE_OF_BEGUN_SYNONYM * strengthOf(vocabulary, stem), most));
}

const MISSPELT = 1.5;

/** A word that names nothing ("choclate") becomes a synonym with a similar spelling that does. */
export function spell({ index, thesaurus }: Vocabulary, { stem, word }: Token): string {
  if (index.isNaming(stem)) return word;
  const right = thesaurus
    .listSameWords(stem)
    .find((other) => index.isNaming(other) && measureTypo(stem, other, MISSPELT) < Infinity);
  return right ? index.spellings.show(right) : word;
}

export function listKindsOfUnsold({ index, thesaurus }: Vocabulary, phrase: Phrase): readonly Phrase[] {
  const kinds = thesaurus.listKinds(phrase);
  if (kinds.length === 0) return kinds;
  const isSold = (stems: Phrase) =>
    stems.length === 1 ? !index.termOf(stems[0]!).isOnlyMentioned : index.hasProductWith(stems);
  return [phrase, ...thesaurus.listSame(phrase)].some(isSold) ? [] : kinds;
}
