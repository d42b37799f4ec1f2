// Refunds through the provider: queued when a paid order is cancelled or adjusted, and made here once,
// however often it is asked for. The amount is what the shop has beyond the order's amount, because part of
// it may have been refunded at the provider already.

import { ProviderDeclined } from '#adapters/payment-provider.ts';
import { inTransaction } from '#database/client.ts';
import { makeId } from '#shared/ids.ts';
import { closeDoorCodes } from '../pay/door-payment.ts';
import { compareCharge } from '../settle/compare-charge.ts';
import { isRefundStuck, wantedBack, type StoredRefund } from '../ledger/money.rules.ts';
import { reassess, toRefundValues } from '../ledger/money.ts';
import { findPayment } from '../payment.store.ts';
import { lockPayment, providerOf, type Payments, type ProviderWork } from '../payments.ts';
import {
  addRefund,
  listExtraCharges,
  lockRecords,
  readClock,
  removeRefund,
  setCharge,
  setRefund,
} from '../ledger/provider-records.store.ts';

/** Somebody may refund at the provider at the same moment; then the rest is requested again. */
const MAX_ROUNDS = 5;

/** The job. Throws when it must be retried; a definite refusal by the provider is left to a person. */
export async function refundOrder(
  payments: Payments,
  orderId: string,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  await closeDoorCodes(payments, orderId, now, signal);
  for (const { account, paymentId } of await listExtraCharges(payments.db, orderId)) {
    const provider = payments.paymentProviders.find((each) => each.account === account);
    if (provider) await refundCharge({ payments, provider, now, signal }, { orderId, paymentId });
  }
  const found = await findPayment(payments.db, orderId);
  const paymentId = found?.payment.paymentId;
  if (!paymentId || (found.order.status !== 'CANCELLED' && found.order.adjustedPaise === 0)) return;
  const provider = providerOf(payments, found.order);
  if (!provider) throw new Error('the payment provider of this order is not configured');
  await refundCharge({ payments, provider, now, signal }, { orderId, paymentId });
}

type OfCharge = { orderId: string; paymentId: string };

async function refundCharge(work: ProviderWork, { orderId, paymentId }: OfCharge): Promise<void> {
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    await compareCharge(work, paymentId);
    const plan = await planRefund(work, { orderId, paymentId });
    if (!plan) return;
    const isAnswered = await askForRefund(work, orderId, plan.refund);
    if (isAnswered && plan.isAll) return;
  }
  throw new Error(`what is left of order ${orderId} keeps changing at the payment provider`);
}

/**
 * Stores the refund before it is requested, so that a retry requests the same. undefined when there is
 * nothing to refund.
 */
async function planRefund(
  { payments: { db }, now }: ProviderWork,
  { orderId, paymentId }: OfCharge,
): Promise<{ refund: StoredRefund; isAll: boolean } | undefined> {
  return inTransaction(db, async (tx) => {
    const found = await lockPayment(tx, orderId);
    const records = await lockRecords(tx, paymentId);
    if (!records || isRefundStuck(records)) return undefined;
    const amountPaise = wantedBack(found?.order, records);
    const before = records.refunds.find(({ status }) => status === 'wanted');
    // A request for it may be running, so any further amount comes after it.
    if (before && before.amountPaise <= amountPaise)
      return { refund: before, isAll: before.amountPaise === amountPaise };
    if (before) await removeRefund(tx, before.id);
    if (amountPaise === 0) return undefined;
    const wanted: StoredRefund = {
      id: makeId(),
      paymentId: records.charge.paymentId,
      refundId: null,
      amountPaise,
      status: 'wanted',
      isOurs: true,
      failure: null,
      createdAt: now,
      updatedAt: now,
    };
    await addRefund(tx, wanted);
    return { refund: wanted, isAll: true };
  });
}

/** False when the provider refused because the refundable amount has changed. */
async function askForRefund(work: ProviderWork, orderId: string, wanted: StoredRefund): Promise<boolean> {
  const { payments, provider, now, signal } = work;
  const { db } = payments;
  const { id: refundKey, paymentId, amountPaise } = wanted;
  const askedAt = await readClock(db);
  try {
    const refund = await provider.refund({ refundKey, orderId, paymentId, amountPaise }, signal);
    await inTransaction(db, async (tx) => {
      const found = await lockPayment(tx, orderId);
      // Answers requested before this one do not contain this refund.
      await setCharge(tx, paymentId, { askedAt });
      await setRefund(tx, refundKey, toRefundValues(refund), now);
      await reassess(tx, found, paymentId, now);
    });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderDeclined) || !error.isConclusive) throw error;
    await compareCharge(work, paymentId);
    return recordDecline(work, orderId, wanted, error.code);
  }
}

async function recordDecline(
  { payments: { db }, now }: ProviderWork,
  orderId: string,
  { id, paymentId, amountPaise }: StoredRefund,
  code: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await lockPayment(tx, orderId);
    const records = await lockRecords(tx, paymentId);
    const isWanted = records?.refunds.some((refund) => refund.id === id && refund.status === 'wanted');
    if (!records || !isWanted) return true;
    // Somebody else refunded, or a dispute was opened meanwhile: this is not a refusal.
    if (wantedBack(found?.order, records) !== amountPaise) {
      await removeRefund(tx, id);
      return false;
    }
    await setRefund(tx, id, { status: 'refused', failure: code }, now);
    await reassess(tx, found, paymentId, now);
    return true;
  });
}
