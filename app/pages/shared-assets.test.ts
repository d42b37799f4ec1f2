// Two versions of the shop side by side, as during a rolling update: whichever of them answers, a page finds
// its code.

import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageBucket } from '#adapters/image-bucket.ts';
import { imageFolder } from '#adapters/image-folder.ts';
import type { ImageStore } from '#adapters/image-store.ts';
import type { ShopApp } from '#http/routing.ts';
import { buildBeside, useTestShop } from '#tests/open-test-shop.ts';
import { makeOtherBuild } from '#tests/other-build.ts';
import { openTestBucket, type TestBucket } from '#tests/test-bucket.ts';
import { BUILD_FOLDER, builtPages } from './page-build.ts';
import { openAssetStore, sharedAssets } from './shared-assets.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'jhatpat-assets-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const shop = useTestShop();
let bucket: TestBucket;
let newBuild: string;
beforeAll(async () => {
  bucket = await openTestBucket(path.join(scratch, 's3'));
  newBuild = await makeOtherBuild(path.join(scratch, 'new-build'));
});
afterAll(() => bucket.close());

/** A process of the shop with this build. */
async function openProcess(build: string, place: { dataDir: string; imageStoreUrl: string | null }) {
  const config = { ...shop.config, ...place };
  const shared = sharedAssets(openAssetStore(config, shop.services.log));
  await shared.publish(`${build}client/assets`);
  return buildBeside(shop, { config, sharedAssets: shared }, { pages: builtPages(build) });
}

const NAMES = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2|avif|webp)/g;

/** The assets of a page and of everything that its scripts name in turn. */
async function listAssets(ask: (url: string) => Promise<{ statusCode: number; body: string }>, page: string) {
  const found = new Set((await ask(page)).body.match(NAMES));
  for (const name of found) {
    const { statusCode, body } = await ask(`/assets/${name}`);
    expect(statusCode, name).toBe(200);
    if (name.endsWith('.js')) for (const further of body.match(NAMES) ?? []) found.add(further);
  }
  return found;
}

describe.each([
  ['a bucket and a folder of its own for each process', () => bucket.url, 'bucket'],
  ['one common folder', () => null, 'folder'],
])('two versions with %s', (_with, toUrl, name) => {
  let old: ShopApp;
  let young: ShopApp;
  beforeAll(async () => {
    const toPlace = (process: string) => ({
      dataDir: path.join(scratch, name, toUrl() ? process : ''),
      imageStoreUrl: toUrl(),
    });
    old = await openProcess(BUILD_FOLDER, toPlace('old'));
    // Opens later: the old process learns of its assets when it is first asked for one.
    young = await openProcess(newBuild, toPlace('young'));
  });
  afterAll(async () => {
    await old?.close();
    await young?.close();
  });

  it('give a page of either version and all of its code, whichever process answers', async () => {
    for (const first of [old, young]) {
      const page = await first.inject('/');
      const other = first === old ? young : old;
      const names = await listAssets(async (url) => (url === '/' ? page : other.inject(url)), '/');
      expect(names.size).toBeGreaterThan(50);
      for (const each of names) expect((await first.inject(`/assets/${each}`)).statusCode, each).toBe(200);
    }
  });

  it('send the same bytes and headers, compressed where that helps', async () => {
    const [script] = (await young.inject('/')).body.match(/shop-entry-[\w-]{8}\.js/)!;
    const own = await young.inject(`/assets/${script}`);
    const other = await old.inject(`/assets/${script}`);
    expect(other.body).toBe(own.body);
    expect(other.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': own.headers['content-type'],
      'x-content-type-options': 'nosniff',
    });
    const zipped = await old.inject({ url: `/assets/${script}`, headers: { 'accept-encoding': 'br' } });
    expect(zipped.headers['content-encoding']).toBe('br');
    expect(zipped.rawPayload.length).toBeLessThan(own.rawPayload.length / 2);
    expect(await old.inject({ method: 'HEAD', url: `/assets/${script}` })).toMatchObject({
      statusCode: 200,
      body: '',
    });
  });

  it('send an asset of their own build after another build has replaced it on the disk', async () => {
    const [script] = (await young.inject('/')).body.match(/shop-entry-[\w-]{8}\.js/)!;
    const file = path.join(newBuild, 'client/assets', script);
    const own = await young.inject(`/assets/${script}`);
    await rename(file, `${file}.away`);
    try {
      expect(await young.inject(`/assets/${script}`)).toMatchObject({ statusCode: 200, body: own.body });
    } finally {
      await rename(`${file}.away`, file);
    }
  });

  it('answer 404 to names of no version, without caching that answer', async () => {
    for (const url of [
      '/assets/shop-00000000.js',
      '/assets/seen.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/config-12345678.js',
      '/assets/a/shop-12345678.js',
      '/assets/',
      '/assets/%zz',
    ]) {
      const { statusCode, headers } = await old.inject(url);
      expect([400, 404], url).toContain(statusCode);
      expect(headers['cache-control'], url).toBe('no-store');
    }
  });
});

describe('the store of shared assets', () => {
  const countLists = (store: ImageStore) => {
    let lists = 0;
    const counted = { ...store, list: (folder: string) => (lists++, store.list(folder)) };
    return { store: counted, lists: () => lists };
  };

  it('is listed once a second at most, however many unknown names are asked for', async () => {
    const { store, lists } = countLists(imageFolder(path.join(scratch, 'empty')));
    const shared = sharedAssets(store);
    const until = Date.now() + 1_500;
    for (let at = 0; Date.now() < until; at += 50) {
      const names = Array.from({ length: 50 }, (_, index) => `x-${String(at + index).padStart(8, '0')}.js`);
      expect((await Promise.all(names.map((name) => shared.find(name)))).every((found) => !found)).toBe(true);
    }
    expect(lists()).toBeLessThanOrEqual(4);
  });

  it('is not asked for a name that no build gives', async () => {
    const { store, lists } = countLists(imageFolder(path.join(scratch, 'empty')));
    for (const name of ['x.js', '../x-12345678.js', 'x-12345678.html', 'x-12345678.js.br', '.x-12345678.js'])
      expect(await sharedAssets(store).find(name)).toBeNull();
    expect(lists()).toBe(0);
  });

  it('is 503 while it does not answer, and copied assets are still served', async () => {
    const place = { dataDir: path.join(scratch, 'away'), imageStoreUrl: bucket.url };
    const process = await openProcess(BUILD_FOLDER, place);
    const other = await openProcess(newBuild, { ...place, dataDir: path.join(scratch, 'away-other') });
    const [script] = (await other.inject('/')).body.match(/shop-entry-[\w-]{8}\.js/)!;
    expect((await process.inject(`/assets/${script}`)).statusCode).toBe(200);
    await bucket.stop();
    try {
      expect((await process.inject(`/assets/${script}`)).statusCode).toBe(200);
      expect(await process.inject('/assets/shop-99999999.js')).toMatchObject({
        statusCode: 503,
        headers: { 'retry-after': '2' },
      });
      await expect(process.inject('/')).resolves.toMatchObject({ statusCode: 200 });
    } finally {
      await bucket.open();
      await process.close();
      await other.close();
    }
  });

  it('neither sends nor copies a file that is larger than any asset', async () => {
    const dataDir = path.join(scratch, 'large');
    const process = await openProcess(BUILD_FOLDER, { dataDir, imageStoreUrl: bucket.url });
    const folder = imageBucket(bucket.url, () => {});
    await folder.put('assets/0123456789abcdef/large-12345678.js', Buffer.alloc(9 * 1024 * 1024));
    await folder.put('assets/0123456789abcdef/small-12345678.js', Buffer.from('small'));
    expect((await process.inject('/assets/small-12345678.js')).body).toBe('small');
    expect((await process.inject('/assets/large-12345678.js')).statusCode).toBe(503);
    expect(await readdir(path.join(dataDir, 'assets/0123456789abcdef'))).toEqual(['small-12345678.js']);
    // Does not count as a failure of the bucket.
    for (let times = 0; times < 5; times++) await process.inject('/assets/large-12345678.js');
    expect((await process.inject('/assets/none-12345678.js')).statusCode).toBe(404);
    await process.close();
  });

  it('keeps the last five versions, and all of the last fourteen days', async () => {
    const root = path.join(scratch, 'sweep');
    const store = imageFolder(root);
    const shared = sharedAssets(store);
    const day = 24 * 60 * 60_000;
    const now = new Date();
    for (const age of [1, 3, 13, 15, 20, 30, 40]) {
      const build = path.join(scratch, `build-${age}`);
      await mkdir(build);
      const name = `x-${String(age).padStart(8, '0')}.js`;
      await writeFile(path.join(build, name), 'x');
      await sharedAssets(store).publish(build);
      const at = new Date(now.getTime() - age * day);
      const [file] = (await store.list('assets')).filter((each) => each.name.endsWith(name));
      const version = path.join(root, path.dirname(file!.name));
      for (const each of await readdir(version)) await utimes(path.join(version, each), at, at);
    }
    await shared.sweep(now);
    const left = (await store.list('assets')).flatMap(({ name }) => /x-0*(\d+)\.js$/.exec(name)?.[1] ?? []);
    expect(left.map(Number).toSorted((one, other) => one - other)).toEqual([1, 3, 13, 15, 20]);
    expect(await shared.find('x-00000030.js')).toBeNull();
    expect(await shared.find('x-00000020.js')).toMatchObject({ extension: 'js' });
  });
});
