// Money that came by a UPI code at the door (features/orders/fulfilment/door-codes.ts). The first payment of
// what is due pays the order; any other is given back by the shop itself. Safe to call repeatedly.

import { ProviderDeclined, type Charge, type PaymentProvider } from '#adapters/payment-provider.ts';
import { inTransaction, type Queryable } from '#database/client.ts';
import {
  acceptDoorPayment,
  findDoorCode,
  isOnTheRoad,
  isPaidByCode,
  listDoorCodesToCheck,
  listOpenDoorCodes,
  setDoorCode,
  type StoredDoorCode,
} from '#features/orders/fulfilment/door-codes.ts';
import { MINUTE_MS } from '#shared/times.ts';
import { lockOrder } from '#features/orders/core/orders.ts';
import { findCharge, setOwnCharge, addOtherCharge } from '../ledger/provider-records.store.ts';
import { reassess } from '../ledger/money.ts';
import { addDoorPayment } from '../payment.store.ts';
import { askForEach, lockPayment, providerOf, type Payments, type ProviderWork } from '../payments.ts';

const MAX_CODES = 50;

/** False when the provider's id is not that of a code of this shop. */
export async function settleDoorCode(work: ProviderWork, id: string): Promise<boolean> {
  const { db } = work.payments;
  const { door } = work.provider;
  const code = door && (await findDoorCode(db, id));
  if (!code) return false;
  const charges = await door.listCodeCharges(id, work.signal);
  for (const charge of charges) await inTransaction(db, (tx) => settleCharge(work, tx, code, charge));
  return true;
}

async function settleCharge(
  { payments, provider: { account }, now }: ProviderWork,
  tx: Queryable,
  code: StoredDoorCode,
  charge: Charge,
): Promise<void> {
  const { paymentId, amountPaise, currency, feePaise, feeTaxPaise, createdAt } = charge;
  const { orderId, id: attemptId } = code;
  const order = await lockOrder(tx, orderId);
  if (!order || (await findCharge(tx, paymentId))) return;
  const money = { amountPaise, currency, feePaise, feeTaxPaise };
  const row = { paymentId, account, orderId, attemptId, ...money, createdAt };
  if (isPaidByCode(order, charge)) {
    await acceptDoorPayment(tx, order, { code, isTest: !account.endsWith('live'), now });
    await addDoorPayment(tx, order, { ...row, expiresAt: code.expiresAt, now });
    await setOwnCharge(tx, row);
  } else {
    await addOtherCharge(tx, { ...row, problem: 'paid twice at the door' });
    await payments.refunds.queue(tx, orderId);
  }
  await reassess(tx, await lockPayment(tx, orderId), paymentId, now);
}

/** Before an order is refunded, and once it has ended: nobody may pay by its codes any more. */
export async function closeDoorCodes(
  payments: Payments,
  orderId: string,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (const code of await listOpenDoorCodes(payments.db, orderId))
    if (!(await isOnTheRoad(payments.db, orderId))) {
      const provider = providerOf(payments, { paymentProvider: code.provider });
      if (provider) await closeCode({ payments, provider, now, signal }, code);
    }
}

async function closeCode(work: ProviderWork, code: StoredDoorCode): Promise<void> {
  const { payments, provider, now } = work;
  if (!provider.door) return;
  try {
    await provider.door.closeCode(code.id);
  } catch (error) {
    // Of another account, where it ends by itself; it must not hold up the refund of its order.
    if (!(error instanceof ProviderDeclined && error.isConclusive)) throw error;
    return setDoorCode(payments.db, code.id, { closedAt: now });
  }
  await setDoorCode(payments.db, code.id, { closedAt: now });
  await settleDoorCode(work, code.id);
}

/** For codes whose events were lost, and those that are over. */
export async function compareDoorCodes(payments: Payments, now: Date, signal?: AbortSignal): Promise<void> {
  const askedBefore = new Date(now.getTime() - 2 * MINUTE_MS);
  const codes = await listDoorCodesToCheck(payments.db, { now, askedBefore, limit: MAX_CODES });
  // All of them, so that the next run begins with others.
  for (const { id } of codes) await setDoorCode(payments.db, id, { askedAt: now });
  const compare = async ({ code }: { code: StoredDoorCode }, provider: PaymentProvider) => {
    const isOver = code.expiresAt < now || !(await isOnTheRoad(payments.db, code.orderId));
    const work = { payments, provider, now, signal };
    if (code.closedAt === null && isOver) await closeCode(work, code);
    else await settleDoorCode(work, code.id);
  };
  const asked = codes.map((code) => ({ code, paymentProvider: code.provider }));
  await askForEach(payments, asked, compare, signal);
}
