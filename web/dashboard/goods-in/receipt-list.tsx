// Receipts of a store, newest first: drafts, or those that are booked.

import { useState } from 'react';
import { Link } from 'react-router';
import type { ReceiptSummary } from '#features/stock/receipt/receipt.contract.ts';
import { useReceipts, type ReceiptState } from '../../data/stock/receipts.queries.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { toTime } from '../parts/order-times.ts';
import { ListPaging } from '../parts/list-paging.tsx';
import { StaleNotice } from '../parts/stale-notice.tsx';
import { WorkSkeleton } from '../work/work-page.tsx';

export function ReceiptList({ storeId, state }: { storeId: string; state: ReceiptState }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReceipts(storeId, state, page);
  if (!data) {
    if (!error) return <WorkSkeleton />;
    return <LoadFailed what="The receipts could not be loaded." error={error} onRetry={refetch} />;
  }
  const { receipts, lastPage } = data;
  return (
    <div>
      {error && <StaleNotice what="receipts" onRetry={refetch} />}
      {receipts.length === 0 && (
        <div className="panel">
          <EmptyState
            picture="shelf"
            title={state === 'draft' ? 'No drafts' : 'Nothing booked yet'}
            text={
              state === 'draft'
                ? 'Type or scan a delivery, or load it from a file. Then book it.'
                : 'Booked deliveries appear here.'
            }
          />
        </div>
      )}
      <ul aria-label="Receipts" className="grid gap-2">
        {receipts.map((receipt) => (
          <li key={receipt._id}>
            <Receipt receipt={receipt} />
          </li>
        ))}
      </ul>
      {lastPage > 1 && <ListPaging page={page} lastPage={lastPage} onPage={setPage} />}
    </div>
  );
}

function Receipt({ receipt }: { receipt: ReceiptSummary }) {
  const { _id, supplier, reference, lineCount, createdAt, createdBy, bookedAt, bookedBy } = receipt;
  const by = bookedAt ? bookedBy : createdBy;
  return (
    <Link
      to={{ search: `?receipt=${_id}` }}
      className="grid min-h-14 gap-x-4 panel p-3 hover:border-leaf hover:bg-leaf-tint md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <span className="font-semibold wrap-anywhere">
        {[supplier || 'Without a supplier', reference].filter(Boolean).join(', ')}
      </span>
      <span className="text-sm text-soft md:text-right">
        {lineCount === 1 ? '1 line' : `${lineCount} lines`} ·{' '}
        <time dateTime={bookedAt ?? createdAt}>{toTime(bookedAt ?? createdAt)}</time>
        {by && ` · ${by}`}
      </span>
    </Link>
  );
}
