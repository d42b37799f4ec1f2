// The pages about the shop: they exist while the owner has given something for them, are linked on every
// page, and show what was written as it was written.

import { beforeEach, expect, it } from 'vitest';
import { useTestShop } from '#tests/open-test-shop.ts';
import { useAdmin } from '#tests/staff.ts';
import { SHOP_PAGES, toShopPagePath } from '#shared/page-urls.ts';
import { shopSettings } from './settings.table.ts';
import type { Settings } from './settings.contract.ts';

const shop = useTestShop();
const owner = useAdmin(shop);

beforeEach(async () => {
  const none = { phone: '', address: '', email: '', fssaiNumber: '', grievanceName: '', grievanceEmail: '' };
  await shop.db.update(shopSettings).set({ ...none, aboutText: '', termsText: '', refundsText: '' });
  await shop.services.settings.reload();
  shop.cache.dropAll();
});

const read = async (): Promise<Settings> =>
  (await shop.call('GET', '/api/settings/get', { token: owner.token })).body.data;
async function save(fields: object) {
  const body = { version: (await read()).version, ...fields };
  return shop.call('PUT', '/api/settings/update', { token: owner.token, body });
}
const open = (path: string, options: object = {}) => shop.call('GET', path, options);
const listLinked = async () => {
  const home = (await open('/')).text;
  return SHOP_PAGES.filter((name) => home.includes(`href="${toShopPagePath(name)}"`));
};

it('without anything given no page exists, and none is linked', async () => {
  for (const name of SHOP_PAGES) expect((await open(toShopPagePath(name))).status, name).toBe(404);
  expect(await listLinked()).toEqual([]);
});

it('each exists once something is given for it, and no longer when that is taken away', async () => {
  await save({ termsText: 'Be kind.', grievanceName: 'Meera' });
  expect(await listLinked()).toEqual(['contact', 'terms']);
  const terms = await open('/pages/terms');
  expect(terms.status).toBe(200);
  expect(terms.text).toContain('Be kind.');
  expect(terms.text).toContain('<title>Terms | Jhatpat</title>');
  expect(terms.text).toContain('<link rel="canonical" href="http://shop.test/pages/terms"/>');
  expect((await open('/sitemap-pages.xml')).text).toContain('<loc>http://shop.test/pages/terms</loc>');
  await save({ termsText: '' });
  expect((await open('/pages/terms')).status).toBe(404);
  expect(await listLinked()).toEqual(['contact']);
  expect((await open('/sitemap-pages.xml')).text).not.toContain('/pages/terms');
});

it('a text keeps its paragraphs, and is text whatever it contains', async () => {
  await save({ aboutText: 'First\nline.\n\n<b>Second</b>' });
  const page = (await open('/pages/about')).text;
  expect(page).toContain('<p>First\nline.</p><p>&lt;b&gt;Second&lt;/b&gt;</p>');
});

it('contacts and licence are said in the reader’s language', async () => {
  await save({ email: ' care@shop.example ', fssaiNumber: '1002 0043 0012 34', grievanceName: 'Meera' });
  expect(await read()).toMatchObject({ email: 'care@shop.example', fssaiNumber: '10020043001234' });
  const inHindi = { cookies: { jhatpat_language: 'hi' } };
  const contact = (await open('/pages/contact', inHindi)).text;
  expect(contact).toContain('href="mailto:care@shop.example"');
  expect(contact).toContain('शिकायत अधिकारी');
  expect((await open('/pages/fssai', inHindi)).text).toContain('10020043001234');
});

it('is the same page for everybody, rendered once; other names are no pages', async () => {
  await save({ refundsText: 'We pay back.' });
  const first = await open('/pages/refunds');
  const { renders } = shop.cache;
  expect((await open('/pages/refunds', { token: owner.token })).text).toBe(first.text);
  expect((await open('/pages/refunds/?utm_source=x')).text).toBe(first.text);
  expect(shop.cache.renders).toBe(renders);
  for (const path of ['/pages/nothing', '/pages/__proto__', '/pages', '/pages/refunds/more'])
    expect((await open(path)).status, path).toBe(404);
});

it.each([
  [{ email: 'care' }, 'email'],
  [{ grievanceEmail: 'a b@c.d' }, 'grievanceEmail'],
  [{ grievancePhone: 'call me' }, 'grievancePhone'],
  [{ fssaiNumber: '1002004300123' }, 'fssaiNumber'],
  [{ businessName: 'x'.repeat(121) }, 'businessName'],
  [{ address: 'x'.repeat(301) }, 'address'],
  [{ privacyText: 'x'.repeat(20_001) }, 'privacyText'],
])('refuses %j', async (fields, field) => {
  const answer = await save(fields);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields!)).toEqual([field]);
});
