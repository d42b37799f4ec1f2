// Checks values that the owner's forms and files send: each value is accepted, or recorded as a problem of
// its field, so that one answer names everything that is wrong. Pure; knows no particular form.

import { cleanText } from './clean-text.ts';
import { ShopError } from './shop-error.ts';

/** Message per field; no entry, no problem. */
export type Problems = Record<string, string>;

const REQUIRED = 'Required';

/** 400: 'Enter required fields' when something is missing, else the message of the first problem. */
export function requireNoProblems(problems: Problems): void {
  const messages = Object.values(problems);
  if (messages.length === 0) return;
  const message = messages.includes(REQUIRED) ? undefined : messages[0];
  throw new ShopError('invalid_input', { ...(message && { message }), fields: problems });
}

type TextRule = { label: string; max: number; keepsLines?: boolean };

/** A required text, cleaned; '' when it has a problem. */
export function readText(problems: Problems, field: string, value: unknown, rule: TextRule): string {
  const text = typeof value === 'string' ? cleanText(value, rule.keepsLines) : '';
  if (value === undefined || value === null || (typeof value === 'string' && text === '')) {
    problems[field] = REQUIRED;
  } else if (typeof value !== 'string') {
    problems[field] = `${rule.label} must be text`;
  } else if (text.length > rule.max) {
    problems[field] = `${rule.label} can have at most ${rule.max} characters`;
  }
  return text;
}

/** `words` describes the range; more than `decimals` digits are refused rather than rounded. */
type NumberRule = { label: string; words: string; max: number; decimals: 0 | 2 };

const NUMBER_AS_TEXT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A required number from 0 up, which may come as text (spec decision 23); 0 when it has a problem. */
export function readNumber(problems: Problems, field: string, value: unknown, rule: NumberRule): number {
  const text = typeof value === 'string' ? value.trim() : value;
  if (text === undefined || text === null || text === '') {
    problems[field] = REQUIRED;
    return 0;
  }
  const number = toNumber(text);
  const scaled = number * 10 ** rule.decimals;
  if (!(number >= 0 && number <= rule.max)) problems[field] = `${rule.label} must be ${rule.words}`;
  // Floating point misses a whole number of hundredths by a hair: 4.35 x 100 is 434.99999999999994.
  else if (Math.abs(scaled - Math.round(scaled)) > 1e-4) {
    problems[field] = rule.decimals
      ? `${rule.label} can have at most ${rule.decimals} decimals`
      : `${rule.label} must be ${rule.words}`;
  } else return number === 0 ? 0 : number;
  return 0;
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMBER_AS_TEXT.test(value) ? Number(value) : NaN;
}

const MAX_ADDRESS = 2000;
const IMAGE_PROBLEM = 'Not the address of a picture';

/**
 * A required picture: own upload, other root-relative path, or https (spec decision 22); '' when it has a
 * problem.
 */
export function readImage(problems: Problems, field: string, value: unknown): string {
  const url = readText(problems, field, value, { label: 'Image', max: MAX_ADDRESS });
  if (!problems[field] && !isImageUrl(url)) problems[field] = IMAGE_PROBLEM;
  return url;
}

export function readImages(
  problems: Problems,
  field: string,
  value: unknown,
  { max }: { max: number },
): string[] {
  const list = readList(problems, field, value, { label: 'Image', max, what: 'pictures' });
  return list.map((item, at) => readImage(problems, `${field}.${at}`, item));
}

/** Browsers read a backslash as a slash, so it could lead to another host; they also ignore white space. */
function isImageUrl(url: string): boolean {
  if (/[\s\\]/.test(url)) return false;
  if (url.startsWith('/')) return !url.startsWith('//');
  return /^https:\/\//i.test(url) && URL.canParse(url);
}

const MAX_REFS = 100;

/**
 * Ids of categories or sub-categories, without duplicates; sent as ids or as objects with an `_id` (decision
 * 22).
 */
export function readRefs(problems: Problems, field: string, value: unknown, label: string): string[] {
  const list = readList(problems, field, value, { label, max: MAX_REFS, what: 'entries' });
  const ids = list.map((item) =>
    typeof item === 'object' && item !== null && '_id' in item ? item._id : item,
  );
  if (ids.every((id) => typeof id === 'string' && id !== '')) return [...new Set(ids as string[])];
  problems[field] = `${label} must be a list of ids`;
  return [];
}

type ListRule = { label: string; max: number; what: string };

/** A missing value is an empty list. */
function readList(problems: Problems, field: string, value: unknown, { label, max, what }: ListRule) {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) problems[field] = `${label} must be a list`;
  else if (value.length > max) problems[field] = `At most ${max} ${what}`;
  else return value as unknown[];
  return [];
}
