// The shop's commands, one after the other on one data folder.

import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeEmbeddedPostgres } from '#database/embedded.ts';
import { findFreePort } from '#database/free-port.ts';
import { useDataDir } from '../data-dir.ts';
import { endAll, openCommand, runCommand } from './run-command.ts';

const PRODUCTS = 300;
const OPEN = / is open at http:\/\/localhost:(\d+)/;

const folder = useDataDir();
let env: Record<string, string>;
beforeAll(async () => {
  env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await findFreePort()),
    DEMO_PRODUCTS: String(PRODUCTS),
    // Many people sign in at once.
    RATE_LIMIT_SCALE: '1000',
  };
});
afterAll(async () => {
  await endAll();
  await removeEmbeddedPostgres(env.DATA_DIR!, { evenIfUsed: true });
});

const file = (name: string) => join(folder, name);

/** The status of the answer; 0 when nothing answers. */
const ask = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

/** The command succeeds and prints `said`. */
function expectDone(name: string, words: string[], said: RegExp): void {
  const ended = runCommand(name, words, env);
  expect(ended.said).toMatch(said);
  expect(ended).toMatchObject({ status: 0 });
}

it('npm start opens the shop; npm run day works at it; exports, imports and account commands work', async () => {
  const shop = await openCommand('start', OPEN, env);
  const page = await fetch(`http://localhost:${env.PORT}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);

  expectDone(
    'day',
    ['--orders', '2', '--minutes', '0.05', '--pickers', '1', '--riders', '1'],
    /Working at the shop that runs at[\s\S]*invariants of orders +hold/,
  );

  expectDone('backup', [file('shop.backup')], /shop\.backup/);
  expectDone('catalogue:export', [file('products.csv')], /The products are in .*products\.csv/);
  expect(readFileSync(file('products.csv'), 'utf8').trim().split('\n').length).toBeGreaterThan(PRODUCTS);
  expectDone('catalogue:import', [file('products.csv'), '--dry-run'], /300/);
  writeFileSync(file('slip.csv'), 'name,unit,mrp,cost\nSlip,1 pc,10,12\n');
  expectDone('catalogue:import', [file('slip.csv'), '--dry-run'], /Slip, 1 pc: ₹10\. Below its cost of ₹12/);
  expectDone('user', ['suspend', 'shopper@jhatpat.example'], /is suspended and signed out everywhere/);

  expect(await shop.end()).toMatchObject({ status: 0, said: expect.stringContaining('Closing') });
});

it('npm run migrate brings the schema up to date', () => {
  expectDone('migrate', [], /The database is up to date\./);
});

it('npm run db:reset removes the shop, and npm run restore brings it back', () => {
  expectDone('db:reset', ['--yes'], /Removed\. The next start makes a new one\./);
  expect(existsSync(join(env.DATA_DIR!, 'demo-accounts.json'))).toBe(false);
  expectDone('restore', [file('shop.backup')], /\S/);
  expect(existsSync(join(env.DATA_DIR!, 'demo-accounts.json'))).toBe(true);
});

it('npm run dev opens what was restored, with the reference of its API, and again after a change', async () => {
  const shop = await openCommand('dev', OPEN, env);
  for (const path of ['/', '/docs']) {
    // The first page is compiled when it is asked for; meanwhile the shop is busy.
    await expect.poll(() => ask(`http://localhost:${env.PORT}${path}`), { timeout: 120_000 }).toBe(200);
  }
  // As if it were saved.
  utimesSync('app/welcome.ts', new Date(), new Date());
  const countOpenings = () => shop.said().split(OPEN).length;
  const before = countOpenings();
  await expect.poll(countOpenings, { timeout: 120_000 }).toBeGreaterThan(before);
  expect(await shop.end()).toMatchObject({ status: 0 });
});

it('npm run sandbox:card opens the payment provider', async () => {
  const sandbox = await openCommand('sandbox:card', /CARD_SANDBOX_URL=\S+\n/, { DATA_DIR: file('cards') });
  // The shop's setting holds a key, which a request must not.
  const address = `http://${new URL(/CARD_SANDBOX_URL=(\S+)/.exec(sandbox.said())![1]!).host}`;
  expect(await ask(address)).toBeGreaterThan(0);
  await sandbox.end();
  await expect.poll(() => ask(address)).toBe(0);
});
