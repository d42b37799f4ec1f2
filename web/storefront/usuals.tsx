// What the signed-in shopper buys again, on the search page; what follows it is shown once this is known.

import type { ReactNode } from 'react';
import { t } from '../data/language.ts';
import { useBuyAgain } from '../data/orders/buy-again.queries.ts';
import { CardRow } from '../parts/products/card-row.tsx';
import { RowSkeleton } from '../parts/products/product-row.tsx';

const MAX = 20;

export function Usuals({ children }: { children: ReactNode }) {
  const { data, error } = useBuyAgain();
  if (!data && !error) return <RowSkeleton />;
  return (
    <>
      {data && data.length > 0 && <CardRow heading={t('Buy again')} products={data.slice(0, MAX)} />}
      {children}
    </>
  );
}
