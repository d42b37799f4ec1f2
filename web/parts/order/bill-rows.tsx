// The bill of an order: its lines, what was taken off, the charges, and the total as it is now.

import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { t } from '../../data/language.ts';
import { formatOff, listChargeRows } from '../cart/charges.ts';
import { describeBill } from './order-labels.ts';

type BillRowsProps = {
  order: Parameters<typeof describeBill>[0] & Pick<OrderDetails, 'charges' | 'discounts'>;
};

export function BillRows({ order }: BillRowsProps) {
  const { less, credit, label, amount } = describeBill(order);
  const itemsTotal = toRupees(toPaise(order.totalAmt) - sumOf(order.charges) + sumOf(order.discounts));
  return (
    <dl className="grid gap-2 text-sm">
      <Row label={t('Items total')} amount={formatRupees(itemsTotal)} />
      {order.discounts.map(({ offerId, label: name, amount: off }) => (
        <Row key={offerId} label={name} amount={formatOff(off)} />
      ))}
      {less.map((row) => (
        <Row key={row.label} label={row.label} amount={formatOff(row.amount)} />
      ))}
      {listChargeRows(order.charges).map((row) => (
        <Row key={row.label} {...row} />
      ))}
      {credit && (
        <>
          <Row label={t('Total')} amount={formatRupees(credit.total)} />
          <Row label={t('Your credit')} amount={formatOff(credit.amount)} />
        </>
      )}
      <Row label={label} amount={formatRupees(amount)} isStrong />
    </dl>
  );
}

const sumOf = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + toPaise(amount), 0);

type RowProps = { label: string; amount: string; isStrong?: boolean };

function Row({ label, amount, isStrong = false }: RowProps) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'pt-1 text-base font-bold' : ''}`}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="shrink-0 text-right tabular-nums">{amount}</dd>
    </div>
  );
}
