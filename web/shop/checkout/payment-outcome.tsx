// The true state of an online payment, in words and chips, followed until it is settled. Looking at it
// neither proves nor changes anything.

import type { PaymentAnswer } from '#features/checkout/checkout.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { PurchaseStatus } from '../../parts/order/order-chips.tsx';
import { msg, t } from '../../data/language.ts';
import { isWaitingForUpi, type usePayment } from '../../data/orders/payments.queries.ts';
import { WaitingForUpi } from '../../parts/account/waiting-for-upi.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button, buttonClass, ButtonLink } from '../../ui/button.tsx';
import { OrderRecap } from './order-recap.tsx';

export function PaymentOutcome({ payment }: { payment: ReturnType<typeof usePayment> }) {
  const { data, error, refetch, hasGivenUp, isFetching, isPaused } = payment;
  if (!data && error) {
    return (
      <div className="w-full text-left">
        <LoadFailed what={t('Your order could not be loaded.')} error={error} onRetry={refetch} />
      </div>
    );
  }
  return (
    <div className="grid min-h-[168px] w-full content-center justify-items-center gap-2 rounded-card bg-ground p-4">
      {!data && <output aria-label={t('Loading')} className="block skeleton h-28 w-full rounded-button" />}
      {data && (
        <>
          <h2 className="text-base font-bold">
            {t('Order {orderId}', { orderId: toOrderNumber(data.orderId) })}
          </h2>
          <PurchaseStatus purchase={data} />
          <p className="font-bold">{formatRupees(data.amount)}</p>
          {isWaitingForUpi(data) ? (
            <>
              <WaitingForUpi payment={data} isStale={error !== null || isPaused} />
              <div className="flex flex-wrap justify-center gap-2">
                {data.url && (
                  <a href={data.url} className={buttonClass('outlined')}>
                    {t('Continue payment')}
                  </a>
                )}
                <ButtonLink to={`/cancel?order=${data.orderId}`} look="quiet">
                  {t('Cancel payment')}
                </ButtonLink>
              </div>
            </>
          ) : (
            <output className="text-sm">{t(WORDS[toOutcome(data)])}</output>
          )}
          {data.isTest && (
            <p className="text-sm text-soft">{t('This is a test payment: you will not be charged.')}</p>
          )}
          {data.payment_status === 'PENDING' && hasGivenUp && !isWaitingForUpi(data) && (
            <Waiting url={data.url} isLooking={isFetching} onLook={() => void refetch()} />
          )}
          <OrderRecap orderId={data.orderId} />
        </>
      )}
    </div>
  );
}

type Outcome = 'waiting' | 'paid' | 'failed' | 'cancelled' | 'refunded';

export function toOutcome({ payment_status, status }: PaymentAnswer): Outcome {
  if (payment_status === 'PENDING') return 'waiting';
  if (payment_status === 'FAILED') return 'failed';
  if (payment_status === 'REFUNDED') return 'refunded';
  return status === 'CANCELLED' ? 'cancelled' : 'paid';
}

const WORDS: Record<Outcome, string> = {
  waiting: msg('Waiting for your payment. Your items are reserved for you.'),
  paid: msg('We have received your payment.'),
  failed: msg('This payment did not go through. You were not charged.'),
  cancelled: msg('This order was cancelled. Your money will be refunded to your original payment method.'),
  refunded: msg('Your refund is on its way to your original payment method.'),
};

/** Shown when the payment takes longer than anybody wants to look at a spinner. */
function Waiting({ url, isLooking, onLook }: { url: string | null; isLooking: boolean; onLook: () => void }) {
  return (
    <>
      <p className="text-sm text-soft">
        {t(
          'This is taking longer than usual. If you have paid, you can leave this page: your order will continue.',
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="outlined" aria-disabled={isLooking} onClick={onLook}>
          {t('Check again')}
        </Button>
        {url && (
          <a href={url} className={buttonClass('outlined')}>
            {t('Continue payment')}
          </a>
        )}
      </div>
    </>
  );
}
