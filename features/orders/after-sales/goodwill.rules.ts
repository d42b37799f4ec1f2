// When a goodwill can be given and how the shopper gets it. Pure.

import { toRupees } from '#shared/money.ts';
import { findUndo, type LastTransition } from '../fulfilment/order-transitions.rules.ts';
import type { StoredLine, StoredOrder } from '../core/order.rules.ts';
import { goodsPaiseOf, leftPaiseOf } from '../core/sums.rules.ts';
import type { orderGoodwills } from '../core/order.table.ts';
import type { Goodwill } from './after-sales.contract.ts';

export type StoredGoodwill = typeof orderGoodwills.$inferSelect;

/** Per order. */
export const MAX_GOODWILLS = 20;

export type OrderFacts = {
  order: StoredOrder;
  /** Its short lines are known and booked. */
  isPacked: boolean;
  /** The transition that led to its status. */
  lastTransition: LastTransition | undefined;
  given: readonly StoredGoodwill[];
};

type GoodwillWay = { way: StoredGoodwill['way']; rejection: '' } | { way: null; rejection: string };

export function findWay({ order, isPacked, lastTransition, given }: OrderFacts, now: Date): GoodwillWay {
  const { status, paymentState } = order;
  const refuse = (rejection: string): GoodwillWay => ({ way: null, rejection });
  if (status === 'CANCELLED') return refuse('This order was cancelled, so there is nothing to give back.');
  if (status === null) return refuse('This order was not paid.');
  if (paymentState === 'refunded' || goodsPaiseOf(order) === 0)
    return refuse('This order is already fully refunded.');
  if (status === 'PLACED' || (status === 'PACKING' && !isPacked))
    return refuse('Wait until this order is packed: only then is it known what is missing.');
  if (given.length >= MAX_GOODWILLS)
    return refuse(`Goodwill can be given at most ${MAX_GOODWILLS} times for one order.`);
  if (paymentState === 'paid') return { way: 'card', rejection: '' };
  if (status !== 'DELIVERED') return { way: 'less to pay', rejection: '' };
  // If the delivery were undone, the shopper would pay less at the door and also be paid back by hand.
  if (findUndo(status, lastTransition, now))
    return refuse('This order was delivered a moment ago. Try again in a minute.');
  return { way: 'by hand', rejection: '' };
}

type Part = { lineId: string; quantity: number; paise: number };

/** The parts by line: each takes as much as it has left, in the order of the lines. */
export function spreadOverLines(lines: readonly StoredLine[], paise: number): Part[] {
  let rest = paise;
  return lines.flatMap((line) => {
    const { id: lineId, quantity } = line;
    const part = Math.min(rest, leftPaiseOf(line));
    rest -= part;
    return part > 0 ? [{ lineId, quantity, paise: part }] : [];
  });
}

export function toGoodwill(facts: OrderFacts, now: Date): Goodwill {
  const { way, rejection } = findWay(facts, now);
  return {
    left: way ? toRupees(goodsPaiseOf(facts.order)) : 0,
    way,
    rejection,
    given: facts.given.map((one) => ({
      _id: one.id,
      amount: toRupees(one.paise),
      reason: one.reason,
      way: one.way,
      by: one.userName,
      at: one.createdAt.toISOString(),
    })),
  };
}
