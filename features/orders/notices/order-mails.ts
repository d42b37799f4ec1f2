// Writes the emails of orders and queues them, once each. An event notes its mail in its own transaction
// (order-mails.store.ts, place-order.store.ts); writing it here keeps requests short.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import {
  askIfNeverAsked,
  type ConfirmationQueue,
} from '#features/identity/account/email-confirmation/email-confirmation.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import { DAY_MS } from '#shared/times.ts';
import { queueWaitingPushes, type PushQueue } from './push.ts';
import { isWorthTelling, writeOrderEmail } from './order-emails.ts';
import { holdMails, releaseMails, takeWaitingMails } from './order-mails.store.ts';

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
    await holdMails(tx, held, now);
    for (const { customer } of held) await askIfNeverAsked(tx, confirmations, customer, now);
    return written.length;
  });
}

/** Older mails, and those of more orders than this, are no longer useful for the shopper. */
const RELEASED = { timeoutMs: DAY_MS, newestOrders: 10 };

/** The shopper's e-mail is now confirmed: one mail for each recent order tells how it stands. */
export async function releaseHeldMails(tx: Queryable, userId: string, now: Date): Promise<void> {
  const { timeoutMs, newestOrders } = RELEASED;
  await releaseMails(tx, userId, { since: new Date(now.getTime() - timeoutMs), newestOrders, now });
}
