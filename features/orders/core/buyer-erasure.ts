// Orders of a deleted account stay, for stock, money and tax, without the person. The caller has locked the
// account, so that no order comes meanwhile.

import { sql } from 'drizzle-orm';
import { ADDRESS_EXTRAS } from '#shared/address.ts';
import type { Queryable } from '#database/client.ts';

/** Before the account is locked, as the job that writes mails does: another order deadlocks with it. */
export async function lockWaitingMails(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`
    SELECT FROM order_mails mail JOIN orders ON orders.id = mail.order_id
    WHERE orders.user_id = ${userId} AND mail.queued_at IS NULL FOR UPDATE OF mail`);
}

/** In the order of ids. Somebody who reports a problem at this moment comes first, or finds no order. */
export async function lockOwnOrders(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM orders WHERE user_id = ${userId} ORDER BY id FOR UPDATE`);
}

/** Returns the photos that are no longer used. The orders and their pending mails are locked. */
export async function eraseBuyer(
  tx: Queryable,
  userId: string,
  { to, now }: { to: { id: string; name: string }; now: Date },
): Promise<string[]> {
  const isOwn = sql`order_id IN (SELECT id FROM orders WHERE user_id = ${userId})`;
  await tx.execute(sql`
    UPDATE order_mails SET held_at = ${now} WHERE ${isOwn} AND queued_at IS NULL AND held_at IS NULL`);
  await archiveInvoiceBuyers(tx, userId);
  await tx.execute(
    sql`UPDATE invoices SET snapshot = jsonb_set(snapshot, '{buyerName}', '""') WHERE ${isOwn}`,
  );
  const { rows } = await tx.execute<{ photo: string }>(sql`
    SELECT photo FROM order_problems WHERE ${isOwn} AND photo IS NOT NULL`);
  await tx.execute(sql`
    UPDATE order_problems SET text = '', photo = NULL, reason = CASE WHEN reason IS NOT NULL THEN '' END WHERE ${isOwn}`);
  await tx.execute(sql`UPDATE order_ratings SET text = '' WHERE ${isOwn}`);
  await tx.execute(sql`DELETE FROM order_notes WHERE ${isOwn}`);
  await tx.execute(sql`UPDATE order_goodwills SET reason = '' WHERE ${isOwn}`);
  await tx.execute(sql`UPDATE money_owed SET upi_id = NULL, how = '' WHERE ${isOwn}`);
  await tx.execute(sql`UPDATE order_bags SET reason = '' WHERE ${isOwn}`);
  await tx.execute(sql`UPDATE deliveries SET fail_reason = '' WHERE ${isOwn} AND fail_reason IS NOT NULL`);
  await tx.execute(sql`
    UPDATE order_transitions SET user_id = ${to.id}, user_name = ${to.name} WHERE ${isOwn} AND moved_by = 'shopper'`);
  await tx.execute(sql`UPDATE credit_entries SET user_id = ${to.id} WHERE user_id = ${userId}`);
  // What was left is of nobody now: the sums of the ledger stay true.
  await tx.execute(sql`
    WITH left_over AS (DELETE FROM credits WHERE user_id = ${userId} RETURNING paise)
    INSERT INTO credits AS held (user_id, paise) SELECT ${to.id}, paise FROM left_over
    ON CONFLICT (user_id) DO UPDATE SET paise = held.paise + EXCLUDED.paise`);
  await tx.execute(sql`UPDATE order_offers SET user_id = ${to.id} WHERE ${isOwn}`);
  // The town stays, because the tax of a sale depends on it.
  await tx.execute(sql`
    UPDATE orders SET user_id = ${to.id},
      delivery_address = (delivery_address - ${sql.param(ADDRESS_EXTRAS)}::text[]) || '{"address_line": "", "mobile": ""}'::jsonb
    WHERE user_id = ${userId}`);
  return rows.map(({ photo }) => photo);
}

/**
 * Moves the buyer of each invoice to a table that only it and its credit notes read, until the end of the
 * 72nd month after the annual return of the financial year of the last of them is due (section 36 of the CGST
 * Act): 31 December seven years after the year began.
 */
async function archiveInvoiceBuyers(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO invoice_buyers (order_id, name, delivery_address, keep_until)
    SELECT invoice.order_id, invoice.snapshot ->> 'buyerName',
      orders.delivery_address - '{label,landmark,receiver,riderNote}'::text[],
      make_timestamptz(8 + greatest(invoice.year,
        (SELECT max(year) FROM credit_notes WHERE order_id = invoice.order_id)), 1, 1, 0, 0, 0, 'Asia/Kolkata')
    FROM invoices invoice JOIN orders ON orders.id = invoice.order_id
    WHERE orders.user_id = ${userId}`);
}
