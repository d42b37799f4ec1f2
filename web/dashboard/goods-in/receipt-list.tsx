// Receipts of a store, newest first: drafts, or those that are booked.

import { NoData } from '../../parts/no-data.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReceiptSummary } from '#features/stock/receipt/receipt.contract.ts';
import { useReceipts, type ReceiptState } from '../../data/stock/receipts.queries.ts';
import { toTime } from '../parts/order-times.ts';
import { QueryView } from '../../parts/query-view.tsx';

export function ReceiptList({ storeId, state }: { storeId: string; state: ReceiptState }) {
  const [page, setPage] = useState(1);
  const list = useReceipts(storeId, state, page);
  return (
    <div>
      <QueryView
        query={list}
        failure="The receipts could not be loaded."
        stale="receipts"
        empty={list.data?.receipts.length === 0 && <NoReceipts state={state} />}
        paging={{ page, lastPage: list.data?.lastPage, onPage: setPage }}
      >
        {({ receipts }) => (
          <ul aria-label="Receipts" className="grid gap-2">
            {receipts.map((receipt) => (
              <li key={receipt._id}>
                <Receipt receipt={receipt} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  );
}

function NoReceipts({ state }: { state: ReceiptState }) {
  const [title, text] =
    state === 'draft'
      ? ['No drafts', 'Type or scan a delivery, or load it from a file. Then book it.']
      : ['Nothing booked yet', 'Booked deliveries appear here.'];
  return <NoData title={title} text={text} />;
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
