// Payment reviews: money that does not match an order. Staff list them and mark them as resolved.

import { sql } from 'drizzle-orm';
import { inTransaction, type Queryable } from '#database/client.ts';
import { toProviderName } from '#shared/payment.ts';
import { toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import { differenceOf, type Amounts } from './money.rules.ts';
import type { PaymentReview, ResolveReviewBody } from '../checkout.contract.ts';
import type { Payments } from '../payments.ts';
import { findDashboardUrl } from './order-payment.ts';
import {
  listReviewRows,
  lockReview,
  setReview,
  type ReviewsQuery,
  type StoredReview,
} from './reviews.store.ts';

export { countOpenReviews } from './reviews.store.ts';

export async function listReviews(
  payments: Pick<Payments, 'db' | 'paymentProviders'>,
  query: ReviewsQuery,
): Promise<{ reviews: PaymentReview[]; totalCount: number; undecided: number }> {
  const { rows, ...counts } = await listReviewRows(payments.db, query);
  return { reviews: rows.map((row) => toReview(payments, row)), ...counts };
}

/**
 * Idempotent; the first resolver stays recorded. 404 when there is no such review; 409 with the current
 * review when its amounts have changed since the caller saw them. A dispute can be opened again until the
 * bank has decided it: 409 after that.
 */
export async function resolveReview(
  payments: Pick<Payments, 'db' | 'paymentProviders'>,
  { _id: id, version, note = '', reopen = false }: ResolveReviewBody,
  { userId, now }: { userId: string; now: Date },
): Promise<PaymentReview> {
  return inTransaction(payments.db, async (tx) => {
    const row = await lockReview(tx, Number(id));
    if (!row) throw new ShopError('not_found', { message: 'Review not found' });
    if (row.version !== version) throw new ShopError('review_changed', { data: toReview(payments, row) });
    if (reopen) return toReview(payments, await openAgain(tx, row, now));
    if (row.resolvedAt !== null) return toReview(payments, row);
    const resolvedByName = sql<string>`(SELECT name FROM users WHERE users.id = ${userId})`;
    const values = { resolvedAt: now, updatedAt: now, resolvedBy: userId, resolvedByName, note };
    return toReview(payments, await setReview(tx, row.id, values));
  });
}

async function openAgain(tx: Queryable, row: StoredReview, now: Date): Promise<StoredReview> {
  if (row.resolvedAt === null) return row;
  if (!row.isUndecided) throw new ShopError('review_decided');
  // The note stays for the next person.
  const values = { resolvedAt: null, resolvedBy: null, resolvedByName: null, updatedAt: now };
  return setReview(tx, row.id, { ...values, version: row.version + 1 });
}

function toReview(
  { paymentProviders }: Pick<Payments, 'paymentProviders'>,
  row: StoredReview,
): PaymentReview {
  const { account, paymentId, attemptId } = row;
  return {
    _id: String(row.id),
    orderId: row.orderId,
    sessionId: attemptId,
    paymentIntent: paymentId,
    provider: account ? toProviderName(account) : row.orderProvider,
    url:
      account &&
      paymentId &&
      findDashboardUrl(paymentProviders, account, {
        kind: 'charge',
        id: paymentId,
        paymentId,
        attemptId,
      }),
    reason: row.reason,
    isTest: row.isTest,
    amounts: row.amounts && toRupeeAmounts(row.amounts as Amounts),
    details: row.details,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedByName,
    note: row.note,
    isUndecided: row.isUndecided,
  };
}

function toRupeeAmounts(amounts: Amounts): NonNullable<PaymentReview['amounts']> {
  return {
    due: toRupees(amounts.duePaise),
    charged: toRupees(amounts.chargedPaise),
    refunded: toRupees(amounts.refundedPaise),
    disputed: toRupees(amounts.disputedPaise),
    lost: toRupees(amounts.lostPaise),
    difference: toRupees(differenceOf(amounts)),
  };
}
