// Parses a typed line of goods in: product, quantity, cost and best-before day, or its problems. Pure.

import { readAmount, readCount } from '#shared/csv-cell.ts';
import { readFields, type Problems } from '#shared/check-fields.ts';
import { amount, fields, orNull, textOrEmpty } from '#shared/field-schemas.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { findBelowCost, toUnitCost } from '#shared/price-risks.ts';
import { cleanCode, isShortenedCode, SHORTENED_CODE } from '#shared/product-code.ts';
import { isDay } from '#shared/times.ts';
import { MAX_UNITS, units } from '../booking/booking.rules.ts';

export type TypedLine = Record<
  'code' | 'quantity' | 'cost' | 'bestBefore' | 'free' | 'mrp' | 'gst',
  string
> & {
  /** The printed price becomes the price of the product. */
  takesMrp: boolean;
};
type LineValues = {
  /** Free ones included. */
  units: number | null;
  freeUnits: number;
  unitCost: number | null;
  printedPrice: number | null;
  gstRate: number | null;
  bestBeforeDay: string | null;
};
/** What the product costs in the shop; `mayRaise`: this person may change it for all stores. */
type ShopPrice = { price: number; sellingPrice: number; mayRaise: boolean };

export const MAX_TYPED = 100;
const MAX_COST = 10_000_000;
const MAX_YEARS_AHEAD = 20;

/** As it was typed, or a number; cut rather than refused, because the draft shows what is wrong with it. */
export const typedText = (title: string, clean = (text: string) => text) =>
  textOrEmpty(title, MAX_TYPED, {
    prepare: (sent) => {
      if (sent === null) return undefined;
      const isText = typeof sent === 'string' || typeof sent === 'number';
      return isText ? clean(String(sent)).slice(0, MAX_TYPED) : sent;
    },
  });

export const typedCode = typedText('Code', cleanCode);

/** `shop` null: its code names no product, and none is chosen. `today` as 2026-11-22. */
export function readReceiptLine(
  typed: TypedLine,
  shop: ShopPrice | null,
  today: string,
): LineValues & { problems: Problems } {
  const problems: Problems = {};
  if (!shop) problems.code = toCodeProblem(typed.code);
  const numbers = readNumbers(problems, typed);
  if (shop && numbers.printedPrice !== null) {
    const problem = findMrpProblem(numbers.printedPrice, typed.takesMrp, shop);
    if (problem) problems.mrp = problem;
  }
  const bestBeforeDay = readBestBefore(problems, typed.bestBefore, today);
  return { ...numbers, bestBeforeDay, problems };
}

/** Nothing is sold above the price that is printed on it; whoever books may always lower the price to it. */
function findMrpProblem(
  mrp: number,
  takesMrp: boolean,
  { price, sellingPrice, mayRaise }: ShopPrice,
): string {
  if (mrp < sellingPrice && !takesMrp) return `Sold for ${formatRupees(sellingPrice)}, above this MRP`;
  if (takesMrp && mrp > price && !mayRaise) return 'Only who manages all stores raises a price';
  return '';
}

function toCodeProblem(code: string): string {
  if (code === '') return 'Choose a product';
  if (isShortenedCode(code)) return SHORTENED_CODE;
  return 'No product has this bar code or SKU';
}

const NUMBERS = fields({
  quantity: units('Quantity', 1),
  free: orNull(units('Free', 0)),
  cost: orNull(amount('Cost', { maximum: MAX_COST }, 'rupees')),
  mrp: orNull(amount('MRP', { minimum: 0.01, maximum: MAX_COST }, 'rupees')),
  gst: orNull(amount('GST', { maximum: 100 }, 'a percentage')),
});

/** With short messages, because they appear under a narrow field. */
function readNumbers(problems: Problems, typed: TypedLine): Omit<LineValues, 'bestBeforeDay'> {
  const found: Problems = {};
  const texts = {
    quantity: readCount(typed.quantity.replace(PIECES, '')),
    free: readCount(typed.free.replace(PIECES, '')) || null,
    cost: readAmount(typed.cost) || null,
    mrp: readAmount(typed.mrp) || null,
    gst: typed.gst.replace('%', '').trim() || null,
  };
  const { quantity, free, cost, mrp, gst } = readFields(found, NUMBERS, texts);
  if (typed.quantity.trim() === '') problems.quantity = 'How many?';
  else if (found.quantity) {
    const isTooMuch = /^\d{7,}$/.test(texts.quantity);
    problems.quantity = isTooMuch
      ? `At most ${MAX_UNITS.toLocaleString('en-IN')}`
      : 'Enter a whole number from 1';
  }
  if (found.free) problems.free = 'Enter a whole number, 0 for none';
  for (const name of ['cost', 'mrp'] as const)
    if (found[name]) problems[name] = 'Enter rupees, such as 45.50';
  if (found.gst) problems.gst = 'Enter percent, such as 5 or 18';
  return {
    units: quantity === undefined ? null : quantity + (free ?? 0),
    freeUnits: free ?? 0,
    unitCost: inPaise(cost),
    printedPrice: inPaise(mrp),
    gstRate: gst ?? null,
  };
}

const inPaise = (rupees: number | null | undefined) =>
  typeof rupees === 'number' ? toRupees(toPaise(rupees)) : null;

function readBestBefore(problems: Problems, text: string, today: string): string | null {
  if (text.trim() === '') return null;
  const day = toDay(text);
  if (day === null) problems.bestBefore = 'Enter a date, such as 31/12/2026';
  else if (day < today) problems.bestBefore = 'This date has passed';
  else if (Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + MAX_YEARS_AHEAD) {
    problems.bestBefore = 'This date is too far ahead';
  } else return day;
  return null;
}

/** As bills have them behind a number: '5.000 nos'. */
const PIECES = /(?<=\d)\s*(?:nos?|pcs?|pieces?|units?|pkts?|packets?|packs?|ea|each)\.?\s*$/i;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** As 2026-12-31. Day before month, as in India; '12/26' and 'Dec 2026' mean the last day of that month. */
export function toDay(text: string): string | null {
  const clean = text.trim().toLowerCase();
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[t ]00:00.*)?$/.exec(clean);
  if (iso) return make(iso[1]!, iso[2]!, iso[3]);
  const numbers = /^(?:(\d{1,2})[-/. ])?(\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(clean);
  if (numbers) return make(numbers[3]!, numbers[2]!, numbers[1]);
  const named = /^(?:(\d{1,2})[-/. ]*)?([a-z]{3,9})[-/., ]*(\d{4}|\d{2})$/.exec(clean);
  const month = named ? MONTHS.indexOf(named[2]!.slice(0, 3)) + 1 : 0;
  return named && month > 0 ? make(named[3]!, String(month), named[1]) : null;
}

function make(yearText: string, monthText: string, dayText: string | undefined): string | null {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const month = Number(monthText);
  if (month < 1 || month > 12) return null;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = dayText === undefined ? lastDay : Number(dayText);
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

type SoldProduct = { price: number; sellingPrice: number; cost: number | null; gstRate: number | null };

/** A bill is a fact: that its product sells below its cost is said, not asked. '': it does not. */
export function describeLoss(
  { unitCost, units, freeUnits, printedPrice, takesMrp }: LineValues & Pick<TypedLine, 'takesMrp'>,
  { price, sellingPrice, cost, gstRate }: SoldProduct,
  isBooked: boolean,
): string {
  const isPaid = !isBooked && unitCost !== null && units;
  // Of a unit: its free units cost nothing.
  const paid = isPaid ? (unitCost * (units - freeUnits)) / units : cost;
  const isNewPrice = !isBooked && takesMrp && printedPrice !== null && price > 0;
  const sells = isNewPrice ? (sellingPrice * printedPrice) / price : sellingPrice;
  return findBelowCost(toPaise(sells), toUnitCost(paid, gstRate))[0] ?? '';
}
