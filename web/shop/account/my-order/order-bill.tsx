// The current total of the order, and what it means for the shopper's money.

import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { t } from '../../../data/language.ts';
import { BillRows } from '../../../parts/order/bill-rows.tsx';
import { describeBill } from '../../../parts/order/order-labels.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { withDecidedLess } from './question-labels.ts';

export function OrderBill({ order }: { order: OrderDetails }) {
  const billed = withDecidedLess(order);
  const { sentence } = describeBill(billed);
  return (
    <Card title={t('Bill')}>
      <BillRows order={billed} />
      {sentence && (
        <Notice look="good" className="mt-3 font-medium">
          {sentence}
        </Notice>
      )}
    </Card>
  );
}
