// Checkout with nothing in the cart.

import { Link } from 'react-router';
import { t } from '../data/language.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { isOutcomeOpen } from './order-key.ts';

export function EmptyCheckout({ userId }: { userId: string }) {
  return (
    <div className="rounded-card border border-line bg-paper">
      {isOutcomeOpen(userId) && (
        <p className="border-b border-line bg-marigold-tint p-4 text-center text-sm text-marigold-ink">
          {t('Your last order may have gone through.')}{' '}
          <Link to="/dashboard/myorders" className="font-semibold underline">
            {t('Look in My Orders')}
          </Link>
        </p>
      )}
      <EmptyState picture="shelf" title={t('Your cart is empty')}>
        <ButtonLink to="/">{t('Go To Home')}</ButtonLink>
      </EmptyState>
    </div>
  );
}
