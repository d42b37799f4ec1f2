// Checkout with nothing in the cart.

import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { isOutcomeOpen } from './order-key.ts';

export function EmptyCheckout({ userId }: { userId: string }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-paper px-4 py-14 text-center">
      <svg viewBox="0 0 120 96" aria-hidden className="w-32">
        <ellipse cx="62" cy="88" rx="42" ry="6" fill="#e6eae6" />
        <path d="M12 16h14l12 46h48l12-34H31" fill="#e9f6ee" />
        <path
          d="M12 16h14l12 46h48l12-34H31"
          fill="none"
          stroke="#0c7a43"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="46" cy="76" r="7" fill="#ffc83d" />
        <circle cx="78" cy="76" r="7" fill="#ffc83d" />
      </svg>
      <p className="text-base font-semibold">Your cart is empty</p>
      {isOutcomeOpen(userId) && (
        <p className="text-sm text-soft">
          Your last order may have gone through.{' '}
          <Link to="/dashboard/myorders" className="font-semibold text-leaf underline">
            Look in My Orders
          </Link>
        </p>
      )}
      <ButtonLink to="/">Go To Home</ButtonLink>
    </div>
  );
}
