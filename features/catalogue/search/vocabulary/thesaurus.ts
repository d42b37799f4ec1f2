// The shop's synonym groups by word or phrase, with the kinds of thing that brands stand for and the things
// no grocer sells. Immutable.

import type { BrandKind } from './word-lists.rules.ts';
import { addTo } from '../words/add-to.ts';
import { toSkeleton, toSound } from '#shared/sounds.ts';
import { isSmallWord, MAX_PHRASE_WORDS, readTokens, toPhraseKey } from '../words/words.rules.ts';

/** Stems of a word or phrase, in order. */
export type Phrase = readonly string[];

export class Thesaurus {
  /** The groups of each phrase. */
  readonly #groups = new Map<string, Phrase[][]>();
  /** Phrases of the groups by how their words sound. */
  readonly #sounding = new Map<string, Phrase>();
  readonly #written = new Set<string>();
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
      for (const { stem, word } of readMeaningful(text)) this.words.set(stem, this.words.get(stem) ?? word);
    }
    for (const key of group.keys()) addTo(this.#groups, key, [...group.values()]);
  }

  /**
   * The kinds of thing that a brand, in any spelling, stands for where it is not sold: noodles for Maggi.
   * Empty for other words.
   */
  listKinds(phrase: Phrase): readonly Phrase[] {
    return this.#kinds.get(toPhraseKey(phrase)) ?? [];
  }

  /** No grocer sells it: a phone, a screwdriver. */
  isNotSold(phrase: Phrase): boolean {
    return this.#notSold.has(toPhraseKey(phrase));
  }

  /** Words and phrases as written that start with this text. */
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

  /** Other single words of its groups; cached, because completing asks for thousands. */
  listSameWords(stem: string): readonly string[] {
    if (!this.#groups.has(stem)) return [];
    let words = this.#sameWords.get(stem);
    if (!words) {
      words = this.listSame([stem]).flatMap((phrase) => (phrase.length === 1 ? phrase : []));
      this.#sameWords.set(stem, words);
    }
    return words;
  }

  /** The other members of its groups. */
  listSame(phrase: Phrase): Phrase[] {
    const key = toPhraseKey(phrase);
    const members = (this.#groups.get(key) ?? []).flat();
    const found = new Map(members.map((other) => [toPhraseKey(other), other]));
    found.delete(key);
    return [...found.values()];
  }
}

const readMeaningful = (text: string) => readTokens(text).filter(({ word }) => !isSmallWord(word));

/** Repeated words count once, as in queries: "khas khas". */
const toPhrase = (text: string): Phrase => [...new Set(readMeaningful(text).map(({ stem }) => stem))];
