// What a picker does: takes the oldest order, walks the shelves, says what is missing, packs.

import type {
  PickLine,
  PickOrder,
  QueuedOrder,
  SubstituteOffer,
} from '#features/order/fulfilment/picking.contract.ts';
import type { Person } from '../start/people.ts';
import { requireAnswer } from './calls.ts';
import { between, endOrder, happens, noteOrder, type Day, type DayOrder, type Work } from './day.ts';

const SHORT_PERCENT = 2;
/** Store minutes: to read the order and fetch a bag, per line, per further pack, to close the bag. */
const TIMES = { begin: [0.3, 0.7], line: [0.2, 0.5], pack: [0.03, 0.08], close: [0.3, 0.6] } as const;

/** Works until the board has nothing more, and adds what was done to `work`. */
export async function workAsPicker(day: Day, picker: Person, work: Work): Promise<void> {
  const queue = await day.ask(picker, 'GET', `/api/picking/queue?storeId=${day.store._id}`);
  // Begun on a day that was interrupted.
  const begun = (requireAnswer('The queue', queue) as QueuedOrder[]).find(({ isMine }) => isMine);
  let next = begun?.orderId ?? (await day.board.nextToPick());
  for (; next; next = await day.board.nextToPick()) await pickOrder(day, picker, next, work);
}

async function pickOrder(day: Day, picker: Person, orderId: string, work: Work): Promise<void> {
  const order = noteOrder(day, orderId);
  const claimed = await day.ask(picker, 'POST', '/api/picking/claim', { orderId });
  // Cancelled, or a person at the real page was quicker.
  if (claimed.status !== 200) return day.board.putBack([orderId]);
  order.claimedAt = day.clock.now();
  let isDone = false;
  try {
    isDone = await pickLines(day, picker, claimed.data, order);
  } finally {
    if (day.stop.aborted)
      await day.askLast(picker, 'POST', '/api/picking/release', { orderId }).catch(() => {});
  }
  if (!isDone) return;
  work.orders++;
  work.lines += claimed.data.lines.length;
  work.minutes += order.packedAt! - order.claimedAt;
}

/** False when it was cancelled meanwhile. */
async function pickLines(
  day: Day,
  picker: Person,
  { orderId, lines, ifShort }: PickOrder,
  order: DayOrder,
): Promise<boolean> {
  const walk = ([from, to]: readonly [number, number]) => between(day, from, to);
  let at = order.claimedAt! + walk(TIMES.begin);
  for (const line of lines) {
    at += walk(TIMES.line) + (line.quantity - 1) * walk(TIMES.pack);
    await day.clock.until(at);
    const noted = happens(day, SHORT_PERCENT)
      ? await sayShort(day, picker, { orderId, line, order, mayReplace: ifShort === 'replace' })
      : await day.ask(picker, 'PUT', '/api/picking/pick', {
          orderId,
          lineId: line.lineId,
          picked: line.quantity - line.short,
        });
    if (noted.status !== 200) return false;
  }
  await day.clock.until(at + walk(TIMES.close));
  const finished = await day.ask(picker, 'POST', '/api/picking/finish', { orderId });
  if (finished.status !== 200) return false;
  order.packedAt = day.clock.now();
  if (finished.data.status === 'CANCELLED') endOrder(day, order, 'cancelled');
  return true;
}

type Missing = { orderId: string; line: PickLine; order: DayOrder; mayReplace: boolean };

/** Some or all packs are missing; the most similar product is substituted where the shopper allows it. */
async function sayShort(day: Day, picker: Person, { orderId, line, order, mayReplace }: Missing) {
  const { lineId, quantity } = line;
  const short = Math.ceil(day.random() * quantity);
  const offers = mayReplace
    ? await day.ask(picker, 'GET', `/api/picking/substitutes?orderId=${orderId}&lineId=${lineId}`)
    : null;
  const offer = (offers?.data as SubstituteOffer[] | undefined)?.find(({ stock }) => stock >= short);
  const substitute = offer && { productId: offer.productId, quantity: short };
  let said = await day.ask(picker, 'PUT', '/api/picking/short', {
    orderId,
    lineId,
    short,
    ...(substitute && { substitute }),
  });
  // A shopper has just bought the last of what was offered.
  const isGone = said.status === 409 && substitute;
  if (isGone) said = await day.ask(picker, 'PUT', '/api/picking/short', { orderId, lineId, short });
  if (said.status !== 200) return said;
  order.shortLines++;
  if (substitute && !isGone) order.substitutes++;
  order.notOwed.missing += (said.data as PickLine).adjustment;
  return day.ask(picker, 'PUT', '/api/picking/pick', { orderId, lineId, picked: quantity - short });
}
