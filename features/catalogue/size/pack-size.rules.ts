// Reads the size of a pack from its unit ("500 g", "6 x 1 L", "12 pcs"), and computes the price per 100 g,
// 100 ml or piece. An ambiguous unit is not read: no unit price is better than a wrong one. Pure.

import { toPaise, toRupees } from '#shared/money.ts';

export type Measure = 'g' | 'ml' | 'piece';
/** The total of all packs of a multipack; always positive. */
export type PackSize = { amount: number; measure: Measure };
/** Rupees per this amount. */
export type UnitPrice = { price: number; per: '100 g' | '100 ml' | 'piece' };

const UNITS: readonly [names: string, amount: number, measure: Measure][] = [
  ['g gm gms gram grams', 1, 'g'],
  ['kg kgs kilo kilos kilogram kilograms', 1000, 'g'],
  ['ml', 1, 'ml'],
  ['l lt ltr ltrs litre litres liter liters', 1000, 'ml'],
  ['pc pcs piece pieces nos unit units', 1, 'piece'],
  ['tablet tablets capsule capsules wipe wipes roll rolls sachet sachets sheet sheets', 1, 'piece'],
  ['pad pads diaper diapers', 1, 'piece'],
  ['dozen dozens', 12, 'piece'],
];
const SIZE_OF_ONE = new Map<string, PackSize>(
  UNITS.flatMap(([names, amount, measure]) =>
    names.split(' ').map((name) => [name, { amount, measure }] as const),
  ),
);

/** Words for packs, which say nothing about the amount. */
const PACKS =
  'pouch bottle jar carton box tin can cup bag packet pkt pack tub tube tray sack sachet pet plastic glass multipack';
const PACK_WORDS = new Set(PACKS.split(' '));

const SIZE = /^(?:(\d{1,4}) ?[x×] ?)?(\d{1,6}(?:\.\d{1,3})?) ?([a-z]+)\.?((?: [a-z]+)*)$/;

/** null if it states no amount, or is ambiguous. */
export function readPackSize(unit: string): PackSize | null {
  const text = unit.toLowerCase().replace(/[()]/g, ' ').replace(/\s+/g, ' ').trim();
  const [, packs = '1', number = '', name = '', rest = ''] = SIZE.exec(text) ?? [];
  const known = SIZE_OF_ONE.get(name);
  const amount = Number(packs) * Number(number) * (known?.amount ?? 0);
  if (!known || !(amount > 0)) return null;
  const isPlain = rest
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => PACK_WORDS.has(word));
  return isPlain ? { amount, measure: known.measure } : null;
}

/**
 * @param price rupees after discount; returns null when the unit does not state an amount, or the price is 0
 */
export function toUnitPrice(price: number, unit: string): UnitPrice | null {
  const size = readPackSize(unit);
  if (!size || price <= 0) return null;
  const [many, per] =
    size.measure === 'piece' ? [1, 'piece' as const] : [100, `100 ${size.measure}` as const];
  return { price: toRupees(Math.round((toPaise(price) * many) / size.amount)), per };
}
