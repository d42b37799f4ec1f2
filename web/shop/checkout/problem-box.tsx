// Why the last press did not become an order, or why that is not known, and what to do next.

import { t } from '../../data/language.ts';
import { TextLink } from '../../ui/link.tsx';
import type { PlaceProblem } from './place-order.ts';

const BOX = 'mb-1 grid gap-1 rounded-card bg-alert-tint p-3 text-sm';

export function ProblemBox({ problem }: { problem: PlaceProblem }) {
  const { message, shortItems, isOutcomeOpen, isPaymentOpen, isOfStore } = problem;
  const way = findWayOut(problem);
  return (
    <div className={BOX}>
      <p className="font-semibold text-alert">{message}</p>
      {shortItems.length > 0 && (
        <ul className="list-disc pl-5">
          {shortItems.map(({ productId, name, requested, available }) => (
            <li key={productId}>
              {name}:{' '}
              {available > 0
                ? t('only {available} left, you asked for {requested}', { available, requested })
                : t('out of stock')}
            </li>
          ))}
        </ul>
      )}
      {isOutcomeOpen && <p>{t('It is safe to try again: you will not get two orders.')}</p>}
      {isPaymentOpen && (
        <p>{t('The payment could not be cancelled just now. Complete it, or try again in a moment.')}</p>
      )}
      {isOfStore && <p>{t('Your cart is saved.')}</p>}
      {!isOutcomeOpen && !isOfStore && <TextLink to={way.to}>{way.label}</TextLink>}
    </div>
  );
}

function findWayOut({ isPaymentOpen, isEmailUnconfirmed }: PlaceProblem): { to: string; label: string } {
  if (isPaymentOpen) return { to: '/dashboard/myorders', label: t('Check My Orders') };
  if (isEmailUnconfirmed) return { to: '/dashboard/profile', label: t('Get the link again on your profile') };
  return { to: '/cart', label: t('Review your cart') };
}
