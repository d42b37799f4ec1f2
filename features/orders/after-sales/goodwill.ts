// Money that staff give back without a fault in a single line: at most what the order is paid with, booked
// like every adjustment, and refunded as its payment allows.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { MailShop } from '#features/platform/mail/email.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import { makeId } from '#shared/ids.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { refuseField, ShopError } from '#shared/shop-error.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { addAdjustment, requireRefundProof, type Giver } from '../core/adjustments.ts';
import {
  findLastTransition,
  findOrder,
  listLines,
  lockOrder,
  notifyOrderChange,
  type RefundQueue,
} from '../core/orders.ts';
import { requireOrder, type StoredOrder } from '../core/order.rules.ts';
import { goodsPaiseOf } from '../core/sums.rules.ts';
import { writeGoodwill } from './after-sales-emails.ts';
import type { Goodwill, GoodwillBody } from './after-sales.contract.ts';
import { findWay, MAX_GOODWILLS, spreadOverLines, toGoodwill, type OrderFacts } from './goodwill.rules.ts';
import { orderGoodwills } from '../core/order.table.ts';
import { findPick } from '../fulfilment/picks.store.ts';
import { issueCreditNote } from '../invoice/invoice.ts';
import { oweMoney } from '../money-back/money-back.ts';
import { mailShopper } from '../notices/order-events.ts';

/** What can be given, and what was given. 404 when there is no such order. */
export async function readGoodwill(db: Db, orderId: string, now: Date): Promise<Goodwill> {
  const order = requireOrder(await findOrder(db, orderId));
  return toGoodwill(await readOrderFacts(db, order), now);
}

export type AfterSalesDeps = {
  db: Db;
  refunds: RefundQueue;
  mail: MailQueue;
  config: MailShop;
};

/**
 * A repeat with the same key gives nothing twice; 422 when it has another payload. 404 no such order; 409
 * with the reason when nothing, or not that much, can be given now; 403 when it is too much without a fresh
 * proof, together with what this order and this person gave back before.
 */
export async function giveGoodwill(
  deps: AfterSalesDeps,
  giver: Giver,
  body: GoodwillBody,
  now: Date,
): Promise<Goodwill> {
  const paise = toPaise(body.amount);
  if (paise <= 0) throw refuseField('amount', 'Enter an amount');
  await inTransaction(deps.db, (tx) => giveOnce(deps, tx, { ...body, paise, giver }, now));
  return readGoodwill(deps.db, body.orderId, now);
}

type Gift = Pick<GoodwillBody, 'orderId' | 'reason' | 'key'> & { paise: number; giver: Giver };

async function giveOnce(deps: AfterSalesDeps, tx: Queryable, gift: Gift, now: Date) {
  const { orderId, key, paise, reason, giver } = gift;
  const { userId } = giver;
  const order = requireOrder(await lockOrder(tx, orderId));
  const facts = await readOrderFacts(tx, order);
  const before = facts.given.find((one) => one.key === key);
  if (before) {
    if (before.paise === paise && before.reason === reason) return;
    throw new ShopError('idempotency_key_reused');
  }
  const { way, rejection } = findWay(facts, now);
  if (!way) throw new ShopError('no_goodwill', { message: rejection });
  if (paise > goodsPaiseOf(order)) throw tooMuch(order);
  const isAfterDelivery = order.status === 'DELIVERED';
  const goodwill = { id: makeId(now), orderId, key, paise, reason, way, isAfterDelivery, userId };
  const userName = sql`coalesce((SELECT name FROM users WHERE users.id = ${userId}), '')`;
  await tx.insert(orderGoodwills).values({ ...goodwill, userName, createdAt: now });
  for (const part of spreadOverLines(await listLines(tx, orderId), paise)) {
    const adjustment = { ...part, reason: 'goodwill', goodwillId: goodwill.id, userId } as const;
    await addAdjustment(tx, order, adjustment, now);
  }
  await requireRefundProof(tx, giver, orderId, now);
  if (way === 'card') await deps.refunds.queue(tx, orderId);
  const owedBy = await oweMoney(tx, order, paise, now);
  await notifyOrderChange(tx, orderId);
  const letter = writeGoodwill({ order, given: goodwill, owedBy }, deps.config.shopName);
  await mailShopper(tx, deps, order, letter);
  if (isAfterDelivery) await issueCreditNote(tx, order, goodwill.id, now);
}

function tooMuch(order: StoredOrder): ShopError {
  const left = toRupees(goodsPaiseOf(order));
  const message = `At most ${formatRupees(left)} of this order can be refunded`;
  return new ShopError('too_much', { message, fields: { amount: message }, data: { left } });
}

async function readOrderFacts(db: Queryable, order: StoredOrder): Promise<OrderFacts> {
  const { id, status } = order;
  const pick = await findPick(db, id);
  const isOnTheWay = status === 'OUT FOR DELIVERY' || status === 'DELIVERED';
  const lastTransition = status ? await findLastTransition(db, id, status) : undefined;
  const given = await db
    .select()
    .from(orderGoodwills)
    .where(eq(orderGoodwills.orderId, id))
    .orderBy(asc(orderGoodwills.id))
    .limit(MAX_GOODWILLS);
  return { order, isPacked: isOnTheWay || Boolean(pick?.finishedAt), lastTransition, given };
}
