// SQL of payment reviews. At most one is open per subject; after a person has resolved one, only different
// amounts open another.

import { isDeepStrictEqual } from 'node:util';
import { and, count, desc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { PaymentAccount, PaymentProviderName } from '#shared/payment.ts';
import type { Queryable } from '#database/client.ts';
import { prepareOnce } from '#database/prepared.ts';
import type { Amounts } from './money.rules.ts';
import type { ReviewDetails, ReviewReason } from '../payment.rules.ts';
import { paymentReviews } from '../payment.table.ts';

export type ReviewSubject = `charge ${string}` | `session ${string}` | `order ${string}`;

export type NewReview = {
  subject: ReviewSubject;
  reason: ReviewReason;
  orderId: string | null;
  attemptId: string | null;
  paymentId?: string | null;
  amounts?: Amounts | null;
  details: ReviewDetails;
};

/** Whether its order was paid with a test card. */
const isTest = sql<boolean>`coalesce((SELECT is_test FROM orders WHERE orders.id = payment_reviews.order_id), false)`;
/** The account that took its charge, and the provider that its order is to be paid by. */
const account = sql<PaymentAccount | null>`(SELECT books FROM payment_charges charge
  WHERE charge.payment_intent = payment_reviews.payment_intent)`;
const orderProvider = sql<PaymentProviderName | null>`(SELECT payment_provider FROM orders
  WHERE orders.id = payment_reviews.order_id)`;
/** Closed by a person while the bank still asks for the money: its deadline must stay in sight. */
const isUndecided = sql<boolean>`(payment_reviews.reason = 'dispute is open' AND payment_reviews.resolved_by IS NOT NULL
  AND NOT EXISTS (SELECT FROM payment_reviews later
    WHERE later.subject = payment_reviews.subject AND later.id > payment_reviews.id)
  AND EXISTS (SELECT FROM payment_disputes dispute
    WHERE dispute.payment_intent = payment_reviews.payment_intent AND dispute.status IN ('inquiry', 'open')))`;
const columns = { ...getTableColumns(paymentReviews), isTest, account, orderProvider, isUndecided };
export type StoredReview = typeof paymentReviews.$inferSelect & {
  isTest: boolean;
  account: PaymentAccount | null;
  orderProvider: PaymentProviderName | null;
  isUndecided: boolean;
};

/**
 * Opens a review, or updates the open one. Does nothing when a person has resolved the same reason with the
 * same amounts; a difference that had disappeared by itself and is back opens a new one.
 */
export async function putReview(tx: Queryable, review: NewReview, now: Date): Promise<void> {
  const { subject, reason, details, amounts = null } = review;
  const [last] = await tx
    .select()
    .from(paymentReviews)
    .where(eq(paymentReviews.subject, subject))
    .orderBy(desc(paymentReviews.id))
    .limit(1);
  const isSame = last && last.reason === reason && isDeepStrictEqual(last.amounts, amounts);
  if (last && isSame && last.resolvedAt !== null && last.resolvedBy !== null) return;
  if (last && isSame && last.resolvedAt === null && isDeepStrictEqual(last.details, details)) return;
  await tx
    .insert(paymentReviews)
    .values({ ...review, amounts, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: paymentReviews.subject,
      targetWhere: isNull(paymentReviews.resolvedAt),
      set: {
        reason,
        amounts,
        details,
        version: sql`${paymentReviews.version} + 1`,
        updatedAt: now,
      },
    });
}

/** The money matches again, or the reason no longer applies. No resolver is recorded. */
export async function closeReviews(
  tx: Queryable,
  which: { subject: ReviewSubject } | { reason: ReviewReason },
  now: Date,
): Promise<void> {
  const isMeant =
    'subject' in which ? eq(paymentReviews.subject, which.subject) : eq(paymentReviews.reason, which.reason);
  await tx
    .update(paymentReviews)
    .set({ resolvedAt: now, updatedAt: now })
    .where(and(isMeant, isNull(paymentReviews.resolvedAt)));
}

export type ReviewsQuery = { orderId: string | null; withResolved: boolean; limit: number; offset: number };

/** Newest first, with the total count. */
export async function listReviewRows(
  db: Queryable,
  { orderId, withResolved, limit, offset }: ReviewsQuery,
): Promise<{ rows: StoredReview[]; totalCount: number; undecided: number }> {
  const where = and(
    withResolved ? undefined : or(isNull(paymentReviews.resolvedAt), isUndecided),
    orderId === null ? undefined : eq(paymentReviews.orderId, sql.placeholder('orderId')),
  );
  const which = `${withResolved ? 'all' : 'open'}_reviews${orderId === null ? '' : '_of_order'}`;
  const list = prepareOnce(db, which, () =>
    db
      .select(columns)
      .from(paymentReviews)
      .where(where)
      .orderBy(desc(paymentReviews.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  const counting = prepareOnce(db, `count_${which}`, () =>
    db
      .select({ count: count(), undecided: sql<number>`(count(*) FILTER (WHERE ${isUndecided}))::int` })
      .from(paymentReviews)
      .where(where),
  );
  const [rows, totals] = await Promise.all([
    list.execute({ orderId, limit, offset }),
    counting.execute({ orderId }),
  ]);
  return { rows, totalCount: totals[0]!.count, undecided: totals[0]!.undecided };
}

export async function lockReview(tx: Queryable, id: number): Promise<StoredReview | undefined> {
  const [row] = await tx.select(columns).from(paymentReviews).where(eq(paymentReviews.id, id)).for('update');
  return row;
}

export async function setReview(
  tx: Queryable,
  id: number,
  values: Parameters<ReturnType<typeof tx.update<typeof paymentReviews>>['set']>[0],
): Promise<StoredReview> {
  const [row] = await tx
    .update(paymentReviews)
    .set(values)
    .where(eq(paymentReviews.id, id))
    .returning(columns);
  return row!;
}

export const countOpenReviews = (db: Queryable): Promise<number> =>
  db.$count(paymentReviews, isNull(paymentReviews.resolvedAt));
