// Weaknesses of other shops that gave access to other people's carts, tried here. Each test is named after
// the report and says what must not happen.

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hashToken } from '#features/account/token.ts';
import { cartLines, carts } from '#features/cart/cart.table.ts';
import { makeAddress, makeProduct, makeShopper, PASSWORD } from '../factories.ts';
import { makeOneShopper } from '../many-shoppers.ts';
import { useTestShop, type CallOptions } from '../open-test-shop.ts';
import { addToCart, makeBuyer, placeOrder, readCart, toPayload } from '../orders.ts';
import { checkOut } from '../payment-shop.ts';

const shop = useTestShop();

const read = async (who: CallOptions) => (await shop.call('GET', '/api/cart/get', who)).body.data;

/** A visitor without an account, with one unit of a product in the cart. */
async function makeVisitor() {
  const product = await makeProduct(shop);
  const added = await shop.call('POST', '/api/cart/create', { body: { productId: product.id } });
  const { name, value } = added.cookies[0]!;
  const [cart] = await shop.db
    .select()
    .from(carts)
    .where(eq(carts.visitorHash, hashToken(value)));
  return { product, token: value, jar: { [name]: value }, cart: cart!, line: added.body.data };
}

it('CVE-2026-31867 Craft Commerce: knowing the number of a cart opens it to nobody', async () => {
  const { cart, line, token } = await makeVisitor();
  const known = [cart.id, line._id, cart.visitorHash!, token.slice(0, -1), token.toUpperCase()];
  for (const number of known) {
    expect(await read({ cookies: { jhatpat_cart: number } })).toEqual([]);
    const named = `number=${number}&cartId=${number}&token=${number}&jhatpat_cart=${number}`;
    expect((await shop.call('GET', `/api/cart/get?${named}`)).body.data).toEqual([]);
  }
  // A token cannot be guessed: 256 random bits.
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

it('CVE-2026-31821 Sylius: nobody puts anything into the cart of somebody else', async () => {
  const victim = await makeVisitor();
  const { product: other } = await makeBuyer(shop);
  const attacker = await makeOneShopper(shop);
  for (const id of [victim.cart.id, victim.token]) {
    await shop.call('POST', `/api/cart/create?cartId=${id}&tokenValue=${id}`, {
      token: attacker.token,
      body: { productId: other.id, cartId: id, cart_id: id, tokenValue: id, userId: 'f'.repeat(24) },
    });
  }
  expect(await read({ cookies: victim.jar })).toMatchObject([{ _id: victim.line._id, quantity: 1 }]);
  expect(await readCart(shop, attacker)).toMatchObject([{ productId: { _id: other.id }, quantity: 2 }]);
});

it('CVE-2026-46408 Vvveb: checkout cannot be pointed at the cart of somebody else', async () => {
  const victim = await makeBuyer(shop);
  const [victimsCart] = await shop.db.select().from(carts).where(eq(carts.userId, victim.person.userId));
  const attacker = await makeOneShopper(shop);
  const addressId = await makeAddress(shop, attacker);
  const body = {
    ...toPayload(victim.cart, addressId),
    cart_id: victimsCart!.id,
    cartId: victimsCart!.id,
    userId: victim.person.userId,
  };
  expect((await placeOrder(shop, attacker, body)).body.code).toBe('CART_EMPTY');
  expect((await checkOut(shop, attacker, body)).status).toBeGreaterThanOrEqual(400);
  expect(await readCart(shop, victim.person)).toEqual(victim.cart);
});

it('CVE-2026-31820 Sylius: ids of lines and addresses in a request reach only one’s own', async () => {
  const victim = await makeBuyer(shop, { quantity: 2 });
  const { person, cart } = await makeBuyer(shop);
  const { token } = person;
  const _id = victim.cart[0]!._id;
  const answers = [
    await shop.call('PUT', '/api/cart/update-qty', { token, body: { _id, qty: 1 } }),
    await shop.call('DELETE', '/api/cart/delete-cart-item', { token, body: { _id } }),
    await shop.call('DELETE', `/api/cart/delete-cart-item?_id=${_id}`, { token, body: {} }),
    await placeOrder(shop, person, toPayload(cart, victim.addressId)),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(404);
    expect(text).not.toContain('MG Road');
  }
  expect(await readCart(shop, victim.person)).toEqual(victim.cart);
});

it('vendurehq/vendure#263: signing in over somebody’s session does not take their cart along', async () => {
  const [first, second] = [await makeOneShopper(shop), await makeShopper(shop)];
  const product = await makeProduct(shop);
  await addToCart(shop, first, product.id, 3);
  const answer = await shop.call('POST', '/api/user/login', {
    token: first.token,
    cookies: { jhatpat_access: first.token, jhatpat_refresh: first.refreshToken },
    body: { email: second.email, password: PASSWORD },
  });
  expect(await read({ token: answer.body.data.accesstoken })).toEqual([]);
  expect(await readCart(shop, first)).toMatchObject([{ quantity: 3 }]);
});

it('Sylius/ShopApiPlugin#609: once signed out, what the browser still holds opens no cart', async () => {
  const { jar, product } = await makeVisitor();
  const person = await makeShopper(shop);
  const body = { email: person.email, password: PASSWORD };
  const signedIn = await shop.call('POST', '/api/user/login', { body, cookies: jar });
  const token: string = signedIn.body.data.accesstoken;
  expect(await read({ token })).toMatchObject([{ productId: { _id: product.id } }]);
  await shop.call('GET', '/api/user/logout', { token });

  expect(await read({ cookies: jar })).toEqual([]);
  await shop.call('POST', '/api/cart/create', { cookies: jar, body: { productId: product.id } });
  expect(await readCart(shop, person)).toMatchObject([{ quantity: 1 }]);
  const lines = await shop.db.select().from(cartLines).where(eq(cartLines.productId, product.id));
  expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
});
