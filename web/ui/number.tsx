// How numbers and amounts of money are shown: with commas as in India, and digits of one width.

import { formatRupees } from '#shared/money.ts';

const numbers = new Intl.NumberFormat('en-IN');

/** 2,00,000 */
export const toCount = (number: number) => numbers.format(number);

/** '1 order', '2,000 orders': for texts of staff, which are in English only. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${toCount(count)} ${count === 1 ? one : many}`;

/** ₹1,499.50 or another currency, which a payment may be in. */
export function formatAmount(amount: number, currency = 'inr'): string {
  if (currency === 'inr') return formatRupees(amount);
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount);
}

type NumberProps = { of: number; className?: string };

export function Count({ of, className = '' }: NumberProps) {
  return <span className={`tabular-nums ${className}`}>{toCount(of)}</span>;
}

/** In rupees. */
export function Money({ of, className = '' }: NumberProps) {
  return <span className={`tabular-nums ${className}`}>{formatRupees(of)}</span>;
}
