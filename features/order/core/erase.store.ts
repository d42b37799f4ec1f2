// SQL of orders that lose their person. Whoever calls it has locked the account, so that no order comes
// meanwhile.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';

const ownOrders = (userId: string) => sql`SELECT id FROM orders WHERE user_id = ${userId}`;

/**
 * Before the account is locked: the round that writes mails locks them in this order too, and would wait in a
 * circle otherwise.
 */
export async function lockWaitingMails(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`
    SELECT FROM order_mails mail JOIN orders ON orders.id = mail.order_id
    WHERE orders.user_id = ${userId} AND mail.queued_at IS NULL FOR UPDATE OF mail`);
}

/** In the order of ids. Whoever reports a problem at this moment comes before, or finds no order. */
export async function lockOwnOrders(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM orders WHERE user_id = ${userId} ORDER BY id FOR UPDATE`);
}

/** No mail that is still to be written is. */
export async function holdMailsForGood(tx: Queryable, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE order_mails SET held_at = ${now}
    WHERE order_id IN (${ownOrders(userId)}) AND queued_at IS NULL AND held_at IS NULL`);
}

/**
 * The buyer of each invoice is kept where nothing but the invoice reads it, until the end of the 72nd month
 * after the annual return of its financial year is due (section 36 of the CGST Act): that is on 31 December
 * after the year.
 */
export async function keepBuyers(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO invoice_buyers (order_id, name, delivery_address, keep_until)
    SELECT invoice.order_id, invoice.snapshot ->> 'buyerName', orders.delivery_address,
      make_timestamptz(invoice.year + 8, 1, 1, 0, 0, 0, 'Asia/Kolkata')
    FROM invoices invoice JOIN orders ON orders.id = invoice.order_id
    WHERE orders.user_id = ${userId}`);
  await tx.execute(sql`
    UPDATE invoices SET snapshot = jsonb_set(snapshot, '{buyerName}', '""')
    WHERE order_id IN (${ownOrders(userId)})`);
}

/** What people have written about the orders. Gives the photos that were shown. */
export async function removeWords(tx: Queryable, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ photo: string }>(sql`
    SELECT photo FROM order_problems WHERE order_id IN (${ownOrders(userId)}) AND photo IS NOT NULL`);
  await tx.execute(sql`
    UPDATE order_problems SET text = '', photo = NULL, reason = CASE WHEN reason IS NOT NULL THEN '' END
    WHERE order_id IN (${ownOrders(userId)})`);
  await tx.execute(sql`
    UPDATE order_goodwills SET reason = '' WHERE order_id IN (${ownOrders(userId)})`);
  await tx.execute(sql`
    UPDATE deliveries SET fail_reason = '' WHERE order_id IN (${ownOrders(userId)}) AND fail_reason IS NOT NULL`);
  return rows.map(({ photo }) => photo);
}

/** Whose they are from now on. The place stays: the tax of a sale depends on it. */
export async function giveOrders(
  tx: Queryable,
  userId: string,
  to: { id: string; name: string },
): Promise<void> {
  await tx.execute(sql`
    UPDATE order_transitions SET user_id = ${to.id}, user_name = ${to.name}
    WHERE order_id IN (${ownOrders(userId)}) AND moved_by = 'shopper'`);
  await tx.execute(sql`
    UPDATE orders SET user_id = ${to.id},
      delivery_address = delivery_address || '{"address_line": "", "mobile": ""}'::jsonb
    WHERE user_id = ${userId}`);
}
