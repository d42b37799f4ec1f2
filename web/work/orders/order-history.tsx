// The steps an order took, each with its time and who took it.

import { DateTime } from '../../ui/date-time.tsx';
import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';

type Step = StaffOrder['transitions'][number];

export function OrderHistory({ transitions }: { transitions: readonly Step[] }) {
  if (transitions.length === 0)
    return <p className="text-sm text-soft">There is no history for this order.</p>;
  return (
    <ol aria-label="History" className="grid gap-2 text-sm">
      {transitions.map((move, index) => (
        // A history only ever grows at its end.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="border-l-2 border-leaf pl-3">
          <p className="font-semibold">
            {move.status}
            {move.undid && <span className="font-normal text-soft"> ({move.undid} undone)</span>}
          </p>
          <p className="wrap-anywhere text-soft">
            <DateTime at={move.at} isShort />
            {formatActor(move)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function formatActor({ by, name }: Step): string {
  if (by === 'shop') return ' · the shop';
  const role = by === 'shopper' ? 'customer' : 'staff';
  return name ? ` · ${name} (${role})` : ` · ${role}`;
}
