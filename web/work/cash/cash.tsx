// The cash of a store's riders, for its managers: how much each rider carries, what was handed in, and
// counting it.

import { useState } from 'react';
import type { HandIn, StoreCash } from '#features/orders/fulfilment/delivery.contract.ts';
import { formatRupees } from '#shared/money.ts';
import type { FileColumn } from '../../data/csv-file.ts';
import { change } from '../../data/work-changes.ts';
import { SaveList } from '../parts/list-tools.tsx';
import {
  useStoreCash,
  AmountQuestion,
  formatDeliveries,
  formatDifference,
} from '../thumb/amount-question.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkNotice, NotRefreshed } from '../thumb/work-notice.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import type { InStore } from '../parts/heading.tsx';

type RiderCash = StoreCash['riders'][number];
type Question = { kind: 'count'; handIn: HandIn } | { kind: 'note'; rider: RiderCash };

export default function Cash({ storeId }: InStore) {
  const cash = useStoreCash(storeId);
  const [asked, setAsked] = useState<Question | null>(null);
  const close = () => setAsked(null);

  return (
    <QueryView query={cash} failure="The cash could not be loaded." className="grid gap-4">
      {(data) => (
        <>
          <NotRefreshed query={cash} />
          {!data.isComplete && (
            <WorkNotice look="wait">
              There are too many entries, so only part of the cash is added up here.
            </WorkNotice>
          )}
          <h2 className="text-xl font-bold">Cash with riders</h2>
          {data.riders.length === 0 && <Nothing words="No rider has cash." />}
          <ul aria-label="Carried" className="grid gap-2">
            {data.riders.map((rider) => (
              <li key={rider.riderId} className={`${ROW} md:grid-cols-[1fr_1fr_140px_200px]`}>
                <strong className="text-base font-bold wrap-anywhere">{rider.riderName}</strong>
                <p className="text-base font-medium">
                  {formatDeliveries(rider.orders)} since <DateTime at={rider.since} />
                </p>
                <p className="text-xl font-extrabold tabular-nums md:text-right">
                  {formatRupees(rider.amount)}
                </p>
                <Button look="outlined" onClick={() => setAsked({ kind: 'note', rider })}>
                  Record hand-in<span className="sr-only"> of {rider.riderName}</span>
                </Button>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl font-bold">Handed in</h2>
            {data.handIns.length > 0 && <SaveList file="cash.csv" columns={SAVED} rows={data.handIns} />}
          </div>
          {data.handIns.length === 0 && <Nothing words="Nothing has been handed in yet." />}
          <ul aria-label="Handed in" className="grid gap-2">
            {data.handIns.map((one) => (
              <HandInRow
                key={one._id}
                handIn={one}
                onCount={() => setAsked({ kind: 'count', handIn: one })}
              />
            ))}
          </ul>
          {asked?.kind === 'count' && (
            <AmountQuestion
              title={`Count the cash of ${asked.handIn.riderName}`}
              label="Counted, in rupees"
              confirmLabel="Counted"
              expected={asked.handIn.expected}
              text={`${asked.handIn.riderName} reported ${formatRupees(asked.handIn.said)}. You can count it only once.`}
              onConfirm={(amount) =>
                change('POST /api/delivery/count', { body: { _id: asked.handIn._id, amount } })
              }
              onClose={close}
            />
          )}
          {asked?.kind === 'note' && (
            <AmountQuestion
              title={`How much does ${asked.rider.riderName} hand in?`}
              label="Handed in, in rupees"
              confirmLabel="Note"
              expected={asked.rider.amount}
              text={`All the cash from ${formatDeliveries(asked.rider.orders)}. It is counted afterwards.`}
              onConfirm={(amount) =>
                change('POST /api/delivery/hand-in', {
                  body: { amount, storeId, riderId: asked.rider.riderId },
                })
              }
              onClose={close}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

const SAVED: readonly FileColumn<HandIn>[] = [
  { name: 'Rider', text: ({ riderName }) => riderName },
  { name: 'Handed in', text: ({ handedAt }) => handedAt },
  { name: 'Deliveries', text: ({ orders }) => orders },
  { name: 'Expected', text: ({ expected }) => expected },
  { name: 'Rider says', text: ({ said }) => said },
  { name: 'Counted', text: ({ isCounted, handedIn }) => (isCounted ? handedIn : '') },
  { name: 'Difference', text: ({ isCounted, difference }) => (isCounted ? difference : '') },
  { name: 'Counted by', text: ({ countedBy }) => countedBy ?? '' },
];

const ROW = 'grid items-center gap-x-4 gap-y-2 rounded-card border border-ink/25 bg-paper p-3';

function HandInRow({ handIn, onCount }: { handIn: HandIn; onCount: () => void }) {
  const { riderName, handedAt, orders, expected, said, handedIn, difference, isCounted, countedBy } = handIn;
  const tone = difference === 0 ? 'text-leaf-dark' : 'text-alert';
  return (
    <li className={`${ROW} md:grid-cols-[1fr_minmax(320px,1fr)_200px]`}>
      <p className="text-base font-medium wrap-anywhere">
        <strong className="block font-bold">{riderName}</strong>
        <DateTime at={handedAt} />, {formatDeliveries(orders)}
      </p>
      <dl className="grid grid-cols-3 gap-3 text-sm font-medium">
        <Measurement name="Expected" amount={expected} />
        <Measurement name="Rider says" amount={said} />
        {isCounted && <Measurement name="Counted" amount={handedIn} />}
      </dl>
      {isCounted ? (
        <p className="text-base font-medium md:text-right">
          <strong className={`block font-bold ${tone}`}>{formatDifference(difference)}</strong>
          {countedBy && `Counted by ${countedBy}`}
        </p>
      ) : (
        <Button onClick={onCount}>
          Count<span className="sr-only"> the cash of {riderName}</span>
        </Button>
      )}
    </li>
  );
}

function Measurement({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="text-base font-bold tabular-nums">{formatRupees(amount)}</dd>
    </div>
  );
}

function Nothing({ words }: { words: string }) {
  return <p className="panel p-6 text-base font-semibold">{words}</p>;
}
