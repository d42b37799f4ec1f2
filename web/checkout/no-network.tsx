// Shown instead of the checkout while the shop cannot be reached: no price is shown here that the shop does
// not guarantee.

import { t } from '../data/language.ts';
import { Button } from '../ui/button.tsx';

export function NoNetwork({ onRetry }: { onRetry: () => void }) {
  return (
    <output className="grid justify-items-start gap-3 rounded-card bg-marigold-tint p-4">
      <p className="font-semibold text-marigold-ink">{t('Checkout needs the network')}</p>
      <p>
        {t(
          'The shop is asked what everything costs and what is in stock before anything is ordered. Your cart is kept, and this page goes on by itself when the network is back.',
        )}
      </p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </output>
  );
}
