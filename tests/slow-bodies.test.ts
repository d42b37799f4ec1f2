// Slow senders over real connections: the shop ends them, says so, and meanwhile nobody else is affected.

import { once } from 'node:events';
import { connect as openSocket, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS, toAttempt } from '#features/platform/limit/limit.ts';
import { rateLimits } from '#features/platform/limit/limit.table.ts';
import { buildApp } from '#app/app.ts';
import { PageCache } from '#app/pages/page-cache.ts';
import { builtPages } from '#app/pages/page-build.ts';
import type { BODY_LIMITS } from '#http/slow-bodies.ts';
import type { ShopApp } from '#http/routing.ts';
import { countConnections } from './connections.ts';
import { useDataDir } from './data-dir.ts';
import { makeAdmin, type Person } from './factories.ts';
import { makeShoppers } from './many-shoppers.ts';
import { useTestShop } from './open-test-shop.ts';
import { until } from './mail.ts';
import { plainImage, toForm } from './uploads.ts';

const shop = useTestShop({ DATA_DIR: useDataDir(), RATE_LIMIT_SCALE: '1' });
const KB = 1024;

/** As in the shop, but shorter, so that a test need not wait for minutes. */
const SHORT: typeof BODY_LIMITS = {
  plain: { timeoutMs: 500, leastBytesPerSecond: 0, everyMs: 500 },
  picture: { timeoutMs: 4_000, leastBytesPerSecond: 2 * KB, everyMs: 300 },
  file: { timeoutMs: 4_000, leastBytesPerSecond: 2 * KB, everyMs: 300 },
  headersMs: 500,
  lingerMs: 3_000,
  silentMs: 10_000,
  idleMs: 10_000,
  checkEveryMs: 100,
};

let app: ShopApp;
let port: number;
beforeAll(async () => {
  app = await buildApp({
    services: { ...shop.services, cache: new PageCache() },
    pages: builtPages(),
    bodyLimits: SHORT,
  });
  app.get('/api/slow', { config: { access: 'public' } }, () => sleep(1_500, 'done'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app?.close());

const open: Socket[] = [];
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));

type SlowReply = { status: number; body: any; afterMs: number; isClosed: boolean };

/** Sent every 50 ms, this is faster than the minimum speed, and far too slow to be complete in time. */
const STEADY = 'x'.repeat(500);

/** Sends the head, then `drop` every 50 ms, until the shop closes the connection, or for 8 seconds. */
function sendSlowly(
  head: string,
  { drop, first = '' }: { drop: string; first?: string },
): Promise<SlowReply> {
  const begun = performance.now();
  return new Promise((resolve) => {
    let said = '';
    let answeredMs = 0;
    const socket = openSocket(port, '127.0.0.1', () => socket.write(head + first));
    open.push(socket);
    const timer = setInterval(() => socket.write(drop), 50);
    const end = (isClosed: boolean) => {
      clearInterval(timer);
      clearTimeout(patience);
      const [, status = '0', body = ''] =
        /^HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n([\s\S]*)$/.exec(said) ?? ([] as string[]);
      resolve({
        status: Number(status),
        body: body.startsWith('{') ? JSON.parse(body) : body,
        afterMs: answeredMs,
        isClosed,
      });
    };
    const patience = setTimeout(() => end(false), 8_000);
    socket.on('data', (data) => {
      said += data;
      answeredMs ||= performance.now() - begun;
    });
    socket.on('error', () => {});
    socket.on('close', () => end(true));
  });
}

const toHead = (call: string, headers: Record<string, string | number>) =>
  [
    `${call} HTTP/1.1`,
    'Host: shop.test',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

const FORM = 'multipart/form-data; boundary=x';
const partOf = (field: string) =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;

function dripUpload({ token }: Person, field: 'avatar' | 'image' | 'file', drop = 'x') {
  const call = {
    avatar: 'PUT /api/user/upload-avatar',
    image: 'POST /api/file/upload',
    file: 'POST /api/product/import?dryRun=true',
  }[field];
  const head = toHead(call, {
    Authorization: `Bearer ${token}`,
    'Content-Type': FORM,
    'Content-Length': 400 * KB,
  });
  return sendSlowly(head, { first: partOf(field), drop });
}

async function upload({ token }: Person, call: 'PUT /api/user/upload-avatar' | 'POST /api/file/upload') {
  const [method = '', url = ''] = call.split(' ');
  const field = method === 'PUT' ? 'avatar' : 'image';
  const form = await toForm({ [field]: { bytes: await plainImage(9, 9).png().toBuffer() } });
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: { ...form.headers, authorization: `Bearer ${token}` },
    body: form.body as Buffer<ArrayBuffer>,
  });
  return { status: answer.status, body: (await answer.json()) as any };
}

const forget = () => shop.db.delete(rateLimits);

describe('a body that comes slowly', () => {
  it.each(['avatar', 'image', 'file'] as const)(
    'as the file of a form (%s) gets an error and its connection is closed',
    async (field) => {
      const told = await dripUpload(await makeAdmin(shop), field);
      expect(told).toMatchObject({ status: 408, body: { code: 'TOO_SLOW' }, isClosed: true });
      // Long before the deadline for the whole body.
      expect(told.afterMs).toBeLessThan(3_500);
      expect(told.body.message).toBe('The request took too long. Please try again on a better connection.');
    },
  );

  it('must be complete in time, however steadily it comes', async () => {
    const [person] = await makeShoppers(shop, 1);
    const told = await dripUpload(person!, 'avatar', STEADY);
    expect(told).toMatchObject({ status: 408, isClosed: true });
    expect(told.afterMs).toBeGreaterThan(3_900);
  });

  it.each([
    ['JSON', 'POST /api/user/login', 'application/json'],
    ['a webhook', 'POST /api/order/webhook', 'application/json'],
    ['JSON for a call that there is not', 'POST /api/nothing', 'application/json'],
  ])('as %s gets an error and its connection is closed', async (_what, call, type) => {
    const head = toHead(call, { 'Content-Type': type, 'Content-Length': 60_000 });
    const told = await sendSlowly(head, { first: '{', drop: ' ' });
    expect(told).toMatchObject({ status: 408, isClosed: true });
  });

  it('is not waited for after a refusal', async () => {
    const head = toHead('PUT /api/user/upload-avatar', { 'Content-Type': FORM, 'Content-Length': 400 * KB });
    const told = await sendSlowly(head, { first: partOf('avatar'), drop: 'x' });
    expect(told).toMatchObject({ status: 401, isClosed: true });
  });

  it('or slow headers, end the connection', async () => {
    const told = await sendSlowly('GET / HTTP/1.1\r\nHost: shop.test\r\n', { drop: 'X-A: b\r\n' });
    expect(told).toMatchObject({ status: 408, isClosed: true });
  });
});

describe('a body far above its limit', () => {
  const LARGE = Buffer.alloc(8_000 * KB, ' ');
  const headers = { 'content-type': 'application/json', 'content-length': LARGE.length };

  it('is answered, and the connection is not ended under who sends all of it before reading', async () => {
    const socket = openSocket(port, '127.0.0.1');
    open.push(socket);
    await once(socket, 'connect');
    socket.write(toHead('POST /api/user/login', headers));
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject).write(LARGE, (error) => (error ? reject(error) : resolve()));
    });
    const told = await text(socket);
    expect(told).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n.*"code":"BODY_TOO_LARGE"/is);
  });

  it('is not waited for after the answer', async () => {
    const told = await sendSlowly(toHead('POST /api/user/login', headers), { drop: ' ' });
    expect(told).toMatchObject({ status: 413, isClosed: true });
  });
});

describe('a call that does not read its body', () => {
  it('and takes longer than a body may is closed, and the shop works on', async () => {
    const failures: unknown[] = [];
    const note = (failure: unknown) => failures.push(failure);
    const listeners = process.rawListeners('uncaughtException') as NodeJS.UncaughtExceptionListener[];
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', note);
    const head = toHead('GET /api/slow', { 'Content-Type': 'application/json', 'Content-Length': 60_000 });
    const told = await sendSlowly(head, { drop: ' ' });
    process.removeAllListeners('uncaughtException');
    for (const listener of listeners) process.on('uncaughtException', listener);
    expect(failures).toEqual([]);
    expect(told).toMatchObject({ status: 0, isClosed: true });
  });
});

describe('a connection that sends requests without waiting for answers', () => {
  const ASKED = toHead('GET /robots.txt', {});

  /** Counts the answers until there are enough, and reports whether the connection is closed. */
  function ask(times: number): Promise<{ answers: number; isClosed: boolean }> {
    return new Promise((resolve) => {
      let said = '';
      const socket = openSocket(port, '127.0.0.1', () => socket.write(ASKED.repeat(times)));
      open.push(socket);
      const count = () => said.split('HTTP/1.1 200').length - 1;
      const end = (isClosed: boolean) => resolve({ answers: count(), isClosed });
      socket.on('data', (data) => {
        said += data;
        if (count() === times) end(false);
      });
      socket.on('error', () => {});
      socket.on('close', () => end(true));
      setTimeout(() => end(false), 4_000);
    });
  }

  it('is answered a few at a time', async () => {
    expect(await ask(4)).toEqual({ answers: 4, isClosed: false });
  });

  it('is closed after hundreds: their answers would stay in memory until it reads them', async () => {
    const { answers, isClosed } = await ask(300);
    expect(isClosed).toBe(true);
    expect(answers).toBeLessThan(5);
  });
});

describe('a connection that never reads its answer', () => {
  it('is closed, and its answers are dropped', async () => {
    const bodyLimits = { ...SHORT, silentMs: 500 };
    const silent = await buildApp({
      services: { ...shop.services, cache: new PageCache() },
      pages: builtPages(),
      bodyLimits,
    });
    // Larger than the system's send buffer.
    silent.get('/api/large', { config: { access: 'public' } }, () => 'x'.repeat(30_000_000));
    await silent.listen({ port: 0, host: '127.0.0.1' });
    const count = () => countConnections(silent.server);
    const at = (silent.server.address() as AddressInfo).port;
    const socket = openSocket(at, '127.0.0.1', () => socket.write(toHead('GET /api/large', {})));
    open.push(socket);
    socket.on('error', () => {});
    socket.pause();
    await until(async () => (await count()) === 1, 'the connection');
    await until(async () => (await count()) === 0, 'the shop to close the connection');
    await silent.close();
  });
});

describe('slow uploads of shoppers', () => {
  it('take no turns from staff, and end in time for other shoppers', async () => {
    const [admin, ...shoppers] = [await makeAdmin(shop), ...(await makeShoppers(shop, 7))];
    const [patient, ...attackers] = shoppers;
    // Starts the program that decodes pictures before it matters.
    expect((await upload(admin!, 'POST /api/file/upload')).status).toBe(200);
    const drips = attackers.map((attacker) => dripUpload(attacker, 'avatar', STEADY));
    await sleep(100);
    const late = upload(patient!, 'PUT /api/user/upload-avatar');
    const first = await Promise.race([upload(admin!, 'POST /api/file/upload'), late, ...drips]);
    expect(first).toMatchObject({ status: 200, body: { message: 'Image uploaded' } });
    expect((await late).status).toBe(200);
    for (const told of await Promise.all(drips)) expect(told.status).toBe(408);
  });

  it('are two at a time for each shopper, and the third is refused', async () => {
    const [person, other] = await makeShoppers(shop, 2);
    let drips: Promise<SlowReply>[] = [];
    let third: Awaited<ReturnType<typeof upload>> | undefined;
    // On a busy machine the two may not have arrived when the third does, or may have ended by then.
    for (let tries = 0; third?.status !== 429 && tries < 8; tries++) {
      await Promise.all(drips);
      drips = [dripUpload(person!, 'avatar'), dripUpload(person!, 'avatar')];
      await sleep(100);
      third = await upload(person!, 'PUT /api/user/upload-avatar');
    }
    expect(third).toMatchObject({
      status: 429,
      body: {
        code: 'UPLOAD_UNDER_WAY',
        message: 'Another upload is still in progress. Please wait until it has finished.',
      },
    });
    expect((await upload(other!, 'PUT /api/user/upload-avatar')).status).toBe(200);
    await Promise.all(drips);
    expect((await upload(person!, 'PUT /api/user/upload-avatar')).status).toBe(200);
  });

  it('count before they are read: above the limit of the hour they are refused at once', async () => {
    const [person] = await makeShoppers(shop, 1);
    const { key } = toAttempt(LIMITS.avatars, person!.userId, 1);
    const resetsAt = new Date(Date.now() + 60_000);
    await shop.db.insert(rateLimits).values({ key, count: LIMITS.avatars.max, resetsAt });
    const told = await dripUpload(person!, 'avatar');
    expect(told).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
  });

  it('that are cancelled while waiting free their place', async () => {
    await forget();
    const [person] = await makeShoppers(shop, 1);
    const first = dripUpload(person!, 'avatar');
    await sleep(50);
    const waiting = openSocket(port, '127.0.0.1');
    const form = await toForm({ avatar: { bytes: 'x'.repeat(900) } });
    waiting.write(
      toHead('PUT /api/user/upload-avatar', {
        Authorization: `Bearer ${person!.token}`,
        'Content-Type': form.headers!['content-type']!,
        'Content-Length': 400 * KB,
      }),
    );
    await sleep(100);
    waiting.destroy();
    await sleep(100);
    const next = upload(person!, 'PUT /api/user/upload-avatar');
    expect((await first).status).toBe(408);
    expect((await next).status).toBe(200);
  });
});
