// Reads values by the schemas of their fields (field-schemas.ts): bodies of calls (http/body.ts), rows of
// files, cells of the product sheet, and forms in the browser. Each value is accepted, or recorded as a
// problem of its field, so that one answer names everything that is wrong. Parts without a title stay as they
// are.
//
// Only here: texts lose control characters and the space around them, and null is ''; numbers may come as
// text where the schema says so; a list or object that is null was not sent.

import type { Static, TSchema } from 'typebox';
import { cleanText } from './clean-text.ts';
import type { ProblemReporter } from './field-schemas.ts';
import { ShopError } from './shop-error.ts';

/** Message per field; no entry, no problem. */
export type Problems = Record<string, string>;

const REQUIRED = 'Required';
/** Of thousands of mistakes in a list the first are enough. */
const MAX_PROBLEMS = 20;

/** 400: 'Enter required fields' when something is missing, else the message of the first problem. */
export function requireNoProblems(problems: Problems): void {
  const messages = Object.values(problems);
  if (messages.length === 0) return;
  const message = messages.includes(REQUIRED) ? undefined : messages[0];
  const fields = Object.fromEntries(Object.entries(problems).slice(0, MAX_PROBLEMS));
  throw new ShopError('invalid_input', { ...(message && { message }), fields });
}

/** The parts of a JSON schema that a field has. */
type Field = {
  type?: string;
  title: string;
  properties?: Record<string, Field>;
  additionalProperties?: unknown;
  required?: readonly string[];
  items: Field;
  anyOf?: readonly Field[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  'x-message'?: string;
  'x-list'?: string;
  'x-text'?: true;
  'x-decimals'?: number;
  'x-lines'?: true;
  prepare?: (sent: unknown) => unknown;
  check?: (value: any, report: ProblemReporter) => void;
};

/** The values that were sent, as their schemas read them; complete only when there is no problem. */
export function readFields<Schema extends TSchema>(
  problems: Problems,
  schema: Schema,
  sent: unknown,
): Static<Schema> {
  return readObject(problems, '', schema as unknown as Field, sent) as Static<Schema>;
}

function readObject(problems: Problems, path: string, field: Field, sent: unknown): Record<string, unknown> {
  const { properties = {}, required = [] } = field;
  const given: Record<string, unknown> = isObject(sent) ? sent : {};
  const values = field.additionalProperties === false ? {} : { ...given };
  for (const [name, schema] of Object.entries(properties)) {
    const at = path === '' ? name : `${path}.${name}`;
    const value = readField(problems, at, schema, given[name], required.includes(name));
    if (value === undefined) delete values[name];
    else values[name] = value;
  }
  return values;
}

function readField(
  problems: Problems,
  path: string,
  schema: Field,
  sent: unknown,
  isRequired: boolean,
): unknown {
  const mayBeNull = schema.anyOf?.[1]?.type === 'null';
  const field = mayBeNull ? schema.anyOf![0]! : schema;
  if (!field.title) return sent;
  const given = field.prepare ? field.prepare(sent) : sent;
  if (given === null && mayBeNull) return null;
  if (given === undefined || (given === null && (field.type === 'array' || field.type === 'object'))) {
    if (isRequired) problems[path] = REQUIRED;
    return undefined;
  }
  const found: Problems = {};
  const value = READERS[field.type!]!(found, path, field, given);
  const isFilled = value !== undefined && value !== '' && Object.keys(found).length === 0;
  if (isFilled) field.check?.(value, (problem, part) => (found[part ? `${path}.${part}` : path] = problem));
  Object.assign(problems, found);
  return value;
}

type FieldReader = (problems: Problems, path: string, field: Field, sent: unknown) => unknown;

const READERS: Record<string, FieldReader> = {
  string: readText,
  number: readNumber,
  integer: readNumber,
  boolean(problems, path, { title }, sent) {
    if (typeof sent !== 'boolean') problems[path] = `${title} must be true or false`;
    return sent;
  },
  array: readList,
  object(problems, path, field, sent) {
    if (!isObject(sent)) problems[path] = field['x-message']!;
    return readObject(problems, path, field, sent);
  },
};

function readText(problems: Problems, path: string, field: Field, sent: unknown): string | undefined {
  const { title, minLength, maxLength = Infinity, pattern } = field;
  if (typeof sent !== 'string' && sent !== null) {
    problems[path] = `${title} must be text`;
    return undefined;
  }
  const text = cleanText(sent ?? '', field['x-lines']);
  const isOfForm = text === '' || !pattern || new RegExp(pattern, 'u').test(text);
  if (text === '' && minLength) problems[path] = REQUIRED;
  else if (text.length > maxLength) problems[path] = `${title} can have at most ${maxLength} characters`;
  else if (!isOfForm || field.enum?.includes(text) === false) problems[path] = field['x-message']!;
  return text;
}

const NUMBER_AS_TEXT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function readNumber(problems: Problems, path: string, field: Field, sent: unknown): number | undefined {
  const given = typeof sent === 'string' ? sent.trim() : sent;
  const { title, minimum = -Infinity, maximum = Infinity, 'x-decimals': decimals } = field;
  const isText = field['x-text'] && typeof given === 'string' && NUMBER_AS_TEXT.test(given);
  const number = typeof given === 'number' || isText ? Number(given) : NaN;
  // Floating point misses a whole number of hundredths by a hair: 4.35 x 100 is 434.99999999999994.
  const scaled = number * 10 ** (decimals ?? 0);
  const isExact = decimals === undefined || Math.abs(scaled - Math.round(scaled)) <= 1e-4;
  if (given === null || given === '') problems[path] = REQUIRED;
  else if (!(number >= minimum && number <= maximum)) problems[path] = field['x-message']!;
  else if (isExact) return number === 0 ? 0 : number;
  else problems[path] = decimals ? `${title} can have at most ${decimals} decimals` : field['x-message']!;
  return undefined;
}

function readList(problems: Problems, path: string, field: Field, sent: unknown): unknown[] | undefined {
  const { title, items, minItems = 0, maxItems = Infinity } = field;
  if (!Array.isArray(sent)) problems[path] = field['x-list'] ?? `${title} must be a list`;
  else if (sent.length === 0 && minItems === 1) problems[path] = REQUIRED;
  else if (sent.length < minItems || sent.length > maxItems) problems[path] = field['x-message']!;
  else {
    return sent.map((item: unknown, at) =>
      items.properties && !items.title
        ? readObject(problems, `${path}.${at}`, items, item)
        : readField(problems, `${path}.${at}`, items, item, true),
    );
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
