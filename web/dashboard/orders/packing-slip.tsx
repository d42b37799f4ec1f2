// The packing slip: the only part of an open order's page that is printed. Not visible on the screen.

import { toStreet } from '#features/address/address.rules.ts';
import { createPortal } from 'react-dom';
import type { StaffOrder } from '#features/order/staff/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { toTime } from '../../ui/date-time.tsx';
import { useShopFacts } from '../../data/shop-facts.ts';
import { countUnits, groupLines } from './order-lines.ts';
import styles from '../parts/slip.css?inline';

/** A child of the body, so that the print can leave out everything beside it. */
export function PackingSlip({ order }: { order: StaffOrder }) {
  const shopName = useShopFacts()?.shopName ?? '';
  const { delivery_address: address, customer, lines, charges } = order;
  return createPortal(
    <div className="packing-slip">
      <style>{styles}</style>
      <header>
        <div>
          <p className="slip-shop">{shopName}</p>
          <p className="slip-id">Order {toOrderNumber(order.orderId)}</p>
          <p className="slip-small">{order.orderId}</p>
          <p>{toTime(order.createdAt)}</p>
        </div>
        <div>
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
        </div>
      </header>
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
    </div>,
    document.body,
  );
}

function formatPayment({ status, payment_status, isTest, due }: StaffOrder): string {
  if (status === 'CANCELLED') return 'CANCELLED, DO NOT DELIVER';
  if (payment_status === 'PAID') return isTest ? 'TEST PAYMENT, NO MONEY WAS TAKEN' : 'PAID';
  if (payment_status === 'CASH ON DELIVERY') {
    return status === 'DELIVERED' ? `COLLECTED ${formatRupees(due)}` : `COLLECT ${formatRupees(due)}`;
  }
  return 'NOT PAID, DO NOT DELIVER';
}
