// The bill of the cart and the checkout; shared/money.ts calculates the numbers.

import { formatRupees, type Totals } from '#shared/money.ts';
import { t } from '../../data/language.ts';

export function CartBill({ totals }: { totals: Totals }) {
  return (
    <section className="rounded-card border border-line bg-paper p-4">
      <h2 className="mb-2 text-base font-bold">{t('Bill details')}</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-sm [&>dd]:text-right">
        <dt>{t('Items total')}</dt>
        <dd>
          {totals.savings > 0 && (
            <s className="mr-2 text-soft">
              <span className="sr-only">{t('instead of')} </span>
              {formatRupees(totals.undiscounted)}
            </s>
          )}
          {formatRupees(totals.subTotal)}
        </dd>
        <dt>{t('Quantity total')}</dt>
        <dd>{t('{quantity} item', { quantity: totals.quantity })}</dd>
        <dt>{t('Delivery Charge')}</dt>
        <dd>{t('Free')}</dd>
        <dt className="mt-1 border-t border-line pt-2.5 text-base font-bold">{t('Grand total')}</dt>
        <dd className="mt-1 border-t border-line pt-2.5 text-base font-bold">{formatRupees(totals.total)}</dd>
      </dl>
    </section>
  );
}
