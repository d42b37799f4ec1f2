// This shop as one of the two sides.

import { randomUUID } from 'node:crypto';
import { toProductPath } from '#shared/slugs.ts';
import { CALLS, listPlaces, listProducts, listTexts } from '../bench/hot-calls.ts';
import { findPages } from '../bench/pages.ts';
import { fillStock } from '../bench/ready-shoppers.ts';
import { makeAdmin, makeShoppers, signIn } from '../start/people.ts';
import { callForData } from '../start/calls.ts';
import { openShop } from '../start/shop.ts';
import type { Ask, Side } from './side.ts';

const CARTS = 200;

export async function openJhatpat(products: number): Promise<Side> {
  const shop = await openShop(products);
  const { address, query } = shop;
  await fillStock(query);
  const ids = await listProducts(query, products);
  const post = (path: string, body: object, token?: string): Ask => ({ method: 'POST', path, body, token });
  const toCart = (from: number, lines: number) =>
    Array.from({ length: lines }, (_, step) => ({
      product: { id: ids[(from * lines + step) % ids.length]! },
      quantity: 1,
    }));
  return {
    name: 'Jhatpat',
    address,
    query,
    pids: () => [shop.pid],
    pages: await findPages(shop),
    productPages: (
      await query<{ id: string; name: string }>('SELECT id, name FROM products ORDER BY md5(id)')
    ).map(({ id, name }) => toProductPath({ _id: id, name })),
    calls: {
      'listing call': (await listPlaces(query)).map((body) => post(CALLS.listing, body)),
      'product details call': ids.map((productId) => post(CALLS.details, { productId })),
      'search call': (await listTexts(query, 2_000)).map((search) => post(CALLS.search, { search })),
    },
    async addToCart() {
      const people = await signIn(
        query,
        Array.from({ length: CARTS }, () => ({})),
      );
      return Array.from({ length: CARTS * 90 }, (_, at) =>
        post(
          CALLS.addToCart,
          { productId: ids[Math.floor(at / CARTS) % ids.length] },
          people[at % CARTS]!.token,
        ),
      );
    },
    async makeBuyers(count, only) {
      const carts = Array.from({ length: count }, (_, at) =>
        only ? [{ product: { id: only }, quantity: 1 }] : toCart(at, 3),
      );
      return (await makeShoppers(query, carts)).map(({ cart, addressId, token }) => {
        const items = cart.map(({ product, quantity }) => ({ productId: product.id, quantity }));
        const body = { list_items: items, addressId, subTotalAmt: 1e6, totalAmt: 1e6 };
        // As its page does: both presses of a double click have the same key.
        return { ...post('/api/order/cash-on-delivery', body, token), key: randomUUID() };
      });
    },
    countOrders: () => countRows('SELECT count(*)::int AS n FROM orders'),
    async limitStock(pieces) {
      const id = ids.at(-1)!;
      await query(
        `UPDATE store_products SET opening_stock = opening_stock + $2 - stock, stock = $2 WHERE product_id = $1`,
        [id, pieces],
      );
      return id;
    },
    countSold: (id) =>
      countRows('SELECT coalesce(sum(quantity), 0)::int AS n FROM order_lines WHERE product_id = $1', [id]),
    async enterCoupon(count) {
      const { token } = await makeAdmin(query);
      const from = new Date(Date.now() - 60_000).toISOString();
      const offer = { name: 'Ten', code: 'TEN', from, kind: 'percent', value: 10, on: { all: true } };
      await callForData(address, 'POST', '/api/offer/create', { token, body: offer });
      const people = await makeShoppers(
        query,
        Array.from({ length: count }, (_, at) => toCart(at, 12)),
      );
      return people.map((person) => post('/api/cart/coupon', { code: 'TEN' }, person.token));
    },
    close: () => shop.close(),
  };

  async function countRows(sql: string, values: unknown[] = []): Promise<number> {
    return (await query<{ n: number }>(sql, values))[0]!.n;
  }
}
