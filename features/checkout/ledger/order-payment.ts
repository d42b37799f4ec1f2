// How an order was paid, for staff: every record of the provider about it, as it is stored here.

import type { PaymentProvider } from '#adapters/payment-provider.ts';
import type { Db } from '#database/client.ts';
import { findOrder, requireOrder } from '#features/orders/core/orders.ts';
import { listDoorCodeIds } from '#features/orders/fulfilment/door-codes.ts';
import { toRupees } from '#shared/money.ts';
import { toProviderName, type PaymentAccount } from '#shared/payment.ts';
import type { OrderPayment, PaymentRecord } from '../checkout.contract.ts';
import type { Payments } from '../payments.ts';
import type { ChargeRecords } from './money.rules.ts';
import { listRecordsOf } from './provider-records.store.ts';

/** 404 when there is no such order. */
export async function getOrderPayment(
  { db, paymentProviders }: { db: Db } & Pick<Payments, 'paymentProviders'>,
  orderId: string,
): Promise<OrderPayment> {
  const order = requireOrder(await findOrder(db, orderId));
  const doorCodes = await listDoorCodeIds(db, orderId);
  const records = (await listRecordsOf(db, orderId)).flatMap((each) =>
    toRecords(each, doorCodes, paymentProviders),
  );
  return {
    method: order.paymentMethod,
    state: order.paymentState,
    provider: order.paymentProvider,
    records: records.toSorted((a, b) => toRank(a).localeCompare(toRank(b))),
  };
}

/** Providers name whole seconds; within one the charge that pays the order comes first. */
function toRank({ at, kind, why }: PaymentRecord): string {
  const order = kind !== 'charge' ? 2 : why === null ? 0 : 1;
  return `${at.slice(0, '2026-11-22T10:00:00'.length)} ${order}`;
}

function toRecords(
  { charge, refunds, disputes }: ChargeRecords,
  doorCodes: ReadonlySet<string>,
  providers: readonly PaymentProvider[],
): PaymentRecord[] {
  const { paymentIntent, sessionId, account, currency } = charge;
  const common = {
    provider: toProviderName(account),
    isAtDoor: sessionId !== null && doorCodes.has(sessionId),
    currency,
  };
  const toUrl = (kind: PaymentRecord['kind'], id: string | null) =>
    id && findDashboardUrl(providers, account, { kind, id, paymentIntent, sessionId });
  const noFee = { fee: null, feeTax: null };
  return [
    {
      ...common,
      kind: 'charge',
      id: paymentIntent,
      state: charge.isKnown ? 'taken' : 'unknown',
      why: charge.problem,
      amount: toRupees(charge.amountPaise),
      fee: charge.feePaise === null ? null : toRupees(charge.feePaise),
      feeTax: charge.feeTaxPaise === null ? null : toRupees(charge.feeTaxPaise),
      at: charge.createdAt.toISOString(),
      url: toUrl('charge', paymentIntent),
    },
    ...refunds.map((refund) => ({
      ...common,
      ...noFee,
      kind: 'refund' as const,
      id: refund.refundId,
      state: refund.status,
      why: refund.failure,
      amount: toRupees(refund.amountPaise),
      at: refund.createdAt.toISOString(),
      url: toUrl('refund', refund.refundId),
    })),
    ...disputes.map((dispute) => ({
      ...common,
      ...noFee,
      kind: 'dispute' as const,
      id: dispute.id,
      state: dispute.status,
      why: dispute.reason,
      amount: toRupees(dispute.amountPaise),
      at: dispute.createdAt.toISOString(),
      url: toUrl('dispute', dispute.id),
    })),
  ];
}

/** null: it has no page, or this account is not configured any more. */
export function findDashboardUrl(
  providers: readonly PaymentProvider[],
  account: PaymentAccount,
  record: Parameters<PaymentProvider['dashboardUrl']>[0],
): string | null {
  return providers.find((provider) => provider.account === account)?.dashboardUrl(record) ?? null;
}
