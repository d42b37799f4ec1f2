// A line as the picking page shows it, what may go along instead, and what the shopper says to that. Pure.

import { discountedPaise, toRupees } from '#shared/money.ts';
import type { StoredLine } from '../core/order.rules.ts';
import type { Substitute } from '../core/order.table.ts';
import { missingPaiseOf } from '../core/sums.rules.ts';
import type { PickLine, Question } from './picking.contract.ts';

/** A line with what is known of its product, and the newest question about a substitute. */
export type ShelvedLine = StoredLine & {
  shelf: string;
  barCodes: string[];
  isFresh: boolean;
  question: FoundQuestion | null;
  left: PickLine['left'];
  wasted: number;
  bestBefore: string | null;
};

export function toPickLine(line: ShelvedLine, now: Date): PickLine {
  const { id: lineId, productId, name, unit, images, shelf, quantity, picked, short } = line;
  const { isFresh, barCodes, left, wasted, bestBefore } = line;
  const substitute = comingInstead(line, { isPicking: true, now });
  return {
    ...{ lineId, productId, name, unit, shelf, quantity, short },
    ...{ isFresh, barCodes, left, wasted, bestBefore },
    image: images[0] ?? null,
    lineTotal: toRupees(line.lineTotalPaise),
    discount: toRupees(line.offerPaise),
    picked: picked ?? 0,
    substitute: substitute && {
      productId: substitute.productId,
      name: substitute.name,
      unit: substitute.unit,
      image: substitute.image,
      quantity: substitute.quantity,
      price: toRupees(substitute.paise / substitute.quantity),
    },
    question: toQuestion(line, { isPicking: true, now }),
    adjustment: toRupees(missingPaiseOf({ ...line, substitute })),
  };
}

/** Packs of the line that are neither picked nor short. */
export function leftToPick({ quantity, picked, short }: Pick<StoredLine, 'quantity' | 'picked' | 'short'>) {
  return quantity - (picked ?? 0) - short;
}

/** A cheap product may have only dearer ones beside it. */
const DEARER_PAISE = 50_00;

/**
 * Whether a picker may give a product of this price instead, pack for pack: the shop bears what it costs
 * more, so it costs at most twice as much, or a little more. Beyond it, and for more packs than are missing,
 * a manager decides.
 */
export function isFairInstead(
  { pricePaise, discountBasisPoints }: Pick<StoredLine, 'pricePaise' | 'discountBasisPoints'>,
  insteadPaise: number,
): boolean {
  const packPaise = discountedPaise(pricePaise, discountBasisPoints / 100);
  return insteadPaise <= Math.max(2 * packPaise, packPaise + DEARER_PAISE);
}

/** How long a shopper may answer. The picker does not wait for it. */
export const QUESTION_MS = 60_000;

export type FoundQuestion = {
  id: string;
  substitute: Substitute;
  untilMs: number;
  answer: 'accepted' | 'declined' | null;
};

type AskedLine = Pick<StoredLine, 'short' | 'substitute'> & { question: FoundQuestion | null };

type Moment = {
  /** It is not packed yet. */
  isPicking: boolean;
  now: Date;
};

/** The substitute that goes along. Instead of fresh goods: while it is being asked about, or with a yes. */
export function comingInstead(
  { substitute, question }: AskedLine,
  { isPicking, now }: Moment,
): Substitute | null {
  if (!substitute?.needsYes || !isPicking) return substitute;
  const isAsked = question !== null && isSame(substitute, question.substitute);
  const isOpen = isAsked && question.answer === null && now.getTime() < question.untilMs;
  return isOpen || (isAsked && question.answer === 'accepted') ? substitute : null;
}

/** null when nothing was asked, or when the line has changed since. */
export function toQuestion(
  { short, substitute, question }: AskedLine,
  { isPicking, now }: Moment,
): Question | null {
  if (!question || short === 0) return null;
  const isDeclined = question.answer === 'declined';
  const { needsYes = false } = question.substitute;
  const isLeftOut = needsYes && question.answer === null && substitute === null;
  const isOfLine = isDeclined || isLeftOut ? substitute === null : isSame(substitute, question.substitute);
  if (!isOfLine) return null;
  const leftMs = isPicking ? question.untilMs - now.getTime() : 0;
  const state = question.answer ?? (leftMs > 0 ? 'open' : 'expired');
  return {
    questionId: question.id,
    state,
    secondsLeft: state === 'open' ? Math.ceil(leftMs / 1000) : 0,
    needsYes,
    name: question.substitute.name,
    productId: question.substitute.productId,
  };
}

type OfferedSubstitute = Pick<Substitute, 'productId' | 'quantity'> | null;

export function isSame(one: OfferedSubstitute, other: OfferedSubstitute): boolean {
  return one?.productId === other?.productId && one?.quantity === other?.quantity;
}
