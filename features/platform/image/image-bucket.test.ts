// Pictures in a bucket, against a real S3 server: stored there, served from there, and what happens when it
// is unavailable.

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { copiedIn, imageBucket } from '#adapters/image-bucket.ts';
import { imageFolder } from '#adapters/image-folder.ts';
import { ImageStoreRejected, ImageStoreUnavailable } from '#adapters/image-store.ts';
import { buildApp } from '#app/app.ts';
import { builtPages } from '#app/pages/page-build.ts';
import { useDataDir } from '#tests/data-dir.ts';
import { makeAdmin, type Person } from '#tests/factories.ts';
import { useTestShop, type TestShop } from '#tests/open-test-shop.ts';
import { openDatabaseLine, type DatabaseLine } from '#tests/database-line.ts';
import { openTestBucket, type TestBucket } from '#tests/test-bucket.ts';
import { listFileNames, plainImage, sendImage, uploadAvatar } from '#tests/uploads.ts';
import { openImageStore, toOriginal } from './image-files.ts';
import { uploads } from './upload.table.ts';

const scratch = useDataDir();

let bucket: TestBucket;
beforeAll(async () => void (bucket = await openTestBucket(path.join(scratch, 's3'))));
afterAll(() => bucket.close());

const ignore = () => {};
/** Shorter than those of the shop, or tests wait. */
const LIMITS = { connectMs: 1_000, answerMs: 600, concurrency: 4, waiting: 8, failures: 3, restMs: 2_000 };

describe('a bucket', () => {
  it('stores, reads, lists and removes files', async () => {
    const store = imageBucket(bucket.url, ignore);
    await store.check();
    const bytes = Buffer.from([0, 255, 10, 13, 0]);
    await store.put('ab/u-one/original.webp', bytes);
    await store.put('ab/u-one/160.avif', Buffer.alloc(300_000, 7));
    await store.put('ab/u-two/160.webp', bytes);
    expect(await store.get('ab/u-one/original.webp')).toEqual(bytes);
    expect(await store.get('ab/u-one/160.avif')).toHaveLength(300_000);
    expect(await bucket.readType('ab/u-one/160.avif')).toBe('image/avif');
    expect(await store.get('ab/u-one/320.avif')).toBeNull();
    expect((await store.list('ab')).map(({ name }) => name).toSorted()).toEqual([
      'ab/u-one/160.avif',
      'ab/u-one/original.webp',
      'ab/u-two/160.webp',
    ]);
    const [two] = await store.list('ab/u-two');
    expect(Math.abs(two!.changedAt.getTime() - Date.now())).toBeLessThan(60_000);
    await store.remove('ab/u-one');
    await store.remove('ab/u-one');
    expect((await store.list('ab')).map(({ name }) => name)).toEqual(['ab/u-two/160.webp']);
    expect(await store.list('zz')).toEqual([]);
    await store.check();
  });

  it.each([
    ['a wrong secret', (url: string) => url.replace('S3RVER@', 'WRONG@'), '403'],
    ['a wrong key', (url: string) => url.replace('//S3RVER:', '//SOMEBODY:'), '403'],
    ['a bucket that is not there', (url: string) => url.replace('/pictures', '/nothing'), 'bucket'],
  ])('with %s is refused in every call, with a text that hides the secret', async (_what, spoil, says) => {
    const warned: string[] = [];
    const store = imageBucket(spoil(bucket.url), (error) => warned.push(String(error)));
    const asked = [
      () => store.check(),
      () => store.put('ab/x/160.webp', Buffer.from('x')),
      () => store.get('ab/x/160.webp'),
      () => store.list('ab'),
      () => store.remove('ab'),
    ];
    await expect(store.check()).rejects.toThrow(says);
    expect(warned, 'whoever checks says it').toEqual([]);
    for (const ask of asked) await expect(ask()).rejects.toBeInstanceOf(ImageStoreRejected);
    expect(warned.length).toBeLessThanOrEqual(1);
    expect(warned.join()).not.toMatch(/S3RVER|WRONG|SOMEBODY/);
  });

  it('that does not answer is unavailable', async () => {
    const store = imageBucket('http://key:secret@127.0.0.1:9/pictures', ignore);
    for (const ask of [
      () => store.get('a/b'),
      () => store.put('a/b', Buffer.from('x')),
      () => store.check(),
    ]) {
      await expect(ask()).rejects.toThrow(ImageStoreUnavailable);
      await expect(ask()).rejects.not.toBeInstanceOf(ImageStoreRejected);
    }
  });
});

describe('a bucket that freezes', () => {
  let line: DatabaseLine;
  beforeEach(async () => void (line = await openDatabaseLine(bucket.url)));
  afterEach(() => line.close());

  const toOutcomes = async (asked: Promise<unknown>[]) => {
    const outcomes = await Promise.all(
      asked.map((each) =>
        each.then(
          () => 'answered',
          (error: Error) => (expect(error).toBeInstanceOf(ImageStoreUnavailable), error.message),
        ),
      ),
    );
    return { outcomes };
  };

  it('is waited for once, not asked for a moment, and used again when it is back', async () => {
    const store = imageBucket(line.url, ignore, { ...LIMITS, answerMs: 2_000 });
    const bytes = Buffer.alloc(20_000, 1);
    await store.put('fr/u-one/160.webp', bytes);
    line.silence();
    // However busy the machine is, the moment lasts until this test lets it pass.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const first = await toOutcomes(Array.from({ length: 20 }, () => store.get('fr/u-one/160.webp')));
    expect(first.outcomes).not.toContain('answered');
    expect(
      first.outcomes.filter((why) => why.includes('too many')),
      'more than may wait',
    ).toHaveLength(8);
    const then = await toOutcomes([store.get('a/b'), store.put('a/b', bytes), store.list('a')]);
    clock.mockRestore();
    expect(then.outcomes).toEqual(Array(3).fill(expect.stringContaining('several times')));
    line.restore();
    await expect.poll(() => store.get('fr/u-one/160.webp').catch(() => null)).toEqual(bytes);
    // All who may run and wait; the turn of a call that failed just now is passed on a moment later.
    const askAll = () => toOutcomes(Array.from({ length: 12 }, () => store.get('fr/u-one/160.webp')));
    await expect.poll(async () => new Set((await askAll()).outcomes)).toEqual(new Set(['answered']));
  });

  it('is tried by one call at a time', async () => {
    const store = imageBucket(line.url, ignore, { ...LIMITS, restMs: 50 });
    line.silence();
    await toOutcomes(Array.from({ length: 4 }, () => store.get('a/b')));
    await sleep(100);
    const { outcomes } = await toOutcomes(Array.from({ length: 10 }, () => store.get('a/b')));
    expect(outcomes.filter((why) => why.includes('ETIMEDOUT'))).toHaveLength(1);
  });

  it('does not count as failing when it refuses a request', async () => {
    const store = imageBucket(line.url, ignore, LIMITS);
    for (let at = 0; at < 10; at++) expect(await store.get('a/nothing')).toBeNull();
  });

  it('may take longer for an upload', async () => {
    const store = imageBucket(line.url, ignore, { ...LIMITS, answerMs: 100 });
    line.silence();
    const startedAt = performance.now();
    await expect(store.put('a/b', Buffer.alloc(256 * 500))).rejects.toThrow(ImageStoreUnavailable);
    expect(performance.now() - startedAt).toBeGreaterThan(500);
  });
});

describe('a shop with a bucket', () => {
  const dataDir = path.join(scratch, 'one');
  const shop = useTestShop({ DATA_DIR: dataDir });
  let admin: Person;
  /** The same shop, with its pictures in the bucket. */
  let one: TestShop;
  beforeAll(async () => {
    admin = await makeAdmin(shop);
    one = await openWithBucket(dataDir);
  });
  afterAll(() => one.app.close());
  beforeEach(() => bucket.open());
  afterEach(() => bucket.open());

  /** With `limits` in place of the shop's own. */
  async function openWithBucket(folder: string, url = bucket.url, limits?: typeof LIMITS): Promise<TestShop> {
    const config = { ...shop.config, dataDir: folder, imageStoreUrl: url };
    const copies = imageFolder(path.join(folder, 'images'));
    const imageStore = limits
      ? copiedIn(copies, imageBucket(url, ignore, limits), ignore)
      : openImageStore(config, shop.services.log);
    const services = { ...shop.services, config, imageStore };
    const app = await buildApp({ services, pages: builtPages() });
    const call: TestShop['call'] = async (method, url, { headers, token, body } = {}) => {
      const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await app.inject({ method, url, headers: sent, payload: body as Buffer });
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers } as never;
    };
    return { ...shop, app, services, config, call };
  }

  const upload = async (colour: string, to = one) => {
    const bytes = await plainImage(60, 40, colour).png().toBuffer();
    return sendImage(to, { image: { bytes } }, admin);
  };
  const keyOf = (url: string) => url.split('/')[2]!;

  it('stores the original there, and every size that is made', async () => {
    const answer = await upload('red');
    expect(answer).toMatchObject({ status: 200, body: { message: 'Image uploaded' } });
    const { url } = answer.body.data;
    const store = imageBucket(bucket.url, ignore);
    expect(await store.get(toOriginal(keyOf(url)))).not.toBeNull();
    const picture = await one.app.inject(url.replace('800.webp', '160.avif'));
    expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/avif' } });
    const made = toOriginal(keyOf(url)).replace('original.webp', '160.avif');
    expect(await store.get(made)).toEqual(picture.rawPayload);
  });

  it('sends from one machine what another has stored', async () => {
    const { url } = (await upload('blue')).body.data;
    const first = await one.app.inject(url);
    const other = await openWithBucket(path.join(scratch, 'other'));
    const second = await other.app.inject(url);
    expect(second.statusCode).toBe(200);
    expect(second.rawPayload).toEqual(first.rawPayload);
    // From now on it sends its copy, without asking.
    expect((await readdir(path.join(scratch, 'other', 'images'))).length).toBeGreaterThan(0);
    const asked = bucket.requests();
    expect((await other.app.inject(url)).rawPayload).toEqual(first.rawPayload);
    expect(bucket.requests()).toBe(asked);
    await other.app.close();
  });

  it('stores profile photos there', async () => {
    const answer = await uploadAvatar(one, await plainImage(50, 50, 'green').png().toBuffer());
    expect(answer.status).toBe(200);
    expect((await one.app.inject(answer.body.data.avatar)).statusCode).toBe(200);
  });

  it('without it refuses uploads, sends copied pictures, and works again when it is back', async () => {
    const folder = path.join(scratch, 'without');
    const quick = await openWithBucket(folder, bucket.url, { ...LIMITS, answerMs: 4_500, restMs: 100 });
    const { url } = (await upload('yellow', quick)).body.data;
    expect((await quick.app.inject(url)).statusCode).toBe(200);
    await bucket.stop();
    const before = await listFileNames(folder);

    const refused = await upload('white', quick);
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { message: 'Images are not available right now. Please try again.', code: 'IMAGES_UNAVAILABLE' },
    });
    expect(await listFileNames(folder)).toEqual(before);
    expect((await quick.app.inject(url)).statusCode).toBe(200);
    // A new size is made from the copy of the original.
    expect((await quick.app.inject(url.replace('800.webp', '160.webp'))).statusCode).toBe(200);
    const unknown = await quick.app.inject(`/images/u-${'1'.repeat(40)}/800.webp`);
    expect(unknown).toMatchObject({
      statusCode: 503,
      headers: { 'cache-control': 'no-store', 'retry-after': '5' },
    });

    await bucket.open();
    await expect.poll(async () => (await upload('white', quick)).status).toBe(200);
    const rows = await shop.db.select().from(uploads);
    expect(rows.every(({ isStored }) => isStored)).toBe(true);
    await quick.app.close();
  });

  it('answers every picture while the bucket is frozen, the copied ones first', async () => {
    const line = await openDatabaseLine(bucket.url);
    const frozen = await openWithBucket(path.join(scratch, 'frozen'), line.url, LIMITS);
    const { url } = (await upload('orange')).body.data;
    expect((await frozen.app.inject(url)).statusCode).toBe(200);
    line.silence();
    const answered: string[] = [];
    const visit = async (path: string) => {
      const { statusCode, headers } = await frozen.app.inject(path);
      answered.push(path);
      return { statusCode, retryAfter: headers['retry-after'] };
    };
    const unknown = Array.from(
      { length: 24 },
      (_, at) => `/images/u-${String(at).padStart(40, '0')}/800.webp`,
    );
    const waiting = visit(unknown[0]!);
    expect(await visit(url)).toMatchObject({ statusCode: 200 });
    expect(answered).toEqual([url]);
    for (const each of [await waiting, ...(await Promise.all(unknown.map(visit)))])
      expect(each).toEqual({ statusCode: 503, retryAfter: '5' });
    expect((await frozen.app.inject(url)).statusCode).toBe(200);
    await frozen.app.close();
    await line.close();
  });
});
