// Parses a typed line of goods in: product, quantity, cost and best-before day, or its problems. Pure.

import { readAmount, readCount as readCountCell } from '#features/catalogue-import/csv-cells.rules.ts';
import { toPaise } from '#shared/money.ts';
import { readNumber, type Problems } from '#shared/read-fields.ts';
import { MAX_UNITS, readUnits } from '../booking/booking.rules.ts';
import type { LineProblems } from './receipt.contract.ts';

/** As typed, scanned or pasted. */
export type TypedLine = { code: string; quantity: string; cost: string; bestBefore: string };

export type LineValues = { quantity: number; costPaise: number | null; bestBefore: string | null };

export const MAX_TYPED = 100;
const MAX_COST = 10_000_000;
const MAX_YEARS_AHEAD = 20;

/**
 * All problems by field. `hasProduct`: the code names a product of the shop, or somebody has chosen one;
 * `today` as 2026-11-22.
 */
export function readReceiptLine(
  typed: TypedLine,
  hasProduct: boolean,
  today: string,
): { values: LineValues; problems: LineProblems } {
  const problems: Problems = {};
  if (!hasProduct) problems.code = toCodeProblem(typed.code);
  const quantity = readQuantity(problems, typed.quantity);
  const costPaise = readCost(problems, typed.cost);
  const bestBefore = readBestBefore(problems, typed.bestBefore, today);
  return { values: { quantity, costPaise, bestBefore }, problems };
}

function toCodeProblem(code: string): string {
  if (code === '') return 'Choose a product';
  if (/^\d[.,]\d+E\+?\d+$/i.test(code)) {
    return 'A spreadsheet has shortened this bar code. Format its column as text there.';
  }
  return 'No product has this bar code or SKU';
}

/** With short messages, because they appear under a narrow field. */
function readQuantity(problems: Problems, text: string): number {
  const found: Problems = {};
  const quantity = readUnits(found, 'quantity', readCountCell(text), { label: 'Quantity', least: 1 });
  if (text.trim() === '') problems.quantity = 'How many?';
  else if (found.quantity) {
    const isTooMuch = /^\d{7,}$/.test(readCountCell(text));
    problems.quantity = isTooMuch
      ? `At most ${MAX_UNITS.toLocaleString('en-IN')}`
      : 'Enter a whole number from 1';
  }
  return quantity;
}

function readCost(problems: Problems, text: string): number | null {
  const amount = readAmount(text);
  if (amount === '') return null;
  const found: Problems = {};
  const rule = { label: 'Cost', words: '', max: MAX_COST, decimals: 2 } as const;
  const rupees = readNumber(found, 'cost', amount, rule);
  if (found.cost) problems.cost = 'Enter rupees, such as 45.50';
  return problems.cost ? null : toPaise(rupees);
}

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

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A day as 2026-12-31; null when it is invalid. Day before month, as in India; '12/2026' and 'Dec 2026' mean
 * the last day of that month.
 */
export function toDay(text: string): string | null {
  const clean = text.trim().toLowerCase();
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[t ]00:00.*)?$/.exec(clean);
  if (iso) return make(iso[1]!, iso[2]!, iso[3]);
  const numbers = /^(?:(\d{1,2})[-/. ])?(\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(clean);
  if (numbers && (numbers[1] || numbers[3]!.length === 4)) return make(numbers[3]!, numbers[2]!, numbers[1]);
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
  if (day < 1 || day > lastDay) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
