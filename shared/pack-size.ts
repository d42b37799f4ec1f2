// Reads the size of a pack from its unit ("500 g", "6 x 1 L", "12 pcs"), and computes the price per 100 g,
// 100 ml or piece. An ambiguous unit is not read: no unit price is better than a wrong one. Pure.

import { withLatinDigits } from '#shared/clean-text.ts';
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
  ['ग्राम', 1, 'g'],
  ['किलो किलोग्राम किग्रा', 1000, 'g'],
  ['मिली मिलीलीटर', 1, 'ml'],
  ['लीटर', 1000, 'ml'],
  ['पीस नग', 1, 'piece'],
  ['दर्जन', 12, 'piece'],
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

/** '6 x 1 L Bottle' or '1 L x 6'. */
const SIZE =
  /^(?:(\d{1,4}) ?[x×] ?)?(\d{1,6}(?:\.\d{1,3})?) ?([\p{L}\p{M}]+)\.?((?: \p{L}[\p{L}\p{M}]*)*?)(?: ?[x×] ?(\d{1,4}))?$/u;

/** '½' and '1½' as decimals; '1,000' and '1,00,000' without commas, but not '1,5', which may mean 1.5. */
const FRACTIONS: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75' };
const withPlainNumbers = (text: string) =>
  withLatinDigits(text)
    .replace(/(\d?)([¼½¾])/g, (_all, whole: string, sign: string) => `${whole || '0'}${FRACTIONS[sign]!}`)
    .replace(/\b\d{1,3}(?:,\d{2})*,\d{3}(?!\d)/g, (number) => number.replaceAll(',', ''));

/** As long as a unit can be, and more than a size needs. */
const MAX_LENGTH = 100;

/** null if it states no amount, or is ambiguous. */
export function readPackSize(unit: string): PackSize | null {
  if (unit.length > MAX_LENGTH) return null;
  const text = withPlainNumbers(unit.toLowerCase()).replace(/[()]/g, ' ').replace(/\s+/g, ' ').trim();
  const [, before, number = '', name = '', rest = '', after] = SIZE.exec(text) ?? [];
  // '2 x 100 g x 3' may mean either.
  if (before !== undefined && after !== undefined) return null;
  const packs = before ?? after ?? 1;
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
