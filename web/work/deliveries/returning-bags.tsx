// Bags that were not handed over. Their rider is told to bring them back; a manager takes them in, to the
// shelf or to waste, agrees on a second try, or books what never came as lost.

import { useState } from 'react';
import type { BagEnd, ReturningBag } from '#features/orders/fulfilment/bags.contract.ts';
import { MINUTE_MS } from '#shared/times.ts';
import { WASTE_LABELS, WASTE_REASONS, type WasteReason } from '#shared/waste.ts';
import { toNotSent, usePress } from '../../data/action.ts';
import { liveQuery, useOwn } from '../../data/reads.ts';
import { change } from '../../data/work-changes.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { useNow } from '../../parts/order/now.ts';
import { formatClock, formatSlot } from '../../parts/order/store-clock.ts';
import { Button } from '../../ui/button.tsx';
import { plural } from '../../ui/number.tsx';
import { useIsJustThere } from '../../ui/second-tap.ts';
import { Select, toNamed } from '../../ui/select.tsx';
import { Age } from '../thumb/age.tsx';
import { CallLink } from './ride-card.tsx';
import { NotRefreshed, WorkNotice } from '../thumb/work-notice.tsx';
import { Alert } from '../../ui/notice.tsx';
import { ask } from '../parts/ask.tsx';
import { shopNow } from '../../data/server-clock.ts';

type BagsProps = { storeId: string; isManager: boolean; onDone: (words: string) => void };

export function ReturningBags({ storeId, isManager, onDone }: BagsProps) {
  const query = useOwn(
    'GET /api/delivery/bags',
    { query: { storeId } },
    { ...liveQuery(10_000), meta: { isQuiet: true } },
  );
  const bags = query.data ?? [];
  const own = bags.filter(({ isMine }) => isMine);
  // One that is settled brings the next under the thumb.
  const isMoved = useIsJustThere(bags.map(({ _id }) => _id).join());
  return (
    <>
      <NotRefreshed query={query} what="The bags that come back" />
      {own.length > 0 && (
        <WorkNotice look="wait">
          <ul aria-label="Bring back" className="grid gap-1">
            {own.map(({ _id, number, store }) => (
              <li key={_id}>
                Bring the bag of {number} back to {store.name}.
              </li>
            ))}
          </ul>
        </WorkNotice>
      )}
      {isManager && bags.length > 0 && (
        <section aria-label="To come back" className="grid gap-3">
          <h2 className="text-xl font-bold">To come back</h2>
          <ul className="grid gap-3">
            {bags.map((bag) => (
              <BagCard key={bag._id} bag={bag} isMoved={isMoved} onDone={onDone} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type BagCardProps = { bag: ReturningBag; isMoved: boolean; onDone: BagsProps['onDone'] };

function BagCard({ bag, isMoved, onDone }: BagCardProps) {
  const { _id, number, status, customer, mobile, riderName, reason, since, isLate, cancelledBy } = bag;
  const { isPaid, lines, store } = bag;
  const now = useNow();
  const [asked, setAsked] = useState<'lines' | 'again' | null>(null);
  const { isPending, problem, setProblem, press } = usePress();
  const end = (ended: BagEnd) => onDone(formatBagEnd(ended));
  const takeIn = async (more: { waste?: WasteLine[]; isLost?: boolean } = {}) =>
    end((await change('POST /api/delivery/take-in', { body: { _id, ...more } })).data);
  const open = (question: typeof asked) => {
    setProblem('');
    setAsked(question);
  };
  const ending = `is cancelled${isPaid ? ' and refunded' : ''}`;
  // Of a cancelled order only the stock changes, and a count puts that right.
  const takeAll = () => {
    if (status === 'CANCELLED') return void press(() => takeIn());
    setProblem('');
    ask({
      look: 'primary',
      title: `All of ${number} back to the shelf?`,
      text: `${plural(lines.length, 'product')} can be sold again, and the order of ${customer} ${ending}.`,
      confirmLabel: 'All back',
      cancelLabel: 'Back',
      onConfirm: () => takeIn(),
      onError: toNotSent,
    });
  };
  const askIfLost = () => {
    setProblem('');
    ask({
      title: `The bag of ${number} is lost?`,
      text: `${plural(lines.length, 'product')} will be written off${riderName ? ` with the name of ${riderName}` : ''}.`,
      confirmLabel: 'Book as lost',
      cancelLabel: 'Back',
      onConfirm: () => takeIn({ isLost: true }),
      onError: toNotSent,
    });
  };
  return (
    <li
      aria-label={`Bag of ${number}`}
      className={`grid gap-3 rounded-card border-2 bg-paper p-3 ${isLate ? 'border-alert' : 'border-ink/60'}`}
    >
      <div className="flex items-center gap-3">
        <h3 className="flex-1 text-xl font-bold">
          {number}
          {isLate && <span className="text-alert">, late</span>}
        </h3>
        <Age since={since} className="text-2xl font-extrabold" />
      </div>
      <p className="text-base font-medium wrap-anywhere">
        {riderName ? `With ${riderName}` : 'Sent out by hand'}: {reason}
      </p>
      <ul aria-label="In the bag" className="grid gap-1 text-base wrap-anywhere">
        {lines.map(({ productId, name, unit, quantity }) => (
          <li key={productId}>
            <b>{quantity}</b> {name}, {unit}
          </li>
        ))}
      </ul>
      <p className="text-base wrap-anywhere">
        {cancelledBy === null
          ? 'The order is cancelled. Only its goods are awaited.'
          : `Once the bag is in, the order ${ending}; by itself at ${formatClock(cancelledBy, store.timeZone, now)}.`}
      </p>
      <Alert className="rounded-button bg-alert-tint p-3 text-base font-semibold">{problem}</Alert>
      <Button aria-busy={isPending} aria-disabled={isMoved} onClick={() => !isMoved && takeAll()}>
        All back to the shelf
      </Button>
      <div className="grid grid-cols-2 gap-3">
        <Button look="outlined" onClick={() => open('lines')}>
          Line by line
        </Button>
        {status !== 'CANCELLED' && (
          <Button look="outlined" onClick={() => open('again')}>
            Try again
          </Button>
        )}
        <CallLink customer={customer} mobile={mobile} />
        {isLate && (
          <Button look="outlined" className="border-alert! text-alert!" onClick={askIfLost}>
            Book as lost
          </Button>
        )}
      </div>
      {asked === 'lines' && (
        <LinesQuestion bag={bag} ending={ending} onConfirm={takeIn} onClose={() => open(null)} />
      )}
      {asked === 'again' && (
        <AgainQuestion
          bag={bag}
          onConfirm={async (times) =>
            end((await change('POST /api/delivery/try-again', { body: { _id, ...times } })).data)
          }
          onClose={() => open(null)}
        />
      )}
    </li>
  );
}

function formatBagEnd({ number, outcome }: BagEnd): string {
  if (outcome === 'again') return `Order ${number} waits for a rider again.`;
  return outcome === 'lost' ? `The bag of ${number} is booked as lost.` : `The bag of ${number} is taken in.`;
}

type WasteLine = { productId: string; quantity: number; reason: WasteReason };
type LinesQuestionProps = {
  bag: ReturningBag;
  /** What becomes of its order. */
  ending: string;
  onConfirm: (more: { waste: WasteLine[] }) => Promise<unknown>;
  onClose: () => void;
};

/** How much of each line is thrown away, and why; the rest goes back to the shelf. */
function LinesQuestion({ bag, ending, onConfirm, onClose }: LinesQuestionProps) {
  const { number, status, lines } = bag;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [reasons, setReasons] = useState<Record<string, WasteReason>>({});
  const toQuantity = (productId: string) => Number(typed[productId] || 0);
  const waste = lines.flatMap(({ productId }) => {
    const quantity = toQuantity(productId);
    return quantity > 0 ? [{ productId, quantity, reason: reasons[productId] ?? 'returned' }] : [];
  });
  return (
    <AskDialog
      onError={toNotSent}
      look="primary"
      title={`What is in the bag of ${number}?`}
      text={`What you do not throw away goes back to the shelf${status === 'CANCELLED' ? '' : `, and the order ${ending}`}.`}
      confirmLabel="Take in"
      cancelLabel="Back"
      check={() => {
        const wrong = lines.find(
          ({ productId, quantity }) => !(toQuantity(productId) >= 0 && toQuantity(productId) <= quantity),
        );
        return wrong ? `${wrong.name}: enter 0 to ${wrong.quantity}` : '';
      }}
      onConfirm={() => onConfirm({ waste })}
      onClose={onClose}
    >
      <ul className="grid gap-4">
        {lines.map(({ productId, name, unit, quantity }) => (
          <li key={productId} className="grid gap-2">
            <p className="text-base font-semibold wrap-anywhere">
              {quantity} {name}, {unit}
            </p>
            <div className="grid grid-cols-[6rem_1fr] gap-2">
              <label className="grid gap-1 text-sm">
                Throw away
                <input
                  aria-label={`Throw away of ${name}, ${unit}`}
                  value={typed[productId] ?? ''}
                  placeholder="0"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  onChange={({ target }) =>
                    setTyped({ ...typed, [productId]: target.value.replace(/\D/g, '') })
                  }
                  className="min-h-(--press) w-full rounded-button border border-control bg-paper px-3 text-base font-bold"
                />
              </label>
              {toQuantity(productId) > 0 && (
                <Select
                  label="Why"
                  aria-label={`Why ${name}, ${unit}`}
                  value={reasons[productId] ?? 'returned'}
                  options={toNamed(WASTE_LABELS)}
                  onChange={(reason) =>
                    setReasons({ ...reasons, [productId]: WASTE_REASONS.find((one) => one === reason)! })
                  }
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </AskDialog>
  );
}

const SLOT_MS = 30 * MINUTE_MS;
/** A day. */
const SLOTS = 48;

type AgainQuestionProps = {
  bag: ReturningBag;
  onConfirm: (times: { from: string; to: string }) => Promise<unknown>;
  onClose: () => void;
};

/** The half hour that was agreed with the shopper. */
function AgainQuestion({ bag: { number, customer, store }, onConfirm, onClose }: AgainQuestionProps) {
  const [now] = useState(shopNow);
  const first = Math.ceil(now.getTime() / SLOT_MS) * SLOT_MS;
  const slots = Array.from({ length: SLOTS }, (_, at) => ({
    from: new Date(first + at * SLOT_MS).toISOString(),
    to: new Date(first + (at + 1) * SLOT_MS).toISOString(),
  }));
  const [from, setFrom] = useState(slots[0]!.from);
  const slot = slots.find((one) => one.from === from)!;
  return (
    <AskDialog
      onError={toNotSent}
      look="primary"
      title={`Bring ${number} again?`}
      text={`It waits for a rider, and ${customer} is told the time that you have agreed.`}
      confirmLabel="Bring it again"
      cancelLabel="Back"
      onConfirm={() => onConfirm(slot)}
      onClose={onClose}
    >
      <Select
        label="Agreed time"
        value={from}
        options={slots.map((one) => ({
          value: one.from,
          label: formatSlot(one, store.timeZone, now),
        }))}
        onChange={setFrom}
      />
    </AskDialog>
  );
}
