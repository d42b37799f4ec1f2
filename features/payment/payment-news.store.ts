// SQL of what the provider told and of what a person must look at.

import { count, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { ReviewDetails, ReviewReason } from './payment.rules.ts';
import { paymentEvents, paymentReviews } from './payment.table.ts';

/** False when this event was told before. */
export async function addEvent(
  tx: Queryable,
  event: { id: string; type: string; sessionId: string | null },
): Promise<boolean> {
  const rows = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length > 0;
}

/** The same trouble met again stays one entry, and stays resolved once it is. */
export async function addReview(
  tx: Queryable,
  review: {
    reason: ReviewReason;
    orderId: string | null;
    sessionId: string | null;
    details: ReviewDetails;
  },
): Promise<void> {
  await tx.insert(paymentReviews).values(review).onConflictDoNothing();
}

/** Whether its order was paid by a test card. */
const isTest = sql<boolean>`coalesce((SELECT is_test FROM orders WHERE orders.id = payment_reviews.order_id), false)`;
const withTest = { ...getTableColumns(paymentReviews), isTest };
export type StoredReview = typeof paymentReviews.$inferSelect & { isTest: boolean };

/** Newest first, with how many there are. */
export async function listReviewRows(
  db: Queryable,
  { withResolved, limit, offset }: { withResolved: boolean; limit: number; offset: number },
): Promise<{ rows: StoredReview[]; totalCount: number }> {
  const where = withResolved ? undefined : isNull(paymentReviews.resolvedAt);
  const rows = await db
    .select(withTest)
    .from(paymentReviews)
    .where(where)
    .orderBy(desc(paymentReviews.id))
    .limit(limit)
    .offset(offset);
  const [total] = await db.select({ count: count() }).from(paymentReviews).where(where);
  return { rows, totalCount: total!.count };
}

/** Whoever was first stays named. */
export async function setReviewResolved(
  db: Queryable,
  id: number,
  userId: string,
  now: Date,
): Promise<StoredReview | undefined> {
  const [row] = await db
    .update(paymentReviews)
    .set({
      resolvedAt: sql`coalesce(${paymentReviews.resolvedAt}, ${now})`,
      resolvedBy: sql`coalesce(${paymentReviews.resolvedBy}, ${userId})`,
      resolvedByName: sql`coalesce(${paymentReviews.resolvedByName}, (SELECT name FROM users WHERE users.id = ${userId}))`,
    })
    .where(eq(paymentReviews.id, id))
    .returning(withTest);
  return row;
}
