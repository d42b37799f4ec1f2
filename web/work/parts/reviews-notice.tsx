// A notice beside the orders that payments need a review, with a link to them. Hidden while there are none.

import { liveQuery } from '../../data/live-query.ts';
import { useOwn } from '../../data/reads.ts';
import { describeReview } from './review-labels.ts';
import { plural } from '../../ui/number.tsx';
import { Link } from '../../ui/link.tsx';

const REFRESH_MS = 30_000;
const BOX =
  'mb-4 flex min-h-11 flex-wrap items-center gap-x-2 rounded-button bg-marigold-tint px-3 py-2 text-sm text-marigold-ink';
const LINK = '-my-2 inline-flex min-h-11 items-center font-semibold underline';

export function ReviewsNotice() {
  const { data: count } = useOwn(
    'POST /api/order/payment-reviews',
    { body: { limit: 1 } },
    // Without disputes that wait for the bank only.
    { select: ({ totalCount, undecided }) => totalCount - undecided, ...liveQuery(REFRESH_MS) },
  );
  if (!count) return null;
  return (
    <p className={BOX}>
      {plural(count, 'payment does', 'payments do')} not match {count === 1 ? 'its order' : 'their orders'}.
      <Link to="/dashboard/payment-reviews" className={LINK}>
        See what to do
      </Link>
    </p>
  );
}

/** On the page of the order itself. */
export function ReviewsOfOrder({ orderId }: { orderId: string }) {
  const question = { body: { orderId, limit: 20 } };
  const { data } = useOwn('POST /api/order/payment-reviews', question, liveQuery(REFRESH_MS));
  return data?.map((review) => (
    <p key={review._id} className={BOX}>
      {describeReview(review).title}.
      <Link to="/dashboard/payment-reviews" className={LINK}>
        See what to do
      </Link>
    </p>
  ));
}
