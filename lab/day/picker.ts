// What a picker does: takes the oldest order, walks the shelves, says what is missing, packs.

import { drawPickSeconds, drawShort } from '#demo/day/store-habits.ts';
import type {
  PickLine,
  PickOrder,
  QueuedOrder,
  SubstituteOffer,
} from '#features/orders/fulfilment/picking.contract.ts';
import { requireAnswer } from './calls.ts';
import type { Person } from '../start/people.ts';
import { endOrder, noteOrder, type Day, type DayOrder } from './day.ts';

/** Works until the board has nothing more. */
export async function workAsPicker(day: Day, person: Person): Promise<void> {
  const queue = await day.ask(person, 'GET', `/api/picking/queue?storeId=${day.store._id}`);
  // Begun on a day that was interrupted.
  const begun = (requireAnswer('The queue', queue) as QueuedOrder[]).find(({ isMine }) => isMine);
  let next = begun?.orderId ?? (await day.board.nextToPick());
  for (; next; next = await day.board.nextToPick()) await pickOrder(day, next, person);
}

async function pickOrder(day: Day, orderId: string, person: Person): Promise<void> {
  const order = noteOrder(day, orderId);
  const claimed = await day.ask(person, 'POST', '/api/picking/claim', { orderId });
  // Cancelled, or a person at the real page was quicker.
  if (claimed.status !== 200) return day.board.putBack([orderId]);
  order.claimedAt = day.clock.now();
  try {
    await pickLines(day, claimed.data, order, person);
  } finally {
    if (day.stop.aborted)
      await day.askLast(person, 'POST', '/api/picking/release', { orderId }).catch(() => {});
  }
}

/** Ends early when it was cancelled meanwhile. */
async function pickLines(
  day: Day,
  { orderId, lines, ifShort }: PickOrder,
  order: DayOrder,
  person: Person,
): Promise<void> {
  const found = lines.map((line) => {
    const shelf = day.misplaced.get(line.productId);
    if (!shelf) return { ...line, shelf, short: line.short || drawShort(day.random, line.quantity) };
    // Nobody else of these pickers can have them from now on.
    const there = Math.min(shelf.left, line.quantity);
    shelf.left -= there;
    return { ...line, shelf, short: line.quantity - there };
  });
  const minutes = drawPickSeconds(day.random, found) / 60;
  for (const [at, { lineId, shelf, quantity, short, isFresh }] of found.entries()) {
    await day.clock.until(order.claimedAt! + (minutes * (at + 1)) / (lines.length + 1));
    const missing = { person, lineId, short, isFresh, ifShort, left: { count: shelf ? 0 : null } };
    if (short > 0 && !(await sayShort(day, order, missing))) return;
    if (shelf && short > 0) shelf.isMissed = true;
    const picked = { orderId, lineId, picked: quantity - short };
    if ((await day.ask(person, 'PUT', '/api/picking/pick', picked)).status !== 200) return;
  }
  await day.clock.until(order.claimedAt! + minutes);
  const finished = await day.ask(person, 'POST', '/api/picking/finish', { orderId });
  if (finished.status !== 200) return;
  // Nothing of it was there.
  if (finished.data.status === 'CANCELLED') endOrder(day, order, 'cancelled');
  else order.packedAt = day.clock.now();
}

type MissingPacks = { person: Person; left: { count: number | null } } & Pick<
  PickLine,
  'lineId' | 'short' | 'isFresh'
> &
  Pick<PickOrder, 'ifShort'>;

/**
 * False when it was cancelled meanwhile. Some or all packs are missing; the most similar product is
 * substituted where the shopper allows it.
 */
async function sayShort(
  day: Day,
  order: DayOrder,
  { person, lineId, short, isFresh, ifShort, left }: MissingPacks,
): Promise<boolean> {
  const { orderId } = order;
  const path = `/api/picking/substitutes?orderId=${orderId}&lineId=${lineId}`;
  // Nobody says yes to what comes instead of fresh goods.
  const isReplaced = ifShort === 'replace' && !isFresh;
  const offers: SubstituteOffer[] = isReplaced ? (await day.ask(person, 'GET', path)).data : [];
  const offer = offers?.find(({ productId, stock }) => stock >= short && !day.misplaced.has(productId));
  const substitute = offer && { productId: offer.productId, quantity: short };
  const say = (more: object) =>
    day.ask(person, 'PUT', '/api/picking/short', { orderId, lineId, short, left, ...more });
  let said = await say(substitute ? { substitute } : {});
  // A shopper has just bought the last of what was offered.
  const isGone = said.status === 409 && substitute;
  if (isGone) said = await say({});
  if (said.status !== 200) return false;
  order.shortLines++;
  if (substitute && !isGone) order.substitutes++;
  order.notOwed.missing += (said.data as PickLine).adjustment;
  return true;
}
