// What pickers, riders and managers of a store were told, recorded outside the shop, and its comparison with
// the database. Nothing here asks the shop.

import type { Comparison, Purchase } from './ledger.ts';
import { priceOf, type Product, type Shopper } from './products.ts';
import type { Environment } from './environment.ts';

/** A line as it was last acknowledged. */
export type BagLine = {
  product: Product;
  quantity: number;
  picked: number;
  short: number;
  instead: { product: Product; quantity: number } | null;
};

/** A reported problem of a line, and the answer that a manager was told was recorded. */
export type BagProblem = { id: string; state: 'open' | 'refunded' | 'refused'; refundPaise: number };

/** An order from the shelf to the door, as staff were told about it. */
export type Bag = {
  orderId: string;
  shopper: Shopper;
  purchase: Purchase;
  /** Paid online, or by a code at the door: the rider takes no cash. */
  isOnline: boolean;
  /** By line id. */
  lines: Map<string, BagLine>;
  /** Who was told that they have it; null while it waits. */
  picker: string | null;
  isPacked: boolean;
  rider: string | null;
  end: 'DELIVERED' | 'CANCELLED' | null;
  /** The hand-in that includes its cash. */
  handIn: string | null;
  problems: BagProblem[];
};

/** Cash that a rider was told was handed in. */
export type KnownHandIn = { id: string; riderId: string; paise: number; isCounted: boolean };

export type StoreLedger = {
  bags: Bag[];
  handIns: KnownHandIn[];
  riders: readonly Shopper[];
  /** Number of calls sent. */
  attempts: number;
  /** Found at once: an order that two people were told they have, or an acknowledgement that did not hold. */
  doubled: number;
  lost: number;
};

export function openStoreLedger(riders: readonly Shopper[]): StoreLedger {
  return { bags: [], handIns: [], riders, attempts: 0, doubled: 0, lost: 0 };
}

/** What the shopper does not owe of a line. Calculated here independently, so that a mistake shows. */
export function missingPaiseOf({ product, short, instead }: BagLine): number {
  const missing = priceOf(product) * short;
  return Math.max(0, missing - (instead ? priceOf(instead.product) * instead.quantity : 0));
}

const missingInAll = ({ lines }: Bag) =>
  [...lines.values()].reduce((sum, line) => sum + missingPaiseOf(line), 0);

/** Refunds for problems. */
export const givenBackOf = ({ problems }: Bag): number =>
  problems.reduce((sum, { refundPaise }) => sum + refundPaise, 0);

/** What is to be paid on delivery. */
export function duePaiseOf(bag: Bag): number {
  const total = bag.shopper.cart.reduce((sum, { product, quantity }) => sum + priceOf(product) * quantity, 0);
  return total - missingInAll(bag);
}

type BagRow = {
  id: string;
  status: string;
  adjusted: number;
  picker: string | null;
  isPacked: boolean;
  rider: string | null;
  isDelivered: boolean;
  isFailed: boolean;
  cash: number | null;
  handIn: string | null;
  arrivals: number;
  problems: { id: string; state: string; refund: number | null }[];
  lines: Record<
    string,
    { picked: number | null; short: number; instead: string | null; packs: number | null }
  >;
};

/** The comparison at the end, when every order of the ledger has ended. */
export async function compareStore(environment: Environment, ledger: StoreLedger): Promise<Comparison> {
  const findings: string[] = [];
  let { lost, doubled } = ledger;
  let differencePaise = 0;
  const rows = new Map((await readBags(environment, ledger)).map((row) => [row.id, row]));
  for (const bag of ledger.bags) {
    const row = rows.get(bag.orderId);
    const problems = row ? listProblems(bag, row) : ['it is not there'];
    lost += problems.length;
    findings.push(...problems.map((problem) => `acknowledged otherwise, ${problem}: order ${bag.orderId}`));
    if (!row) continue;
    const isBooked = bag.end !== 'CANCELLED' || bag.isPacked;
    const adjusted = (isBooked ? missingInAll(bag) : 0) + givenBackOf(bag);
    if (row.adjusted !== adjusted)
      findings.push(`${row.adjusted} paise taken off, not ${adjusted}: order ${bag.orderId}`);
    differencePaise += Math.abs(row.adjusted - adjusted);
    if (row.arrivals > 1) {
      doubled += row.arrivals - 1;
      findings.push(`delivered ${row.arrivals} times: order ${bag.orderId}`);
    }
  }
  const cash = await compareCash(environment, ledger, findings);
  const reviews = await environment.query<{ order_id: string; reason: string }>(
    'SELECT order_id, reason FROM payment_reviews WHERE resolved_at IS NULL AND order_id = ANY($1)',
    [ledger.bags.map(({ orderId }) => orderId)],
  );
  // Only the shop has moved money, so no review is expected.
  for (const { order_id: orderId, reason } of reviews)
    findings.push(`staff are told "${reason}": order ${orderId}`);
  return {
    attempts: ledger.attempts,
    lost,
    doubled: doubled + cash.doubled,
    oversold: 0,
    differencePaise: differencePaise + cash.differencePaise,
    findings,
  };
}

function listProblems(bag: Bag, row: BagRow): string[] {
  const problems: string[] = [];
  const expect = (what: string, stored: unknown, told: unknown) => {
    if (stored !== told) problems.push(`${what} is ${String(stored)}, not ${String(told)}`);
  };
  if (bag.end) expect('it', row.status, bag.end);
  if (bag.picker) expect('the picker', row.picker, bag.picker);
  if (bag.isPacked) expect('packed', row.isPacked, true);
  if (bag.rider) {
    expect('the rider', row.rider, bag.rider);
    expect('delivered', row.isDelivered, bag.end === 'DELIVERED');
    expect('brought back', row.isFailed, bag.end === 'CANCELLED');
    if (bag.end === 'DELIVERED') expect('its cash', row.cash, bag.isOnline ? 0 : duePaiseOf(bag));
    expect('its hand-in', row.handIn, bag.handIn);
  }
  expect('the number of problems', row.problems.length, bag.problems.length);
  for (const { id, state, refundPaise } of bag.problems) {
    const stored = row.problems.find((problem) => problem.id === id);
    expect('a problem', stored?.state, state);
    expect('what was given back for it', stored?.refund ?? 0, refundPaise);
  }
  for (const [id, line] of bag.lines) {
    const stored = row.lines[id];
    expect('picked of a line', stored?.picked ?? 0, line.picked);
    expect('missing of a line', stored?.short, line.short);
    expect('what goes along', stored?.instead ?? null, line.instead?.product.id ?? null);
    expect('how much goes along', stored?.packs ?? null, line.instead?.quantity ?? null);
  }
  return problems;
}

async function readBags(environment: Environment, { bags }: StoreLedger): Promise<BagRow[]> {
  return environment.query<BagRow>(
    `SELECT orders.id, orders.status, orders.adjusted_paise::int AS adjusted,
       pick.user_id AS picker, pick.finished_at IS NOT NULL AS "isPacked",
       delivery.rider_id AS rider, delivery.delivered_at IS NOT NULL AS "isDelivered",
       delivery.failed_at IS NOT NULL AS "isFailed", delivery.cash_paise::int AS cash,
       delivery.hand_in_id AS "handIn",
       (SELECT count(*)::int FROM order_transitions WHERE order_id = orders.id AND to_status = 'DELIVERED') AS arrivals,
       (SELECT coalesce(json_agg(json_build_object('id', id, 'state', state, 'refund', refund_paise)), '[]')
        FROM order_problems WHERE order_id = orders.id) AS problems,
       (SELECT json_object_agg(line.id, json_build_object('picked', picked, 'short', short,
          'instead', substitute ->> 'productId', 'packs', (substitute ->> 'quantity')::int))
        FROM order_lines line WHERE order_id = orders.id) AS lines
     FROM orders
     LEFT JOIN order_picks pick ON pick.order_id = orders.id
     LEFT JOIN deliveries delivery ON delivery.order_id = orders.id
     WHERE orders.id = ANY($1)`,
    [bags.map(({ orderId }) => orderId)],
  );
}

/** Cash taken at doors, cash handed in and cash counted add up to the same. */
async function compareCash(
  environment: Environment,
  { bags, handIns, riders }: StoreLedger,
  findings: string[],
) {
  const taken = bags
    .filter(({ end, isOnline }) => end === 'DELIVERED' && !isOnline)
    .reduce((sum, bag) => sum + duePaiseOf(bag), 0);
  const rows = await environment.query<{ id: string; expected: number; counted: number | null }>(
    `SELECT id, expected_paise::int AS expected, counted_paise::int AS counted
     FROM cash_hand_ins WHERE rider_id = ANY($1)`,
    [riders.map(({ id }) => id)],
  );
  const [left] = await environment.query<{ paise: number }>(
    `SELECT coalesce(sum(cash_paise), 0)::int AS paise FROM deliveries
     WHERE rider_id = ANY($1) AND hand_in_id IS NULL`,
    [riders.map(({ id }) => id)],
  );
  const known = new Set(handIns.map(({ id }) => id));
  const doubled = rows.filter(({ id }) => !known.has(id)).length;
  if (doubled > 0) findings.push(`${doubled} hand-ins that nobody was told of`);
  const expected = rows.reduce((sum, row) => sum + row.expected, 0);
  const counted = rows.reduce((sum, row) => sum + (row.counted ?? 0), 0);
  if (left!.paise > 0) findings.push(`${left!.paise} paise are still with the riders`);
  if (expected !== taken || counted !== taken)
    findings.push(`${taken} paise taken at doors, ${expected} handed in, ${counted} counted`);
  return { doubled, differencePaise: Math.abs(expected - taken) + Math.abs(counted - taken) };
}
