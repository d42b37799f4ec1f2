// The rows of other products on a product's page.

import { useEffect } from 'react';
import { t } from '../data/language.ts';
import { useSimilar, useBoughtTogether } from '../data/catalogue/similar.queries.ts';
import { CardRow } from '../parts/products/card-row.tsx';
import { RowSkeleton } from '../parts/products/product-row.tsx';
import { CardSkeletons } from '../parts/products/skeletons.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';

type Props = { productId: string };

/** Below everything that belongs to the product itself. `onNone` is called when there is nothing to show. */
export function RowsBelow({ productId, onNone }: Props & { onNone: () => void }) {
  const similar = useSimilar(productId);
  const boughtTogether = useBoughtTogether([productId]);
  const isKnown = !similar.isPending && !boughtTogether.isPending;
  const isNone = isKnown && !similar.data?.length && !boughtTogether.data?.length;
  useEffect(() => {
    if (isNone) onNone();
  }, [isNone, onNone]);
  // Wait for both: showing one after the other would push the first away.
  if (!isKnown) return <RowSkeleton />;
  return (
    <>
      {boughtTogether.data && boughtTogether.data.length > 0 && (
        <CardRow heading={t('Often bought together')} products={boughtTogether.data} />
      )}
      {similar.data && similar.data.length > 0 && (
        <CardRow heading={t('Similar products')} products={similar.data} />
      )}
    </>
  );
}

/** For a sold-out product: alternatives, in the space reserved for them. */
export function SimilarRow({ productId }: Props) {
  const { data, error, refetch } = useSimilar(productId);
  const inStock = data?.filter(({ isInStock }) => isInStock);
  if (inStock?.length) return <CardRow heading={t('Similar products')} products={inStock} isNarrow />;
  if (data) {
    return (
      <div className="grid min-h-60 place-content-center justify-items-center gap-3 text-center text-sm text-soft">
        <p>{t('No similar products are in stock right now.')}</p>
        <ButtonLink to="/search" look="outlined">
          {t('See all products')}
        </ButtonLink>
      </div>
    );
  }
  if (error) {
    return (
      <div role="alert" className="grid min-h-60 place-content-center justify-items-center gap-3 text-sm">
        <p className="text-soft">{t('Similar products could not be loaded.')}</p>
        <Button look="outlined" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </div>
    );
  }
  return (
    <div aria-hidden>
      <div className="flex h-11 items-center">
        <div className="skeleton h-5 w-44 rounded" />
      </div>
      <ul className="mt-1 flex gap-2 overflow-hidden py-1">
        <CardSkeletons count={4} className="w-28 shrink-0" />
      </ul>
    </div>
  );
}
