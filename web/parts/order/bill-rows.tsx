// The bill of an order: its lines, what was taken off, the charges, and the total as it is now.

import type { OrderDetails } from '#features/order/tracking/details.contract.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { t } from '../../data/language.ts';
import { listChargeRows } from '../cart/charges.ts';
import { describeBill } from './order-labels.ts';

type BillRowsProps = { order: Parameters<typeof describeBill>[0] & Pick<OrderDetails, 'charges'> };

export function BillRows({ order }: BillRowsProps) {
  const { less, label, amount } = describeBill(order);
  const chargesPaise = order.charges.reduce((sum, charge) => sum + toPaise(charge.amount), 0);
  const itemsTotal = toRupees(toPaise(order.totalAmt) - chargesPaise);
  return (
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
