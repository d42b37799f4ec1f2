// The section 'Other sizes' of the product form: the products that shoppers can choose instead of this one.
// They are found by their names; staff remove wrong ones and add those that the names do not show. Changes
// are saved at once, independent of the rest of the form.

import { FindBox, useFindText } from '../../parts/find-and-add.tsx';
import { useId, useRef, type ReactNode } from 'react';
import type { ProductSize } from '#features/catalogue/catalogue.contract.ts';
import { discountedPrice, formatRupees } from '#shared/money.ts';
import { useOtherSizes, useProductsToTie } from '../../../data/catalogue/products-admin.queries.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useAction } from '../../../data/action.ts';
import { QueryView } from '../../../parts/query-view.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';

export function ProductSizes({ productId }: { productId: string }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const search = useFindText();
  const found = useProductsToTie(search.wanted);
  const { isPending, run } = useAction();
  const { sizes, tie, untie } = useOtherSizes(productId);

  const press = (work: () => Promise<string>) => () =>
    void run(async () => {
      toastSuccess(await work());
      // The button that was pressed is gone.
      section.current?.querySelector('input')?.focus();
    });
  const others = sizes.data ?? [];
  return (
    <section ref={section} aria-labelledby={`${id}-heading`} className="rounded-card border border-line p-3">
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
          <FindBox
            label="Link another product"
            what="product"
            verb="Link"
            placeholder="Search product here ..."
            search={search}
            found={{ ...found, data: found.data?.map((product) => ({ ...product, detail: product.unit })) }}
            isLeftOut={(id) => id === productId || others.some(({ _id }) => _id === id)}
            onPick={({ _id }) => press(() => tie(_id))()}
            render={(product) => (
              <Row product={{ ...product, image: product.image[0] ?? '', isInStock: product.stock > 0 }} />
            )}
          />
        )}
      </div>
    </section>
  );
}

type RowProps = {
  product: Pick<ProductSize, 'name' | 'image' | 'unit' | 'price' | 'discount' | 'isInStock'>;
  children?: ReactNode;
};

function Row({ product, children }: RowProps) {
  const { name, image, unit, price, discount, isInStock } = product;
  return (
    <div className="flex w-full items-center gap-3 py-2">
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
