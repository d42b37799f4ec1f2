// What a rider does: takes a bag or two, rides, rings, asks for the code, takes the cash, rides back. Some
// doors stay closed.

import { drawRideSeconds, SHARES } from '#demo/day/store-habits.ts';
import type { ReturningBag } from '#features/orders/fulfilment/bags.contract.ts';
import type { DeliveryRow, StoreCash } from '#features/orders/fulfilment/delivery.contract.ts';
import { requireAnswer, type CallReply } from './calls.ts';
import { endOrder, happens, noteOrder, type Day, type RiderWork } from './day.ts';
import { look, unpack } from './shopper.ts';

const USUAL_RIDE = 4;

/** Works until the board has nothing more. */
export async function workAsRider(day: Day, work: RiderWork): Promise<void> {
  const { person } = work;
  const read = async (what: string) =>
    requireAnswer(
      'Deliveries',
      await day.ask(person, 'GET', `/api/delivery/${what}?storeId=${day.store._id}`),
    );
  // Carried or taken on a day that was interrupted.
  const { riders }: StoreCash = await read('cash');
  work.collected = riders.find(({ isMine }) => isMine)?.amount ?? 0;
  const begun = ((await read('ready')) as DeliveryRow[]).filter(({ isMine }) => isMine);
  if (begun.length > 0) await ride(day, begun, work);
  for (let rows = await day.board.nextToRide(); rows; rows = await day.board.nextToRide()) {
    const orderIds = rows.map(({ orderId }) => orderId);
    const taken = await day.ask(person, 'POST', '/api/delivery/take', { orderIds });
    if (taken.status === 200) await ride(day, taken.data, work);
    // A manager cancelled one, or a person at the real page was quicker: the rider gets all of them or none.
    else day.board.putBack(orderIds);
  }
}

async function ride(day: Day, rows: readonly DeliveryRow[], work: RiderWork): Promise<void> {
  const startedAt = day.clock.now();
  for (const { orderId } of rows) noteOrder(day, orderId).takenAt ??= startedAt;
  const waiting = new Set(rows.map(({ orderId }) => orderId));
  let at = startedAt;
  let rideMinutes = USUAL_RIDE;
  const back: string[] = [];
  try {
    for (const [index, row] of rows.entries()) {
      const place = day.places.find(({ pincode }) => pincode === row.address.pincode);
      rideMinutes = place?.rideMinutes ?? USUAL_RIDE;
      at += drawRideSeconds(day.random, { rideMinutes, isNextDoor: index > 0 }) / 60;
      await day.clock.until(at);
      const end = await bring(day, row, work);
      waiting.delete(row.orderId);
      const order = noteOrder(day, row.orderId);
      if (end.data?.status === 'DELIVERED') {
        endOrder(day, order, 'delivered');
        work.collected += end.data.collected;
        day.later(unpack(day, order));
      } else if (end.data?.reason) {
        endOrder(day, order, 'failed');
        back.push(row.orderId);
      }
    }
    await day.clock.until(at + drawRideSeconds(day.random, { rideMinutes }) / 60);
    if (back.length > 0) await takeIn(day, back);
  } finally {
    if (day.stop.aborted)
      for (const orderId of waiting)
        await day.askLast(work.person, 'POST', '/api/delivery/give-back', { orderId }).catch(() => {});
  }
}

/** The manager unpacks what this ride brought back. */
async function takeIn(day: Day, orderIds: readonly string[]): Promise<void> {
  const path = `/api/delivery/bags?storeId=${day.store._id}`;
  const bags: ReturningBag[] = (await day.ask(day.manager, 'GET', path)).data ?? [];
  for (const { _id } of bags.filter(({ orderId }) => orderIds.includes(orderId)))
    await day.ask(day.manager, 'POST', '/api/delivery/take-in', { _id });
}

async function bring(
  day: Day,
  { orderId, leaveAtDoor, due }: DeliveryRow,
  { person }: RiderWork,
): Promise<CallReply> {
  const order = noteOrder(day, orderId);
  if (order.shopper && happens(day, SHARES.failed)) {
    const reason = 'Nobody answered the door';
    return day.ask(person, 'POST', '/api/delivery/fail', { orderId, reason });
  }
  const deliver = (proof: object, who = person) =>
    day.ask(who, 'POST', '/api/delivery/deliver', { orderId, ...proof });
  if (leaveAtDoor && due === 0) return deliver({ leftAtDoor: true });
  // The code of a real visitor is not known here, so the manager confirms the delivery.
  if (!order.shopper) return deliver({ confirmed: true }, day.manager);
  return deliver({ code: (await look(day, order)).code });
}
