import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeProduct, makeProducts, makeShopper, PASSWORD, type Person } from '#tests/factories.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';
import { planMerge, type MergingLine } from './cart.rules.ts';
import { carts } from './cart.table.ts';

const shop = useTestShop();

const add = (who: CallOptions, productId: string) =>
  shop.call('POST', '/api/cart/create', { ...who, body: { productId } });
const get = (who: CallOptions) => shop.call('GET', '/api/cart/get', who);
const logIn = (person: Person, cookies: Record<string, string>) =>
  shop.call('POST', '/api/user/login', { body: { email: person.email, password: PASSWORD }, cookies });
const quantities = (lines: { productId: { _id: string }; quantity: number }[]) =>
  lines.map((line) => [line.productId._id, line.quantity]);

async function visitorWith(...productIds: string[]): Promise<Record<string, string>> {
  const [first, ...rest] = productIds;
  const { cookies } = await add({}, first!);
  const jar = { [cookies[0]!.name]: cookies[0]!.value };
  for (const productId of rest) await add({ cookies: jar }, productId);
  return jar;
}

describe('signing in with a visitor’s cart', () => {
  it('adds the quantities, moves new lines, ends the visitor’s cart and its cookie', async () => {
    const [both, mine, theirs] = await makeProducts(shop, {}, {}, {});
    const person = await makeShopper(shop);
    for (const product of [both, mine]) await add(person, product.id);
    const cookies = await visitorWith(both.id, theirs.id, both.id);

    const answer = await logIn(person, cookies);
    expect(answer.status).toBe(200);
    expect(answer.cookies).toContainEqual({ name: 'jhatpat_cart', value: '' });
    const cart = (await get(person)).body;
    expect(new Map(quantities(cart.data) as [string, number][])).toEqual(
      new Map([
        [both.id, 3],
        [mine.id, 1],
        [theirs.id, 1],
      ]),
    );
    expect(cart.notices).toEqual([]);
    expect((await get({ cookies })).body.data).toEqual([]);
    expect(await shop.db.select().from(carts).where(eq(carts.userId, person.userId))).toHaveLength(1);
  });

  it('caps at the stock and says so, once', async () => {
    const product = await makeProduct(shop, { name: 'Ghee', stock: 3 });
    const person = await makeShopper(shop);
    await add(person, product.id);
    await add(person, product.id);
    const cookies = await visitorWith(product.id, product.id);
    await logIn(person, cookies);
    const cart = (await get(person)).body;
    expect(cart.data).toMatchObject([{ quantity: 3 }]);
    expect(cart.notices).toEqual([
      { productId: product.id, name: 'Ghee', code: 'SHORT_STOCK', message: 'Only 3 of Ghee left in stock' },
    ]);
    expect((await get(person)).body.notices).toEqual([]);
  });

  it('happens once when two tabs sign in at the same moment', async () => {
    const product = await makeProduct(shop);
    const person = await makeShopper(shop);
    const cookies = await visitorWith(product.id, product.id);
    const answers = await Promise.all([1, 2, 3].map(() => logIn(person, cookies)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(quantities((await get(person)).body.data)).toEqual([[product.id, 2]]);
  });

  it('with two visitors’ carts at once loses nothing', async () => {
    const [shared, first, second] = await makeProducts(shop, {}, {}, {});
    const person = await makeShopper(shop);
    const jars = [await visitorWith(shared.id, first.id), await visitorWith(second.id, shared.id)];
    await Promise.all(jars.map((cookies) => logIn(person, cookies)));
    expect(new Map(quantities((await get(person)).body.data) as [string, number][])).toEqual(
      new Map([
        [shared.id, 2],
        [first.id, 1],
        [second.id, 1],
      ]),
    );
  });

  it('neither loses nor doubles products added meanwhile', async () => {
    const [product, other] = await makeProducts(shop, {}, {});
    const person = await makeShopper(shop);
    await add(person, product.id);
    const cookies = await visitorWith(product.id);
    const [, ...added] = await Promise.all([
      logIn(person, cookies),
      ...Array.from({ length: 10 }, (_, index) => add({ cookies }, index % 2 ? product.id : other.id)),
      ...Array.from({ length: 5 }, () => add(person, other.id)),
    ]);
    expect(added.every((answer) => answer.status === 200)).toBe(true);
    // A visitor's request after the merge created a new cart, named by the cookie of its answer.
    const left = new Set(added.flatMap((answer) => answer.cookies.map((cookie) => cookie.value)));
    const owners: CallOptions[] = [
      person,
      ...[...left].map((value) => ({ cookies: { jhatpat_cart: value } })),
    ];
    let total = 0;
    for (const owner of owners) {
      for (const line of (await get(owner)).body.data) total += line.quantity;
    }
    expect(total).toBe(2 + 10 + 5);
  });

  it('over the session of somebody else does not take their cart along', async () => {
    const [first, second] = [await makeShopper(shop), await makeShopper(shop)];
    await add(first, (await makeProduct(shop)).id);
    const cookies = { jhatpat_access: first.token, jhatpat_refresh: first.refreshToken };
    await logIn(second, cookies);
    expect((await get(second)).body.data).toEqual([]);
    expect((await get(first)).body.data).toMatchObject([{ quantity: 1 }]);
  });

  it('leaves both carts alone when the password is wrong', async () => {
    const product = await makeProduct(shop);
    const person = await makeShopper(shop);
    const cookies = await visitorWith(product.id);
    const body = { email: person.email, password: 'not the password' };
    expect((await shop.call('POST', '/api/user/login', { body, cookies })).status).toBe(400);
    expect((await get({ cookies })).body.data).toHaveLength(1);
    expect((await get(person)).body.data).toEqual([]);
  });
});

describe('the plan of a merge', () => {
  const line = (productId: string, quantity: number, stock = 1000): MergingLine => ({
    id: `${productId}-${quantity}`,
    productId,
    name: productId,
    quantity,
    stock,
  });

  it('stops at 99 of a product', () => {
    const plan = planMerge([line('a', 60)], [line('a', 50)]);
    expect(plan.raised).toEqual([{ id: 'a-50', quantity: 99 }]);
    expect(plan.notices).toMatchObject([{ code: 'SHORT_STOCK', message: 'You can add up to 99 of a' }]);
  });

  it('stops at 100 products', () => {
    const own = Array.from({ length: 99 }, (_, index) => line(`own${index}`, 1));
    const plan = planMerge([line('fits', 2), line('late', 2), line('own3', 1)], own);
    expect(plan.moved).toEqual([{ id: 'fits-2', quantity: 2 }]);
    expect(plan.raised).toEqual([{ id: 'own3-1', quantity: 2 }]);
    expect(plan.notices).toMatchObject([{ productId: 'late', code: 'PRODUCT_REMOVED' }]);
  });

  it('keeps a sold out product with its notice', () =>
    expect(planMerge([line('a', 2, 0)], [])).toMatchObject({
      moved: [{ id: 'a-2', quantity: 1 }],
      notices: [{ productId: 'a', code: 'OUT_OF_STOCK', message: 'a is out of stock' }],
    }));

  it('never lowers what the shopper had', () =>
    expect(planMerge([line('a', 1, 2)], [line('a', 5, 2)]).raised).toEqual([{ id: 'a-5', quantity: 5 }]));
});
