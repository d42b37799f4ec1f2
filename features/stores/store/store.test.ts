// Stores through the API: who delivers to a pincode, and the owner's changes to stores and areas.

import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { LIMITS } from '#features/platform/limit/limit.ts';
import { presetLimit } from '#tests/limits.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { changeStore, chosen, findStore, FIRST_STORE_ID, makeStore, setAreas } from '#tests/stores.ts';
import { useAdmin } from '#tests/staff.ts';

const shop = useTestShop();
const UNKNOWN = 'ffffffffffffffffffffffff';
const admin = useAdmin(shop);
const sent = useSentMails(shop);
/** Resets to one store that delivers everywhere, as in a new shop. */
beforeEach(async () => {
  await shop.db.execute(sql`DELETE FROM stores WHERE id <> ${FIRST_STORE_ID}`);
  await shop.db.execute(sql`DELETE FROM store_areas`);
  await changeStore(shop, admin, FIRST_STORE_ID, { hours: null, paused: false });
});

const closedAllWeek = { hours: Array(7).fill(null) };
type Method = 'GET' | 'POST' | 'PUT';
const call = (method: Method, path: string, body?: unknown) =>
  shop.call(method, `/api/store/${path}`, { token: admin.token, ...(body !== undefined && { body }) });

describe('who delivers to a pincode', () => {
  it('is the first store, whichever it is, while no store has areas', async () => {
    await makeStore(shop, admin);
    for (const pincode of ['560001', '000000', '999999']) {
      const { status, body } = await findStore(shop, pincode);
      expect([status, body.data]).toEqual([
        200,
        {
          served: true,
          store: { _id: FIRST_STORE_ID, name: 'Main store' },
          here: true,
          minutes: { from: 10, to: 16 },
          open: true,
          opensAt: null,
          timeZone: 'Asia/Kolkata',
          pauseReason: '',
        },
      ]);
    }
  });

  it('is nobody outside the areas as soon as one area exists', async () => {
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 5 });
    const found = await findStore(shop, '560002');
    expect(found.body.data).toEqual({ served: false });
    expect(found.cookies).toEqual([]);
    expect((await findStore(shop, '560001')).body.data.served).toBe(true);
    await setAreas(shop, admin, FIRST_STORE_ID, {});
    expect((await findStore(shop, '560002')).body.data.served).toBe(true);
  });

  it('is the one with the shorter ride, and the first of two equally near', async () => {
    const second = await makeStore(shop, admin, { name: 'Indiranagar' });
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 9, '560002': 4, '560003': 6 });
    await setAreas(shop, admin, second._id, { '560001': 3, '560002': 5, '560003': 6, '560004': 8 });
    const names = [];
    for (const pincode of ['560001', '560002', '560003', '560004'])
      names.push((await findStore(shop, pincode)).body.data.store.name);
    expect(names).toEqual(['Indiranagar', 'Main store', 'Main store', 'Indiranagar']);
  });

  it('can be looked up without choosing it, with whether the store that is shown delivers there too', async () => {
    const second = await makeStore(shop, admin, { name: 'Indiranagar' });
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 9 });
    await setAreas(shop, admin, second._id, { '560001': 3, '560004': 8 });
    const look = (pincode: string, storeId: string) =>
      findStore(shop, `${pincode}&look=true`, chosen(storeId));
    const { body, cookies } = await look('560001', FIRST_STORE_ID);
    expect(body.data).toMatchObject({ store: { name: 'Indiranagar' }, here: true });
    expect(cookies).toEqual([]);
    expect((await look('560004', FIRST_STORE_ID)).body.data).toMatchObject({ here: false });
    expect((await look('560004', second._id)).body.data).toMatchObject({ here: true });
  });

  it('is an open one before a nearer closed one; if all are closed, the nearest', async () => {
    const far = await makeStore(shop, admin, { name: 'Far' });
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 3 });
    await setAreas(shop, admin, far._id, { '560001': 30 });
    await changeStore(shop, admin, FIRST_STORE_ID, closedAllWeek);
    expect((await findStore(shop, '560001')).body.data).toMatchObject({ store: { name: 'Far' }, open: true });
    await changeStore(shop, admin, far._id, { paused: true });
    expect((await findStore(shop, '560001')).body.data).toMatchObject({
      store: { name: 'Main store' },
      open: false,
      opensAt: null,
    });
  });

  it('says when it opens, and why it is paused', async () => {
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000);
    const weekday = (tomorrow.getUTCDay() + 6) % 7;
    const hours = Array.from({ length: 7 }, (_, at) =>
      at === weekday ? { from: '00:00', to: '24:00' } : null,
    );
    await changeStore(shop, admin, FIRST_STORE_ID, { hours, timeZone: 'UTC' });
    const midnight = new Date(
      Date.UTC(tomorrow.getUTCFullYear(), tomorrow.getUTCMonth(), tomorrow.getUTCDate()),
    );
    expect((await findStore(shop, '560001')).body.data).toMatchObject({
      open: false,
      opensAt: midnight.toISOString(),
    });
    await changeStore(shop, admin, FIRST_STORE_ID, { paused: true, pauseReason: 'Heavy rain' });
    expect((await findStore(shop, '560001')).body.data).toMatchObject({
      open: false,
      opensAt: null,
      pauseReason: 'Heavy rain',
    });
  });

  it('promises more minutes where packing and the ride take longer', async () => {
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 7 });
    const near = (await findStore(shop, '560001')).body.data.minutes;
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 17 });
    expect((await findStore(shop, '560001')).body.data.minutes.from).toBeGreaterThan(near.from + 7);
  });

  it('is saved in a cookie that holds the store and nothing else', async () => {
    const second = await makeStore(shop, admin);
    await setAreas(shop, admin, second._id, { '560001': 5 });
    // In the digits of another script, with a space that is seen and one that is not.
    const found = await findStore(shop, encodeURIComponent('\ufeff५६० ००१\u200b'));
    expect(found.cookies).toEqual([{ name: 'jhatpat_store', value: second._id }]);
    expect(String(found.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    expect(found.headers['cache-control']).toBe('no-store');
    // The choice stays when the next place is not served.
    const next = await findStore(shop, '999999', chosen(second._id));
    expect([next.body.data, next.cookies]).toEqual([{ served: false }, []]);
  });

  it.each(['', '?pincode=56001', '?pincode=56000a', '?pincode=560001&pincode=560002'])(
    'is not asked without six digits: %s',
    async (query) => {
      const answer = await shop.call('GET', `/api/store/find${query}`);
      expect([answer.status, answer.body.message]).toEqual([400, 'Enter a six-digit pincode']);
      expect(answer.cookies).toEqual([]);
    },
  );
});

describe('a store', () => {
  it('is known to everybody who has waited for its read, also during another read', async () => {
    const { stores } = shop.services;
    await shop.db.execute(sql`INSERT INTO stores (id, name) VALUES (${UNKNOWN}, 'Made meanwhile')`);
    const known = stores.reload().then(() => stores.find(UNKNOWN)?.name);
    await Promise.all([stores.reload(), stores.reload()]);
    expect(await known).toBe('Made meanwhile');
  });

  it('says to how many pincodes it delivers, and whether it is the one that the caller sees', async () => {
    const { _id } = await makeStore(shop, admin);
    await setAreas(shop, admin, _id, { 560001: 5, 560002: 6 });
    for (const cookies of [{}, chosen(_id)]) {
      const { body } = await shop.call('GET', '/api/store/get', { cookies });
      const isChosen = Object.keys(cookies).length > 0;
      expect(body.data).toMatchObject([
        { areaCount: 0, chosen: !isChosen },
        { areaCount: 2, chosen: isChosen },
      ]);
    }
  });

  const full = {
    name: 'Indiranagar',
    address_line: '100 Feet Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
    phone: '+91 80 1234 5678',
    latitude: 12.97,
    longitude: 77.64,
    timeZone: 'Asia/Kolkata',
    hours: [...Array.from({ length: 6 }, () => ({ from: '06:00', to: '24:00' })), null],
    packMinutes: 5,
    gstNumber: '29AAGCB7383J1Z4',
    deliveryCharge: 25.5,
    freeDeliveryFrom: 199,
    paused: false,
    pauseReason: '',
  };

  it('is added, listed for everybody, and changed field by field', async () => {
    const added = await call('POST', 'create', { ...full, role: 'ADMIN' });
    expect([added.status, added.body.message]).toEqual([200, 'Store added']);
    const { _id, open, opensAt, ...fields } = added.body.data;
    expect(_id).toMatch(/^[0-9a-f]{24}$/);
    expect([typeof open, fields]).toEqual(['boolean', { ...full, areaCount: 0, chosen: false }]);
    expect(open === (opensAt === null)).toBe(true);

    const listed = await shop.call('GET', '/api/store/get');
    expect(listed.body.data.map((store: { name: string }) => store.name)).toEqual([
      'Main store',
      'Indiranagar',
    ]);
    expect(listed.body.data[1]).toEqual(added.body.data);

    const changed = await call('PUT', 'update', { _id, packMinutes: '7', hours: null, phone: '' });
    expect([changed.status, changed.body.message]).toEqual([200, 'Store updated']);
    expect(changed.body.data).toEqual({
      ...added.body.data,
      packMinutes: 7,
      hours: null,
      phone: '',
      open: true,
      opensAt: null,
    });
    expect((await shop.call('GET', '/api/store/get')).body.data[1]).toEqual(changed.body.data);
    // An answer may be sent back unchanged.
    expect((await call('PUT', 'update', changed.body.data)).body.data).toEqual(changed.body.data);
    expect((await call('PUT', 'update', { _id })).body.data).toEqual(changed.body.data);
  });

  it('has a GSTIN in its official form, until it is removed', async () => {
    const added = await call('POST', 'create', { name: 'Jayanagar', gstNumber: ' 29 aagcb7383j 1z4 ' });
    const { _id, gstNumber } = added.body.data;
    expect(gstNumber).toBe('29AAGCB7383J1Z4');
    expect((await call('PUT', 'update', { _id, city: 'Bengaluru' })).body.data.gstNumber).toBe(gstNumber);
    for (const nothing of ['', null]) {
      await call('PUT', 'update', { _id, gstNumber });
      expect((await call('PUT', 'update', { _id, gstNumber: nothing })).body.data.gstNumber).toBe('');
    }
  });

  it.each<[Record<string, unknown>, string]>([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ address_line: 'x'.repeat(301) }, 'address_line'],
    [{ city: ['x'] }, 'city'],
    [{ state: {} }, 'state'],
    [{ pincode: '56003' }, 'pincode'],
    [{ phone: 'call us' }, 'phone'],
    [{ gstNumber: '29AAGCB7383J1Z5' }, 'gstNumber'],
    [{ deliveryCharge: -1 }, 'deliveryCharge'],
    [{ deliveryCharge: 1_001 }, 'deliveryCharge'],
    [{ freeDeliveryFrom: 'always' }, 'freeDeliveryFrom'],
    [{ gstNumber: 'x'.repeat(31) }, 'gstNumber'],
    [{ latitude: 91 }, 'latitude'],
    [{ longitude: -181 }, 'longitude'],
    [{ timeZone: 'Asia/Nowhere' }, 'timeZone'],
    [{ hours: [] }, 'hours'],
    [{ hours: Array(8).fill(null) }, 'hours'],
    [{ hours: [...Array(6).fill(null), { from: '6:00', to: '12:00' }] }, 'hours.6'],
    [{ hours: [{ from: '06:00' }, ...Array(6).fill(null)] }, 'hours.0'],
    [{ hours: [{ from: '24:00', to: '06:00' }, ...Array(6).fill(null)] }, 'hours.0'],
    [{ packMinutes: 0 }, 'packMinutes'],
    [{ packMinutes: 241 }, 'packMinutes'],
    [{ packMinutes: 4.5 }, 'packMinutes'],
    [{ paused: 'yes' }, 'paused'],
    [{ pauseReason: 'x'.repeat(201) }, 'pauseReason'],
  ])('is not taken with %j', async (wrong, field) => {
    const { _id } = await makeStore(shop, admin, full);
    for (const answer of [
      await call('POST', 'create', { ...full, ...wrong }),
      await call('PUT', 'update', { _id, ...wrong }),
    ]) {
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields!)).toEqual([field]);
    }
    expect((await shop.call('GET', '/api/store/get')).body.data).toHaveLength(2);
  });

  it('needs a name, and names all mistakes at once', async () => {
    const answer = await call('POST', 'create', { pincode: '1', paused: 1 });
    expect([answer.status, answer.body.message]).toEqual([400, 'Enter required fields']);
    expect(Object.keys(answer.body.fields!)).toEqual(['name', 'pincode', 'paused']);
  });

  it('that two owners change at once tells the second what changed, and overwrites nothing', async () => {
    const put = (fields: object) => call('PUT', 'update', { _id: FIRST_STORE_ID, ...fields });
    const hours = [{ from: '06:00', to: '22:00' }, ...Array(6).fill(null)];
    await put({ phone: '080 4000 1000', city: 'Bengaluru', hours });
    await put({ phone: '080 4000 2000', was: { phone: '080 4000 1000' } });
    const late = await put({
      phone: '080 4000 3000',
      city: 'Mysuru',
      was: { phone: '080 4000 1000', city: 'Bengaluru' },
    });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'STORE_CHANGED', data: { phone: '080 4000 2000', city: 'Bengaluru' } },
    });
    const now = async () => (await call('GET', 'get')).body.data[0];
    expect(await now()).toMatchObject({ phone: '080 4000 2000', city: 'Bengaluru' });
    // Another field, the same change once more, or the values as they are now: nobody is overwritten.
    expect((await put({ city: 'Mysuru', hours: null, was: { city: 'Bengaluru', hours } })).status).toBe(200);
    expect((await put({ city: 'Mysuru', hours: null, was: { city: 'Bengaluru', hours } })).status).toBe(200);
    expect((await put({ hours, was: { hours: Array(7).fill(null) } })).status).toBe(409);
    expect((await put({ phone: '080 4000 3000', was: { phone: '080 4000 2000' } })).status).toBe(200);
    // A caller that does not say what it began from is answered as ever.
    expect((await put({ phone: '' })).status).toBe(200);
    expect((await put({ phone: '', was: { packMinutes: 'x' } })).status).toBe(400);
  });

  it('saved under older rules is changed by whoever says what it was', async () => {
    const old = { pincode: '5600', phone: 'ask', gstNumber: 'OLD 1' };
    const { pincode, phone, gstNumber } = old;
    await shop.db.execute(sql`
      UPDATE stores SET pincode = ${pincode}, phone = ${phone}, gst_number = ${gstNumber} WHERE id = ${FIRST_STORE_ID}`);
    const wanted = { pincode: '560001', phone: '080 4000 1000', gstNumber: '' };
    const put = (was: object) => call('PUT', 'update', { _id: FIRST_STORE_ID, ...wanted, was });
    expect((await put({ ...old, phone: 'other' })).status).toBe(409);
    expect((await put({ ...old, phone: 'x'.repeat(31) })).status).toBe(400);
    expect((await put(old)).body.data).toMatchObject(wanted);
    await shop.db.execute(sql`
      INSERT INTO store_areas (store_id, pincode, ride_minutes) VALUES (${FIRST_STORE_ID}, '5600', 9)`);
    const areas = (was: unknown) => call('PUT', 'areas', { storeId: FIRST_STORE_ID, areas: [], was });
    expect((await areas([])).status).toBe(409);
    expect((await areas([{ pincode: '5600', rideMinutes: 9 }])).status).toBe(200);
  });

  it('that does not exist is not changed', async () => {
    expect(await call('PUT', 'update', { name: 'x' })).toMatchObject({
      status: 400,
      body: { message: 'Store id is required' },
    });
    for (const _id of [UNKNOWN, 'x', "' OR 1=1 --"])
      expect(await call('PUT', 'update', { _id, name: 'x' })).toMatchObject({
        status: 404,
        body: { message: 'Store not found' },
      });
  });

  it('past the 200th is not taken', async () => {
    await shop.db.execute(
      sql`INSERT INTO stores (id, name) SELECT 'a' || lpad(to_hex(number), 23, '0'), 'x' FROM generate_series(1, 199) number`,
    );
    expect(await call('POST', 'create', full)).toMatchObject({
      status: 400,
      body: { message: 'At most 200 stores' },
    });
  });
});

describe('areas', () => {
  it('with names and positions are found by both, and saved as they are read', async () => {
    const saved = [
      { pincode: '560001', rideMinutes: 5, name: 'MG Road', latitude: 12.976, longitude: 77.603 },
      { pincode: '560034', rideMinutes: 7 },
      { pincode: '560095', rideMinutes: 6, name: 'Koramangala' },
    ];
    const [first, ...others] = saved;
    const empty = { name: '', latitude: null, longitude: null };
    const body = {
      storeId: FIRST_STORE_ID,
      areas: [first, ...others.map((area) => ({ ...empty, ...area }))],
    };
    expect((await call('PUT', 'areas', body)).body.data).toEqual(saved);
    const read = await call('GET', `areas?storeId=${FIRST_STORE_ID}`);
    expect(read.body.data).toEqual(saved);
    expect((await call('PUT', 'areas', { ...body, areas: read.body.data, was: saved })).status).toBe(200);
    const places = await shop.call('GET', '/api/store/places?q=mg');
    expect(places.body.data).toEqual([{ pincode: '560001', name: 'MG Road' }]);
    const near = (latitude: number) =>
      shop.call('POST', '/api/store/near', { body: { latitude, longitude: 77.6 } });
    expect((await near(12.97)).body.data).toEqual({ pincode: '560001', name: 'MG Road' });
    expect((await near(28.6)).body.data).toBe(null);
    expect((await near(900)).status).toBe(400);
    const faulty = { ...body, areas: [{ pincode: '560001', rideMinutes: 5, latitude: 91 }] };
    expect((await call('PUT', 'areas', faulty)).status).toBe(400);
  });

  it('replace all earlier ones, and are listed by pincode', async () => {
    const { _id: storeId } = await makeStore(shop, admin);
    const set = (areas: unknown) => call('PUT', 'areas', { storeId, areas });
    const first = await set([
      { pincode: '560 002', rideMinutes: '7' },
      { pincode: '560001', rideMinutes: 5, note: 'ignored' },
    ]);
    expect([first.status, first.body.message]).toEqual([200, 'Areas saved']);
    expect(first.body.data).toEqual([
      { pincode: '560001', rideMinutes: 5 },
      { pincode: '560002', rideMinutes: 7 },
    ]);
    const second = [
      { pincode: '560002', rideMinutes: 8 },
      { pincode: '560003', rideMinutes: 9 },
    ];
    expect((await set(second)).body.data).toEqual(second);
    expect((await call('GET', `areas?storeId=${storeId}`)).body.data).toEqual(second);
    expect((await call('GET', `areas?storeId=${FIRST_STORE_ID}`)).body.data).toEqual([]);
    expect((await set([])).body.data).toEqual([]);
  });

  it('that two owners change at once tell the second what changed, and are not overwritten', async () => {
    const [before, first, second] = [6, 7, 8].map((rideMinutes) => [
      { pincode: '560002', rideMinutes },
      { pincode: '560001', rideMinutes: 5 },
    ]);
    const put = (areas: unknown, was?: unknown) =>
      call('PUT', 'areas', { storeId: FIRST_STORE_ID, areas, ...(was !== undefined && { was }) });
    await put(before);
    expect((await put(first, before)).status).toBe(200);
    const late = await put(second, before);
    expect(late).toMatchObject({ status: 409, body: { code: 'STORE_CHANGED' } });
    expect(late.body.data).toEqual(first!.toReversed());
    // Sent again, though its answer was lost.
    expect((await put(first, before)).status).toBe(200);
    expect((await put(second, late.body.data)).status).toBe(200);
    expect((await put([])).status).toBe(200);
  });

  it('may come as lines of a table', async () => {
    const lines = 'pincode,minutes\r\n560001,5\r\n560002, 7\n\n560003;560004,9\n';
    const wrong = await call('PUT', 'areas', { storeId: FIRST_STORE_ID, areas: lines });
    expect([wrong.status, Object.keys(wrong.body.fields!)]).toEqual([400, ['areas.2.rideMinutes']]);
    const areas = lines.replace('560003;', '');
    expect((await call('PUT', 'areas', { storeId: FIRST_STORE_ID, areas })).body.data).toEqual([
      { pincode: '560001', rideMinutes: 5 },
      { pincode: '560002', rideMinutes: 7 },
      { pincode: '560004', rideMinutes: 9 },
    ]);
  });

  it.each<[unknown, string]>([
    [undefined, 'areas'],
    [{ '560001': 5 }, 'areas'],
    [[{ pincode: '56001', rideMinutes: 5 }], 'areas.0.pincode'],
    [[{ rideMinutes: 5 }], 'areas.0.pincode'],
    [[{ pincode: '560001' }], 'areas.0.rideMinutes'],
    [[{ pincode: '560001', rideMinutes: 0 }], 'areas.0.rideMinutes'],
    [[{ pincode: '560001', rideMinutes: 241 }], 'areas.0.rideMinutes'],
    [[{ pincode: '560001', rideMinutes: 1.5 }], 'areas.0.rideMinutes'],
    [
      [
        { pincode: '560001', rideMinutes: 5 },
        { pincode: '560001', rideMinutes: 6 },
      ],
      'areas.1.pincode',
    ],
  ])('are not taken as %j, and those before stay', async (areas, field) => {
    await setAreas(shop, admin, FIRST_STORE_ID, { '560009': 9 });
    const answer = await call('PUT', 'areas', { storeId: FIRST_STORE_ID, areas });
    expect([answer.status, Object.keys(answer.body.fields!)]).toEqual([400, [field]]);
    expect((await call('GET', `areas?storeId=${FIRST_STORE_ID}`)).body.data).toHaveLength(1);
  });

  it('may be 20,000, and no more; of many mistakes the first are named', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ pincode: String(500_000 + at), rideMinutes: 9 }));
    const set = (areas: unknown) => call('PUT', 'areas', { storeId: FIRST_STORE_ID, areas });
    expect((await set(many(20_000))).body.data).toHaveLength(20_000);
    expect(await set(many(20_001))).toMatchObject({
      status: 400,
      body: { message: 'A store can have at most 20,000 areas' },
    });
    const mistakes = await set(Array(20_000).fill(null));
    expect(mistakes.status).toBe(400);
    expect(Object.keys(mistakes.body.fields!).length).toBeLessThan(30);
  });

  it('of a store that does not exist are neither set nor listed', async () => {
    for (const storeId of [UNKNOWN, 'x']) {
      expect((await call('PUT', 'areas', { storeId, areas: [] })).status).toBe(404);
      expect((await call('GET', `areas?storeId=${storeId}`)).status).toBe(404);
    }
    expect((await call('PUT', 'areas', { areas: [] })).status).toBe(400);
    expect((await call('GET', 'areas')).status).toBe(400);
  });
});

describe('a pincode request', () => {
  it('is mailed once, when a store gets an area there, and is forgotten', async () => {
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 5 });
    await request('560911', 'waiting@example.test');
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 5, '560911': 9 });
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 5, '560911': 8 });
    const mail = await sent.waitFor('waiting@example.test');
    expect(mail.subject).toContain('now delivers to 560911');
    const left = await call('GET', 'pincode-requests');
    expect(left.body.data.map(({ pincode }: { pincode: string }) => pincode)).not.toContain('560911');
    expect(sent.mailsTo({ email: 'waiting@example.test' })).toHaveLength(1);
  });

  const request = (pincode: unknown, email: unknown) =>
    shop.call('POST', '/api/store/request-pincode', { body: { pincode, email } });

  it('is counted once for each person and pincode, where nobody delivers', async () => {
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 5 });
    for (const [pincode, email] of [
      ['560901', 'asha@example.test'],
      ['560 901', ' ASHA@example.test '],
      ['560901', 'ravi@example.test'],
      ['560902', 'asha@example.test'],
      ['560001', 'asha@example.test'],
    ]) {
      const answer = await request(pincode, email);
      expect([answer.status, answer.body.message, answer.body.data]).toEqual([
        200,
        'Thank you. We have noted your request.',
        null,
      ]);
    }
    const { body } = await call('GET', 'pincode-requests');
    expect(body.data).toEqual([
      { pincode: '560901', count: 2, latestAt: expect.stringMatching(/Z$/) },
      { pincode: '560902', count: 1, latestAt: expect.stringMatching(/Z$/) },
    ]);
    expect(body).toMatchObject({ page: 1, totalCount: 2, totalPage: 1 });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it.each([
    ['56000', 'asha@example.test'],
    ['560901', 'asha'],
    ['560901', ''],
    ['560901', undefined],
    [undefined, 'asha@example.test'],
  ])('is not taken for %j and %j', async (pincode, email) =>
    expect((await request(pincode, email)).status).toBe(400),
  );

  it('is refused after 60 in an hour', async () => {
    // A test shop allows a thousand times as many.
    await presetLimit(shop, LIMITS.pincodeRequestsPerAddress, '127.0.0.1', 59_999);
    expect((await request('560901', 'a@example.test')).status).toBe(200);
    expect((await request('560901', 'b@example.test')).status).toBe(429);
  });
});

it('every change of stores and areas is told to the other processes, and what was refused is not', async () => {
  const tellings = async () =>
    (await shop.db.execute(sql`SELECT FROM catalogue_changes WHERE tags = 'stores'`)).rowCount;
  const before = (await tellings())!;
  const { _id } = await makeStore(shop, admin);
  await changeStore(shop, admin, _id, { packMinutes: 6 });
  await setAreas(shop, admin, _id, { '560001': 5 });
  await call('PUT', 'update', { _id, packMinutes: 0 });
  await call('PUT', 'areas', { storeId: UNKNOWN, areas: [] });
  expect(await tellings()).toBe(before + 3);
});
