// One purchase as the shopper sees it: what it was, when, its amount and status; its lines and address on a
// press.

import { ChevronDownIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderRow } from '#features/orders/core/order.contract.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { t, msg } from '../../../data/language.ts';
import type { Purchase } from '../../../data/orders/orders.queries.ts';
import { formatOff } from '../../../parts/cart/charges.ts';
import { AddressLines } from '../../../parts/account/address-lines.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { FailedPayment } from '../../../parts/order/failed-payment.tsx';
import { PaymentChip } from '../../../parts/order/order-chips.tsx';
import { toUnitText } from '../../../parts/products/unit-price.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Pictures of a folded purchase. */
const THUMBNAILS = 4;
const NAMES = 2;

/** Folded to a row; `children` are the possible actions, at its foot. */
export function PurchaseCard({ purchase, children }: { purchase: Purchase; children?: ReactNode }) {
  const { orderId, lines, totalAmt, lessAmt, delivery_address, createdAt, status, movedAt, timeZone } =
    purchase;
  // As the page of the order says it.
  const amount = status === 'CANCELLED' ? totalAmt : toRupees(toPaise(totalAmt) - toPaise(lessAmt));
  const discount = lines[0]?.discountAmt ?? 0;
  const names = lines.slice(0, NAMES).map(({ product_details: { name } }) => name);
  const rest = lines.length - names.length;
  return (
    <article className="panel" aria-label={t('Order {orderId}', { orderId: toOrderNumber(orderId) })}>
      <details className="group">
        <summary className="flex list-none items-start gap-3 rounded-card p-3 md:p-4 [&::-webkit-details-marker]:hidden">
          <span className="grid shrink-0 grid-cols-2 gap-1 max-[359px]:hidden">
            {lines.slice(0, THUMBNAILS).map(({ _id, product_details: { image } }) => (
              <Picture
                key={_id}
                src={image[0] ?? ''}
                alt=""
                sizes="40px"
                className="size-8 rounded-lg bg-ground only:size-17"
              />
            ))}
          </span>
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h2 className="text-base font-bold">
                {t('Order {orderId}', { orderId: toOrderNumber(orderId) })}
              </h2>
              <b className="text-base">{formatRupees(amount)}</b>
            </span>
            <span className="text-xs break-all text-soft">{orderId}</span>
            <DateTime at={createdAt} timeZone={timeZone} className="text-sm text-soft" />
            <span className="line-clamp-2 text-sm">
              {rest > 0
                ? t('{names} and {count} more', { names: names.join(', '), count: rest })
                : names.join(', ')}
            </span>
          </span>
          <ChevronDownIcon className="mt-1 size-4 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <ul aria-label={t('Products')} className="divide-y divide-line border-t border-line px-4">
          {lines.map((line) => (
            <OrderLine key={line._id} line={line} />
          ))}
          {discount > 0 && (
            <li className="flex justify-between gap-3 py-3 text-sm font-medium text-leaf-dark">
              <span>{t('Offers')}</span>
              <span className="shrink-0">{formatOff(discount)}</span>
            </li>
          )}
        </ul>
        <div className="border-y border-line p-4">
          <h3 className="mb-1 text-xs font-medium text-soft">{t('Delivery address')}</h3>
          <AddressLines address={delivery_address} />
        </div>
      </details>
      {status && status !== 'DELIVERED' && (
        <div className="px-3 pt-1 pb-2 md:px-4">
          <OrderProgress status={status} movedAt={movedAt} timeZone={timeZone} />
        </div>
      )}
      {purchase.payment_status === 'PENDING' && (
        <p className="px-3 pb-1 text-sm text-soft md:px-4">
          {t('Waiting for your payment. Your items are reserved for you.')}
        </p>
      )}
      {purchase.payment_status === 'FAILED' && (
        <FailedPayment orderId={orderId} className="px-3 pb-1 md:px-4" />
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line px-3 py-1 md:px-4">
        <p className="flex flex-wrap items-center gap-1.5 text-sm">
          <PaymentChip payment={purchase.payment_status} isTest={purchase.isTest} />
          {status === 'DELIVERED' && <span className="font-semibold text-leaf">{t('Delivered')}</span>}
        </p>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1">{children}</div>
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
          {toUnitText(unit)} × {line.quantity}
        </p>
      </div>
      <p className="shrink-0 text-sm font-semibold">{formatRupees(line.lineTotal)}</p>
    </li>
  );
}

const STEPS = [
  { status: 'PLACED', label: msg('Placed') },
  { status: 'PACKING', label: msg('Packing') },
  { status: 'OUT FOR DELIVERY', label: msg('Out for delivery') },
  { status: 'DELIVERED', label: msg('Delivered') },
] as const;

type OrderProgressProps = {
  status: NonNullable<OrderRow['status']>;
  /** When the order reached this status; null when that is not known. */
  movedAt: string | null;
  timeZone: string | undefined;
};

/** How far it has come. */
function OrderProgress({ status, movedAt, timeZone }: OrderProgressProps) {
  if (status === 'CANCELLED') {
    return (
      <Notice look="alert" className="font-semibold">
        {t('Cancelled')} <StepTime at={movedAt} timeZone={timeZone} />
      </Notice>
    );
  }
  const reached = STEPS.findIndex((step) => step.status === status);
  return (
    <ol aria-label={t('Delivery')} className="grid grid-cols-4 gap-1.5 text-xs">
      {STEPS.map((step, index) => (
        <li
          key={step.status}
          aria-current={index === reached ? 'step' : undefined}
          className={index > reached ? 'text-soft' : ''}
        >
          <span
            aria-hidden
            className={`mb-1.5 block h-1.5 rounded-full ${index > reached ? 'bg-line' : 'bg-leaf'}`}
          />
          <span className={index === reached ? 'font-semibold' : ''}>{t(step.label)}</span>
          {index < reached && <span className="sr-only"> {t('(done)')}</span>}
          {index === reached && <StepTime at={movedAt} timeZone={timeZone} isBelow />}
        </li>
      ))}
    </ol>
  );
}

type StepTimeProps = { at: string | null; timeZone: string | undefined; isBelow?: boolean };

function StepTime({ at, timeZone, isBelow = false }: StepTimeProps) {
  if (at === null) return null;
  const look = `font-normal ${isBelow ? 'block text-soft' : ''}`;
  return <DateTime at={at} timeZone={timeZone} isShort className={look} />;
}
