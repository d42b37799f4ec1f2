// One product by its address, or the search for it.

import { useAddress } from '../../data/page-address.ts';
import { withStore } from '../../data/store/work-store.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import type { InStore } from '../parts/heading.tsx';
import { ProductFinder } from '../thumb/product-finder.tsx';
import { ProductPage } from './product-page.tsx';

export default function Stock(props: InStore) {
  const [address, setAddress] = useAddress();
  const productId = address.get('productId') ?? '';
  if (productId !== '') return <ProductPage key={productId} {...props} productId={productId} />;
  return (
    <div className="grid gap-4">
      <ProductFinder
        storeId={props.storeId}
        label="Product"
        onChoose={({ _id }) => setAddress(() => withStore(address, { productId: _id }))}
      />
      <EmptyState
        picture="search"
        title="Which product?"
        text="Search for a product to see its stock in each store, its sales, prices, bar codes and offers, and every movement of its stock."
      />
    </div>
  );
}
