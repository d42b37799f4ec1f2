// Undoes the last step of an order, within the minute in which that is possible.

import { useEffect, useId, useState } from 'react';
import type { DeliveryStatus } from '#features/orders/fulfilment/order-transitions.rules.ts';
import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type UndoStepProps = {
  order: StaffOrder;
  /** When the server's answer came, by this device's clock. */
  receivedAt: number;
  isPending: boolean;
  onUndo: (to: DeliveryStatus) => void;
};

export function UndoStep({ order, receivedAt, isPending, onUndo }: UndoStepProps) {
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
