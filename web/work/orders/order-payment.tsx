// How an order was paid: method, state and provider, and every record of the provider about it.

import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import type { OrderPayment as Payment, PaymentRecord } from '#features/checkout/checkout.contract.ts';
import { METHOD_LABELS } from '#shared/payment.ts';
import { liveQuery } from '../../data/live-query.ts';
import { useOwn } from '../../data/reads.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Chip, type ChipLook } from '../../ui/chip.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { formatAmount } from '../../ui/number.tsx';
import { ProviderId } from '../parts/provider-id.tsx';
import { PROVIDER_NAMES } from '../parts/review-labels.ts';

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
