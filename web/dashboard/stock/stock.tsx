// Answers 'Why are there seven?': the stock movements of a product, newest first, with reason, person, time,
// change and the stock after it.

import { useSearchParams } from 'react-router';
import type { User } from '#features/account/account.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { readPageNumber } from '#shared/page-urls.ts';
import { ApiError } from '../../data/api.ts';
import { useLedger } from '../../data/stock/ledger.queries.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { privateMeta } from '../../parts/private-meta.ts';
import { ListPaging } from '../parts/list-paging.tsx';
import { StaleNotice } from '../parts/stale-notice.tsx';
import { WorkPage, WorkSkeleton } from '../work/work-page.tsx';
import { ProductFinder } from '../parts/product-finder.tsx';
import { StockMovements } from './stock-movements.tsx';
import { StockProduct } from './stock-product.tsx';

export const meta = privateMeta('Stock');

const ROLES: readonly StaffRole[] = ['manager'];

export default function StockPage() {
  const wantedStoreId = useSearchParams()[0].get('storeId');
  return (
    <WorkPage title="Stock" roles={ROLES} isWide wantedStoreId={wantedStoreId}>
      {({ user, storeId }) => <Stock user={user} storeId={storeId} />}
    </WorkPage>
  );
}

function Stock({ user, storeId }: { user: User; storeId: string }) {
  const [address, setAddress] = useSearchParams();
  const productId = address.get('productId') ?? '';
  return (
    <div className="grid gap-4">
      <ProductFinder
        storeId={storeId}
        label="Product"
        onChoose={({ _id }) => setAddress({ productId: _id }, { preventScrollReset: true })}
      />
      {productId === '' ? (
        <EmptyState
          picture="search"
          title="Which product?"
          text="Search for a product to see its stock movements: orders, goods in, counts and corrections, and who made them."
        />
      ) : (
        <Ledger key={`${storeId} ${productId}`} user={user} storeId={storeId} productId={productId} />
      )}
    </div>
  );
}

function Ledger({ user, storeId, productId }: { user: User; storeId: string; productId: string }) {
  const [address, setAddress] = useSearchParams();
  const page = readPageNumber(address.get('page'));
  const { data, error, refetch, isPlaceholderData } = useLedger(storeId, productId, page);
  if (!data) {
    if (!error) return <WorkSkeleton />;
    if (error instanceof ApiError && error.status === 404) {
      return <EmptyState picture="search" title="Product not found" text="It may have been deleted." />;
    }
    return <LoadFailed what="The stock could not be loaded." error={error} onRetry={refetch} />;
  }
  const go = (next: number) => {
    const to = { productId, ...(next > 1 && { page: String(next) }) };
    setAddress(to, { preventScrollReset: true });
  };
  return (
    <div aria-busy={isPlaceholderData} className={`grid gap-4 ${isPlaceholderData ? 'opacity-60' : ''}`}>
      {error && <StaleNotice what="figures" onRetry={refetch} />}
      <StockProduct storeId={storeId} product={data.product} />
      <StockMovements
        movements={data.movements}
        openingStock={data.product.openingStock}
        isLastPage={page >= data.lastPage}
        mayOpenOrders={user.role === 'ADMIN'}
      />
      {data.lastPage > 1 && <ListPaging page={page} lastPage={data.lastPage} onPage={go} />}
    </div>
  );
}
