// What operators see at /metrics, and who else does not.

import { expect, it } from 'vitest';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeBuyer, placeOrder } from '#tests/orders.ts';

const shop = useTestShop();
const guarded = useTestShop({ METRICS_TOKEN: 'a-token-of-the-operators' });

/** The number on the line that begins so. */
function read(text: string, beginning: string): number {
  const line = text.split('\n').find((one) => one.startsWith(beginning));
  return Number(line?.split(' ').at(-1));
}

it('counts calls by route and class of status, and orders by payment and delivery', async () => {
  const { person, payload } = await makeBuyer(shop);
  expect((await placeOrder(shop, person, payload)).status).toBe(200);
  await shop.call('GET', '/api/user/user-details');
  const { status, text, headers } = await shop.call('GET', '/metrics');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(
    read(
      text,
      'shop_http_request_duration_seconds_count{method="POST",route="/api/order/cash-on-delivery",status="2xx"}',
    ),
  ).toBe(1);
  expect(
    read(
      text,
      'shop_http_request_duration_seconds_count{method="GET",route="/api/user/user-details",status="4xx"}',
    ),
  ).toBe(1);
  expect(read(text, 'shop_orders_last_day{payment="CASH ON DELIVERY",status="PLACED"}')).toBe(1);
  expect(read(text, 'shop_payment_reviews_open')).toBe(0);
  expect(read(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
});

it('counts pages rendered, and pages from memory', async () => {
  const before = (await shop.call('GET', '/metrics')).text;
  await shop.call('GET', '/login');
  await shop.call('GET', '/login');
  const after = (await shop.call('GET', '/metrics')).text;
  const grown = (name: string) => read(after, name) - read(before, name);
  expect([grown('shop_pages_rendered_total'), grown('shop_pages_from_memory_total')]).toEqual([1, 1]);
});

it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
  'is not there for whoever came through a proxy (%s)',
  async (name) => {
    const answer = await shop.call('GET', '/metrics', { headers: { [name]: '127.0.0.1' } });
    expect(answer.status).toBe(404);
  },
);

it('with a token set, wants exactly that, from wherever one comes', async () => {
  const ask = (token?: string) =>
    guarded.call('GET', '/metrics', {
      ...(token && { token }),
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
  expect((await ask()).status).toBe(404);
  expect((await ask('a-token-of-the-operator')).status).toBe(404);
  expect((await ask('a-token-of-the-operators')).status).toBe(200);
});
