// Bar codes through the API: whose each is, who may say so, and what happens when two say it at once.

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { products } from '#features/catalogue/catalogue.table.ts';
import { codeOf, messageOf } from '#tests/answers.ts';
import { makeProduct, type Person } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { asPicker, makePlaced } from '#tests/picking.ts';
import { deleteProduct } from '#tests/products.ts';
import { useMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';

const shop = useTestShop();
const owner = useAdmin(shop);
const editor = useMember(shop, 'catalogue', null);
const manager = useMember(shop, 'manager', FIRST_STORE_ID);
const picker = useMember(shop, 'picker', FIRST_STORE_ID);

type CodeBody = { productId: string; code: string; from?: string; source?: string };
const add = (body: CodeBody, { token }: Person = owner) =>
  shop.call('PUT', '/api/product/bar-code', { token, body });
const remove = (body: CodeBody, { token }: Person = owner) =>
  shop.call('DELETE', '/api/product/bar-code', { token, body });
const codesOf = async (productId: string) =>
  ((await remove({ productId, code: 'none' })).body.data as { code: string }[]).map(({ code }) => code);
const findByCode = async (code: string) => {
  const path = `/api/stock/find?storeId=${FIRST_STORE_ID}&search=${code}`;
  return (await shop.call('GET', path, { token: owner.token })).body.data;
};

let made = 0;
/** A code that the shop gives out itself. */
const makeCode = () => `29${String(++made).padStart(11, '0')}`;

it('is added with who did it and when, found by a scan, and removed', async () => {
  const { id: productId } = await makeProduct(shop, { name: 'Onion', unit: '1 kg' });
  const answer = await add({ productId, code: ' 8901030865275 ' }, editor);
  expect(messageOf(answer)).toEqual([200, 'Bar code saved']);
  const at = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(answer.body.data).toEqual([
    { code: '8901030865275', source: 'catalogue', by: expect.any(String), at },
  ]);
  expect((await add({ productId, code: '8901030865275' })).body.data).toHaveLength(1);
  expect(await findByCode('8901030865275')).toMatchObject([{ _id: productId }]);
  expect(messageOf(await remove({ productId, code: '8901030865275' }, editor))).toEqual([
    200,
    'Bar code removed',
  ]);
  expect((await remove({ productId, code: '8901030865275' })).body.data).toEqual([]);
  expect(await findByCode('8901030865275')).toEqual([]);
});

it('is one code with and without the zero that some scanners put before a UPC-A', async () => {
  const { id: productId } = await makeProduct(shop);
  expect((await add({ productId, code: '0012345678905' })).body.data).toMatchObject([
    { code: '012345678905' },
  ]);
  for (const code of ['012345678905', '0012345678905'])
    expect(await findByCode(code), code).toMatchObject([{ _id: productId }]);
  expect((await remove({ productId, code: '0012345678905' })).body.data).toEqual([]);
});

it.each([
  ['8901030865279', 'This bar code is mistyped: its last digit does not match'],
  ['123', 'A bar code has 4 to 40 digits or letters'],
  ['8.90106E+12', 'A spreadsheet has shortened this bar code. Format its column as text there.'],
])('%s is refused in words', async (code, message) => {
  const { id: productId } = await makeProduct(shop);
  expect(messageOf(await add({ productId, code }))).toEqual([400, message]);
});

it('that another product has is told whose it is, and moves when the caller says from where', async () => {
  const code = makeCode();
  const { id: big } = await makeProduct(shop, { name: 'Onion', unit: '2 kg' });
  const { id: small } = await makeProduct(shop, { name: 'Onion', unit: '1 kg' });
  await add({ productId: big, code });
  const taken = await add({ productId: small, code });
  expect(codeOf(taken)).toEqual([409, 'BAR_CODE_TAKEN']);
  expect(taken.body.message).toBe('This code belongs to Onion, 2 kg');
  expect(taken.body.data).toMatchObject({ _id: big, name: 'Onion', unit: '2 kg', isSku: false });
  expect((await add({ productId: small, code, from: big }, editor)).status).toBe(200);
  expect([await codesOf(big), await codesOf(small)]).toEqual([[], [code]]);
  // Who was told an outdated owner hears of the present one.
  expect((await add({ productId: big, code, from: big })).body.data._id).toBe(small);
});

it('that is the SKU of another product stays with it', async () => {
  const { id: productId } = await makeProduct(shop);
  const { id: other } = await makeProduct(shop, { name: 'Rice', unit: '5 kg' });
  await shop.db.update(products).set({ sku: 'RICE-5' }).where(eq(products.id, other));
  const taken = await add({ productId, code: 'rice-5', from: other });
  expect(codeOf(taken)).toEqual([409, 'BAR_CODE_TAKEN']);
  expect(taken.body).toMatchObject({ message: 'This is the SKU of Rice, 5 kg', data: { isSku: true } });
  expect((await add({ productId: other, code: 'RICE-5' })).status).toBe(200);
});

it('that two people give at once gets one product, and the other is told which', async () => {
  for (let round = 0; round < 5; round++) {
    const code = makeCode();
    const ids = [(await makeProduct(shop)).id, (await makeProduct(shop)).id];
    const answers = await Promise.all(ids.map((productId) => add({ productId, code })));
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(codeOf(answers[1 - winner]!)).toEqual([409, 'BAR_CODE_TAKEN']);
    expect(answers[1 - winner]!.body.data._id).toBe(ids[winner]);
    // The same for two who move it.
    const [third, fourth] = [(await makeProduct(shop)).id, (await makeProduct(shop)).id];
    const moves = await Promise.all(
      [third, fourth].map((productId) => add({ productId, code, from: ids[winner]! })),
    );
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const all = await Promise.all([...ids, third, fourth].map(codesOf));
    expect(all.flat()).toEqual([code]);
  }
});

it('is free again when its product is deleted', async () => {
  const code = makeCode();
  const { id: gone } = await makeProduct(shop);
  await add({ productId: gone, code });
  await deleteProduct(shop, owner, gone);
  expect(await findByCode(code)).toEqual([]);
  const { id: productId } = await makeProduct(shop);
  expect((await add({ productId, code })).status).toBe(200);
  expect((await add({ productId: gone, code: makeCode() })).status).toBe(404);
});

it('moves both ways at once between two products', async () => {
  const ids = [(await makeProduct(shop)).id, (await makeProduct(shop)).id] as const;
  for (let round = 0; round < 5; round++) {
    const codes = [makeCode(), makeCode()] as const;
    await Promise.all([0, 1].map((at) => add({ productId: ids[at]!, code: codes[at]! })));
    const answers = await Promise.all(
      [0, 1].map((at) => add({ productId: ids[1 - at]!, code: codes[at]!, from: ids[at]! })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});

it('outdates the forms of the product that were opened before, so that they do not undo it', async () => {
  const { id: productId } = await makeProduct(shop);
  const { id: other } = await makeProduct(shop);
  const { token } = owner;
  const readTime = async (id: string): Promise<string> =>
    (await shop.call('POST', '/api/product/staff-details', { token, body: { productId: id } })).body.data
      .updatedAt;
  const code = makeCode();
  const opened = await readTime(productId);
  await add({ productId, code });
  const added = await readTime(productId);
  expect(added > opened).toBe(true);
  await add({ productId, code });
  expect(await readTime(productId)).toBe(added);
  const openedOther = await readTime(other);
  await add({ productId: other, code, from: productId });
  expect((await readTime(productId)) > added).toBe(true);
  const moved = await readTime(other);
  expect(moved > openedOther).toBe(true);
  await remove({ productId: other, code });
  expect((await readTime(other)) > moved).toBe(true);
});

it('of one product there are at most 20', async () => {
  const { id: productId } = await makeProduct(shop);
  for (let count = 0; count < 20; count++) await add({ productId, code: makeCode() });
  expect((await add({ productId, code: makeCode() })).body.message).toContain('at most 20');
  expect(await codesOf(productId)).toHaveLength(20);
});

it('is added by a manager during goods in, but neither taken from another product nor removed', async () => {
  const code = makeCode();
  const { id: productId } = await makeProduct(shop);
  const { id: other } = await makeProduct(shop);
  expect((await add({ productId, code, source: 'receipt' }, manager)).body.data).toMatchObject([
    { code, source: 'receipt' },
  ]);
  expect((await add({ productId: other, code, from: productId }, manager)).status).toBe(403);
  expect((await remove({ productId, code }, manager)).status).toBe(403);
  expect((await add({ productId, code: makeCode() }, picker)).status).toBe(403);
  expect(await codesOf(productId)).toEqual([code]);
});

it('taught by a picker says so, and is undone by the catalogue', async () => {
  const { orderId, products: ordered } = await makePlaced(shop, { quantities: [1] });
  const calls = asPicker(shop, picker);
  const [line] = (await calls.claim(orderId)).body.data.lines;
  const code = makeCode();
  expect((await calls.barCode(orderId, line.lineId, code)).body.data.barCodes).toEqual([code]);
  const productId = ordered[0]!.id;
  const { body } = await add({ productId, code: makeCode() });
  expect(body.data[0]).toMatchObject({ code, source: 'picking', by: 'Ravi Kumar' });
  expect((await remove({ productId, code }, editor)).body.data).toHaveLength(1);
});
