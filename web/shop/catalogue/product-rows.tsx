// The rows of other products on a product's page.

import { useEffect } from 'react';
import { t } from '../../data/language.ts';
import { useSimilar, useBoughtTogether } from '../../data/catalogue/cards.queries.ts';
import { CardRow } from '../../parts/products/card-row.tsx';
import { RowSkeleton } from '../../parts/products/product-row.tsx';
import { CardSkeletons } from '../../parts/products/skeletons.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';

type Props = { productId: string };

type RowProps = Props & {
  /** There is nothing to show. */
  onNone?: (() => void) | undefined;
};

export function BoughtTogetherRow({ productId, onNone }: RowProps) {
  const { data, isPending } = useBoughtTogether([productId]);
  const isNone = !isPending && !data?.length;
  useEffect(() => {
    if (isNone) onNone?.();
  }, [isNone, onNone]);
  if (isPending) return <RowSkeleton />;
  return data?.length ? <CardRow heading={t('Often bought together')} products={data} /> : null;
}

/** In stock, in the space reserved for them. Without `onNone` it says that there are none. */
export function SimilarRow({ productId, onNone }: RowProps) {
  const { data, error, refetch } = useSimilar(productId);
  const inStock = data?.filter(({ isInStock }) => isInStock);
  const isNone = error !== null || inStock?.length === 0;
  useEffect(() => {
    if (isNone) onNone?.();
  }, [isNone, onNone]);
  if (inStock?.length) return <CardRow heading={t('Similar products')} products={inStock} isNarrow />;
  if (isNone && onNone) return null;
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
      <FailedPart className="min-h-60 place-content-center justify-items-center text-soft" onRetry={refetch}>
        {t('Similar products could not be loaded.')}
      </FailedPart>
    );
  }
  return (
    <div aria-hidden>
      <div className="flex h-9 items-center md:h-11">
        <div className="skeleton h-5 w-44 rounded" />
      </div>
      <ul className="mt-1 flex gap-2 overflow-hidden py-1">
        <CardSkeletons count={4} className="w-35 shrink-0" />
      </ul>
    </div>
  );
}
