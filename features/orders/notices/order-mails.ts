// Writes the emails of orders and queues them, once each. An event notes its mail in its own transaction
// (order-events.ts, place-order.store.ts); writing it here keeps requests short.

import { and, desc, eq, sql } from 'drizzle-orm';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import {
  askIfNeverAsked,
  type ConfirmationQueue,
} from '#features/identity/account/email-confirmation/email-confirmation.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import { DAY_MS } from '#shared/times.ts';
import { orderMails, orders } from '../core/order.table.ts';
import { isWorthTelling, writeOrderEmail } from './order-emails.ts';
import { takeWaitingMails } from './order-mails.store.ts';
import { queueWaitingPushes, type PushQueue } from './push.ts';

export type OrderMailDeps = {
  db: Db;
  mail: MailQueue;
  confirmations: ConfirmationQueue;
  pushes: PushQueue;
  shopName: string;
  publicUrl: string;
};

/** A run writes at most this many, so that many orders at once do not delay the shop. */
const BATCH_SIZE = 100;

/**
 * One run; returns the number of written emails. Taken and queued in one transaction, so that none is lost or
 * doubled. Emails to an unconfirmed address are held back: it may be a stranger's, and the name and address
 * in them were typed by the person who ordered.
 */
export async function writeOrderMails(
  { db, mail, confirmations, pushes, shopName, publicUrl }: OrderMailDeps,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    // In the same transaction, because this runs every second.
    await queueWaitingPushes(tx, pushes, now);
    const waiting = await takeWaitingMails(tx, BATCH_SIZE, now);
    const held = waiting.filter(({ customer }) => !customer.isEmailVerified);
    const written = waiting.filter((mail) => mail.customer.isEmailVerified && isWorthTelling(mail));
    const mails = written.map((orderMail) =>
      writeOrderEmail({ ...orderMail, writtenAt: now }, { shopName, publicUrl }),
    );
    await mail.queue(tx, ...mails);
    for (const { customer, event, order } of held) {
      await tx
        .update(orderMails)
        .set({ heldAt: now, queuedAt: null })
        .where(and(eq(orderMails.orderId, order.id), eq(orderMails.event, event)));
      await askIfNeverAsked(tx, confirmations, customer, now);
    }
    return written.length;
  });
}

/** Older mails, and those of more orders than this, are no longer useful for the shopper. */
const RELEASED = { timeoutMs: DAY_MS, newestOrders: 10 };

/**
 * The shopper's e-mail is now confirmed. Of each recent order with mails held back the last one becomes due;
 * the earlier ones tell of a past that is over, and so does that one when a newer mail waits.
 */
export async function releaseHeldMails(tx: Queryable, userId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RELEASED.timeoutMs);
  const newest = tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(RELEASED.newestOrders);
  // A mail that writeOrderMails has taken, which waits for this shopper, counts as one that waits.
  await tx.execute(sql`
    UPDATE order_mails mail SET held_at = NULL, queued_at = CASE WHEN later.is_any THEN ${now}::timestamptz END
    FROM order_mails held
    CROSS JOIN LATERAL (
      SELECT EXISTS (
        SELECT FROM order_mails other
        WHERE other.order_id = held.order_id AND other.event <> held.event
          AND (other.created_at, other.event) > (held.created_at, held.event)
          AND (other.held_at IS NOT NULL OR other.queued_at IS NULL)
      ) AS is_any
    ) AS later
    WHERE mail.order_id = held.order_id AND mail.event = held.event
      AND held.order_id IN ${newest} AND held.held_at IS NOT NULL
      AND EXISTS (SELECT FROM order_mails WHERE order_id = held.order_id AND held_at IS NOT NULL AND created_at > ${since})`);
}
