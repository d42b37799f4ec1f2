// How 'Online Payment' is paid, where the shop takes more than one method. The last choice is kept.

import { useId, useState } from 'react';
import type { OnlineMethod } from '#shared/payment.ts';
import { msg, t } from '../../data/language.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { storedText } from '../../data/stored.ts';
import { buttonClass } from '../../ui/button.tsx';

const lastMethod = storedText('online-method');
const LABELS = { upi: msg('UPI'), card: msg('Card') } satisfies Record<OnlineMethod, string>;
const HINTS = {
  upi: msg('You approve it in your UPI app, which may take up to five minutes.'),
  card: msg('You enter your card on the payment page.'),
} satisfies Record<OnlineMethod, string>;
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

/** Not radio buttons: those of this page are its addresses. */
export function OnlineMethodChoice({ methods, method, choose }: ReturnType<typeof useOnlineMethod>) {
  const id = useId();
  if (methods.length < 2 || method === null) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2 panel px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id}>{t('Pay online with')}</h2>
        <div className="flex gap-2">
          {methods.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === method}
              onClick={() => choose(each)}
              className={buttonClass(each === method ? 'outlined' : 'quiet', 'aria-pressed:bg-leaf-tint')}
            >
              {t(LABELS[each])}
            </button>
          ))}
        </div>
      </div>
      <p className="text-soft">{t(HINTS[method])}</p>
    </section>
  );
}
