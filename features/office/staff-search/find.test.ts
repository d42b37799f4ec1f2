import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { staff } from '#features/stores/staff/staff.table.ts';
import { products } from '#features/catalogue/catalogue.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/staff-roles.ts';
import { makeShopper } from '#tests/factories.ts';
import type { Answer } from '#tests/open-test-shop.ts';
import { pack } from '#tests/deliveries.ts';
import { putOrder } from '#tests/orders.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { first, makeShopperAt, makeStocked, orderAt, useTwoStores, type Chooser } from '#tests/two-stores.ts';
import type { FoundAll } from './find.contract.ts';

const shop = useTwoStores();
const admin = useAdmin(shop);
const NOTHING: FoundAll = { orders: [], customers: [], products: [] };

const find = (token: string, q: string, storeId = FIRST_STORE_ID): Promise<Answer<FoundAll>> =>
  shop.call('GET', `/api/admin/find?${new URLSearchParams({ q, storeId })}`, { token });
const found = async (...asked: Parameters<typeof find>) => (await find(...asked)).body.data;
const hire = (role: StaffRole, storeId: string | null = FIRST_STORE_ID) => makeMember(shop, role, storeId);

/** The number of a new order at this store. */
async function placeAt(who: Chooser): Promise<{ orderId: string; number: string }> {
  const product = await makeStocked(shop, [5, 5]);
  const answer = await orderAt(shop, who, await makeShopperAt(shop, who, [product.id, 1]));
  const { orderId } = answer.body.data[0];
  return { orderId, number: toOrderNumber(orderId) };
}

it('finds any order for the owner, by its number with or without #, newest first', async () => {
  const here = await placeAt(first);
  const there = await placeAt(shop.second);
  for (const q of [here.number, here.number.slice(1).toLowerCase(), here.orderId])
    expect((await found(admin.token, q)).orders).toMatchObject([{ orderId: here.orderId, place: 'orders' }]);
  expect((await found(admin.token, there.number)).orders).toMatchObject([{ storeId: shop.secondId }]);
});

it('finds for a picker only what is to be picked in the own store, and for a rider what is packed', async () => {
  const here = await placeAt(first);
  const there = await placeAt(shop.second);
  const [picker, rider] = [await hire('picker'), await hire('rider')];
  expect((await found(picker.token, here.number)).orders).toMatchObject([{ place: 'picking' }]);
  expect((await found(rider.token, here.number)).orders).toEqual([]);
  expect((await found(picker.token, there.number)).orders).toEqual([]);
  await pack(shop, here.orderId);
  expect((await found(rider.token, here.number)).orders).toMatchObject([{ place: 'deliveries' }]);
  await putOrder(shop, here.orderId, { status: 'DELIVERED' });
  expect((await found(picker.token, here.number)).orders).toEqual([]);
  expect((await found(rider.token, here.number)).orders).toEqual([]);
});

it('finds customers for the owner only', async () => {
  const { userId, email } = await makeShopper(shop);
  await shop.db.update(users).set({ name: 'Zubin Wadia' }).where(eq(users.id, userId));
  const customer = { _id: userId, name: 'Zubin Wadia', email };
  expect((await found(admin.token, 'zubin')).customers).toEqual([customer]);
  for (const q of [email.slice(0, -3), email.split('@')[0]!])
    expect((await found(admin.token, q)).customers).toContainEqual(customer);
  for (const role of STAFF_ROLES)
    expect((await found((await hire(role)).token, 'zubin')).customers).toEqual([]);
});

it('finds products by name and SKU, with the stock of the store, for those who work on them', async () => {
  const product = await makeStocked(shop, [3, 7], { name: 'Quokka biscuits' });
  await shop.db.update(products).set({ sku: 'QK-77' }).where(eq(products.id, product.id));
  for (const q of ['quokka', 'QK-77'])
    expect((await found(admin.token, q)).products).toMatchObject([{ _id: product.id, stock: 3 }]);
  expect((await found(admin.token, 'quokka', shop.secondId)).products).toMatchObject([{ stock: 7 }]);
  for (const role of STAFF_ROLES) {
    const { products: seen } = await found((await hire(role)).token, 'quokka');
    expect(seen, role).toHaveLength(role === 'manager' || role === 'catalogue' ? 1 : 0);
  }
});

it('knows no store but those of the caller, and counts only the roles in the asked one', async () => {
  const manager = await hire('manager');
  expect((await find(manager.token, 'milk', shop.secondId)).status).toBe(404);
  expect((await find(admin.token, 'milk', makeId())).status).toBe(404);
  await shop.db.insert(staff).values({
    email: manager.email,
    userId: manager.userId,
    role: 'rider',
    storeId: shop.secondId,
    invitedBy: makeId(),
  });
  await makeStocked(shop, [1, 1], { name: 'Wombat wafers' });
  expect((await found(manager.token, 'wombat')).products).toHaveLength(1);
  expect((await found(manager.token, 'wombat', shop.secondId)).products).toEqual([]);
});

it('answers nothing to a short text, whatever it holds, and refuses a long one', async () => {
  expect(await found(admin.token, ' a ')).toEqual(NOTHING);
  expect((await find(admin.token, 'a'.repeat(101))).status).toBe(400);
  expect((await find(admin.token, '\0\0')).status).toBe(400);
  for (const q of ['%%', '__', '\\\\', "'; --", '#'])
    expect(await found(admin.token, q)).toMatchObject({ orders: [], customers: [] });
});
