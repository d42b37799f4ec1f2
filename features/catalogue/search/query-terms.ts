// Reads a query into terms that must all be found, each in one of several alternatives. What one word may
// mean is tried in the order of STRATEGIES; the first that returns a reading is used.

import { toSound } from '#shared/sounds.ts';
import { measureTypo } from './spellings.ts';
import {
  type Alternative,
  type Phrase,
  type Vocabulary,
  isInName,
  isKnown,
  listKindsOfUnsold,
  strengthOf,
  strengthOfBegun,
  strengthOfPhrase,
} from './vocabulary.ts';
import { MAX_PHRASE_WORDS, type Token, isFiller, isSmallWord, isWithout, readTokens } from './words.rules.ts';

export type QueryTerm = {
  typed: string;
  alternatives: Alternative[];
  isCorrected: boolean;
  isSize: boolean;
  /** A brand that is not sold, replaced by the kind of thing that people mean by it. */
  isUnsoldBrand: boolean;
  /** The name of such a brand, if it was typed in full. */
  notSold: string | null;
};

/** All must be found; empty if there is nothing to search for. */
export type SearchQuery = readonly QueryTerm[];

const MAX_LENGTH = 200;
const MAX_TOKENS = 10;
const MAX_ALTERNATIVES = 48;
const WEIGHT = {
  ...{ writtenAsOne: 0.98, synonym: 0.94, synonymBesideOwn: 0.7, synonymOfBegun: 0.8 },
  ...{ sound: 0.97, writtenApart: 0.98, notInName: 0.75, correction: 0.85 },
};

/** With `isDoubted` known words are corrected too, because no product has all of them. */
export function readQuery(vocabulary: Vocabulary, text: string, isDoubted = false): SearchQuery {
  const tokens = readQueryTokens(text);
  const words = tokens.map((token, at): ReadWord => {
    const place = { isLast: at === tokens.length - 1, isAlone: tokens.length === 1, isDoubted };
    return { token, sound: toSound(token.stem), ...readWord(vocabulary, { token, ...place }) };
  });
  const [last, begun] = [words.at(-1), !isDoubted && listContinuations(vocabulary, words)];
  if (last && begun && begun.length > 0) Object.assign(last, { alternatives: begun, isCorrected: false });
  const terms: QueryTerm[] = [];
  while (words.length > 0) terms.push(takeTerm(vocabulary, words));
  return terms;
}

/** How the last word may go on after those before it: "toilet p" is paper, "bitter g" gourd. */
function listContinuations(vocabulary: Vocabulary, words: readonly ReadWord[]): Alternative[] {
  const { index } = vocabulary;
  const before = words.slice(0, -1).filter(({ token }) => token.kind === 'word');
  const { stem, kind, word } = words.at(-1)?.token ?? { kind: 'number' };
  if (before.length === 0 || kind !== 'word' || isWhole(vocabulary, stem, word)) return [];
  const typed = before.map(({ token }) => token.stem);
  const read = before.map(({ alternatives }, at) => alternatives[0]?.stems[0] ?? typed[at]!);
  const next = listNext(vocabulary, typed, word) ?? listNext(vocabulary, read, word) ?? [];
  // "vitamin c", and not "red le": a brand of lemons.
  const usual = Math.max(...next.map(({ strength }) => strength)) / UNUSUAL;
  return index.strengthOf([...typed, stem]) > usual ? [] : toCompletions(vocabulary, next);
}

const UNUSUAL = 3;

const isWhole = (vocabulary: Vocabulary, stem: string, word: string): boolean =>
  word.length >= MAX_BEGINNING &&
  (vocabulary.thesaurus.has([stem]) || (word.length > MAX_BEGINNING && isInName(vocabulary, stem)));

type Completion = { stem: string; strength: number };

const MAX_VISITED = 2_000;
const STRENGTH_OF_NAME = 3;

/** Words with this beginning that follow these in known phrases or stand beside them in names. */
function listNext({ index, thesaurus }: Vocabulary, before: Phrase, start: string): Completion[] | null {
  const strengths = new Map<string, number>();
  const raise = (stem: string, by: number) => strengths.set(stem, (strengths.get(stem) ?? 0) + by);
  for (const from of before.keys())
    for (const phrase of thesaurus.listContinuing(before.slice(from)))
      if (phrase.at(-1)!.startsWith(start))
        raise(phrase.at(-1)!, strengthOfPhrase({ index, thesaurus }, phrase));
  let visited = 0;
  index.eachWithAll(before, false, (product) => {
    for (const { stem, isWord } of index.products[product]!.main)
      if (isWord && stem.startsWith(start) && !before.includes(stem)) raise(stem, STRENGTH_OF_NAME);
    return ++visited < MAX_VISITED;
  });
  const found = [...strengths].map(([stem, strength]) => ({ stem, strength }));
  return found.some(({ strength }) => strength > 0) ? found : null;
}

type ReadWord = WordReading & { token: Token; sound: string };

function readQueryTokens(text: string): Token[] {
  const all = readTokens(text.slice(0, MAX_LENGTH).toWellFormed());
  const meaningful = all.filter((token) => !isFiller(token));
  // A single small word may be the beginning of something; several mean nothing.
  const wanted = meaningful.length > 0 || all.length > 1 ? meaningful : all;
  const byStem = Map.groupBy(wanted, ({ stem }) => stem);
  return [...byStem.values()].map(([first]) => first!).slice(0, MAX_TOKENS);
}

/** The last words name what no grocer sells, and nothing here is called that or by a word begun with it. */
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

/** "sugar free" is one thing to ask for, as "no sugar" is: neither word means it alone. */
function toFreeTerm([first, second]: readonly ReadWord[]): QueryTerm | null {
  if (!first || first.token.kind !== 'word') return null;
  const isBehind = !isWithout(first.token);
  if (isBehind && second?.token.stem !== FREE) return null;
  const stem = (first.alternatives[0]?.stems[0] ?? first.token.stem).replace(/^no /, '');
  const typed = isBehind ? `${first.token.word} ${second!.token.word}` : first.token.word;
  const ways = [[stem, FREE], [stem + FREE], [`${stem}less`], [`no ${stem}`]];
  const alternatives = ways.map((stems, at) => ({ stems, weight: at === 0 ? 1 : WEIGHT.synonym }));
  return makeTerm(typed, alternatives, {});
}

const FREE = 'free';

/** The longest known phrase at the start of the words, else the first word. */
function takeTerm(vocabulary: Vocabulary, words: ReadWord[]): QueryTerm {
  const free = toFreeTerm(words);
  if (free) {
    words.splice(0, isWithout(words[0]!.token) ? 1 : 2);
    return free;
  }
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
  // What product names have is meant literally: white bread is not wheat bread, pain balm no ball pen.
  const isNamed = heard && (index.hasProductWith(asTyped) || index.hasProductWith(asRead));
  const known = isTyped ? asTyped : heard && !isNamed ? heard : null;
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

function joinWords(vocabulary: Vocabulary, part: readonly ReadWord[]): string | null {
  const { kind, stem } = readTokens(part.map(({ token }) => token.word).join(''))[0]!;
  const isWritten = kind === 'word' && vocabulary.index.spellings.has(stem) && isKnown(vocabulary, stem);
  return isWritten ? stem : null;
}

const isSame = (one: Phrase, other: Phrase) => one.join(' ') === other.join(' ');

/** The kinds of thing that an unsold brand stands for. `isTyped`: its name is complete and as typed. */
function toKindTerm(vocabulary: Vocabulary, typed: string, phrase: Phrase, isTyped: boolean) {
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

function makeTerm(typed: string, alternatives: readonly Alternative[], is: Partial<QueryTerm>): QueryTerm {
  const sorted = alternatives.toSorted((a, b) => b.weight - a.weight);
  const byPhrase = Map.groupBy(sorted, ({ stems }) => stems.join(' '));
  const best = [...byPhrase.values()].map(([first]) => first!).slice(0, MAX_ALTERNATIVES);
  const plain = { isCorrected: false, isSize: false, isUnsoldBrand: false, notSold: null };
  return { typed, alternatives: best, ...plain, ...is };
}

/** A word and its position in the query; `isDoubted` if no product has all words as typed. */
type Word = { token: Token; isLast: boolean; isAlone: boolean; isDoubted: boolean };
type WordReading = { alternatives: Alternative[]; isCorrected: boolean };
type Strategy = (vocabulary: Vocabulary, word: Word) => WordReading | null;

const STRATEGIES: readonly Strategy[] = [asTyped, asItSounds, completed, asPhrase, writtenApart, corrected];

function readWord(vocabulary: Vocabulary, word: Word): WordReading {
  for (const strategy of STRATEGIES) {
    const reading = strategy(vocabulary, word);
    if (reading) return reading;
  }
  return { alternatives: [], isCorrected: false };
}

const MIN_DOUBTED = 5;

/** A known word also gets its corrections if it is doubted, and its completions if it may be unfinished. */
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
  const begun = strengthOfBest(vocabulary, completions, strengthOfBegun);
  if (strengthOfBest(vocabulary, sounding, strengthOfBegun) * 3 < begun) return null;
  const usual = isLast ? completions.filter(({ weight }) => weight > USUAL) : [];
  return { alternatives: [...sounding, ...usual], isCorrected: false };
}

/** Unless a similar spelling covers far more of the shop. */
function completed(vocabulary: Vocabulary, word: Word): WordReading | null {
  const completions = listCompletionsOf(vocabulary, word);
  if (completions.length === 0) return null;
  const { token, isAlone } = word;
  const [correction] = token.word.length < 3 ? [] : listCorrections(vocabulary, token, isAlone);
  const begun = strengthOfBest(vocabulary, completions, strengthOfBegun);
  // Further off than one slip it is another word: "toil" is the beginning of toilet, not oil.
  const isSlip = correction && isInName(vocabulary, correction.stems[0]!) && isNear(token, correction);
  if (isSlip && begun * 8 < strengthOfBest(vocabulary, [correction])) return null;
  return { alternatives: completions, isCorrected: false };
}

const isNear = ({ stem }: Token, { stems: [other] }: Alternative): boolean =>
  measureTypo(stem, other!, ONE_SLIP) < Infinity;

/** A word that only begins what people know: talcum powder. An uncle is not the brand of chips. */
function asPhrase(vocabulary: Vocabulary, { token }: Word): WordReading | null {
  const { thesaurus } = vocabulary;
  const sold = thesaurus
    .listContinuing([token.stem])
    .filter((phrase) => thesaurus.listKinds(phrase).length === 0 && strengthOfPhrase(vocabulary, phrase) > 0);
  return sold.length > 0
    ? { alternatives: sold.map((stems) => ({ stems, weight: 1 })), isCorrected: false }
    : null;
}

const MAX_PARTS = 3;

/** "greentea", "headandshoulders", "parleg": known words that occur together in one product. */
function writtenApart(vocabulary: Vocabulary, { token }: Word): WordReading | null {
  const parts = splitInto(vocabulary, token.word, MAX_PARTS);
  if (!parts || listCompletions(vocabulary, token.word, 0).length > 0) return null;
  return { alternatives: [{ stems: parts.stems, weight: WEIGHT.writtenApart }], isCorrected: false };
}

function corrected(vocabulary: Vocabulary, { token, isAlone }: Word): WordReading | null {
  const corrections = listCorrections(vocabulary, token, isAlone);
  const alternatives = corrections.length > 0 ? corrections : listSounding(vocabulary, token);
  return { alternatives, isCorrected: alternatives.length > 0 };
}

const strengthOfBest = (vocabulary: Vocabulary, [best]: readonly Alternative[], of = strengthOf): number =>
  best ? of(vocabulary, best.stems[0]!) : 0;

const FAR = 1.2;

/** Another word, unless the thesaurus has it with many spellings: sneakers are not Snickers. */
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
  if (vocabulary.thesaurus.isNotSold([stem])) return [];
  // Not to all synonyms (jeans are not jenu, honey), nor to words that only descriptions have.
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
const SHARE_OF_PHRASE = 0.2;

function listCompletions(vocabulary: Vocabulary, word: string, least: number): Alternative[] {
  // Counting phrases takes time, and two letters begin hundreds of words.
  const isLong = word.length >= MAX_BEGINNING;
  const ofPhrase = (stem: string) => SHARE_OF_PHRASE * strengthOfPhrase(vocabulary, [stem]);
  const found = vocabulary.index.spellings
    .listBeginning(word, MAX_BEGINNING_WORDS)
    .filter((stem) => stem !== word && isKnown(vocabulary, stem))
    .map((stem) => ({ stem, strength: strengthOfBegun(vocabulary, stem) || (isLong ? ofPhrase(stem) : 0) }))
    .filter(({ strength }) => strength > least);
  return toCompletions(vocabulary, found, MAX_COMPLETIONS[Math.min(word.length, 3)]);
}

function toCompletions(vocabulary: Vocabulary, all: readonly Completion[], limit = 6): Alternative[] {
  const found = all.toSorted((a, b) => b.strength - a.strength).slice(0, limit);
  const most = found[0]?.strength ?? 1;
  return found.map(({ stem, strength }, at) => {
    // The first is meant, the others are only possible.
    const weight = at === 0 ? 1 : 0.4 + 0.45 * Math.sqrt(strength / most);
    return { stems: [stem], weight: isInName(vocabulary, stem) ? weight : weight * WEIGHT.notInName };
  });
}

type WordSplit = { stems: string[]; score: number };

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
