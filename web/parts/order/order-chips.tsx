// Chips for an order's payment and delivery, one word each: these are two separate facts and never mixed.

import type { OrderRow } from '#features/orders/core/order.contract.ts';
import { t } from '../../data/language.ts';
import { Chip, type ChipLook } from '../../ui/chip.tsx';

const PAYMENT_LOOKS: Record<OrderRow['payment_status'], ChipLook> = {
  'CASH ON DELIVERY': 'calm',
  PENDING: 'open',
  PAID: 'good',
  FAILED: 'bad',
  REFUNDED: 'calm',
};

const DELIVERY_LOOKS: Record<NonNullable<OrderRow['status']>, ChipLook> = {
  PLACED: 'open',
  PACKING: 'open',
  'OUT FOR DELIVERY': 'open',
  DELIVERED: 'good',
  CANCELLED: 'bad',
};

/** Marked when no money moved: nobody should pack an order that brings no money. */
export function PaymentChip({ payment, isTest }: { payment: OrderRow['payment_status']; isTest: boolean }) {
  return (
    <>
      <Chip look={PAYMENT_LOOKS[payment]}>{t(payment)}</Chip>
      {isTest && <Chip look="open">{t('TEST PAYMENT')}</Chip>}
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
