// Notes in the transaction of an event what its shopper is to be told of it, which background work sends; and
// mails what staff do for one shopper.

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { getUser } from '#features/identity/account/account.ts';
import { writeEmail, type MailShop } from '#features/platform/mail/email.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import { isBy, isRepeated, type MailEvent, type OrderEvent } from '../core/order-events.contract.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { orderMails } from '../core/order.table.ts';

/**
 * Once for an order, however often it happens, unless it is told again each time. A mail of what can be
 * undone is written from `mailDueAt`.
 */
export async function noteEvent(
  tx: Queryable,
  { id: orderId, userId }: Pick<StoredOrder, 'id' | 'userId'>,
  event: OrderEvent,
  now: Date,
  mailDueAt: Date = now,
): Promise<void> {
  if (isBy('mail', event)) {
    const mail = { orderId, event, createdAt: now, dueAt: mailDueAt };
    const insert = tx.insert(orderMails).values(mail);
    await (isRepeated(event)
      ? insert.onConflictDoUpdate({
          target: [orderMails.orderId, orderMails.event],
          set: { createdAt: now, dueAt: mailDueAt, queuedAt: null, heldAt: null },
        })
      : insert.onConflictDoNothing());
  }
  // Nothing for a shopper without a subscription.
  if (isBy('push', event))
    await tx.execute(sql`
      INSERT INTO order_pushes (order_id, event, created_at, due_at)
      SELECT ${orderId}, ${event}, ${now}, ${now}
      WHERE EXISTS (SELECT FROM push_subscriptions WHERE user_id = ${userId})
      ON CONFLICT ${
        isRepeated(event)
          ? sql`(order_id, event) DO UPDATE SET created_at = EXCLUDED.created_at, due_at = EXCLUDED.due_at, queued_at = NULL`
          : sql`DO NOTHING`
      }`);
}

/** False when it is already written. */
export async function removeWaitingMail(tx: Queryable, orderId: string, event: MailEvent): Promise<boolean> {
  const gone = await tx
    .delete(orderMails)
    .where(and(eq(orderMails.orderId, orderId), eq(orderMails.event, event), isNull(orderMails.queuedAt)))
    .returning({ orderId: orderMails.orderId });
  return gone.length > 0;
}

export type Letter = { subject: string; paragraphs: string[] };

/** Not to an unconfirmed address, which may be a stranger's. */
export async function mailShopper(
  tx: Queryable,
  { mail, config: { shopName, publicUrl } }: { mail: MailQueue; config: MailShop },
  { id, userId }: StoredOrder,
  letter: Letter,
): Promise<void> {
  const { email: to, isEmailVerified } = await getUser(tx, userId);
  if (!isEmailVerified) return;
  const link = { kind: 'link', label: 'View order', url: publicUrl + toOrderPath(id) } as const;
  await mail.queue(tx, writeEmail({ ...letter, to, shopName, sections: [link] }));
}
