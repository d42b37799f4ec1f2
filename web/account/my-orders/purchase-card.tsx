// One purchase as the shopper sees it: products, quantities, amount, address and status.

import type { ReactNode } from 'react';
import type { OrderRow } from '#features/order/core/order.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { t } from '../../data/language.ts';
import type { Purchase } from '../../data/orders/orders.queries.ts';
import { AddressLines } from '../../parts/account/address-lines.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PaymentChip } from '../../dashboard/parts/order-chips.tsx';
import { OrderProgress } from './order-progress.tsx';

/** `children` are the possible actions, shown at the foot beside the total. */
export function PurchaseCard({ purchase, children }: { purchase: Purchase; children?: ReactNode }) {
  const { orderId, lines, totalAmt, delivery_address, createdAt, status, movedAt } = purchase;
  return (
    <article className="panel" aria-label={t('Order {orderId}', { orderId: toOrderNumber(orderId) })}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line p-4">
        <div className="min-w-0">
          <h2 className="text-base font-bold">{t('Order {orderId}', { orderId: toOrderNumber(orderId) })}</h2>
          <DateTime at={createdAt} className="text-sm text-soft" />
          <p className="text-xs break-all text-soft">{orderId}</p>
        </div>
        <p className="flex flex-wrap gap-1.5">
          <PaymentChip payment={purchase.payment_status} isTest={purchase.isTest} />
        </p>
      </header>
      {status && (
        <div className="px-4 pt-4 pb-2">
          <OrderProgress status={status} movedAt={movedAt} />
        </div>
      )}
      {purchase.payment_status === 'PENDING' && (
        <p className="px-4 pt-3 text-sm text-soft">
          {t('Waiting for your payment. Your items are reserved for you.')}
        </p>
      )}
      <ul aria-label={t('Products')} className="divide-y divide-line px-4">
        {lines.map((line) => (
          <OrderLine key={line._id} line={line} />
        ))}
      </ul>
      <footer className="flex flex-wrap items-end justify-between gap-4 border-t border-line p-4">
        <div className="min-w-0">
          <h3 className="mb-1 text-xs font-medium text-soft">{t('Delivery address')}</h3>
          <AddressLines address={delivery_address} />
        </div>
        <div className="ml-auto grid justify-items-end gap-1">
          <p className="text-base font-bold">
            <span className="mr-2 text-sm font-normal text-soft">{t('Grand total')}</span>
            {formatRupees(totalAmt)}
          </p>
          {children}
        </div>
      </footer>
    </article>
  );
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
