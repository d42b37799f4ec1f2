// Schemas of the fields that people fill in, with the words for what is wrong with them: check-fields.ts
// reads values by them. Plain objects, so that forms in the browser share them without loading TypeBox.
//
// `title`: the name of the field in messages. `x-message`: the message for a value out of its range or form,
// `x-list` that for no list. `x-text`: the number may come as text. `x-decimals`: more are
// refused rather than rounded. `x-lines`: the text, or each of the texts in it, keeps its line breaks.
// `x-verbatim`: it stays as it was typed (http/body.ts). `prepare` and `check`: what no schema can say.

import { withLatinDigits } from './clean-text.ts';
import { isEmail, normalizeEmail } from './email.ts';
import type {
  TArray,
  TBoolean,
  TInteger,
  TNull,
  TNumber,
  TObject,
  TOptional,
  TProperties,
  TSchema,
  TString,
  TUnion,
  TUnsafe,
} from 'typebox';
import { NO_PICTURE } from './images.ts';
import { isPhone, PHONE_PROBLEM } from './phone.ts';

/** Notes a problem of the field, or of a part of it: '0.productId'. */
export type ProblemReporter = (problem: string, part?: string | number) => void;

type Rules<Value> = {
  description?: string;
  'x-message'?: string;
  'x-lines'?: true;
  /** What is read instead of the value that was sent. */
  prepare?: (sent: unknown) => unknown;
  /** Called with a value that fits its schema. */
  check?: (value: Value, report: ProblemReporter) => void;
};
type TextRules = Rules<string> & { pattern?: string };

/** The keywords that JSON schemas do not have. */
export const FIELD_KEYWORDS = [
  'x-message',
  'x-list',
  'x-text',
  'x-decimals',
  'x-lines',
  'x-verbatim',
  'prepare',
  'check',
];

/** A required text. */
export function text(title: string, maxLength: number, rules: TextRules = {}): TString {
  return { ...textOrEmpty(title, maxLength, rules), minLength: 1 } as TString;
}

/** A required time as text, as ISO 8601 or whatever else `Date` reads. */
export function time(title: string): TString {
  return text(title, 40, {
    check: (sent: string, report: ProblemReporter) => {
      const year = new Date(sent).getUTCFullYear();
      if (!(year >= 2000 && year < 2100)) report(`${title} must be a time`);
    },
  });
}

/** A text that may be '', whatever its pattern or its check. */
export function textOrEmpty(title: string, maxLength: number, rules: TextRules = {}): TString {
  return { type: 'string', title, maxLength, ...rules } as unknown as TString;
}

/** In the one form of shared/email.ts. */
export function emailOrEmpty(title: string): TString {
  return textOrEmpty(title, 254, {
    prepare: (sent) => (typeof sent === 'string' ? normalizeEmail(sent) : sent),
    check: (email, report) => {
      if (!isEmail(email)) report('Enter a valid email');
    },
  });
}

export function password(maxLength = 1_000): TString {
  return { type: 'string', minLength: 1, maxLength, 'x-verbatim': true } as unknown as TString;
}

export function oneOf<Name extends string>(title: string, names: readonly Name[]): TUnsafe<Name> {
  const message = `${title} must be ${names.length > 1 ? 'one of ' : ''}${names.join(', ')}`;
  return { type: 'string', title, enum: names, 'x-message': message } as unknown as TUnsafe<Name>;
}

type Range = { minimum?: number; maximum: number };

/** With two decimals at most, also as text; `words` describe the range: 'between 0 and 100'. */
export function amount(title: string, { minimum = 0, maximum }: Range, words: string): TNumber {
  const message = `${title} must be ${words}`;
  const own = { 'x-message': message, 'x-text': true, 'x-decimals': 2 };
  return { type: 'number', title, minimum, maximum, ...own } as unknown as TNumber;
}

/** The same without decimals. */
export function wholeNumber(
  title: string,
  { minimum = 0, maximum }: Range,
  words = `a whole number between ${minimum} and ${maximum.toLocaleString('en-IN')}`,
): TInteger {
  const number = { ...amount(title, { minimum, maximum }, words), 'x-decimals': 0 };
  return { ...number, type: 'integer' } as unknown as TInteger;
}

/** Only as a number, as programs send it. */
export function plainNumber(title: string, range: Range, message: string): TNumber {
  return { type: 'number', title, ...range, 'x-message': message } as unknown as TNumber;
}

export function plainWholeNumber(title: string, range: Range, message: string): TInteger {
  const number = { ...plainNumber(title, range, message), 'x-decimals': 0 };
  return { ...number, type: 'integer' } as unknown as TInteger;
}

export function flag(title: string, description?: string): TBoolean {
  return { type: 'boolean', title, ...(description && { description }) } as unknown as TBoolean;
}

type ListRules<Item> = Rules<Item[]> & { minItems?: number; 'x-list'?: string };

/** `tooMany` is the message beyond the maximum; with `minItems` 1 the list is required to have something. */
export function list<Item extends TSchema>(
  title: string,
  items: Item,
  maxItems: number,
  tooMany: string,
  rules: ListRules<any> = {},
): TArray<Item> {
  return { type: 'array', title, items, maxItems, 'x-message': tooMany, ...rules } as unknown as TArray<Item>;
}

type OptionalFields<Fields extends TProperties> = { [Name in keyof Fields]: TOptional<Fields[Name]> };

/** An object of fields, as TypeBox makes it for a body. */
export function fields<Required extends TProperties, Others extends TProperties = {}>(
  required: Required,
  optional?: Others,
): TObject<Required & OptionalFields<Others>> {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(required),
    properties: { ...required, ...optional },
  } as unknown as TObject<Required & OptionalFields<Others>>;
}

/** What makes a typed value wrong, but not one that was saved under older rules. */
const RULES = ['minLength', 'pattern', 'enum', 'minimum', 'maximum', 'minItems', 'x-decimals', 'check'];

/** The same for what was saved before: of the rules only shape and size stay. */
export function asSaved<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(asSaved) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const others = Object.entries(part).filter(([name]) => !RULES.includes(name));
  return Object.fromEntries(others.map(([name, inner]) => [name, asSaved(inner)])) as Part;
}

/** Texts by name, which a check reads. */
export function texts(
  title: string,
  message: string,
  rules: Rules<Record<string, unknown>>,
): TUnsafe<Record<string, string>> {
  const own = { title, additionalProperties: { type: 'string' }, 'x-message': message };
  return { type: 'object', ...own, ...rules } as unknown as TUnsafe<Record<string, string>>;
}

/** A check of a list: reports every item whose `name` another one had before. Items may lack it. */
export function rejectTwice<Name extends string>(name: Name, toProblem: (value: string) => string) {
  return (items: readonly Partial<Record<Name, string>>[], report: ProblemReporter): void => {
    const seen = new Set<string>();
    for (const [at, { [name]: value }] of items.entries()) {
      if (value === undefined) continue;
      if (seen.has(value)) report(toProblem(value), `${at}.${name}`);
      seen.add(value);
    }
  };
}

export function orNull<Field extends TSchema>(field: Field): TUnion<[Field, TNull]> {
  return { anyOf: [field, { type: 'null' }] } as unknown as TUnion<[Field, TNull]>;
}

const MAX_ADDRESS = 2000;

const imageRules: TextRules = {
  description: "The shop's own /images/, or https",
  check: (url, report) => {
    if (!isImageUrl(url)) report('Not the address of a picture');
  },
};

/** A picture: the shop's own, or https. Other paths of the shop could be calls that change something. */
export const image = text('Image', MAX_ADDRESS, imageRules);
export const imageOrEmpty = textOrEmpty('Image', MAX_ADDRESS, imageRules);

/** Browsers read a backslash as a slash and resolve `..`; they also ignore white space. */
function isImageUrl(url: string): boolean {
  if (/[\s\\]/.test(url)) return false;
  if (url === NO_PICTURE) return true;
  if (url.startsWith('/')) return url.startsWith('/images/') && new URL(url, OWN).pathname === url;
  return /^https:\/\//i.test(url) && URL.canParse(url);
}

/** Any host: only what becomes of the path is asked. */
const OWN = 'https://shop.test';

const MAX_IDS = 100;

/** Ids, which may be sent as objects with an `_id` too. */
export function ids(title: string, rules: ListRules<string> = {}): TArray<TString> {
  const id = { type: 'string' } as unknown as TString;
  return list(title, id, MAX_IDS, `At most ${MAX_IDS} entries`, {
    prepare: (sent) => (Array.isArray(sent) ? sent.map(toId) : sent),
    check: (sent: unknown[], report) => {
      if (!sent.every((id) => typeof id === 'string' && id !== '')) report(`${title} must be a list of ids`);
    },
    ...rules,
  });
}

function toId(sent: unknown): unknown {
  return typeof sent === 'object' && sent !== null && '_id' in sent ? sent._id : sent;
}

export const phone = textOrEmpty('Phone', 30, {
  description: "A number that can be called, as its owner writes it, or ''",
  prepare: (sent) => (typeof sent === 'string' ? withLatinDigits(sent.normalize('NFKC')) : sent),
  check: (phone, report) => {
    if (!isPhone(phone)) report(PHONE_PROBLEM);
  },
});
