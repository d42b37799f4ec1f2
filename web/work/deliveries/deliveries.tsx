// Deliveries: the packed orders that wait for a rider, the orders this person delivers, and the cash they
// carry. Made for a phone at a door, in rain or sun.

import { useEffect, useRef, useState } from 'react';
import { toStreet } from '#shared/address.ts';
import type { DeliveryEnd, DeliveryRow, HandIn } from '#features/orders/fulfilment/delivery.contract.ts';
import { formatRupees } from '#shared/money.ts';
import type { FileColumn } from '../../data/csv-file.ts';
import { liveQuery, useOwn } from '../../data/reads.ts';
import { SaveList } from '../parts/list-tools.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkNotice, NotRefreshed } from '../thumb/work-notice.tsx';
import { RideCard } from './ride-card.tsx';
import { ReturningBags } from './returning-bags.tsx';
import { WaitingOrders } from './waiting-orders.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import type { InStore } from '../parts/heading.tsx';
import { change } from '../../data/work-changes.ts';
import {
  useStoreCash,
  AmountQuestion,
  formatDeliveries,
  formatDifference,
} from '../thumb/amount-question.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { useVisitor } from '../../data/account/user.ts';

export default function Deliveries(props: InStore) {
  const deliveries = useOwn(
    'GET /api/delivery/ready',
    { query: { storeId: props.storeId } },
    // The page itself says that its data is old.
    { ...liveQuery(10_000), meta: { isQuiet: true } },
  );
  return (
    <QueryView query={deliveries} failure="The deliveries could not be loaded." className="grid gap-4">
      {(rows) => (
        <>
          <NotRefreshed query={deliveries} />
          <Rows {...props} rows={rows} />
        </>
      )}
    </QueryView>
  );
}

type RowsProps = InStore & { rows: readonly DeliveryRow[] };

function Rows({ user, storeId, rows }: RowsProps) {
  // The result of the last press.
  const [notice, setNotice] = useState('');
  const lost = useLost(rows);

  const isManager =
    user.role === 'ADMIN' ||
    user.staff.some((post) => post.role === 'manager' && (post.storeId ?? storeId) === storeId);
  const onTheRoad = rows.filter(({ riderName }) => riderName !== null);
  const own = onTheRoad.filter(({ isMine }) => isMine);
  const others = onTheRoad.filter(({ isMine }) => !isMine);
  const waiting = rows.filter(({ riderName, status }) => riderName === null && status === 'PACKING');
  const unridden = rows.filter(({ riderName, status }) => riderName === null && status !== 'PACKING');

  const end = (row: DeliveryRow, ended: DeliveryEnd) => {
    lost.forget(row);
    setNotice(formatEnd(row, ended));
    window.scrollTo({ top: 0 });
  };
  const card = (row: DeliveryRow, place: number | null) => (
    <RideCard
      key={row.orderId}
      row={row}
      place={place}
      isManager={isManager}
      onEnd={(ended) => end(row, ended)}
    />
  );

  return (
    <>
      {notice && <WorkNotice look="good">{notice}</WorkNotice>}
      <ReturningBags
        storeId={storeId}
        isManager={isManager}
        onDone={(words) => {
          setNotice(words);
          window.scrollTo({ top: 0 });
        }}
      />
      {lost.numbers.length > 0 && (
        <WorkNotice look="alert">
          <p>
            {lost.numbers.join(', ')}: no longer yours. It was delivered, or the store closed it. If you still
            have the bag, bring it back.
          </p>
          <Button look="outlined" onClick={lost.read}>
            OK
          </Button>
        </WorkNotice>
      )}
      {own.length > 0 && (
        <section aria-label="Your ride" className="grid gap-3">
          <h2 className="text-xl font-bold">Your ride</h2>
          <ul className="grid gap-3">{own.map((row, at) => card(row, own.length > 1 ? at + 1 : null))}</ul>
        </section>
      )}
      <WaitingOrders rows={waiting} pending={own.length} onTaken={setNotice} />
      {others.length > 0 && (
        <section aria-label="On the road" className="grid gap-3">
          <h2 className="text-xl font-bold">On the road</h2>
          <ul className="grid gap-3">{others.map((row) => card(row, null))}</ul>
        </section>
      )}
      {unridden.length > 0 && <Unridden rows={unridden} />}
      <CarriedCash storeId={storeId} />
      {isManager && rows.length > 0 && <SaveList file="deliveries.csv" columns={SAVED} rows={rows} />}
    </>
  );
}

/** Only managers get them; their next step is on the page of the order. */
function Unridden({ rows }: { rows: readonly DeliveryRow[] }) {
  return (
    <section aria-label="Sent out without a rider" className="grid gap-3">
      <h2 className="text-xl font-bold">Sent out without a rider</h2>
      <ul className="grid gap-2">
        {rows.map(({ orderId, number, customer, address }) => (
          <li key={orderId} className="panel p-3 text-base wrap-anywhere">
            <span className="font-bold">{number}</span> {customer}, {toStreet(address)}, {address.pincode}
          </li>
        ))}
      </ul>
    </section>
  );
}

const SAVED: readonly FileColumn<DeliveryRow>[] = [
  { name: 'Order', text: ({ number }) => number },
  { name: 'Status', text: ({ status }) => status },
  { name: 'Placed', text: ({ placedAt }) => placedAt },
  { name: 'Packed', text: ({ packedAt }) => packedAt ?? '' },
  { name: 'Rider', text: ({ riderName }) => riderName ?? '' },
  { name: 'Packs', text: ({ units }) => units },
  { name: 'Customer', text: ({ customer }) => customer },
  { name: 'Pincode', text: ({ address }) => address.pincode },
  { name: 'To collect', text: ({ due }) => due },
];

function formatEnd({ number }: DeliveryRow, { status, leftAtDoor, collected, reason }: DeliveryEnd): string {
  if (reason !== null) return `Order ${number} was not delivered. Bring the bag back to the store.`;
  if (status !== 'DELIVERED')
    return `Order ${number} is waiting for a rider again. Leave the bag in the store.`;
  if (collected > 0) return `Order ${number} is delivered. You collected ${formatRupees(collected)}.`;
  return `Order ${number} is delivered${leftAtDoor ? ', left at the door' : ''}.`;
}

/** Own orders that disappeared without a press on this page: the rider must be told. */
function useLost(rows: readonly DeliveryRow[]) {
  const before = useRef(new Map<string, string>());
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  useEffect(() => {
    const now = new Map(rows.filter(({ isMine }) => isMine).map((row) => [row.orderId, row.number]));
    const gone = [...before.current].filter(([orderId]) => !now.has(orderId)).map(([, number]) => number);
    before.current = now;
    if (gone.length > 0) setNumbers((known) => [...known, ...gone]);
  }, [rows]);
  return {
    numbers,
    /** Called when the delivery was ended on this page. */
    forget: ({ orderId, number }: DeliveryRow) => {
      before.current.delete(orderId);
      setNumbers((known) => known.filter((each) => each !== number));
    },
    read: () => setNumbers([]),
  };
}

const MAX_SHOWN = 3;

/** The cash this person carries for the store, handing it in, and the state of earlier hand-ins. */
function CarriedCash({ storeId }: { storeId: string }) {
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
