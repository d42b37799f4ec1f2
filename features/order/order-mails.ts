// Writes the letters of orders and hands them to the mail queue. An event notes its mail in its own transaction
// (order-mails.store.ts, place-order.store.ts); what is noted is written here, off the shopper's path, each once.

import { inTransaction, type Db } from '#database/client.ts';
import type { MailQueue } from '#features/mail/mail.ts';
import { writeOrderLetter } from './order-letters.ts';
import { takeWaitingMails } from './order-mails.store.ts';

export type OrderMailParts = { db: Db; mail: MailQueue; shopName: string; publicUrl: string };

/** A round writes no more than this, so that a rush of orders leaves the shop room to breathe. */
const MOST_AT_ONCE = 100;

/** One round; gives how many letters it wrote. Taken and queued in one transaction, so none is lost or doubled. */
export async function writeOrderMails(
  { db, mail, shopName, publicUrl }: OrderMailParts,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const waiting = await takeWaitingMails(tx, MOST_AT_ONCE, now);
    for (const told of waiting) await mail.queue(tx, writeOrderLetter(told, { shopName, publicUrl }));
    return waiting.length;
  });
}
