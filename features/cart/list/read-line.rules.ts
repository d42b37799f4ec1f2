// Reads one list line: the number of packs or pieces, the size, the price, and the thing. Pure.

import type { PackSize } from '#shared/pack-size.ts';
import {
  GIVING,
  HALF_MORE,
  NEVER,
  NOTES,
  OF_KIND,
  OF_MONEY,
  ONLY_SAID,
  type Unit,
  meaningOf,
  toPlainWord,
} from './list-words.rules.ts';
import type { IsNamed } from './split-list.rules.ts';

export type ListItem = {
  text: string;
  /** What to search for; '' if the line names no thing. */
  name: string;
  /** Another name for it, or a substitute. */
  otherName: string | null;
  /** Packs, or pieces if it is sold by the piece; null if not stated. */
  count: number | null;
  /** The count means packs, not pieces. */
  isPacks: boolean;
  /** The total if there is no count, otherwise the size of each. */
  size: PackSize | null;
  price: number | null;
  pick: 'large' | 'small' | null;
};

/** Numbers that are part of names. */
const IN_NAMES = [
  String.raw`7\s?-?up\b|50\s?-?\s?50\b|\b5\s?-?star\b|five\s+star\b|\d\s?-?\s?min(?:ute)?s?\b|3\s?roses\b|three\s+roses\b|24\s?mantra\b`,
  String.raw`\d\s?in\s?(?:1|one)\b|\d\s?-?ply\b|\d{1,3}\s?(?:w|watts?|v|volts?|cm|mm|inch(?:es)?|mtr|meters?|metres?|m)\b|\d+\s?%|\d{2}:\d{2}`,
  String.raw`\d\s?years?\b|spf\s?-?\d+\+?|\bn\s?-?95\b|1121\b|\b(?:dolo|crocin)\s?\d+|\bno\.?\s?1\b|(?:rin|lux|rajnigandha|502|501)\s?\d{3}\b`,
  String.raw`\d\s?(?:seeds?|grains?)\b|99\s?(?=store)|4711|\b(?:vitamin\s)?[bdk]-?\d{1,2}\b|\ba[2-5]\b|\ball\s?-?out\b|omega\s?-?[369]|\bw\s?\d{3}\b|18\s?again`,
].join('|');
const LEX = new RegExp(
  [
    String.raw`(?<name>(?<![\d.])(?:${IN_NAMES}))`,
    String.raw`(?<mixed>\d+\s+\d\s?\/\s?\d)(?!\d)`,
    String.raw`(?<slash>\d{1,2}\s?\/\s?\d{1,2})(?!\d)`,
    String.raw`(?<number>\d{1,6}(?:\.\d{1,3})?|\.\d{1,3})`,
    String.raw`(?<times>[x×*](?=\s?\d)|(?<=\d\s?)[x×*](?![\p{L}\p{M}]))`,
    String.raw`(?<sign>\/-|[₹/@=:()+-])`,
    String.raw`(?<word>[\p{L}\p{M}][\p{L}\p{M}\p{N}']*)`,
  ].join('|'),
  'giu',
);

export type LineToken =
  | { kind: 'number'; value: number; raw: string; isWord: boolean }
  | { kind: 'times'; raw: string }
  | { kind: 'sign'; raw: string }
  | { kind: 'name'; raw: string }
  | { kind: 'word'; raw: string; word: string; isDevanagari: boolean };

const MAX_TOKENS = 60;

const lex = (text: string): LineToken[] => lexLine(text).map(([token]) => token);

export function lexLine(text: string): [token: LineToken, from: number, to: number][] {
  const tokens: [LineToken, number, number][] = [];
  for (const found of text.matchAll(LEX)) {
    if (tokens.length === MAX_TOKENS) break;
    const token = toToken(found.groups!);
    if (token) tokens.push([token, found.index, found.index + found[0].length]);
  }
  return tokens;
}

function toToken(groups: Record<string, string | undefined>): LineToken | null {
  const { name, mixed, slash, number, times, sign, word } = groups;
  if (name !== undefined) return { kind: 'name', raw: name };
  const fraction = mixed ?? slash;
  if (fraction !== undefined)
    return { kind: 'number', value: toFraction(fraction), raw: fraction, isWord: false };
  if (number !== undefined) return { kind: 'number', value: Number(number), raw: number, isWord: false };
  if (times !== undefined) return { kind: 'times', raw: times };
  if (sign !== undefined) return { kind: 'sign', raw: sign };
  if (word === undefined) return null;
  const isDevanagari = /[\u0900-\u097f]/.test(word);
  return { kind: 'word', raw: word, word: toPlainWord(word).replaceAll("'", ''), isDevanagari };
}

function toFraction(text: string): number {
  const [, whole = '0', over, under] = /^(?:(\d+)\s+)?(\d+)\s?\/\s?(\d+)$/.exec(text) ?? [];
  const value = Number(whole) + (Number(under) > 0 ? Number(over) / Number(under) : 0);
  return Number.isFinite(value) ? value : 0;
}

export const meaning = (token: LineToken | undefined) =>
  token?.kind === 'word' ? meaningOf(token.word, token.isDevanagari) : undefined;
export const wordOf = (token: LineToken | undefined) => (token?.kind === 'word' ? token.word : '');
const means = (token: LineToken | undefined, ...kinds: string[]) =>
  kinds.includes(meaning(token)?.kind ?? '');
/** It may be part of a name. */
const isPlain = (token: LineToken | undefined) => token?.kind === 'word' && !meaning(token);
const isSign = (token: LineToken | undefined, ...signs: string[]) =>
  token?.kind === 'sign' && signs.includes(token.raw);

type LineReading = ListItem & { words: { raw: string; word: string }[] };

/** Joins several words into one number: "teen sau", "sadhe teen", "sawa do", "2-3". */
function joinNumbers(tokens: readonly LineToken[]): LineToken[] {
  const joined: LineToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const before = joined.at(-1);
    // In "bhej do" ("send"), "do" is not the number two.
    if (wordOf(token) === 'do' && GIVING.has(wordOf(before))) continue;
    const found = readNumber(tokens, at);
    if (!found) {
      joined.push(token);
      continue;
    }
    const { value, next } = found;
    joined.push({ kind: 'number', value, raw: token.raw, isWord: token.kind === 'word' });
    at = next - 1;
  }
  return joined;
}

function readNumber(tokens: readonly LineToken[], at: number): { value: number; next: number } | null {
  const token = tokens[at]!;
  const known = meaning(token);
  if (HALF_MORE.has(wordOf(token))) {
    const rest = tokens[at + 1] && readNumber(tokens, at + 1);
    return rest ? { value: rest.value + 0.5, next: rest.next } : null;
  }
  // In "tin kilo", "tin" is three; alone it is a container.
  if (wordOf(token) === 'tin' && means(tokens[at + 1], 'unit')) return { value: 3, next: at + 1 };
  let value: number;
  let next = at + 1;
  if (token.kind === 'number') value = token.value;
  else if (known?.kind === 'hundred') return isCounted(tokens[next]) ? { value: known.value, next } : null;
  else if (known?.kind === 'number') {
    value = known.value;
    const other = meaning(tokens[next]);
    if ((value === 1.25 || value === 0.75) && other?.kind === 'number' && other.value >= 1) {
      value = other.value + (value === 1.25 ? 0.25 : -0.25);
      next++;
    }
  } else return null;
  const hundred = meaning(tokens[next]);
  if (hundred?.kind === 'hundred' && value < 100 && (token.kind === 'word' || isCounted(tokens[next + 1]))) {
    value *= hundred.value;
    next++;
    const rest = meaning(tokens[next]);
    if (rest?.kind === 'number' && rest.value >= 1 && Number.isInteger(rest.value)) {
      value += rest.value;
      next++;
    }
  }
  // "2-3", "do-teen": take the larger number, which is certainly enough.
  const isTo = isSign(tokens[next], '-') || /^(?:to|se|ya|or)$/.test(wordOf(tokens[next]));
  if (isTo && Number.isInteger(value)) {
    const upper = tokens[next + 1] && readNumber(tokens, next + 1);
    const isNear = upper && upper.value > value && upper.value <= value * 3 && Number.isInteger(upper.value);
    if (isNear) return { value: upper.value, next: upper.next };
  }
  return { value, next };
}

/** A unit or rupees, which hundreds may count. */
const isCounted = (token: LineToken | undefined) => means(token, 'unit', 'rupee');

export function readLine(text: string, isNamed: IsNamed): ListItem {
  const tokens = joinNumbers(lex(cutNote(text)));
  const asked: LineReading = {
    text, name: '', otherName: null, count: null, isPacks: false, size: null, price: null, pick: null, words: [],
  }; // prettier-ignore
  for (let at = 0; at < tokens.length;) at = takeToken(tokens, at, asked, isNamed);
  return toItem(asked);
}

/** Cuts off remarks: "if there is none, curd". */
function cutNote(text: string): string {
  const words = [...text.matchAll(/[\p{L}\p{M}]+/gu)];
  const at = words.findIndex(
    ({ 0: raw, index }, nth) =>
      nth > 0 && NOTES.has(toPlainWord(raw)) && !/^no\.?\s?\d/i.test(text.slice(index)),
  );
  return at < 0 ? text : text.slice(0, words[at]!.index);
}

/** Asks for nothing but excludes something: "no onion", "pyaaz mat lana". */
export function isRejection(text: string): boolean {
  const words = (text.match(/[\p{L}\p{M}']+/gu) ?? []).map((word) => toPlainWord(word).replaceAll("'", ''));
  if (NOTES.has(words[0] ?? '') && !/^no\.?\s?\d/i.test(text)) return true;
  return words.some(
    (word, at) =>
      at > 0 &&
      NEVER.has(word) &&
      (meaningOf(words[at + 1] ?? '', true)?.kind === 'said' ||
        (at === words.length - 1 && word !== 'mat' && word !== 'na')),
  );
}

/** Only filler words: "haan theek hai please". */
export function isOnlySaid(text: string): boolean {
  return lex(text).every(
    (token) =>
      token.kind === 'sign' ||
      means(token, 'said') ||
      // "hmm", "hmmmm".
      ONLY_SAID.has(wordOf(token).replace(/mm+$/, 'mm')),
  );
}

function takeToken(tokens: readonly LineToken[], at: number, asked: LineReading, isNamed: IsNamed): number {
  const token = tokens[at]!;
  const next = tokens[at + 1];
  if (token.kind === 'number') return takeNumber(tokens, at, asked);
  if (token.kind === 'times') return at + 1;
  if (token.kind === 'name') {
    const name = showNumber(token.raw);
    if (name !== '') asked.words.push({ raw: name, word: name });
    return at + 1;
  }
  if (token.kind === 'sign') {
    if (token.raw === '₹' && next?.kind === 'number') return takePrice(tokens, at + 1, asked);
    // "aloo 1 kg @30": what it costs, not the money to spend.
    if (token.raw === '@' && next?.kind === 'number' && (asked.size || asked.count !== null)) return at + 2;
    if (token.raw === '/' && asked.words.length > 0 && next?.kind === 'word')
      asked.words.push({ raw: '/', word: '/' });
    return at + 1;
  }
  const known = meaning(token);
  switch (known?.kind) {
    case 'rupee':
      if (isSign(next, '.', ':') && tokens[at + 2]?.kind === 'number')
        return takePrice(tokens, at + 2, asked);
      if (next?.kind === 'number') return takePrice(tokens, at + 1, asked);
      break;
    case 'unit':
      // "kilo aloo", "dozen ande": one of that unit.
      if (token.word.length > 2 && known.unit.factor > 1) addSize(asked, 1, known.unit);
      // "gram flour", "green gram": without a number before it, it is part of the name.
      else if (isInName(tokens, at, isNamed)) keep(asked, token);
      break;
    case 'pack':
      asked.isPacks = true;
      break;
    case 'vessel': {
      const before = tokens[at - 1];
      const isOfKind = OF_KIND.has(wordOf(before)) || means(before, 'large', 'small', 'unit');
      if (isOfKind || wordOf(next) === 'of') asked.isPacks = true;
      else keep(asked, token);
      break;
    }
    case 'pav': {
      const following = wordOf(next);
      const isWeight = /^(?:bhar|bhara|kilo|kg|killo)$/.test(following);
      const isBread = /^(?:bha+j(?:i|ee)|buns?)$/.test(following);
      const isSize =
        isWeight ||
        (asked.words.length > 0 && !isNamed(`${asked.words.at(-1)!.raw} ${token.raw}`) && !isBread) ||
        (following !== '' && !isBread && isPlain(next) && !isNamed(`${token.raw} ${next!.raw}`));
      if (!isSize) keep(asked, token);
      else asked.size = { amount: 250, measure: 'g' };
      return at + (isWeight ? 2 : 1);
    }
    case 'large':
    case 'small': {
      const isBeside = [tokens[at - 1], next].some(
        (other) => means(other, 'pack', 'vessel') || /^[wv]a+l[aei]+$/.test(wordOf(other)),
      );
      if (isPlain(next) && isNamed(`${token.raw} ${next!.raw}`) && !isBeside) keep(asked, token);
      else asked.pick = known.kind;
      break;
    }
    case 'said':
    case 'number':
    case 'hundred':
      break;
    default:
      if (token.word === 'x' && (tokens[at - 1]?.kind === 'number' || next?.kind === 'number')) break;
      if (/^(?:ya|or)$/.test(token.word) && asked.words.length > 0) asked.words.push({ raw: '/', word: '/' });
      else keep(asked, token);
  }
  return at + 1;
}

function isInName(tokens: readonly LineToken[], at: number, isNamed: IsNamed): boolean {
  const [before, token, behind] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  return (
    (isPlain(behind) && isNamed(`${token.raw} ${behind!.raw}`)) ||
    (isPlain(before) && isNamed(`${before!.raw} ${token.raw}`))
  );
}

function showNumber(raw: string): string {
  if (/^\d\s?-?\s?min/i.test(raw)) return '';
  if (/^5\s?-?star/i.test(raw)) return 'five star';
  if (/^3\s?roses/i.test(raw)) return 'three roses';
  return raw.startsWith('50') ? 'salted biscuit' : raw;
}

const keep = (asked: LineReading, { raw }: { raw: string }) =>
  asked.words.push({ raw, word: toPlainWord(raw) });

function takePrice(tokens: readonly LineToken[], at: number, asked: LineReading): number {
  const token = tokens[at]!;
  if (token.kind === 'number') asked.price = token.value;
  return isSign(tokens[at + 1], '/-') ? at + 2 : at + 1;
}

function takeNumber(tokens: readonly LineToken[], at: number, asked: LineReading): number {
  const token = tokens[at]!;
  if (token.kind !== 'number') return at + 1;
  const { value } = token;
  let next = at + 1;
  if (isSign(tokens[next], '/-')) return takePrice(tokens, at, asked);
  if (isSign(tokens[next], '-') && means(tokens[next + 1], 'unit', 'pack', 'vessel')) next++;
  if (tokens[next]?.kind === 'times') {
    // "2 x 500 g" and "2x milk" set the count; "500 g x 2" is read by the number after the x.
    if (Number.isInteger(value)) addCount(asked, value, false);
    return next + 1;
  }
  // "half a dozen", "a quarter of a litre".
  const isUnitAhead = () => means(tokens[next + 1], 'unit') || means(tokens[next + 2], 'unit');
  while (/^(?:an?|of)$/.test(wordOf(tokens[next])) && isUnitAhead()) next++;
  const known = meaning(tokens[next]);
  const word = wordOf(tokens[next]);
  if (known?.kind === 'rupee' && !isPriceAhead(tokens, next)) {
    asked.price = value;
    // "20 rs ka", "50 rupaye wala".
    return OF_MONEY.has(wordOf(tokens[next + 1])) ? next + 2 : next + 1;
  }
  if (known?.kind === 'unit') {
    addSize(asked, value, known.unit);
    return next + 1;
  }
  const isPav = known?.kind === 'pav' && (tokens.length > next + 1 || asked.words.length > 0);
  if (isPav && value <= 3) {
    asked.size = { amount: value * 250, measure: 'g' };
    return next + (/^(?:bhar|kilo|kg)$/.test(wordOf(tokens[next + 1])) ? 2 : 1);
  }
  if (known?.kind === 'pack' || (known?.kind === 'vessel' && hasOtherName(tokens, at, next))) {
    addCount(asked, value, true);
    return next + 1;
  }
  if (OF_MONEY.has(word) && value >= 5 && !token.isWord) {
    asked.price = value;
    return next + 1;
  }
  if (word === 'x' || word === '×') {
    addCount(asked, value, false);
    return next + 1;
  }
  // "aadha aata", "dhai cheeni": kilograms are meant.
  if (!Number.isInteger(value)) asked.size ??= { amount: value * 1000, measure: 'g' };
  else addCount(asked, value, false);
  return next;
}

/** "3 rs 10 wala": three, at ten rupees each. */
const isPriceAhead = (tokens: readonly LineToken[], rupees: number): boolean =>
  tokens[rupees + 1]?.kind === 'number' && OF_MONEY.has(wordOf(tokens[rupees + 2]));

const hasOtherName = (tokens: readonly LineToken[], from: number, to: number) =>
  tokens.some((token, at) => (at < from || at > to) && (token.kind === 'name' || isPlain(token)));

function addCount(asked: LineReading, value: number, isPacks: boolean): void {
  if (!(value > 0)) return;
  if (isPacks) asked.isPacks = true;
  if (!Number.isInteger(value)) {
    if (isPacks) asked.count ??= Math.ceil(value);
    return;
  }
  // "2 milk 1 packet": the count of packs takes precedence.
  if (asked.count === null || isPacks) asked.count = value;
}

function addSize(asked: LineReading, value: number, { factor, measure }: Unit): void {
  const amount = Math.round(value * factor * 1000) / 1000;
  if (!(amount > 0)) return;
  const known = asked.size;
  if (!known) asked.size = { amount, measure };
  // "2 pieces of 500 g", in any order, is two packs.
  else if (measure === 'piece' && known.measure !== 'piece') asked.count ??= amount;
  else if (measure !== 'piece' && known.measure === 'piece') {
    asked.count ??= known.amount;
    asked.size = { amount, measure };
  }
}

const MANY_GRAMS = 50;

function toItem({ words, ...asked }: LineReading): ListItem {
  const stroke = words.findIndex(({ word }) => word === '/');
  const nameOf = (part: typeof words) =>
    part
      .flatMap(({ raw, word }) => (word === '/' ? [] : raw))
      .join(' ')
      .slice(0, 120);
  // "haldi 100": nobody wants that many packs, so grams are meant.
  if (asked.count !== null && asked.count >= MANY_GRAMS && !asked.isPacks && !asked.size) {
    asked.size = { amount: asked.count, measure: 'g' };
    asked.count = null;
  }
  const otherName = stroke < 0 ? '' : nameOf(words.slice(stroke));
  return {
    ...asked,
    name: nameOf(stroke < 0 ? words : words.slice(0, stroke)),
    otherName: otherName || null,
  };
}
