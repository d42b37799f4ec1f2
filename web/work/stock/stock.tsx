// Answers 'Why are there seven?': the stock movements of a product, newest first, with reason, person, time,
// change and the stock after it.

import { readPageNumber } from '#shared/page-urls.ts';
import { useAddress } from '../../data/page-address.ts';
import { pagedQuery, quietQuery } from '../../data/live-query.ts';
import { pagesOf, useOwn } from '../../data/reads.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ListTools, SaveList } from '../parts/list-tools.tsx';
import { ProductFinder } from '../thumb/product-finder.tsx';
import { MOVEMENT_COLUMNS, StockMovements } from './stock-movements.tsx';
import { StockProduct } from './stock-product.tsx';
import type { InStore } from '../parts/page-props.ts';
import { QueryView } from '../../parts/query-view.tsx';

export default function Stock({ user, storeId }: InStore) {
  const [address, setAddress] = useAddress();
  const productId = address.get('productId') ?? '';
  return (
    <div className="grid gap-4">
      <ProductFinder
        storeId={storeId}
        label="Product"
        onChoose={({ _id }) => setAddress(() => ({ productId: _id }), { preventScrollReset: true })}
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

function Ledger({ user, storeId, productId }: InStore & { productId: string }) {
  const [address, setAddress] = useAddress();
  const page = readPageNumber(address.get('page'));
  const toQuestion = (at: number) => ({ query: { storeId, productId, page: String(at) } });
  const ledger = useOwn('GET /api/store/ledger', toQuestion(page), {
    select: ({ data: rows, product, totalPage }) => ({ rows, product, lastPage: Math.max(1, totalPage) }),
    ...pagedQuery,
    ...quietQuery,
  });
  const go = (next: number, replace: boolean) =>
    setAddress(() => ({ productId, ...(next > 1 && { page: String(next) }) }), {
      replace,
      preventScrollReset: true,
    });
  return (
    <QueryView
      query={ledger}
      failure="The stock could not be loaded."
      stale="figures"
      missing={<EmptyState picture="search" title="Product not found" text="It may have been deleted." />}
      paging={{ page, lastPage: ledger.data?.lastPage, onPage: go }}
      className="grid gap-4"
    >
      {({ product, rows, lastPage }) => (
        <>
          <StockProduct storeId={storeId} product={product} />
          <ListTools list="stock">
            <SaveList
              file="stock-movements.csv"
              columns={MOVEMENT_COLUMNS}
              rows={pagesOf('GET /api/store/ledger', toQuestion)}
            />
          </ListTools>
          <StockMovements
            movements={rows}
            openingStock={product.openingStock}
            isLastPage={page >= lastPage}
            mayOpenOrders={user.role === 'ADMIN'}
          />
        </>
      )}
    </QueryView>
  );
}
