// Payments that do not match their order, for staff: what differs and what to do, until somebody has resolved
// it.

import { NoData } from '../../parts/empty-state.tsx';
import { useAddress } from '../../data/page-address.ts';
import type { PaymentReview } from '#features/checkout/checkout.contract.ts';
import type { FileColumn } from '../../data/csv-file.ts';
import { liveQuery } from '../../data/reads.ts';
import { usePagedList } from '../parts/paged-list.tsx';
import { ListTools, SaveList } from '../parts/list-tools.tsx';
import { describeReview } from '../parts/review-labels.ts';
import { ReviewCard } from './review-card.tsx';
import { ShowTabs } from '../../ui/pill-tabs.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { focusHeading } from '../parts/heading.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

const PAGE_SIZE = 20;
const TABS = { open: 'Open', all: 'All' };

export default function PaymentReviews() {
  const withResolved = useAddress()[0].get('show') === 'all';
  const { view, isEmpty, all } = usePagedList(
    'POST /api/order/payment-reviews',
    (page) => ({ body: { page, limit: PAGE_SIZE, all: withResolved } }),
    liveQuery(30_000),
  );
  return (
    <>
      <p className="-mt-2 mb-4 max-w-2xl text-sm text-soft">
        Every few minutes the shop compares the payment provider’s charges, refunds and disputes with its
        orders. Differences appear here. A resolved review comes back only when the amounts change; a dispute
        stays here until the bank has decided it.
      </p>
      <ShowTabs
        label="Which reviews"
        className="mb-4 flex"
        tabs={TABS}
        chosen={withResolved ? 'all' : 'open'}
      />
      <div className="mb-4">
        <ListTools list="payment reviews" isEmpty={isEmpty}>
          <SaveList file="payment-reviews.csv" columns={SAVED} rows={all} />
        </ListTools>
      </div>
      <QueryView
        {...view}
        failure="The reviews could not be loaded."
        stale="reviews"
        waiting={WAITING}
        empty={isEmpty && <NoReviews withResolved={withResolved} />}
      >
        {({ rows }) => (
          <ul aria-label="Reviews" className="grid gap-3">
            {rows.map((review) => (
              <ReviewCard key={review._id} review={review} onResolved={focusHeading} />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

const SAVED: readonly FileColumn<PaymentReview>[] = [
  { name: 'Order', text: ({ orderId }) => orderId ?? '' },
  { name: 'What', text: (review) => describeReview(review).title },
  { name: 'Payment', text: ({ paymentIntent }) => paymentIntent ?? '' },
  { name: 'Due', text: ({ amounts }) => amounts?.due ?? '' },
  { name: 'Charged', text: ({ amounts }) => amounts?.charged ?? '' },
  { name: 'Refunded', text: ({ amounts }) => amounts?.refunded ?? '' },
  { name: 'Difference', text: ({ amounts }) => amounts?.difference ?? '' },
  { name: 'Since', text: ({ createdAt }) => createdAt },
  { name: 'Answer by', text: ({ details }) => String(details.answerBy ?? '') },
  { name: 'Resolved', text: ({ resolvedAt }) => resolvedAt ?? '' },
  { name: 'Note', text: ({ note }) => note },
];

function NoReviews({ withResolved }: { withResolved: boolean }) {
  return (
    <NoData
      title={withResolved ? 'No Data' : 'All payments match'}
      text={
        withResolved ? 'There have been no reviews yet.' : 'The payment provider’s records match the orders.'
      }
    />
  );
}

const WAITING = <Skeletons count={3} each="h-48" className="grid gap-3" />;
