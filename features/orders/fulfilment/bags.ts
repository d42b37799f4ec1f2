// Bags that were not handed over. The rider says so; the order waits until a manager has the bag: unpacked,
// its goods are for sale again or waste, and the order is cancelled and refunded, or it waits for a rider
// again. If nobody does either, the order is cancelled by itself (shared/bag-limits.ts).

import type { Db, Queryable } from '#database/client.ts';
import { inTransaction } from '#database/client.ts';
import { changeCatalogue, listTagsOfProducts } from '#features/catalogue/catalogue-changes.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { ShopError } from '#shared/shop-error.ts';
import { DAY_MS } from '#shared/times.ts';
import { LATE_AFTER_MS } from '#shared/bag-limits.ts';
import { noOrder, requireOrder, type StoredOrder } from '../core/order.rules.ts';
import { lockOrder, returnStock, setOrder, type WastedPacks } from '../core/orders.ts';
import { noteEvent } from '../notices/order-events.ts';
import type { BagEnd, ReturningBag, TakeInBody, TryAgainBody } from './bags.contract.ts';
import { endBag, findBag, listBags, listOverdue, listPacks, type StoredBag } from './bags.store.ts';
import type { StoreWorker } from './order-transitions.rules.ts';
import { changeOrderStatus, takeStep, toStaffStep, type TransitionDeps } from './order-transitions.ts';

export async function listReturningBags(
  db: Db,
  worker: StoreWorker,
  storeId: string,
  now: Date,
): Promise<ReturningBag[]> {
  const whose = { riderId: worker.userId, ofAll: worker.manages(storeId), now };
  const bags = await listBags(db, storeId, whose);
  return bags.map((bag) => ({ ...bag, number: toOrderNumber(bag.orderId) }));
}

/** Its order and itself, locked. 404 for a bag of a store that the caller does not manage. */
async function lockBag(tx: Queryable, manager: StoreWorker, id: string) {
  const known = await findBag(tx, id);
  if (!known || !manager.manages(known.storeId)) throw noOrder();
  const order = requireOrder(await lockOrder(tx, known.orderId));
  // What another manager did meanwhile.
  return { order, bag: (await findBag(tx, id))! };
}

const SETTLED: Record<NonNullable<StoredBag['outcome']>, string> = {
  taken: 'This bag was already taken in',
  again: 'This bag already waits for its second try',
  lost: 'This bag was already booked as lost',
};

/** True for a repeat of the same person, who gets the same answer; 409 when it ended otherwise. */
function isRepeat(bag: StoredBag, outcome: StoredBag['outcome'], { userId }: StoreWorker): boolean {
  if (bag.outcome === null) return false;
  if (bag.outcome === outcome && bag.endedBy === userId) return true;
  throw new ShopError('bag_settled', { message: SETTLED[bag.outcome] });
}

/** 400 for more than is in the bag; 409 when it was settled, or is booked as lost before it is late. */
export async function takeInBag(
  { db, changes, refunds }: TransitionDeps,
  manager: StoreWorker,
  { _id, waste = [], isLost = false }: TakeInBody,
  now: Date,
): Promise<BagEnd> {
  return changeCatalogue(db, changes, async (tx) => {
    const { order, bag } = await lockBag(tx, manager, _id);
    const outcome = isLost ? 'lost' : 'taken';
    const answer = { ...toNumbers(order), outcome } as const;
    if (isRepeat(bag, outcome, manager)) return { answer, tags: [] };
    if (isLost && now.getTime() - bag.since.getTime() < LATE_AFTER_MS) throw new ShopError('bag_not_late');
    const packs = await listPacks(tx, order.id);
    const wasted = isLost ? packs.map((pack) => ({ ...pack, reason: 'lost' as const })) : waste;
    requireInBag(packs, wasted);
    const { tags } =
      order.status === 'CANCELLED'
        ? { tags: [] }
        : await takeStep(tx, order, toStaffStep('CANCELLED', manager, now), refunds);
    await endBag(tx, bag.id, { outcome, userId: manager.userId, now });
    const note = isLost && bag.riderName ? `${bag.riderName} did not bring it back` : null;
    const back = await returnStock(tx, order, manager.userId, {
      packs: wasted.map(({ productId, quantity, reason }) => ({ productId, quantity, reason })),
      note,
    });
    return { answer, tags: [...tags, ...(await listTagsOfProducts(tx, back))] };
  });
}

function requireInBag(packs: ReturningBag['lines'], waste: readonly WastedPacks[]): void {
  const inBag = new Map(packs.map(({ productId, quantity }) => [productId, quantity]));
  const problems: Problems = {};
  for (const [at, { productId, quantity }] of waste.entries()) {
    const most = inBag.get(productId);
    if (most === undefined) problems[`waste.${at}.productId`] = 'This is not in the bag';
    else if (quantity > most) problems[`waste.${at}.quantity`] = `Only ${most} in the bag`;
  }
  requireNoProblems(problems);
}

const LONGEST_WAIT_MS = 2 * DAY_MS;

/** 400 for a time that is over or too far away; 409 when it was settled, or its order is cancelled. */
export async function tryAgain(
  { db, refunds }: TransitionDeps,
  manager: StoreWorker,
  { _id, ...times }: TryAgainBody,
  now: Date,
): Promise<BagEnd> {
  const [from, to] = [new Date(times.from), new Date(times.to)];
  const isNear = (time: Date) => Math.abs(time.getTime() - now.getTime()) < LONGEST_WAIT_MS;
  // Written so that what is no time is refused too.
  if (!(from < to && to > now && isNear(from) && isNear(to)))
    requireNoProblems({ from: 'Choose a time within two days' });
  return inTransaction(db, async (tx) => {
    const { order, bag } = await lockBag(tx, manager, _id);
    const answer = { ...toNumbers(order), outcome: 'again' } as const;
    if (isRepeat(bag, 'again', manager)) {
      if (order.againFrom?.getTime() === from.getTime()) return answer;
      throw new ShopError('bag_settled', { message: 'Another time was agreed for this bag already' });
    }
    if (order.status === 'CANCELLED')
      throw new ShopError('bag_settled', { message: 'This order was cancelled meanwhile. Take the bag in.' });
    await endBag(tx, bag.id, { outcome: 'again', userId: manager.userId, now });
    await setOrder(tx, order.id, { againFrom: from, againTo: to, now });
    await takeStep(tx, order, { ...toStaffStep('PACKING', manager, now), isHandedBack: true }, refunds);
    await noteEvent(tx, order, 'again', now);
    return answer;
  });
}

const toNumbers = ({ id }: StoredOrder) => ({ orderId: id, number: toOrderNumber(id) });

/** What was paid goes back although the bag has not: its goods still wait for somebody. */
export async function cancelOverdue(deps: TransitionDeps, now: Date, signal?: AbortSignal): Promise<void> {
  for (const orderId of await listOverdue(deps.db, now)) {
    if (signal?.aborted) return;
    try {
      await changeOrderStatus(deps, {
        ...{ orderId, to: 'CANCELLED', from: 'OUT FOR DELIVERY', by: 'shop', userId: null, now },
      });
    } catch (error) {
      // A manager was faster.
      if (!(error instanceof ShopError)) throw error;
    }
  }
}
