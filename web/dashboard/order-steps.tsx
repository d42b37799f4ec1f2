// What staff can do with an order now: the next step, the packing slip, cancelling. Nothing is shown as done before it is.

import { useEffect, useRef, useState } from 'react';
import { listMoves, type DeliveryStatus } from '#features/order/order-moves.rules.ts';
import type { StaffOrder } from '#features/order/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { failureText } from '../data/failure.ts';
import { useOrderMove } from '../data/staff-orders.ts';
import { toastSuccess } from '../data/toast.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { preloadDialog } from '../ui/dialog.tsx';

const LABELS: Record<Exclude<DeliveryStatus, 'PLACED'>, string> = {
  PACKING: 'Start packing',
  'OUT FOR DELIVERY': 'Out for delivery',
  DELIVERED: 'Mark as delivered',
  CANCELLED: 'Cancel order',
};

export function OrderSteps({ order }: { order: StaffOrder }) {
  const move = useOrderMove();
  const [pending, setPending] = useState<DeliveryStatus | null>(null);
  const [problem, setProblem] = useState('');
  const [isAsked, setAsked] = useState(false);
  const ways = listMoves(order.status, 'staff');
  const next = ways.find((way) => way !== 'CANCELLED');

  // The last step takes its button away: the keyboard goes on from the heading.
  const hasMoved = useRef(false);
  useEffect(() => {
    if (next || !hasMoved.current || document.activeElement !== document.body) return;
    document.getElementById('order-heading')?.focus({ preventScroll: true });
  }, [next]);

  async function take(to: DeliveryStatus) {
    if (pending) return;
    setPending(to);
    setProblem('');
    hasMoved.current = true;
    try {
      toastSuccess(await move(order, to));
    } catch (error) {
      setProblem(failureText(error));
    }
    setPending(null);
    setAsked(false);
  }

  return (
    <section aria-label="Steps" className="grid gap-3">
      <p
        role="alert"
        className={problem ? 'rounded-card bg-alert-tint p-3 text-sm font-medium text-alert' : 'hidden'}
      >
        {problem}
      </p>
      {order.status === null && <NotPaid payment={order.payment_status} />}
      <div className="grid gap-3 md:flex md:flex-wrap">
        {next && (
          <Button
            className="min-h-14 text-base md:min-w-64"
            aria-disabled={pending !== null}
            aria-busy={pending === next}
            onClick={() => void take(next)}
          >
            {pending === next ? 'Saving ...' : LABELS[next as keyof typeof LABELS]}
          </Button>
        )}
        <Button look="outlined" className="md:min-h-14" onClick={() => window.print()}>
          Print packing slip
        </Button>
        {ways.includes('CANCELLED') && (
          <Button
            look="quiet"
            className="text-alert! hover:bg-alert-tint md:ml-auto md:min-h-14"
            onClick={() => setAsked(true)}
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
          >
            Cancel order
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`Cancel order ${toOrderNumber(order.orderId)}?`}
        text={`Its products go back on the shelf. ${toMoneyWords(order)}`}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        isPending={pending !== null}
        onConfirm={() => void take('CANCELLED')}
      />
    </section>
  );
}

function toMoneyWords({ payment_status, isTest, totalAmt, customer }: StaffOrder): string {
  if (isTest) return 'It was a test payment, so no money goes back.';
  return payment_status === 'PAID'
    ? `${formatRupees(totalAmt)} go back to the card of ${customer.name}.`
    : 'Nothing was paid, so no money goes back.';
}

function NotPaid({ payment }: { payment: StaffOrder['payment_status'] }) {
  return (
    <p className="rounded-card bg-marigold-tint p-3 text-sm text-marigold-ink">
      {payment === 'PENDING'
        ? 'This order is waiting for its payment. It can be packed once it is paid.'
        : 'This order was not paid. There is nothing to pack.'}
    </p>
  );
}
