// The sheet in which another product is chosen for a sold-out line of the cart: its other sizes first, then
// the most similar products, of each about as much as the line asks for. Loaded at the first press.

import { useQueryClient } from '@tanstack/react-query';
import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import { MAX_QUANTITY } from '#features/cart/cart/cart.rules.ts';
import type { ProductCard } from '#features/catalogue/catalogue.contract.ts';
import { readPackSize } from '#shared/pack-size.ts';
import { useAction } from '../../data/action.ts';
import { getCartStore } from '../../data/cart/cart-store.ts';
import { useSimilar, useSizes } from '../../data/catalogue/cards.queries.ts';
import { t, tServer } from '../../data/language.ts';
import { putIntoCart } from '../../data/lists/lists.queries.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeletons } from '../list-skeletons.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { ProductOption } from '../products/product-option.tsx';

const MAX_SIMILAR = 8;

type CartSwapProps = {
  /** null: closed. */
  line: CartLine | null;
  onClose: () => void;
};

export function CartSwap({ line, onClose }: CartSwapProps) {
  return (
    <Dialog
      open={line !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('Choose a product')}
      description={line ? t('Instead of {name}', { name: line.productId.name }) : ''}
    >
      {line && <Options line={line} onClose={onClose} />}
    </Dialog>
  );
}

function Options({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { _id } = line.productId;
  const sizes = useSizes(_id);
  const similar = useSimilar(_id);
  const { isPending, replace } = useReplace(line, onClose);
  if (sizes.isPending || similar.isPending) return <Skeletons each="h-16" count={4} />;
  const inStock = ({ isInStock }: ProductCard) => isInStock;
  const groups = [
    { heading: t('Other sizes'), products: (sizes.data ?? []).filter(inStock) },
    { heading: t('Similar products'), products: (similar.data ?? []).filter(inStock).slice(0, MAX_SIMILAR) },
  ].filter(({ products }) => products.length > 0);
  const error = sizes.error ?? similar.error;
  if (groups.length === 0 && error) {
    const retry = () => Promise.all([sizes.refetch(), similar.refetch()]);
    return <LoadFailed what={t('Similar products could not be loaded.')} error={error} onRetry={retry} />;
  }
  if (groups.length === 0) return <p className="text-sm">{t('Nothing like it is in stock right now.')}</p>;
  return groups.map(({ heading, products }) => (
    <section key={heading} aria-label={heading} className="-mx-2 not-first:mt-3">
      <h3 className="px-2 pb-1 text-sm font-semibold">{heading}</h3>
      <ul className="grid gap-1">
        {products.map((product) => {
          const quantity = toPacks(line, product.unit);
          return (
            <li key={product._id}>
              <ProductOption
                product={product}
                quantity={quantity}
                isPending={isPending}
                onPress={() => void replace(product, quantity)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

function useReplace(line: CartLine, onDone: () => void) {
  const { isPending, run } = useAction();
  const { takeOut, refetch } = getCartStore(useQueryClient());
  const replace = (product: ProductCard, quantity: number) =>
    run(async () => {
      const asked = { product: { ...product, image: [product.image] }, quantity };
      const { inCart, message } = await putIntoCart([asked]);
      // The new line stands in the list before the old one leaves it.
      await refetch();
      if (inCart.added.length === 0) return toastError(tServer(message));
      takeOut(line.productId._id);
      toastSuccess(t('{name} is in your cart', { name: product.name }));
      onDone();
    });
  return { isPending, replace };
}

/** How many packs hold about as much as the line; as many as the line has when that is not known. */
function toPacks({ quantity, productId }: CartLine, unit: string): number {
  const [wanted, pack] = [readPackSize(productId.unit), readPackSize(unit)];
  const packs =
    wanted && pack?.measure === wanted.measure ? (quantity * wanted.amount) / pack.amount : quantity;
  return Math.min(MAX_QUANTITY, Math.max(1, Math.round(packs)));
}
