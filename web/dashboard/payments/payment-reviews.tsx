// Payments that do not match their order, for staff: what differs and what to do, until somebody has resolved
// it.

import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readPageNumber } from '#shared/page-urls.ts';
import { usePaymentReviews } from '../../data/orders/payment-reviews.queries.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { privateMeta } from '../../parts/private-meta.ts';
import { RequireAdmin } from '../../parts/account/require-user.tsx';
import { ListPaging } from '../parts/list-paging.tsx';
import { StaleNotice } from '../parts/stale-notice.tsx';
import { ReviewCard } from './review-card.tsx';
import { PillTabs } from '../../ui/pill-tabs.tsx';

export const meta = privateMeta('Payment reviews');

const TABS = [
  { key: 'open', label: 'Open', to: { search: '' } },
  { key: 'all', label: 'All', to: { search: '?show=all' } },
];

export default function PaymentReviews() {
  return (
    <section>
      <RequireAdmin waiting={<Waiting />}>
        <Reviews />
      </RequireAdmin>
    </section>
  );
}

function Waiting() {
  return (
    <>
      <h1 className="mb-4 text-xl font-bold">Payment reviews</h1>
      <ReviewSkeletons />
    </>
  );
}

function Reviews() {
  const [address, setAddress] = useSearchParams();
  const withResolved = address.get('show') === 'all';
  const page = readPageNumber(address.get('page'));
  const { data, error, isPlaceholderData, refetch } = usePaymentReviews({ page, withResolved });
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPage = Math.max(1, data?.paging.totalPage ?? 1);
  const goTo = (next: number, replace = false) =>
    setAddress(
      { ...(withResolved && { show: 'all' }), ...(next > 1 && { page: String(next) }) },
      { replace, preventScrollReset: replace },
    );

  // The reviews of the last page may have been resolved.
  useEffect(() => {
    if (data && !isPlaceholderData && page > lastPage) goTo(lastPage, true);
  });

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-1 text-xl font-bold outline-none">
        Payment reviews
      </h1>
      <p className="mb-4 max-w-2xl text-sm text-soft">
        Every few minutes the shop compares the card provider’s charges, refunds and disputes with its orders.
        Differences appear here. A resolved review comes back only when the amounts change.
      </p>
      <PillTabs
        label="Which reviews"
        className="mb-4 flex"
        tabs={TABS}
        chosen={withResolved ? 'all' : 'open'}
      />
      {error && !data && (
        <LoadFailed what="The reviews could not be loaded." error={error} onRetry={refetch} />
      )}
      {error && data && <StaleNotice what="reviews" onRetry={refetch} />}
      {!data && !error && <ReviewSkeletons />}
      {data && data.reviews.length === 0 && !isPlaceholderData && <NoReviews withResolved={withResolved} />}
      {data && data.reviews.length > 0 && (
        <>
          <ul
            aria-label="Reviews"
            aria-busy={isPlaceholderData}
            className={`grid gap-3 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
          >
            {data.reviews.map((review) => (
              <ReviewCard
                key={review._id}
                review={review}
                onResolved={() => heading.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
          {lastPage > 1 && <ListPaging page={page} lastPage={lastPage} onPage={(next) => goTo(next)} />}
        </>
      )}
    </>
  );
}

function NoReviews({ withResolved }: { withResolved: boolean }) {
  return (
    <div className="panel">
      <EmptyState
        picture="shelf"
        title={withResolved ? 'No Data' : 'All payments match'}
        text={
          withResolved ? 'There have been no reviews yet.' : 'The card provider’s records match the orders.'
        }
      />
    </div>
  );
}

function ReviewSkeletons() {
  return (
    <output aria-label="Loading" className="grid gap-3">
      {[1, 2, 3].map((row) => (
        <span key={row} className="skeleton h-48 rounded-card" />
      ))}
    </output>
  );
}
