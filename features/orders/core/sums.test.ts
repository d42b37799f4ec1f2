// What an order says of its money: the sums in TypeScript and in SQL, and whole lives of orders through the
// front door, in which every reader says the same after every step.

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { compareCharge } from '#features/checkout/settle/compare-charge.ts';
import type { OrderPayment, PaymentReview } from '#features/checkout/checkout.contract.ts';
import { settleDoorCode } from '#features/checkout/pay/door-payment.ts';
import { refundOrder } from '#features/checkout/refund/refund.ts';
import type { Gst } from '#features/office/report/gst/gst.contract.ts';
import type { Report } from '#features/office/report/report.contract.ts';
import type { Mail } from '#features/platform/mail/mail.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/times.ts';
import { makeCredit } from '#tests/credit.ts';
import { askDelivery, deliver, soon, take } from '#tests/deliveries.ts';
import type { Person } from '#tests/factories.ts';
import { makeOffer } from '#tests/offers.ts';
import type { Answer } from '#tests/open-test-shop.ts';
import { cancelOrder, findFaults, moveOrder, placeOrder, readDetails } from '#tests/orders.ts';
import {
  atProvider,
  pay,
  toWork,
  startPayment,
  usePaymentShop,
  waitForPayment,
} from '#tests/payment-shop.ts';
import { asPicker, fillCart } from '#tests/picking.ts';
import { rollUpAll } from '#tests/sales.ts';
import { makeMember, useMember, useAdmin } from '#tests/staff.ts';
import { changeStore, FIRST_STORE_ID } from '#tests/stores.ts';
import { toContent, toInvoice } from '../invoice/invoice.rules.ts';
import { findOrderWithInvoice, listInvoiced } from '../invoice/invoice.store.ts';
import { writeOrderMails } from '../notices/order-mails.ts';
import { findOpenBag } from '../fulfilment/bags.store.ts';
import type { StoreCash } from '../fulfilment/delivery.contract.ts';
import type { StaffOrder } from '../staff/staff-orders.contract.ts';
import {
  creditUsedPaiseOf,
  isRefund,
  leftPaiseOf,
  missingPaiseOf,
  paidForPacks,
  payablePaiseOf,
  substitutePaiseOf,
} from './sums.rules.ts';

const shop = usePaymentShop();
const owner = useAdmin(shop);
const rider = useMember(shop, 'rider', FIRST_STORE_ID);

beforeAll(async () => {
  await changeStore(shop, owner, FIRST_STORE_ID, { deliveryCharge: 25, freeDeliveryFrom: 10_000 });
  await makeOffer(shop, owner, { value: 7 });
});

/** Lives of one run; more by hand: `RUNS=200`. */
const RUNS = Number(process.env.RUNS ?? 12);

const paise = fc.integer({ min: 0, max: 100_000 });

it('the sums of SQL are those of TypeScript, to the paisa', async () => {
  const line = fc
    .record({ quantity: fc.integer({ min: 1, max: 99 }), paid: paise, offerPaise: paise, packs: fc.nat(99) })
    .chain(({ quantity, paid, offerPaise, packs }) =>
      fc.record({
        ...{ quantity: fc.constant(quantity), packs: fc.constant(Math.min(packs, quantity)) },
        ...{ lineTotalPaise: fc.constant(paid + offerPaise), offerPaise: fc.constant(offerPaise) },
        ...{ short: fc.integer({ min: 0, max: quantity }), adjustedPaise: fc.nat(paid) },
        substitute: fc.option(fc.record({ paise })),
      }),
    );
  const lines = fc.sample(line, 500);
  const { rows } = await shop.db.execute(sql`
    SELECT paid_for_packs(line, packs)::int AS packs, substitute_paise(line)::int AS substitute,
      missing_paise(line)::int AS missing, left_paise(line)::int AS left
    FROM jsonb_array_elements(${JSON.stringify(lines)}::jsonb) WITH ORDINALITY AS given (one, at)
    CROSS JOIN LATERAL jsonb_populate_record(NULL::order_lines, one || jsonb_build_object(
      'line_total_paise', one -> 'lineTotalPaise', 'offer_paise', one -> 'offerPaise',
      'adjusted_paise', one -> 'adjustedPaise')) AS line
    CROSS JOIN LATERAL (SELECT (one ->> 'packs')::int AS packs) AS asked ORDER BY at`);
  expect(rows).toEqual(
    lines.map((each) => ({
      packs: paidForPacks(each, each.packs),
      substitute: substitutePaiseOf(each),
      missing: missingPaiseOf(each),
      left: leftPaiseOf(each),
    })),
  );
  const sums = { totalPaise: paise, adjustedPaise: paise, creditPaise: paise };
  const status = fc.constantFrom('PLACED' as const, 'CANCELLED' as const, null);
  const paymentState = fc.constantFrom('none_due' as const, 'paid' as const, 'failed' as const);
  const paid = fc.sample(fc.record({ ...sums, status, paymentState }), 200);
  const found = await shop.db.execute(sql`
    SELECT credit_used_paise(orders)::int AS used, payable_paise(orders)::int AS payable
    FROM jsonb_array_elements(${JSON.stringify(paid)}::jsonb) WITH ORDINALITY AS given (one, at)
    CROSS JOIN LATERAL jsonb_populate_record(NULL::orders, one || jsonb_build_object(
      'total_paise', one -> 'totalPaise', 'adjusted_paise', one -> 'adjustedPaise',
      'credit_paise', one -> 'creditPaise', 'payment_state', one -> 'paymentState')) AS orders ORDER BY at`);
  expect(found.rows).toEqual(
    paid.map((each) => ({ used: creditUsedPaiseOf(each), payable: payablePaiseOf(each) })),
  );
  const reasons = ['short', 'substitute', 'problem', 'goodwill'] as const;
  for (const reason of reasons)
    for (const isAfterDelivery of [null, false, true]) {
      const found = await shop.db.execute(sql`
        SELECT is_refund(jsonb_populate_record(NULL::order_adjustments, ${JSON.stringify({ reason })}::jsonb),
          CASE WHEN ${isAfterDelivery}::boolean IS NOT NULL THEN jsonb_populate_record(NULL::order_goodwills,
            jsonb_build_object('is_after_delivery', ${isAfterDelivery}::boolean)) END) AS is`);
      expect([reason, isAfterDelivery, found.rows[0]!.is]).toEqual([
        reason,
        isAfterDelivery,
        isRefund({ reason, isAfterDelivery }),
      ]);
    }
});

/** The provider may refuse: nothing was paid there, or all of it is back. */
function tryThere(work: (there: ReturnType<typeof atProvider>) => unknown): void {
  try {
    work(atProvider(shop));
  } catch {
    // As if nobody had tried.
  }
}

/** What may happen to an order; `part` says of which line, or how much. */
const STEPS = {
  short: pick((calls, { orderId, lineId }, part) => calls.short(orderId, lineId, part % 3)),
  substitute: pick(async (calls, { orderId, lineId }, part) => {
    const answer = await calls.substitutes(orderId, lineId);
    if (answer.status !== 200) return answer;
    const [found] = answer.body.data;
    const substitute = found && { productId: found.productId, quantity: 1 + (part % 2) };
    return calls.short(orderId, lineId, 1 + (part % 2), substitute);
  }),
  pack: async ({ orderId, picker }: Life) => {
    const calls = asPicker(shop, picker);
    const { body } = await calls.claim(orderId);
    for (const { lineId, quantity, short } of body.data?.lines ?? [])
      await calls.pick(orderId, lineId, quantity - short);
    return calls.finish(orderId);
  },
  take: ({ orderId }: Life) => take(shop, rider, orderId),
  payAtDoor: async ({ orderId }: Life) => {
    const answer = await askDelivery(shop, rider, 'collect', { orderId });
    if (answer.status !== 200) return answer;
    const { id } = await findCode(orderId);
    shop.sandbox.razorpay.take(id, 'captured');
    await settleDoorCode(toWork(shop), id);
    return answer;
  },
  deliver: async (life: Life) => {
    const code = await deliver(shop, rider, life.orderId).catch(() => undefined);
    if (code?.status === 200) life.collected = code.body.data.collected;
    return code;
  },
  fail: ({ orderId }: Life) => askDelivery(shop, rider, 'fail', { orderId, reason: 'Nobody was there' }),
  /** The bag that came back: unpacked, or tried again. */
  settleBag: async ({ orderId }: Life, part: number) => {
    const bag = await findOpenBag(shop.db, orderId);
    const [call, times] = part % 2 ? ['take-in', {}] : ['try-again', soon()];
    const body = { _id: bag?.id, ...times };
    return bag && shop.call('POST', `/api/delivery/${call}`, { token: owner.token, body });
  },
  undo: async (life: Life) => {
    const answer = await moveOrder(shop, owner, life.orderId, 'DELIVERED', 'OUT FOR DELIVERY');
    if (answer.status === 200) life.collected = 0;
    return answer;
  },
  handIn: () => askDelivery(shop, rider, 'hand-in', { amount: 100, storeId: FIRST_STORE_ID }),
  problem: async ({ person, orderId, lineIds }: Life, part: number) => {
    const lineId = lineIds[part % lineIds.length];
    const body = { orderId, lineId, kind: 'damaged', quantity: 1, text: '' };
    await shop.call('POST', '/api/order/problem', { token: person.token, body });
    const { token } = owner;
    const path = `/api/order/problems?storeId=${FIRST_STORE_ID}`;
    const open = (await shop.call('GET', path, { token })).body.data as {
      _id: string;
      orderId: string;
      left: number;
    }[];
    const found = open.find((each) => each.orderId === orderId);
    if (!found) return undefined;
    const refund = Math.min(found.left, 1 + part * 7.77);
    const answer = refund > 0 ? { refund } : { reason: 'Nothing is left' };
    return shop.call('PUT', '/api/order/answer-problem', { token, body: { _id: found._id, ...answer } });
  },
  goodwill: ({ orderId }: Life, part: number) =>
    shop.call('POST', '/api/order/goodwill', {
      token: owner.token,
      body: { orderId, amount: 1 + part * 3.33, reason: 'It came late', key: `goodwill ${part}` },
    }),
  takeAsCredit: async ({ person, orderId }: Life) => {
    const { owed } = await readDetails(shop, person, orderId);
    const open = owed.find(({ paidAt }) => paidAt === null);
    const body = { _id: open?._id, way: 'credit' };
    return open && shop.call('PUT', '/api/order/money-back', { token: person.token, body });
  },
  cancel: ({ person, orderId }: Life) => cancelOrder(shop, person, orderId),
  cancelByStaff: ({ orderId }: Life, part: number) =>
    moveOrder(shop, owner, orderId, part % 2 ? 'PACKING' : 'OUT FOR DELIVERY', 'CANCELLED'),
  refundThere: ({ charges: [charge] }: Life, part: number) =>
    tryThere((there) => there.refund(charge!, 1 + part)),
  dispute: (life: Life, part: number) => {
    if (!life.dispute) tryThere((there) => (life.dispute = there.dispute(life.charges[0]!, 5 + part).id));
  },
  decide: (life: Life, part: number) => {
    if (life.dispute) tryThere((there) => there[part % 2 ? 'winDispute' : 'loseDispute'](life.dispute!));
    life.dispute = undefined;
  },
};
type StepName = keyof typeof STEPS;
type Way = 'cash' | 'card' | 'upi';
type OrderedLine = { quantity: number; price: number };
/** What a provider does is not done twice by asking twice. */
const ONCE = new Set<StepName>(['refundThere', 'dispute', 'decide', 'payAtDoor']);

type Life = {
  person: Person;
  /** Of this order alone: nobody picks two. */
  picker: Person;
  orderId: string;
  lineIds: string[];
  /** The provider's ids of what was paid. */
  charges: string[];
  dispute: string | undefined;
  /** In cash, in rupees. */
  collected: number;
  mails: Mail[];
};
type Line = { orderId: string; lineId: string };

function pick(work: (calls: ReturnType<typeof asPicker>, line: Line, part: number) => Promise<Answer>) {
  return async ({ orderId, lineIds, picker }: Life, part: number) => {
    const calls = asPicker(shop, picker);
    await calls.claim(orderId);
    return work(calls, { orderId, lineId: lineIds[part % lineIds.length]! }, part);
  };
}

async function findCode(orderId: string): Promise<{ id: string }> {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT id FROM door_codes WHERE order_id = ${orderId} ORDER BY created_at DESC LIMIT 1`,
  );
  return rows[0]!;
}

async function begin(way: Way, lines: readonly OrderedLine[], credit: number): Promise<Life> {
  const { person, payload, makeSimilar } = await fillCart(shop, {
    ...{ ifShort: 'replace', quantities: lines.map(({ quantity }) => quantity) },
    prices: lines.map(({ price }) => price),
  });
  await makeSimilar({ price: 21.5, stock: 9 });
  if (credit > 0) await makeCredit(shop, person, credit);
  let orderId: string;
  if (way === 'cash') orderId = (await placeOrder(shop, person, payload)).body.data[0].orderId;
  else {
    const started = await startPayment(Object.assign(Object.create(shop), { method: way }), {
      person,
      payload,
    });
    orderId = started.orderId;
    await pay(shop, started.id);
    // Comes back to the shop, which then asks the provider.
    await shop.call('GET', `/api/order/session?id=${started.id}`, { token: person.token });
    await waitForPayment(shop, orderId, 'paid');
  }
  const lineIds = (await readDetails(shop, person, orderId)).lines.map(({ lineId }) => lineId);
  const picker = await makeMember(shop, 'manager', FIRST_STORE_ID);
  return { person, picker, orderId, lineIds, charges: [], dispute: undefined, collected: 0, mails: [] };
}

/** Everything that the shop would do by itself in a while. */
async function settle(life: Life, now: Date): Promise<void> {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT payment_intent AS id FROM payment_charges WHERE order_id = ${life.orderId} ORDER BY created_at`,
  );
  life.charges = rows.map(({ id }) => id);
  for (const charge of life.charges) await compareCharge(toWork(shop, now), charge);
  await refundOrder(shop.services, life.orderId, now);
  const queue = async (_tx: unknown, ...mails: Mail[]) => void life.mails.push(...mails);
  const nothing = { queue: async () => {} };
  const { shopName, publicUrl } = shop.config;
  await writeOrderMails(
    { db: shop.db, mail: { queue }, confirmations: nothing, pushes: nothing, shopName, publicUrl },
    now,
  );
}

const ask = async <Data>(path: string, body?: object): Promise<Data> => {
  const answer = await shop.call(body ? 'POST' : 'GET', path, { token: owner.token, ...(body && { body }) });
  expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text]);
  return answer.body.data;
};
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + toPaise(amount), 0);

/** Every reader of this order says the same; in paise. */
async function compare(life: Life, now = new Date()) {
  await settle(life, now);
  const { orderId, person } = life;
  const seen = await readDetails(shop, person, orderId);
  const staff = await ask<StaffOrder>('/api/order/staff-details', { orderId });
  const money = ({ lines, ...said }: typeof seen) => ({
    ...{ totalAmt: said.totalAmt, due: said.due, credit: said.credit, owed: said.owed },
    ...{ adjustments: said.adjustments, charges: said.charges, discounts: said.discounts },
    paidAtDoor: said.paidAtDoor,
    lines: lines.map(({ lineTotal }) => lineTotal),
  });
  expect(money(staff as never)).toEqual(money(seen));
  const { status, payment } = seen;

  const total = toPaise(seen.totalAmt);
  const added = sum(seen.charges.map(({ amount }) => amount));
  const due = toPaise(seen.due);
  expect(sum(seen.lines.map(({ lineTotal, discount }) => lineTotal - discount)) + added).toBe(total);
  expect(due).toBe(status === 'CANCELLED' ? 0 : total - sum(seen.adjustments.map(({ amount }) => amount)));

  const { records } = await ask<OrderPayment>(`/api/order/payment?orderId=${orderId}`);
  const amountOf = (kind: string, states: readonly string[], list = records) =>
    sum(list.filter((each) => each.kind === kind && states.includes(each.state)).map(({ amount }) => amount));
  const charged = amountOf('charge', ['taken']);
  const refunded = amountOf('refund', ['pending', 'succeeded']);
  const lost = amountOf('dispute', ['lost']);
  const byHand = sum(seen.owed.map(({ amount }) => amount));
  const [spent, creditBack] = [toPaise(seen.credit.spent), toPaise(seen.credit.back)];
  const byCredit = spent - creditBack;
  const taken = charged + toPaise(life.collected) + spent;
  const otherBack = refunded + lost + byHand;
  const back = otherBack + creditBack;
  const isPaid = payment.state !== 'none_due' || status === 'DELIVERED';
  const reviews = (await ask<PaymentReview[]>('/api/order/payment-reviews', { orderId })).filter(
    (each) => each.resolvedAt === null,
  );
  const differences = sum(reviews.map(({ amounts }) => amounts?.difference ?? 0));
  // What was paid, less what went back, is what is due; a person is told of anything else.
  expect({ taken, back, due, left: taken - back - (isPaid ? due : byCredit) }).toEqual({
    taken,
    back,
    due,
    left: differences,
  });
  if (reviews.length > 0) expect(sum(reviews.map(({ amounts }) => amounts?.refunded ?? 0))).toBe(refunded);

  const ready = await ask<{ orderId: string; due: number }[]>(
    `/api/delivery/ready?storeId=${FIRST_STORE_ID}`,
  );
  const ride = ready.find((each) => each.orderId === orderId);
  if (ride) expect(toPaise(ride.due)).toBe(isPaid ? 0 : due - byCredit);
  if (status === 'DELIVERED' && payment.state === 'none_due')
    expect(toPaise(life.collected) - byHand).toBe(due - byCredit);

  const goodwill = await ask<{ left: number }>(`/api/order/goodwill?orderId=${orderId}`);
  if (goodwill.left > 0) expect(toPaise(goodwill.left)).toBe(due - added);

  const found = (await findOrderWithInvoice(shop.db, orderId))!;
  let invoiced = 0;
  if (found.invoice && status === 'DELIVERED') {
    const { lines, charges, adjustments } = await listInvoiced(shop.db, orderId);
    const content = toContent(
      { ...found, order: { ...found.order, lines, charges }, invoice: found.invoice, adjustments },
      'Shop',
    );
    const credits = content.refunds.reduce((all, each) => all + each.paise, 0);
    expect(toInvoice(content).lines.reduce((all, line) => all + line.chargedPaise, 0)).toBe(content.duePaise);
    invoiced = content.duePaise - credits;
    expect(invoiced).toBe(due);
  }
  const own = records.filter((each) => each.kind !== 'charge' || each.why === null);
  const paid = amountOf('charge', ['taken'], own) + toPaise(life.collected);
  // The others are of the order from which the credit is.
  for (const { text } of life.mails.splice(0).filter(({ subject }) => subject.includes(seen.number))) {
    const find = (words: RegExp) => {
      const amount = words.exec(text)?.[1];
      return amount === undefined ? [] : [toPaise(Number(amount.replaceAll(',', '')))];
    };
    const said = {
      ...{ total: find(/^Grand total: ₹([\d,.]+)/m), due: find(/^Due: ₹([\d,.]+)/m) },
      ...{ paid: find(/^Paid: ₹([\d,.]+)/m), back: find(/^Refunded: -₹([\d,.]+)/m) },
      ...{ spent: find(/^Your credit: -₹([\d,.]+)/m) },
      ...{ creditBack: find(/^Back to your credit: ₹([\d,.]+)/m) },
    };
    const known = { total, due: due - byCredit, paid, back: otherBack, spent, creditBack };
    for (const [key, amount] of Object.entries(known))
      for (const each of said[key as keyof typeof said])
        expect([key, each, text]).toEqual([key, amount, text]);
    // What the mail of a cancelled order says of now and of before is all that was paid.
    const [goesBack] = find(/cancelled[^]*₹([\d,.]+) (?:is on its way back|will be refunded)/);
    const [before = 0] = find(/of which ₹([\d,.]+) was already refunded/);
    if (goesBack !== undefined) expect([goesBack + before, text]).toEqual([paid, text]);
  }
  expect(await findFaults(shop)).toEqual([]);
  const collected = toPaise(life.collected);
  return { sold: due, goods: due === 0 ? 0 : due - added, taken, back, invoiced, collected };
}

/** The reports add up all orders of the shop. */
async function compareReports(lives: readonly Awaited<ReturnType<typeof compare>>[]): Promise<void> {
  await rollUpAll(shop);
  const today = new Date(Date.now() + 5.5 * HOUR_MS).toISOString().slice(0, 10);
  const report = async (kind: string) =>
    (await ask<Report>(`/api/admin/report?kind=${kind}&from=${today}&to=${today}`)).total;
  const [sales, products, money] = [await report('day'), await report('product'), await report('money')];
  const gst = await ask<Gst>(`/api/admin/gst?month=${today.slice(0, 7)}`);
  const cash = await ask<StoreCash>(`/api/delivery/cash?storeId=${FIRST_STORE_ID}`);
  const inHand = [
    ...cash.riders.map(({ amount }) => amount),
    ...cash.handIns.map(({ expected }) => expected),
  ];
  const all = (key: keyof (typeof lives)[number]) => lives.reduce((total, each) => total + each[key], 0);
  expect({
    ...{
      sold: toPaise(sales.takings!),
      goods: toPaise(products.takings!),
      invoiced: toPaise(gst.total.value),
    },
    ...{ taken: toPaise(money.taken!), back: toPaise(money.refunded!), collected: sum(inHand) },
  }).toEqual({
    ...{ sold: all('sold'), goods: all('goods'), invoiced: all('invoiced') },
    ...{ taken: all('taken'), back: all('back'), collected: all('collected') },
  });
}

it('in every life of an order all readers say the same money after every step', async () => {
  const all = Object.keys(STEPS) as StepName[];
  const some = (...usual: StepName[]) =>
    fc.array(
      fc.record({
        name: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(...all)),
        part: fc.nat(9),
      }),
      {
        maxLength: 3,
      },
    );
  const often = (name: StepName) => fc.nat(9).map((chance) => (chance > 0 ? [{ name, part: 0 }] : []));
  const steps = fc
    .tuple(
      ...[some('short', 'substitute'), often('pack'), some('goodwill'), often('take')],
      ...[some('goodwill', 'payAtDoor'), often('deliver'), some('problem', 'goodwill', 'undo', 'handIn')],
    )
    .map((parts) => parts.flat());
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 4 }),
    price: fc.integer({ min: 2_000, max: 9_999 }).map(toRupees),
  });
  const lines = fc.array(line, { minLength: 1, maxLength: 3 });
  const ends: Awaited<ReturnType<typeof compare>>[] = [];
  const live = async (
    way: Way,
    ordered: OrderedLine[],
    credit: number,
    events: { name: StepName; part: number }[],
  ) => {
    // Online something is left to pay.
    const life = await begin(way, ordered, way === 'cash' ? credit : Math.min(credit, 40));
    await compare(life);
    for (const { name, part } of events) {
      for (let time = 0; time < (ONCE.has(name) ? 1 : 2); time++) {
        const answer = (await STEPS[name](life, part)) as Answer | undefined;
        if (answer?.status) expect([name, answer.status < 500]).toEqual([name, true]);
      }
      await compare(life);
    }
    // With the mail of its delivery, which waits for a minute.
    ends.push(await compare(life, new Date(Date.now() + 2 * MINUTE_MS)));
    await compareReports(ends);
  };
  const ways = fc.constantFrom<Way>('cash', 'cash', 'card', 'upi');
  const credits = fc.oneof(fc.constant(0), fc.integer({ min: 1_000, max: 15_000 }).map(toRupees));
  // The provider refunds what the shop never charged: the goodwill was taken off at the door.
  const goodwillAtDoor = (['pack', 'goodwill', 'take', 'payAtDoor', 'refundThere'] as const).map((name) => ({
    ...{ name, part: 1 },
  }));
  await fc.assert(fc.asyncProperty(ways, lines, credits, steps, live), {
    ...{ numRuns: RUNS, endOnFailure: true },
    examples: [['cash', [{ quantity: 3, price: 42.41 }], 0, goodwillAtDoor]],
  });
}, 600_000);
