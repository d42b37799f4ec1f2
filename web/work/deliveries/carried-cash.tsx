// The cash this person carries for the store, handing it in, and the state of earlier hand-ins.

import { useState } from 'react';
import type { HandIn } from '#features/orders/fulfilment/delivery.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { change } from '../../data/work-changes.ts';
import { useStoreCash } from '../thumb/store-cash.ts';
import { AmountQuestion } from '../thumb/amount-question.tsx';
import { formatDeliveries, formatDifference } from '../thumb/work-labels.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { useVisitor } from '../../data/account/user.ts';

const MAX_SHOWN = 3;

export function CarriedCash({ storeId }: { storeId: string }) {
  const { data } = useStoreCash(storeId);
  const { user } = useVisitor();
  const [isAsking, setAsking] = useState(false);
  const carried = data?.riders.find(({ isMine }) => isMine);
  // A manager's data has everybody's hand-ins; only the own ones are shown here.
  const handIns = data?.handIns.filter(({ riderId }) => riderId === user?._id).slice(0, MAX_SHOWN) ?? [];
  if (!carried && handIns.length === 0) return null;
  return (
    <section aria-label="Cash" className="grid gap-3">
      <h2 className="text-xl font-bold">Cash</h2>
      {carried && (
        <div className="grid gap-3 rounded-card border-2 border-ink/60 bg-paper p-3">
          <p className="text-base font-medium">
            You carry{' '}
            <strong className="block text-2xl font-extrabold">{formatRupees(carried.amount)}</strong> of{' '}
            {formatDeliveries(carried.orders)}
          </p>
          <Button look="outlined" onClick={() => setAsking(true)}>
            Hand in
          </Button>
        </div>
      )}
      {handIns.length > 0 && (
        <ul aria-label="Handed in" className="grid gap-2">
          {handIns.map((one) => (
            <li key={one._id} className="panel p-3 text-base font-medium">
              <DateTime at={one.handedAt} />: {formatHandIn(one)}
            </li>
          ))}
        </ul>
      )}
      {isAsking && carried && (
        <AmountQuestion
          title="Hand in your cash"
          label="You hand in, in rupees"
          confirmLabel="Hand in"
          expected={carried.amount}
          text={`All the cash from ${formatDeliveries(carried.orders)}. A manager counts it.`}
          onConfirm={(amount) => change('POST /api/delivery/hand-in', { body: { amount, storeId } })}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function formatHandIn({ said, handedIn, difference, isCounted }: HandIn): string {
  const state = isCounted ? `${formatRupees(handedIn)} counted` : 'not counted yet';
  return `${formatRupees(said)} handed in, ${state}. ${formatDifference(difference)}.`;
}
