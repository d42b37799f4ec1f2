// The settings of the whole shop over HTTP: validation, concurrent changes, where they are shown, and that
// every process knows. Two applications on one database, each with its own page cache.

import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listenForChanges } from '#app/change-listener.ts';
import { toLiveConfig } from '#app/services.ts';
import { toOutdated } from '#app/outdated.ts';
import { PageCache } from '#app/pages/page-cache.ts';
import { connect, type Db } from '#database/client.ts';
import { auditEntries } from '#features/identity/audit/audit.table.ts';
import { invoices } from '#features/orders/invoice/invoice.table.ts';
import { toClockTime } from '#shared/opening-hours.ts';
import type { ShopApp } from '#http/routing.ts';
import { buildBeside } from '#tests/open-test-shop.ts';
import { checkOut, usePaymentShop } from '#tests/payment-shop.ts';
import { askDelivery, doorCodeOf, makePacked } from '#tests/deliveries.ts';
import { useAdmin } from '#tests/staff.ts';
import { makeBuyer, placeOrder, readCart, toPayload } from '#tests/orders.ts';
import { changeStore, FIRST_STORE_ID } from '#tests/stores.ts';
import { plainImage, sendImage } from '#tests/uploads.ts';
import { AMOUNTS, type AmountName, type SettingName } from './setting-list.contract.ts';
import { openSettings, type ShopSettings } from './settings.ts';
import type { Settings } from './settings.contract.ts';
import { shopBanners, shopSettings } from './settings.table.ts';

const shop = usePaymentShop();
const GST = '29AAGCB7383J1Z4';
const KOLKATA = 'Asia/Kolkata';
const owner = useAdmin(shop);
let other: { app: ShopApp; cache: PageCache; db: Db; settings: ShopSettings; close(): Promise<void> };

beforeAll(async () => void (other = await openOther()));
afterAll(() => other.close());
afterEach(async () => {
  await shop.db.delete(shopBanners);
  const none = { name: null, phone: '', gstNumber: null, socialLinks: null, grievanceName: '', address: '' };
  await shop.db
    .update(shopSettings)
    .set({ ...none, minimumOrderPaise: 0, notice: '', noticeFrom: null, noticeUntil: null });
  await Promise.all([shop.services.settings.reload(), other.settings.reload()]);
  shop.cache.dropAll();
  other.cache.dropAll();
});

/** Another process of the same shop. */
async function openOther(environment: { name: string | null } = { name: null }) {
  const url = shop.config.databaseUrl!;
  const db = connect(url, { max: 3 });
  const cache = new PageCache();
  const given = { name: environment.name ?? 'Jhatpat', socialLinks: [] };
  const fixed = { name: environment.name && 'SHOP_NAME', socialLinks: null };
  const settings = await openSettings(db, { ...given, fixed });
  settings.onMoment((tags) => cache.drop(tags));
  const config = toLiveConfig(shop.config, settings);
  const app = await buildBeside(shop, { db, settings, config, cache });
  const { stores, offers, moments } = shop.services;
  const outdated = toOutdated(cache, { stores, settings, offers, moments });
  const listener = listenForChanges(url, outdated, shop.services.log);
  const close = async () => {
    await listener.close();
    settings.close();
    await app.close();
    await db.$client.end();
  };
  return { app, cache, db, settings, close };
}

const get = async (): Promise<Settings> =>
  (await shop.call('GET', '/api/settings/get', { token: owner.token })).body.data;
const put = (body: object) => shop.call('PUT', '/api/settings/update', { token: owner.token, body });
const putBanners = (body: object) => shop.call('PUT', '/api/settings/banners', { token: owner.token, body });
async function save(body: object): Promise<Settings> {
  const answer = await put({ version: (await get()).version, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
async function saveBanners(banners: object[]): Promise<Settings> {
  const answer = await putBanners({ version: (await get()).bannersVersion, banners });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
const home = async () => (await shop.call('GET', '/')).text;
const otherHome = async () => (await other.app.inject('/')).body;
const banner = (more: object = {}) => ({ heading: 'Mangoes are here', image: '/images/mango.webp', ...more });
const inMinutes = (minutes: number) => toClockTime(KOLKATA, new Date(Date.now() + minutes * 60_000));

/** What is typed, beside what else; where it is shown, and as what. */
type Sample = { typed: unknown; at: string; shown?: string; beside?: object; none?: unknown };
const SAMPLES: Record<SettingName, Sample> = {
  name: { typed: 'Sabzi', at: '/', shown: '<title>Sabzi: groceries in 10 minutes</title>', none: 'Jhatpat' },
  phone: { typed: '+91 80 1234 5678', at: '/pages/contact' },
  gstNumber: { typed: GST, at: '/pages/contact', beside: { address: '1 MG Road' } },
  businessName: { typed: 'Sabzi Foods', at: '/pages/contact', beside: { address: '1 MG Road' } },
  address: { typed: '1 MG Road', at: '/pages/contact' },
  email: { typed: 'care@shop.example', at: '/pages/contact' },
  fssaiNumber: { typed: '10020043001234', at: '/pages/fssai' },
  grievanceName: { typed: 'Meera Rao', at: '/pages/contact' },
  grievanceEmail: { typed: 'meera@shop.example', at: '/pages/contact', beside: { grievanceName: 'Meera' } },
  grievancePhone: { typed: '+91 80 8765 4321', at: '/pages/contact', beside: { grievanceName: 'Meera' } },
  aboutText: { typed: 'We are fresh.', at: '/pages/about' },
  termsText: { typed: 'Be kind.', at: '/pages/terms' },
  privacyText: { typed: 'We forget.', at: '/pages/privacy' },
  refundsText: { typed: 'We pay back.', at: '/pages/refunds' },
  socialLinks: {
    ...{ typed: [{ label: 'Blog', url: 'https://blog.example/' }], at: '/', none: [] },
    shown: 'https://blog.example/',
  },
  notice: { typed: 'Closed on Sunday', at: '/' },
  noticeFrom: { typed: '2026-01-01T10:00', at: '/', shown: 'Hello', beside: { notice: 'Hello' } },
  noticeUntil: { typed: '2099-01-01T10:00', at: '/', shown: 'Hello', beside: { notice: 'Hello' } },
  minimumOrder: { typed: 99.5, at: '/api/cart/get', shown: '"minimumOrder":99.5', none: 0 },
  handlingCharge: { typed: 4.5, at: '/api/cart/get', shown: '"handling":4.5', none: 0 },
  giftWrap: { typed: 30, at: '/api/cart/get', shown: '"giftWrap":30', none: null },
  chargesGstRate: { typed: 5, at: '/api/cart/get', shown: '"gstRate":5', none: 18 },
};

describe('the settings of the shop', () => {
  it('are empty before anything is set', async () => {
    expect(await get()).toEqual({
      version: expect.any(Number),
      name: 'Jhatpat',
      phone: '',
      gstNumber: '',
      ...{ businessName: '', address: '', email: '', fssaiNumber: '' },
      ...{ grievanceName: '', grievanceEmail: '', grievancePhone: '' },
      ...{ aboutText: '', termsText: '', privacyText: '', refundsText: '' },
      socialLinks: [],
      notice: '',
      noticeFrom: '',
      noticeUntil: '',
      isNoticeShown: false,
      ...{ minimumOrder: 0, handlingCharge: 0, giftWrap: null, chargesGstRate: 18 },
      fixed: { name: null, socialLinks: null },
      timeZone: KOLKATA,
      bannersVersion: expect.any(Number),
      banners: [],
    });
    expect(await home()).not.toContain('aria-label="Notice"');
  });

  it('are on the pages of every process, and settings that are not sent stay', async () => {
    await otherHome();
    const link = { label: 'Instagram', url: 'https://www.instagram.com/ours' };
    await save({ name: 'Sabzi & Co', phone: '+91 80 1234 5678', socialLinks: [link] });
    await save({ notice: 'Closed on Sunday' });
    for (const read of [home, otherHome]) {
      await expect.poll(read).toContain('Closed on Sunday');
      const page = await read();
      expect(page).toContain('<title>Sabzi &amp; Co: groceries in 10 minutes</title>');
      expect(page).toContain('tel:+918012345678');
      expect(page).toContain(link.url);
      expect(page).toContain('"telephone":"+91 80 1234 5678"');
    }
    // Its first render may take longer than the shop waits for one.
    await expect.poll(async () => (await shop.call('GET', '/search')).text).toContain('Closed on Sunday');
    expect(JSON.parse((await shop.call('GET', '/manifest.webmanifest')).text).name).toBe('Sabzi & Co');
  });

  it.each(Object.entries(SAMPLES))('%s alone is typed, saved, read back and shown', async (name, sample) => {
    const { typed, at, shown, beside = {}, none = '' } = { shown: sample.typed, ...sample };
    await save(beside);
    const [before] = await shop.db.select().from(shopSettings);
    const saved = await save({ [name]: typed });
    expect([saved, await get()].map((settings) => settings[name as SettingName])).toEqual([typed, typed]);
    const [after] = await shop.db.select().from(shopSettings);
    const isChanged = (column: string) =>
      JSON.stringify(after![column as 'name']) !== JSON.stringify(before![column as 'name']);
    expect(Object.keys(after!).filter(isChanged)).toEqual(
      expect.toBeOneOf([
        [name, 'version'],
        [AMOUNTS[name as AmountName], 'version'],
      ]),
    );
    await expect.poll(async () => (await shop.call('GET', at)).text).toContain(shown);
    await save({ [name]: none });
  });

  it('drop the pages that show them and no others', async () => {
    const { cache } = shop;
    const isStored = async (path: string) => {
      const before = cache.renders;
      await shop.call('GET', path);
      return cache.renders === before;
    };
    for (const path of ['/', '/search']) await isStored(path);
    await save({ minimumOrder: 100, gstNumber: GST });
    await save({ name: 'Jhatpat' });
    expect([await isStored('/'), await isStored('/search')]).toEqual([false, false]);
    await save({ name: 'Jhatpat', phone: '' });
    expect([await isStored('/'), await isStored('/search')]).toEqual([true, true]);
    await saveBanners([banner()]);
    expect([await isStored('/'), await isStored('/search')]).toEqual([false, true]);
    await save({ notice: 'Hello' });
    expect([await isStored('/'), await isStored('/search')]).toEqual([false, false]);
  });

  it('are not overwritten by somebody who has not seen them, and of two saves at once one wins', async () => {
    const { version } = await get();
    await save({ phone: '1800 123 4567' });
    const late = await put({ version, name: 'Late' });
    expect(late).toMatchObject({ status: 409, body: { code: 'SETTINGS_CHANGED' } });
    expect(late.body.data).toEqual(await get());
    expect((await put({ name: 'Without a version' })).status).toBe(409);
    const now = (await get()).version;
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => put({ version: now, name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await get()).phone).toBe('1800 123 4567');
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ phone: 'call me' }, 'phone'],
    [{ gstNumber: '29AAGCB7383J1Z5' }, 'gstNumber'],
    [{ minimumOrder: -1 }, 'minimumOrder'],
    [{ minimumOrder: 10_001 }, 'minimumOrder'],
    [{ minimumOrder: 1.005 }, 'minimumOrder'],
    [{ handlingCharge: -1 }, 'handlingCharge'],
    [{ giftWrap: 1_001 }, 'giftWrap'],
    [{ chargesGstRate: 101 }, 'chargesGstRate'],
    [{ notice: 'x'.repeat(161) }, 'notice'],
    [{ noticeFrom: '2026-02-30T10:00' }, 'noticeFrom'],
    [{ noticeFrom: '2026-05-02T10:00', noticeUntil: '2026-05-02T10:00' }, 'noticeUntil'],
    [{ socialLinks: [{ label: 'Blog', url: 'javascript:alert(1)' }] }, 'socialLinks.0.url'],
    [{ socialLinks: [{ label: 'Facebook', url: 'https://www.facebook.com/' }] }, 'socialLinks.0.url'],
    [{ socialLinks: [{ url: 'https://a.example' }] }, 'socialLinks.0.label'],
    [
      { socialLinks: Array.from({ length: 9 }, () => ({ label: 'a', url: 'https://a.example' })) },
      'socialLinks',
    ],
  ])('refuse %j', async (body, field) => {
    const { version } = await get();
    const answer = await put({ version, ...body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields!)).toEqual([field]);
    expect((await get()).version).toBe(version);
  });

  it('are noted in the audit, except for a save that changes nothing', async () => {
    await save({ minimumOrder: 199, name: 'Audited' });
    await save({ name: 'Audited' });
    const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.name, 'Audited'));
    expect(entries).toMatchObject([
      {
        ...{ entity: 'settings', action: 'update', userId: owner.userId, call: 'PUT /api/settings/update' },
        before: { name: null, minimum_order_paise: 0 },
        after: { name: 'Audited', minimum_order_paise: 19_900 },
      },
    ]);
  });

  it('are overridden by environment variables', async () => {
    await save({ name: 'Of the owner' });
    const fixed = await openOther({ name: 'Of the operator' });
    const call = async (method: 'GET' | 'PUT', url: string, payload?: object) => {
      const headers = { authorization: `Bearer ${owner.token}` };
      const answer = await fixed.app.inject({ method, url, headers, ...(payload && { payload }) });
      return answer.json();
    };
    const { data } = await call('GET', '/api/settings/get');
    expect(data).toMatchObject({ name: 'Of the operator', fixed: { name: 'SHOP_NAME' } });
    expect((await fixed.app.inject('/')).body).toContain('Of the operator');
    const refused = await call('PUT', '/api/settings/update', { version: data.version, name: 'Mine' });
    expect(refused.fields).toEqual({ name: 'This is set by SHOP_NAME' });
    await fixed.close();
  });
});

describe('banners', () => {
  it('are on the home page in their order, and the shop’s own banner is when there is none', async () => {
    expect(await home()).toContain('Groceries at your door in 10 minutes');
    const link = '/search?q=mango';
    const { banners } = await saveBanners([banner({ link }), banner({ heading: 'Second' })]);
    const page = await home();
    expect(page).not.toContain('Groceries at your door in 10 minutes');
    expect(page.indexOf('Mangoes are here')).toBeLessThan(page.indexOf('Second'));
    expect(page).toContain(`href="${link}"`);
    const [first, second] = banners;
    const saved = await saveBanners([second!, { ...first!, heading: 'First of old' }]);
    expect(saved.banners.map(({ _id }) => _id)).toEqual([second!._id, first!._id]);
    await expect.poll(otherHome).toContain('First of old');
    await saveBanners([]);
    expect(await home()).toContain('Groceries at your door in 10 minutes');
  });

  it('are shown from their first moment to their last, by the clock of the shop', async () => {
    const { banners } = await saveBanners([
      banner({ heading: 'Now', from: inMinutes(-1), until: inMinutes(5) }),
      banner({ heading: 'Soon', from: inMinutes(5) }),
      banner({ heading: 'Gone', until: inMinutes(-1) }),
    ]);
    expect(banners.map(({ state }) => state)).toEqual(['shown', 'later', 'over']);
    expect(banners[1]!.from).toBe(inMinutes(5));
    const page = await home();
    expect(page).toContain('>Now<');
    expect(page).not.toMatch(/>(Soon|Gone)</);
  });

  it('and notices appear and disappear by themselves in every process', async () => {
    await saveBanners([banner({ heading: 'Comes' })]);
    const set = async (from: Date, until: Date | null) => {
      await shop.db.update(shopBanners).set({ shownFrom: from, shownUntil: until });
      const notice = { notice: 'A short word', noticeFrom: from, noticeUntil: until };
      await shop.db.update(shopSettings).set(notice);
      await Promise.all([shop.services.settings.reload(), other.settings.reload()]);
      shop.cache.dropAll();
      other.cache.dropAll();
    };
    const seen = async () => {
      const pages = [await home(), await otherHome(), (await shop.call('GET', '/search')).text];
      return pages.map((page) => [page.includes('>Comes<'), page.includes('A short word')].join());
    };
    const shown = ['true,true', 'true,true', 'false,true'];
    const hidden = ['false,false', 'false,false', 'false,false'];
    const isBefore = (time: Date) => Date.now() < time.getTime();
    const watch = async (time: Date, before: string[], after: string[]) => {
      while (isBefore(time)) {
        const pages = await seen();
        if (isBefore(time)) expect(pages).toEqual(before);
      }
      await expect.poll(seen).toEqual(after);
    };
    const from = new Date(Date.now() + 2_500);
    await set(from, null);
    await watch(from, hidden, shown);
    const until = new Date(Date.now() + 2_500);
    await set(from, until);
    await watch(until, shown, hidden);
  });

  it.each([
    [{ heading: '' }, 'heading'],
    [{ image: 'javascript:alert(1)' }, 'image'],
    [{ narrowImage: '//elsewhere.example/a.png' }, 'narrowImage'],
    [{ link: '//elsewhere.example' }, 'link'],
    [{ link: '/\\elsewhere.example' }, 'link'],
    [{ link: 'https://elsewhere.example' }, 'link'],
    [{ link: '/api/user/logout' }, 'link'],
    [{ from: 'soon' }, 'from'],
    [{ from: '2026-05-02T10:00', until: '2026-05-01T10:00' }, 'until'],
  ])('refuse %j and keep the list', async (wrong, field) => {
    const { bannersVersion: version } = await saveBanners([banner()]);
    const answer = await putBanners({ version, banners: [banner(), banner(wrong)] });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [`banners.1.${field}`]: expect.any(String) } },
    });
    expect((await get()).banners).toHaveLength(1);
  });

  it('are at most ten, and not overwritten by somebody who has seen another list', async () => {
    const { bannersVersion: version } = await get();
    const eleven = Array.from({ length: 11 }, () => banner());
    expect((await putBanners({ version, banners: eleven })).body.fields).toEqual({
      banners: 'At most 10 banners',
    });
    await saveBanners([banner()]);
    const late = await putBanners({ version, banners: [] });
    expect(late.status).toBe(409);
    expect(late.body.data).toEqual(await get());
  });

  it('keep the pictures that were uploaded for them', async () => {
    const photo = { bytes: await plainImage(1600, 400).png().toBuffer() };
    const sent = await sendImage(shop, { image: photo }, { token: owner.token });
    const { banners } = await saveBanners([banner({ image: sent.body.data.url })]);
    const wide = sent.body.data.url.replace('800.webp', '1280.avif');
    expect((await shop.call('GET', wide)).status).toBe(200);
    expect(await home()).toContain(`${wide} 1280w`);
    const gone = banner({ image: '/images/u-0000000000000000000000000000000000000000/800.webp' });
    const refused = await putBanners({ version: (await get()).bannersVersion, banners: [gone] });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('no longer available') },
    });
    expect((await get()).banners).toEqual(banners);
  });
});

describe('a minimum order', () => {
  it('refuses an order below it, whatever total the browser sends and however it is paid', async () => {
    const buyer = await makeBuyer(shop, { price: 150, discount: 10 });
    await save({ minimumOrder: 200 });
    const rejection = {
      status: 409,
      body: {
        code: 'BELOW_MINIMUM',
        message: 'The minimum order is ₹200. Add ₹65 more to place the order.',
        data: { minimum: 200, missing: 65 },
      },
    };
    const key = 'one-key-for-this';
    expect(await placeOrder(shop, buyer.person, buyer.payload, key)).toMatchObject(rejection);
    expect(await checkOut(shop, buyer.person, buyer.payload)).toMatchObject(rejection);
    expect(await readCart(shop, buyer.person)).toHaveLength(1);
    await save({ minimumOrder: 135 });
    expect((await placeOrder(shop, buyer.person, buyer.payload, key)).status).toBe(200);
  });

  it('counts the ordered lines, not the whole cart', async () => {
    const buyer = await makeBuyer(shop, { price: 150, quantity: 2 });
    await save({ minimumOrder: 200 });
    const part = buyer.cart.map((line) => ({ ...line, quantity: 1 }));
    const answer = await placeOrder(shop, buyer.person, toPayload(part, buyer.addressId));
    expect(answer).toMatchObject({ status: 409, body: { data: { missing: 50 } } });
    expect((await placeOrder(shop, buyer.person, buyer.payload)).status).toBe(200);
  });

  it('does not affect a card payment that was begun before it', async () => {
    const buyer = await makeBuyer(shop, { price: 150 });
    const begun = await checkOut(shop, buyer.person, buyer.payload);
    await save({ minimumOrder: 200 });
    const again = await checkOut(shop, buyer.person, buyer.payload);
    expect(again).toMatchObject({ status: 200, body: { data: { orderId: begun.body.data.orderId } } });
  });

  it('is answered with the cart, also by the other process', async () => {
    const read = async () => (await other.app.inject('/api/cart/get')).json().minimumOrder;
    expect(await read()).toBe(0);
    await save({ minimumOrder: 99.5 });
    expect((await shop.call('GET', '/api/cart/get')).body.minimumOrder).toBe(99.5);
    await expect.poll(read).toBe(99.5);
  });
});

it.each([
  ['', GST],
  ['Karnataka', GST],
  ['Kerala', null],
])('phone and GSTIN stand on invoices of a store in %j that has none', async (state, gstNumber) => {
  await save({ gstNumber: GST, phone: '080 1234 5678' });
  await changeStore(shop, owner, FIRST_STORE_ID, { state });
  const { orderId } = await makePacked(shop);
  await askDelivery(shop, owner, 'take', { orderIds: [orderId] });
  await askDelivery(shop, owner, 'deliver', { orderId, code: await doorCodeOf(shop, orderId) });
  const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, orderId));
  expect(invoice!.snapshot.seller).toMatchObject({ gstNumber, phone: '080 1234 5678' });
  expect(invoice!.snapshot).not.toHaveProperty('shopGstNumber');
});
