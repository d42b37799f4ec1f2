// Applies one amount to each of several things: "500 g each of onion and tomato", "aloo pyaaz ek ek kilo",
// "jeera, rai sab 100 gram". Pure.

import { ALL, EACH, meaningOf } from './list-words.rules.ts';
import { lexLine, type Token } from './read-line.rules.ts';

type Lexed = ReturnType<typeof lexLine>;
/** Start and end offsets in the text. */
type Span = { from: number; to: number };
type Each = {
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

/**
 * Gives the `parts` of one written line the amount that applies to each of them. `list` splits names written
 * side by side; `hasAmount` tells whether a part states its own amount.
 */
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

function readEach(part: string): Each | null {
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
function findWord(part: string, tokens: Lexed): (Span & { amount: string | null }) | null {
  const at = tokens.findIndex(
    ([token]) => token.kind === 'word' && (EACH.has(token.word) || ALL.has(token.word)),
  );
  if (at < 0) return null;
  const [token, from, to] = tokens[at]!;
  const isEach = token.kind === 'word' && EACH.has(token.word);
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
function findTwice(part: string, tokens: Lexed): (Span & { amount: string }) | null {
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

const meaning = (token: Token) =>
  token.kind === 'word' ? meaningOf(token.word, token.isDevanagari) : undefined;
const kindOf = (token: Token): string => meaning(token)?.kind ?? token.kind;
const isNumber = (token: Token) => ['number', 'pav'].includes(kindOf(token));
const isUnit = (token: Token) =>
  ['unit', 'pack', 'vessel', 'hundred', 'pav', 'rupee'].includes(kindOf(token));
const isAmount = (token: Token) => isNumber(token) || isUnit(token);
const isThing = (token: Token) => token.kind === 'name' || kindOf(token) === 'word';
const isSaid = (token: Token) => token.kind === 'sign' || kindOf(token) === 'said';

function valueOf(token: Token): number | string | undefined {
  if (token.kind === 'number') return token.value;
  const known = meaning(token);
  return known?.kind === 'number' ? known.value : known?.kind;
}
