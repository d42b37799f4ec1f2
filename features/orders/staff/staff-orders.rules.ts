// Rules of the staff's view of orders: what a search text can mean, how orders are counted and shown.

import { findUndo } from '../fulfilment/order-transitions.rules.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import type { OrderDetails } from '../tracking/details.contract.ts';
import { withLatinDigits } from '#shared/clean-text.ts';
import { escapeLike, toEndPattern } from '#shared/like-pattern.ts';
import { readOrderNumber } from '#shared/order-number.ts';
import { STAGES, type Stage } from '#shared/order-stages.ts';
import type { StageCounts, StaffOrder } from './staff-orders.contract.ts';

/** The possible meanings of a search text, each as a LIKE pattern; null where it cannot have that meaning. */
export type OrderSearch = {
  name: string;
  /** Reversed, because the shown part of an id is its end. */
  idBackwards: string | null;
  mobile: { start: string; backwards: string; anywhere: string } | null;
};

const MAX_CHARACTERS = 100;
const LEAST_DIGITS = 3;
/** The mobile without the country's code, however it is written. */
const MOBILE_DIGITS = 10;

export function readSearch(text = ''): OrderSearch | null {
  const wanted = withLatinDigits(text).trim().slice(0, MAX_CHARACTERS).toLowerCase();
  if (wanted === '') return null;
  const number = readOrderNumber(wanted);
  const digits = /^[\d\s()+.\p{Pd}]+$/u.test(wanted) ? wanted.replace(/\D/g, '').slice(-MOBILE_DIGITS) : '';
  const name = escapeLike(wanted);
  return {
    // One or two letters are in too many names: only names that begin with them are found.
    name: wanted.length < 3 ? `${name}%` : `%${name}%`,
    idBackwards: number && toEndPattern(number),
    mobile:
      digits.length >= LEAST_DIGITS
        ? { start: `${digits}%`, backwards: toEndPattern(digits), anywhere: `%${digits}%` }
        : null,
  };
}

export type StateCount = Pick<StoredOrder, 'status' | 'paymentState'> & { count: number };

export function toStageCounts(rows: readonly StateCount[]): StageCounts {
  const counts = Object.fromEntries(['ALL', ...STAGES].map((stage) => [stage, 0])) as StageCounts;
  for (const row of rows) {
    counts.ALL += row.count;
    const stage = toStage(row);
    if (stage) counts[stage] += row.count;
  }
  return counts;
}

function toStage({ status, paymentState }: Pick<StoredOrder, 'status' | 'paymentState'>): Stage | null {
  if (status) return status;
  if (paymentState === 'awaiting') return 'UNPAID';
  return paymentState === 'failed' ? 'FAILED' : null;
}

export type StaffFacts = Pick<
  StaffOrder,
  'storeId' | 'customer' | 'picker' | 'rider' | 'messages' | 'notes' | 'transitions'
> & {
  /** The present category of each line, by the line's id. */
  categories: Record<string, string | null>;
};

export function toStaffOrder(
  seen: OrderDetails,
  { categories, transitions, ...facts }: StaffFacts,
  now: Date,
): StaffOrder {
  const last = transitions.findLast(({ status }) => status === seen.status);
  const undo = last && { toStatus: last.status, undoneStatus: last.undid, movedBy: last.by };
  return {
    ...seen,
    ...facts,
    lines: seen.lines.map((line) => ({ ...line, category: categories[line.lineId] ?? null })),
    transitions: toHistory(seen, transitions),
    undo: findUndo(seen.status, undo && { ...undo, createdAt: new Date(last.at) }, now),
  };
}

/** An order older than the history gets its first entry here: the time of placing is known. */
function toHistory({ status, createdAt: at }: OrderDetails, transitions: StaffOrder['transitions']) {
  const first = transitions[0]?.status;
  if (status === null || first === 'PLACED' || first === 'PENDING') return transitions;
  return [{ status: 'PLACED', undid: null, by: 'shopper' as const, name: null, at }, ...transitions];
}
