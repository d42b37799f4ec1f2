// What pickers do: claim an order, pick it from the shelves, say what is missing, pack it.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Shopper } from './products.ts';
import { duePaiseOf, type BagLine } from './store-ledger.ts';
import {
  abandon,
  isPickedUp,
  leave,
  markCancelled,
  next,
  press,
  requireDone,
  requireSame,
  WAIT_MS,
  type Day,
  type OpenBag,
} from './store-presses.ts';

export async function pickAll(day: Day, picker: Shopper): Promise<void> {
  const isOpen = () => !day.isBroken && !(day.isAllPlaced && day.bags.every(isPickedUp));
  while (isOpen()) {
    const [bag] = next(day, day.toPick, 1);
    if (bag) await pickOne(day, picker, bag).catch((error: unknown) => abandon(day, [bag], error));
    else await sleep(WAIT_MS);
  }
}

export async function pickOne(day: Day, picker: Shopper, bag: OpenBag): Promise<void> {
  const { orderId, plan } = bag;
  const claim = await press(day, picker, 'POST /api/picking/claim', { orderId });
  // Another picker was quicker and finished the order while this one waited long for an answer.
  const isLate = claim.body?.code === 'NOT_PICKING' && !day.toPick.includes(bag);
  if (claim.body?.code === 'CLAIMED' || isLate) return;
  requireDone(bag, claim, 'claimed');
  leave(day.toPick, bag);
  if (bag.picker !== null && bag.picker !== picker.id) {
    day.ledger.doubled++;
    day.scenario.fail(`two were told that it is theirs to pick: order ${orderId}`);
  }
  bag.picker = picker.id;
  for (const [index, line] of (claim.body.data.lines as PickLine[]).entries())
    await pickLine(day, picker, bag, line, plan.missing[index] ?? 0);
  if (plan.isHandedBack) {
    plan.isHandedBack = false;
    requireDone(bag, await press(day, picker, 'POST /api/picking/release', { orderId }), 'handed back');
    bag.picker = null;
    day.toPick.push(bag);
    return;
  }
  const finish = requireDone(
    bag,
    await press(day, picker, 'POST /api/picking/finish', { orderId }),
    'packed',
  );
  if (finish.status === 'CANCELLED') {
    return markCancelled(bag);
  }
  requireSame(bag, 'what is due', Math.round(finish.due * 100), duePaiseOf(bag));
  bag.isPacked = true;
  day.toRide.push(bag);
}

type PickLine = { lineId: string; productId: string; quantity: number; short: number };

async function pickLine(
  day: Day,
  picker: Shopper,
  bag: OpenBag,
  line: PickLine,
  missing: number,
): Promise<void> {
  const { orderId } = bag;
  const { lineId, productId, quantity } = line;
  const short = missing === 1 ? quantity : Math.floor(missing * quantity);
  const known: BagLine = bag.lines.get(lineId) ?? {
    product: day.products.get(productId)!,
    quantity,
    picked: 0,
    short: 0,
    instead: null,
  };
  bag.lines.set(lineId, known);
  if (short > 0) {
    // An order of which nothing is available or substituted is cancelled.
    const instead = missing === 1 ? null : await chooseInstead(day, picker, bag, lineId, short);
    const told = await tellShort(day, picker, bag, { orderId, lineId, short }, instead);
    known.short = short;
    known.instead = told.substitute ? instead : null;
  }
  const picked = quantity - short;
  requireDone(bag, await press(day, picker, 'PUT /api/picking/pick', { orderId, lineId, picked }), 'picked');
  known.picked = picked;
}

type Short = { orderId: string; lineId: string; short: number };

/** Somebody else may have taken the last unit; then there is no substitute. */
async function tellShort(day: Day, picker: Shopper, bag: OpenBag, short: Short, instead: BagLine['instead']) {
  const tell = (body: object) => press(day, picker, 'PUT /api/picking/short', body);
  if (instead) {
    const substitute = { productId: instead.product.id, quantity: instead.quantity };
    const answer = await tell({ ...short, substitute });
    const isRefused = ['SHORT_STOCK', 'TOO_MUCH_INSTEAD'].includes(answer.body?.code);
    if (!isRefused && answer.status !== 404) return requireDone(bag, answer, 'missing');
  }
  return requireDone(bag, await tell(short), 'missing');
}

async function chooseInstead(
  day: Day,
  picker: Shopper,
  bag: OpenBag,
  lineId: string,
  quantity: number,
): Promise<BagLine['instead']> {
  if (bag.plan.preferences.ifShort !== 'replace') return null;
  const { orderId } = bag;
  const path = `GET /api/picking/substitutes?orderId=${orderId}&lineId=${lineId}` as const;
  const offers = requireDone(bag, await press(day, picker, path), 'offered') as { productId: string }[];
  const offer = offers[Math.floor(day.scenario.random() * offers.length)];
  return offer ? { product: day.products.get(offer.productId)!, quantity } : null;
}
