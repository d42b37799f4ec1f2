// What can be done with the chosen orders of the list: their packing slips printed, and the next step taken,
// as far as it can be undone. Money is never part of it.

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeliveryStatus } from '#features/orders/fulfilment/order-transitions.rules.ts';
import type { StaffOrder, StaffOrderRow } from '#features/orders/staff/staff-orders.contract.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { callApi } from '../../data/api.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { plural } from '../../ui/number.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { moveOrder } from './staff-orders.queries.ts';
import { failureText, isOffline } from '../../data/failure.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';

/** Steps of a press for many: each can be undone for a minute on the order's page. */
const STEPS = [
  { from: 'PLACED', to: 'PACKING', label: 'Start packing' },
  { from: 'PACKING', to: 'OUT FOR DELIVERY', label: 'Out for delivery' },
] as const satisfies { from: DeliveryStatus; to: DeliveryStatus; label: string }[];

/** `step`: null prints them. `others`: chosen, but not for this step. */
export type OrderTask = {
  step: (typeof STEPS)[number] | null;
  orders: readonly StaffOrderRow[];
  others: number;
};

const toOrders = (many: number) => plural(many, 'order');

type ChosenOrdersProps = { chosen: readonly StaffOrderRow[]; onChoose: (task: OrderTask) => void };

export function ChosenOrders({ chosen, onChoose }: ChosenOrdersProps) {
  return (
    <>
      {STEPS.map((step) => {
        const orders = chosen.filter(({ status }) => status === step.from);
        const others = chosen.length - orders.length;
        return (
          orders.length > 0 && (
            <Button key={step.to} onClick={() => onChoose({ step, orders, others })} {...opensDialog}>
              {step.label} ({orders.length})
            </Button>
          )
        );
      })}
      <Button
        look="outlined"
        onClick={() => onChoose({ step: null, orders: chosen, others: 0 })}
        {...opensDialog}
      >
        Print slips
      </Button>
    </>
  );
}

type OrderTaskProps = {
  task: OrderTask;
  onClose: () => void;
  onPrint: (slips: readonly StaffOrder[]) => void;
};

/** Beside the list, which loses orders while they get another status. */
export function OrderTaskDialog({ task: { step, orders, others }, onClose, onPrint }: OrderTaskProps) {
  const slips = useRef<StaffOrder[]>([]);
  const shared = { rows: orders, toName: toSubject, onClose };
  if (!step) {
    return (
      <BulkDialog
        {...shared}
        title={`Print ${plural(orders.length, 'packing slip')}?`}
        text="Each begins on a page of its own."
        confirmLabel="Print"
        work={async ({ orderId }) =>
          slips.current.push((await callApi('POST /api/order/staff-details', { body: { orderId } })).data)
        }
        onDone={() => onPrint(slips.current)}
      />
    );
  }
  return (
    <BulkDialog
      {...shared}
      title={`${step.label}: ${toOrders(orders.length)}?`}
      text={`${others > 0 ? `The other ${others === 1 ? 'order stays' : `${others} stay`} as ${others === 1 ? 'it is' : 'they are'}. ` : ''}Each can be undone for a minute on its page.${step.to === 'OUT FOR DELIVERY' ? ' They have no rider: a rider takes orders under Deliveries.' : ''}`}
      confirmLabel={step.label}
      work={(order) => moveOrder(order, step.to)}
      onDone={() => toastSuccess(`${toOrders(orders.length)}: ${step.to}`)}
    />
  );
}

/** Prints them as soon as they are drawn; on the screen they are not seen. */
export function PackingSlips({ slips, onPrinted }: { slips: readonly StaffOrder[]; onPrinted: () => void }) {
  const finish = useEffectEvent(onPrinted);
  useEffect(() => {
    const end = () => finish();
    window.addEventListener('afterprint', end);
    // In its own task: what is taken away at once, as React does in development, prints nothing.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return slips.map((order) => <PackingSlip key={order.orderId} order={order} />);
}

const toSubject = ({ orderId, customer }: StaffOrderRow) =>
  `Order ${toOrderNumber(orderId)} of ${customer.name}`;

type BulkDialogProps<Row> = {
  title: string;
  text?: string;
  /** As they were chosen; the list may lose them meanwhile. */
  rows: readonly Row[];
  toName: (row: Row) => string;
  confirmLabel: string;
  /** Throws when it is refused; the others are done all the same. */
  work: (row: Row) => Promise<unknown>;
  /** When all are done. */
  onDone: () => void;
  onClose: () => void;
};

/**
 * Does the same with many chosen rows, one after the other. It says before how many, then how far it is,
 * and in the end which failed and why; those can be tried again.
 */
function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { title, text, rows, toName, confirmLabel, work, onDone, onClose } = props;
  const [left, setLeft] = useState(rows);
  const [failed, setFailed] = useState<readonly { name: string; why: string }[]>([]);
  const [progress, setProgress] = useState('');
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  async function run(): Promise<boolean> {
    const refused: { row: Row; name: string; why: string }[] = [];
    let lost = '';
    for (const [at, row] of left.entries()) {
      // Closed: what is done stays done, and nothing more begins.
      if (!isOpen.current) return false;
      setProgress(`${at + 1} of ${left.length}`);
      try {
        if (lost) throw new Error(lost);
        await work(row);
      } catch (error) {
        if (isOffline(error)) lost = failureText(error);
        refused.push({ row, name: toName(row), why: lost || failureText(error) });
      }
    }
    setProgress('');
    setFailed(refused);
    if (refused.length > 0) setLeft(refused.map(({ row }) => row));
    else onDone();
    return refused.length === 0;
  }

  return (
    <AskDialog
      title={title}
      {...(text && { text })}
      look="primary"
      confirmLabel={failed.length > 0 ? 'Try these again' : confirmLabel}
      cancelLabel={failed.length > 0 ? 'Close' : 'Cancel'}
      onConfirm={run}
      onClose={onClose}
    >
      <output className="block text-sm font-semibold">{progress}</output>
      {failed.length > 0 && (
        <div role="alert">
          <p className="mb-2 text-sm font-semibold">
            {failed.length} of {rows.length} not done:
          </p>
          <ul className="grid max-h-[40dvh] gap-2 overflow-auto text-sm">
            {failed.map(({ name, why }, at) => (
              <li key={at}>
                <strong className="font-semibold">{name}</strong>: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </AskDialog>
  );
}
