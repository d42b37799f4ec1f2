// What the cart costs, in the bar of /cart.

import { toRupees } from '#shared/money.ts';
import { useBill } from '../../data/cart/bill.queries.ts';
import type { Cart } from '../../data/cart/cart.queries.ts';
import { t } from '../../data/language.ts';
import { RollingRupees } from '../../ui/rolling-rupees.tsx';

export function CartTotal({ cart }: { cart: Cart }) {
  const { bill } = useBill(cart, { giftWrap: false });
  return bill ? <RollingRupees amount={toRupees(bill.totalPaise)} /> : t('Calculating...');
}
