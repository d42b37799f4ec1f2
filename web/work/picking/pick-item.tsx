// One line of the order. A tap marks all of it as picked; a second one (or a long one, or 'Missing') opens
// the quantities. It keeps its size, so that nothing moves under the thumb.

import { CheckIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { WASTE_LABELS } from '#shared/waste.ts';
import { usePress } from '../../data/action.ts';
import { change } from '../../data/work-changes.ts';
import { Select } from '../../ui/select.tsx';
import { formatDay } from '../parts/stock-labels.ts';
import type { PickLine, PickOrder, SubstituteOffer } from '#features/orders/fulfilment/picking.contract.ts';
import {
  leftOf,
  withLeft,
  withPicked,
  withShort,
  type PickStep,
  toAdjustment,
} from '../../data/picking/pick-steps.ts';
import { useSecondsLeft } from '../../parts/order/now.ts';
import { useFirstTap, useIsJustThere } from '../../ui/second-tap.ts';
import { Picture } from '../../ui/picture.tsx';
import { Button } from '../../ui/button.tsx';
import { formatAsked, toLineId, formatState, formatLeft, formatMoney } from './pick-labels.ts';
import { formatRupees } from '#shared/money.ts';
import { useOwn } from '../../data/reads.ts';
import { failureText } from '../../data/failure.ts';
import { WorkStepper } from '../thumb/amount-box.tsx';
import { Alert } from '../../ui/notice.tsx';

type PickItemProps = {
  order: PickOrder;
  line: PickLine;
  isOpen: boolean;
  /** Why the last step was rejected and undone. */
  rejection: string | undefined;
  onOpen: (isOpen: boolean) => void;
  onStep: (step: PickStep) => void;
};

export function PickItem({ order, line, isOpen, rejection, onOpen, onStep }: PickItemProps) {
  const { name, unit, shelf, quantity, short, question, bestBefore } = line;
  const isDone = leftOf(line) === 0;
  // One guard per button: a quick tap on the other button is intended.
  const isFirstTap = useFirstTap();
  const isFirstOfMissing = useFirstTap();
  // The press of 'Start' brought it under the thumb.
  const isJustThere = useIsJustThere();
  // While the panel is open a hold does nothing, so a slow tap counts as a tap.
  const hold = useHold(isOpen ? null : () => onOpen(true));
  const panelId = `${toLineId(line)}-panel`;
  const look = !isDone
    ? 'border-ink/60 bg-paper'
    : short > 0
      ? 'border-alert bg-alert-tint'
      : 'border-leaf bg-leaf-tint';

  const press = () => {
    if (isDone) onOpen(!isOpen);
    else onStep(withPicked(line, quantity - short));
  };
  const pressMissing = () => {
    // With a single unit there is no quantity to choose.
    if (!isOpen && quantity === 1 && !isDone) onStep(withShort(line, 1));
    onOpen(!isOpen);
  };

  return (
    <li id={toLineId(line)} className={`scroll-mt-10 overflow-hidden rounded-card border-2 ${look}`}>
      <button
        type="button"
        aria-controls={isOpen ? panelId : undefined}
        className="grid w-full touch-manipulation grid-cols-[96px_minmax(0,1fr)_auto] items-center gap-3 p-2 text-left select-none [-webkit-touch-callout:none]"
        {...hold.listeners}
        aria-disabled={isJustThere}
        onClick={() => !isJustThere && !hold.wasHeld() && isFirstTap() && press()}
      >
        <Picture src={line.image ?? ''} alt="" sizes="96px" className="w-24 rounded-button bg-paper" />
        <span className="min-w-0">
          <span className="inline-block rounded-button bg-ink px-2 text-xl font-extrabold text-paper">
            <span className="sr-only">Shelf </span>
            {shelf || 'No shelf'}
          </span>
          <span className="mt-1 block text-base leading-tight font-bold">{name}</span>
          <span className="block text-base font-medium">{unit}</span>
          {bestBefore && (
            <span className="block text-base font-bold">Take {formatDay(bestBefore)} first</span>
          )}
        </span>
        <span
          className={`rounded-button px-2 text-[2.5rem] leading-none font-extrabold tabular-nums ${quantity > 1 ? 'bg-marigold py-2 text-on-marigold' : ''}`}
        >
          {quantity}
          <span className="text-xl"> ×</span>
        </span>
      </button>
      <div className="flex items-center gap-3 px-3 pb-2">
        <p aria-live="polite" className="flex min-w-0 flex-1 items-center gap-2 text-base font-bold">
          {isDone && short === 0 && <CheckIcon className="size-7 shrink-0 stroke-4 text-leaf" />}
          {formatState(line)}
        </p>
        <Button
          look="outlined"
          className={isDone ? 'border-ink! text-ink!' : 'border-alert! text-alert!'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-disabled={isJustThere}
          onClick={() => !isJustThere && isFirstOfMissing() && pressMissing()}
        >
          {isDone ? 'Change' : 'Missing'}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
      {question && <Asked key={question.questionId} question={question} />}
      <Alert className="bg-alert px-3 py-2 text-base font-semibold text-paper">{rejection}</Alert>
      {isOpen && (
        <div id={panelId}>
          <PickPanel order={order} line={line} onStep={onStep} onClose={() => onOpen(false)} />
        </div>
      )}
    </li>
  );
}

/** The picker need not wait for it. */
function Asked({ question }: { question: NonNullable<PickLine['question']> }) {
  const left = useSecondsLeft(question.secondsLeft);
  const isAsking = question.state === 'open' && left > 0;
  const shown =
    question.state === 'open' && !isAsking ? { ...question, state: 'expired' as const } : question;
  return (
    <p className="truncate px-3 pb-2 text-base font-semibold">
      {/* The seconds are not announced. */}
      <span aria-live="polite">{formatAsked(shown)}</span>
      {isAsking && <span className="tabular-nums">, {left} s</span>}
    </p>
  );
}

const HOLD_MS = 650;

/**
 * Detects a long press. The click that ends it is ignored. A slow phone reports the end of a tap late, so the
 * time at which the finger left counts, not the time of the event handler.
 */
function useHold(onHold: (() => void) | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const began = useRef(0);
  const wasHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    wasHeld: () => wasHeld.current,
    listeners: {
      onPointerDown: ({ timeStamp }: TimedEvent) => {
        stop();
        began.current = timeStamp;
        wasHeld.current = false;
        if (!onHold) return;
        timer.current = setTimeout(() => {
          wasHeld.current = true;
          onHold();
        }, HOLD_MS);
      },
      onPointerUp: ({ timeStamp }: TimedEvent) => {
        stop();
        if (timeStamp - began.current < HOLD_MS) wasHeld.current = false;
      },
      onPointerLeave: stop,
      // Sent when the page is being scrolled.
      onPointerCancel: stop,
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
      onKeyDown: () => {
        wasHeld.current = false;
      },
    },
  };
}

type TimedEvent = { timeStamp: number };

type PickPanelProps = {
  order: PickOrder;
  line: PickLine;
  onStep: (step: PickStep) => void;
  onClose: () => void;
};

/** The quantities of a line: picked, missing and substituted, and what that means in money. */
function PickPanel({ order, line, onStep, onClose }: PickPanelProps) {
  const { quantity, picked, short } = line;
  const money = short > 0 ? formatMoney(line) : '';
  return (
    <div className="grid gap-3 border-t-2 border-ink/25 bg-paper p-3">
      <WorkStepper
        label="Picked"
        count={picked}
        most={quantity}
        onChange={(count) => onStep(withPicked(line, count))}
      />
      <WorkStepper
        label="Missing"
        count={short}
        most={quantity}
        onChange={(count) => onStep(withShort(line, count))}
      />
      {short > 0 && <ShelfQuestion line={line} onStep={onStep} />}
      <p
        aria-live="polite"
        className={
          money ? 'rounded-button bg-marigold-tint p-3 text-base font-semibold text-marigold-ink' : ''
        }
      >
        {money}
      </p>
      {short > 0 && order.ifShort === 'refund' && (
        <p className="text-base font-medium">The shopper wants a refund, not a substitute.</p>
      )}
      {short > 0 && order.ifShort === 'replace' && <Substitutes order={order} line={line} onStep={onStep} />}
      <BrokenPacks orderId={order.orderId} line={line} />
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}

const PACK_REASONS = ['broken', 'spoiled', 'expiry'] as const;

/** Packs of the shelf that are thrown away: another one is taken, and the order stays whole. */
function BrokenPacks({ orderId, line }: { orderId: string; line: PickLine }) {
  const { lineId, name } = line;
  const [wasted, setWasted] = useState(line.wasted);
  const [reason, setReason] = useState<(typeof PACK_REASONS)[number]>('broken');
  /** The last number pressed, also while an earlier one is being sent, and the last that was booked. */
  const numbers = useRef({ pressed: line.wasted, booked: line.wasted });
  const { isPending, problem, press } = usePress();
  const say = (count: number) => {
    const { current } = numbers;
    current.pressed = count;
    setWasted(count);
    void press(async () => {
      try {
        do {
          const body = { orderId, lineId, wasted: current.pressed, reason };
          current.booked = (await change('PUT /api/picking/waste', { body })).data.wasted;
        } while (current.booked !== current.pressed);
      } finally {
        setWasted(current.booked);
      }
    });
  };
  return (
    <fieldset className="grid gap-2 rounded-card border-2 border-ink/60 p-3" aria-busy={isPending}>
      <legend className="px-1 text-base font-bold">Thrown away, another one taken</legend>
      <Select
        aria-label={`Why ${name} is thrown away`}
        value={reason}
        options={PACK_REASONS.map((one) => ({ value: one, label: WASTE_LABELS[one] }))}
        onChange={(value) => setReason(PACK_REASONS.find((one) => one === value)!)}
      />
      <WorkStepper label="Thrown away" count={wasted} most={99} onChange={say} />
      <Alert className="rounded-button bg-alert-tint p-3 text-base font-semibold">{problem}</Alert>
    </fieldset>
  );
}

const sayLeft = (line: PickLine, count: number | null) => withLeft(line, count, Date.now());

/** What is missing here is perhaps missing to others: with none left the shop stops selling it at once. */
function ShelfQuestion({ line, onStep }: Pick<PickPanelProps, 'line' | 'onStep'>) {
  const { left, name } = line;
  const say = (count: number | null) => onStep(sayLeft(line, count));
  const isSome = left !== null && left.count !== 0;
  const answer = (words: string, count: number | null, isChosen: boolean) => (
    <Button
      look={isChosen ? 'primary' : 'outlined'}
      className="flex-1 px-2!"
      aria-pressed={isChosen}
      onClick={() => !isChosen && say(count)}
    >
      {words}
    </Button>
  );
  return (
    <fieldset className="grid gap-2 rounded-card border-2 border-alert p-3">
      <legend className="px-1 text-base font-bold">Is there any left?</legend>
      <div className="flex gap-3">
        {answer('None left', 0, left?.count === 0)}
        {answer('Some left', null, isSome)}
      </div>
      {isSome && (
        <label className="flex items-center gap-3 text-base font-semibold">
          <span className="flex-1">How many, if you know</span>
          <input
            aria-label={`How many are left: ${name}`}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            value={left.count ?? ''}
            onChange={({ target }) => /^\d*$/.test(target.value) && say(Number(target.value) || null)}
            className="min-h-14 w-24 rounded-button border-2 border-ink/60 bg-paper px-3 text-center text-2xl font-extrabold tabular-nums"
          />
        </label>
      )}
      <p aria-live="polite" className="min-h-6 text-base font-medium">
        {left && formatLeft(left)}
      </p>
    </fieldset>
  );
}

type SubstitutesProps = Pick<PickPanelProps, 'order' | 'line' | 'onStep'>;

function Substitutes({ order, line, onStep }: SubstitutesProps) {
  const { data, error, isFetching, refetch } = useOwn(
    'GET /api/picking/substitutes',
    { query: { orderId: order.orderId, lineId: line.lineId } },
    { staleTime: 60_000, meta: { isQuiet: true } },
  );
  const { picked, short, isFresh, left, substitute, question } = line;
  const choose = (chosen: PickStep['substitute']) => onStep({ picked, short, left, substitute: chosen });
  const declinedId = question?.state === 'declined' ? question.productId : null;
  const chosenOffer = data?.find(({ productId }) => productId === substitute?.productId);
  return (
    <section aria-label="Substitute" className="grid gap-3">
      <h3 className="text-base font-bold">The shopper wants something similar instead:</h3>
      {isFresh && (
        <p className="text-base font-medium">
          Fresh goods: only if the shopper says yes. Without an answer it is left out.
        </p>
      )}
      {substitute && (
        <div className="grid gap-3 rounded-card border-2 border-leaf bg-leaf-tint p-3">
          <p className="text-base font-bold">
            {substitute.name} {substitute.unit}
            {chosenOffer?.shelf && `, shelf ${chosenOffer.shelf}`}
          </p>
          <WorkStepper
            label="Packs"
            count={substitute.quantity}
            least={1}
            most={mostOf(order, line, chosenOffer)}
            onChange={(quantity) => choose({ ...substitute, quantity })}
          />
          <Button look="outlined" onClick={() => choose(null)}>
            No substitute, refund
          </Button>
        </div>
      )}
      {!data && error && (
        <div role="alert" className="grid gap-3 text-base font-medium">
          <p>Substitutes could not be loaded. {failureText(error)}</p>
          <Button look="outlined" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && isFetching && (
        <p className="text-base font-medium">Looking for something similar ...</p>
      )}
      {data?.length === 0 && !substitute && (
        <p className="text-base font-medium">
          The store has nothing similar. The shopper gets the money back.
        </p>
      )}
      <ul aria-label="Substitutes" className="grid gap-3">
        {data
          ?.filter(({ productId }) => productId !== substitute?.productId && productId !== declinedId)
          .map((offer) => (
            <li key={offer.productId}>
              <Offer line={line} offer={offer} onChoose={choose} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The stock without the packs that are taken already. */
function mostOf(
  { mayGiveMore }: PickOrder,
  { short, substitute }: PickLine,
  offer?: SubstituteOffer,
): number {
  const { quantity } = substitute!;
  const most = offer ? Math.max(offer.stock, quantity) : quantity;
  return mayGiveMore ? most : Math.min(most, Math.max(short, 1));
}

type OfferProps = {
  line: PickLine;
  offer: SubstituteOffer;
  onChoose: (chosen: NonNullable<PickStep['substitute']>) => void;
};

function Offer({ line, offer, onChoose }: OfferProps) {
  const { productId, name, unit, image, price, stock, shelf } = offer;
  const substitute = { productId, name, unit, image, price, quantity: Math.min(line.short, stock) };
  const adjustment = toAdjustment({ ...line, substitute });
  return (
    <button
      type="button"
      onClick={() => onChoose(substitute)}
      className="grid w-full touch-manipulation grid-cols-[64px_minmax(0,1fr)] items-center gap-3 rounded-card border-2 border-ink/60 bg-paper p-2 text-left"
    >
      <Picture src={image ?? ''} alt="" sizes="64px" className="w-16" />
      <span className="min-w-0 text-base leading-tight font-medium">
        <span className="block font-bold">
          {substitute.quantity} × {name}
        </span>
        {unit}
        {line.unit !== unit && ` for ${line.unit}`}
        {shelf && `, shelf ${shelf}`}, {stock} in stock
        <span className="block">
          {formatRupees(price)} each:{' '}
          {adjustment > 0 ? `${formatRupees(adjustment)} back` : 'the shopper pays the same'}
        </span>
      </span>
    </button>
  );
}
