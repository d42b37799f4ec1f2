// Goods in: drafts of deliveries, booked ones, what expires soon, and moves to another store.

import { quietQuery, useOwn } from '../../data/reads.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { ShowTabs } from '../../ui/pill-tabs.tsx';
import { useBeginReceipt } from '../thumb/begin-receipt.ts';
import { DetailPage } from '../parts/detail-page.tsx';
import { WorkNotice } from '../thumb/work-notice.tsx';
import { BookedReceipt } from './booked-receipt.tsx';
import { DraftReceipt } from './draft-receipt.tsx';
import { ExpiringList } from './expiring-list.tsx';
import { MoveGoods } from './move-goods.tsx';
import type { InStore } from '../parts/heading.tsx';
import type { PurchaseListSummary } from '#features/stock/purchase/purchase.contract.ts';
import { toPurchaseListPath } from '#shared/page-urls.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { plural } from '../../ui/number.tsx';
import { NoData } from '../../parts/empty-state.tsx';
import { usePagedList } from '../parts/paged-list.tsx';
import { ListTools, SaveList } from '../parts/list-tools.tsx';
import type { ReceiptSummary } from '#features/stock/receipt/receipt.contract.ts';
import { RowLink, Table, type Column } from '../../parts/table.tsx';
import { Link } from '../../ui/link.tsx';
import { useSearchParams } from '../../ui/router.tsx';
import { Alert } from '../../ui/notice.tsx';

const TABS = { drafts: 'Drafts', booked: 'Booked', expiring: 'Expiring' };
const WITH_STORES = { ...TABS, move: 'Move' };

export default function GoodsIn({ storeId }: InStore) {
  const address = useSearchParams();
  const hasStores = useShopFacts()?.hasStores ?? false;
  const receiptId = address.get('receipt');
  if (receiptId) return <OneReceipt key={receiptId} receiptId={receiptId} />;
  const tabs: Record<string, string> = hasStores ? WITH_STORES : TABS;
  const asked = address.get('show') ?? '';
  const shown = Object.hasOwn(tabs, asked) ? asked : 'drafts';
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ShowTabs label="Goods in pages" size="min-h-14 px-4" tabs={tabs} chosen={shown} />
        {(shown === 'drafts' || shown === 'booked') && <NewDelivery storeId={storeId} />}
      </div>
      {shown === 'drafts' && <ExpectedLists storeId={storeId} />}
      {shown === 'drafts' && <ReceiptList key="draft" storeId={storeId} state="draft" />}
      {shown === 'booked' && <ReceiptList key="booked" storeId={storeId} state="booked" />}
      {shown === 'expiring' && <ExpiringList storeId={storeId} />}
      {shown === 'move' && <MoveGoods storeId={storeId} />}
    </div>
  );
}

function NewDelivery({ storeId }: { storeId: string }) {
  const { isPending, problem, start } = useBeginReceipt(storeId);
  return (
    <>
      <Button isPending={isPending} onClick={start}>
        New delivery
      </Button>
      {problem && (
        <div className="w-full">
          <WorkNotice look="alert">{problem}</WorkNotice>
        </div>
      )}
    </>
  );
}

/** One delivery: the form of a draft, or the booked receipt. */
function OneReceipt({ receiptId }: { receiptId: string }) {
  const receipt = useOwn('GET /api/stock/receipt', { query: { _id: receiptId } }, quietQuery);
  const isBooked = receipt.data?.state === 'booked';
  return (
    <DetailPage
      query={receipt}
      failure="The receipt could not be loaded."
      stale="lines"
      missing="Receipt not found"
      missingText="The draft may have been deleted."
      back={{ to: isBooked ? '?show=booked' : '?', label: 'All deliveries' }}
    >
      {(data) =>
        data.state === 'draft' ? <DraftReceipt receipt={data} /> : <BookedReceipt receipt={data} />
      }
    </DetailPage>
  );
}

/** Purchase orders that are on their way: each begins its delivery with what is left of it. */
function ExpectedLists({ storeId }: { storeId: string }) {
  const question = { query: { storeId, show: 'open', page: '1' } } as const;
  const open = useOwn('GET /api/stock/purchase-lists', question, quietQuery);
  const sent = open.data?.filter(({ state }) => state === 'sent') ?? [];
  if (sent.length === 0) return null;
  return (
    <section aria-label="On the way" className="grid gap-2">
      <h2 className="text-base font-bold">On the way</h2>
      <ul className="grid gap-2">
        {sent.map((list) => (
          <Expected key={list._id} list={list} />
        ))}
      </ul>
    </section>
  );
}

function Expected({
  list: { _id, storeId, number, supplier, lineCount, sentAt },
}: {
  list: PurchaseListSummary;
}) {
  const { isPending, problem, start } = useBeginReceipt(storeId, _id);
  return (
    <li className="flex flex-wrap items-center gap-3 panel p-3">
      <p className="min-w-0 flex-1 basis-40 text-sm">
        <Link to={toPurchaseListPath(_id)} className="block font-semibold wrap-anywhere hover:underline">
          {supplier.name}, {number}
        </Link>
        <span className="text-soft">
          {plural(lineCount, 'product')}, ordered <DateTime at={sentAt!} isShort />
        </span>
      </p>
      <Button look="outlined" isPending={isPending} onClick={start}>
        Receive<span className="sr-only"> {number}</span>
      </Button>
      <Alert className="w-full font-semibold text-alert">{problem}</Alert>
    </li>
  );
}

/** Receipts of a store, newest first: drafts, or those that are booked. */
function ReceiptList({ storeId, state }: { storeId: string; state: 'draft' | 'booked' }) {
  const { view, isEmpty, all } = usePagedList(
    'GET /api/stock/receipts',
    (page) => ({ query: { storeId, state, page: String(page) } }),
    quietQuery,
  );
  return (
    <div className="grid gap-3">
      <ListTools list="receipts" isEmpty={isEmpty}>
        <SaveList file={`${state === 'draft' ? 'drafts' : 'receipts'}.csv`} columns={COLUMNS} rows={all} />
      </ListTools>
      <QueryView
        {...view}
        failure="The receipts could not be loaded."
        stale="receipts"
        empty={isEmpty && <NoData {...NONE[state]} />}
      >
        {({ rows }) => <Table label="Receipts" rows={rows} toKey={({ _id }) => _id} columns={COLUMNS} />}
      </QueryView>
    </div>
  );
}

const NONE = {
  draft: { title: 'No drafts', text: 'Type or scan a delivery, or load it from a file. Then book it.' },
  booked: { title: 'Nothing booked yet', text: 'Booked deliveries appear here.' },
} as const;

const toDelivery = ({ supplier, reference }: ReceiptSummary) =>
  [supplier || 'Without a supplier', reference].filter(Boolean).join(', ');
const toWhen = ({ createdAt, bookedAt }: ReceiptSummary) => bookedAt ?? createdAt;
const toWho = ({ createdBy, bookedAt, bookedBy }: ReceiptSummary) => (bookedAt ? bookedBy : createdBy);

const COLUMNS: readonly Column<ReceiptSummary>[] = [
  {
    name: 'Delivery',
    render: (receipt) => <RowLink to={`?receipt=${receipt._id}`}>{toDelivery(receipt)}</RowLink>,
    text: toDelivery,
  },
  { name: 'Lines', isNumber: true, text: ({ lineCount }) => lineCount },
  { name: 'When', render: (receipt) => <DateTime at={toWhen(receipt)} />, text: toWhen },
  { name: 'Who', text: (receipt) => toWho(receipt) ?? '' },
];
