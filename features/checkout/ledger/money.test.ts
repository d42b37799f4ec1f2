// Money that changes after it was charged, at the provider or in the shop, with or without an event: the
// order shows it, the shop resolves it, or a person is told.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#adapters/payment-provider.ts';
import {
  atProvider,
  describeBoth,
  listRefunds,
  makePaid,
  providerOf,
  readOrder,
  startPayment,
  toWork,
  usePaymentShop,
  waitForPayment,
  withProvider,
} from '#tests/payment-shop.ts';
import { useAdmin } from '#tests/staff.ts';
import { until } from '#tests/mail.ts';
import { makeBuyer, requestStep } from '#tests/orders.ts';
import { compareCharge } from '../settle/compare-charge.ts';
import { differenceOf, type Amounts } from './money.rules.ts';
import { paymentReviews, payments } from '../payment.table.ts';
import { paymentCharges, paymentCursors, paymentRefunds } from './provider-records.table.ts';
import { reconcile, sweepOverdue } from '../reconcile/reconcile.ts';
import { refundOrder } from '../refund/refund.ts';

const shop = usePaymentShop();
const staff = useAdmin(shop);

const now = () => new Date();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const compare = () => reconcile(shop.services, now());
const there = () => atProvider(shop);
const loseEvents = () => shop.sandbox.faults.set({ dropPercent: 100 });

/** Reason, difference in rupees and amounts of the open reviews. */
async function openReviewsOf(orderId: string) {
  const rows = await shop.db.select().from(paymentReviews).where(eq(paymentReviews.orderId, orderId));
  return rows
    .filter((row) => row.resolvedAt === null)
    .map(({ reason, amounts }) => [reason, amounts && differenceOf(amounts as Amounts) / 100]);
}
const reasonsOf = async (orderId: string) => (await openReviewsOf(orderId)).map(([reason]) => reason);
const untilReviews = (orderId: string, count: number) =>
  until(async () => (await openReviewsOf(orderId)).length === count, `${count} open reviews`);
async function resolveAll(orderId: string) {
  const ask = (method: 'POST' | 'PUT', path: string, body: object) =>
    shop.call(method, `/api/order/${path}`, { token: staff.token, body });
  for (const { _id, version } of (await ask('POST', 'payment-reviews', { orderId })).body.data)
    expect((await ask('PUT', 'resolve-review', { _id, version })).status).toBe(200);
}
async function cancel(orderId: string) {
  expect((await requestStep(shop, staff, orderId, 'PLACED', 'CANCELLED')).status).toBe(200);
}

const makeCharged = () => makePaid(shop, { stock: 5, price: 260 });
async function makeRefunded() {
  const paid = await makeCharged();
  await cancel(paid.orderId);
  await waitForPayment(shop, paid.orderId, 'refunded');
  return paid;
}
const listRefundsThere = (paymentId: string) => listRefunds(shop, paymentId);
/** The bank returns a refund that the shop has made. */
async function failRefundThere(paymentId: string): Promise<void> {
  const [row] = await shop.db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId));
  there().failRefund(row!.refundId!);
}
/** Waits until the order is refunded by these amounts, which leaves nothing to review. */
async function expectRefunded(orderId: string, paymentId: string, rupees: number[]): Promise<void> {
  await waitForPayment(shop, orderId, 'refunded');
  expect(await listRefundsThere(paymentId)).toEqual(rupees.map((amount) => [amount, 'succeeded']));
  expect(await openReviewsOf(orderId)).toEqual([]);
}
/** Compares every charge so far, so that a test sees only its own. */
const compareAll = async () => {
  for (let run = 0; run < 3; run++) await compare();
};

// What each protocol says in its own words.
describeBoth(shop, () => {
  it.each([true, false])(
    'a refund made at the provider is found, with its events lost: %s',
    async (isLost) => {
      const [whole, part] = [await makeCharged(), await makeCharged()];
      if (isLost) loseEvents();
      there().refund(whole.paymentId);
      there().refund(part.paymentId, 1);
      if (isLost) await compare();
      await waitForPayment(shop, whole.orderId, 'refunded');
      await untilReviews(part.orderId, 1);
      const reason = 'refunded at the provider while the order stands';
      expect(await openReviewsOf(whole.orderId)).toEqual([[reason, -260]]);
      expect(await openReviewsOf(part.orderId)).toEqual([[reason, -1]]);
      expect(await readOrder(shop, part.orderId)).toMatchObject({ paymentState: 'paid', refundedPaise: 0 });
      // Cancelled, the order costs nothing and no money is left, so they match.
      await cancel(whole.orderId);
      await untilReviews(whole.orderId, 0);
    },
  );

  it.each([true, false])(
    'a refund that was accepted and fails later: the order says so and a review opens, with its events lost: %s',
    async (isLost) => {
      shop.sandbox.faults.set({ slowRefundPercent: 100 });
      const { orderId, paymentId } = await makeRefunded();
      shop.sandbox.faults.set({ slowRefundPercent: 0 });
      expect(await openReviewsOf(orderId)).toEqual([]);
      if (isLost) loseEvents();
      const refundId = (await shop.db.select().from(payments).where(eq(payments.orderId, orderId)))[0]!
        .refundId!;
      there().failRefund(refundId);
      if (isLost) await compare();
      await waitForPayment(shop, orderId, 'paid');
      expect(await readOrder(shop, orderId)).toMatchObject({ status: 'CANCELLED', refundedPaise: 0 });
      expect((await readOrder(shop, orderId)).moves.slice(-2)).toEqual(['REFUNDED', 'REFUND FAILED']);
      expect(await openReviewsOf(orderId)).toEqual([['refund failed', 260]]);
      // The card is gone: the shop does not retry by itself, whether the review is resolved or not.
      await reconcile(shop.services, inMinutes(5));
      await resolveAll(orderId);
      await reconcile(shop.services, inMinutes(10));
      expect(await listRefundsThere(paymentId)).toEqual([[260, 'failed']]);
      expect(await openReviewsOf(orderId)).toEqual([]);
      // A refund made at the provider later is found.
      there().refund(paymentId);
      await compare();
      await waitForPayment(shop, orderId, 'refunded');
    },
  );

  it('a dispute that is lost opens a review again although the first one was resolved, with all events lost', async () => {
    const { orderId, paymentId } = await makeCharged();
    loseEvents();
    const { id } = there().dispute(paymentId);
    await compare();
    expect(await openReviewsOf(orderId)).toEqual([['dispute is open', 0]]);
    await resolveAll(orderId);
    await compare();
    expect(await openReviewsOf(orderId)).toEqual([]);
    there().loseDispute(id);
    await compare();
    expect(await openReviewsOf(orderId)).toEqual([['dispute was lost', -260]]);
    expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: 'paid', status: 'PLACED' });
  });

  it('a dispute holds the refund of a cancelled order until it is won', async () => {
    const { orderId, paymentId } = await makeCharged();
    const { id } = there().dispute(paymentId);
    await untilReviews(orderId, 1);
    await cancel(orderId);
    // A comparison started by the dispute's event may still be running, and then this one leaves the work
    // to it.
    await until(async () => {
      await reconcile(shop.services, inMinutes(5));
      return (await openReviewsOf(orderId)).every(([, rupees]) => rupees === 260);
    }, 'the review to say what is held');
    expect(await listRefundsThere(paymentId)).toEqual([]);
    expect(await openReviewsOf(orderId)).toEqual([['dispute is open', 260]]);
    there().winDispute(id);
    await untilReviews(orderId, 0);
    await reconcile(shop.services, inMinutes(5));
    expect((await readOrder(shop, orderId)).paymentState).toBe('refunded');
    expect(await listRefundsThere(paymentId)).toEqual([[260, 'succeeded']]);
  });
});

describe('a refund made at the provider', () => {
  it.each([true, false])(
    'of one rupee, then the order is cancelled here: the other 259 go back (the review resolved: %s)',
    async (isResolved) => {
      const { orderId, paymentId } = await makeCharged();
      there().refund(paymentId, 1);
      await untilReviews(orderId, 1);
      if (isResolved) await resolveAll(orderId);
      await cancel(orderId);
      await expectRefunded(orderId, paymentId, [1, 259]);
      const rows = await shop.db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId));
      expect(rows.map(({ amountPaise, isOurs }) => [amountPaise, isOurs]).toSorted()).toEqual([
        [100, false],
        [25_900, true],
      ]);
    },
  );

  it('while the shop asks for the same: together never more than was paid, and nothing is left', async () => {
    const { orderId, paymentId } = await makeCharged();
    const provider = providerOf(shop);
    let asked = 0;
    await withProvider(
      shop,
      {
        async refund(options, signal) {
          asked++;
          if (asked === 1) there().refund(paymentId, 100);
          return provider.refund(options, signal);
        },
      },
      async () => {
        await cancel(orderId);
        await expectRefunded(orderId, paymentId, [100, 160]);
      },
    );
  });
});

describe('a refund of the shop', () => {
  it('that had arrived and is returned weeks later is found too', async () => {
    const { orderId, paymentId } = await makeRefunded();
    await compareAll();
    loseEvents();
    await failRefundThere(paymentId);
    await reconcile(shop.services, inMinutes(30 * 24 * 60));
    expect(await openReviewsOf(orderId)).toEqual([['refund failed', 260]]);
  });

  it('is not repeated when the answer was lost and the provider has forgotten the key', async () => {
    const { orderId, paymentId } = await makeCharged();
    shop.sandbox.faults.set({ loseAnswerPercent: 100, dropPercent: 100 });
    await cancel(orderId);
    await expect(refundOrder(shop.services, orderId, now())).rejects.toThrow();
    shop.sandbox.faults.set({ loseAnswerPercent: 0, dropPercent: 0 });
    // The provider remembers idempotency keys for a day; the refund is recognized by its mark even so.
    const provider = providerOf(shop);
    const forgets = {
      refund: (options: Parameters<PaymentProvider['refund']>[0]) =>
        provider.refund({ ...options, refundKey: 'another-key' }),
    };
    await withProvider(shop, forgets, () => refundOrder(shop.services, orderId, now()));
    expect((await readOrder(shop, orderId)).paymentState).toBe('refunded');
    expect(await listRefundsThere(paymentId)).toEqual([[260, 'succeeded']]);
  });
});

describe('cards that are switched off', () => {
  it('keep reviews of open payments and unmade refunds until they are on again', async () => {
    const open = await startPayment(shop, await makeBuyer(shop, { stock: 5, price: 260 }));
    const paid = await makeCharged();
    shop.sandbox.faults.set({ failPercent: 100 });
    await cancel(paid.orderId);
    const provider = providerOf(shop);
    shop.services.paymentProviders = [];
    await sweepOverdue(shop.services, inMinutes(38));
    await reconcile(shop.services, inMinutes(30));
    expect(await openReviewsOf(open.orderId)).toEqual([]);
    for (let run = 0; run < 2; run++) await reconcile(shop.services, inMinutes(38));
    expect(await reasonsOf(open.orderId)).toEqual(['cards are switched off']);
    expect(await reasonsOf(paid.orderId)).toEqual(['cards are switched off']);
    expect((await readOrder(shop, open.orderId)).paymentState).toBe('awaiting');
    shop.services.paymentProviders = [provider];
    shop.sandbox.faults.set({ failPercent: 0 });
    await sweepOverdue(shop.services, inMinutes(39));
    await reconcile(shop.services, inMinutes(39));
    expect((await readOrder(shop, open.orderId)).paymentState).toBe('failed');
    expect((await readOrder(shop, paid.orderId)).paymentState).toBe('refunded');
    for (const { orderId } of [open, paid]) expect(await openReviewsOf(orderId)).toEqual([]);
  });

  it('or a provider that does not answer for a day: the late refund opens a review', async () => {
    const { orderId } = await makeCharged();
    shop.sandbox.faults.set({ failPercent: 100 });
    await cancel(orderId);
    await reconcile(shop.services, inMinutes(23 * 60));
    expect(await openReviewsOf(orderId)).toEqual([]);
    await reconcile(shop.services, inMinutes(25 * 60));
    expect(await openReviewsOf(orderId)).toEqual([['refund is late', 260]]);
    shop.sandbox.faults.set({ failPercent: 0 });
    await reconcile(shop.services, inMinutes(25 * 60));
    expect((await readOrder(shop, orderId)).paymentState).toBe('refunded');
    expect(await openReviewsOf(orderId)).toEqual([]);
  });
});

describe('a charge', () => {
  it('for an order that is paid already is found without events and without its session', async () => {
    const { orderId, person } = await makeCharged();
    await compareAll();
    loseEvents();
    const options = {
      orderId,
      lines: [{ name: 'By hand', quantity: 1, unitAmount: 12_345 }],
      email: person.email,
      successUrl: 'http://shop.test/success',
      cancelUrl: 'http://shop.test/cancel',
      expiresAt: Math.floor(Date.now() / 1000) + 3600,
      metadata: {},
      paymentMetadata: { orderId },
    };
    const { id } = shop.sandbox.payments.createSession(options);
    const { payment_intent: paymentId } = shop.sandbox.payments.pay(id);
    await withProvider(shop, { async *listAttempts() {}, findAttempt: async () => null }, compare);
    expect(await openReviewsOf(orderId)).toEqual([['paid through another session', 123.45]]);
    there().refund(paymentId!);
    await compare();
    expect(await openReviewsOf(orderId)).toEqual([]);
    expect((await readOrder(shop, orderId)).paymentState).toBe('paid');
  });

  it('of this shop that the provider does not know opens a review', async () => {
    const { orderId, paymentId } = await makeCharged();
    const provider = providerOf(shop);
    await withProvider(
      shop,
      {
        pageOfCharges: async () => ({ items: [], next: null }),
        getCharge: async (id) => (id === paymentId ? null : provider.getCharge(id)),
      },
      async () => {
        await reconcile(shop.services, inMinutes(60));
        expect(await openReviewsOf(orderId)).toEqual([['charge is not known to the provider', -260]]);
      },
    );
    await compareCharge(toWork(shop, now()), paymentId);
    expect(await openReviewsOf(orderId)).toEqual([]);
  });

  it('that names no order of this shop is ignored', async () => {
    await compareAll();
    const before = await shop.db.select().from(paymentCharges);
    const stranger = { lines: [{ name: 'Invoice 7', quantity: 1, unitAmount: 5_000 }], email: null };
    const urls = { successUrl: 'http://elsewhere.test/', cancelUrl: 'http://elsewhere.test/' };
    for (const orderId of [null, 'invoice-7']) {
      const { id } = shop.sandbox.payments.createSession({
        ...stranger,
        ...urls,
        orderId,
        expiresAt: Math.floor(Date.now() / 1000) + 3600,
        metadata: {},
        paymentMetadata: orderId ? { orderId } : {},
      });
      const { payment_intent: paymentId } = shop.sandbox.payments.pay(id);
      there().refund(paymentId!);
    }
    await until(() => shop.sandbox.webhooks.countPending() === 0, 'all webhooks to be taken');
    await compare();
    const after = await shop.db.select().from(paymentCharges);
    const toIntents = (rows: typeof after) => rows.map((row) => row.paymentId).sort();
    expect(toIntents(after)).toEqual(toIntents(before));
  });
});

describe('going through the provider’s lists', () => {
  it('reads few pages per run, keeps its position when the provider fails, and gets to the end', async () => {
    const paid = await Promise.all(Array.from({ length: 8 }, makeCharged));
    loseEvents();
    for (const { paymentId } of paid) there().refund(paymentId, 1);
    const provider = providerOf(shop);
    let pages = 0;
    let failsAt = 3;
    const onePerPage: PaymentProvider['pageOfRefunds'] = async (window, signal) => {
      pages++;
      if (pages === failsAt) shop.sandbox.faults.set({ failPercent: 100 });
      const { items, next } = await provider.pageOfRefunds(window, signal);
      const [first] = items;
      return { items: items.slice(0, 1), next: items.length > 1 ? first!.refundId : next };
    };
    const found = async () => {
      const all = await Promise.all(paid.map(({ orderId }) => openReviewsOf(orderId)));
      return all.filter((reviews) => reviews.length > 0).length;
    };
    // Starts over, with an empty list of charges.
    await shop.db.delete(paymentCursors);
    const rest = { pageOfCharges: async () => ({ items: [], next: null }) };
    await withProvider(shop, { ...rest, pageOfRefunds: onePerPage }, async () => {
      await compare();
      expect(await found()).toBe(2);
      shop.sandbox.faults.set({ failPercent: 0 });
      [pages, failsAt] = [0, Infinity];
      await reconcile(shop.services, inMinutes(1));
      // Five pages of the list of new refunds, and five of the list of all.
      expect(pages).toBe(10);
      expect(await found()).toBe(7);
      await reconcile(shop.services, inMinutes(2));
    });
    expect(await found()).toBe(8);
  });

  it('begins a period again when the provider no longer knows the position', async () => {
    const { orderId, paymentId } = await makeCharged();
    await compareAll();
    loseEvents();
    there().refund(paymentId, 1);
    const far = { windowFrom: new Date(0), windowTo: inMinutes(60) };
    await shop.db.update(paymentCursors).set({ ...far, after: 're_gone' });
    await compare();
    expect(await openReviewsOf(orderId)).toHaveLength(1);
  });

  it('has no transaction open while the provider is asked', async () => {
    const { paymentId } = await makeCharged();
    loseEvents();
    there().refund(paymentId, 1);
    await compareAll();
    there().refund(paymentId, 2);
    const provider = providerOf(shop);
    const open: number[] = [];
    /** Transactions whose client is busy with something else. */
    const look = async () => {
      const { rows } = await shop.db.execute<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'`);
      open.push(rows[0]!.count);
    };
    const watched = Object.fromEntries(
      (['getCharge', 'pageOfCharges', 'pageOfRefunds', 'pageOfDisputes'] as const).map((name) => [
        name,
        async (...args: never[]) => {
          await look();
          return (provider[name] as (...given: never[]) => Promise<unknown>)(...args);
        },
      ]),
    ) as Partial<PaymentProvider>;
    await withProvider(shop, watched, async () => {
      await compare();
      await compareCharge(toWork(shop, now()), paymentId);
    });
    expect(open.length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...open)).toBe(0);
  });

  it('does not write an old answer over a newer one', async () => {
    const { orderId, paymentId } = await makeRefunded();
    const provider = providerOf(shop);
    let release = () => {};
    const gate = new Promise<void>((done) => (release = done));
    let isHeld = false;
    await withProvider(
      shop,
      {
        async *listRefunds(filter) {
          const before = [];
          for await (const refund of provider.listRefunds(filter)) before.push(refund);
          isHeld = true;
          await gate;
          yield* before;
        },
      },
      async () => {
        const late = compareCharge(toWork(shop, now()), paymentId);
        await until(() => isHeld, 'the first answer');
        shop.services.paymentProviders = [provider];
        loseEvents();
        await failRefundThere(paymentId);
        await compareCharge(toWork(shop, now()), paymentId);
        expect((await readOrder(shop, orderId)).paymentState).toBe('paid');
        release();
        await late;
      },
    );
    expect((await readOrder(shop, orderId)).paymentState).toBe('paid');
    expect(await openReviewsOf(orderId)).toEqual([['refund failed', 260]]);
  });
});
