// How 'Online Payment' is paid, where the shop takes more than one method. The last choice is kept.

import { useId, useState } from 'react';
import type { OnlineMethod } from '#shared/payment.ts';
import { msg, t } from '../data/language.ts';
import { useShopFacts } from '../data/shop-facts.ts';
import { storedText } from '../data/stored.ts';

const lastMethod = storedText('online-method');
const LABELS = { upi: msg('UPI'), card: msg('Card') } satisfies Record<OnlineMethod, string>;
const NONE: OnlineMethod[] = [];

/** Only for a page that is rendered in the browser, because it reads local storage. */
export function useOnlineMethod() {
  const methods = useShopFacts()?.onlinePayment?.methods ?? NONE;
  const [chosen, setChosen] = useState(() => lastMethod.read());
  const method = methods.find((each) => each === chosen) ?? methods[0] ?? null;
  return {
    methods,
    method,
    choose(next: OnlineMethod) {
      lastMethod.write(next);
      setChosen(next);
    },
  };
}

/** Not radio buttons: those of this page are its addresses (specification 2). */
export function OnlineMethodChoice({ methods, method, choose }: ReturnType<typeof useOnlineMethod>) {
  const id = useId();
  if (methods.length < 2 || method === null) return null;
  return (
    <div className="flex items-center justify-between gap-3 panel px-4 py-1 text-sm">
      <label htmlFor={id}>{t('Pay online with')}</label>
      <select
        id={id}
        value={method}
        onChange={({ target }) => choose(target.value as OnlineMethod)}
        className="min-h-11 cursor-pointer rounded-button bg-paper px-0 font-semibold text-leaf"
      >
        {methods.map((each) => (
          <option key={each} value={each}>
            {t(LABELS[each])}
          </option>
        ))}
      </select>
    </div>
  );
}
