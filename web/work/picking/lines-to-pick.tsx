// The lines of the order this person picks, in shelf order, with the progress and 'Finish' at the bottom.

import { toNotSent } from '../../data/action.ts';
import { useEffect, useRef, useState } from 'react';
import type { PickLine, PickOrder } from '#features/orders/fulfilment/picking.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { failureText } from '../../data/failure.ts';
import { type PickWork, usePickingQueue } from '../../data/picking/pick-order.ts';
import { isGone } from '../../data/picking/pick-store.ts';
import { leftOf, withPicked } from '../../data/picking/pick-steps.ts';
import { callApi } from '../../data/api.ts';
import type { CallAnswer } from '../../data/calls.ts';
import { Age } from '../thumb/age.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkNotice, WorkBar } from '../thumb/work-notice.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { PickItem } from './pick-item.tsx';
import { PickScan } from './pick-scan.tsx';
import { formatAsked, formatMissing, formatMoney, toLineId } from './pick-labels.ts';
import { plural } from '../../ui/number.tsx';

type PickListProps = {
  order: PickOrder;
  work: PickWork;
  /** Called with a text about what happened to the order. */
  onClose: (words: string) => void;
};

export function PickList({ order, work, onClose }: PickListProps) {
  const { lines, unsent, trouble, refusals, store } = work;
  const { setStep } = store;
  const [openId, setOpenId] = useState<string | null>(null);
  const { finish, handBack, pending, problem, isAsking, stopAsking } = useEnd(work, order, onClose);
  useWatch(work, order, pending !== null);
  useReread(work, pending !== null);
  // Scrolls the shop's own frame out of sight, to leave room for work.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => void top.current?.scrollIntoView(), []);
  const done = lines.filter((line) => leftOf(line) === 0).length;
  const openLine = lines.find(({ lineId }) => lineId === openId) ?? null;

  return (
    <div ref={top} className="grid scroll-mt-[calc(var(--top)+12px)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-xl font-bold">Order {order.number}</h2>
        <Age since={order.placedAt} className="text-2xl font-extrabold" />
        <p className="w-full text-base font-medium">
          If something is missing: <strong className="font-bold">{PREFERENCES[order.ifShort]}</strong>
        </p>
        {order.giftWrap && <p className="w-full text-base font-bold">Wrap it as a gift.</p>}
      </div>
      <Unsent unsent={unsent} trouble={trouble} />
      <PickScan
        lines={lines}
        openLine={openLine}
        orderId={order.orderId}
        onFound={(line) => setStep(line.lineId, withPicked(line, line.picked + 1))}
        onLearned={store.setLine}
      />
      <ul aria-label="Lines" className="grid gap-3">
        {lines.map((line) => (
          <PickItem
            key={line.lineId}
            order={order}
            line={line}
            isOpen={openId === line.lineId}
            rejection={refusals[line.lineId]}
            onOpen={(isOpen) => setOpenId(isOpen ? line.lineId : null)}
            onStep={(step) => setStep(line.lineId, step)}
          />
        ))}
      </ul>
      <Button look="outlined" aria-busy={pending === 'hand-back'} onClick={() => void handBack()}>
        {pending === 'hand-back' ? 'Handing back ...' : 'Hand back'}
      </Button>
      <WorkBar problem={problem}>
        <div className="flex items-center gap-3">
          <output className="shrink-0 text-xl font-extrabold tabular-nums">
            {done} of {lines.length}
          </output>
          <Button
            className="flex-1"
            look={done === lines.length ? 'primary' : 'outlined'}
            aria-busy={pending === 'finish'}
            onClick={() => void finish(false)}
          >
            {pending === 'finish' ? 'Finishing ...' : 'Finish'}
          </Button>
        </div>
      </WorkBar>
      {isAsking && (
        <FinishQuestion lines={lines} problem={problem} onConfirm={() => finish(true)} onClose={stopAsking} />
      )}
    </div>
  );
}

const PREFERENCES = { replace: 'Replace', refund: 'Refund' } as const;

function Unsent({ unsent, trouble }: Pick<PickWork, 'unsent' | 'trouble'>) {
  if (!trouble) return null;
  const why = trouble === 'offline' ? 'No network' : 'The shop is not responding';
  const ticks = plural(unsent, 'pick is stored and will be sent', 'picks are stored and will be sent');
  return (
    <WorkNotice look="wait">
      {unsent === 0 ? `${why}. Your picks are stored.` : `${why}: ${ticks}`}
    </WorkNotice>
  );
}

type FinishQuestionProps = {
  lines: readonly PickLine[];
  problem: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** What is missing, and what it means in money. */
function FinishQuestion({ lines, ...rest }: FinishQuestionProps) {
  const missing = lines.filter(({ short }) => short > 0);
  const isNothingThere = lines.every(({ quantity, short, substitute }) => short === quantity && !substitute);
  return (
    <AskDialog
      onError={toNotSent}
      title={isNothingThere ? 'Is nothing available?' : 'Finish without these?'}
      confirmLabel={isNothingThere ? 'Cancel order' : 'Finish'}
      cancelLabel="Keep picking"
      look={isNothingThere ? 'danger' : 'primary'}
      {...rest}
    >
      <ul aria-label="Missing" className="grid gap-3">
        {missing.map((line) => (
          <li key={line.lineId} className="border-l-4 border-alert pl-3 text-base">
            <strong className="font-bold">{formatMissing(line)}</strong>
            <span className="block font-medium">{formatMoney(line)}</span>
            {line.question && <span className="block font-medium">{formatAsked(line.question)}</span>}
          </li>
        ))}
      </ul>
      {isNothingThere && (
        <p className="mt-3 text-base font-semibold">The order is cancelled, and the shopper pays nothing.</p>
      )}
    </AskDialog>
  );
}

/**
 * Watches the queue, and ends the work when the order is in other hands or in none. If it left the queue, the
 * server says why. Not while this page itself is ending it.
 */
function useWatch({ store, storeId }: PickWork, order: PickOrder, isEnding: boolean): void {
  const { data, dataUpdatedAt } = usePickingQueue(storeId, WATCH_MS);
  const [openedAt] = useState(() => Date.now());
  useEffect(() => {
    if (!data || isEnding || dataUpdatedAt <= openedAt) return;
    const row = data.find(({ orderId }) => orderId === order.orderId);
    if (row?.isMine) return;
    if (!row) void store.refresh();
    else if (row.claimedBy === null) store.end('It was handed back to the queue.');
    else store.end(`${row.claimedBy === '' ? 'Someone else' : row.claimedBy} is picking it now.`);
  }, [data, dataUpdatedAt, isEnding, openedAt, order.orderId, store]);
}

const WATCH_MS = 15_000;

/**
 * Reads the order again and again: another phone of the same person may pick some of it, and often while the
 * shopper is asked about a substitute.
 */
function useReread({ store, lines }: PickWork, isEnding: boolean): void {
  const pauseMs = lines.some(isOpen) ? ANSWER_MS : WATCH_MS;
  useEffect(() => {
    if (isEnding) return;
    const timer = setInterval(() => void store.refresh(), pauseMs);
    return () => clearInterval(timer);
  }, [pauseMs, isEnding, store]);
}

const ANSWER_MS = 3_000;
const isOpen = ({ question }: PickLine) => question?.state === 'open';

/** The two ways to end work on an order; both need the network, and all steps sent before. */
function useEnd(
  { store, lines }: PickWork,
  { orderId, number }: PickOrder,
  onClose: (words: string) => void,
) {
  const [pending, setPending] = useState<'finish' | 'hand-back' | null>(null);
  const isActive = useRef(false);
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);

  /** Resolves with false when it did not work. */
  async function end(
    kind: 'finish' | 'hand-back',
    press: string,
    call: () => Promise<string>,
  ): Promise<boolean> {
    if (isActive.current) return false;
    let isDone = false;
    isActive.current = true;
    setPending(kind);
    setProblem('');
    try {
      isDone = await store.flush();
      const declined = isDone ? await findDeclined() : null;
      if (declined) {
        isDone = false;
        setProblem(`${formatAsked(declined)}. Take it out of the bag, then press ${press} again.`);
      } else if (isDone) onClose(await call());
      else
        setProblem(`Your picks are stored but not sent yet. Press ${press} again when you are back online.`);
    } catch (error) {
      isDone = false;
      if (isGone(error)) store.end(failureText(error));
      else setProblem(failureText(error));
    }
    isActive.current = false;
    setPending(null);
    return isDone;
  }

  /** A substitute that was declined since the page last heard of it, and may be in the bag. */
  async function findDeclined(): Promise<PickLine['question']> {
    const asked = new Set(lines.filter(isOpen).map(({ lineId }) => lineId));
    if (asked.size === 0) return null;
    await store.refresh();
    const answered = store.get().lines.filter(({ lineId }) => asked.has(lineId));
    return answered.find(({ question }) => question?.state === 'declined')?.question ?? null;
  }

  async function finish(isConfirmed: boolean): Promise<boolean> {
    const open = lines.filter((line) => leftOf(line) > 0);
    if (open.length > 0) {
      setAsking(false);
      setProblem(plural(open.length, 'line is not picked yet', 'lines are not picked yet'));
      document.getElementById(toLineId(open[0]!))?.scrollIntoView({ block: 'center' });
    } else if (lines.some(({ short }) => short > 0) && !isConfirmed) {
      setProblem('');
      setAsking(true);
    } else {
      return end('finish', 'Finish', async () =>
        describeResult(number, await callApi('POST /api/picking/finish', { body: { orderId } })),
      );
    }
    return false;
  }

  return {
    finish,
    handBack: () =>
      end('hand-back', 'Hand back', async () => {
        await callApi('POST /api/picking/release', { body: { orderId } });
        return `Order ${number} is back in the queue.`;
      }),
    pending,
    problem,
    isAsking,
    stopAsking: () => setAsking(false),
  };
}

function describeResult(number: string, answer: CallAnswer<'POST /api/picking/finish'>): string {
  const { status, due, isPaid } = answer.data;
  const { message } = answer;
  if (status === 'CANCELLED') return `Order ${number}: ${message}.`;
  const money = isPaid ? 'It is paid.' : `The shopper pays ${formatRupees(due)}.`;
  return `Order ${number} is packed, ready for a rider. ${money}`;
}
