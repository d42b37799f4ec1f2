// SQL that removes the person from orders. The caller has locked the account, so that no order comes
// meanwhile.

import { sql } from 'drizzle-orm';
import { ADDRESS_EXTRAS } from '#shared/address.ts';
import type { Queryable } from '#database/client.ts';

const ownOrders = (userId: string) => sql`SELECT id FROM orders WHERE user_id = ${userId}`;

/**
 * Before the account is locked: the job that writes mails locks them in this order too, and would otherwise
 * deadlock.
 */
export async function lockWaitingMails(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`
    SELECT FROM order_mails mail JOIN orders ON orders.id = mail.order_id
    WHERE orders.user_id = ${userId} AND mail.queued_at IS NULL FOR UPDATE OF mail`);
}

/** In the order of ids. Somebody who reports a problem at this moment comes first, or finds no order. */
export async function lockOwnOrders(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM orders WHERE user_id = ${userId} ORDER BY id FOR UPDATE`);
}

/** Drops the mails that are still to be written. */
export async function holdMailsForGood(tx: Queryable, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE order_mails SET held_at = ${now}
    WHERE order_id IN (${ownOrders(userId)}) AND queued_at IS NULL AND held_at IS NULL`);
}

/**
 * Moves the buyer of each invoice to a table that only it and its credit notes read, until the end of the
 * 72nd month after the annual return of the financial year of the last of them is due (section 36 of the CGST
 * Act): 31 December seven years after the year began.
 */
export async function archiveInvoiceBuyers(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO invoice_buyers (order_id, name, delivery_address, keep_until)
    SELECT invoice.order_id, invoice.snapshot ->> 'buyerName',
      orders.delivery_address - '{label,landmark,receiver,riderNote}'::text[],
      make_timestamptz(8 + greatest(invoice.year,
        (SELECT max(year) FROM credit_notes WHERE order_id = invoice.order_id)), 1, 1, 0, 0, 0, 'Asia/Kolkata')
    FROM invoices invoice JOIN orders ON orders.id = invoice.order_id
    WHERE orders.user_id = ${userId}`);
  await tx.execute(sql`
    UPDATE invoices SET snapshot = jsonb_set(snapshot, '{buyerName}', '""')
    WHERE order_id IN (${ownOrders(userId)})`);
}

/** Removes typed texts about the orders. Returns the photos that were shown. */
export async function removeWords(tx: Queryable, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ photo: string }>(sql`
    SELECT photo FROM order_problems WHERE order_id IN (${ownOrders(userId)}) AND photo IS NOT NULL`);
  await tx.execute(sql`
    UPDATE order_problems SET text = '', photo = NULL, reason = CASE WHEN reason IS NOT NULL THEN '' END
    WHERE order_id IN (${ownOrders(userId)})`);
  await tx.execute(sql`UPDATE order_ratings SET text = '' WHERE order_id IN (${ownOrders(userId)})`);
  await tx.execute(sql`DELETE FROM order_notes WHERE order_id IN (${ownOrders(userId)})`);
  await tx.execute(sql`
    UPDATE order_goodwills SET reason = '' WHERE order_id IN (${ownOrders(userId)})`);
  await tx.execute(sql`
    UPDATE deliveries SET fail_reason = '' WHERE order_id IN (${ownOrders(userId)}) AND fail_reason IS NOT NULL`);
  return rows.map(({ photo }) => photo);
}

/**
 * Gives the orders to the account of deleted ones. The town stays, because the tax of a sale depends on it.
 */
export async function giveOrders(
  tx: Queryable,
  userId: string,
  to: { id: string; name: string },
): Promise<void> {
  await tx.execute(sql`
    UPDATE order_transitions SET user_id = ${to.id}, user_name = ${to.name}
    WHERE order_id IN (${ownOrders(userId)}) AND moved_by = 'shopper'`);
  await tx.execute(sql`UPDATE order_offers SET user_id = ${to.id} WHERE order_id IN (${ownOrders(userId)})`);
  await tx.execute(sql`
    UPDATE orders SET user_id = ${to.id},
      delivery_address = (delivery_address - ${sql.param(ADDRESS_EXTRAS)}::text[]) || '{"address_line": "", "mobile": ""}'::jsonb
    WHERE user_id = ${userId}`);
}
