// Texts for a line: its progress, what is missing, and what that means in money. Pure.

import type { PickLine } from '#features/orders/fulfilment/picking.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { plural } from '../../ui/number.tsx';
import { leftOf } from '../../data/picking/pick-steps.ts';

/** 'To pick', '2 of 3 picked', 'Picked', '1 missing' */
export function formatState(line: PickLine): string {
  const { quantity, picked, short, substitute, left } = line;
  if (picked === quantity) return 'Picked';
  const parts = [
    picked > 0 && `${picked} of ${quantity} picked`,
    short > 0 && (short === quantity && quantity > 1 ? `All ${short} missing` : `${short} missing`),
    substitute && `${substitute.quantity} ${substitute.name} instead`,
    left?.count === 0 && 'none left',
    leftOf(line) > 0 && (picked > 0 || short > 0) && `${leftOf(line)} to pick`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'To pick';
}

/** '2 of 3 Butter 500 g, 1 Margarine 250 g instead' */
export function formatMissing({ name, unit, quantity, short, substitute }: PickLine): string {
  const what = `${short} of ${quantity} ${name} ${unit}`.trim();
  if (!substitute) return what;
  return `${what}, ${substitute.quantity} ${substitute.name} ${substitute.unit} instead`.trim();
}

/** What missing packs and substitutes of a line mean in money. */
export function formatMoney({ adjustment, substitute }: Pick<PickLine, 'adjustment' | 'substitute'>): string {
  if (adjustment > 0) return `The shopper gets ${formatRupees(adjustment)} back.`;
  return substitute ? 'The shopper pays the same as before.' : '';
}

/** What the answer to 'Is there any left?' does, and how it is taken back. */
export function formatLeft({ count, booked }: NonNullable<PickLine['left']>): string {
  if (count !== 0) return 'A manager counts it.';
  if (booked === 0) return 'The shop stops selling it.';
  const words = plural(booked, 'that was booked is', 'that were booked are');
  return `The shop has stopped selling it: ${words} gone. 'Some left', or nothing missing, puts them back.`;
}

/** What the shopper says to the substitute. */
export function formatAsked({ state, name, needsYes }: NonNullable<PickLine['question']>): string {
  if (state === 'accepted') return 'The shopper took it';
  if (state === 'declined') return `Not wanted: ${name}`;
  if (state === 'open') return needsYes ? 'Fresh: wait for the yes' : 'Asked';
  return needsYes ? 'No answer: leave it out' : 'No answer: it stays';
}

/** The element id of the line. */
export const toLineId = ({ lineId }: Pick<PickLine, 'lineId'>) => `line-${lineId}`;
