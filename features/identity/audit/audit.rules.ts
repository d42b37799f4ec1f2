// How the filters of the audit are read. Pure.

import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import { DAY_MS } from '#shared/times.ts';

const MAX_WORDS = 8;
/** Of a page of entries; the others are shown as they are. */
const MAX_NAMED = 2_000;
/** The owner's time zone. Stores in other time zones are rare, and so is this query. */
const OFFSET = '+05:30';

export function readWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
}

/** Both days included. 400 for an invalid day. */
export function readDays({ from, to }: { from?: string; to?: string }): {
  since: Date | null;
  until: Date | null;
} {
  return {
    since: from ? readDay('from', from) : null,
    until: to ? new Date(readDay('to', to).getTime() + DAY_MS) : null,
  };
}

function readDay(field: string, text: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00${OFFSET}`) : null;
  if (day && !Number.isNaN(day.getTime())) return day;
  const message = 'A day is written as YYYY-MM-DD';
  throw new ShopError('invalid_input', { message, fields: { [field]: message } });
}

type Values = Record<string, unknown> | null;

/** Every id that occurs in the values, such as that of `rider_id`, or in the lists of an offer; each once. */
export function listIds(entries: readonly { before: Values; after: Values }[]): string[] {
  const ids = entries
    .flatMap(({ before, after }) => [before, after].flatMap(listValues))
    .filter((value): value is string => typeof value === 'string' && isId(value));
  return [...new Set(ids)].slice(0, MAX_NAMED);
}

const listValues = (values: Values): unknown[] =>
  Object.values(values ?? {}).flatMap((value) =>
    value !== null && typeof value === 'object' ? Object.values(value).flat() : value,
  );
