// 'Forgot something?': products often bought with those in the cart, below everything, so that it pushes
// nothing away. The row stays the same while products are added, including the added ones.

import { useState } from 'react';
import { useBoughtTogether } from '../../data/catalogue/cards.queries.ts';
import { t } from '../../data/language.ts';
import { CardRow } from '../products/card-row.tsx';

const MAX_SHOWN = 8;

export function CartBoughtTogether({ productIds }: { productIds: readonly string[] }) {
  // The products that were in the cart when it was opened.
  const [first] = useState(() => productIds.toSorted());
  const { data } = useBoughtTogether(first);
  if (!data || data.length === 0) return null;
  return <CardRow heading={t('Forgot something?')} products={data.slice(0, MAX_SHOWN)} isNarrow />;
}
