// What the signed-in shopper buys again, on the search page and in an empty cart; `children` when that is
// nothing.

import type { ReactNode } from 'react';
import { t } from '../../data/language.ts';
import { useBuyAgain } from '../../data/catalogue/cards.queries.ts';
import { CardRow } from './card-row.tsx';

const MAX = 20;

type UsualsProps = { isLow?: boolean; children?: ReactNode };

export function Usuals({ isLow = false, children }: UsualsProps) {
  const { data, error } = useBuyAgain();
  if (!data && !error) return null;
  if (!data?.length) return children;
  return <CardRow heading={t('Buy again')} products={data.slice(0, MAX)} isNarrow isLow={isLow} />;
}
