// Deletes an account at its owner's request, in one transaction (docs/privacy.md).

import { sql, type SQL } from 'drizzle-orm';
import { textArray } from '#database/columns.ts';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { getUser, requirePassword, type PasswordCaller } from '#features/identity/account/account.ts';
import { lockProved, openDeletedAccount, removeAccount } from '#features/identity/account/account-status.ts';
import { releaseUploads } from '#features/platform/image/upload.ts';
import type { EraseMails, MailQueue, Mail } from '#features/platform/mail/mail.ts';
import { eraseBuyer, lockOwnOrders, lockWaitingMails } from '#features/orders/core/buyer-erasure.ts';
import { erasePayer } from '#features/checkout/payments.ts';
import { eraseInvitations } from '#features/stores/staff/staff.ts';
import { eraseStockAlerts } from '#features/stock/alerts/stock-alert.ts';
import { erasePincodeRequests } from '#features/stores/store/stores.ts';
import { say } from '#shared/phrase.ts';
import { ShopError } from '#shared/shop-error.ts';
import { writeEmail } from '#features/platform/mail/email.ts';

/** Long, because a shopper may have thousands of orders. */
const DELETE_TIMEOUT_MS = 20_000;

type DeletionDeps = PasswordCaller & { mail: MailQueue; eraseMails: EraseMails; shopName: string };

/**
 * 400 for a wrong password, which counts as a failed login; 409 with the reasons while something is open, and
 * for the last admin. A concurrent order either comes first and keeps the account, or finds its shopper
 * signed out.
 */
export async function deleteAccount(
  db: Db,
  userId: string,
  password: string,
  { mail, eraseMails, shopName, ...caller }: DeletionDeps,
  now: Date,
): Promise<void> {
  const proved = await getUser(db, userId);
  await requirePassword(db, proved, password, caller, now);
  // Checked again below under the locks; this early check takes none.
  await requireNothingOpen(db, userId, now);
  await inTransaction(
    db,
    async (tx) => {
      await lockWaitingMails(tx, userId);
      const { email, avatar, isEmailVerified } = await lockProved(tx, proved);
      await lockOwnOrders(tx, userId);
      await requireNothingOpen(tx, userId, now);
      await erasePayer(tx, userId);
      const to = await openDeletedAccount(tx, now);
      const photos = await eraseBuyer(tx, userId, { to, now });
      await eraseInvitations(tx, email);
      await erasePincodeRequests(tx, email);
      await eraseStockAlerts(tx, { userId, email });
      await removeAccount(tx, userId);
      await releaseUploads(tx, [avatar, ...photos]);
      await eraseMails(tx, email);
      // An unconfirmed address may be a stranger's.
      if (isEmailVerified) await mail.queue(tx, writeDeletion(email, shopName));
    },
    { timeoutMs: DELETE_TIMEOUT_MS },
  );
}

async function requireNothingOpen(db: Queryable, userId: string, now: Date): Promise<void> {
  const own = await db.execute<{ id: string }>(sql`SELECT id FROM orders WHERE user_id = ${userId}`);
  const orderIds = own.rows.map(({ id }) => id);
  const matters = Object.entries(openMatters(userId, orderIds, now));
  const isOpen = sql.join(
    matters.map(([, found]) => sql`EXISTS (${found})`),
    sql`, `,
  );
  const { rows } = await db.execute<{ open: boolean[] }>(sql`SELECT ARRAY[${isOpen}] AS open`);
  const reasons = matters.filter((_, at) => rows[0]!.open[at]).map(([reason]) => reason);
  if (reasons.length === 0) return;
  const message = say('Your account cannot be deleted yet. {reasons}', {
    reasons: reasons.map((reason) => say(reason)),
  });
  throw new ShopError('account_in_use', { message, data: { reasons } });
}

/** What prevents a deletion, in the order in which it is reported. */
const openMatters = (userId: string, orderIds: string[], now: Date): Record<string, SQL> => ({
  'You have an unfinished online payment. Complete or cancel it first.': sql`
    SELECT FROM orders WHERE user_id = ${userId} AND payment_state = 'awaiting'`,
  // Also one that was delivered so recently that it can be undone.
  'You have an active order. Wait until it is delivered, or cancel it.': sql`
    SELECT FROM orders WHERE user_id = ${userId}
      AND (status IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY') OR EXISTS (
        SELECT FROM order_mails mail
        WHERE mail.order_id = orders.id AND mail.event = 'delivered' AND mail.due_at > ${now}))`,
  'A refund to you is still in progress.': sql`
    SELECT FROM orders WHERE user_id = ${userId} AND payment_state = 'paid' AND (status = 'CANCELLED' OR EXISTS (
      SELECT FROM order_adjustments adjustment
      WHERE adjustment.order_id = orders.id AND adjustment.settled_at IS NULL))
    UNION ALL
    SELECT FROM money_owed WHERE order_id = ANY (${textArray(orderIds)}) AND paid_at IS NULL`,
  'The shop is still reviewing one of your payments.': sql`
    SELECT FROM payment_reviews WHERE order_id = ANY (${textArray(orderIds)}) AND resolved_at IS NULL`,
  'A problem you reported has not been answered yet.': sql`
    SELECT FROM orders JOIN order_problems problem ON problem.order_id = orders.id
    WHERE orders.user_id = ${userId} AND problem.state = 'open'`,
  'You are still picking an order. Finish it, or hand it back.': sql`
    SELECT FROM order_picks WHERE user_id = ${userId} AND finished_at IS NULL`,
  'You are still delivering an order.': sql`
    SELECT FROM deliveries WHERE rider_id = ${userId} AND delivered_at IS NULL AND failed_at IS NULL`,
  'You still have a bag that belongs to the shop. Bring it back first.': sql`
    SELECT FROM order_bags WHERE rider_id = ${userId} AND ended_at IS NULL`,
  'You still have cash that belongs to the shop. Hand it in first.': sql`
    SELECT FROM deliveries WHERE rider_id = ${userId} AND cash_paise > 0 AND hand_in_id IS NULL`,
});

function writeDeletion(to: string, shopName: string): Mail {
  return writeEmail({
    to,
    shopName,
    subject: `Your ${shopName} account was deleted`,
    paragraphs: [
      'Your account was deleted, as you asked. Your name, email, mobile, photo, addresses and cart are gone, and every device is signed out.',
      'Your orders are kept without your name and address, because the shop needs them for its accounts. Your invoices are kept unchanged for as long as tax law requires, and are used for nothing else.',
      'You can register again with this email at any time, as a new customer. If you did not delete the account, please contact the shop immediately.',
    ],
  });
}
