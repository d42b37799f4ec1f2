// One purchase order: the draft, or what was ordered with what has come of it.

import { usePurchaseList } from '../../data/stock/purchases.queries.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { OrderedPurchase } from './ordered-purchase.tsx';
import { PurchaseDraft } from './purchase-draft.tsx';

export function OnePurchase({ listId }: { listId: string }) {
  const list = usePurchaseList(listId);
  const isDone = list.data?.closedAt != null;
  return (
    <div className="grid gap-3">
      <BackLink
        to={{ search: isDone ? '?show=done' : '' }}
        className="mb-0! justify-self-start max-md:min-h-14"
      >
        All purchase orders
      </BackLink>
      <QueryView
        query={list}
        failure="The purchase order could not be loaded."
        stale="lines"
        missing={
          <EmptyState
            picture="search"
            title="Purchase order not found"
            text="The draft may have been deleted."
          >
            <ButtonLink to={{ search: '' }}>All purchase orders</ButtonLink>
          </EmptyState>
        }
      >
        {(data) => (data.state === 'draft' ? <PurchaseDraft list={data} /> : <OrderedPurchase list={data} />)}
      </QueryView>
    </div>
  );
}
