// What staff can do with an order now: the next step, undoing the last, the packing slip, cancelling. Nothing
// is shown as done before the server has confirmed it.

import { useEffect, useId, useRef, useState } from 'react';
import {
  type DeliveryStatus,
  isUndo,
  listTransitions,
  STEP_PAUSE_MS,
} from '#features/orders/fulfilment/order-transitions.rules.ts';
import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { failureText } from '../../data/failure.ts';
import { toastSuccess } from '../../data/toast.ts';
import { toPayOf } from '../../parts/order/order-labels.ts';
import { type AskDialogProps } from '../../parts/ask-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { opensDialog, preloadDialog } from '../../ui/dialog.tsx';
import { FormAlert, Notice } from '../../ui/notice.tsx';
import { toProblems } from './order-products.tsx';
import { moveOrder } from './staff-orders.queries.ts';
import { ask } from '../parts/ask.tsx';

const LABELS: Record<Exclude<DeliveryStatus, 'PLACED'>, string> = {
  PACKING: 'Start packing',
  'OUT FOR DELIVERY': 'Out for delivery',
  DELIVERED: 'Mark as delivered',
  CANCELLED: 'Cancel order',
};

type Question = 'CANCELLED' | 'DELIVERED';

/** `receivedAt`: when the order came from the server, by this device's clock. */
export function OrderSteps({ order, receivedAt }: { order: StaffOrder; receivedAt: number }) {
  const [pending, setPending] = useState<DeliveryStatus | null>(null);
  const [problem, setProblem] = useState('');
  const [isPausing, pause] = usePause(STEP_PAUSE_MS);
  const ways = listTransitions(order.status, 'staff');
  const next = ways.find((way) => way !== 'CANCELLED');

  // The last step and Undo remove their own button: the focus moves to the heading.
  const hasMoved = useRef(false);
  const statusBefore = useRef(order.status);
  useEffect(() => {
    if (statusBefore.current === order.status) return;
    statusBefore.current = order.status;
    if (!hasMoved.current || document.activeElement !== document.body) return;
    document.getElementById('order-heading')?.focus({ preventScroll: true });
  }, [order.status]);

  async function take(to: DeliveryStatus) {
    // A press by mistake can be undone at once.
    if (pending || (isPausing && !isUndo(order.status, to))) return;
    setPending(to);
    setProblem('');
    hasMoved.current = true;
    try {
      toastSuccess(await moveOrder(order, to));
    } catch (error) {
      setProblem(failureText(error));
    }
    setPending(null);
    // Also after a refusal: the same button may now mean another step.
    pause();
  }

  const askFirst = (to: Question) =>
    pending || isPausing || ask({ ...QUESTIONS[to](order), onConfirm: () => take(to) });

  return (
    <section aria-label="Steps" className="grid gap-3">
      <FormAlert problem={problem} />
      {order.status === null && <NotPaid payment={order.payment_status} />}
      <div className="grid gap-3 md:flex md:flex-wrap">
        {next && (
          <Button
            look={isPausing ? 'inactive' : 'primary'}
            className="min-h-14 text-base transition-none! md:min-w-64"
            aria-disabled={pending !== null || isPausing}
            aria-busy={pending === next}
            onClick={() => (next === 'DELIVERED' ? askFirst(next) : void take(next))}
            onPointerEnter={next === 'DELIVERED' ? preloadDialog : undefined}
            onFocus={next === 'DELIVERED' ? preloadDialog : undefined}
          >
            {pending === next ? 'Saving ...' : LABELS[next as keyof typeof LABELS]}
          </Button>
        )}
        {!next && order.problems.some(({ state }) => state === 'open') && (
          <ButtonLink to={toProblems(order, 'open')} className="min-h-14 text-base md:min-w-64">
            Answer the problem
          </ButtonLink>
        )}
        <Button look="quiet" className="md:min-h-14" onClick={() => window.print()}>
          Print packing slip
        </Button>
        {ways.includes('CANCELLED') && (
          <Button
            look="quiet"
            className="text-alert! hover:bg-alert-tint md:ml-auto md:min-h-14"
            aria-disabled={isPausing}
            onClick={() => askFirst('CANCELLED')}
            {...opensDialog}
          >
            Cancel order
          </Button>
        )}
      </div>
      <UndoStep
        order={order}
        receivedAt={receivedAt}
        isPending={pending !== null && isUndo(order.status, pending)}
        onUndo={(to) => void take(to)}
      />
    </section>
  );
}

/** `isPausing` is true for `lengthMs` after each `pause()`. */
function usePause(lengthMs: number): [isPausing: boolean, pause: () => void] {
  const [until, setUntil] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => setUntil(0), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return [until > 0, () => setUntil(Date.now() + lengthMs)];
}

type Words = Pick<AskDialogProps, 'title' | 'text' | 'confirmLabel' | 'cancelLabel' | 'look'>;

const QUESTIONS: Record<Question, (order: StaffOrder) => Words> = {
  DELIVERED: (order) => ({
    title: `Is order ${toOrderNumber(order.orderId)} delivered?`,
    text: `${formatCash(order)}The shopper is told in a minute. You can undo it until then.`,
    confirmLabel: 'Delivered',
    cancelLabel: 'Not yet',
    look: 'primary',
  }),
  CANCELLED: (order) => ({
    title: `Cancel order ${toOrderNumber(order.orderId)}?`,
    text: `Its products go back into stock. ${formatMoney(order)} This cannot be undone.`,
    confirmLabel: 'Cancel order',
    cancelLabel: 'Keep order',
  }),
};

function formatCash(order: StaffOrder): string {
  return order.payment_status === 'CASH ON DELIVERY'
    ? `Cash to collect: ${formatRupees(toPayOf(order))}. `
    : '';
}

function formatMoney(order: StaffOrder): string {
  const { payment_status, isTest, customer } = order;
  if (isTest) return 'It was a test payment, so there is nothing to refund.';
  return payment_status === 'PAID'
    ? `${formatRupees(toPayOf(order))} will be refunded to ${customer.name}, the way it was paid.`
    : 'Nothing was paid, so there is nothing to refund.';
}

function NotPaid({ payment }: { payment: StaffOrder['payment_status'] }) {
  return (
    <Notice look="warn">
      {payment === 'PENDING'
        ? 'This order is waiting for payment. It can be packed once it is paid.'
        : 'This order was not paid. There is nothing to pack.'}
    </Notice>
  );
}

type UndoStepProps = {
  order: StaffOrder;
  /** When the server's answer came, by this device's clock. */
  receivedAt: number;
  isPending: boolean;
  onUndo: (to: DeliveryStatus) => void;
};

/** Undoes the last step of an order, within the minute in which that is possible. */
function UndoStep({ order, receivedAt, isPending, onUndo }: UndoStepProps) {
  const seconds = useSecondsLeft(order, receivedAt);
  const describedBy = useId();
  const { undo, status } = order;
  if (!undo || seconds <= 0) return null;
  return (
    <Notice look="info" as="div" isRow>
      <p id={describedBy}>
        Changed to <strong className="font-semibold">{status}</strong>
      </p>
      <Button
        look="quiet"
        className="text-leaf"
        aria-describedby={describedBy}
        isPending={isPending}
        onClick={() => !isPending && onUndo(undo.to)}
      >
        Undo
        <span aria-hidden className="font-normal tabular-nums">
          {seconds} s
        </span>
      </Button>
    </Notice>
  );
}

/** Counted down from the server's number when it arrived: this device's clock may be wrong. */
function useSecondsLeft({ undo }: StaffOrder, receivedAt: number): number {
  const [now, setNow] = useState(receivedAt);
  const isCounting = undo !== null;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return (undo?.seconds ?? 0) - Math.max(0, Math.floor((now - receivedAt) / 1_000));
}
