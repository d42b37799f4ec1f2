// One purchase as the shopper sees it: what, how many, how much, where to, and how it stands.

import type { ReactNode } from 'react';
import type { OrderRow } from '#features/order/order.contract.ts';
import { formatRupees } from '#shared/money.ts';
import type { Purchase } from '../data/orders.ts';
import { AddressLines } from '../parts/address-lines.tsx';
import { Picture } from '../ui/picture.tsx';

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

const CALM = 'bg-line text-ink';
const GOOD = 'bg-leaf-tint text-leaf-dark';
const BAD = 'bg-alert-tint text-alert';
const OPEN = 'bg-marigold-tint text-marigold-ink';

const PAYMENT_LOOKS: Record<OrderRow['payment_status'], string> = {
  'CASH ON DELIVERY': CALM,
  PENDING: OPEN,
  PAID: GOOD,
  FAILED: BAD,
  REFUNDED: CALM,
};

const DELIVERY_LOOKS: Record<NonNullable<OrderRow['status']>, string> = {
  PLACED: OPEN,
  PACKING: OPEN,
  'OUT FOR DELIVERY': OPEN,
  DELIVERED: GOOD,
  CANCELLED: BAD,
};

/** `children` stand at the foot, beside the total: what can be done with it. */
export function PurchaseCard({ purchase, children }: { purchase: Purchase; children?: ReactNode }) {
  const { orderId, lines, totalAmt, delivery_address, createdAt } = purchase;
  return (
    <article className="rounded-card border border-line bg-paper" aria-label={`Order ${orderId}`}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line p-4">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold break-all">Order {orderId}</h2>
          <time dateTime={createdAt} className="text-sm text-soft">
            {when.format(new Date(createdAt))}
          </time>
        </div>
        <PurchaseStatus purchase={purchase} />
      </header>
      <ul className="divide-y divide-line px-4">
        {lines.map((line) => (
          <OrderLine key={line._id} line={line} />
        ))}
      </ul>
      <footer className="flex flex-wrap items-end justify-between gap-4 border-t border-line p-4">
        <div className="min-w-0">
          <h3 className="mb-1 text-xs font-medium text-soft">Delivery address</h3>
          <AddressLines address={delivery_address} />
        </div>
        <div className="ml-auto grid justify-items-end gap-1">
          <p className="text-base font-bold">
            <span className="mr-2 text-sm font-normal text-soft">Grand total</span>
            {formatRupees(totalAmt)}
          </p>
          {children}
        </div>
      </footer>
    </article>
  );
}

/** Payment and delivery are two facts and never mixed. */
export function PurchaseStatus({ purchase }: { purchase: Pick<Purchase, 'payment_status' | 'status'> }) {
  const { payment_status, status } = purchase;
  return (
    <p className="flex flex-wrap gap-2">
      <Chip look={PAYMENT_LOOKS[payment_status]}>{payment_status}</Chip>
      {status && <Chip look={DELIVERY_LOOKS[status]}>{status}</Chip>}
    </p>
  );
}

function Chip({ look, children }: { look: string; children: ReactNode }) {
  return <span className={`rounded-full px-2.5 py-1 text-xs font-semibold ${look}`}>{children}</span>;
}

function OrderLine({ line }: { line: OrderRow }) {
  const { name, unit, image } = line.product_details;
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="size-14 shrink-0">
        <Picture src={image[0] ?? ''} alt="" sizes="56px" className="size-full rounded-button bg-ground" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-sm font-medium">{name}</p>
        <p className="text-sm text-soft">
          {unit} × {line.quantity}
        </p>
      </div>
      <p className="shrink-0 text-sm font-semibold">{formatRupees(line.lineTotal)}</p>
    </li>
  );
}
