// Bills of suppliers: what is due, the first to pay first, and what was paid, by whom and how.

import type { ListedBill } from '#features/stock/receipt/bill.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toReceiptPath } from '#shared/page-urls.ts';
import { toDayAt } from '#shared/times.ts';
import { useAction } from '../../data/action.ts';
import { quietQuery } from '../../data/reads.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Table, type Column } from '../../parts/table.tsx';
import { useNow } from '../../parts/order/now.ts';
import { opensDialog } from '../../ui/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { DateTime, useTimeZone } from '../../ui/date-time.tsx';
import { Link } from '../../ui/link.tsx';
import { ListTools, SaveList } from '../parts/list-tools.tsx';
import { usePagedList } from '../parts/paged-list.tsx';
import { formatDay } from '../parts/stock-labels.ts';
import { openForm } from '../parts/ask.tsx';
import { PaidForm } from '../parts/paid-form.tsx';

type BillsProps = { storeId: string; state: 'due' | 'paid'; supplierId?: string };

export function Bills({ storeId, state, supplierId }: BillsProps) {
  const { view, isEmpty, all } = usePagedList(
    'GET /api/stock/bills',
    (page) => ({ query: { storeId, state, page: String(page), ...(supplierId && { supplierId }) } }),
    quietQuery,
  );
  const today = toDayAt(useNow(), useTimeZone() ?? 'Asia/Kolkata');
  const columns = [...(supplierId ? [] : [SUPPLIER]), ...toColumns(today), state === 'due' ? DUE : PAID];
  return (
    <>
      {!supplierId && (
        <ListTools list="bills" isEmpty={isEmpty}>
          <SaveList file={`bills-${state}.csv`} columns={columns} rows={all} />
        </ListTools>
      )}
      <QueryView
        {...view}
        failure="The bills could not be loaded."
        stale="bills"
        empty={isEmpty && <NoData {...NONE[state]} />}
      >
        {({ rows }) => (
          <Table
            label={state === 'due' ? 'Bills due' : 'Paid bills'}
            rows={rows}
            toKey={({ receiptId }) => receiptId}
            columns={[
              ...columns,
              {
                name: state === 'due' ? 'Payment' : 'Correction',
                render: (bill) =>
                  state === 'due' ? (
                    <Button look="outlined" {...opensDialog} onClick={() => openPaid(bill)}>
                      Paid<span className="sr-only"> {toBill(bill)}</span>
                    </Button>
                  ) : (
                    <TakeBack bill={bill} />
                  ),
              },
            ]}
          />
        )}
      </QueryView>
    </>
  );
}

const NONE = {
  due: { title: 'Nothing is due', text: 'A bill appears here when its date is noted with goods in.' },
  paid: { title: 'Nothing was paid yet', text: 'Bills that are ticked as paid appear here.' },
} as const;

const toBill = ({ reference, day }: ListedBill) => reference || `bill of ${formatDay(day)}`;

const SUPPLIER: Column<ListedBill> = {
  name: 'Supplier',
  className: 'font-medium wrap-anywhere',
  text: ({ supplier }) => supplier,
};

const toColumns = (today: string): Column<ListedBill>[] => [
  {
    name: 'Bill',
    render: (bill) => (
      <>
        <Link to={toReceiptPath(bill.receiptId)} className="font-semibold text-leaf hover:underline">
          {toBill(bill)}
        </Link>
        <span className="block text-soft">of {formatDay(bill.day)}</span>
      </>
    ),
    text: toBill,
  },
  {
    name: 'Due',
    render: ({ dueDay, paidAt }) => (
      <span className={dueDay < today && !paidAt ? 'font-semibold text-alert' : ''}>{formatDay(dueDay)}</span>
    ),
    text: ({ dueDay }) => dueDay,
  },
  { name: 'Amount', isNumber: true, format: formatRupees, text: ({ amount }) => amount },
];

const DUE: Column<ListedBill> = {
  name: 'Photo',
  render: ({ hasPhoto }) => (hasPhoto ? 'Yes' : ''),
  text: ({ hasPhoto }) => (hasPhoto ? 'yes' : ''),
};

const PAID: Column<ListedBill> = {
  name: 'Paid',
  className: 'wrap-anywhere',
  render: ({ paidAt, paidBy, how }) =>
    paidAt && (
      <>
        <DateTime at={paidAt} isShort /> {paidBy && `by ${paidBy}`}: {how}
      </>
    ),
  text: ({ paidAt, paidBy, how }) => [paidAt, paidBy, how].filter(Boolean).join(', '),
};

const openPaid = (bill: ListedBill) =>
  openForm({
    title: 'Paid?',
    description: `${formatRupees(bill.amount)} to ${bill.supplier}, ${toBill(bill)}`,
    size: 'narrow',
    children: (
      <PaidForm
        most={200}
        pay={(how) =>
          changeAndTell('PUT /api/stock/bill-paid', { body: { _id: bill.receiptId, isPaid: true, how } })
        }
      />
    ),
  });

function TakeBack({ bill }: { bill: ListedBill }) {
  const { isPending, run } = useAction();
  const take = () =>
    changeAndTell('PUT /api/stock/bill-paid', { body: { _id: bill.receiptId, isPaid: false } });
  return (
    <Button look="quiet" isPending={isPending} onClick={() => void run(take)}>
      Not paid<span className="sr-only">: {toBill(bill)}</span>
    </Button>
  );
}
