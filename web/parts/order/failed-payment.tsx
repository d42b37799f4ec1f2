// What happened to the money of an order that was not paid.

import type { PaymentAnswer } from '#features/checkout/checkout.contract.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import { msg, t } from '../../data/language.ts';
import { useOwn } from '../../data/reads.ts';
import { TextLink } from '../../ui/link.tsx';

type Failure = NonNullable<PaymentAnswer['failed']>;

const WORDS: Record<Failure['why'], string> = {
  replaced: msg('You ordered another way instead. You were not charged for this payment.'),
  declined: msg('Your payment was declined, so it was not ordered. You were not charged.'),
  cancelled: msg('You cancelled this payment. You were not charged.'),
  expired: msg('It was not paid in time, so it was not ordered. You were not charged.'),
};

export function FailedPayment({ orderId, className }: { orderId: string; className: string }) {
  const { data } = useOwn('GET /api/order/session', { query: { id: orderId } }, { meta: { isQuiet: true } });
  const failed = data?.failed;
  const by = failed?.byOrderId;
  return (
    <p className={`text-sm text-soft ${className}`}>
      {failed ? t(WORDS[failed.why]) : t('Not paid, so it was not ordered. You were not charged.')}{' '}
      {by && <TextLink to={toOrderPath(by)}>{t('Order {orderId}', { orderId: toOrderNumber(by) })}</TextLink>}
    </p>
  );
}
