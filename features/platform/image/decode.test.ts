// The helper process that decodes uploads: its failures do not affect the shop.

import { readFileSync } from 'node:fs';
import { connect as openSocket, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { statusesOf } from '#tests/answers.ts';
import { useDataDir } from '#tests/data-dir.ts';
import { countConnections } from '#tests/connections.ts';
import { makeAdmin } from '#tests/factories.ts';
import { bitPng, largestJpeg } from '#tests/hostile-images.ts';
import { listProcesses } from '#tests/list-processes.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { plainImage, sendImage, toForm } from '#tests/uploads.ts';
import { useAdmin } from '#tests/staff.ts';
import { decode } from './read-upload.ts';

const shop = useTestShop({ DATA_DIR: useDataDir() });
const admin = useAdmin(shop);

const send = (bytes: Buffer) => sendImage(shop, { image: { bytes } }, admin);
const small = () => plainImage(9, 9).png().toBuffer();
const encoded = (bytes: Buffer) => ({ bytes, format: 'png', shape: 'whole' }) as const;

/** Ids of the helper processes that this process has started. */
function findHelpers(): number[] {
  return listProcesses()
    .filter(({ parent, command }) => parent === process.pid && command.includes('decode-process.ts'))
    .map(({ pid }) => pid);
}

// Windows has no `ps`, without which the helpers cannot be found to be killed.
describe.skipIf(process.platform === 'win32')('the helper', () => {
  it('is one process for all uploads, has no environment of the shop, and ends when idle', async () => {
    await Promise.all([send(await small()), send(await small()), send(await small())]);
    const [helper, ...others] = findHelpers();
    expect([helper, others]).toEqual([expect.any(Number), []]);
    if (process.platform === 'linux') {
      expect(readFileSync(`/proc/${helper}/environ`, 'utf8')).not.toMatch(/DATABASE|SECRET|PATH/);
    }
    await expect.poll(findHelpers, { timeout: 20_000, interval: 500 }).toEqual([]);
    expect((await send(await small())).status).toBe(200);
  });

  it('that a picture crashes harms nothing else, and the next picture gets a new helper', async () => {
    const answer = send(bitPng(5000, 5000));
    await expect.poll(findHelpers).toHaveLength(1);
    const [helper] = findHelpers();
    process.kill(helper!, 'SIGSTOP');
    await sleep(100);
    const next = send(await small());
    process.kill(helper!, 'SIGKILL');
    expect(await answer).toMatchObject({
      status: 413,
      body: {
        message: 'This image takes too long to process. Please choose a smaller one.',
        code: 'IMAGE_TOO_LARGE',
      },
    });
    expect((await next).status).toBe(200);
  });

  it('that died while idle is replaced', async () => {
    expect((await send(await small())).status).toBe(200);
    const [helper] = findHelpers();
    process.kill(helper!, 'SIGKILL');
    // In the list until the shop has taken note of its end.
    await expect.poll(() => listProcesses().some(({ pid }) => pid === helper)).toBe(false);
    expect((await send(await small())).status).toBe(200);
  });

  it('that takes too long is ended', async () => {
    expect(await decode(encoded(bitPng(5000, 5000)), 1)).toBe('too_much_work');
    // Sooner than an idle one ends.
    await expect.poll(findHelpers, { timeout: 4_000 }).toEqual([]);
    expect(await decode(encoded(await small()))).toMatchObject({ width: 9, height: 9 });
  });
});

it('pictures of 25 megapixels, four at a time, take no memory of the shop', async () => {
  const file = await largestJpeg();
  await send(await small());
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
  const answers = await Promise.all([file, file, file, file].map(send));
  clearInterval(watch);
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
  expect((peak - before) / 1024 / 1024).toBeLessThan(100);
});

it('many uploads of one person wait, very many are told to come back, and everyone gets an answer', async () => {
  const { server } = shop.app;
  if (!server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  const begin = (count: number) =>
    Array.from({ length: count }, () => {
      const socket = openSocket(port, '127.0.0.1', () =>
        socket.write(
          `POST /api/file/upload HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Bearer ${admin.token}\r\n` +
            `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999\r\n\r\n--x\r\n`,
        ),
      );
      return socket.on('error', () => {});
    });
  /** Calls that came before have their turn or wait for it: the database has told it who sends them. */
  const untilInLine = async () => {
    for (let time = 0; time < 5; time++) await shop.call('GET', '/api/user/user-details', admin);
  };
  const unfinished = begin(20);
  await expect.poll(() => countConnections(server)).toBe(20);
  await untilInLine();
  const patient = send(await small());
  // It must be the first of those that wait.
  await untilInLine();
  const impatient = begin(30);
  try {
    await vi.waitFor(
      async () =>
        expect(await Promise.race([send(await small()), sleep(1_000)])).toMatchObject({
          status: 429,
          headers: { 'retry-after': '5' },
          body: { code: 'UPLOAD_UNDER_WAY' },
        }),
      { timeout: 10_000 },
    );
    expect(await Promise.race([patient, 'waiting'])).toBe('waiting');
    // Another upload does not have to wait for any of them.
    const form = await toForm({ image: { bytes: await small() } });
    const { token } = await makeAdmin(shop);
    expect((await shop.call('POST', '/api/file/upload', { ...form, token })).status).toBe(200);
  } finally {
    for (const socket of [...impatient, ...unfinished]) socket.destroy();
  }
  expect((await patient).status).toBe(200);
  expect((await send(await small())).status).toBe(200);
});
