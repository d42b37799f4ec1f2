// Packed orders that wait for a rider: a tap selects one or several, and they are taken together.

import { toStreet } from '#shared/address.ts';
import { useState } from 'react';
import type { DeliveryRow } from '#features/orders/fulfilment/delivery.contract.ts';
import { change } from '../../data/work-changes.ts';
import { Age } from '../thumb/age.tsx';
import { usePress } from '../../data/action.ts';
import { Button } from '../../ui/button.tsx';
import { WorkBar } from '../thumb/work-notice.tsx';
import { Due, SecondTry } from './ride-card.tsx';
import { plural } from '../../ui/number.tsx';

/** This many orders reach the door in time. */
const IN_TIME = 2;

type WaitingOrdersProps = {
  rows: readonly DeliveryRow[];
  /** How many orders the rider has already. */
  pending: number;
  onTaken: (words: string) => void;
};

export function WaitingOrders({ rows, pending, onTaken }: WaitingOrdersProps) {
  const { isPending, problem, press } = usePress();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // Another rider may have taken one meanwhile.
  const ids = chosen.filter((orderId) => rows.some((row) => row.orderId === orderId));

  const toggle = (orderId: string) =>
    setChosen(ids.includes(orderId) ? ids.filter((each) => each !== orderId) : [...ids, orderId]);
  const takeThem = () =>
    press(async () => {
      const { data: taken } = await change('POST /api/delivery/take', { body: { orderIds: ids } });
      setChosen([]);
      onTaken(`You have taken ${plural(taken.length, 'order')}.`);
      window.scrollTo({ top: 0 });
    });

  return (
    <section aria-label="Waiting" className="grid gap-3">
      <h2 className="text-xl font-bold">Waiting for a rider</h2>
      {rows.length === 0 && (
        <p className="panel p-6 text-center text-base font-semibold">
          No orders are waiting. Packed orders appear here automatically.
        </p>
      )}
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li key={row.orderId}>
            <WaitingRow row={row} isChosen={ids.includes(row.orderId)} onPress={() => toggle(row.orderId)} />
          </li>
        ))}
      </ul>
      {(ids.length > 0 || problem) && (
        <WorkBar problem={problem}>
          {ids.length > 0 && (
            <>
              <p className={pending + ids.length > IN_TIME ? 'mb-2 text-base font-bold' : 'sr-only'}>
                At most two can arrive on time.
              </p>
              <Button className="w-full" aria-busy={isPending} onClick={() => void takeThem()}>
                {isPending ? 'Taking ...' : `Take ${plural(ids.length, 'order')}`}
              </Button>
            </>
          )}
        </WorkBar>
      )}
    </section>
  );
}

type WaitingRowProps = { row: DeliveryRow; isChosen: boolean; onPress: () => void };

function WaitingRow({ row, isChosen, onPress }: WaitingRowProps) {
  const { number, placedAt, address, units, due, isCash, again } = row;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={`grid w-full touch-manipulation gap-2 rounded-card border-2 p-3 text-left ${isChosen ? 'border-leaf bg-leaf-tint' : 'border-ink/60 bg-paper'}`}
    >
      <span className="flex items-center gap-3">
        <span
          aria-hidden
          className={`grid size-8 place-items-center rounded-button border-2 text-xl leading-none font-extrabold ${isChosen ? 'border-leaf bg-leaf text-paper' : 'border-ink/60 bg-paper'}`}
        >
          {isChosen ? '✓' : ''}
        </span>
        <span className="flex-1 text-xl font-bold">{number}</span>
        <Age since={placedAt} className="text-2xl font-extrabold" />
      </span>
      <span className="text-base font-bold wrap-anywhere">
        {toStreet(address)}
        <span className="block font-medium">
          {address.city} {address.pincode}, {plural(units, 'unit')}
        </span>
      </span>
      {again && <SecondTry agreed={again} />}
      <Due due={due} isCash={isCash} />
    </button>
  );
}
