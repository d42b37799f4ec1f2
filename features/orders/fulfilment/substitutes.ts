// Substitutes of short lines: their stock, and the shopper's answer while the order is picked.

import type { Db, Queryable } from '#database/client.ts';
import {
  changeCatalogue,
  listTagsOfProducts,
  type CatalogueChanges,
  type ChangeTag,
} from '#features/catalogue/catalogue-changes.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { ShopError } from '#shared/shop-error.ts';
import { requireOrder, type StoredLine, type StoredOrder } from '../core/order.rules.ts';
import { listLines, lockOrder, notifyOrderChange } from '../core/orders.ts';
import type { Substitute } from '../core/order.table.ts';
import { noteEvent } from '../notices/order-events.ts';
import { isSame, QUESTION_MS } from './pick-lines.rules.ts';
import {
  findPick,
  findQuestion,
  listPickLines,
  moveSubstituteStock,
  putQuestion,
  setAnswer,
  setLine,
} from './picks.store.ts';
import type { AnswerSubstituteBody } from './picking.contract.ts';

/** Returns the tags of pages that show its stock. 409 when there is too little of the new substitute. */
export async function swapSubstitute(
  tx: Queryable,
  order: StoredOrder,
  { substitute: before }: StoredLine,
  after: Substitute | null,
  userId: string | null,
): Promise<ChangeTag[]> {
  const moved = await moveSubstituteStock(tx, order, before, after, userId);
  if (!moved) throw new ShopError('short_stock', { message: `Too few of ${after!.name} are left` });
  return listTagsOfProducts(tx, moved);
}

/** Takes back the question about an earlier one. Only the first of an order is also a push message. */
export async function askShopper(
  tx: Queryable,
  order: StoredOrder,
  line: StoredLine,
  substitute: Substitute | null,
  now: Date,
): Promise<void> {
  if (isSame(line.substitute, substitute)) return;
  const until = new Date(now.getTime() + QUESTION_MS);
  await putQuestion(tx, line.id, substitute && { orderId: order.id, substitute, until });
  if (substitute) await noteEvent(tx, order, 'asked', now);
}

/** Before it is packed: what may come only with a yes, and has none, goes back into the stock. */
export async function leaveOutUntaken(
  tx: Queryable,
  order: StoredOrder,
  userId: string | null,
): Promise<ChangeTag[]> {
  const tags: ChangeTag[] = [];
  for (const line of await listPickLines(tx, order)) {
    const isTaken = line.question?.answer === 'accepted' && isSame(line.substitute, line.question.substitute);
    if (!line.substitute?.needsYes || isTaken) continue;
    tags.push(...(await swapSubstitute(tx, order, line, null, userId)));
    await setLine(tx, line.id, { substitute: null });
  }
  return tags;
}

/** A declined substitute goes back into the stock at once. A repeat is accepted. */
export async function answerSubstitute(
  { db, changes }: { db: Db; changes: CatalogueChanges },
  { userId, rateLimitScale }: { userId: string; rateLimitScale: number },
  { orderId, questionId, take }: AnswerSubstituteBody,
  now: Date,
): Promise<void> {
  await requireAttempts(db, [toAttempt(LIMITS.substituteAnswers, userId, rateLimitScale)], now);
  const answer = take ? 'accepted' : 'declined';
  await changeCatalogue(db, changes, async (tx) => {
    const order = requireOrder(await lockOrder(tx, orderId, userId));
    const question = await findQuestion(tx, orderId, questionId);
    if (question?.answer === answer) return { answer: null, tags: [] };
    if (question?.answer) throw isClosed('You have already answered this');
    const pick = await findPick(tx, orderId);
    if (order.status !== 'PACKING' || pick?.finishedAt) throw isClosed('Your order is already packed');
    const line = (await listLines(tx, orderId)).find(({ id }) => id === question?.lineId);
    if (!question || !line || !isSame(line.substitute, question.substitute)) throw isClosed();
    if (now >= question.until) {
      const isLeftOut = question.substitute.needsYes;
      const result = isLeftOut ? 'it is left out' : 'what you chose at checkout counts';
      throw isClosed(`The minute to answer is over, so ${result}`);
    }
    await setAnswer(tx, question, answer);
    const tags = take ? [] : await swapSubstitute(tx, order, line, null, userId);
    if (!take) await setLine(tx, line.id, { substitute: null });
    await notifyOrderChange(tx, orderId);
    return { answer: null, tags };
  });
}

const isClosed = (message?: string) => new ShopError('question_closed', message ? { message } : {});
