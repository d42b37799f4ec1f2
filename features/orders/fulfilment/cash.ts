// The cash that riders take at doors: what each carries, hands in at the end of a shift, and what a manager
// counts. Differences are shown, never settled.

import { inTransaction, type Db } from '#database/client.ts';
import { noStore } from '#features/stores/store/stores.ts';
import { isId } from '#shared/ids.ts';
import { formatPaise, toPaise, toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import {
  insertHandIn,
  listHandIns,
  lockCarried,
  lockHandIn,
  setCounted,
  sumCarried,
  type ListedHandIn,
} from './cash.store.ts';
import type { HandInCountBody, HandIn, HandInBody, StoreCash } from './delivery.contract.ts';
import type { StoreWorker } from './order-transitions.rules.ts';

/** In one hand-in; the rest goes into the next. */
const MAX_DELIVERIES = 1_000;
const MAX_HAND_INS = 50;
/** In one store: years of cash that nobody hands in. */
const MAX_CARRIED = { deliveries: 10_000, riders: 200 };

/** Of the caller, or for a manager of the store of somebody else. 400 when the store must be named. */
export async function handIn(db: Db, rider: StoreWorker, body: HandInBody, now: Date): Promise<HandIn> {
  const handedPaise = toPaise(body.amount);
  const { storeId = null, riderId = rider.userId } = body;
  if (riderId !== rider.userId) {
    const message = 'Store id is required';
    if (storeId === null) throw new ShopError('invalid_input', { message, fields: { storeId: 'Required' } });
    if (!rider.manages(storeId)) throw noStore();
  }
  return inTransaction(db, async (tx) => {
    const carried = await lockCarried(tx, riderId, storeId, MAX_DELIVERIES);
    const [one] = carried;
    if (!one) throw nothingCarried(rider, storeId);
    const storeIds = [...new Set(carried.map((each) => each.storeId))];
    if (storeIds.length > 1) {
      throw new ShopError('invalid_input', {
        message: 'This cash belongs to several stores. Hand it in at each one.',
        fields: { storeId: 'Required' },
        data: { storeIds },
      });
    }
    const expectedPaise = carried.reduce((sum, { paise }) => sum + paise, 0);
    const { riderName } = carried.at(-1)!;
    const values = { storeId: one.storeId, riderId, riderName, expectedPaise, handedPaise, handedAt: now };
    const orderIds = carried.map(({ orderId }) => orderId);
    return toHandIn(await insertHandIn(tx, values, orderIds));
  });
}

/** Somebody who carries nothing for a store and does not work there gets 404. */
function nothingCarried(rider: StoreWorker, storeId: string | null): ShopError {
  return storeId === null || rider.worksIn(storeId)
    ? new ShopError('nothing_to_hand_in', { message: 'All cash of this rider has been handed in' })
    : noStore();
}

/** A manager gets that of everybody, a rider their own. */
export async function readCash(db: Db, rider: StoreWorker, storeId: string): Promise<StoreCash> {
  const whose = rider.manages(storeId) ? null : rider.userId;
  const [carried, handIns] = await Promise.all([
    sumCarried(db, storeId, whose, MAX_CARRIED),
    listHandIns(db, storeId, whose, MAX_HAND_INS),
  ]);
  const added = carried.reduce((sum, { orders }) => sum + orders, 0);
  return {
    riders: carried.map(({ paise, ...each }) => ({
      ...each,
      amount: toRupees(paise),
      isMine: each.riderId === rider.userId,
    })),
    handIns: handIns.map(toHandIn),
    isComplete: added < MAX_CARRIED.deliveries && carried.length < MAX_CARRIED.riders,
  };
}

/** Counted once; a repeat with the same amount is accepted, another amount gets 409. */
export async function countHandIn(
  db: Db,
  manager: StoreWorker,
  { _id: id, amount }: HandInCountBody,
  now: Date,
): Promise<HandIn> {
  const countedPaise = toPaise(amount);
  return inTransaction(db, async (tx) => {
    const row = isId(id) ? await lockHandIn(tx, id) : undefined;
    if (!row || !manager.manages(row.storeId))
      throw new ShopError('not_found', { message: 'Hand-in not found' });
    if (row.countedPaise === null) {
      const counted = await setCounted(tx, id, { countedPaise, countedBy: manager.userId, now });
      return toHandIn({ ...row, ...counted });
    }
    if (row.countedPaise !== countedPaise) throw countedAlready(row);
    return toHandIn(row);
  });
}

function countedAlready({ countedPaise, countedByName }: ListedHandIn): ShopError {
  const by = countedByName ? ` by ${countedByName}` : '';
  return new ShopError('counted_already', {
    message: `This has already been counted${by}: ${formatPaise(countedPaise ?? 0)}`,
  });
}

function toHandIn(row: ListedHandIn): HandIn {
  const { id, storeId, riderId, riderName, orders } = row;
  const handedInPaise = row.countedPaise ?? row.handedPaise;
  return {
    ...{ _id: id, storeId, riderId, riderName, orders },
    handedAt: row.handedAt.toISOString(),
    expected: toRupees(row.expectedPaise),
    handedIn: toRupees(handedInPaise),
    difference: toRupees(handedInPaise - row.expectedPaise),
    isCounted: row.countedPaise !== null,
    said: toRupees(row.handedPaise),
    countedAt: row.countedAt?.toISOString() ?? null,
    countedBy: row.countedByName,
  };
}
