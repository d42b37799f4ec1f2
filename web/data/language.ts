// What the shop says, in the language of the page. English texts stand in the code; another language is a
// file of web/languages, loaded before the page wakes up and by pages in that language alone. Messages are
// ICU's ('{count, plural, one {# item} other {# items}}') and are compiled while the pages are built
// (tools/compile-messages.ts). Call these where something is shown: a constant of a module is made once for
// all languages.

import { Children, cloneElement, type ReactElement, type ReactNode } from 'react';
import format, { type CompiledMessage } from 'icu-minify/format';
import { DEFAULT_LANGUAGE, toLocale } from '#shared/languages.ts';

export type Words = {
  /** By the English message, compiled. */
  messages: Readonly<Record<string, CompiledMessage>>;
  /** What servers say with something in it: the pattern, the names of its parts, and the message. */
  patterns: readonly (readonly [pattern: string, names: readonly string[], message: CompiledMessage])[];
};

/** `words` null: what stands in the code. */
export type Language = { code: string; words: Words | null };

const ENGLISH: Language = { code: DEFAULT_LANGUAGE, words: null };
let find: () => Language = () => ENGLISH;

/** `current`: asked whenever something is said; the server renders pages of several languages at a time. */
export function speak(current: () => Language): void {
  find = current;
}

/** For `Intl`. */
export const locale = (): string => toLocale(find().code);

type Values = Record<string, string | number>;

/** A text: a literal, or one that was marked by `msg`. */
export function t(message: string, values?: Values): string {
  return String(say(message, values));
}

type Inner = readonly (ReactNode | string)[];

/** A text with elements in it: 'Showing <b>{text}</b>', with an empty element for `b`. */
export function rich(message: string, values: Record<string, string | number | ReactElement>): ReactNode {
  const parts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? (inner: Inner) => cloneElement(value, undefined, ...inner) : value,
  ]);
  const said: unknown = say(message, Object.fromEntries(parts) as Values);
  return Array.isArray(said) ? Children.toArray(said as ReactNode[]) : (said as ReactNode);
}

/** Marks a text that is said later, by `t`. */
export const msg = (message: string): string => message;

/** What a server has said in English; one that is not known stays so. */
export function tServer(text: string): string {
  if (lookUp(text) !== undefined) return t(text);
  for (const [pattern, names, message] of find().words?.patterns ?? []) {
    const found = new RegExp(pattern, 's').exec(text);
    if (found) return String(formatHere(message, toValues(names, found)));
  }
  return text;
}

const toValues = (names: readonly string[], found: RegExpExecArray): Values =>
  Object.fromEntries(names.map((name, at) => [name, tServer(found[at + 1]!)]));

/** What a server says may be any text, 'constructor' too. */
function lookUp(key: string): CompiledMessage | undefined {
  const messages = find().words?.messages;
  return messages && Object.hasOwn(messages, key) ? messages[key] : undefined;
}

function say(message: CompiledMessage, values: Values | undefined) {
  const key = typeof message === 'string' ? message : JSON.stringify(message);
  return formatHere(lookUp(key) ?? message, values);
}

function formatHere(message: CompiledMessage, values: Values | undefined) {
  return typeof message === 'string' ? message : format(message, locale(), values, { formatters });
}

const formatters = {
  getDateTimeFormat: (...all: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...all),
  getNumberFormat: (...all: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...all),
  getPluralRules: (...all: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...all),
};

const dates = new Map<string, Intl.DateTimeFormat>();

/** A time in the language of the page. */
export function formatDate(time: Date, options: Intl.DateTimeFormatOptions): string {
  const key = locale() + JSON.stringify(options);
  let known = dates.get(key);
  if (!known) dates.set(key, (known = new Intl.DateTimeFormat(locale(), options)));
  return known.format(time);
}
