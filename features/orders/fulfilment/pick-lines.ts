// A picker's work on the lines of their order: picked, short, substituted, packed. Each call has the full
// state and may be repeated: after a time without a network the page sends its saved ones.

import { inTransaction, type Queryable } from '#database/client.ts';
import { teachBarCode } from '#features/catalogue/bar-code/bar-codes.ts';
import { changeCatalogue, listTagsOfProducts } from '#features/catalogue/catalogue-changes.ts';
import { listInsteadIds } from '#features/catalogue/product/similar-products.ts';
import { toRupees } from '#shared/money.ts';
import { refuseField, ShopError } from '#shared/shop-error.ts';
import { findOrder, notifyOrderChange } from '../core/orders.ts';
import type { StoredLine, StoredOrder } from '../core/order.rules.ts';
import type { Substitute } from '../core/order.table.ts';
import { duePaiseOf } from '../core/sums.rules.ts';
import { noteEvent } from '../notices/order-events.ts';
import type { StoreWorker } from './order-transitions.rules.ts';
import { bookShorts, takeStep, toStaffStep, type TransitionDeps } from './order-transitions.ts';
import {
  comingInstead,
  isFairInstead,
  leftToPick,
  toPickLine,
  type ShelvedLine,
} from './pick-lines.rules.ts';
import type {
  BarCodeBody,
  FinishedPick,
  LineQuery,
  PickBody,
  PickLine,
  ShortBody,
  SubstituteOffer,
  WasteBody,
} from './picking.contract.ts';
import { isPacked, lockPick, requireOwn } from './picking.ts';
import {
  findSubstitutes,
  listDeclined,
  listPickLines,
  noteShort,
  noteWaste,
  setLine,
  setPick,
  type StoredPick,
} from './picks.store.ts';
import { lockShelves, noteShelf } from './shelf-answers.store.ts';
import { askShopper, leaveOutUntaken, swapSubstitute } from './substitutes.ts';

/** 400 when more are picked than were ordered and are not short. */
export async function pickLine(
  { db }: TransitionDeps,
  picker: StoreWorker,
  { orderId, lineId, picked }: PickBody,
  now: Date,
): Promise<PickLine> {
  return inTransaction(db, async (tx) => {
    const { line } = await lockLine(tx, picker, orderId, lineId);
    const most = line.quantity - line.short;
    const why = line.short > 0 ? `${line.short} are missing, so at most ${most}` : `At most ${most}`;
    if (picked > most) throw refuseField('picked', why);
    await setLine(tx, lineId, { picked });
    return toPickLine({ ...line, picked }, now);
  });
}

/**
 * Packs that are not on the shelf. The ledger records them as lost at once, so that the stock is right; what
 * else is left there the picker is asked (shelf-answers.store.ts). A
 * substitute leaves the stock at once too, so that nobody else buys it; nobody waits for the shopper's
 * answer.
 */
export async function shortLine(
  { db, changes }: TransitionDeps,
  picker: StoreWorker,
  { orderId, lineId, short, substitute: wanted, left }: ShortBody,
  now: Date,
): Promise<PickLine> {
  return changeCatalogue(db, changes, async (tx) => {
    const { order, line } = await lockLine(tx, picker, orderId, lineId);
    if (short > line.quantity) throw refuseField('short', `Only ${line.quantity} were ordered`);
    if (wanted && short === 0) throw refuseField('substitute', 'First enter how many are missing');
    if (wanted && order.ifShort !== 'replace') throw new ShopError('no_substitutes');
    const substitute = wanted ? await toSubstitute(tx, order, line, wanted) : null;
    if (substitute && !picker.manages(order.storeId)) requireFair(line, short, substitute);
    const ids = [line.productId, line.substitute?.productId ?? [], substitute?.productId ?? []].flat();
    await lockShelves(tx, order.storeId, ids);
    const tags = await swapSubstitute(tx, order, line, substitute, picker.userId);
    const turned = await noteShelf(tx, order, line, { short, left }, picker.userId);
    await noteShort(tx, order, line, short, picker.userId);
    const picked = line.picked === null ? null : Math.min(line.picked, line.quantity - short);
    await setLine(tx, lineId, { short, picked, substitute });
    // One that was left out for want of an answer may be offered, and is asked about, again.
    const before = comingInstead(line, { isPicking: true, now });
    await askShopper(tx, order, { ...line, substitute: before }, substitute, now);
    await notifyOrderChange(tx, orderId);
    tags.push(...(await listTagsOfProducts(tx, turned)));
    return { answer: toPickLine(await findLine(tx, order, lineId), now), tags };
  });
}

/**
 * A broken pack leaves the stock, and the picker takes another one: the order still gets all of its packs.
 * 409 when no other is left: then it is missing.
 */
export async function wasteWhilePicking(
  { db, changes }: TransitionDeps,
  picker: StoreWorker,
  { orderId, lineId, ...waste }: WasteBody,
  now: Date,
): Promise<PickLine> {
  return changeCatalogue(db, changes, async (tx) => {
    const { order, line } = await lockLine(tx, picker, orderId, lineId);
    await lockShelves(tx, order.storeId, [line.productId]);
    const booked = await noteWaste(tx, order, line, waste, picker.userId);
    if (booked && booked.stock < 0)
      throw new ShopError('short_stock', { message: 'No other is in stock. Mark it as missing instead.' });
    const answer = toPickLine(await findLine(tx, order, lineId), now);
    return { answer, tags: booked?.isTurned ? await listTagsOfProducts(tx, [line.productId]) : [] };
  });
}

/** Only products similar to the line's; the page's choice is checked. */
async function toSubstitute(
  tx: Queryable,
  order: StoredOrder,
  line: ShelvedLine,
  { productId, quantity }: NonNullable<ShortBody['substitute']>,
): Promise<Substitute> {
  // The present substitute is no longer in the stock, but may stay or be reduced.
  const saved = line.substitute?.productId === productId ? line.substitute : null;
  if (saved) return { ...saved, quantity, paise: (saved.paise / saved.quantity) * quantity };
  const similar = await listSubstitutes(tx, order, line.productId);
  const found = similar.find((each) => each.productId === productId);
  if (!found) throw new ShopError('not_found', { message: 'This product cannot be the substitute' });
  const { name, unit, image, pricePaise } = found;
  if ((await listDeclined(tx, line.id)).has(productId))
    throw new ShopError('no_substitutes', { message: `The shopper does not want ${name}` });
  const needsYes = line.isFresh && { needsYes: true };
  return { productId, name, unit, image, quantity, paise: pricePaise * quantity, ...needsYes };
}

function requireFair(line: StoredLine, short: number, { name, quantity, paise }: Substitute): void {
  if (quantity > short) {
    const message = `Only ${short} missing, so at most ${short} instead. A manager may give more.`;
    throw new ShopError('too_much_instead', { message });
  }
  const message = `${name} costs much more than what is missing. A manager may give it.`;
  if (!isFairInstead(line, paise / quantity)) throw new ShopError('too_much_instead', { message });
}

/** As everywhere in the shop: what is most like it first. */
async function listSubstitutes(tx: Queryable, order: StoredOrder, productId: string) {
  return findSubstitutes(tx, order, await listInsteadIds(tx, order.storeId, productId));
}

const MAX_OFFERED = 8;

export async function offerSubstitutes(
  { db }: TransitionDeps,
  picker: StoreWorker,
  { orderId, lineId }: LineQuery,
): Promise<SubstituteOffer[]> {
  return inTransaction(db, async (tx) => {
    const { order, line } = await lockLine(tx, picker, orderId, lineId);
    const declined = await listDeclined(tx, lineId);
    const found = await listSubstitutes(tx, order, line.productId);
    const isManager = picker.manages(order.storeId);
    const wanted = found.filter(
      (each) => !declined.has(each.productId) && (isManager || isFairInstead(line, each.pricePaise)),
    );
    return wanted
      .slice(0, MAX_OFFERED)
      .map(({ pricePaise, ...offer }) => ({ ...offer, price: toRupees(pricePaise) }));
  });
}

export async function learnBarCode(
  { db }: TransitionDeps,
  picker: StoreWorker,
  { orderId, lineId, code }: BarCodeBody,
  now: Date,
): Promise<PickLine> {
  return inTransaction(db, async (tx) => {
    const { line } = await lockLine(tx, picker, orderId, lineId);
    if (line.barCodes.includes(code)) return toPickLine(line, now);
    await teachBarCode(tx, { code, productId: line.productId }, { source: 'picking', userId: picker.userId });
    return toPickLine({ ...line, barCodes: [...line.barCodes, code] }, now);
  });
}

/** Short lines are booked; an order with nothing in it is cancelled. A repeat gets the same answer. */
export async function finishPicking(
  { db, changes, refunds }: TransitionDeps,
  picker: StoreWorker,
  orderId: string,
  now: Date,
): Promise<FinishedPick> {
  const order = await changeCatalogue(db, changes, async (tx) => {
    const { order, pick } = await lockPick(tx, picker, orderId);
    const lines = await listPickLines(tx, order);
    if (pick?.userId === picker.userId && isFinished(order, pick, lines)) return { answer: order, tags: [] };
    requireOwn(picker, order, pick);
    const open = lines.filter((line) => leftToPick(line) > 0);
    if (open.length > 0) {
      const [first] = open;
      const message =
        open.length === 1 ? `${first!.name} is not picked yet` : `${open.length} lines are not picked yet`;
      throw new ShopError('not_picked', { message, data: { lineIds: open.map(({ id }) => id) } });
    }
    const backTags = await leaveOutUntaken(tx, order, picker.userId);
    if (isNothingThere(await listPickLines(tx, order))) {
      const { moved, tags } = await takeStep(tx, order, toStaffStep('CANCELLED', picker, now), refunds);
      return { answer: moved, tags: [...backTags, ...tags] };
    }
    await bookShorts(tx, order, { refunds, userId: picker.userId, now });
    await setPick(tx, orderId, { finishedAt: now });
    if (lines.some(({ short }) => short > 0)) await noteEvent(tx, order, 'short', now);
    await noteEvent(tx, order, 'packed', now);
    await notifyOrderChange(tx, orderId);
    return { answer: (await findOrder(tx, orderId))!, tags: backTags };
  });
  const due = order.status === 'CANCELLED' ? 0 : duePaiseOf(order);
  const isPaid = order.paymentState === 'paid';
  return { orderId, status: order.status ?? '', due: toRupees(due), isPaid };
}

/** Packed, in any later status; or cancelled because nothing of it was there. */
function isFinished({ status }: StoredOrder, { finishedAt }: StoredPick, lines: readonly ShelvedLine[]) {
  return status === 'CANCELLED' ? finishedAt === null && isNothingThere(lines) : finishedAt !== null;
}

const isNothingThere = (lines: readonly ShelvedLine[]) =>
  lines.every((line) => line.short === line.quantity && !line.substitute);

async function lockLine(tx: Queryable, picker: StoreWorker, orderId: string, lineId: string) {
  const { order, pick } = await lockPick(tx, picker, orderId);
  requireOwn(picker, order, pick);
  if (pick.finishedAt) throw isPacked();
  return { order, line: await findLine(tx, order, lineId) };
}

async function findLine(tx: Queryable, order: StoredOrder, lineId: string): Promise<ShelvedLine> {
  const line = (await listPickLines(tx, order)).find(({ id }) => id === lineId);
  if (!line) throw new ShopError('not_found', { message: 'This line is not part of that order' });
  return line;
}
