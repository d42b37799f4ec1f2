// Goods in: drafts of deliveries, booked ones, what expires soon, and moves to another store.

import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { makeId } from '#shared/ids.ts';
import { usePress } from '../../data/action.ts';
import { quietQuery } from '../../data/live-query.ts';
import { useOwn } from '../../data/reads.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PillTabs } from '../../ui/pill-tabs.tsx';
import { beginReceipt } from '../thumb/begin-receipt.ts';
import { WorkButton } from '../thumb/work-button.tsx';
import { WorkNotice } from '../thumb/work-notice.tsx';
import { BookedReceipt } from './booked-receipt.tsx';
import { DraftReceipt } from './draft-receipt.tsx';
import { ExpectedLists } from './expected-lists.tsx';
import { ExpiringList } from './expiring-list.tsx';
import { MoveGoods } from './move-goods.tsx';
import type { InStore } from '../parts/page-props.ts';
import { ReceiptList } from './receipt-list.tsx';

const TABS = [
  { show: 'drafts', label: 'Drafts' },
  { show: 'booked', label: 'Booked' },
  { show: 'expiring', label: 'Expiring' },
  { show: 'move', label: 'Move' },
] as const;

export default function GoodsIn({ storeId }: InStore) {
  const [address] = useSearchParams();
  const hasStores = useShopFacts()?.hasStores ?? false;
  const receiptId = address.get('receipt');
  if (receiptId) return <OneReceipt key={receiptId} receiptId={receiptId} />;
  const tabs = TABS.filter(({ show }) => show !== 'move' || hasStores);
  const shown = tabs.find(({ show }) => show === address.get('show'))?.show ?? 'drafts';
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PillTabs
          label="Goods in pages"
          size="min-h-14 px-4 md:min-h-11"
          tabs={tabs.map(({ show, label }) => ({
            key: show,
            label,
            to: { search: show === 'drafts' ? '' : `?show=${show}` },
          }))}
          chosen={shown}
        />
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
  // One id for all presses, so that only one draft is created.
  const [id] = useState(() => makeId());
  const navigate = useNavigate();
  const { isPending, problem, press } = usePress();
  async function start() {
    if (await press(() => beginReceipt({ _id: id, storeId }))) void navigate({ search: `?receipt=${id}` });
  }
  return (
    <>
      <WorkButton isPending={isPending} onClick={() => void start()}>
        New delivery
      </WorkButton>
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
