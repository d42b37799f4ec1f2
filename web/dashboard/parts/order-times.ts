// Formats the times of an order.

import { formatDate } from '../../data/language.ts';

const FULL: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
const SHORT: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
};

/** 20 Nov 2026, 12:31 pm */
export function toTime(iso: string): string {
  return formatDate(new Date(iso), FULL);
}

/** 20 Nov, 12:31 pm */
export function toShortTime(iso: string): string {
  return formatDate(new Date(iso), SHORT);
}
