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
  const { paymentId, attemptId, account, currency, feePaise, feeTaxPaise } = charge;
  const isAtDoor = attemptId !== null && doorCodes.has(attemptId);
  const toRecord = (
    { kind, id, state, why }: Pick<PaymentRecord, 'kind' | 'id' | 'state' | 'why'>,
    { amountPaise, createdAt }: { amountPaise: number; createdAt: Date },
  ): PaymentRecord => ({
    ...{ kind, id, state, why, isAtDoor, currency },
    provider: toProviderName(account),
    amount: toRupees(amountPaise),
    fee: kind === 'charge' && feePaise !== null ? toRupees(feePaise) : null,
    feeTax: kind === 'charge' && feeTaxPaise !== null ? toRupees(feeTaxPaise) : null,
    at: createdAt.toISOString(),
    url: id && findDashboardUrl(providers, account, { kind, id, paymentId, attemptId }),
  });
  const taken = charge.isKnown ? 'taken' : 'unknown';
  return [
    toRecord({ kind: 'charge', id: paymentId, state: taken, why: charge.problem }, charge),
    ...refunds.map((refund) =>
      toRecord({ kind: 'refund', id: refund.refundId, state: refund.status, why: refund.failure }, refund),
    ),
    ...disputes.map((dispute) =>
      toRecord({ kind: 'dispute', id: dispute.id, state: dispute.status, why: dispute.reason }, dispute),
    ),
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
