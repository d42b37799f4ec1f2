// Receipts of a store, newest first: drafts, or those that are booked.

import { DateTime } from '../../ui/date-time.tsx';
import { NoData } from '../../parts/no-data.tsx';
import { useAddressPage } from '../parts/list-address.ts';
import { ListTools, SaveList } from '../parts/list-tools.tsx';
import type { ReceiptSummary } from '#features/stock/receipt/receipt.contract.ts';
import { pagedQuery, quietQuery } from '../../data/live-query.ts';
import { pagesOf, toPage, useOwn } from '../../data/reads.ts';
import { RowLink, Table, type Column } from '../../parts/table.tsx';
import { toCount } from '../../ui/number.tsx';
import { QueryView } from '../../parts/query-view.tsx';

export function ReceiptList({ storeId, state }: { storeId: string; state: 'draft' | 'booked' }) {
  const [page, setPage] = useAddressPage();
  const toQuestion = (at: number) => ({ query: { storeId, state, page: String(at) } });
  const list = useOwn('GET /api/stock/receipts', toQuestion(page), {
    select: toPage,
    ...pagedQuery,
    ...quietQuery,
  });
  return (
    <div className="grid gap-3">
      <ListTools list="receipts" isEmpty={list.data?.rows.length === 0}>
        <SaveList
          file={`${state === 'draft' ? 'drafts' : 'receipts'}.csv`}
          columns={COLUMNS}
          rows={pagesOf('GET /api/stock/receipts', toQuestion)}
        />
      </ListTools>
      <QueryView
        query={list}
        failure="The receipts could not be loaded."
        stale="receipts"
        empty={list.data?.rows.length === 0 && <NoReceipts state={state} />}
        paging={{ page, lastPage: list.data?.lastPage, onPage: setPage }}
      >
        {({ rows }) => <Table label="Receipts" rows={rows} toKey={({ _id }) => _id} columns={COLUMNS} />}
      </QueryView>
    </div>
  );
}

function NoReceipts({ state }: { state: 'draft' | 'booked' }) {
  const [title, text] =
    state === 'draft'
      ? ['No drafts', 'Type or scan a delivery, or load it from a file. Then book it.']
      : ['Nothing booked yet', 'Booked deliveries appear here.'];
  return <NoData title={title} text={text} />;
}

const toDelivery = ({ supplier, reference }: ReceiptSummary) =>
  [supplier || 'Without a supplier', reference].filter(Boolean).join(', ');
const toWhen = ({ createdAt, bookedAt }: ReceiptSummary) => bookedAt ?? createdAt;
const toWho = ({ createdBy, bookedAt, bookedBy }: ReceiptSummary) => (bookedAt ? bookedBy : createdBy);

const COLUMNS: readonly Column<ReceiptSummary>[] = [
  {
    name: 'Delivery',
    render: (receipt) => <RowLink to={{ search: `?receipt=${receipt._id}` }}>{toDelivery(receipt)}</RowLink>,
    text: toDelivery,
  },
  {
    name: 'Lines',
    isNumber: true,
    render: ({ lineCount }) => toCount(lineCount),
    text: ({ lineCount }) => lineCount,
  },
  { name: 'When', render: (receipt) => <DateTime at={toWhen(receipt)} />, text: toWhen },
  { name: 'Who', render: toWho, text: (receipt) => toWho(receipt) ?? '' },
];
