// One delivery: the form of a draft, or the booked receipt.

import { Link } from 'react-router';
import { ApiError } from '../../data/api.ts';
import { useReceipt } from '../../data/stock/receipts.queries.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { StaleNotice } from '../parts/stale-notice.tsx';
import { WorkSkeleton } from '../work/work-page.tsx';
import { BookedReceipt } from './booked-receipt.tsx';
import { DraftReceipt } from './draft-receipt.tsx';

export function OneReceipt({ receiptId }: { receiptId: string }) {
  const { data, error, refetch } = useReceipt(receiptId);
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="grid gap-3">
      <Link
        to={{ search: data?.state === 'booked' ? '?show=booked' : '' }}
        className="-ml-2 inline-flex min-h-14 items-center gap-2 justify-self-start rounded-button px-2 text-sm font-medium text-soft hover:text-ink md:min-h-11"
      >
        <BackIcon className="size-4" />
        All deliveries
      </Link>
      {data && error && !isMissing && <StaleNotice what="lines" onRetry={refetch} />}
      {data?.state === 'draft' && <DraftReceipt receipt={data} />}
      {data?.state === 'booked' && <BookedReceipt receipt={data} />}
      {!data && isMissing && (
        <EmptyState picture="search" title="Receipt not found" text="The draft may have been deleted.">
          <ButtonLink to={{ search: '' }}>All deliveries</ButtonLink>
        </EmptyState>
      )}
      {!data && !isMissing && error && (
        <LoadFailed what="The receipt could not be loaded." error={error} onRetry={refetch} />
      )}
      {!data && !error && <WorkSkeleton />}
    </div>
  );
}
