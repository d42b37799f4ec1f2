// A notice beside the orders that payments need a review, with a link to them. Hidden while there are none.

import { liveQuery, useOwn } from '../../data/reads.ts';
import { describeReview, PROVIDER_NAMES } from './review-labels.ts';
import { plural } from '../../ui/number.tsx';
import { Link, textLink } from '../../ui/link.tsx';
import type { PaymentRecord } from '#features/checkout/checkout.contract.ts';

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

type ProviderIdProps = Pick<PaymentRecord, 'url'> & {
  id: string;
  provider: PaymentRecord['provider'] | null;
};

/** The id of a payment at its provider, to be copied whole, and the way to the provider's dashboard. */
export function ProviderId({ id, provider, url }: ProviderIdProps) {
  const open = `Open at ${provider ? PROVIDER_NAMES[provider] : 'the provider'}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-xs text-soft">
      <span className="break-all select-all">{id}</span>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`${open}: ${id}`}
          className={textLink('whitespace-nowrap')}
        >
          {open}
        </a>
      )}
    </p>
  );
}
