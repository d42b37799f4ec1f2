// Why the last press did not become an order, or why that is not known, in words, and the way on.

import { Link } from 'react-router';
import type { OrderProblem } from './place-order.ts';

export function ProblemBox({ problem }: { problem: OrderProblem }) {
  const { message, shortItems, isOutcomeOpen, isPaymentOpen } = problem;
  const way = toWay(problem);
  return (
    <div className="mb-1 grid gap-1 rounded-card bg-alert-tint p-3 text-sm">
      <p className="font-semibold text-alert">{message}</p>
      {shortItems.length > 0 && (
        <ul className="list-disc pl-5">
          {shortItems.map(({ productId, name, requested, available }) => (
            <li key={productId}>
              {name}: {available > 0 ? `only ${available} left, you asked for ${requested}` : 'out of stock'}
            </li>
          ))}
        </ul>
      )}
      {isOutcomeOpen && <p>It is safe to press again: you never get two orders.</p>}
      {isPaymentOpen && <p>It could not be ended just now. Finish it, or try again in a moment.</p>}
      {!isOutcomeOpen && (
        <Link to={way.to} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
          {way.label}
        </Link>
      )}
    </div>
  );
}

function toWay({ isPaymentOpen, isEmailUnconfirmed }: OrderProblem): { to: string; label: string } {
  if (isPaymentOpen) return { to: '/dashboard/myorders', label: 'Look in My Orders' };
  if (isEmailUnconfirmed) return { to: '/dashboard/profile', label: 'Get the link again on your profile' };
  return { to: '/cart', label: 'Review your cart' };
}
