import { expect, it } from 'vitest';
import { ADDRESS, makeAddress } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { addToCart, makeBuyer, placeOrder } from '#tests/orders.ts';

const shop = useTestShop();

it('user-details shows the user with the ids of cart, addresses and orders, and nothing secret', async () => {
  const { person, addressId, payload } = await makeBuyer(shop);
  const placed = await placeOrder(shop, person, payload);
  const other = await makeBuyer(shop);
  const line = await addToCart(shop, person, other.product.id);
  const second = await makeAddress(shop, person);
  const { body } = await shop.call('GET', '/api/user/user-details', person);
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
