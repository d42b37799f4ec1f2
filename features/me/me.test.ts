import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#features/account/account.table.ts';
import { ADDRESS, makeAddress } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';
import { addToCart, makeBuyer, placeOrder } from '#tests/orders.ts';

const shop = useTestShop();

const details = (who: CallOptions) => shop.call('GET', '/api/user/user-details', who);

describe('user-details', () => {
  it('shows the user with the ids of cart, addresses and orders, and nothing secret', async () => {
    const { person, addressId, payload } = await makeBuyer(shop);
    const placed = await placeOrder(shop, person, payload);
    const other = await makeBuyer(shop);
    const line = await addToCart(shop, person, other.product.id);
    const second = await makeAddress(shop, person);
    const { body } = await details(person);
    expect(body.message).toBe('User details');
    expect(body.data).toEqual({
      _id: person.userId,
      needs_second_step: false,
      name: 'Ravi Kumar',
      email: person.email,
      avatar: '',
      mobile: ADDRESS.mobile,
      verify_email: true,
      last_login_date: expect.any(String),
      status: 'Active',
      address_details: [second, addressId],
      shopping_cart: [line.body.data._id],
      orderHistory: [placed.body.data[0].orderId],
      role: 'USER',
      staff: [],
    });
  });

  it('shows a changed role at once', async () => {
    const person = await makeOneShopper(shop);
    await shop.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, person.userId));
    expect((await details(person)).body.data.role).toBe('ADMIN');
  });
});
