// What to do when the shelf holds less than was ordered, and whether to leave the order at the door. Both
// have a default, so nobody has to touch them.

import { useId, useState } from 'react';
import type { PlaceOrderBody } from '#features/orders/core/order.contract.ts';
import { formatRupees, toRupees } from '#shared/money.ts';
import type { Cart } from '../../data/cart/cart.queries.ts';
import { msg, t } from '../../data/language.ts';
import { storedText } from '../../data/stored.ts';

export type Preferences = Required<Pick<PlaceOrderBody, 'ifShort' | 'leaveAtDoor'>> &
  // Sent only when it is wanted.
  Pick<PlaceOrderBody, 'giftWrap'>;

/** The last choice of this browser; leaving at the door is asked anew for each order. */
const lastIfShort = storedText('if-short');

/** Only for a page that is rendered in the browser, because it reads local storage. */
export function usePreferences() {
  const [preferences, setPreferences] = useState<Preferences>(() => ({
    ifShort: lastIfShort.read() === 'replace' ? 'replace' : 'refund',
    leaveAtDoor: false,
  }));
  const setIfShort = (ifShort: Preferences['ifShort']) => {
    lastIfShort.write(ifShort);
    setPreferences({ ...preferences, ifShort });
  };
  const setLeaveAtDoor = (leaveAtDoor: boolean) => setPreferences({ ...preferences, leaveAtDoor });
  const setGiftWrap = (isWanted: boolean) => {
    const { giftWrap: _before, ...others } = preferences;
    setPreferences(isWanted ? { ...others, giftWrap: true } : others);
  };
  return { preferences, setIfShort, setLeaveAtDoor, setGiftWrap };
}

const CHOICES = [
  { ifShort: 'refund', label: msg('Refund what is missing') },
  { ifShort: 'replace', label: msg('Replace with something similar') },
] as const;

/** Unobtrusive, and not radio buttons: those of this page are its addresses. */
export function DeliveryPreferences({
  preferences,
  setIfShort,
  setLeaveAtDoor,
  setGiftWrap,
  cart: { lines, rates },
}: ReturnType<typeof usePreferences> & { cart: Cart }) {
  const id = useId();
  const fresh = lines.filter(({ productId }) => productId.isFresh).map(({ productId }) => productId.name);
  const { giftWrapPaise } = rates;
  return (
    <div className="min-w-0 divide-y divide-line panel px-4 py-1 text-sm">
      <div className="py-0.5 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-3">
        <label htmlFor={id} className="max-md:block max-md:pt-2">
          {t('If something is missing')}
        </label>
        <select
          id={id}
          value={preferences.ifShort}
          onChange={({ target }) => setIfShort(target.value === 'replace' ? 'replace' : 'refund')}
          className="-mx-1 min-h-11 cursor-pointer rounded-button bg-paper px-0 font-semibold text-leaf max-md:w-[calc(100%+8px)] md:field-sizing-content"
        >
          {CHOICES.map(({ ifShort, label }) => (
            <option key={ifShort} value={ifShort}>
              {t(label)}
            </option>
          ))}
        </select>
        {preferences.ifShort === 'replace' && fresh.length > 0 && (
          <p className="pb-2 wrap-anywhere text-soft md:basis-full">
            {t('We ask before we replace fresh goods ({names}); if you don’t reply, they are left out.', {
              names: fresh.join(', '),
            })}
          </p>
        )}
      </div>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-0.5">
        {t('Leave it at the door')}
        <input
          type="checkbox"
          checked={preferences.leaveAtDoor}
          onChange={({ target }) => setLeaveAtDoor(target.checked)}
          className="size-5 shrink-0 accent-leaf"
        />
      </label>
      {giftWrapPaise !== null && (
        <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-0.5">
          <span>
            {t('Wrap it as a gift')}{' '}
            <span className="text-soft">
              {giftWrapPaise === 0 ? t('Free') : formatRupees(toRupees(giftWrapPaise))}
            </span>
          </span>
          <input
            type="checkbox"
            checked={preferences.giftWrap === true}
            onChange={({ target }) => setGiftWrap(target.checked)}
            className="size-5 shrink-0 accent-leaf"
          />
        </label>
      )}
    </div>
  );
}
