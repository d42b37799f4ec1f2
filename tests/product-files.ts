// Helpers for tests of product files: send one, wait for the end of its import, fetch the export.

import { setTimeout as sleep } from 'node:timers/promises';
import type { NewNames, ProductImport } from '#features/catalogue/product-files/catalogue-import.contract.ts';
import type { Answer, TestShop } from './open-test-shop.ts';

export { useDataDir } from './data-dir.ts';

export type ImportOptions = {
  dryRun?: boolean;
  allOrNothing?: boolean;
  fileName?: string;
  /** By default all unknown names become new categories; a text is sent as it is. */
  newNames?: NewNames | string;
  cookies?: Record<string, string>;
};

/** Sends the file and returns at once. */
export async function sendFile(
  shop: TestShop,
  token: string,
  file: string | Buffer,
  {
    dryRun = false,
    allOrNothing = false,
    fileName = 'products.csv',
    newNames = '"all"',
    cookies = {},
  }: ImportOptions = {},
): Promise<Answer<ProductImport>> {
  const form = new FormData();
  form.append('newNames', typeof newNames === 'string' ? newNames : JSON.stringify(newNames));
  form.append('file', new Blob([new Uint8Array(Buffer.from(file))], { type: 'text/csv' }), fileName);
  const request = new Request('http://shop.test', { method: 'POST', body: form });
  return shop.call('POST', `/api/product/import?dryRun=${dryRun}&allOrNothing=${allOrNothing}`, {
    token,
    cookies,
    headers: { 'content-type': request.headers.get('content-type')! },
    body: Buffer.from(await request.arrayBuffer()),
  });
}

export async function readLastImport(shop: TestShop, token: string): Promise<ProductImport> {
  return (await shop.call<ProductImport>('GET', '/api/product/import', { token })).body.data;
}

export async function waitForImport(shop: TestShop, token: string): Promise<ProductImport> {
  for (;;) {
    const state = await readLastImport(shop, token);
    if (state.status !== 'running') return state;
    await sleep(20);
  }
}

/** Sends the file and waits for the end of its import. */
export async function importFile(
  shop: TestShop,
  token: string,
  file: string | Buffer,
  options: ImportOptions = {},
): Promise<ProductImport> {
  const answer = await sendFile(shop, token, file, options);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.message}`);
  return waitForImport(shop, token);
}

export async function exportFile(
  shop: TestShop,
  token: string,
  cookies: Record<string, string> = {},
): Promise<string> {
  return (await shop.call('GET', '/api/product/export', { token, cookies })).text;
}

/** Rows of simple cells, quoted where necessary. */
export function toCsv(...rows: (string | number)[][]): string {
  const quote = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}
