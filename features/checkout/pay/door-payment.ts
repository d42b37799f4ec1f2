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
import { askForEach, lockPayment, providerOf, type Payments } from '../payments.ts';

const MAX_CODES = 50;

/** False when the provider's id is not that of a code of this shop. */
export async function settleDoorCode(
  payments: Payments,
  provider: PaymentProvider,
  id: string,
  now: Date,
  signal?: AbortSignal,
): Promise<boolean> {
  const { door } = provider;
  const code = door && (await findDoorCode(payments.db, id));
  if (!code) return false;
  const charges = await door.listCodeCharges(id, signal);
  for (const charge of charges)
    await inTransaction(payments.db, (tx) => settleCharge(payments, tx, { provider, code, charge, now }));
  return true;
}

type CodeCharge = { provider: PaymentProvider; code: StoredDoorCode; charge: Charge; now: Date };

async function settleCharge(
  payments: Payments,
  tx: Queryable,
  { provider, code, charge, now }: CodeCharge,
): Promise<void> {
  const { paymentId, amountPaise, currency, feePaise, feeTaxPaise, createdAt } = charge;
  const { orderId, id: attemptId } = code;
  const order = await lockOrder(tx, orderId);
  if (!order || (await findCharge(tx, paymentId))) return;
  const { account } = provider;
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
    if (!(await isOnTheRoad(payments.db, orderId))) await closeCode(payments, code, now, signal);
}

async function closeCode(
  payments: Payments,
  code: StoredDoorCode,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const provider = providerOf(payments, { paymentProvider: code.provider });
  if (!provider?.door) return;
  try {
    await provider.door.closeCode(code.id);
  } catch (error) {
    // Of another account, where it ends by itself; it must not hold up the refund of its order.
    if (!(error instanceof ProviderDeclined && error.isConclusive)) throw error;
    return setDoorCode(payments.db, code.id, { closedAt: now });
  }
  await setDoorCode(payments.db, code.id, { closedAt: now });
  await settleDoorCode(payments, provider, code.id, now, signal);
}

/** For codes whose events were lost, and those that are over. */
export async function compareDoorCodes(payments: Payments, now: Date, signal?: AbortSignal): Promise<void> {
  const askedBefore = new Date(now.getTime() - 2 * MINUTE_MS);
  const codes = await listDoorCodesToCheck(payments.db, { now, askedBefore, limit: MAX_CODES });
  // All of them, so that the next run begins with others.
  for (const { id } of codes) await setDoorCode(payments.db, id, { askedAt: now });
  const compare = async ({ code }: { code: StoredDoorCode }, provider: PaymentProvider) => {
    const isOver = code.expiresAt < now || !(await isOnTheRoad(payments.db, code.orderId));
    if (code.closedAt === null && isOver) await closeCode(payments, code, now, signal);
    else await settleDoorCode(payments, provider, code.id, now, signal);
  };
  const asked = codes.map((code) => ({ code, paymentProvider: code.provider }));
  await askForEach(payments, asked, compare, signal);
}
