// Goods in, counts and waste of a store in the demo's past. They end at today's stock: a product begins with
// what makes it so, gets goods in before it would run out, and never has less than nothing.

import { DAY_MS, MINUTE_MS } from '#shared/times.ts';
import { fractionOf } from '../catalogue/stable-hash.ts';
import type { PastOrder } from './draw-orders.ts';
import type { Draw, Worker } from './people.ts';
import type { PastProduct } from './shelves.ts';
import { supplierOf, SUPPLIERS, type Supplier } from './suppliers.ts';
import { PAST_DAYS, toIndianDay, toMidnight } from './time.ts';

export type ReceiptLine = { product: PastProduct; quantity: number; bestBefore: string | null };
type StoreOfStock = {
  storeId: string;
  storeAt: number;
  products: readonly PastProduct[];
  staff: readonly Worker[];
  orders: readonly PastOrder[];
};
/** What leaves the shelf, for good or until its order is cancelled. */
type Leaves = { at: number; quantity: number; isBack?: boolean };

const COMES_AT_MS = 5 * 60 * MINUTE_MS;
const LOT = 24;
/** Fewer than this are left over when the next delivery comes: goods in. */
const SPARE = 4;
const LONGEST_RECEIPT = 150;
const FIRST_SUPPLIER = SUPPLIERS[0]!;
const DRAFT_LINES = 8;
const COUNTED_EVERY_DAYS = 7;
const CORRECTED = 8;

export function drawStock(draw: Draw, store: StoreOfStock, now: number) {
  const { storeId, storeAt, products } = store;
  const from = toMidnight(now) - PAST_DAYS * DAY_MS;
  const leaves = listLeaves(store.orders);
  const corrections = drawCorrections(draw, store, leaves, now);
  const deliveries = new Map<string, ReceiptLine[]>();
  const opening = products.map((product) => {
    const gone = (leaves.get(product.id) ?? []).toSorted((one, other) => one.at - other.at);
    if (gone.length === 0) return product.stocks[storeAt]!;
    const supplier = supplierOf(product);
    const times = listDeliveryTimes(storeAt, supplier, from, now);
    const { first, lots } = planLots(product, storeAt, times, gone);
    for (const { at, quantity } of lots) {
      const key = `${at} ${supplier.name}`;
      const lines = deliveries.get(key) ?? [];
      deliveries.set(key, lines);
      lines.push({ product, quantity, bestBefore: toBestBefore(product, supplier, at) });
    }
    return first;
  });
  const manager = store.staff.find(({ role }) => role === 'manager')!;
  const receipts = [...deliveries].flatMap(([key, lines]) => {
    const at = Number(key.split(' ')[0]);
    const supplier = supplierOf(lines[0]!.product);
    const parts = Array.from({ length: Math.ceil(lines.length / LONGEST_RECEIPT) }, (_, part) =>
      lines.slice(part * LONGEST_RECEIPT, (part + 1) * LONGEST_RECEIPT),
    );
    return parts.map((some, part) => ({
      ...{ id: draw.makeId(at), storeId, supplier, by: manager, at: at + part * MINUTE_MS, lines: some },
      reference: `DN-${toIndianDay(at).slice(2).replaceAll('-', '')}-${storeAt + 1}${part + 1}`,
    }));
  });
  const isNearlyGone = (product: PastProduct) =>
    leaves.has(product.id) && product.stocks[storeAt]! <= SPARE && supplierOf(product) === FIRST_SUPPLIER;
  const came = products.filter(isNearlyGone).slice(0, DRAFT_LINES);
  const at = now - 15 * MINUTE_MS;
  const draft = came.length > 0 && {
    ...{ id: draw.makeId(at), storeId, supplier: FIRST_SUPPLIER, reference: 'DN-4711', by: manager, at },
    lines: came.map((product) => ({
      ...{ product, quantity: LOT, bestBefore: toBestBefore(product, FIRST_SUPPLIER, at) },
    })),
  };
  return {
    /** `opening`: what each product began with, in the order of the catalogue. */
    ...{ storeId, opening, corrections },
    receipts: receipts.sort((one, other) => one.at - other.at),
    /** A delivery that came a moment ago and is not booked yet; null: none. */
    draft: draft || null,
  };
}

/** By product: ordered packs, also those that were not there, and what went along instead. */
function listLeaves(orders: readonly PastOrder[]): Map<string, Leaves[]> {
  const leaves = new Map<string, Leaves[]>();
  const add = (productId: string, one: Leaves) => {
    const known = leaves.get(productId);
    if (known) known.push(one);
    else leaves.set(productId, [one]);
  };
  for (const { status, createdAt, packedAt, lines } of orders) {
    const isBack = status === 'CANCELLED';
    for (const { product, quantity, substitute } of lines) {
      add(product.id, { at: createdAt, quantity, isBack });
      if (substitute && packedAt !== null)
        add(substitute.productId, { at: packedAt, quantity: substitute.quantity });
    }
  }
  return leaves;
}

/** Every week a few products of a count are missing, and some packs are torn. Adds them to what leaves. */
function drawCorrections(
  draw: Draw,
  { storeAt, products, staff }: StoreOfStock,
  leaves: Map<string, Leaves[]>,
  now: number,
) {
  const by = staff.find(({ role }) => role === 'manager')!;
  const selling = products.filter(({ id, stocks }) => leaves.has(id) && stocks[storeAt]! > SPARE);
  if (selling.length === 0) return [];
  const days = Array.from(
    { length: PAST_DAYS / COUNTED_EVERY_DAYS },
    (_, week) => week * COUNTED_EVERY_DAYS + storeAt + 1,
  );
  return days.flatMap((daysAgo) => {
    const at = toMidnight(now) - daysAgo * DAY_MS + (6 + storeAt) * 60 * MINUTE_MS;
    const chosen = new Set(Array.from({ length: CORRECTED }, () => draw.pick(selling)));
    const bookings = { count: draw.makeId(at), waste: draw.makeId(at) };
    return [...chosen].map((product, nth) => {
      const reason = nth < CORRECTED - 2 ? 'count' : 'waste';
      leaves.get(product.id)!.push({ at, quantity: 1 });
      const note = reason === 'count' ? 'One fewer than expected' : 'Pack torn';
      return { bookingId: bookings[reason], product, quantity: -1, reason, note, by, at };
    });
  });
}

/** In the early morning, before the first orders. */
function listDeliveryTimes(
  storeAt: number,
  { everyDays, name }: Supplier,
  from: number,
  now: number,
): number[] {
  const shift = Math.floor(fractionOf(`deliveries ${name} ${storeAt}`) * everyDays);
  const times: number[] = [];
  for (let day = from + shift * DAY_MS + COMES_AT_MS; day < now; day += everyDays * DAY_MS) times.push(day);
  return times;
}

/**
 * Its lots, and what it began with. After each delivery there is enough until the next one, and never more
 * than leaves until today's stock is left.
 */
function planLots(product: PastProduct, storeAt: number, times: readonly number[], gone: readonly Leaves[]) {
  const leaving = Array.from({ length: times.length + 1 }, () => 0);
  // With what comes back later.
  const enough = leaving.map(() => 0);
  let nth = 0;
  for (const { at, quantity, isBack } of gone) {
    while (nth < times.length && times[nth]! <= at) nth++;
    enough[nth]! += quantity;
    if (!isBack) leaving[nth]! += quantity;
  }
  // At most this many may be there after each delivery, the first of which is the beginning.
  const most = leaving.map(() => 0);
  let later = product.stocks[storeAt]!;
  for (let at = leaving.length - 1; at >= 0; at--) most[at] = later += leaving[at]!;
  // After this delivery no more comes until today.
  const last = Math.max(0, leaving.length - 1 - Math.floor(fractionOf(`last ${product.id} ${storeAt}`) * 4));
  const lots: { at: number; quantity: number }[] = [];
  const first = last === 0 ? most[0]! : Math.min(most[0]!, Math.max(enough[0]!, LOT));
  let stock = first - leaving[0]!;
  for (let at = 1; at < leaving.length; at++) {
    const isEnough = stock >= enough[at]! + SPARE || at > last;
    const wanted =
      at === last ? most[at]! : isEnough ? stock : Math.min(most[at]!, Math.max(enough[at]!, LOT));
    if (wanted > stock) lots.push({ at: times[at - 1]!, quantity: wanted - stock });
    stock = Math.max(stock, wanted) - leaving[at]!;
  }
  return { first, lots };
}

function toBestBefore({ id }: PastProduct, { keepsDays }: Supplier, at: number): string | null {
  if (!keepsDays) return null;
  const [least = 0, most = 0] = keepsDays;
  return toIndianDay(at + (least + Math.floor(fractionOf(`keeps ${id}`) * (most - least + 1))) * DAY_MS);
}
