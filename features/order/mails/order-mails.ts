// Writes the letters of orders and hands them to the mail queue. An event notes its mail in its own
// transaction (order-mails.store.ts, place-order.store.ts); what is noted is written here, off the shopper's
// path, each once.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import {
  askIfNeverAsked,
  type ConfirmationQueue,
} from '#features/account/email-confirmation/email-confirmation.ts';
import type { MailQueue } from '#features/mail/mail.ts';
import { writeOrderLetter } from './order-emails.ts';
import { holdMails, releaseMails, takeWaitingMails } from './order-mails.store.ts';

export type OrderMailNeeds = {
  db: Db;
  mail: MailQueue;
  confirmations: ConfirmationQueue;
  shopName: string;
  publicUrl: string;
};

/** A round writes no more than this, so that a rush of orders leaves the shop room to breathe. */
const MOST_AT_ONCE = 100;

/**
 * One round; gives how many letters it wrote. Taken and queued in one transaction, so none is lost or
 * doubled. Letters to an address that nobody has confirmed are put aside: it may be a stranger's, and name
 * and address in them were typed by whoever ordered.
 */
export async function writeOrderMails(
  { db, mail, confirmations, shopName, publicUrl }: OrderMailNeeds,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const waiting = await takeWaitingMails(tx, MOST_AT_ONCE, now);
    const written = waiting.filter(({ customer }) => customer.isEmailVerified);
    const held = waiting.filter(({ customer }) => !customer.isEmailVerified);
    for (const told of written) await mail.queue(tx, writeOrderLetter(told, { shopName, publicUrl }));
    await holdMails(tx, held, now);
    for (const { customer } of held) await askIfNeverAsked(tx, confirmations, customer, now);
    return written.length;
  });
}

const DAY_MS = 24 * 60 * 60_000;
/** What is older is no news any more; more orders than these nobody wants to read about at once. */
const RELEASED = { withinMs: DAY_MS, newestOrders: 10 };

/** The letters that were put aside lately are written, now that the e-mail of their shopper is confirmed. */
export async function releaseHeldMails(tx: Queryable, userId: string, now: Date): Promise<void> {
  const { withinMs, newestOrders } = RELEASED;
  await releaseMails(tx, userId, { since: new Date(now.getTime() - withinMs), newestOrders });
}
