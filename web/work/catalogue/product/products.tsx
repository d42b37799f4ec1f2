// The owner's products: twelve per page, newest first, or the results of a search, with dialogs to edit and
// delete. Page and search are in the address, so that going back works.

import { useState } from 'react';
import type { StaffProduct } from '#features/catalogue/catalogue.contract.ts';
import { useProductChanges } from '../../../data/catalogue/products-admin.queries.ts';
import { withStore, useShownStore } from '../../../data/store/work-store.ts';
import { offlineError } from '../../../data/api.ts';
import { NothingFits } from '../../parts/list-tools.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PRODUCTS_PAGE_SIZE } from '#shared/limits.ts';
import { useAddressFilter } from '../../parts/list-address.ts';
import { usePagedList } from '../../parts/paged-list.tsx';
import { askToDelete, CardActions } from '../../parts/item-dialogs.tsx';
import { EditDialog } from './product-edit-dialog.tsx';
import { SavedDialog } from './product-form.tsx';
import { ListSearchBox } from '../../parts/list-search-box.tsx';
import { QueryView } from '../../../parts/query-view.tsx';
import { HeadingActions } from '../../parts/heading.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';
import { Link } from '../../../ui/link.tsx';
import { formatRupees } from '#shared/money.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { Picture } from '../../../ui/picture.tsx';
import { toCount } from '../../../ui/number.tsx';
import { useSearchParams } from '../../../ui/router.tsx';

const GRID = 'grid grid-cols-2 gap-2 md:grid-cols-4 md:gap-3 lg:grid-cols-6';

export default function ProductsPage() {
  const address = useSearchParams();
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
            to={`?${withStore(address, parameters)}`}
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
  const { storeId: store, isKnown } = useShownStore();
  const [search, setSearch] = useAddressFilter('search', '');
  const { view, isEmpty } = usePagedList(
    'POST /api/product/staff-list',
    (page) => ({ query: { store }, body: { page, limit: PRODUCTS_PAGE_SIZE, search } }),
    { enabled: isKnown },
  );
  const { remove } = useProductChanges();
  /** The page of a product leads here. */
  const [linkedId, setLinkedId] = useAddressFilter('edit', '');
  const [editedId, setEditedId] = useState(linkedId || null);
  const [savedMessage, setSavedMessage] = useState('');

  const closeForm = () => {
    setEditedId(null);
    if (linkedId) setLinkedId('');
  };

  return (
    <>
      <div className="mb-4">
        <ListSearchBox
          label="Search product"
          placeholder="Search product here ..."
          search={search}
          onSearch={setSearch}
        />
      </div>
      <QueryView
        query={view.query}
        failure="The products could not be loaded."
        waiting={<GridSkeleton />}
        empty={isEmpty && <NothingFound search={search} />}
        paging={{ ...view.paging, isAlways: true }}
      >
        {(shown) => (
          <ul aria-label="Products" className={GRID}>
            {shown.rows.map((product) => (
              <ProductAdminCard
                key={product._id}
                product={product}
                onEdit={() => setEditedId(product._id)}
                onDelete={() =>
                  askToDelete({
                    subject: product.name,
                    text: 'Are you sure want to delete permanent ?',
                    confirmLabel: 'Delete',
                    remove: () => remove(product._id),
                  })
                }
              />
            ))}
          </ul>
        )}
      </QueryView>
      <EditDialog productId={editedId} onClose={closeForm} onSaved={setSavedMessage} />
      <SavedDialog message={savedMessage} onClose={() => setSavedMessage('')} />
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

const SIZES = '(min-width: 1024px) 150px, (min-width: 768px) 22vw, 44vw';

type ProductAdminCardProps = { product: StaffProduct; onEdit: () => void; onDelete: () => void };

function ProductAdminCard({ product, onEdit, onDelete }: ProductAdminCardProps) {
  const { name, image, unit, stock, price, sku } = product;
  const { storeId } = useShownStore();
  const missing = listMissing(product);
  return (
    <li className="flex min-w-0 flex-col panel">
      <div className="relative p-2">
        <Picture src={image[0] ?? ''} alt="" sizes={SIZES} className="h-auto w-full" />
        {product.isHidden && (
          <p className="absolute top-0 left-0 m-2 rounded-full bg-ink px-2 py-0.5 text-xs font-semibold text-paper">
            Hidden
          </p>
        )}
        {missing.length > 0 && (
          <ul aria-label="Still missing" className="absolute inset-x-0 bottom-0 flex flex-wrap gap-1 p-2">
            {missing.map((what) => (
              <li
                key={what}
                className="rounded-full bg-marigold px-2 py-0.5 text-xs font-semibold text-on-marigold"
              >
                {what}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex-1 px-2">
        <h2 className="line-clamp-2 min-h-10 text-sm font-medium break-words">
          <Link to={toStockPath(product._id, storeId)} className="hover:underline">
            {name}
          </Link>
        </h2>
        <p className="mt-0.5 truncate text-xs text-soft">{unit}</p>
        <p className="mt-0.5 h-4 truncate text-xs leading-4 text-soft">{sku && `SKU ${sku}`}</p>
        <p className="mt-0.5 text-xs tabular-nums">
          {formatRupees(price)} ·{' '}
          <span className={stock === 0 ? 'font-semibold text-alert' : 'text-soft'}>
            {toCount(stock)} in stock
          </span>
        </p>
      </div>
      <CardActions name={name} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

/** What keeps shoppers from finding the product. */
function listMissing({ image, category, subCategory }: StaffProduct): string[] {
  return [
    ...(image.length === 0 ? ['No picture'] : []),
    ...(category.length === 0 ? ['No category'] : []),
    ...(subCategory.length === 0 ? ['No sub category'] : []),
  ];
}

function ProductAdminCardSkeletons() {
  return Array.from({ length: 12 }, (_, index) => (
    <span key={index} aria-hidden className="panel">
      <span className="block p-2">
        <span className="skeleton block aspect-square rounded-lg" />
      </span>
      <span className="skeleton mx-2 block h-[97px] rounded" />
      <span className="mt-2 block h-11 border-t border-line" />
    </span>
  ));
}
