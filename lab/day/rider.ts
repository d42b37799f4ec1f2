// What a rider does: takes a bag or two, rides, rings, asks for the code, takes the cash, rides back. Some
// doors stay closed.

import type { DeliveryRow } from '#features/order/fulfilment/delivery.contract.ts';
import type { Person } from '../start/people.ts';
import { requireAnswer, type Said } from './calls.ts';
import { between, endOrder, happens, noteOrder, type Day, type RiderWork } from './day.ts';
import { readCarried } from './manager.ts';
import { look, unpack } from './shopper.ts';

const FAIL_PERCENT = 1;
const REASONS = ['Nobody answered the door', 'Nobody at this address knows the name'] as const;
/** Store minutes at a door and from one door to the next, and a factor for the usual time of the ride. */
const TIMES = { door: [0.5, 1.3], next: [1, 2.5], ride: [0.75, 1.25] } as const;
const USUAL_RIDE = 4;

/** The rider's results, and where to leave work that continues by itself after a delivery. */
type Shift = { work: RiderWork; later(work: Promise<void>): void };

/** Works until the board has nothing more. */
export async function workAsRider(day: Day, rider: Person, shift: Shift): Promise<void> {
  shift.work.collected = await readCarried(day, rider);
  const ready = await day.ask(rider, 'GET', `/api/delivery/ready?storeId=${day.store._id}`);
  // Taken on a day that was interrupted.
  const begun = (requireAnswer('Deliveries', ready) as DeliveryRow[]).filter(({ isMine }) => isMine);
  if (begun.length > 0) await ride(day, rider, begun, shift);
  for (let rows = await day.board.nextToRide(); rows; rows = await day.board.nextToRide()) {
    const orderIds = rows.map(({ orderId }) => orderId);
    const taken = await day.ask(rider, 'POST', '/api/delivery/take', { orderIds });
    if (taken.status === 200) await ride(day, rider, taken.data, shift);
    // A manager cancelled one, or a person at the real page was quicker: the rider gets all of them or none.
    else day.board.putBack(orderIds);
  }
}

async function ride(
  day: Day,
  rider: Person,
  rows: readonly DeliveryRow[],
  { work, later }: Shift,
): Promise<void> {
  const startedAt = day.clock.now();
  for (const { orderId } of rows) noteOrder(day, orderId).takenAt ??= startedAt;
  const waiting = new Set(rows.map(({ orderId }) => orderId));
  let at = startedAt;
  let home = 0;
  try {
    for (const [index, row] of rows.entries()) {
      const usual =
        day.places.find(({ pincode }) => pincode === row.address.pincode)?.rideMinutes ?? USUAL_RIDE;
      home = usual * between(day, ...TIMES.ride);
      at += index === 0 ? usual * between(day, ...TIMES.ride) : between(day, ...TIMES.next);
      at += between(day, ...TIMES.door);
      await day.clock.until(at);
      const end = await bring(day, rider, row);
      waiting.delete(row.orderId);
      const order = noteOrder(day, row.orderId);
      if (end.data?.status === 'DELIVERED') {
        endOrder(day, order, 'delivered');
        work.orders++;
        work.collected += end.data.collected;
        later(unpack(day, order));
      } else if (end.data?.status === 'CANCELLED') endOrder(day, order, 'failed');
    }
    await day.clock.until(at + home);
    work.minutes += day.clock.now() - startedAt;
  } finally {
    if (day.stop.aborted)
      for (const orderId of waiting)
        await day.askLast(rider, 'POST', '/api/delivery/give-back', { orderId }).catch(() => {});
  }
}

async function bring(day: Day, rider: Person, { orderId, leaveAtDoor, due }: DeliveryRow): Promise<Said> {
  const order = noteOrder(day, orderId);
  if (order.shopper && happens(day, FAIL_PERCENT)) {
    const reason = REASONS[Math.floor(day.random() * REASONS.length)];
    return day.ask(rider, 'POST', '/api/delivery/fail', { orderId, reason });
  }
  if (leaveAtDoor && due === 0)
    return day.ask(rider, 'POST', '/api/delivery/deliver', { orderId, leftAtDoor: true });
  // The code of a real visitor is not known here, so the manager confirms the delivery.
  if (!order.shopper)
    return day.ask(day.manager, 'POST', '/api/delivery/deliver', { orderId, confirmed: true });
  const { code } = await look(day, order);
  return day.ask(rider, 'POST', '/api/delivery/deliver', { orderId, code });
}
