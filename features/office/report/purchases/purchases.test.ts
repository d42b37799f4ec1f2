// The purchase register of a month and its file for Tally, through the API.

import { beforeAll, describe, expect, it } from 'vitest';
import { statusesOf } from '#tests/answers.ts';
import { makeId } from '#shared/ids.ts';
import { makeProduct, type Person } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { changeStore, makeStore } from '#tests/stores.ts';
import { readTally } from '#tests/tally.ts';

const shop = useTestShop();
const admin = useAdmin(shop);
let manager: Person;
let storeId: string;

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, by = manager) =>
  shop.call(method, `/api/${path}`, { token: by.token, ...(body !== undefined && { body }) });

type Line = Record<'quantity' | 'cost', string> & Partial<Record<'free' | 'gst', string>>;

/** Booked, with a bill of this day. */
async function receive(supplier: string, bill: object, ...lines: Line[]): Promise<string> {
  const { _id } = (await call('POST', 'stock/receipt', { storeId, supplier })).body.data;
  const products = await Promise.all(lines.map(() => makeProduct(shop)));
  const set = lines.map((line, at) => ({ lineId: makeId(), productId: products[at]!.id, ...line }));
  await call('PUT', 'stock/receipt', { _id, set });
  await call('PUT', 'stock/bill', { _id, ...bill });
  expect((await call('POST', 'stock/receipt/book', { _id })).status).toBe(200);
  return _id;
}

beforeAll(async () => {
  storeId = (await makeStore(shop, admin, { name: 'Register' }))._id;
  await changeStore(shop, admin, storeId, { gstNumber: '29AAGCB7383J1Z4', state: 'Karnataka' });
  manager = await makeMember(shop, 'manager', storeId);
  const suppliers = [
    { name: 'Metro & Sons', gstNumber: '29AAGCB7383J1Z4' },
    { name: 'Chennai Traders', gstNumber: '33AAGCB7383J1ZF' },
    { name: 'Farmer', gstNumber: '' },
  ];
  for (const supplier of suppliers) await call('PUT', 'stock/supplier', supplier, admin);
  const bill = { reference: 'B/1', day: '2026-09-28', total: 4_100.5 };
  await receive(
    'Metro & Sons',
    bill,
    { quantity: '10', free: '1', cost: '33', gst: '5' },
    { quantity: '3', cost: '0.33', gst: '5' },
    { quantity: '100', cost: '31.85', gst: '18' },
  );
  await receive('Chennai Traders', { day: '2026-09-30' }, { quantity: '1', cost: '10.10', gst: '5' });
  await receive(
    'Farmer',
    { day: '2026-09-01' },
    { quantity: '2', cost: '50', gst: '5' },
    { quantity: '1', cost: '' },
  );
  // Another month.
  await receive('Farmer', { day: '2026-08-31' }, { quantity: '1', cost: '1' });
});

const read = async (query = `storeId=${storeId}&month=2026-09`, by = manager) =>
  (await call('GET', `admin/purchases?${query}`, undefined, by)).body.data;

describe('the purchases of a month', () => {
  it('are a register by bill and rate, with the tax of the place they come from', async () => {
    const { rows, total, withoutCost } = await read();
    const none = { central: 0, local: 0, integrated: 0 };
    expect(rows).toMatchObject([
      { supplier: 'Farmer', gstNumber: '', day: '2026-09-01', rate: 0, taxable: 100, ...none, value: 100 },
      {
        ...{ supplier: 'Metro & Sons', gstNumber: '29AAGCB7383J1Z4', reference: 'B/1', rate: 5 },
        ...{ taxable: 330.99, central: 8.27, local: 8.27, integrated: 0, value: 347.53 },
      },
      { rate: 18, taxable: 3_185, central: 286.65, local: 286.65, value: 3_758.3 },
      {
        supplier: 'Chennai Traders',
        rate: 5,
        taxable: 10.1,
        central: 0,
        local: 0,
        integrated: 0.51,
        value: 10.61,
      },
    ]);
    expect(total).toEqual({
      taxable: 3_626.09,
      central: 294.92,
      local: 294.92,
      integrated: 0.51,
      value: 4_216.44,
    });
    expect(withoutCost).toBe(1);
    expect((await read(`storeId=${storeId}&month=2026-07`)).rows).toEqual([]);
  });

  it('are vouchers for Tally that add up to the register', async () => {
    const file = await call('GET', `admin/tally?storeId=${storeId}&month=2026-09&kind=purchases`);
    expect(file.headers['content-type']).toContain('application/xml');
    expect(file.headers['content-disposition']).toContain('tally-purchases-2026-09.xml');
    const { vouchers } = readTally(file.text);
    const { total } = await read();
    const sumOf = (part: RegExp) =>
      vouchers
        .flatMap(({ debits }) => Object.entries(debits))
        .reduce((sum, [name, paise]) => sum + (part.test(name) ? paise : 0), 0);
    expect([/^Purchase (?:I?GST|Exempt)/, /^Input CGST/, /^Input SGST/, /^Input IGST/].map(sumOf)).toEqual([
      362_609, 29_492, 29_492, 51,
    ]);
    expect(Math.round(total.taxable * 100)).toBe(362_609);
    // The bill is 5.33 less than its lines.
    expect(vouchers.find(({ number }) => number === 'B/1')!.credits).toEqual({
      'Metro & Sons': 410_050,
      'Purchase Differences': 533,
    });
  });

  it('are for who manages the store, and of a month that exists', async () => {
    const stranger = await makeMember(shop, 'manager', (await makeStore(shop, admin))._id);
    const answers = [];
    for (const path of ['purchases?', 'tally?kind=purchases&']) {
      const query = `admin/${path}storeId=${storeId}`;
      answers.push(
        await call('GET', `${query}&month=2026-09`, undefined, stranger),
        await call('GET', `${query}&month=2026-09`, undefined, await makeMember(shop, 'picker', storeId)),
        await call('GET', `${query}&month=2026-09`, undefined, await makeMember(shop, 'catalogue', null)),
        await call('GET', `${query}&month=2026-13`),
      );
    }
    expect(statusesOf(answers)).toEqual([404, 403, 403, 400, 404, 403, 403, 400]);
    expect((await call('GET', 'admin/tally?month=2026-09&kind=assets')).status).toBe(400);
  });
});
