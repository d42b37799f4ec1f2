// Chips for an order's payment and delivery, one word each: these are two separate facts and never mixed.

import type { ReactNode } from 'react';
import type { OrderRow } from '#features/order/core/order.contract.ts';
import { t } from '../../data/language.ts';

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

/** Marked when it was paid with a test card: nobody should pack an order that brings no money. */
export function PaymentChip({ payment, isTest }: { payment: OrderRow['payment_status']; isTest: boolean }) {
  return (
    <>
      <Chip look={PAYMENT_LOOKS[payment]}>{t(payment)}</Chip>
      {isTest && <Chip look={OPEN}>{t('TEST CARD')}</Chip>}
    </>
  );
}

/** Nothing for an order that is not paid yet. */
export function DeliveryChip({ status }: { status: OrderRow['status'] }) {
  return status && <Chip look={DELIVERY_LOOKS[status]}>{t(status)}</Chip>;
}

type StatusProps = { purchase: Pick<OrderRow, 'payment_status' | 'isTest' | 'status'> };

export function PurchaseStatus({ purchase }: StatusProps) {
  return (
    <p className="flex flex-wrap gap-2">
      <PaymentChip payment={purchase.payment_status} isTest={purchase.isTest} />
      <DeliveryChip status={purchase.status} />
    </p>
  );
}

function Chip({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-1 text-xs font-semibold whitespace-nowrap ${look}`}>
      {children}
    </span>
  );
}
