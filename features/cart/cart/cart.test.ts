import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { categories, products } from '#features/catalogue/catalogue.table.ts';
import { makeCategory, makeProduct, makeProducts, setStock } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';
import { cartLines, carts } from './cart.table.ts';
import { removeProductFromCarts } from './cart.ts';

const shop = useTestShop();

const add = (who: CallOptions, productId: unknown) =>
  shop.call('POST', '/api/cart/create', { ...who, body: { productId } });
const get = (who: CallOptions) => shop.call('GET', '/api/cart/get', who);
const setQuantity = (who: CallOptions, _id: unknown, qty: unknown) =>
  shop.call('PUT', '/api/cart/update-qty', { ...who, body: { _id, qty } });
const remove = (who: CallOptions, _id: string) =>
  shop.call('DELETE', '/api/cart/delete-cart-item', { ...who, body: { _id } });
const change = (productId: string, values: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(values).where(eq(products.id, productId));

const shopper = async (): Promise<CallOptions> => ({ token: (await makeOneShopper(shop)).token });
/** A visitor whose browser holds the cookie of a cart with this product. */
async function visitorWith(productId: string): Promise<CallOptions> {
  const { cookies } = await add({}, productId);
  return { cookies: { [cookies[0]!.name]: cookies[0]!.value } };
}

describe.each(['a shopper', 'a visitor'])('the cart of %s', (kind) => {
  const open = async (productId: string): Promise<CallOptions> => {
    if (kind === 'a visitor') return visitorWith(productId);
    const who = await shopper();
    await add(who, productId);
    return who;
  };

  it('holds a product once; adding it again raises the quantity', async () => {
    const product = await makeProduct(shop, { name: 'Paneer', unit: '200 g', price: 99.5, discount: 7.5 });
    const who = await open(product.id);
    const again = await add(who, product.id);
    expect(again).toMatchObject({
      status: 200,
      body: {
        message: 'Item added to cart',
        data: {
          quantity: 2,
          productId: {
            _id: product.id,
            name: 'Paneer',
            image: product.images,
            unit: '200 g',
            price: 99.5,
            discount: 7.5,
            stock: 50,
          },
        },
      },
    });
    const cart = await get(who);
    expect(cart.body).toMatchObject({ message: 'Cart items', data: [again.body.data], notices: [] });
  });

  it('says which lines are fresh goods', async () => {
    const category = await makeCategory(shop);
    await shop.db.update(categories).set({ isFresh: true }).where(eq(categories.id, category.id));
    const fresh = await makeProduct(shop, { categoryIds: [category.id] });
    const [other] = await makeProducts(shop, {});
    const who = await open(fresh.id);
    await add(who, other.id);
    const lines = (await get(who)).body.data;
    expect(lines.map((line: any) => line.productId.isFresh)).toEqual([true, undefined]);
  });

  it('lists lines in the order of adding', async () => {
    const [first, second, third] = await makeProducts(shop, {}, {}, {});
    const who = await open(second.id);
    await add(who, first.id);
    await add(who, third.id);
    await add(who, second.id);
    const ids = (await get(who)).body.data.map((line: any) => line.productId._id);
    expect(ids).toEqual([second.id, first.id, third.id]);
  });

  it('takes quantities from 1 to the stock and nothing else', async () => {
    const product = await makeProduct(shop, { stock: 5 });
    const who = await open(product.id);
    const [line] = (await get(who)).body.data;
    expect(await setQuantity(who, line._id, 5)).toMatchObject({
      status: 200,
      body: { message: 'Cart updated', data: { _id: line._id, quantity: 5 } },
    });
    const whole = 'Quantity must be a whole number of 1 or more';
    for (const [qty, status, message] of [
      [0, 400, whole],
      [-5, 400, whole],
      [2.5, 400, whole],
      ['3', 400, whole],
      [true, 400, whole],
      [[3], 400, whole],
      [null, 400, whole],
      [6, 409, 'Only 5 left in stock'],
      [99, 409, 'Only 5 left in stock'],
      [100, 400, 'At most 99 of one product'],
      [1e9, 400, 'At most 99 of one product'],
      [1e30, 400, 'At most 99 of one product'],
    ] as const)
      expect(await setQuantity(who, line._id, qty)).toMatchObject({ status, body: { message } });
    expect((await get(who)).body.data).toMatchObject([{ quantity: 5 }]);
    await setStock(shop, product.id, 0);
    expect(await setQuantity(who, line._id, 1)).toMatchObject({
      status: 409,
      body: { message: 'Out of stock' },
    });
  });

  it('removes a line by id in the body or in the query', async () => {
    const [one, two] = await makeProducts(shop, {}, {});
    const who = await open(one.id);
    await add(who, two.id);
    const [first, second] = (await get(who)).body.data;
    expect((await remove(who, first._id)).body).toMatchObject({
      message: 'Item remove',
      data: { _id: first._id },
    });
    const path = `/api/cart/delete-cart-item?_id=${second._id}`;
    expect((await shop.call('DELETE', path, who)).status).toBe(200);
    expect(await remove(who, second._id)).toMatchObject({
      status: 404,
      body: { message: 'Item not in cart' },
    });
    const nothing = await shop.call('DELETE', '/api/cart/delete-cart-item', who);
    expect(nothing).toMatchObject({ status: 400, body: { message: 'Item id is required' } });
    expect((await get(who)).body.data).toEqual([]);
  });

  it('is closed to others: a line of another cart is not found', async () => {
    const product = await makeProduct(shop);
    const who = await open(product.id);
    const [line] = (await get(who)).body.data;
    for (const stranger of [await shopper(), await visitorWith(product.id), {}]) {
      expect((await setQuantity(stranger, line._id, 2)).status).toBe(404);
      expect((await remove(stranger, line._id)).status).toBe(404);
    }
    expect((await get(who)).body.data).toMatchObject([{ quantity: 1 }]);
  });

  it('loses none of many additions at once', async () => {
    const product = await makeProduct(shop, { stock: 12 });
    const who = await open(product.id);
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(who, product.id)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(11);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect((await get(who)).body.data).toMatchObject([{ quantity: 12 }]);
  });

  it('reports a new price, short stock and a deleted product, each once', async () => {
    const [dearer, short, gone, deleted] = await makeProducts(
      shop,
      { name: 'Curd', price: 1500, discount: 10 },
      { name: 'Bread', stock: 9 },
      { name: 'Rice' },
      { name: 'Chips' },
    );
    const who = await open(dearer.id);
    for (const product of [short, gone, deleted]) await add(who, product.id);
    const [, line] = (await get(who)).body.data;
    await setQuantity(who, line._id, 8);
    expect((await get(who)).body.notices).toEqual([]);

    await change(dearer.id, { discountBasisPoints: 0 });
    await setStock(shop, short.id, 3);
    await setStock(shop, gone.id, 0);
    await inTransaction(shop.db, async (tx) => {
      await removeProductFromCarts(tx, deleted);
      await tx.delete(products).where(eq(products.id, deleted.id));
    });
    const told = await get(who);
    expect(told.body.notices).toMatchObject([
      { productId: deleted.id, name: 'Chips', code: 'PRODUCT_REMOVED', message: 'Chips is no longer sold' },
      {
        productId: dearer.id,
        name: 'Curd',
        code: 'PRICE_CHANGED',
        message: 'Price of Curd changed from ₹1,350 to ₹1,500',
        was: 1350,
      },
      {
        productId: short.id,
        name: 'Bread',
        code: 'SHORT_STOCK',
        message: 'Only 3 of Bread left in stock',
        said: { text: 'Only {stock} of {name} left in stock', values: { stock: 3, name: 'Bread' } },
      },
      { productId: gone.id, name: 'Rice', code: 'OUT_OF_STOCK', message: 'Rice is out of stock' },
    ]);
    const notices = (lines: any[]) => lines.map((line) => line.notice);
    expect(notices(told.body.data)).toEqual([undefined, 'Only 3 left in stock', 'Out of stock']);

    const again = await get(who);
    expect(again.body.notices).toEqual([]);
    expect(notices(again.body.data)).toEqual([undefined, 'Only 3 left in stock', 'Out of stock']);

    await setStock(shop, short.id, 20);
    const better = await get(who);
    expect(better.body.notices).toEqual([]);
    expect(notices(better.body.data)).toEqual([undefined, undefined, 'Out of stock']);
    await setStock(shop, short.id, 3);
    expect((await get(who)).body.notices).toMatchObject([{ code: 'SHORT_STOCK' }]);
  });

  it('reports them to one of many simultaneous reads', async () => {
    const product = await makeProduct(shop);
    const who = await open(product.id);
    await change(product.id, { pricePaise: 777_00 });
    const reads = await Promise.all(Array.from({ length: 8 }, () => get(who)));
    expect(reads.flatMap((read) => read.body.notices)).toHaveLength(1);
  });

  it('is not written to when it is only read', async () => {
    const who = await open((await makeProduct(shop)).id);
    const version = async () => {
      const { rows } = await shop.db.execute(
        sql`SELECT array_agg(xmin::text ORDER BY id) AS lines,
          (SELECT array_agg(xmin::text ORDER BY id) FROM carts) AS carts FROM cart_lines`,
      );
      return rows[0];
    };
    const before = await version();
    await get(who);
    expect(await version()).toEqual(before);
  });
});

it('a line names the other sizes of its product, where there are any', async () => {
  const [small, large, other] = await makeProducts(
    shop,
    { name: 'Kasuri Ghee', unit: '200 ml' },
    { name: 'Kasuri Ghee', unit: '1 L' },
    { name: 'Kasuri Oil', unit: '1 L' },
  );
  const who = await visitorWith(small.id);
  const { body } = await add(who, other.id);
  expect(body.data.productId).not.toHaveProperty('sizes');
  const lines = (await get(who)).body.data as { productId: { _id: string; sizes?: string[] } }[];
  expect(lines.map(({ productId }) => productId.sizes)).toEqual([[large.id], undefined]);
});

describe('adding', () => {
  it('refuses unknown products, and products that cannot be sold', async () => {
    const who = await shopper();
    const soldOut = await makeProduct(shop, { stock: 0 });
    for (const [productId, status, message] of [
      [undefined, 400, 'Product id is required'],
      ['', 400, 'Product id is required'],
      [{ $ne: null }, 400, 'Product id is required'],
      ['nonsense', 404, 'Product not found'],
      ['0'.repeat(24), 404, 'Product not found'],
      [soldOut.id, 409, 'Out of stock'],
    ] as const) {
      expect(await add(who, productId)).toMatchObject({ status, body: { message } });
      const visitor = await add({}, productId);
      expect(visitor).toMatchObject({ status, body: { message } });
      expect(visitor.cookies).toEqual([]);
    }
  });

  it('is limited by the stock and to 99 of one product', async () => {
    const who = await shopper();
    const few = await makeProduct(shop, { stock: 2 });
    await add(who, few.id);
    await add(who, few.id);
    expect(await add(who, few.id)).toMatchObject({ status: 409, body: { message: 'Only 2 left in stock' } });
    const many = await makeProduct(shop, { stock: 500 });
    const line = (await add(who, many.id)).body.data;
    await setQuantity(who, line._id, 99);
    expect(await add(who, many.id)).toMatchObject({
      status: 400,
      body: { message: 'At most 99 of one product' },
    });
  });

  it('opens one cart for a shopper, however many first requests come at once', async () => {
    const person = await makeOneShopper(shop);
    const product = await makeProduct(shop);
    const requests = Array.from({ length: 8 }, () => add({ token: person.token }, product.id));
    for (const answer of await Promise.all(requests)) expect(answer.status).toBe(200);
    expect((await get({ token: person.token })).body.data).toMatchObject([{ quantity: 8 }]);
    const rows = await shop.db.select().from(carts).where(eq(carts.userId, person.userId));
    expect(rows).toHaveLength(1);
  });
});

describe('a visitor', () => {
  it('has an empty cart and no cookie until something is in it', async () => {
    const empty = await get({});
    expect(empty.body).toMatchObject({ message: 'Cart items', data: [], notices: [] });
    expect(empty.headers['set-cookie']).toBeUndefined();
    const first = await add({}, (await makeProduct(shop)).id);
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^jhatpat_cart=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('gets a new cart when the old one has expired or its cookie is invalid', async () => {
    const product = await makeProduct(shop);
    const who = await visitorWith(product.id);
    await shop.db.execute(sql`UPDATE carts SET expires_at = now() - interval '1 second'`);
    expect((await get(who)).body.data).toEqual([]);
    for (const cookies of [who.cookies!, { jhatpat_cart: 'nonsense' }, { jhatpat_cart: '' }]) {
      const fresh = await add({ cookies }, product.id);
      expect(fresh.body.data.quantity).toBe(1);
      expect(fresh.cookies[0]!.value).not.toBe(cookies.jhatpat_cart);
    }
  });

  it('keeps a cart that is used: cookie and cart are extended, once a day', async () => {
    const who = await visitorWith((await makeProduct(shop)).id);
    expect((await get(who)).cookies).toEqual([]);
    await shop.db.execute(
      sql`UPDATE carts SET expires_at = now() + interval '20 days' WHERE user_id IS NULL`,
    );
    expect((await get(who)).cookies).toEqual([{ name: 'jhatpat_cart', value: who.cookies!.jhatpat_cart }]);
    expect((await get(who)).cookies).toEqual([]);
  });

  it('leaves no token in the database', async () => {
    const who = await visitorWith((await makeProduct(shop)).id);
    const rows = await shop.db.select().from(carts);
    expect(JSON.stringify(rows)).not.toContain(who.cookies!.jhatpat_cart);
    expect(await shop.db.select().from(cartLines)).not.toHaveLength(0);
  });
});
