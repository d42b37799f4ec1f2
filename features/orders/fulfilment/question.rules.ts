// What has become of a question about a substitute. Pure.

import type { StoredLine } from '../core/order.rules.ts';
import type { Substitute } from '../core/order.table.ts';
import type { Question } from './question.contract.ts';

/** How long a shopper may answer. The picker does not wait for it. */
export const QUESTION_MS = 60_000;

/** The newest question about a line. */
export type FoundQuestion = {
  id: string;
  substitute: Substitute;
  untilMs: number;
  answer: 'accepted' | 'declined' | null;
};

type AskedLine = Pick<StoredLine, 'short' | 'substitute'> & { question: FoundQuestion | null };

/** null when nothing was asked, or when the line has changed since. */
export function toQuestion(
  { short, substitute, question }: AskedLine,
  { isPicking, now }: { isPicking: boolean; now: Date },
): Question | null {
  if (!question || short === 0) return null;
  const isDeclined = question.answer === 'declined';
  if (isDeclined ? substitute !== null : !isSame(substitute, question.substitute)) return null;
  const leftMs = isPicking ? question.untilMs - now.getTime() : 0;
  const state = question.answer ?? (leftMs > 0 ? 'open' : 'expired');
  return {
    questionId: question.id,
    state,
    secondsLeft: state === 'open' ? Math.ceil(leftMs / 1000) : 0,
    name: question.substitute.name,
    productId: question.substitute.productId,
  };
}

type OfferedSubstitute = Pick<Substitute, 'productId' | 'quantity'> | null;

/** The same product as often. */
export function isSame(one: OfferedSubstitute, other: OfferedSubstitute): boolean {
  return one?.productId === other?.productId && one?.quantity === other?.quantity;
}
