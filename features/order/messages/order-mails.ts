// Writes the emails of orders and hands them to the mail queue, once each. An event notes its mail in its own
// transaction (order-mails.store.ts, place-order.store.ts); writing it here keeps requests short.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import {
  askIfNeverAsked,
  type ConfirmationQueue,
} from '#features/account/email-confirmation/email-confirmation.ts';
import type { MailQueue } from '#features/mail/mail.ts';
import { queueWaitingPushes, type PushQueue } from './push.ts';
import { writeOrderEmail } from './order-emails.ts';
import { addMissedMails, holdMails, releaseMails, takeWaitingMails } from './order-mails.store.ts';

export type OrderMailDeps = {
  db: Db;
  mail: MailQueue;
  confirmations: ConfirmationQueue;
  pushes: PushQueue;
  shopName: string;
  publicUrl: string;
};

/** A run writes no more than this, so that many orders at once do not hold up the shop. */
const BATCH_SIZE = 100;

/**
 * One run; gives how many emails it wrote. Taken and queued in one transaction, so none is lost or doubled.
 * Emails to an unconfirmed address are held back: it may be a stranger's, and the name and address in them
 * were typed by whoever ordered.
 */
export async function writeOrderMails(
  { db, mail, confirmations, pushes, shopName, publicUrl }: OrderMailDeps,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    // In the same transaction, because it is asked every second.
    await queueWaitingPushes(tx, pushes, now);
    const waiting = await takeWaitingMails(tx, BATCH_SIZE, now);
    const written = waiting.filter(({ customer }) => customer.isEmailVerified);
    const held = waiting.filter(({ customer }) => !customer.isEmailVerified);
    const mails = written.map((orderMail) =>
      writeOrderEmail({ ...orderMail, writtenAt: now }, { shopName, publicUrl }),
    );
    await mail.queue(tx, ...mails);
    await holdMails(tx, held, now);
    for (const { customer } of held) await askIfNeverAsked(tx, confirmations, customer, now);
    return written.length;
  });
}

/** As long as two versions may run side by side. */
const LOOK_FOR_MISSED_MS = 2 * 60 * 60_000;

/**
 * During an upgrade the previous version places orders too. Where it knows nothing of their mails, or wrote
 * them in another way, this version sees to it that shoppers hear of their orders.
 */
export function noteMissedMails(db: Db, now: Date): Promise<number> {
  return addMissedMails(db, new Date(now.getTime() - LOOK_FOR_MISSED_MS), now);
}

const DAY_MS = 24 * 60 * 60_000;
/** Older mails, and those of more orders than this, are of no use to the shopper any more. */
const RELEASED = { timeoutMs: DAY_MS, newestOrders: 10 };

/** The shopper's e-mail is confirmed now: mails that were held back lately are written. */
export async function releaseHeldMails(tx: Queryable, userId: string, now: Date): Promise<void> {
  const { timeoutMs, newestOrders } = RELEASED;
  await releaseMails(tx, userId, { since: new Date(now.getTime() - timeoutMs), newestOrders });
}
