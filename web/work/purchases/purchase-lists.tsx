// Purchase orders of a store: those that are open, or done; one of them as a draft or as it was ordered.

import { formatRupees } from '#shared/money.ts';
import type { FoundProduct } from '#features/stock/find/find.contract.ts';
import type { PurchaseListSummary } from '#features/stock/purchase/purchase.contract.ts';
import { toPurchaseListPath } from '#shared/page-urls.ts';
import { usePress } from '../../data/action.ts';
import { ApiError } from '../../data/api.ts';
import { quietQuery, useOwn } from '../../data/reads.ts';
import { change } from '../../data/work-changes.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { DetailPage } from '../parts/detail-page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { type Column, RowLink, Table } from '../../parts/table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ShowTabs } from '../../ui/pill-tabs.tsx';
import { usePagedList } from '../parts/paged-list.tsx';
import { ListTools, SaveList } from '../parts/list-tools.tsx';
import { ProductFinder } from '../thumb/product-finder.tsx';
import { WorkNotice } from '../thumb/work-notice.tsx';
import { OrderedPurchase } from './ordered-purchase.tsx';
import { PurchaseDraft } from './purchase-draft.tsx';
import type { InStore } from '../parts/heading.tsx';
import { toState } from './purchase-labels.ts';
import { navigate, useSearchParams } from '../../ui/router.tsx';

const TABS = { open: 'Open', done: 'Done' };

export default function Purchases({ storeId }: InStore) {
  const address = useSearchParams();
  const listId = address.get('list');
  if (listId) return <OnePurchase key={listId} listId={listId} />;
  const show = address.get('show') === 'done' ? 'done' : 'open';
  return (
    <div className="grid gap-4">
      <ShowTabs label="Purchase order pages" size="min-h-14 px-4" tabs={TABS} chosen={show} />
      {show === 'open' && <OrderOne storeId={storeId} />}
      <Lists key={show} storeId={storeId} show={show} />
    </div>
  );
}

/** Puts any product on the list of its supplier, also one that is not low. */
function OrderOne({ storeId }: { storeId: string }) {
  const { problem, press } = usePress(
    (error) => Object.values(error instanceof ApiError ? error.fields : {})[0] ?? (error as Error).message,
  );
  const order = ({ _id: productId }: FoundProduct) =>
    press(async () => {
      const body = { storeId, lines: [{ productId, quantity: 1 }] };
      const [list] = (await change('POST /api/stock/purchase-list', { body })).data;
      navigate(toPurchaseListPath(list!._id));
    });
  return (
    <div className="grid gap-2">
      <ProductFinder storeId={storeId} label="Order a product" isPriced onChoose={(one) => void order(one)} />
      {problem && <WorkNotice look="alert">{problem}</WorkNotice>}
    </div>
  );
}

function Lists({ storeId, show }: { storeId: string; show: 'open' | 'done' }) {
  const { view, isEmpty, all } = usePagedList(
    'GET /api/stock/purchase-lists',
    (page) => ({ query: { storeId, show, page: String(page) } }),
    quietQuery,
  );
  return (
    <>
      <ListTools list="purchase orders" isEmpty={isEmpty}>
        <SaveList file="purchase-lists.csv" columns={COLUMNS} rows={all} />
      </ListTools>
      <QueryView
        {...view}
        failure="The purchase orders could not be loaded."
        stale="purchase orders"
        empty={isEmpty && <NoData {...NONE[show]} />}
      >
        {({ rows }) => (
          <Table label="Purchase orders" rows={rows} toKey={({ _id }) => _id} columns={COLUMNS} />
        )}
      </QueryView>
    </>
  );
}

const NONE = {
  open: {
    title: 'Nothing is being ordered',
    text: 'Choose products on the page Low stock, or find one above.',
  },
  done: {
    title: 'Nothing is done yet',
    text: 'Lists appear here when everything has come, or when they are closed.',
  },
} as const;

const toWhen = ({ createdAt, sentAt, closedAt }: PurchaseListSummary) => closedAt ?? sentAt ?? createdAt;

const COLUMNS: readonly Column<PurchaseListSummary>[] = [
  {
    name: 'Supplier',
    render: ({ _id, number, supplier }) => (
      <RowLink to={`?list=${_id}`}>
        {supplier.name}, {number}
      </RowLink>
    ),
    text: ({ number, supplier }) => `${supplier.name}, ${number}`,
  },
  { name: 'State', text: toState },
  { name: 'Products', isNumber: true, text: ({ lineCount }) => lineCount },
  {
    name: 'Cost',
    isNumber: true,
    format: (cost) => (cost > 0 ? formatRupees(cost) : ''),
    text: ({ cost }) => cost,
  },
  { name: 'When', render: (list) => <DateTime at={toWhen(list)} />, text: toWhen },
  { name: 'Who', text: ({ createdBy }) => createdBy ?? '' },
];

/** One purchase order: the draft, or what was ordered with what has come of it. */
function OnePurchase({ listId }: { listId: string }) {
  const list = useOwn('GET /api/stock/purchase-list', { query: { _id: listId } }, quietQuery);
  const isDone = list.data?.closedAt != null;
  return (
    <DetailPage
      query={list}
      failure="The purchase order could not be loaded."
      stale="lines"
      missing="Purchase order not found"
      missingText="The draft may have been deleted."
      back={{ to: isDone ? '?show=done' : '?', label: 'All purchase orders' }}
    >
      {(data) => (data.state === 'draft' ? <PurchaseDraft list={data} /> : <OrderedPurchase list={data} />)}
    </DetailPage>
  );
}
