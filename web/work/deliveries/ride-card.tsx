// One order that a rider has: the address, whom to call, what to collect, and how the delivery ended.

import { toNotSent, usePress } from '../../data/action.ts';
import { toStreet } from '#shared/address.ts';
import { useState, useEffect } from 'react';
import type { CollectCode, DeliveryEnd, DeliveryRow } from '#features/orders/fulfilment/delivery.contract.ts';
import { change } from '../../data/work-changes.ts';
import type { CallBody } from '../../data/calls.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { buttonClass, Button } from '../../ui/button.tsx';
import { PhoneLink } from '../../ui/link.tsx';
import { Age } from '../thumb/age.tsx';
import { useIsJustThere } from '../../ui/second-tap.ts';
import { DeliverForm, FailQuestion } from './deliver-form.tsx';
import { Money, plural } from '../../ui/number.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { ownKey } from '../../data/account/tokens.ts';
import { useNow } from '../../parts/order/now.ts';
import { formatSlot } from '../../parts/order/store-clock.ts';
import { DateTime, useTimeZone } from '../../ui/date-time.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Alert } from '../../ui/notice.tsx';
import { ask } from '../parts/ask.tsx';
import { shopNow } from '../../data/server-clock.ts';

type RideCardProps = {
  row: DeliveryRow;
  /** Position in the ride, counted from 1; null for a single order and for other riders' orders. */
  place: number | null;
  /** May end other riders' deliveries, and confirm an arrival without a code. */
  isManager: boolean;
  onEnd: (ended: DeliveryEnd) => void;
};

export function RideCard({ row, place, isManager, onEnd }: RideCardProps) {
  const { orderId, number, due, isCash, isMine, riderName } = row;
  const [isFailing, setFailing] = useState(false);
  const [isDelivering, setDelivering] = useState(false);
  const [code, setCode] = useState<CollectCode | null>(null);
  const online = useShopFacts()?.onlinePayment;
  const takesUpi = online?.methods.includes('upi') ?? false;
  const { isPending, problem, setProblem, press } = usePress();
  const end = (call: () => Promise<DeliveryEnd>) => press(async () => onEnd(await call()));
  const deliver = async (how: Omit<CallBody<'POST /api/delivery/deliver'>, 'orderId'>) =>
    (await change('POST /api/delivery/deliver', { body: { orderId, ...how } })).data;
  const showCode = () =>
    press(async () => setCode((await change('POST /api/delivery/collect', { body: { orderId } })).data));
  const mayCollect = takesUpi && isMine && isCash && due > 0;
  // The press of 'Take' brought it under the thumb.
  const isJustThere = useIsJustThere();
  const askIfDelivered = () => {
    setProblem('');
    ask({
      title: `Is order ${number} delivered?`,
      confirmLabel: 'Delivered',
      cancelLabel: 'Not yet',
      look: 'primary',
      onConfirm: async () => onEnd(await deliver({ confirmed: true })),
      onError: toNotSent,
      children: (
        <>
          <p className="mb-3 text-base font-medium">
            Only if the shopper has confirmed that it arrived.
            {due > 0 && ` ${isMine ? 'You then have' : `${riderName} then has`} this cash:`}
          </p>
          <Due due={due} isCash={isCash} />
        </>
      ),
    });
  };

  return (
    <li
      aria-label={`Order ${number}`}
      className="grid gap-3 rounded-card border-2 border-ink/60 bg-paper p-3"
    >
      <RideFacts row={row} place={place} />
      {isDelivering ? (
        <DeliverForm
          row={row}
          isPending={isPending}
          problem={problem}
          onCode={(code) => end(() => deliver({ code }))}
          onDoor={() => end(() => deliver({ leftAtDoor: true }))}
          onProblem={setProblem}
          onClose={() => {
            setProblem('');
            setDelivering(false);
          }}
        />
      ) : (
        <>
          <Alert className="rounded-button bg-alert-tint p-3 text-base font-semibold">{problem}</Alert>
          {mayCollect && code && (
            <UpiCode
              code={code}
              isTest={online?.isTest ?? false}
              onAgain={() => void showCode()}
              onClose={() => setCode(null)}
            />
          )}
          {mayCollect && !code && (
            <Button look="outlined" aria-busy={isPending} onClick={() => void showCode()}>
              Pay by UPI
            </Button>
          )}
          {isMine && <Button onClick={() => setDelivering(true)}>Deliver</Button>}
          {isManager && (!isMine || row.triesLeft === 0) && (
            <Button look={isMine ? 'outlined' : 'primary'} onClick={askIfDelivered}>
              Delivered without the code
            </Button>
          )}
          <div className="grid grid-cols-2 gap-3">
            <Button
              look="outlined"
              className="border-alert! text-alert!"
              onClick={() => {
                setProblem('');
                setFailing(true);
              }}
            >
              Not delivered
            </Button>
            <Button
              look="outlined"
              aria-busy={isPending}
              aria-disabled={isJustThere}
              onClick={() =>
                !isJustThere &&
                void end(
                  async () => (await change('POST /api/delivery/give-back', { body: { orderId } })).data,
                )
              }
            >
              Give back
            </Button>
          </div>
        </>
      )}
      <a
        href={`https://www.openstreetmap.org/search?query=${toPlace(row.address)}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-14 items-center text-base font-semibold text-leaf-dark underline"
      >
        Map in the browser
      </a>
      {isFailing && (
        <FailQuestion
          row={row}
          onConfirm={async (reason) =>
            onEnd((await change('POST /api/delivery/fail', { body: { orderId, reason } })).data)
          }
          onClose={() => setFailing(false)}
        />
      )}
    </li>
  );
}

const toPlace = ({ address_line, city, pincode }: DeliveryRow['address']) =>
  encodeURIComponent([address_line, city, pincode].join(', '));

/** The address, whom to call, what to collect. */
function RideFacts({ row, place }: Pick<RideCardProps, 'row' | 'place'>) {
  const {
    number,
    placedAt,
    address,
    customer,
    mobile,
    due,
    isCash,
    units,
    missing,
    isMine,
    riderName,
    owed,
    again,
    receiver,
    riderNote,
  } = row;
  const where = toPlace(address);
  return (
    <>
      <div className="flex items-center gap-3">
        {place !== null && (
          <span className="grid size-10 place-items-center rounded-full bg-ink text-xl font-extrabold text-paper">
            {place}
          </span>
        )}
        <h3 className="flex-1 text-xl font-bold">{number}</h3>
        <Age since={placedAt} className="text-2xl font-extrabold" />
      </div>
      {!isMine && <p className="text-base font-semibold">With {riderName}</p>}
      <p className="text-xl leading-snug font-extrabold wrap-anywhere">
        {toStreet(address)}
        <span className="block text-base font-semibold">
          {address.landmark && `${address.landmark}, `}
          {address.city} {address.pincode}
        </span>
      </p>
      {again && <SecondTry agreed={again} />}
      {riderNote && <p className="text-base font-bold wrap-anywhere">Note: {riderNote}</p>}
      <p className="text-base font-medium">
        {receiver ? `${receiver} receives it for ${customer}` : customer}, {plural(units, 'unit')}
      </p>
      {missing && <p className="text-base font-medium">Not as ordered: {missing}</p>}
      <Due due={due} isCash={isCash} />
      {owed > 0 && (
        <p className="text-base font-bold">
          Give {customer} <Money of={owed} /> that the store owes: ask a manager for it.
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <CallLink customer={customer} mobile={mobile} />
        <a href={`geo:0,0?q=${where}`} className={LINK}>
          Map
        </a>
      </div>
    </>
  );
}

const LINK = buttonClass('outlined', 'border-ink! text-ink!');

export const CallLink = ({ customer, mobile }: Pick<DeliveryRow, 'customer' | 'mobile'>) => (
  <PhoneLink phone={mobile} className={LINK}>
    Call
    <span className="sr-only">
      {customer}, {mobile}
    </span>
  </PhoneLink>
);

/** The half hour that the store has agreed with the shopper. */
export function SecondTry({ agreed }: { agreed: NonNullable<DeliveryRow['again']> }) {
  const [zone, now] = [useTimeZone(), useNow()];
  return <span className="block text-base font-bold">Second try: {formatSlot(agreed, zone, now)}</span>;
}

/** The amount to collect at the door, too large to be overlooked. */
export function Due({ due, isCash }: Pick<DeliveryRow, 'due' | 'isCash'>) {
  if (due === 0) {
    return (
      <span className="block rounded-button bg-leaf-tint px-3 py-2 text-xl font-extrabold text-leaf-dark">
        {isCash ? 'Nothing to collect' : 'Paid'}
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-button bg-marigold px-3 py-2 text-base font-bold text-on-marigold">
      Collect cash
      <Money of={due} className="text-2xl font-extrabold" />
    </span>
  );
}

const ASK_MS = 1_000;
const PICTURE = 'mx-auto aspect-square w-full max-w-[280px] bg-paper';

type UpiCodeProps = {
  code: CollectCode;
  /** No phone can pay it: then the provider's own page does. */
  isTest: boolean;
  onAgain: () => void;
  onClose: () => void;
};

/** The UPI code that the shopper scans at the door. It closes by itself once the order is paid. */
function UpiCode({ code, isTest, onAgain, onClose }: UpiCodeProps) {
  const { payload, image, amount, expiresAt } = code;
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      setOver(Date.parse(expiresAt) < shopNow().getTime());
      // Unless it is being asked for.
      void client.refetchQueries({ queryKey: ownKey('GET /api/delivery/ready') }, { cancelRefetch: false });
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [expiresAt, client]);
  return (
    <section aria-label="UPI code" className="grid gap-3 rounded-card border-2 border-ink/60 p-3">
      {isOver ? (
        <>
          <p role="alert" className="text-base font-semibold">
            This code is over.
          </p>
          <Button onClick={onAgain}>New code</Button>
        </>
      ) : (
        <>
          {payload ? (
            <QrCode text={payload} label="UPI code for the shopper to scan" className={PICTURE} />
          ) : (
            <img src={image} alt="UPI code for the shopper to scan" className={PICTURE} />
          )}
          <p className="text-center text-xl font-extrabold">
            <Money of={amount} />
          </p>
          <output className="text-center text-base font-medium">
            Waiting for the payment. The code is valid until <DateTime at={expiresAt} isShort />.
          </output>
          {isTest && (
            <a
              href={image}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-14 items-center justify-center text-base font-semibold text-leaf-dark underline"
            >
              Test mode: pay it here
            </a>
          )}
        </>
      )}
      <Button look="outlined" onClick={onClose}>
        Take cash instead
      </Button>
    </section>
  );
}
