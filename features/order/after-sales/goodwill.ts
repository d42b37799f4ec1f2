// Money that staff give back without a fault in a single line: at most what the order is paid with, booked
// like every adjustment, and refunded as its payment allows.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { getUser } from '#features/account/account.ts';
import type { MailQueue } from '#features/mail/mail.ts';
import { isId, makeId } from '#shared/ids.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import { addAdjustment } from '../core/adjustments.store.ts';
import { lockOrder } from '../fulfilment/order-transitions.store.ts';
import { notifyOrderChange } from '../core/order-changes.ts';
import { duePaiseOf, type StoredOrder } from '../core/order.rules.ts';
import { listLinesOfOrder } from '../core/order.store.ts';
import type { RefundQueue } from '../core/refund-queue.ts';
import type { Goodwill, GoodwillBody } from './goodwill.contract.ts';
import { writeGoodwill } from './goodwill-email.ts';
import { findWay, spreadOverLines, toGoodwill, type StoredGoodwill } from './goodwill.rules.ts';
import { findOrder, insertGoodwill, readOrderFacts } from './goodwill.store.ts';

const noOrder = () => new ShopError('not_found', { message: 'Order not found' });

/** What can be given, and what was given. 404 when there is no such order. */
export async function readGoodwill(db: Db, orderId: string, now: Date): Promise<Goodwill> {
  const order = isId(orderId) ? await findOrder(db, orderId) : undefined;
  if (!order) throw noOrder();
  return toGoodwill(await readOrderFacts(db, order), now);
}

export type AfterSalesDeps = {
  db: Db;
  refunds: RefundQueue;
  mail: MailQueue;
  config: { shopName: string; publicUrl: string };
};

/**
 * A repeat with the same key gives nothing twice; 422 when it has another payload. 404 no such order; 409
 * with the reason when nothing, or not that much, can be given now.
 */
export async function giveGoodwill(
  deps: AfterSalesDeps,
  userId: string,
  body: GoodwillBody,
  now: Date,
): Promise<Goodwill> {
  if (!isId(body.orderId)) throw noOrder();
  const paise = toPaise(body.amount);
  if (paise <= 0) {
    const message = 'Enter an amount';
    throw new ShopError('invalid_input', { message, fields: { amount: message } });
  }
  await inTransaction(deps.db, (tx) => giveOnce(deps, tx, { ...body, paise, userId }, now));
  return readGoodwill(deps.db, body.orderId, now);
}

type Giving = Pick<GoodwillBody, 'orderId' | 'reason' | 'key'> & { paise: number; userId: string };

async function giveOnce({ refunds, mail, config }: AfterSalesDeps, tx: Queryable, giving: Giving, now: Date) {
  const { orderId, key, paise, reason, userId } = giving;
  const order = await lockOrder(tx, orderId, null);
  if (!order) throw noOrder();
  const facts = await readOrderFacts(tx, order);
  const before = facts.given.find((one) => one.key === key);
  if (before) {
    if (before.paise === paise && before.reason === reason) return;
    throw new ShopError('idempotency_key_reused');
  }
  const { way, rejection } = findWay(facts, now);
  if (!way) throw new ShopError('no_goodwill', { message: rejection });
  if (paise > duePaiseOf(order)) throw tooMuch(order);
  const isAfterDelivery = order.status === 'DELIVERED';
  const goodwill = { id: makeId(now), orderId, key, paise, reason, way, isAfterDelivery, userId };
  await insertGoodwill(tx, { ...goodwill, createdAt: now });
  await book(tx, order, goodwill, now);
  if (way === 'card') await refunds.queue(tx, orderId);
  await notifyOrderChange(tx, orderId);
  const { email, isEmailVerified } = await getUser(tx, order.userId);
  // An unconfirmed address may be a stranger's.
  if (isEmailVerified) await mail.queue(tx, writeGoodwill(email, { order, given: goodwill }, config));
}

async function book(
  tx: Queryable,
  order: StoredOrder,
  { id: goodwillId, paise, userId }: Pick<StoredGoodwill, 'id' | 'paise' | 'userId'>,
  now: Date,
): Promise<void> {
  const lines = await listLinesOfOrder(tx, order.id);
  for (const part of spreadOverLines(lines, paise))
    await addAdjustment(tx, order, { ...part, reason: 'goodwill', goodwillId, userId }, now);
}

function tooMuch(order: StoredOrder): ShopError {
  const left = toRupees(duePaiseOf(order));
  const message = `At most ${formatRupees(left)} of this order can be refunded`;
  return new ShopError('too_much', { message, fields: { amount: message }, data: { left } });
}
