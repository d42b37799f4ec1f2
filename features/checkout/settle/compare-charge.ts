// Asks the provider for its records of one payment, and settles its order. Safe to call at any time and
// repeatedly; no transaction is open while the provider is asked.

import type { Charge } from '#adapters/payment-provider.ts';
import { inTransaction } from '#database/client.ts';
import { isId } from '#shared/ids.ts';
import { saveProviderRecords, type ProviderRecords } from '../ledger/money.ts';
import { findOrderId } from '../payment.store.ts';
import { lockPayment, type ProviderWork } from '../payments.ts';
import { addOtherCharge, findCharge, readClock, setOwnCharge } from '../ledger/provider-records.store.ts';
import { settleAttempt } from './settle.ts';

/** Ignores payments that name no order of this shop: others may use the account too. */
export async function compareCharge(work: ProviderWork, paymentId: string): Promise<void> {
  const { payments, provider, now } = work;
  const { db } = payments;
  const answer = await fetchRecords(work, paymentId);
  const known = await findCharge(db, paymentId);
  if (known && known.account !== provider.account) return;
  const orderId = known?.orderId ?? (answer.charge && (await findOrderId(db, answer.charge)));
  if (!isId(orderId)) return;
  if (!known && answer.charge) await addMissingCharge(work, { ...answer.charge, orderId });
  await inTransaction(db, async (tx) => {
    const found = await lockPayment(tx, orderId);
    await saveProviderRecords(tx, found, paymentId, answer, now);
  });
}

async function fetchRecords(
  { payments, provider, signal }: ProviderWork,
  paymentId: string,
): Promise<ProviderRecords> {
  const askedAt = await readClock(payments.db);
  const charge = await provider.getCharge(paymentId, signal);
  if (!charge) return { askedAt, charge, refunds: [], disputes: [] };
  return {
    askedAt,
    charge,
    refunds: await collect(provider.listRefunds({ paymentId }, signal)),
    disputes: await collect(provider.listDisputes({ paymentId }, signal)),
  };
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The event of its attempt was lost, or the charge was made without an attempt. */
async function addMissingCharge(work: ProviderWork, charge: Charge & { orderId: string }): Promise<void> {
  const { payments, provider, signal } = work;
  const { orderId, paymentId, amountPaise, currency, createdAt } = charge;
  const attempt = await provider.findAttempt(paymentId, signal);
  if (attempt?.orderId === orderId) await settleAttempt(work, attempt);
  await inTransaction(payments.db, async (tx) => {
    const found = await lockPayment(tx, orderId);
    const { account } = provider;
    const attemptId = attempt?.id ?? null;
    const row = { paymentId, account, orderId, attemptId, amountPaise, currency, createdAt };
    if (found?.payment.paymentId === paymentId) return setOwnCharge(tx, row);
    const problem = found ? 'paid through another session' : 'paid for an order that does not exist';
    await addOtherCharge(tx, { ...row, problem });
  });
}
