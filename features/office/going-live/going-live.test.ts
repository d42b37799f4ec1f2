import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smtpMailer } from '#adapters/mailer.ts';
import { paymentReviews } from '#features/checkout/payment.table.ts';
import { productTaxes } from '#features/catalogue/catalogue.table.ts';
import { reconcile } from '#features/checkout/reconcile/reconcile.ts';
import { openPostbox, until, type Postbox } from '#tests/mail.ts';
import { decline, describeBoth, pay, startPayment, usePaymentShop } from '#tests/payment-shop.ts';
import { makeBuyer } from '#tests/orders.ts';
import type { GoingLiveStep } from './going-live.contract.ts';
import { useAdmin } from '#tests/staff.ts';
import { makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';

const shop = usePaymentShop();
const owner = useAdmin(shop);

const asOwner = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  shop.call(method, `/api/settings/${path}`, { token: owner.token, ...(body !== undefined && { body }) });
async function findStep(name: string): Promise<GoingLiveStep> {
  const { steps } = (await asOwner('GET', 'going-live')).body.data;
  return steps.find(({ step }: GoingLiveStep) => step === name);
}
async function save(values: object) {
  const { version } = (await asOwner('GET', 'get')).body.data;
  expect(await asOwner('PUT', 'update', { version, ...values })).toMatchObject({ status: 200 });
}

describe('the checklist of going live', () => {
  it('says what is missing, and what is there once it is set', async () => {
    expect(await findStep('licence')).toMatchObject({ isDone: false, detail: 'Missing: the 14 digits' });
    await save({ fssaiNumber: '11223344556677' });
    expect(await findStep('licence')).toMatchObject({ isDone: true, detail: '11223344556677' });

    await save({ grievanceName: 'R. Rao, manager' });
    expect(await findStep('grievance')).toMatchObject({ isDone: false, detail: 'Missing: email or phone' });
    await save({ grievanceEmail: 'rao@example.in' });
    expect(await findStep('grievance')).toMatchObject({ detail: 'R. Rao, manager, rao@example.in' });
  });

  it('counts stores one by one: a GSTIN, an address, areas and hours', async () => {
    const [store] = (await shop.call('GET', '/api/store/get')).body.data;
    expect(await findStep('gst')).toMatchObject({ isDone: false, detail: `No GSTIN for ${store.name}` });
    expect(await findStep('areas')).toMatchObject({ isDone: false });
    const areas = { storeId: store._id, areas: [{ pincode: '411001', rideMinutes: 6 }] };
    await shop.call('PUT', '/api/store/areas', { token: owner.token, body: areas });
    await expect.poll(() => findStep('areas')).toMatchObject({ isDone: true, detail: '1 pincode' });
  });

  it('counts the products that would be sold without a code or without a rate', async () => {
    expect(await findStep('codes')).toMatchObject({ isDone: false, detail: 'No products yet' });
    const sub = await makeSubCategory(shop, [(await makeCategory(shop)).id]);
    await makeProduct(shop, { subCategoryIds: [sub.id] });
    expect(await findStep('codes')).toMatchObject({ detail: '1 product without an HSN code or GST rate' });
    const { id: productId } = await makeProduct(shop);
    await shop.db.insert(productTaxes).values({ productId, hsnCode: '1701' });
    const taxes = [{ _id: sub.id, hsnCode: '1905', gstRate: 5 }];
    await shop.call('PUT', '/api/subcategory/taxes', { token: owner.token, body: { taxes } });
    expect(await findStep('codes')).toMatchObject({ detail: '1 product without an HSN code or GST rate' });
    await shop.db.update(productTaxes).set({ gstBasisPoints: 500 });
    const detail = 'Every product has an HSN code and a GST rate';
    expect(await findStep('codes')).toMatchObject({ isDone: true, detail });
  });

  it('takes the sandbox for what it is', async () =>
    expect(await findStep('payment')).toMatchObject({
      isDone: false,
      detail: 'Only test payments (sandbox); cash on delivery works.',
    }));
});

describe('a mail to try the mail server', () => {
  let postbox: Postbox;
  beforeAll(async () => {
    postbox = await openPostbox();
    shop.services.mailer = smtpMailer({ url: postbox.url, from: 'Shop <shop@example.in>' });
  });
  afterAll(() => postbox.close());

  it('arrives at the owner who asked for it', async () => {
    const answer = await asOwner('POST', 'test-mail');
    expect(answer).toMatchObject({ status: 200, body: { data: { to: owner.email } } });
    expect((await postbox.waitFor(owner.email)).text).toContain('/dashboard/settings');
  });

  it('that the server refuses is told with its code', async () => {
    postbox.refuse = () => ({ code: 550, message: 'no such sender' });
    const answer = await asOwner('POST', 'test-mail');
    expect(answer).toMatchObject({ status: 502, body: { code: 'MAIL_FAILED' } });
    expect(answer.body.message).toContain('550');
  });
});

describeBoth(shop, (method) => {
  describe('a payment to try the provider', () => {
    const start = async () => (await asOwner('POST', 'test-payment', { method })).body.data;
    const check = (id: string) => asOwner('PUT', 'test-payment', { method, id });

    it('is given back once, and leaves nothing in the shop', async () => {
      const { id, url, amount } = await start();
      expect([URL.canParse(url), amount]).toEqual([true, 1]);
      expect((await check(id)).body.data).toEqual({ state: 'open', amount: 1 });
      await pay(shop, id);
      const answers = await Promise.all([check(id), check(id), check(id)]);
      for (const { body } of answers) expect(body.data).toEqual({ state: 'returned', amount: 1 });

      const [provider] = shop.services.paymentProviders;
      const session = await provider!.getAttempt(id);
      expect(await provider!.getCharge(session!.paymentId!)).toMatchObject({ refundedPaise: 100 });
      await until(() => shop.sandbox.webhooks.countPending() === 0, 'all webhooks to be taken');
      await reconcile(shop.services, new Date());
      expect(await shop.db.select().from(paymentReviews)).toEqual([]);
    });

    it('that is declined stays open', async () => {
      const { id } = await start();
      await decline(shop, id);
      expect((await check(id)).body.data).toEqual({ state: 'open', amount: 1 });
    });

    it('is never the payment of an order', async () => {
      const { id } = await startPayment(shop, await makeBuyer(shop));
      await pay(shop, id);
      expect(await check(id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect((await check('no-such-payment')).status).toBe(404);
    });

    it('that the provider does not answer is told', async () => {
      shop.sandbox.faults.set({ failPercent: 100 });
      expect(await asOwner('POST', 'test-payment', { method })).toMatchObject({
        status: 502,
        body: { code: 'PAYMENT_UNAVAILABLE' },
      });
    });
  });
});

it('a method that nobody takes, and one that does not exist, are refused', async () => {
  expect((await asOwner('POST', 'test-payment', { method: 'cash' })).status).toBe(400);
  shop.services.paymentProviders = [];
  expect(await asOwner('POST', 'test-payment', { method: 'upi' })).toMatchObject({ status: 409 });
  expect(await findStep('payment')).toMatchObject({ detail: expect.stringContaining('only cash') });
});
