// What a person must look at: money that does not fit an order. Staff list it and say when they have seen to it.

import type { Db } from '#database/client.ts';
import { ShopError } from '#shared/shop-error.ts';
import { listReviewRows, setReviewResolved, type StoredReview } from './payment-news.store.ts';
import type { PaymentReview } from './payment.contract.ts';

export async function listReviews(
  db: Db,
  { page, limit, withResolved }: { page: number; limit: number; withResolved: boolean },
): Promise<{ reviews: PaymentReview[]; totalCount: number }> {
  const { rows, totalCount } = await listReviewRows(db, { withResolved, limit, offset: (page - 1) * limit });
  return { reviews: rows.map(toReview), totalCount };
}

/** Once is enough; who was first stays named. 404 when there is no such review. */
export async function resolveReview(db: Db, id: string, userId: string, now: Date): Promise<PaymentReview> {
  const row = await setReviewResolved(db, Number(id), userId, now);
  if (!row) throw new ShopError('not_found', { message: 'Review not found' });
  return toReview(row);
}

function toReview(row: StoredReview): PaymentReview {
  return {
    _id: String(row.id),
    orderId: row.orderId,
    sessionId: row.sessionId,
    reason: row.reason,
    isTest: row.isTest,
    details: row.details,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedByName,
  };
}
