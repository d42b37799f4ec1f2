// What happens during an import: shoppers order, pages update, processes end, an account leaves.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { products } from '../catalogue.table.ts';
import { makeAdmin, makeCategory, makeProduct, stockOf } from '#tests/factories.ts';
import { makeBuyer, placeOrder, useCheckedShop } from '#tests/orders.ts';
import {
  exportFile,
  importFile,
  readLastImport,
  sendFile,
  toCsv,
  useDataDir,
  waitForImport,
} from '#tests/product-files.ts';
import { hearChanges } from '#tests/products.ts';
import { catalogueImports } from './catalogue-import.table.ts';

const ROWS = 3_000;
const BUYERS = 60;

const dataDir = useDataDir();
const shop = useCheckedShop({ DATA_DIR: dataDir });
let token: string;
beforeAll(async () => void ({ token } = await makeAdmin(shop)));

const HEADINGS = ['id', 'sku', 'name', 'unit', 'price', 'discount', 'stock', 'description'];
const rowOf = (sku: string) => ['', sku, `Milk ${sku}`, '1 l', 60, 0, 5, 'Fresh'];

test('shoppers order products during their import, and no order fails; bad rows stay out', async () => {
  // Ten at once: sixty would wait for each other longer than a statement may take.
  const buyers: Awaited<ReturnType<typeof makeBuyer>>[] = [];
  while (buyers.length < BUYERS)
    buyers.push(...(await Promise.all(Array.from({ length: 10 }, () => makeBuyer(shop, { stock: 100 })))));
  const exported = await exportFile(shop, token);
  // Every product for sale gets the same price, a new text and ten more units; in between are new products,
  // and one row in a hundred is bad.
  const rows = Array.from({ length: ROWS }, (_, at) => {
    if (at % 100 === 25) return ['', `bad-${at}`, '', '1 l', 'x', 0, 5, ''];
    const buyer = buyers[Math.floor(at / (ROWS / BUYERS))]!;
    if (at % (ROWS / BUYERS) === 0) return [buyer.product.id, '', '', '', '', '', 110, `New text ${at}`];
    return rowOf(`meanwhile-${at}`);
  });
  const mark = /"?(100 \(0 sold\))"?/.exec(exported)![1]!;
  const file = toCsv(
    [...HEADINGS, 'stock at export'],
    ...rows.map((row) => [...row, row[0] === '' ? '' : mark]),
  );
  await sendFile(shop, token, file);
  let ordered = 0;
  let isOver = false;
  const ordering = Promise.all(
    Array.from({ length: 6 }, async (_, lane) => {
      for (let round = 0; !isOver; round++) {
        const buyer = buyers[(round * 6 + lane) % BUYERS]!;
        const body = { productId: buyer.product.id };
        await shop.call('POST', '/api/cart/create', { token: buyer.person.token, body });
        const { body: cart } = await shop.call('GET', '/api/cart/get', { token: buyer.person.token });
        const payload = { ...buyer.payload, list_items: cart.data };
        const answer = await placeOrder(shop, buyer.person, payload);
        ordered++;
        expect([answer.status, answer.body.message]).toEqual([200, 'Order placed successfully']);
      }
    }),
  );
  const report = await waitForImport(shop, token);
  isOver = true;
  await ordering;
  expect(report).toMatchObject({
    status: 'done',
    updated: BUYERS,
    failed: ROWS / 100,
    created: ROWS - BUYERS - ROWS / 100,
  });
  expect(ordered).toBeGreaterThan(BUYERS / 6);
  const [first] = buyers;
  const { rows: movements } = await shop.db.execute<{ sold: number }>(sql`
    SELECT -sum(quantity)::int AS sold FROM stock_movements
    WHERE product_id = ${first!.product.id} AND reason = 'order'`);
  expect(await stockOf(shop, first!.product.id)).toBe(110 - movements[0]!.sold);
});

test('it outdates the pages that show a change, and no others', async () => {
  const [one, other] = [await makeCategory(shop), await makeCategory(shop)];
  const product = await makeProduct(shop, { categoryIds: [one.id], stock: 9 });
  await makeProduct(shop, { categoryIds: [other.id] });
  const tell = (stock: number) =>
    hearChanges(shop, () => importFile(shop, token, toCsv(['id', 'stock'], [product.id, stock])));
  expect(await tell(4)).toEqual([]);
  expect(new Set(await tell(0))).toEqual(new Set([`product:${product.id}`, `category:${one.id}`, 'search']));
});

describe('an interrupted import', () => {
  test('is reported when its process is gone, and the next one runs', async () => {
    const report = await importFile(shop, token, toCsv(HEADINGS, rowOf('gone-1')));
    // The state a killed process leaves: the row says running, and nobody holds the lock.
    await shop.db
      .update(catalogueImports)
      .set({ status: 'running', finishedAt: null })
      .where(eq(catalogueImports.id, report._id));
    expect(await readLastImport(shop, token)).toMatchObject({ status: 'interrupted', created: 1 });
    const again = await importFile(shop, token, toCsv(HEADINGS, rowOf('gone-1'), rowOf('gone-2')));
    expect(again).toMatchObject({ status: 'done', created: 1, unchanged: 1 });
  });

  test('ends after its batch when its connection is cut, and the same file finishes it', async () => {
    const rows = Array.from({ length: 4_000 }, (_, at) => ['', '', `Cut ${at}`, '1 l', 60, 0, 5, 'Fresh']);
    const file = toCsv(HEADINGS, ...rows);
    await sendFile(shop, token, file);
    while ((await readLastImport(shop, token)).rowsDone === 0);
    await shop.db.execute(sql`
      SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 1785294192
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    const cut = await waitForImport(shop, token);
    expect(cut.status).toBe('interrupted');
    expect(cut.rowsDone).toBeLessThan(4_000);
    const made = () => shop.db.$count(products, sql`name LIKE 'Cut %'`);
    expect(await made()).toBe(cut.created);
    shop.expectErrorLog();
    expect(await importFile(shop, token, file)).toMatchObject({
      status: 'done',
      created: 4_000 - cut.created,
      unchanged: cut.created,
    });
    expect(await made()).toBe(4_000);
    shop.expectErrorLog();
  });
});

describe('a file that is not a product file', () => {
  test.each<[string, string | Buffer, string]>([
    [
      'a workbook',
      'PK\x03\x04...',
      'This is a workbook. Save it as "CSV UTF-8 (Comma delimited)" and choose that file.',
    ],
    ['other bytes', Buffer.from([1, 0, 2, 0]), 'This is not a CSV file.'],
    [
      'Windows-1252',
      Buffer.from('name,price\r\nMilk,1\r\nCaf\xe9,2\r\n', 'latin1'),
      'Line 3 is not UTF-8 text: it was saved as plain CSV. In Excel choose File, Save As, "CSV UTF-8 (Comma delimited)", and take that file.',
    ],
    [
      'an open quote',
      'name,price\n"Milk,1\n',
      'A quote is opened in the file and never closed. Look for a cell that begins with ".',
    ],
    [
      'no headings',
      'a,b\n1,2\n',
      'The first row must name the columns, for example: id, sku, name, unit, mrp, discount, selling price.',
    ],
    ['a column twice', 'name, NAME\n1,2\n', 'The column "name" appears twice in the file.'],
    [
      'nothing',
      ' ',
      'The first row must name the columns, for example: id, sku, name, unit, mrp, discount, selling price.',
    ],
    ['no rows', 'name\n\n,\n', 'The file has no rows below its headings.'],
    [
      'too many rows',
      `name\n${'x\n'.repeat(200_001)}`,
      'A file can have at most 200000 rows. Please split it.',
    ],
  ])('%s is refused with a text', async (_, file, message) => {
    const answer = await sendFile(shop, token, file);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  test('that is too large is refused, and nothing of any file stays on the disk', async () => {
    const large = await sendFile(shop, token, Buffer.alloc(64 * 1024 * 1024 + 1, 'a'));
    expect([large.status, large.body.message]).toEqual([413, 'The file must be 64 MB or smaller']);
    expect(await readdir(join(dataDir, 'imports'))).toEqual([]);
    const none = await shop.call('POST', '/api/product/import', { token, body: {} });
    expect([none.status, none.body.message]).toEqual([400, 'Choose a CSV file']);
  });

  test.each<[string, Buffer]>([
    [
      'UTF-16 with tabs, as Excel writes "Unicode text"',
      Buffer.from('\ufeffsku\tprice\tname\r\nU16\t5\tदूध\r\n', 'utf16le'),
    ],
    ['semicolons, a byte order mark and LF', Buffer.from('\ufeffSKU;Price;Name\nU16;5;"दूध"\n')],
    ['a line sep=', Buffer.from('sep=;\r\nsku;price;name\r\nU16;5;दूध')],
    [
      'a letterhead above the headings, and sums below the list,',
      Buffer.from('Sri Balaji, Traders\n\nNo.;;\nS.No;Code;M.R.P.;Item\n1;U16;5;दूध\nTotal 1;;;\n'),
    ],
  ])('%s is read', async (_, file) => {
    const report = await importFile(shop, token, file, { dryRun: true });
    // Another column is missing, but the existing ones were understood.
    expect(report.problems.map(({ column }) => column)).toEqual(['unit']);
  });
});
