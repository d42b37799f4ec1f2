// A sum that rolls to its new value. Only this value is in the page, so a screen reader hears nothing else.

import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';

/** `amount` in rupees. */
export function RollingRupees({ amount }: { amount: number }) {
  const changes = useChanges(amount);
  return (
    <span key={amount} className={changes > 0 ? 'roll' : undefined}>
      {formatRupees(amount)}
    </span>
  );
}

/** How often the number has changed since it was first shown; `isMore`: only when it has grown. */
export function useChanges(value: number, isMore = false): number {
  const [last, setLast] = useState({ value, changes: 0 });
  if (last.value === value) return last.changes;
  const changes = last.changes + (isMore && value < last.value ? 0 : 1);
  setLast({ value, changes });
  return changes;
}
