// What the signed-in shopper buys again, on the search page.

import { t } from '../data/language.ts';
import { useBuyAgain } from '../data/orders/buy-again.queries.ts';
import { CardRow } from '../parts/products/card-row.tsx';

const MAX = 20;

export function Usuals() {
  const { data } = useBuyAgain();
  return data && data.length > 0 ? <CardRow heading={t('Buy again')} products={data.slice(0, MAX)} /> : null;
}
