// One change of many prices: by percent, by rupees, or to one price. Pure.

import { toPaise, toRupees } from '#shared/money.ts';

export const PRICE_WAYS = [
  { value: 'percent', label: 'By percent' },
  { value: 'rupees', label: 'By rupees' },
  { value: 'to', label: 'To one price' },
] as const;
export type PriceWay = (typeof PRICE_WAYS)[number]['value'];

const AMOUNT = /^([+\-−])?\s*(\d{1,8}(?:\.\d{1,2})?)$/;

/** The number that was typed, or what is wrong with it. */
export function readChange(way: PriceWay, text: string): number | string {
  const [, sign, digits] = AMOUNT.exec(text.replaceAll(/[₹%,]/g, '').trim()) ?? [];
  if (digits === undefined)
    return way === 'to' ? 'Enter a price, such as 99' : 'Enter a number, such as 5 or -5';
  if (way === 'to' && sign) return 'A price has no sign';
  const amount = sign === '-' || sign === '−' ? -Number(digits) : Number(digits);
  if (way !== 'to' && amount === 0) return '0 changes nothing';
  if (way === 'percent' && (amount < -90 || amount > 900)) return 'Enter a percentage from -90 to 900';
  return amount;
}

/** The new price in rupees, as it is typed into a cell. */
export function toNewPrice(rupees: number, way: PriceWay, amount: number, isWhole: boolean): string {
  const paise = {
    percent: () => Math.round((toPaise(rupees) * (100 + amount)) / 100),
    rupees: () => toPaise(rupees) + toPaise(amount),
    to: () => toPaise(amount),
  }[way]();
  return String(toRupees(isWhole ? Math.round(paise / 100) * 100 : paise));
}
