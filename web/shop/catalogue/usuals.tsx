// What the signed-in shopper buys again, on the search page; `children` when that is nothing.

import type { ReactNode } from 'react';
import { t } from '../../data/language.ts';
import { useBuyAgain } from '../../data/catalogue/cards.queries.ts';
import { CardRow } from '../../parts/products/card-row.tsx';

const MAX = 20;

export function Usuals({ children }: { children: ReactNode }) {
  const { data, error } = useBuyAgain();
  if (!data && !error) return null;
  if (!data?.length) return children;
  return <CardRow heading={t('Buy again')} products={data.slice(0, MAX)} isNarrow isLow />;
}
