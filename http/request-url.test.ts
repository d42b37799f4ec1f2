// Addresses that no honest shopper's browser sends: control characters in every kind of value of every route,
// undecodable paths, and paths that are costly to parse. Also what a browser sees where there is no page.

import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, type Person } from '#tests/factories.ts';
import { useAdmin } from '#tests/staff.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';

const shop = useTestShop();

/** The first and last of each range, and those that have names. */
const CONTROLS = ['\0', '\u0001', '\t', '\n', '\r', '\u001f', '\u007f', '\u0080', '\u009f'];
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const CONTROL_TEXT = `a${CONTROLS.join('b')}c`;

let shopper: Person;
const admin = useAdmin(shop);
beforeAll(async () => void (shopper = await makeOneShopper(shop)));

const visit = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
type Call = { method: string; url: string; access: string };
const listCalls = (): Call[] => shop.app.calls.filter(({ method }) => method !== 'HEAD');
const tokenOf = ({ access }: Call) =>
  access === 'admin' || access === 'staff' ? admin.token : shopper.token;
const send = (call: Call, url: string, options: { body?: unknown; headers?: Record<string, string> } = {}) =>
  shop.app.inject({
    method: call.method as 'POST',
    url,
    headers: { authorization: `Bearer ${tokenOf(call)}`, ...options.headers },
    ...(call.method !== 'GET' && { payload: (options.body ?? {}) as object }),
  });

describe('control characters', () => {
  it('in the query of any call are 400', async () => {
    for (const call of listCalls()) {
      for (const [at, control] of CONTROLS.entries()) {
        // The calls' own parameters, and one that none of them knows.
        const name = ['_id', 'id', 'page', 'orderId', 'other'][at % 5]!;
        for (const query of [`${name}=x${encodeURIComponent(control)}`, `${encodeURIComponent(control)}=1`]) {
          const answer = await send(call, `${call.url}?${query}`);
          expect([call.url, query, answer.statusCode]).toEqual([call.url, query, 400]);
          expect(answer.json()).toMatchObject({ success: false, message: 'The address is not valid' });
        }
      }
    }
  });

  it('in path and query of any page, picture or file are 400, for browsers and scripts', async () => {
    const paths = (bad: string) => [
      `/${bad}`,
      `/product/${bad}`,
      `/product/x${bad}-${'a'.repeat(24)}`,
      `/${bad}-${'a'.repeat(24)}/all`,
      `/c-${'a'.repeat(24)}/${bad}`,
      `/product/${bad}.data`,
      `/search?q=${bad}`,
      `/search.data?q=${bad}`,
      `/search?${bad}=1`,
      `/?x=${bad}`,
      `/login?x=${bad}`,
      `/checkout?x=${bad}`,
      `/dashboard/${bad}`,
      `/_.data?x=${bad}`,
      `/images/${bad}/160.webp`,
      `/images/x/${bad}`,
      `/assets/${bad}.js`,
      `/sitemap-products-${bad}.xml`,
      `/robots.txt?${bad}`,
      `/api/${bad}`,
      `/api/product/get/${bad}`,
    ];
    for (const control of CONTROLS) {
      for (const bad of [encodeURIComponent(control), encodeURIComponent(control).toLowerCase()]) {
        for (const path of paths(bad)) {
          for (const headers of [{}, BROWSER]) {
            const { statusCode } = await visit(path, headers);
            expect([path, statusCode]).toEqual([path, 400]);
          }
        }
      }
    }
  });

  it('in any text or name of a body, in cookies or headers cause no failure', async () => {
    const { paths } = shop.app.swagger() as {
      paths: Record<
        string,
        Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>
      >;
    };
    for (const call of listCalls()) {
      const described = paths[call.url]?.[call.method.toLowerCase()];
      const schema = described?.requestBody?.content['application/json']?.schema;
      const bodies = [
        fill(schema, CONTROL_TEXT),
        {
          ...(fill(schema, 'x') as object),
          more_details: { [CONTROL_TEXT]: CONTROL_TEXT },
          [CONTROL_TEXT]: 1,
        },
      ];
      for (const body of bodies) {
        const { statusCode } = await send(call, call.url, {
          body,
          headers: {
            cookie: 'jhatpat_cart=%00%1f; jhatpat_access=%00; jhatpat_refresh=%00; jhatpat_reset=%00',
            'idempotency-key': '%00%1f',
          },
        });
        const isProbe = call.url === '/readyz' || call.url === '/pages-ready';
        expect([call.url, statusCode < 500 || isProbe]).toEqual([call.url, true]);
      }
    }
  });

  it('are the only refused characters: others work as before', async () => {
    for (const path of [
      '/search?q=%2500',
      '/search?q=a%20b',
      '/search?q=%E0%A4%A6%E0%A5%82%E0%A4%A7',
      '/?x=%c3%80',
    ])
      expect([path, (await visit(path)).statusCode]).toEqual([path, 200]);
  });
});

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
};

/** A value that fits the schema, with `text` wherever a text is allowed. */
function fill(schema: Schema | undefined, text: string): unknown {
  if (!schema) return {};
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return fill(schema.anyOf[0], text);
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, value]) => [name, fill(value, text)]),
    );
  if (schema.type === 'array') return [fill(schema.items, text)];
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  if (schema.type === 'boolean') return true;
  return text;
}

it('a list that is shared to the shop may have lines, and no other control characters', async () => {
  for (const text of ['2%20milk%0Abread', 'a%0D%0Ab', 'a%09b'])
    expect([text, (await visit(`/list?text=${text}`, BROWSER)).statusCode]).toEqual([text, 200]);
  for (const path of [
    '/list?text=a%00',
    '/list?text=a%1b',
    '/list?text=%c2%85',
    '/list%0A',
    '/search?q=a%0Ab',
  ])
    expect([path, (await visit(path, BROWSER)).statusCode]).toEqual([path, 400]);
});

describe('an unknown address', () => {
  const UNREADABLE = [
    '/%',
    '/%zz',
    '/product/%',
    '/%E0%A4%A/all',
    '/search/%',
    '/a%00b',
    '/search?q=a%00',
    '/%c0%80',
  ];

  it('that cannot be read gives a browser a page with the way home, and a program JSON', async () => {
    for (const path of UNREADABLE) {
      const page = await visit(path, BROWSER);
      expect([path, page.statusCode, page.headers['content-type']]).toEqual([
        path,
        400,
        'text/html; charset=utf-8',
      ]);
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(page.body).toMatch(/<h1[^>]*>The address is not valid<\/h1>/);
      expect(page.body).toMatch(/<a href="\/"[^>]*>Go To Home<\/a>/);
      expect(page.body).toContain('aria-label="Jhatpat home"');
      const program = await visit(path);
      expect([program.statusCode, program.json().message]).toEqual([400, 'The address is not valid']);
    }
    for (const path of ['/api/%', '/api/product/%zz', '/api/product/get%00']) {
      const call = await visit(path, BROWSER);
      expect([path, call.statusCode, call.json().success]).toEqual([path, 400, false]);
    }
  });

  it('that cannot be read is answered in every encoding, and for HEAD without a body', async () => {
    const plain = await visit('/%', BROWSER);
    const zipped = await visit('/%', { ...BROWSER, 'accept-encoding': 'gzip, br;q=0' });
    expect(zipped.headers['content-encoding']).toMatch(/gzip|br/);
    if (zipped.headers['content-encoding'] === 'gzip')
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    const head = await shop.app.inject({ method: 'HEAD', url: '/%', headers: BROWSER });
    expect([head.statusCode, head.body]).toEqual([400, '']);
  });

  it('posted to by a browser without scripts gives a page too, with links', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/login', headers: BROWSER });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    const known = await shop.app.inject({ method: 'POST', url: '/robots.txt', headers: BROWSER });
    expect([known.statusCode, known.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(known.body).toContain('Method not allowed');
  });

  it('takes little processor time, however long it is and whatever it contains', async () => {
    await visit('/');
    const long = 15_000;
    for (const path of [
      `/${'/'.repeat(long)}x`,
      `/x${'/'.repeat(long)}`,
      `/${'a/'.repeat(long / 2)}`,
      `/${'%20'.repeat(long / 3)}`,
      `/search?${'&'.repeat(long)}`,
      `/search?q=${'%E0%A4%A6'.repeat(long / 9)}`,
      `/${'-'.repeat(long)}`,
      `/product/${'-'.repeat(long)}`,
    ]) {
      // CPU time, so that a busy machine makes no difference.
      const since = process.cpuUsage();
      const { statusCode } = await visit(path, BROWSER);
      expect(statusCode).toBeLessThan(500);
      const { user } = process.cpuUsage(since);
      expect([path.slice(0, 12), user / 1000 < 400]).toEqual([path.slice(0, 12), true]);
    }
  });
});

it('a known product is found with any slashes after its address', async () => {
  const { id } = await makeProduct(shop);
  for (const end of ['', '/', '///']) expect((await visit(`/product/p-${id}${end}`)).statusCode).toBe(200);
});
