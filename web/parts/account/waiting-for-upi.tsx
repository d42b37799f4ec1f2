// What a shopper reads who waits for a UPI payment: what to do, until when, and that nothing is lost by
// leaving.

import type { PaymentAnswer } from '#features/checkout/checkout.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { formatDate, t } from '../../data/language.ts';

type WaitingForUpiProps = {
  payment: Pick<PaymentAnswer, 'amount' | 'expiresAt' | 'isDeclined'>;
  /** The shop could not be asked just now. */
  isStale: boolean;
};

export function WaitingForUpi({ payment: { amount, expiresAt, isDeclined }, isStale }: WaitingForUpiProps) {
  return (
    <div className="grid gap-2 text-sm">
      {isDeclined && (
        <p className="font-semibold text-alert">
          {t('Your UPI payment was declined. You were not charged.')}
        </p>
      )}
      <p>
        {t('Approve {amount} in your UPI app. It may take up to five minutes.', {
          amount: formatRupees(amount),
        })}
      </p>
      <p className="text-soft">
        {t('You can close this page and come back: your items are reserved for you until {time}.', {
          time: formatDate(new Date(expiresAt), { hour: 'numeric', minute: '2-digit' }),
        })}
      </p>
      {isStale && (
        <output className="text-marigold-ink">
          {t('No connection. This page goes on by itself once you are back online.')}
        </output>
      )}
    </div>
  );
}
