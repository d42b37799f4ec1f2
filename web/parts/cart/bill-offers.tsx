// What stands beside a bill: what is not in it, and what offers do to it: what they take off, what is
// missing to get one, and the field for a code.

import type { ReactNode } from 'react';
import type { CartBill } from '#features/cart/cart/cart.contract.ts';
import { isSoldOut } from '#features/cart/cart/cart.rules.ts';
import { formatRupees, toRupees } from '#shared/money.ts';
import { useIsOffline } from '../../data/connection.ts';
import type { BillOffers, ShownBill } from '../../data/cart/bill.queries.ts';
import type { Cart } from '../../data/cart/cart.queries.ts';
import { failureText } from '../../data/failure.ts';
import { msg, t } from '../../data/language.ts';
import { formatOff } from './charges.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** While the bill is calculated, the amounts of the last one are not shown. */
export function listOfferRows({
  bill,
  offers,
}: ShownBill): { id: string; label: string; amount: ReactNode }[] {
  return (offers?.discounts ?? []).map(({ offerId, label, amount }) => ({
    id: offerId,
    label,
    amount: bill ? formatOff(amount) : <Calculating />,
  }));
}

/** Totals leave out what is sold out. */
export function UncountedNote({ cart: { lines } }: { cart: Cart }) {
  const count = lines.filter(isSoldOut).length;
  if (count === 0) return null;
  return (
    <p className="mt-2 text-sm text-soft">
      {t(
        '{count, plural, one {One item is sold out and} other {# items are sold out and}} not in these totals.',
        { count },
      )}
    </p>
  );
}

type Refusal = Exclude<NonNullable<CartBill['coupon']>['why'], 'better' | null>;

const REFUSALS: Record<Refusal, string> = {
  coupon_unknown: msg('This code is not valid'),
  coupon_over: msg('This offer is over'),
  coupon_used_up: msg('This code has been used up'),
  coupon_not_yours: msg('This code is not for this order'),
  coupon_below_minimum: msg('Add more to your cart to use this code'),
  coupon_no_goods: msg('Nothing in your cart gets this offer yet'),
};

/** That the code in the cart has stopped taking something off, and what the total has become by that. */
export function CodeStopNote({ shown, className = '' }: { shown: ShownBill; className?: string }) {
  const { bill, offers } = shown;
  const { code, why } = offers?.coupon ?? {};
  if (!bill || !code || !why || why === 'better') return null;
  return (
    <Notice look="warn" as="output" className={`wrap-anywhere ${className}`}>
      <b className="block">{t('Code {code} no longer applies', { code })}</b>
      <span className="block">{t(REFUSALS[why])}</span>
      {t('Total is now {total}.', { total: formatRupees(toRupees(bill.totalPaise)) })}
    </Notice>
  );
}

/** Which offer does not apply because another takes off more. */
function DisplacedNotes({ discounts, displaced }: BillOffers) {
  const by = discounts.map(({ label }) => label).join(' + ');
  return displaced.map(({ offerId, label, more }) => (
    <p key={offerId} className="mt-2 text-sm wrap-anywhere text-soft">
      {more === 0
        ? t('{by} is applied instead of {label}, and saves as much.', { label, by })
        : t('{by} is applied instead of {label}: you save {amount} more.', {
            label,
            by,
            amount: formatRupees(more),
          })}
    </p>
  ));
}

/** In place of an amount. */
export function Calculating() {
  return <span className="font-normal text-soft">{t('Calculating...')}</span>;
}

const codeField = lazyPart(() => import('./code-field.tsx'));

export function OfferNotes({ shown }: { shown: ShownBill }) {
  const { offers, error } = shown;
  const isOffline = useIsOffline();
  const part = codeField.usePart(offers !== null);
  return (
    <>
      {error && (
        <Notice look="warn" as="div" isRow role="alert" className="mt-2">
          <p className="min-w-0 flex-1 basis-40 py-1.5">
            {isOffline
              ? t('The total with offers needs a connection.')
              : `${t('The total could not be calculated.')} ${failureText(error)}`}
          </p>
          <Button look="quiet" className="text-marigold-ink" onClick={() => void shown.refetch()}>
            {t('Try again')}
          </Button>
        </Notice>
      )}
      {shown.bill && offers && <DisplacedNotes {...offers} />}
      {shown.bill &&
        offers?.missing
          .filter(({ kind }) => kind === 'offer')
          .map(({ label, amount }) => (
            <p key={label} className="mt-2 text-sm font-medium wrap-anywhere text-leaf-dark">
              {t('Add {amount} more for {label}', { amount: formatRupees(amount), label })}
            </p>
          ))}
      {offers && (
        <div className="mt-2 min-h-11 border-t border-line pt-1">
          {part && <part.CodeField {...offers} isKnown={shown.bill !== null} />}
        </div>
      )}
    </>
  );
}
