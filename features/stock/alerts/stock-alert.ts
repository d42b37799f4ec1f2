// Stock alerts in the shopper's store: asking for one, with an account or an address, and cancelling it. No
// answer reveals who has an account.

import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { isEmail, normalizeEmail } from '#shared/email.ts';
import { LIMITS, requireAttempts, toAddressAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { NotifyMeBody } from './stock-alert.contract.ts';
import type { MailShop } from '#features/platform/mail/email.ts';
import { writeQuestion } from './alert-mails.ts';
import {
  addAlert,
  answerOfAddress,
  countWaiting,
  findStock,
  lockStoreProduct,
  MAX_OF_AN_ACCOUNT,
  removeAddress,
  removeOldAlerts,
  removeAlertsOf,
  takeAddress,
  type AlertPlace,
} from './stock-alert.store.ts';
import { stockAlerts, stockAlertAddresses } from './stock-alert.table.ts';

export { listWaitedFor as listOwnAlerts, removeAlert as stopWaiting } from './stock-alert.store.ts';

export type StockAlertDeps = { db: Db; mail: MailQueue; shop: MailShop; rateLimitScale: number };
export type AlertCaller = { userId: string | null; storeId: string; ipAddress: string };

/** No more are accepted, because a stranger may have asked. */
const MAX_OF_AN_ADDRESS = 20;

/** 404 when the product is not sold, 409 when it is in stock, 429 past the limits. */
export async function requestAlert(
  deps: StockAlertDeps,
  { productId, email }: NotifyMeBody,
  { userId, storeId, ipAddress }: AlertCaller,
  now: Date,
): Promise<void> {
  const { db, rateLimitScale } = deps;
  const address = userId === null ? readEmail(email) : null;
  await requireAttempts(
    db,
    [
      ...toAddressAttempts(LIMITS.notifyMePerAddress, ipAddress, rateLimitScale),
      address === null
        ? toAttempt(LIMITS.notifyMePerAccount, userId!, rateLimitScale)
        : toAttempt(LIMITS.notifyMePerEmail, address, rateLimitScale),
    ],
    now,
  );
  const place = { productId, storeId };
  requireSoldOut(isId(productId) ? await findStock(db, place) : undefined);
  // Known addresses count too: a refusal must not reveal which addresses were given before.
  if (address !== null) {
    await requireAttempts(db, [toAttempt(LIMITS.notifyMeByEmail, 'all', rateLimitScale)], now);
  }
  await inTransaction(db, (tx) =>
    address === null ? waitAs(tx, userId!, place, now) : waitAt(tx, deps, address, place, now),
  );
}

function readEmail(text: string | undefined): string {
  const email = normalizeEmail(text ?? '');
  if (isEmail(email)) return email;
  throw new ShopError('invalid_input', {
    message: 'Enter a valid email',
    fields: { email: 'Enter a valid email' },
  });
}

function requireSoldOut<Found extends { stock: number }>(found: Found | undefined): Found {
  if (!found) throw new ShopError('not_found', { message: 'Product not found' });
  if (found.stock > 0) throw new ShopError('in_stock');
  return found;
}

async function waitAs(tx: Queryable, userId: string, place: AlertPlace, now: Date): Promise<void> {
  requireSoldOut(await lockStoreProduct(tx, place));
  await addAlert(tx, { userId }, place, now);
  await removeOldAlerts(tx, { userId }, MAX_OF_AN_ACCOUNT);
}

async function waitAt(
  tx: Queryable,
  { mail, shop }: StockAlertDeps,
  email: string,
  place: AlertPlace,
  now: Date,
): Promise<void> {
  const { key, isNew, isStopped } = await takeAddress(tx, { email, key: makeKey() }, now);
  const { name } = requireSoldOut(await lockStoreProduct(tx, place));
  // Its owner wants no mail, and the caller does not learn that.
  if (isStopped) return;
  if ((await countWaiting(tx, { email })) >= MAX_OF_AN_ADDRESS) {
    throw new ShopError('too_many_attempts', { retryAfterSeconds: 24 * 60 * 60 });
  }
  await addAlert(tx, { email }, place, now);
  if (!isNew) return;
  const product = { _id: place.productId, name };
  await mail.queue(tx, writeQuestion({ to: email, product, shop }, key));
}

/** 192 bits, which cannot be guessed. */
const makeKey = () => randomBytes(24).toString('base64url');

/** The owner of an address answers: yes sends its alerts, no ends all mails to it for every requester. */
export async function answerQuestion(
  { db, rateLimitScale }: Pick<StockAlertDeps, 'db' | 'rateLimitScale'>,
  { key, isWanted }: { key: string; isWanted: boolean },
  ipAddress: string,
  now: Date,
): Promise<void> {
  await requireAttempts(db, toAddressAttempts(LIMITS.linksPerAddress, ipAddress, rateLimitScale), now);
  await inTransaction(db, async (tx) => {
    const email = await answerOfAddress(tx, key, isWanted, now);
    if (email === undefined) throw new ShopError('link_invalid');
    if (!isWanted) await removeAlertsOf(tx, { email });
  });
}

/** Part of deleting an account, with what was requested for its address without signing in. */
export async function eraseStockAlerts(
  tx: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await removeAlertsOf(tx, { userId });
  await removeAlertsOf(tx, { email });
  await removeAddress(tx, email);
}

export const expiredStockAlerts: readonly ExpiredRows[] = [
  { column: stockAlerts.createdAt, limit: sql`now() - interval '90 days'` },
  // Stored for a while to count who was told lately.
  { column: stockAlerts.sentAt, limit: sql`now() - interval '7 days'` },
  { column: stockAlertAddresses.usedAt, limit: sql`now() - interval '90 days'` },
];
