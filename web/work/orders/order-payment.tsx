// How an order was paid, with every record of the provider about it, and the goodwill that was given. How the
// shopper gets goodwill, and how much is left, is shown before anything is pressed.

import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import type { OrderPayment as Payment, PaymentRecord } from '#features/checkout/checkout.contract.ts';
import { METHOD_LABELS } from '#shared/payment.ts';
import { liveQuery, freshQuery, useOwn } from '../../data/reads.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Chip, type ChipLook } from '../../ui/chip.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { formatAmount } from '../../ui/number.tsx';
import { ProviderId } from '../parts/reviews-notice.tsx';
import { PROVIDER_NAMES } from '../parts/review-labels.ts';
import { useId, useState } from 'react';
import type { Goodwill } from '#features/orders/after-sales/after-sales.contract.ts';
import { makeId } from '#shared/ids.ts';
import { MAX_GOODWILL_REASON } from '#shared/limits.ts';
import { formatRupees } from '#shared/money.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { useFormDialog } from '../../parts/form-dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { findTextProblem, useDraftForm } from '../parts/draft-form.ts';
import { readAmount } from '../parts/refund-amount.ts';
import { openForm } from '../parts/ask.tsx';

type OrderPaymentProps = { order: Pick<StaffOrder, 'orderId' | 'status'> };

export function OrderPayment({ order }: OrderPaymentProps) {
  return (
    <QueryView
      query={useOwn('GET /api/order/payment', { query: { orderId: order.orderId } }, liveQuery(30_000))}
      failure="The payment could not be loaded."
      waiting={<Skeletons each="h-24" />}
    >
      {(payment) => (
        <div className="grid gap-3 text-sm">
          <p>{describePayment(payment, order.status)}</p>
          {payment.records.length > 0 ? (
            <ol aria-label="Records of the payment provider" className="grid gap-3">
              {payment.records.map((record) => (
                <Record key={`${record.kind} ${record.id ?? record.at}`} record={record} />
              ))}
            </ol>
          ) : (
            <p className="text-soft">No payment provider has a record of this order.</p>
          )}
        </div>
      )}
    </QueryView>
  );
}

const STATES: Record<Exclude<Payment['state'], 'none_due'>, string> = {
  awaiting: 'waiting for the payment',
  paid: 'paid',
  failed: 'not paid',
  refunded: 'refunded',
};

/** 'UPI through Razorpay: paid' */
function describePayment(
  { method, state, provider, records }: Payment,
  status: StaffOrder['status'],
): string {
  if (state === 'none_due') {
    if (status === 'DELIVERED') return 'Cash, paid at the door.';
    return status === 'CANCELLED' ? 'Cash: nothing was paid.' : 'Cash, to be paid at the door.';
  }
  const atDoor = records.some(({ isAtDoor, why }) => isAtDoor && why === null) ? ' at the door' : '';
  const by = provider ? ` through ${PROVIDER_NAMES[provider]}` : '';
  return `${METHOD_LABELS[method]}${atDoor}${by}: ${STATES[state]}.`;
}

const KINDS = { charge: 'Charge', refund: 'Refund', dispute: 'Dispute' } as const;
const STATE_CHIPS: Record<PaymentRecord['state'], [ChipLook, string]> = {
  taken: ['good', 'Taken'],
  unknown: ['bad', 'Not known there'],
  wanted: ['open', 'Requested'],
  refused: ['bad', 'Refused'],
  pending: ['open', 'Pending'],
  succeeded: ['good', 'Processed'],
  failed: ['bad', 'Failed'],
  canceled: ['bad', 'Cancelled'],
  inquiry: ['open', 'Inquiry'],
  open: ['marked', 'Open'],
  won: ['good', 'Won'],
  lost: ['bad', 'Lost'],
};

function Record({ record }: { record: PaymentRecord }) {
  const { kind, state, amount, currency, isAtDoor, fee, feeTax, why, id, at } = record;
  const money = (rupees: number) => formatAmount(rupees, currency);
  const [look, words] = STATE_CHIPS[state];
  const isCharge = kind === 'charge';
  return (
    <li className={`border-l-2 pl-3 ${look === 'bad' ? 'border-alert' : 'border-leaf'}`}>
      <p className="flex flex-wrap items-center justify-between gap-x-2">
        <span>
          {KINDS[kind]} <strong className="font-semibold">{money(amount)}</strong>
          {isCharge && isAtDoor && ' at the door'}
        </span>
        <Chip look={look}>{words}</Chip>
      </p>
      <p className="text-soft">
        <DateTime at={at} isShort />
      </p>
      {fee !== null && (
        <p className="text-soft">
          Fee {money(fee)}
          {feeTax !== null && feeTax > 0 && `, with ${money(feeTax)} tax`}
        </p>
      )}
      {why && (
        <p className={look === 'bad' ? 'wrap-anywhere text-alert' : 'wrap-anywhere text-soft'}>
          {toSentence(why)}
        </p>
      )}
      {id && <ProviderId id={id} provider={record.provider} url={record.url} />}
    </li>
  );
}

const toSentence = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ');

type Way = NonNullable<Goodwill['way']>;
const WAYS: Record<Way, string> = {
  card: 'refunded online',
  'less to pay': 'off at the door',
  'by hand': 'owed for cash',
};

/** Other amounts may be possible in another status, so it has the status as its key. */
export function OrderGoodwill({ order }: { order: StaffOrder }) {
  const goodwill = useOwn('GET /api/order/goodwill', { query: { orderId: order.orderId } }, freshQuery);
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
            <Button
              look="outlined"
              className="w-full"
              onClick={() => openGoodwill({ order, way: data.way!, left: data.left })}
              {...opensDialog}
            >
              Give money back
            </Button>
          ) : (
            <p className="text-sm text-soft">{data.rejection}</p>
          )}
        </>
      )}
    </QueryView>
  );
}

type GoodwillFormProps = { order: StaffOrder; way: Way; left: number };

const openGoodwill = (goodwill: GoodwillFormProps) =>
  openForm({
    title: 'Give money back?',
    description: 'As goodwill, not for a problem with one product',
    size: 'narrow',
    children: <GoodwillForm {...goodwill} />,
  });

function GoodwillForm({ order, way, left }: GoodwillFormProps) {
  const close = useFormDialog()!.onSaved;
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
      onCancel={close}
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
    return `This order was paid in cash: ${customer.name} chooses how to get it, and it stands in Money owed until it is paid.`;
  if (way === 'card') {
    const back = `It will be refunded to ${customer.name}, the way it was paid.`;
    return isTest ? `${back} It was a test payment: no money is refunded.` : back;
  }
  const less = 'The rider collects this much less at the door.';
  return status === 'OUT FOR DELIVERY'
    ? `${less} The rider’s page shows the new amount. Call the rider, who may already be at the door.`
    : less;
}
