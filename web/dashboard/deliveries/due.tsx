// The amount to collect at the door, too large to be overlooked.

import type { DeliveryRow } from '#features/order/fulfilment/delivery.contract.ts';
import { formatRupees } from '#shared/money.ts';

export function Due({ due, isCash }: Pick<DeliveryRow, 'due' | 'isCash'>) {
  if (due === 0) {
    return (
      <span className="block rounded-button bg-leaf-tint px-3 py-2 text-xl font-extrabold text-leaf-dark">
        {isCash ? 'Nothing to collect' : 'Paid'}
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-button bg-marigold px-3 py-2 text-base font-bold text-marigold-ink">
      Collect cash
      <span className="text-2xl font-extrabold tabular-nums">{formatRupees(due)}</span>
    </span>
  );
}
