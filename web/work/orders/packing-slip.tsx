// The packing slip of an order.

import { toStreet } from '#shared/address.ts';
import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { formatShort, isShort, toPayOf } from '../../parts/order/order-labels.ts';
import { TimeZone } from '../../ui/date-time.tsx';
import { Slip } from '../parts/slip.tsx';

export function PackingSlip({ order }: { order: StaffOrder }) {
  const { delivery_address: address, customer, lines, charges } = order;
  return (
    <TimeZone value={order.store.timeZone}>
      <Slip
        title={`Order ${toOrderNumber(order.orderId)}`}
        id={order.orderId}
        at={order.createdAt}
        about={
          <>
            <p className="slip-name">{customer.name}</p>
            {address.receiver && <p>Receiver: {address.receiver}</p>}
            <p>{toStreet(address)}</p>
            {address.landmark && <p>{address.landmark}</p>}
            <p>
              {address.city}, {address.state} {address.pincode}
            </p>
            <p>{address.country}</p>
            <p className="slip-mobile">{address.mobile || customer.mobile}</p>
            {address.riderNote && <p>For the rider: {address.riderNote}</p>}
          </>
        }
      >
        {groupLines(lines).map((group) => (
          <table key={group.category}>
            <thead>
              <tr>
                <th colSpan={2}>{group.category}</th>
              </tr>
            </thead>
            <tbody>
              {group.lines.map((line) => (
                <tr key={line.lineId}>
                  <td className="slip-product">
                    {line.name} <span className="slip-unit">{line.unit}</span>
                    {isShort(order, line) && <p className="slip-small">{formatMissing(line)}</p>}
                  </td>
                  <td className="slip-quantity">× {line.quantity}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        <footer>
          <p>
            {countUnits(lines)} item
            {charges.map(
              ({ label, amount }) => ` · ${label} ${amount === 0 ? 'free' : formatRupees(amount)}`,
            )}{' '}
            · Total {formatRupees(order.totalAmt)}
          </p>
          <p className="slip-payment">{formatPayment(order)}</p>
        </footer>
      </Slip>
    </TimeZone>
  );
}

/** Printed after packing, it names what is in the bag. */
function formatMissing(line: StaffOrder['lines'][number]): string {
  const { substitute } = line;
  const words = formatShort(line) ?? '';
  return substitute ? `${words} ${substitute.name}, ${substitute.unit} × ${substitute.quantity}` : words;
}

function formatPayment(order: StaffOrder): string {
  const { status, payment_status, isTest } = order;
  if (status === 'CANCELLED') return 'CANCELLED, DO NOT DELIVER';
  if (payment_status === 'PAID') return isTest ? 'TEST PAYMENT, NO MONEY WAS TAKEN' : 'PAID';
  if (payment_status === 'CASH ON DELIVERY') {
    const toPay = formatRupees(toPayOf(order));
    return status === 'DELIVERED' ? `COLLECTED ${toPay}` : `COLLECT ${toPay}`;
  }
  return 'NOT PAID, DO NOT DELIVER';
}

type StaffLine = StaffOrder['lines'][number];
type LineGroup<Line> = { category: string; lines: Line[] };

const ELSEWHERE = 'Other products';

/** Sorted by category name; deleted products and those without a category come last. */
export function groupLines<Line extends Pick<StaffLine, 'category'>>(
  lines: readonly Line[],
): LineGroup<Line>[] {
  const groups = new Map<string | null, Line[]>();
  for (const line of lines) {
    const group = groups.get(line.category);
    if (group) group.push(line);
    else groups.set(line.category, [line]);
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? '', 'en'))
    .map(([category, grouped]) => ({ category: category ?? ELSEWHERE, lines: grouped }));
}

/** Units of all products together. */
export function countUnits(lines: readonly Pick<StaffLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
