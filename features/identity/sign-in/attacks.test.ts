// Known attacks on accounts of other shops, tried over HTTP. Those on a single call are tested with that call
// (me.test.ts, profile.test.ts, password-reset.test.ts).

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accessTokens, sessions, users } from '../account/account.table.ts';
import { isPassword } from '../account/password/password.ts';
import { makeShopper, PASSWORD } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';

// The real hashing cost, because these tests depend on how long a password takes.
const shop = useTestShop();
const details = (who: CallOptions) => shop.call('GET', '/api/user/user-details', who);
const byCookie = (token: string) => ({ cookies: { jhatpat_access: token } });

it('a stolen database opens no session: neither stored hashes nor ids are tokens', async () => {
  const { userId, token: given, refreshToken } = await makeOneShopper(shop);
  const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, userId));
  const [access] = await shop.db.select().from(accessTokens).where(eq(accessTokens.sessionId, session!.id));
  for (const secret of [given, refreshToken]) expect(JSON.stringify([session, access])).not.toContain(secret);
  for (const token of [userId, session!.id, session!.refreshHash, access!.hash]) {
    expect((await details({ token })).status).toBe(401);
    expect((await details(byCookie(token))).status).toBe(401);
    expect((await shop.call('POST', '/api/user/refresh-token', { token })).status).toBe(401);
  }
});

it('no call answers a secret but that of an authenticator during its set-up', async () => {
  await shop.app.ready();
  const fields = new Set<string>();
  const paths = shop.app.swagger().paths as Record<string, Record<string, { responses: object }>>;
  for (const path of Object.values(paths))
    for (const { responses } of Object.values(path))
      JSON.stringify(responses, (key, value) => (fields.add(key), value));
  expect(fields).toContain('accesstoken');
  const secret = [...fields].filter((name) => /hash|password|otp|ticket|secret|salt|code_/i.test(name));
  expect(secret).toEqual(['secret']);
});

describe('a token', () => {
  it('is accepted in its header and its cookie only', async () => {
    const { token } = await makeOneShopper(shop);
    for (const name of ['token', 'accesstoken', 'accessToken', 'access_token', 'authorization']) {
      expect((await shop.call('GET', `/api/user/user-details?${name}=${token}`)).status).toBe(401);
      expect((await details({ headers: { 'x-access-token': token, [`x-${name}`]: token } })).status).toBe(
        401,
      );
      expect((await details({ cookies: { [name]: token } })).status).toBe(401);
    }
  });

  it('planted before the login is not used after it', async () => {
    const [victim, attacker] = [await makeShopper(shop), await makeOneShopper(shop)];
    const answer = await shop.call('POST', '/api/user/login', {
      ...byCookie(attacker.token),
      body: { email: victim.email, password: PASSWORD },
    });
    const { accesstoken, refreshToken } = answer.body.data;
    expect([accesstoken, refreshToken]).not.toContain(attacker.token);
    expect((await details({ token: accesstoken })).body.data._id).toBe(victim.userId);
    expect((await details({ token: attacker.token })).body.data._id).toBe(attacker.userId);
  });

  it('is renewed for 20 tabs at once without ending the session', async () => {
    const { refreshToken, userId } = await makeOneShopper(shop);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.call('POST', '/api/user/refresh-token', { token: refreshToken })),
    );
    const tokens = answers.map(({ body }) => body.data.accessToken as string);
    expect(new Set(tokens).size).toBe(20);
    const seen = await Promise.all(tokens.map((token) => details({ token })));
    expect(seen.map(({ body }) => body.data._id)).toEqual(tokens.map(() => userId));
  });
});

it.each([
  ['changed', 'wrong_credentials', { passwordHash: 'another' }],
  ['suspended', 'account_suspended', { status: 'Suspended' }],
] as const)(
  'a login at the same moment opens no session of an account %s meanwhile',
  async (_what, code, values) => {
    const person = await makeShopper(shop);
    // Passwords are hashed two at a time, so this login waits after it has read the old row.
    const busy = Array.from({ length: 12 }, () => isPassword('x', null));
    const body = { email: person.email, password: PASSWORD };
    const login = shop.call('POST', '/api/user/login', { body });
    await new Promise((resolve) => setTimeout(resolve, 60));
    await shop.db.update(users).set(values).where(eq(users.id, person.userId));
    expect((await login).body.code).toBe(code.toUpperCase());
    await Promise.all(busy);
  },
);

describe('another site with the browser’s cookies', () => {
  const writes = [
    ['PUT', '/api/user/update-user', { name: 'Evil', email: 'evil@example.test', mobile: '9876543210' }],
    ['PUT', '/api/user/upload-avatar', {}],
    ['POST', '/api/user/login', { email: 'evil@example.test', password: PASSWORD }],
  ] as const;
  const TYPES = [
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json',
  ];

  it.each(writes)('%s %s is refused as a form post, in every disguise', async (method, url, body) => {
    const person = await makeOneShopper(shop);
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'http://shop.test.evil.test' },
      { origin: 'http://evil-shop.test' },
      { origin: 'null' },
    ];
    for (const type of TYPES) {
      for (const headers of foreign) {
        const answer = await shop.call(method, url, {
          ...byCookie(person.token),
          headers: { ...headers, 'content-type': type },
          body: Buffer.from(JSON.stringify(body)),
        });
        expect([answer.status, answer.body.code]).toEqual([403, 'CROSS_SITE']);
      }
    }
    expect((await details(person)).status).toBe(200);
  });

  it('cannot have an image tag or a link write anything', async () => {
    const person = await makeOneShopper(shop);
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' };
    const asImage = { ...byCookie(person.token), headers: image };
    expect((await shop.call('GET', '/api/user/logout', asImage)).status).toBe(403);
    for (const [method, url] of writes) {
      const disguised = { ...image, 'x-http-method-override': method, 'x-method-override': method };
      const answer = await shop.call('GET', `${url}?_method=${method}`, { ...asImage, headers: disguised });
      expect(answer.status).toBe(405);
    }
    expect((await details(person)).status).toBe(200);
  });

  it.each([
    ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['a script', { 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'no-cors' }],
    ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
    ['a page', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }],
    ['a prefetch', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'no-cors', 'sec-purpose': 'prefetch' }],
    ['an old prefetch', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', purpose: 'prefetch' }],
  ])('signs nobody out as %s of its own pages, only as a fetch', async (_what, headers) => {
    const person = await makeOneShopper(shop);
    const own = { 'sec-fetch-site': 'same-origin' };
    const by = (more: Record<string, string>) => ({
      ...byCookie(person.token),
      headers: { ...own, ...more },
    });
    const refused = await shop.call('GET', '/api/user/logout', by(headers as Record<string, string>));
    expect([refused.status, refused.body.code]).toEqual([403, 'CROSS_SITE']);
    expect((await details(person)).status).toBe(200);
    const fetched = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
    expect((await shop.call('GET', '/api/user/logout', by(fetched))).status).toBe(200);
    expect((await details(person)).status).toBe(401);
  });

  it('may not read answers', async () => {
    const person = await makeOneShopper(shop);
    const { headers } = await details({
      ...byCookie(person.token),
      headers: { origin: 'https://evil.test' },
    });
    expect(headers['access-control-allow-origin']).not.toBe('https://evil.test');
    expect(headers['access-control-allow-origin']).not.toBe('*');
  });
});

describe('a body', () => {
  const raw = (url: string, text: string, type: string, token?: string) =>
    shop.call(url.includes('update') ? 'PUT' : 'POST', url, {
      ...(token && { token }),
      headers: { 'content-type': type },
      body: Buffer.from(text),
    });

  it('cannot reach a prototype', async () => {
    const person = await makeOneShopper(shop);
    for (const key of ['__proto__', 'constructor']) {
      const inner = key === 'constructor' ? '{"prototype":{"role":"ADMIN"}}' : '{"role":"ADMIN"}';
      const text = `{"name":"A","email":"${person.email}","mobile":"9876543210","${key}":${inner}}`;
      const answer = await raw('/api/user/update-user', text, 'application/json', person.token);
      expect(answer.status).toBe(400);
    }
    expect(({} as { role?: string }).role).toBeUndefined();
    expect((await details(person)).body.data.role).toBe('USER');
  });

  it.each([
    ' application/json',
    'application/json; charset=utf-8',
    'application/json\tx',
    'APPLICATION/JSON',
    'text/plain',
    'application/json, text/plain',
  ])('as %j never skips its schema', async (type) => {
    const answer = await raw('/api/user/login', '{"email":{"$ne":null},"password":{"$ne":null}}', type);
    expect([400, 415]).toContain(answer.status);
    const text = '{"name":"A","email":"x","mobile":"1","role":"ADMIN"}';
    const { token, userId } = await makeOneShopper(shop);
    expect([400, 415]).toContain((await raw('/api/user/update-user', text, type, token)).status);
    const [row] = await shop.db.select().from(users).where(eq(users.id, userId));
    expect(row).toMatchObject({ role: 'USER', name: 'Ravi Kumar' });
  });
});
