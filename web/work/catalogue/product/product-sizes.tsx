// The section 'Other sizes' of the product form: the products that shoppers can choose instead of this one.
// They are found by their names; staff remove wrong ones and add those that the names do not show. Changes
// are saved at once, independent of the rest of the form.

import { SearchInput } from '../../parts/search-input.tsx';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { ProductSize } from '#features/catalogue/catalogue.contract.ts';
import { discountedPrice, formatRupees } from '#shared/money.ts';
import { MAX_SEARCH_TEXT } from '#shared/limits.ts';
import { useDebouncedValue } from '../../../data/catalogue/catalogue.queries.ts';
import {
  useOtherSizes,
  useProductsToTie,
  useSizeChanges,
} from '../../../data/catalogue/product-sizes.queries.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useAction } from '../../../data/action.ts';
import { QueryView } from '../../../parts/query-view.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';

const DEBOUNCE_MS = 300;
/** How many found products are shown, best first. */
const MAX_SHOWN = 6;

export function ProductSizes({ productId }: { productId: string }) {
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { isPending, run } = useAction();
  const sizes = useOtherSizes(productId);
  const { tie, untie } = useSizeChanges(productId);

  const press = (work: () => Promise<string>) => () =>
    void run(async () => {
      toastSuccess(await work());
      // The button that was pressed is gone.
      search.current?.focus();
    });
  const others = sizes.data ?? [];
  return (
    <section aria-labelledby={`${id}-heading`} className="rounded-card border border-line p-3">
      <h3 id={`${id}-heading`} className="text-sm font-semibold">
        Other sizes
      </h3>
      <p className="mt-1 text-sm text-soft">
        Shoppers choose between them on the product page. Products with the same name are linked
        automatically. Changes here are saved immediately.
      </p>
      <div className="mt-3 grid gap-3">
        <QueryView
          query={sizes}
          failure="The other sizes could not be loaded."
          waiting={<Skeletons each="h-14" />}
          empty={others.length === 0 && <p className="text-sm">This product has no other size.</p>}
        >
          {() => (
            <ul aria-label="Other sizes" className="divide-y divide-line">
              {others.map((size) => (
                <li key={size._id}>
                  <Row product={size}>
                    <Button
                      look="outlined"
                      aria-disabled={isPending}
                      aria-label={`Unlink ${size.name}, ${size.unit}`}
                      onClick={press(() => untie(size._id))}
                    >
                      Unlink
                    </Button>
                  </Row>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        {others.length > 1 && (
          <Button
            look="quiet"
            aria-disabled={isPending}
            onClick={press(() => untie(productId))}
            className="justify-self-start text-leaf"
          >
            Unlink this product from all of them
          </Button>
        )}
        {sizes.data && (
          <>
            <div>
              <p aria-hidden className="mb-1 text-sm font-medium">
                Link another product
              </p>
              <SearchInput
                ref={search}
                aria-label="Link another product"
                placeholder="Search product here ..."
                value={text}
                maxLength={MAX_SEARCH_TEXT}
                onText={setText}
                onKeyDown={(event) => {
                  // Enter must not submit the form around this box.
                  if (event.key === 'Enter') event.preventDefault();
                }}
              />
            </div>
            <Found
              text={text}
              isLeftOut={(found) => found === productId || others.some(({ _id }) => _id === found)}
              isPending={isPending}
              onTie={(found) => press(() => tie(found))()}
            />
          </>
        )}
      </div>
    </section>
  );
}

type FoundProps = {
  text: string;
  /** True for the product itself and its other sizes. */
  isLeftOut: (productId: string) => boolean;
  isPending: boolean;
  onTie: (productId: string) => void;
};

function Found({ text, isLeftOut, isPending, onTie }: FoundProps) {
  const wanted = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const found = useProductsToTie(wanted);
  if (wanted === '') return null;
  if (found.isError) {
    return (
      <LoadFailed what="The products could not be searched." error={found.error} onRetry={found.refetch} />
    );
  }
  const products = found.data?.filter(({ _id }) => !isLeftOut(_id)).slice(0, MAX_SHOWN);
  return (
    <div aria-busy={found.isFetching}>
      <output className="text-sm text-soft">
        {products?.length === 0 ? 'No other product found.' : ''}
        {!products && 'Searching ...'}
      </output>
      {products && products.length > 0 && (
        <ul aria-label="Products to link" className="divide-y divide-line">
          {products.map((product) => (
            <li key={product._id}>
              <Row product={{ ...product, image: product.image[0] ?? '', isInStock: product.stock > 0 }}>
                <Button
                  look="outlined"
                  aria-disabled={isPending}
                  aria-label={`Link ${product.name}, ${product.unit}`}
                  onClick={() => onTie(product._id)}
                >
                  Link
                </Button>
              </Row>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type RowProps = {
  product: Pick<ProductSize, 'name' | 'image' | 'unit' | 'price' | 'discount' | 'isInStock'>;
  children: ReactNode;
};

function Row({ product, children }: RowProps) {
  const { name, image, unit, price, discount, isInStock } = product;
  return (
    <div className="flex items-center gap-3 py-2">
      <span className="size-12 shrink-0 overflow-hidden rounded-button bg-ground">
        <Picture src={image} alt="" sizes="48px" className="size-12" />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block wrap-anywhere text-soft">
          {`${unit}, ${formatRupees(discountedPrice(price, discount))}`}
          {!isInStock && <span className="text-alert">, out of stock</span>}
        </span>
      </span>
      {children}
    </div>
  );
}
