// The current total of the order, and what it means for the shopper's money.

import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { t } from '../../../data/language.ts';
import { BillRows } from '../../../parts/order/bill-rows.tsx';
import { describeBill } from '../../../parts/order/order-labels.ts';
import { Card } from '../../../ui/card.tsx';
import { withDecidedLess } from './question-labels.ts';

export function OrderBill({ order }: { order: OrderDetails }) {
  const billed = withDecidedLess(order);
  const { sentence } = describeBill(billed);
  return (
    <Card title={t('Bill')}>
      <BillRows order={billed} />
      {sentence && (
        <p className="mt-3 rounded-button bg-leaf-tint px-3 py-2 text-sm font-medium text-leaf-dark">
          {sentence}
        </p>
      )}
    </Card>
  );
}
