// Receipts of a store, newest first: drafts, or those that are booked.

import { DateTime } from '../../ui/date-time.tsx';
import { NoData } from '../../parts/no-data.tsx';
import { useAddressPage } from '../parts/list-address.ts';
import type { ReceiptSummary } from '#features/stock/receipt/receipt.contract.ts';
import { useReceipts, type ReceiptState } from '../../data/stock/receipts.queries.ts';
import { RowLink, Table, type Column } from '../../parts/table.tsx';
import { toCount } from '../../ui/number.tsx';
import { QueryView } from '../../parts/query-view.tsx';

export function ReceiptList({ storeId, state }: { storeId: string; state: ReceiptState }) {
  const [page, setPage] = useAddressPage();
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
          <Table label="Receipts" rows={receipts} toKey={({ _id }) => _id} columns={COLUMNS} />
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

const COLUMNS: readonly Column<ReceiptSummary>[] = [
  {
    name: 'Delivery',
    render: ({ _id, supplier, reference }) => (
      <RowLink to={{ search: `?receipt=${_id}` }}>
        {[supplier || 'Without a supplier', reference].filter(Boolean).join(', ')}
      </RowLink>
    ),
  },
  { name: 'Lines', isNumber: true, render: ({ lineCount }) => toCount(lineCount) },
  {
    name: 'When',
    render: ({ createdAt, bookedAt }) => <DateTime at={bookedAt ?? createdAt} />,
  },
  { name: 'Who', render: ({ createdBy, bookedAt, bookedBy }) => (bookedAt ? bookedBy : createdBy) },
];
