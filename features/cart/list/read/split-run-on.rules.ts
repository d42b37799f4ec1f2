// Splits text without commas, as dictated: "do kilo aloo ek kilo pyaaz aadha litre doodh". The amounts tell
// where one thing ends and the next begins. Pure.

import { meaningOf } from './list-words.rules.ts';
import { isRejection, lexLine, type Token } from './read-line.rules.ts';

type Part = { kind: 'amount' | 'name'; from: number; to: number };

/** The last words only describe the thing: "roz wala". */
export const isDescribed = (text: string): boolean => DESCRIBES.test(text);
const DESCRIBES = /\s(?:[wv]a+l[aei]+|type|वाल[ाीे])$/i;

type Known = { isThingOrBrand(name: string): boolean; areThings(names: string): boolean };

/** A line that may be one thing stays whole. */
export function splitRunOn(text: string, { isThingOrBrand, areThings }: Known): string[] {
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
  let before: Token | undefined;
  for (const [token, from, to] of lexLine(text)) {
    // "garam masala", "gram flour", "parle g": grams only after a number.
    const kind = isGram(token) && !isNumber(before) ? 'name' : kindOf(token);
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

const isGram = (token: Token) => token.kind === 'word' && /^(?:ga?ram|g)$/.test(token.word);
const isNumber = (token: Token | undefined) =>
  token?.kind === 'number' ||
  (token?.kind === 'word' &&
    ['number', 'hundred', 'pav'].includes(meaningOf(token.word, token.isDevanagari)?.kind ?? ''));

function kindOf(token: Token): Part['kind'] | null {
  if (token.kind === 'number' || token.kind === 'times') return 'amount';
  if (token.kind === 'name') return 'name';
  if (token.kind === 'sign') return token.raw === '₹' ? 'amount' : null;
  const known = meaningOf(token.word, token.isDevanagari)?.kind;
  if (known === undefined) return 'name';
  return known === 'said' || known === 'large' || known === 'small' ? null : 'amount';
}
