// The current total of the order, and what it means for the shopper's money.

import type { OrderDetails } from '#features/order/tracking/details.contract.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { t } from '../../data/language.ts';
import { listChargeRows } from '../../parts/cart/charges.ts';
import { Card } from '../../ui/card.tsx';
import { describeBill } from '../../parts/order/order-labels.ts';

export function OrderBill({ order }: { order: OrderDetails }) {
  const { less, label, amount, sentence } = describeBill(order);
  const chargesPaise = order.charges.reduce((sum, charge) => sum + toPaise(charge.amount), 0);
  const itemsTotal = toRupees(toPaise(order.totalAmt) - chargesPaise);
  return (
    <Card title={t('Bill')}>
      <dl className="grid gap-2 text-sm">
        <Row label={t('Items total')} amount={formatRupees(itemsTotal)} />
        {less.map((row) => (
          <Row key={row.label} label={row.label} amount={`− ${formatRupees(row.amount)}`} />
        ))}
        {listChargeRows(order.charges).map((row) => (
          <Row key={row.label} {...row} />
        ))}
        <Row label={label} amount={formatRupees(amount)} isStrong />
      </dl>
      {sentence && (
        <p className="mt-3 rounded-button bg-leaf-tint px-3 py-2 text-sm font-medium text-leaf-dark">
          {sentence}
        </p>
      )}
    </Card>
  );
}

type RowProps = { label: string; amount: string; isStrong?: boolean };

function Row({ label, amount, isStrong = false }: RowProps) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'pt-1 text-base font-bold' : ''}`}>
      <dt>{label}</dt>
      <dd className="text-right tabular-nums">{amount}</dd>
    </div>
  );
}
