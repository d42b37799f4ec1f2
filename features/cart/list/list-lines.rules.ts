// What is one line of a list: joins parts that belong together; splits names without separators, and text
// without commas, as dictated, where the amounts tell where one thing ends; and gives one amount to each of
// several things ("500 g each of onion and tomato"). Pure.

import { ALL, EACH, isSameKind, isUsualKind } from './list-words.rules.ts';
import {
  type ListItem,
  type LineToken,
  isOnlySaid,
  isRejection,
  lexLine,
  meaning,
  wordOf,
} from './read-line.rules.ts';

/** A part that only states an amount or a description joins the thing before it; "ok thanks" is dropped. */
export function joinLines(parts: readonly string[], read: (part: string) => ListItem): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    if (isOnlySaid(part)) continue;
    const before = lines.at(-1);
    const asked = read(part);
    if (before !== undefined && isRejection(part)) lines[lines.length - 1] = `${before}, ${part}`;
    else if (
      asked.name === '' &&
      before !== undefined &&
      read(before).name !== '' &&
      !saysAmount(read(before))
    )
      lines[lines.length - 1] = `${before} ${part}`;
    else lines.push(part);
  }
  return lines;
}

export const saysAmount = ({ count, size, price }: ListItem): boolean =>
  count !== null || size !== null || price !== null;

export const listWords = (name: string): string[] => name.match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];

const MAX_WORDS = 12;
const MAX_WORDS_OF_THING = 4;

/** "sarson tel", "toor dal": the second word is common to many things. */
const OF_MANY = /^(?:tel|oil|da+l|chips|sauce|namak|salt|rice|chawal|powder)$/i;
const isOfKind = (two: readonly string[], isThing: (name: string) => boolean) =>
  OF_MANY.test(two[1] ?? '') && isThing(two.join(' '));

/** Runs of words that are each a thing, with the text around them; null if that is not possible. */
export function splitWords(text: string, name: string, isThing: (name: string) => boolean): string[] | null {
  const words = listWords(name);
  if (words.length > MAX_WORDS) return null;
  const things: string[][] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(MAX_WORDS_OF_THING, words.length - at - (at === 0 ? 1 : 0));
    // "milk bread eggs" is three things, although milk bread exists.
    const two = words.slice(at, at + 2);
    if (two.every(isUsualKind) && !isSameKind(two) && !isOfKind(two, isThing)) length = 1;
    while (length > 0 && !isThing(words.slice(at, at + length).join(' '))) length--;
    if (length === 0) return null;
    things.push(words.slice(at, at + length));
    at += length;
  }
  if (things.length < 2) return null;
  const from = text.indexOf(words[0]!);
  const last = words.at(-1)!;
  const to = text.lastIndexOf(last) + last.length;
  if (from < 0 || to < from) return null;
  return things.map((thing, nth) =>
    [nth === 0 ? text.slice(0, from) : '', thing.join(' '), nth === things.length - 1 ? text.slice(to) : '']
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

type Part = { kind: 'amount' | 'name'; from: number; to: number };

/** Words only describe the thing: "roz wala", "sugar free biscuits". */
export const isDescribed = (text: string): boolean => DESCRIBES.test(text);
const DESCRIBES = /\s(?:[wv]a+l[aei]+|type|वाल[ाीे])$|\p{L}[\s-]free\s+\p{L}/iu;

type KnownThings = { isThingOrBrand(name: string): boolean; areThings(names: string): boolean };

/** A line that may be one thing stays whole. */
export function splitRunOn(text: string, { isThingOrBrand, areThings }: KnownThings): string[] {
  const parts = toParts(text);
  const names = parts.filter(({ kind }) => kind === 'name');
  if (names.length < 2 || parts.length < 3 || text.includes('(') || hasRejection(text)) return [text];
  const wordsOf = ({ from, to }: Part) => text.slice(from, to);
  if (!names.every((name) => areThings(wordsOf(name)))) return [text];
  const leads = parts[0]!.kind === 'amount';
  // "milk 2 packet full cream": one amount between two names is more likely one thing with a description.
  if (parts.length === 3 && (isDescribed(text) || isThingOrBrand(names.map(wordsOf).join(' '))))
    return [text];
  const lines: string[] = [];
  let from = 0;
  for (const [at, part] of parts.entries()) {
    const isStart =
      at > 0 && part.kind === (leads ? 'amount' : 'name') && at < parts.length - (leads ? 1 : 0);
    if (!isStart) continue;
    lines.push(text.slice(from, part.from).trim());
    from = part.from;
  }
  lines.push(text.slice(from).trim());
  return lines;
}

/** "paneer 200 g, no onion". */
const hasRejection = (text: string) => text.split(', ').slice(1).some(isRejection);

/** The names on either side of an amount, the one after it first; none if there is only one side. */
export function listNamesBesideAmount(text: string): string[] {
  const names = toParts(text)
    .filter(({ kind }) => kind === 'name')
    .map(({ from, to }) => text.slice(from, to));
  return names.length > 1 ? names.toReversed() : [];
}

function toParts(text: string): Part[] {
  const parts: Part[] = [];
  let before: LineToken | undefined;
  for (const [token, from, to] of lexLine(text)) {
    // "garam masala", "gram flour", "parle g": grams only after a number.
    const kind = isGram(token) && !isCounting(before) ? 'name' : toPartKind(token);
    before = token;
    const last = parts.at(-1);
    if (kind === null || kind === last?.kind) {
      if (last && kind !== null) last.to = to;
      continue;
    }
    // A pack or a unit extends the number before it, or is an amount by itself.
    parts.push({ kind, from, to });
  }
  return parts;
}

const isGram = (token: LineToken) => /^(?:ga?ram|g)$/.test(wordOf(token));
const isCounting = (token: LineToken | undefined) =>
  token !== undefined && ['number', 'hundred', 'pav'].includes(kindOf(token));

function toPartKind(token: LineToken): Part['kind'] | null {
  if (token.kind === 'sign') return token.raw === '₹' ? 'amount' : null;
  if (isThing(token)) return 'name';
  return ['said', 'large', 'small'].includes(kindOf(token)) ? null : 'amount';
}

type Lexemes = ReturnType<typeof lexLine>;
type Span = { from: number; to: number };
type EachAmount = {
  /** "500 g"; null: the amount written before the names ("1 kg onion and potato each"). */
  amount: string | null;
  names: string;
  /** The amount belongs to the names before it, not to those after it. */
  isBehind: boolean;
  /** Text before and after, which becomes lines of its own. */
  before: string;
  behind: string;
};

const OF = /^(?:\s*(?:of|ka|ke|ki|का|के|की)(?![\p{L}\p{M}])|[\s:,-])+/iu;

/** Gives the parts of one line the amount that applies to each. `list` splits names written side by side. */
export function spreadEach(
  parts: readonly string[],
  list: (names: string) => string[],
  hasAmount: (part: string) => boolean,
): string[] {
  const spread: string[] = [];
  const open = parts.toReversed();
  while (open.length > 0) {
    const part = open.pop()!;
    const each = readEach(part);
    if (!each) {
      spread.push(part);
      continue;
    }
    if (each.before !== '') spread.push(each.before);
    const names = each.names === '' ? [] : list(each.names);
    const isFirst = each.before === '';
    if (each.isBehind && isFirst)
      while (spread.length > 0 && !hasAmount(spread.at(-1)!)) names.unshift(...list(spread.pop()!));
    if (!each.isBehind && each.behind === '')
      while (open.length > 0 && !hasAmount(open.at(-1)!)) names.push(...list(open.pop()!));
    const amount = each.amount ?? leadingAmount(spread.at(-1) ?? '');
    if (names.length === 0 || amount === null) spread.push(part);
    else spread.push(...names.map((name) => `${amount} ${name}`));
    if (each.behind !== '' && names.length > 0 && amount !== null) open.push(each.behind);
  }
  return spread;
}

function readEach(part: string): EachAmount | null {
  const tokens = lexLine(part);
  const found = findWord(part, tokens) ?? findTwice(part, tokens);
  if (!found) return null;
  const { from, to, amount } = found;
  const left = tokens.filter(([, , end]) => end <= from);
  const right = tokens.filter(([token, start]) => start >= to && !isSaid(token));
  if (left.some(([token]) => isThing(token))) {
    // "doodh 2 aloo pyaaz ek ek kilo": the milk has its own amount.
    const own = left.findLast(([token]) => isAmount(token))?.[2] ?? 0;
    const names = part
      .slice(own, from)
      .replace(/[\s:-]+$/, '')
      .trim();
    const behind = right.some(([token]) => isThing(token)) ? part.slice(to).trim() : '';
    const before = part.slice(0, own).trim();
    if (names === '') return null;
    return { amount, names, isBehind: true, before: amount === null ? '' : before, behind };
  }
  if (amount === null || right.length === 0 || !isThing(right[0]![0])) return null;
  const next = right.find(([token], at) => at > 0 && isAmount(token))?.[1] ?? part.length;
  const names = part.slice(to, next).replace(OF, '').trim();
  return { amount, names, isBehind: false, before: '', behind: part.slice(next).trim() };
}

/** "500 g each", "each 500 g", "sab 500 g". */
function findWord(part: string, tokens: Lexemes): (Span & { amount: string | null }) | null {
  const at = tokens.findIndex(([token]) => EACH.has(wordOf(token)) || ALL.has(wordOf(token)));
  if (at < 0) return null;
  const [token, from, to] = tokens[at]!;
  const isEach = EACH.has(wordOf(token));
  let first = at;
  while (first > 0 && isAmount(tokens[first - 1]![0])) first--;
  if (first < at && isEach) {
    const start = tokens[first]![1];
    return { from: start, to, amount: part.slice(start, tokens[at - 1]![2]) };
  }
  let last = at;
  while (last + 1 < tokens.length && isAmount(tokens[last + 1]![0])) last++;
  if (last > at && isNumber(tokens[at + 1]![0]))
    return { from, to: tokens[last]![2], amount: part.slice(tokens[at + 1]![1], tokens[last]![2]) };
  return isEach && at === tokens.length - 1 ? { from, to, amount: null } : null;
}

/** "ek ek kilo", "1-1 kg". */
function findTwice(part: string, tokens: Lexemes): (Span & { amount: string }) | null {
  for (const [at, [token, from]] of tokens.entries()) {
    if (!isNumber(token)) continue;
    const next = tokens[at + 1]?.[0];
    const second = next?.kind === 'sign' && next.raw === '-' ? at + 2 : at + 1;
    const other = tokens[second];
    if (!other || !isNumber(other[0]) || valueOf(other[0]) !== valueOf(token)) continue;
    let last = second;
    while (last + 1 < tokens.length && isUnit(tokens[last + 1]![0])) last++;
    const to = tokens[last]![2];
    return { from, to, amount: part.slice(other[1], to) };
  }
  return null;
}

/** "1 kg" of "1 kg onion". */
function leadingAmount(part: string): string | null {
  const tokens = lexLine(part);
  const end = tokens.findIndex(([token]) => !isAmount(token));
  return end > 0 ? part.slice(tokens[0]![1], tokens[end - 1]![2]) : null;
}

const kindOf = (token: LineToken): string => meaning(token)?.kind ?? token.kind;
const isNumber = (token: LineToken) => ['number', 'pav'].includes(kindOf(token));
const isUnit = (token: LineToken) =>
  ['unit', 'pack', 'vessel', 'hundred', 'pav', 'rupee'].includes(kindOf(token));
const isAmount = (token: LineToken) => isNumber(token) || isUnit(token);
const isThing = (token: LineToken) => token.kind === 'name' || kindOf(token) === 'word';
const isSaid = (token: LineToken) => token.kind === 'sign' || kindOf(token) === 'said';

function valueOf(token: LineToken): number | string | undefined {
  if (token.kind === 'number') return token.value;
  const known = meaning(token);
  return known?.kind === 'number' ? known.value : known?.kind;
}
