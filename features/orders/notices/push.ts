// Push messages to shoppers' browsers: about their orders, once for each event, to every subscribed browser,
// noted in the transaction of the step (order-events.ts) and sent by jobs; and those that others write.

import { and, eq, sql } from 'drizzle-orm';
import type { PushSender } from '#adapters/push-sender.ts';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { Mail, MailQueue } from '#features/platform/mail/mail.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { formatPaise } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import { ShopError } from '#shared/shop-error.ts';
import { type Arrival, promiseOf } from '../core/promise.rules.ts';
import { arrivalsOf, type Arrivals } from '../arrival/arrival.ts';
import type { PushEvent } from '../core/order-events.contract.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { orders } from '../core/order.table.ts';
import { payablePaiseOf } from '../core/sums.rules.ts';
import type { SubscribeBody } from './push.contract.ts';
import { pushSubscriptions } from './push.table.ts';

export function formatArrival(arrival: Arrival, promised: Arrival | null, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions, time: Date) =>
    new Intl.DateTimeFormat('en-IN', { timeZone, ...options }).format(time).replace(/\s/g, ' ');
  const clock = (time: Date) => format({ timeStyle: 'short' }, time);
  const day = (time: Date) => format({ day: 'numeric', month: 'short' }, time);
  const [from, to] = [clock(arrival.from), clock(arrival.to)];
  const isSameHalf = from.slice(-2) === to.slice(-2);
  const range = from === to ? to : `${isSameHalf ? from.slice(0, -3) : from} – ${to}`;
  if (!promised || arrival.to <= promised.to) return `Arriving ${range}`;
  const isSameDay = day(promised.to) === day(arrival.to);
  const promise = `${isSameDay ? '' : `${day(promised.to)}, `}${clock(promised.to)}`;
  return `Promised by ${promise}, now ${range}. Sorry`;
}

export type PushDeps = { db: Db; push: PushSender };
type Subscription = typeof pushSubscriptions.$inferSelect;
type SendingDeps = PushDeps & { mail: MailQueue; publicUrl: string; arrivals: Arrivals; stores: Stores };
/** One message to one browser: about an order, written when it is sent, or a finished one. */
export type PushJob = OrderPushJob | MessageJob;
type OrderPushJob = { subscriptionId: string; orderId: string; event: PushEvent };
type MessageJob = {
  subscriptionId: string;
  userId: string;
  message: PushMessage;
  /** The mail to send when this browser could not be reached. */
  mail: Mail | null;
};
/** `tag`: a repeated message replaces the first. `topic`: the same for the push service. */
export type PushMessage = { title: string; body: string; url: string; tag: string; topic: string };
/** Dropped when the transaction is rolled back. */
export type PushQueue = { queue(tx: Queryable, ...jobs: PushJob[]): Promise<void> };

/** Phones and computers of one person. */
const MAX_BROWSERS = 10;
const BATCH_SIZE = 200;
/** A message that could not be sent for this long is dropped. */
const UPDATE_TTL_MS = 30 * 60_000;
/** Afterwards the answer does not count any more. */
const QUESTION_TTL_MS = 60_000;

/**
 * A browser belongs to the person who signed in last; of each person the newest are kept. 400 for an address
 * of an unknown push service.
 */
export async function subscribe({ db, push }: PushDeps, userId: string, body: SubscribeBody): Promise<void> {
  const { endpoint } = body;
  if (!push.isKnown(endpoint))
    throw new ShopError('invalid_input', { message: 'This browser cannot receive notifications' });
  await inTransaction(db, async (tx) => {
    const { p256dh, auth } = body.keys;
    await tx
      .insert(pushSubscriptions)
      .values({ userId, endpoint, p256dh, auth })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userId, p256dh, auth } });
    await tx.execute(sql`
      DELETE FROM push_subscriptions WHERE id IN (
        SELECT id FROM push_subscriptions WHERE user_id = ${userId} ORDER BY id DESC OFFSET ${MAX_BROWSERS})`);
  });
}

export async function unsubscribe({ db }: PushDeps, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
}

export async function removeSubscriptionsOf(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}

/** Queues a job for each browser and each of the oldest due events, which are marked as sent. */
export async function queueWaitingPushes(tx: Queryable, queue: PushQueue, now: Date): Promise<void> {
  const { rows: jobs } = await tx.execute<OrderPushJob>(sql`
    WITH taken AS (
      UPDATE order_pushes push SET queued_at = ${now}
      FROM (
        SELECT order_id, event FROM order_pushes WHERE queued_at IS NULL AND due_at <= ${now}
        ORDER BY due_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
      ) AS waiting
      WHERE push.order_id = waiting.order_id AND push.event = waiting.event
      RETURNING push.order_id, push.event
    )
    SELECT subscription.id AS "subscriptionId", taken.order_id AS "orderId", taken.event
    FROM taken JOIN orders ON orders.id = taken.order_id
    JOIN push_subscriptions subscription ON subscription.user_id = orders.user_id`);
  if (jobs.length > 0) await queue.queue(tx, ...jobs);
}

/** The job. Throws when it must be retried. */
export async function sendPush(
  deps: SendingDeps,
  job: PushJob,
  { createdAt, now }: { createdAt: Date; now: Date },
): Promise<void> {
  const { db, push, mail } = deps;
  const ttlMs = 'event' in job && job.event === 'asked' ? QUESTION_TTL_MS : UPDATE_TTL_MS;
  const isUpdate = now.getTime() - createdAt.getTime() <= ttlMs;
  const found = isUpdate ? await findWhatToSend(deps, job, now) : undefined;
  if (found) {
    const { topic, ...message } = found.message;
    const result = await push.send(found.subscription, JSON.stringify(message), topic);
    if (result !== 'gone') return;
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, job.subscriptionId));
  }
  if ('mail' in job && job.mail) await mail.queue(db, job.mail);
}

/** undefined when the subscription was removed, or belongs to somebody else now. */
async function findWhatToSend(
  deps: SendingDeps,
  job: PushJob,
  now: Date,
): Promise<{ subscription: Subscription; message: PushMessage } | undefined> {
  const { db, publicUrl } = deps;
  const isSubscription = eq(pushSubscriptions.id, job.subscriptionId);
  if ('message' in job) {
    const isOwn = eq(pushSubscriptions.userId, job.userId);
    const [subscription] = await db.select().from(pushSubscriptions).where(and(isSubscription, isOwn));
    return subscription && { subscription, message: job.message };
  }
  const { orderId, event } = job;
  const [found] = await db
    .select({ order: orders, subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(orders, and(eq(orders.id, orderId), eq(orders.userId, pushSubscriptions.userId)))
    .where(isSubscription);
  if (!found) return undefined;
  const { order, subscription } = found;
  const arrival = NAMES_A_TIME.has(event) ? await describeArrival(deps, order, now) : null;
  const message = {
    title: `Order ${toOrderNumber(orderId)}`,
    body: [WORDS[event](order), ...(arrival ? [arrival] : [])].join('. '),
    url: publicUrl + toOrderPath(orderId),
    tag: `${orderId}-${event}`,
    topic: toTopic(orderId, event),
  };
  return { subscription, message };
}

const NAMES_A_TIME: ReadonlySet<PushEvent> = new Set(['packed', 'on-its-way', 'again']);

/** null when the arrival is unknown or over. */
async function describeArrival(deps: SendingDeps, order: StoredOrder, now: Date): Promise<string | null> {
  const arrival = (await arrivalsOf(deps, [order], now)).get(order.id)?.arrival;
  const store = deps.stores.find(order.storeId);
  return arrival && store ? formatArrival(arrival, promiseOf(order), store.timeZone) : null;
}

const toTopic = (orderId: string, event: PushEvent) => `${orderId}${event.replaceAll('-', '').slice(0, 8)}`;

/** Without names and addresses, because it may show on a locked screen. */
const WORDS: Record<PushEvent, (order: StoredOrder) => string> = {
  asked: () => 'An item is not available. Will you take something else?',
  packed: ({ adjustedPaise }) =>
    adjustedPaise > 0
      ? `Packed, with items missing: ${formatPaise(adjustedPaise)} less`
      : 'Packed, and waiting for a rider',
  'on-its-way': (order) =>
    order.paymentState === 'none_due'
      ? `On its way. ${formatPaise(payablePaiseOf(order))} to pay at the door`
      : 'On its way',
  'not-delivered': () => 'We could not deliver it. The store will call you',
  again: () => 'It will be brought again',
  delivered: () => 'Delivered',
  refunded: () => 'Your refund is on its way',
};
