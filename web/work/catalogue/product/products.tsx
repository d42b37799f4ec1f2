// The owner's products: twelve per page, newest first, or the results of a search, with dialogs to edit and
// delete. Page and search are in the address, so that going back works.

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { StaffProduct } from '#features/catalogue/catalogue.contract.ts';
import { useProductChanges, useProductPage } from '../../../data/catalogue/products-admin.queries.ts';
import { withStore } from '../../../data/store/work-store.ts';
import { offlineError } from '../../../data/api.ts';
import { NothingFits } from '../../parts/nothing-fits.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useListAddress } from '../../parts/list-address.ts';
import { PermanentDelete } from '../../parts/permanent-delete.tsx';
import { ProductAdminCard, ProductAdminCardSkeletons } from './product-admin-card.tsx';
import { EditDialog } from './product-edit-dialog.tsx';
import { SavedDialog } from './product-saved-dialog.tsx';
import { ListSearchBox } from '../../parts/list-search-box.tsx';
import { QueryView } from '../../../parts/query-view.tsx';
import { HeadingActions } from '../../parts/heading.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';
import { Link } from '../../../ui/link.tsx';

const GRID = 'grid grid-cols-2 gap-2 md:grid-cols-4 md:gap-3 lg:grid-cols-6';

export default function ProductsPage() {
  const [address] = useSearchParams();
  const isSheet = address.get('view') === 'sheet';
  return (
    <>
      <HeadingActions>
        <ViewLinks address={address} isSheet={isSheet} />
      </HeadingActions>
      {isSheet ? <SheetPanel /> : <ProductPanel />}
    </>
  );
}

const VIEWS = [
  { label: 'Cards', parameters: {} },
  { label: 'Sheet', parameters: { view: 'sheet' } },
] as const;

function ViewLinks({ address, isSheet }: { address: URLSearchParams; isSheet: boolean }) {
  return (
    <nav aria-label="View" className="flex rounded-button border border-line bg-paper">
      {VIEWS.map(({ label, parameters }) => {
        const isShown = isSheet === 'view' in parameters;
        return (
          <Link
            key={label}
            to={{ search: `?${withStore(address, parameters)}` }}
            aria-current={isShown ? 'page' : undefined}
            onPointerEnter={sheetPart.preload}
            onFocus={sheetPart.preload}
            className={`inline-flex min-h-11 items-center rounded-button px-4 text-sm font-semibold ${
              isShown ? 'bg-leaf text-paper' : 'hover:bg-leaf-tint'
            }`}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

/** The sheet's code is loaded only when it is opened. */
const sheetPart = lazyPart(() => import('../sheet/product-sheet.tsx'));

function SheetPanel() {
  const [hasFailed, setFailed] = useState(false);
  const part = sheetPart.usePart(!hasFailed, () => setFailed(true));
  if (part) return <part.ProductSheet />;
  if (!hasFailed) return <Skeletons each="h-96" />;
  return (
    <LoadFailed
      what="The sheet could not be loaded."
      error={offlineError()}
      onRetry={() => setFailed(false)}
    />
  );
}

function GridSkeleton() {
  return (
    <output aria-label="Loading">
      <span className={GRID}>
        <ProductAdminCardSkeletons />
      </span>
    </output>
  );
}

function ProductPanel() {
  const { page, search, go } = useListAddress();
  const products = useProductPage({ page, search });
  const { data } = products;
  const { remove } = useProductChanges();
  const [edited, setEdited] = useState<StaffProduct | null>(null);
  const [deleted, setDeleted] = useState<StaffProduct | null>(null);
  const [savedMessage, setSavedMessage] = useState('');

  return (
    <>
      <ProductSearchBox search={search} onSearch={(text) => go({ page: 1, search: text }, true)} />
      <QueryView
        query={products}
        failure="The products could not be loaded."
        waiting={<GridSkeleton />}
        empty={data?.products.length === 0 && <NothingFound search={search} />}
        paging={{
          page,
          lastPage: data?.paging.totalPage,
          onPage: (next, isReplaced) => go({ page: next, search }, isReplaced),
          isAlways: true,
        }}
      >
        {(shown) => (
          <ul aria-label="Products" className={GRID}>
            {shown.products.map((product) => (
              <ProductAdminCard
                key={product._id}
                product={product}
                onEdit={() => setEdited(product)}
                onDelete={() => setDeleted(product)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <EditDialog productId={edited?._id ?? null} onClose={() => setEdited(null)} onSaved={setSavedMessage} />
      <SavedDialog message={savedMessage} onClose={() => setSavedMessage('')} />
      <PermanentDelete
        item={deleted}
        text="Are you sure want to delete permanent ?"
        confirmLabel="Delete"
        remove={remove}
        onClose={() => setDeleted(null)}
      />
    </>
  );
}

function NothingFound({ search }: { search: string }) {
  return search ? (
    <NothingFits title="No Data found" text={`No products match “${search}”.`} what="products" />
  ) : (
    <EmptyState picture="shelf" title="No Data found" text="There are no products yet.">
      <ButtonLink to="/dashboard/upload-product">Upload Product</ButtonLink>
    </EmptyState>
  );
}

type ProductSearchBoxProps = { search: string; onSearch: (text: string) => void };

/** The search box of the owner's products. */
function ProductSearchBox(props: ProductSearchBoxProps) {
  return (
    <div className="mb-4">
      <ListSearchBox label="Search product" placeholder="Search product here ..." {...props} />
    </div>
  );
}
