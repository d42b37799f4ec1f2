// Why the last press did not become an order, or why that is not known, and what to do next.

import { t } from '../../data/language.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import type { PlaceProblem } from './place-order.ts';
import { formatServedBy, type StoreProblem } from './store-problem.ts';

type ProblemBoxProps = {
  problem: PlaceProblem;
  /** Switches to the store that serves the address. */
  onSwitch: () => void;
  isSwitching: boolean;
};

const BOX = 'mb-1 grid gap-1 rounded-card bg-alert-tint p-3 text-sm';

export function ProblemBox({ problem, onSwitch, isSwitching }: ProblemBoxProps) {
  const { message, shortItems, isOutcomeOpen, isPaymentOpen, store } = problem;
  if (store)
    return <StoreBox message={message} store={store} onSwitch={onSwitch} isSwitching={isSwitching} />;
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
      {!isOutcomeOpen && <TextLink to={way.to}>{way.label}</TextLink>}
    </div>
  );
}

type StoreBoxProps = Omit<ProblemBoxProps, 'problem'> & { message: string; store: StoreProblem };

/** An address without a store is reported at the address itself. */
function StoreBox({ message, store, onSwitch, isSwitching }: StoreBoxProps) {
  if (store.kind === 'not serviceable') return null;
  if (store.kind === 'closed') {
    return (
      <div className={BOX}>
        <p className="font-semibold text-alert">{message}</p>
        <p>{t('Your cart is saved.')}</p>
      </div>
    );
  }
  return (
    <div className={BOX}>
      <p className="font-semibold wrap-anywhere text-alert">{formatServedBy(store.name)}</p>
      <p>{t('Your cart is saved. We will check it against that store’s stock before you order.')}</p>
      <Button
        look="outlined"
        className="mt-1 justify-self-start py-1 text-left wrap-anywhere"
        isPending={isSwitching}
        onClick={onSwitch}
      >
        {t('Switch to {name}', { name: store.name })}
      </Button>
    </div>
  );
}

function findWayOut({ isPaymentOpen, isEmailUnconfirmed }: PlaceProblem): { to: string; label: string } {
  if (isPaymentOpen) return { to: '/dashboard/myorders', label: t('Check My Orders') };
  if (isEmailUnconfirmed) return { to: '/dashboard/profile', label: t('Get the link again on your profile') };
  return { to: '/cart', label: t('Review your cart') };
}
