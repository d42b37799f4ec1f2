// The goodwill of an order: what was given, and giving some. How the shopper gets it, and how much is left,
// is shown before anything is pressed.

import { useId, useState } from 'react';
import type { Goodwill } from '#features/orders/after-sales/after-sales.contract.ts';
import { makeId } from '#shared/ids.ts';
import { MAX_GOODWILL_REASON } from '#shared/limits.ts';
import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { freshQuery } from '../../data/live-query.ts';
import { useOwn } from '../../data/reads.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { findTextProblem, useDraftForm } from '../parts/draft-form.ts';
import { readAmount } from '../parts/refund-amount.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

type Way = NonNullable<Goodwill['way']>;
const WAYS: Record<Way, string> = {
  card: 'refunded online',
  'less to pay': 'off at the door',
  'by hand': 'in person',
};

/** Other amounts may be possible in another status, so it has the status as its key. */
export function OrderGoodwill({ order }: { order: StaffOrder }) {
  const goodwill = useOwn('GET /api/order/goodwill', { query: { orderId: order.orderId } }, freshQuery);
  const [isOpen, setOpen] = useState(false);
  // Only orders that are packed and not cancelled have goodwill.
  return (
    <QueryView
      query={goodwill}
      failure="The goodwill could not be loaded."
      waiting={<Skeletons each="h-24" />}
    >
      {(data) => (
        <>
          {data.given.length > 0 && (
            <ul aria-label="Goodwill given" className="mb-3 grid gap-2 text-sm">
              {data.given.map((one) => (
                <li key={one._id} className="border-l-2 border-leaf pl-3">
                  <p>
                    <strong className="font-semibold">{formatRupees(one.amount)}</strong> {WAYS[one.way]}
                  </p>
                  <p className="wrap-anywhere">{one.reason}</p>
                  <p className="wrap-anywhere text-soft">
                    <DateTime at={one.at} isShort /> · {one.by}
                  </p>
                </li>
              ))}
            </ul>
          )}
          {data.way ? (
            <Button look="outlined" className="w-full" onClick={() => setOpen(true)} {...opensDialog}>
              Give money back
            </Button>
          ) : (
            <p className="text-sm text-soft">{data.rejection}</p>
          )}
          <FormDialog
            open={isOpen}
            onClose={() => setOpen(false)}
            title="Give money back?"
            description="As goodwill, not for a problem with one product"
            size="narrow"
          >
            {data.way && (
              <GoodwillForm order={order} way={data.way} left={data.left} onClose={() => setOpen(false)} />
            )}
          </FormDialog>
        </>
      )}
    </QueryView>
  );
}

type GoodwillFormProps = { order: StaffOrder; way: Way; left: number; onClose: () => void };

function GoodwillForm({ order, way, left, onClose }: GoodwillFormProps) {
  // One form gives goodwill once, however often it is sent.
  const [key] = useState(() => `goodwill-${makeId()}`);
  const labelId = useId();
  const form = useDraftForm({
    start: { amount: '', reason: '' },
    check: ({ amount, reason }) => ({
      amount: readAmount(amount, left).error,
      reason: findTextProblem(reason, MAX_GOODWILL_REASON, 'Say why'),
    }),
    send({ amount, reason }) {
      const { rupees } = readAmount(amount, left);
      const body = { orderId: order.orderId, amount: rupees, reason: reason.trim(), key };
      return changeAndTell('POST /api/order/goodwill', { body });
    },
    fallbackField: 'form',
    isQuiet: true,
  });
  const read = readAmount(form.draft.amount, left);

  return (
    <Form
      form={form}
      submit={read.error ? 'Give back' : `Give back ${formatRupees(read.rupees)}`}
      aria-describedby={labelId}
      isQuestion
      onCancel={onClose}
    >
      <Field {...form.field('amount')} label="Rupees" inputMode="decimal" />
      <TextArea {...form.field('reason')} label="Why" rows={3} />
      <p id={labelId} className="text-sm">
        At most {formatRupees(left)}. {formatWay(order, way)} The shopper is told by email, without your
        reason. This cannot be undone.
      </p>
    </Form>
  );
}

function formatWay({ status, isTest, customer }: StaffOrder, way: Way): string {
  if (way === 'by hand')
    return `This order was paid in cash, so pay ${customer.name} back in person. Nothing is refunded automatically.`;
  if (way === 'card') {
    const back = `It will be refunded to ${customer.name}, the way it was paid.`;
    return isTest ? `${back} It was a test payment: no money is refunded.` : back;
  }
  const less = 'The rider collects this much less at the door.';
  return status === 'OUT FOR DELIVERY'
    ? `${less} The rider’s page shows the new amount. Call the rider, who may already be at the door.`
    : less;
}
