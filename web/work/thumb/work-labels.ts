// Texts of the work pages: amounts, differences, and how long somebody has waited. Pure.

import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { plural } from '../../ui/number.tsx';

/** '1,250.50' and '₹1250.5' are 1250.5; null for text that is not an amount. */
export function readAmount(text: string): number | null {
  const plain = text.replaceAll(/[\s,₹]/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** 'Exactly what was expected', '₹10 missing', '₹10 too much' */
export function formatDifference(difference: number): string {
  if (difference === 0) return 'Exactly what was expected';
  return `${formatRupees(Math.abs(difference))} ${difference < 0 ? 'missing' : 'too much'}`;
}

/** Without rounding errors of floating point. */
export function toDifference(amount: number, expected: number): number {
  return toRupees(toPaise(amount) - toPaise(expected));
}

export const formatDeliveries = (count: number) => plural(count, 'delivery', 'deliveries');

/** 4:07, from one hour on 1:04:07. A negative time counts as 0: clocks differ a little. */
export function toClock(passedMs: number): string {
  const seconds = Math.max(0, Math.floor(passedMs / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
