// What shoppers were told, recorded outside the shop, and its comparison with the database and the payment
// provider. Nothing here asks the shop.

import { readFile } from 'node:fs/promises';
import { listMoneyBack, listPages } from './provider-records.ts';
import type { DayOrder } from '../day/day.ts';
import type { Product, Shopper } from './products.ts';
import type { Environment } from './environment.ts';

export type OrderRequest = {
  shopper: Shopper;
  call: 'cash-on-delivery' | 'checkout';
  key: string;
  items: { productId: string; quantity: number }[];
  /** The price of these products, calculated here. */
  expectedPaise: number;
  responses: { status: number; text: string; code: string | null; retryAfter: number | null }[];
  outcome: 'made' | 'refused' | 'unknown';
  /** The order as the shopper was told. */
  order: { id: string; paise: number; attemptId: string | null } | null;
  attempts: number;
};

/** What one shopper wants to buy once, however often and in however many ways it is requested. */
export type Purchase = {
  requests: OrderRequest[];
  /** The provider said that it took the money, while the payment was still possible. */
  isPaid: boolean;
  /** The shopper or the staff was told that it is cancelled. */
  isCancelled: boolean;
};

export type Ledger = ReturnType<typeof openLedger>;

export function openLedger(random: () => number) {
  const purchases: Purchase[] = [];
  return {
    products: [] as Product[],
    purchases,
    /** What the people of a store's day were told of its orders. */
    dayOrders: new Map() as ReadonlyMap<string, DayOrder>,
    newPurchase() {
      const purchase: Purchase = { requests: [], isPaid: false, isCancelled: false };
      purchases.push(purchase);
      return purchase;
    },
    newKey: () =>
      Array.from({ length: 16 }, () =>
        Math.floor(random() * 256)
          .toString(16)
          .padStart(2, '0'),
      ).join(''),
  };
}

export type Comparison = Awaited<ReturnType<typeof compare>>;

type OrderRow = {
  id: string;
  user_id: string;
  payment_state: string;
  status: string | null;
  total: number;
  /** What the shopper does not owe after all. */
  adjusted: number;
  lines: { productId: string; quantity: number }[];
  is_packed: boolean;
  is_taken: boolean;
};

export async function compare(environment: Environment, ledger: Ledger) {
  const findings: string[] = [];
  const orders = await readOrders(environment, ledger);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const byShopper = Map.groupBy(orders, (order) => order.user_id);
  let [lost, doubled, differencePaise] = [0, 0, 0];
  const addFinding = (what: string, purchase: Purchase) => {
    const [request] = purchase.requests;
    findings.push(`${what}: shopper ${request?.shopper.id}, order ${request?.order?.id ?? 'none'}`);
  };

  for (const purchase of ledger.purchases) {
    const live = (byShopper.get(purchase.requests[0]?.shopper.id ?? '') ?? []).filter(isLive);
    const made = purchase.requests.filter((request) => request.outcome === 'made');
    for (const request of made) {
      const order = byId.get(request.order!.id);
      const problem = order ? findProblem(request, order, purchase) : 'an acknowledged order is not there';
      if (problem) {
        lost++;
        addFinding(problem, purchase);
      }
      if (order)
        differencePaise +=
          Math.abs(order.total - request.expectedPaise) + Math.abs(order.total - request.order!.paise);
    }
    if (hasTwoAnswers(made)) {
      doubled++;
      addFinding('one key was answered in two ways', purchase);
    }
    const maxOrders = purchase.requests.some((request) => request.outcome !== 'refused') ? 1 : 0;
    const isTwice = live.length > maxOrders;
    if (isTwice) {
      doubled += live.length - maxOrders;
      addFinding(
        maxOrders ? `one purchase, ${live.length} orders` : 'refused, and ordered all the same',
        purchase,
      );
      differencePaise += live.slice(maxOrders).reduce((sum, order) => sum + order.total, 0);
    }
  }

  const oversold = countOversold(ledger, orders, findings);
  const charges = await compareCharges(environment, orders, findings);
  const faults = await environment.query<{ invariant: number; fault: string; subject: string }>(
    await readFile(new URL('../../features/orders/core/invariants.sql', import.meta.url), 'utf8'),
  );
  for (const { invariant, fault, subject } of faults)
    findings.push(`invariant ${invariant}: ${fault} (${subject})`);
  const day = compareDay(ledger, byId, findings);
  return {
    attempts: ledger.purchases.reduce(
      (sum, { requests }) => sum + requests.reduce((all, request) => all + request.attempts, 0),
      0,
    ),
    lost: lost + day.lost,
    doubled: doubled + charges.doubled,
    oversold,
    differencePaise: differencePaise + charges.differencePaise + day.differencePaise,
    /** A description of each mismatch. */
    findings,
  };
}

/** What pickers, riders and shoppers of a store's day were told, against what the shop has kept. */
function compareDay({ dayOrders }: Ledger, byId: ReadonlyMap<string, OrderRow>, findings: string[]) {
  let [lost, differencePaise] = [0, 0];
  for (const { orderId, shopper, total, end, packedAt, takenAt, notOwed } of dayOrders.values()) {
    if (!shopper) continue;
    const row = byId.get(orderId);
    const wanted = { delivered: 'DELIVERED', failed: 'CANCELLED', cancelled: 'CANCELLED' };
    const isKept =
      end && row?.status === wanted[end] && (!packedAt || row.is_packed) && (!takenAt || row.is_taken);
    if (!isKept) {
      lost++;
      findings.push(`told that it is ${end ?? 'on its way'}, and it is ${row?.status}: order ${orderId}`);
    }
    if (!row) continue;
    const off = [
      row.total - Math.round(total * 100),
      end === 'delivered' ? row.adjusted - Math.round((notOwed.missing + notOwed.problems) * 100) : 0,
    ].reduce((sum, paise) => sum + Math.abs(paise), 0);
    if (off > 0)
      findings.push(`${row.total} paise, ${row.adjusted} taken off, told otherwise: order ${orderId}`);
    differencePaise += off;
  }
  return { lost, differencePaise };
}

export const listShoppers = ({ purchases, dayOrders }: Ledger): string[] => [
  ...new Set([
    ...purchases.flatMap(({ requests }) => requests.map(({ shopper }) => shopper.id)),
    ...[...dayOrders.values()].flatMap(({ shopper }) => shopper?.id ?? []),
  ]),
];

/** Counts as bought. */
const isLive = ({ payment_state, status }: OrderRow) =>
  (payment_state === 'none_due' || payment_state === 'paid') && status !== 'CANCELLED';

function findProblem(request: OrderRequest, order: OrderRow, purchase: Purchase): string | null {
  const { payment_state: payment, status } = order;
  if (order.user_id !== request.shopper.id) return 'an order belongs to somebody else';
  const wanted = new Map(request.items.map((item) => [item.productId, item.quantity]));
  const isSame =
    order.lines.length === wanted.size &&
    order.lines.every((line) => wanted.get(line.productId) === line.quantity);
  if (!isSame) return 'an order holds other things than were ordered';
  if (request.call === 'cash-on-delivery') {
    const wantedStatus = purchase.isCancelled ? 'CANCELLED' : 'PLACED';
    return status === wantedStatus ? null : `an acknowledged order is ${status}, not ${wantedStatus}`;
  }
  if (purchase.isPaid && purchase.isCancelled)
    return payment === 'refunded' ? null : `paid and cancelled, yet it is ${payment}`;
  if (purchase.isPaid)
    return payment === 'paid' && status !== 'CANCELLED'
      ? null
      : `paid in time, yet it is ${payment} ${status}`;
  if (purchase.isCancelled)
    return payment === 'failed' ? null : `cancelled before it was paid, yet it is ${payment}`;
  return null;
}

function hasTwoAnswers(made: readonly OrderRequest[]): boolean {
  const byKey = Map.groupBy(made, ({ call, key }) => call + key);
  return [...byKey.values()].some((requests) => {
    const responses = requests.flatMap((request) => request.responses);
    return new Set(responses.flatMap(({ status, text }) => (status === 200 ? text : []))).size > 1;
  });
}

function countOversold(ledger: Ledger, orders: readonly OrderRow[], findings: string[]): number {
  const sold = new Map<string, number>();
  const holding = orders.filter((order) => isLive(order) || order.payment_state === 'awaiting');
  for (const { productId, quantity } of holding.flatMap(({ lines }) => lines))
    sold.set(productId, (sold.get(productId) ?? 0) + quantity);
  let oversold = 0;
  for (const { id, stock } of ledger.products) {
    const gone = sold.get(id) ?? 0;
    if (gone <= stock) continue;
    oversold += gone - stock;
    findings.push(`${gone} sold of ${stock}: product ${id}`);
  }
  return oversold;
}

/**
 * Every charge of the provider, less refunds and lost disputes, equals its order, or an open review names the
 * difference.
 */
async function compareCharges(environment: Environment, orders: readonly OrderRow[], findings: string[]) {
  const ours = new Set(orders.map((order) => order.id));
  const listed = await listPages(environment);
  const pages = listed.pages.filter(({ orderId }) => ours.has(orderId));
  const back = await listMoneyBack(environment);
  const reviewed = await readReviewedDifferences(environment);
  const charged = new Map<string, { count: number; paise: number }>();
  for (const { pageId, orderId, paise, paymentId } of listed.charges) {
    const net = paise - (back.get(paymentId) ?? 0);
    // The whole amount, where a review names the page without amounts.
    const inReview = reviewed.get(paymentId) ?? (reviewed.has(pageId) ? net : 0);
    if (net - inReview === 0) continue;
    const before = charged.get(orderId) ?? { count: 0, paise: 0 };
    charged.set(orderId, { count: before.count + 1, paise: before.paise + net - inReview });
  }
  // Each order has one payment page, even if the answer that named it was lost.
  let doubled = pages.length - new Set(pages.map(({ orderId }) => orderId)).size;
  if (doubled > 0) findings.push(`${doubled} payment pages beside the one of their order`);
  let differencePaise = 0;
  for (const { id, payment_state, status, total, adjusted } of orders) {
    const { count, paise } = charged.get(id) ?? { count: 0, paise: 0 };
    const isCharged = payment_state === 'paid' || payment_state === 'refunded';
    const due = isCharged && status !== 'CANCELLED' ? total - adjusted : 0;
    if (count > 1) doubled += count - 1;
    if (paise !== due)
      findings.push(
        `${paise / 100} rupees taken for ${due / 100} rupees due, and nobody was told: order ${id} (${payment_state})`,
      );
    differencePaise += Math.abs(paise - due);
  }
  return { doubled, differencePaise };
}

export async function listWrongCharges(environment: Environment, ledger: Ledger): Promise<string[]> {
  const findings: string[] = [];
  await compareCharges(environment, await readOrders(environment, ledger), findings);
  return findings;
}

/**
 * By charge, or by page where no amounts are named: how much more was taken than is due, according to open
 * reviews.
 */
async function readReviewedDifferences(environment: Environment): Promise<Map<string, number>> {
  const rows = await environment.query<{ subject: string; difference: number | null }>(
    `SELECT coalesce(payment_intent, session_id) AS subject, ((amounts->>'chargedPaise')::int
       - (amounts->>'refundedPaise')::int - (amounts->>'lostPaise')::int - (amounts->>'duePaise')::int) AS difference
     FROM payment_reviews WHERE resolved_at IS NULL AND coalesce(payment_intent, session_id) IS NOT NULL`,
  );
  return new Map(rows.map(({ subject, difference }) => [subject, difference ?? 0]));
}

async function readOrders(environment: Environment, ledger: Ledger): Promise<OrderRow[]> {
  return environment.query<OrderRow>(
    `SELECT orders.id, user_id, payment_state, status, total_paise::int AS total,
       adjusted_paise::int AS adjusted,
       EXISTS (SELECT FROM order_picks WHERE order_id = orders.id AND finished_at IS NOT NULL) AS is_packed,
       EXISTS (SELECT FROM deliveries WHERE order_id = orders.id) AS is_taken,
       (SELECT coalesce(json_agg(json_build_object('productId', product_id, 'quantity', quantity)), '[]')
        FROM order_lines WHERE order_id = orders.id) AS lines
     FROM orders WHERE user_id = ANY($1)`,
    [listShoppers(ledger)],
  );
}
