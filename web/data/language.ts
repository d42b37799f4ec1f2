// Texts in the language of the page. English texts are in the code; another language is a file of
// web/languages, loaded before the page is hydrated, only by pages in that language. Messages are ICU's
// ('{count, plural, one {# item} other {# items}}'), compiled by web/languages/compile-messages.ts at build
// time. Call these functions when rendering: a module constant is made once for all languages.

import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import format, { type CompiledMessage } from 'icu-minify/format';
import { DEFAULT_LANGUAGE, toLocale } from '#shared/languages.ts';
import { groupDigits } from '#shared/money.ts';
import { isPhrase, toEnglish, type Phrase } from '#shared/phrase.ts';

/** Compiled messages by their English text: of pages by the compiled one, of the server as it stands. */
export type Words = Readonly<Record<string, CompiledMessage>>;

/** `words` null: English, as in the code. */
export type Language = { code: string; words: Words | null };

const ENGLISH: Language = { code: DEFAULT_LANGUAGE, words: null };
let find: () => Language = () => ENGLISH;

/** `current` is called for every text; the server renders pages in several languages at the same time. */
export function speak(current: () => Language): void {
  find = current;
}

export const languageCode = (): string => find().code;

/** For `Intl`. */
export const locale = (): string => toLocale(find().code);

type Values = Record<string, string | number>;

/** Translates a text: a literal, or one marked by `msg`. */
export function t(message: string, values?: Values): string {
  return String(translate(message, values));
}

type InnerContent = readonly (ReactNode | string)[];

/** Translates a text with elements in it: 'Showing <b>{text}</b>', with an empty element for `b`. */
export function rich(message: string, values: Record<string, string | number | ReactElement>): ReactNode {
  const parts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? (inner: InnerContent) => cloneElement(value, undefined, ...inner) : value,
  ]);
  const said: unknown = translate(message, Object.fromEntries(parts) as Values);
  return Array.isArray(said) ? createElement(Fragment, null, ...(said as ReactNode[])) : (said as ReactNode);
}

/** Marks a text that `t` translates later. */
export const msg = (message: string): string => message;

/** Translates a message or a word of the server; an unknown one stays English. */
export function tServer(message: string | Phrase): string {
  // An answer that is a file has none.
  if (typeof message !== 'object') return (lookUp(message) as string | undefined) ?? message;
  const own = lookUp(message.text);
  if (own === undefined) return toEnglish(message);
  const values = Object.entries(message.values).map(([name, value]) => [name, toPart(value)]);
  return String(formatHere(own, Object.fromEntries(values) as Values));
}

function toPart(value: Phrase['values'][string]): string | number {
  if (typeof value !== 'object') return value;
  if (isPhrase(value)) return tServer(value);
  if ('minutesOfDay' in value) {
    const time = new Date(2000, 0, 1, 0, value.minutesOfDay);
    return formatDate(time, { hour: 'numeric', minute: '2-digit' });
  }
  return value.map(tServer).join(' ');
}

/** The key may be any text of the server, even 'constructor'. */
function lookUp(key: string): CompiledMessage | undefined {
  const { words } = find();
  return words && Object.hasOwn(words, key) ? words[key] : undefined;
}

function translate(message: CompiledMessage, values: Values | undefined) {
  const key = typeof message === 'string' ? message : JSON.stringify(message);
  return formatHere(lookUp(key) ?? message, values);
}

function formatHere(message: CompiledMessage, values: Values | undefined) {
  return typeof message === 'string' ? message : format(message, locale(), values, { formatters });
}

const formatters = {
  getDateTimeFormat: (...all: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...all),
  // All languages of the shop group their digits alike. The messages only format, and without options.
  getNumberFormat: (...all: ConstructorParameters<typeof Intl.NumberFormat>) =>
    ({
      format: (value: number) =>
        Number.isSafeInteger(value) && value >= 0
          ? groupDigits(value)
          : new Intl.NumberFormat(...all).format(value),
    }) as Intl.NumberFormat,
  getPluralRules: (...all: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...all),
};

const dates = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a time in the language of the page. Its own words for the part of the day ('सुबह 6:10'), where a
 * language other than English has only 'am' and 'pm'.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale() + JSON.stringify(options);
  let known = dates.get(key);
  if (!known) {
    const dayPeriod = options.hour && languageCode() !== DEFAULT_LANGUAGE ? 'short' : undefined;
    dates.set(key, (known = new Intl.DateTimeFormat(locale(), { ...options, dayPeriod })));
  }
  return known;
}

export const formatDate = (time: Date, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(options).format(time);
