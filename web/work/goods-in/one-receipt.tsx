// One delivery: the form of a draft, or the booked receipt.

import { useReceipt } from '../../data/stock/receipts.queries.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BookedReceipt } from './booked-receipt.tsx';
import { DraftReceipt } from './draft-receipt.tsx';
import { QueryView } from '../../parts/query-view.tsx';

export function OneReceipt({ receiptId }: { receiptId: string }) {
  const receipt = useReceipt(receiptId);
  return (
    <div className="grid gap-3">
      <BackLink
        to={{ search: receipt.data?.state === 'booked' ? '?show=booked' : '' }}
        className="mb-0! justify-self-start max-md:min-h-14"
      >
        All deliveries
      </BackLink>
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
