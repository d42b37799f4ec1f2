// One delivery: the form of a draft, or the booked receipt.

import { Link } from 'react-router';
import { useReceipt } from '../../data/stock/receipts.queries.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { BookedReceipt } from './booked-receipt.tsx';
import { DraftReceipt } from './draft-receipt.tsx';
import { QueryView } from '../../parts/query-view.tsx';

export function OneReceipt({ receiptId }: { receiptId: string }) {
  const receipt = useReceipt(receiptId);
  return (
    <div className="grid gap-3">
      <Link
        to={{ search: receipt.data?.state === 'booked' ? '?show=booked' : '' }}
        className="-ml-2 inline-flex min-h-14 items-center gap-2 justify-self-start rounded-button px-2 text-sm font-medium text-soft hover:text-ink md:min-h-11"
      >
        <BackIcon className="size-4" />
        All deliveries
      </Link>
      <QueryView
        query={receipt}
        failure="The receipt could not be loaded."
        stale="lines"
        missing={
          <EmptyState picture="search" title="Receipt not found" text="The draft may have been deleted.">
            <ButtonLink to={{ search: '' }}>All deliveries</ButtonLink>
          </EmptyState>
        }
      >
        {(data) =>
          data.state === 'draft' ? <DraftReceipt receipt={data} /> : <BookedReceipt receipt={data} />
        }
      </QueryView>
    </div>
  );
}
