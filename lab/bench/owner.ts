// The owner's pages in a shop with very many orders: each report's call over 400 days compared with the 400
// days before, its file, the pages in Chromium until their numbers are visible, and the cost of the daily
// roll-up.

import { existsSync } from 'node:fs';
import pg from 'pg';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { connect } from '#database/client.ts';
import { addDays } from '#features/report/period.rules.ts';
import { KINDS } from '#shared/report-kinds.ts';
import { rollUpSales } from '#features/report/sales/roll-up-sales.ts';
import { toDayAt } from '#shared/day.ts';
import { judgeAlone, ROUNDS, type Measurement } from './compare.ts';
import { openTimer } from './one-by-one.ts';
import { addSoldOrders, countBusyDay } from './sold-orders.ts';
import { count, findProgram, openBenchShop, type BenchShop } from './tools.ts';

/** A page that somebody waits for has to be ready within this time. */
const GOAL_MS = 1_000;
const goal = { better: 'less', goal: GOAL_MS } as const;
const information = { better: 'less', goal: null } as const;

export async function* benchOwner(products: number, orders: number): AsyncGenerator<Measurement> {
  const shop = await openBenchShop(products);
  try {
    console.log(`Writing ${count.format(orders)} orders ...`);
    await addSoldOrders(shop.databaseUrl, orders);
    const label = `${count.format(orders)} orders`;
    yield* addUp(shop, label, countBusyDay(orders));
    const owner = await signIn(shop);
    yield* timeCalls(shop, owner.token, label);
    yield* timePages(shop, owner, label);
  } finally {
    await shop.close();
  }
}

/** Rolls up every past day, then one large day repeatedly. */
async function* addUp(
  { databaseUrl }: BenchShop,
  label: string,
  busyDay: number,
): AsyncGenerator<Measurement> {
  const db = connect(databaseUrl, { max: 3 });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const isDue = async () => (await client.query('SELECT FROM sales_days_due LIMIT 1')).rowCount !== 0;
  const started = performance.now();
  // The shop rolls up as well: one of the two does the work, and the other finds nothing to do.
  do await rollUpSales(db, new Date());
  while (await isDue());
  yield judgeAlone(
    `added up for the first time, ${label}`,
    ' s',
    [(performance.now() - started) / 1000],
    information,
  );

  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await client.query(`
      INSERT INTO sales_days_due (day, store_id)
      SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date - 1, id FROM stores ORDER BY id LIMIT 1 ON CONFLICT DO NOTHING`);
    const begun = performance.now();
    do await rollUpSales(db, new Date());
    while (await isDue());
    if (round > 0) times.push(performance.now() - begun);
  }
  yield judgeAlone(`a day of ${count.format(busyDay)} orders added up anew`, ' ms', times, information);
  await client.end();
  await db.$client.end();
}

type Owner = { email: string; password: string; token: string };

/** Registers a shopper the usual way and writes the owner's role into the database. */
async function signIn({ address, databaseUrl }: BenchShop): Promise<Owner> {
  const account = { email: 'bench-owner@bench.example', password: 'correct horse battery' };
  const post = async (path: string, body: object) => {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { data: { accesstoken: string } };
  };
  await post('/api/user/register', {
    name: 'Bench Owner',
    ...account,
    confirmPassword: account.password,
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `UPDATE users SET role = 'ADMIN', is_email_verified = true WHERE email = '${account.email}'`,
  );
  await client.end();
  const { data } = await post('/api/user/login', account);
  return { ...account, token: data.accesstoken };
}

function listAddresses(): { name: string; path: string }[] {
  const to = toDayAt(new Date(), 'Asia/Kolkata');
  const from = addDays(to, -399);
  return KINDS.map((kind) => ({
    name: `report of 400 days, ${kind}`,
    path: `?${new URLSearchParams({ kind, from, to, compare: 'before' })}`,
  }));
}

async function* timeCalls({ address }: BenchShop, token: string, label: string): AsyncGenerator<Measurement> {
  const timer = openTimer(address);
  const calls = [
    { name: 'Today', path: '/api/admin/today' },
    { name: 'first rows of the sheet', path: '/api/product/sheet' },
    {
      name: 'first rows of the sheet, not sold in 30 days',
      path: '/api/product/sheet?notSold=1&sort=-stock',
    },
    ...listAddresses().map(({ name, path }) => ({ name, path: `/api/admin/report${path}` })),
    { name: 'products of 400 days as CSV', path: `/api/admin/report/file${listAddresses()[2]!.path}` },
  ];
  for (const { name, path } of calls) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const time = await timer.time({ path, token });
      if (round > 0) times.push(time);
    }
    yield judgeAlone(`call: ${name}, ${label}`, ' ms', times, goal);
  }
  timer.close();
}

/** What is visible once the numbers of a page are there. */
type Sign = (page: Page) => Locator;

const withText =
  (text: string): Sign =>
  (page) =>
    page.getByText(text, { exact: true });

async function* timePages(shop: BenchShop, owner: Owner, label: string): AsyncGenerator<Measurement> {
  const executablePath = findProgram('chromium') ?? findProgram('google-chrome') ?? chromium.executablePath();
  if (!existsSync(executablePath)) {
    console.log('Pages are left out: there is no Chromium.');
    return;
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await openPage(browser, shop, owner);
    // What any account page takes on this machine.
    const base = {
      name: 'the profile, for comparison',
      path: '/dashboard/profile',
      sign: withText('(Admin)'),
    };
    const pages = [
      base,
      { name: 'Today', path: '/dashboard/today', sign: withText('So far today') },
      {
        name: 'first rows of the sheet',
        path: '/dashboard/product?view=sheet',
        sign: (page: Page) => page.getByRole('gridcell', { name: /^Choose / }),
      },
      ...listAddresses().map(({ name, path }) => ({
        name,
        path: `/dashboard/reports${path}`,
        sign: withText('Total'),
      })),
    ];
    for (const { name, path, sign } of pages) {
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const time = await timePage(page, path, sign);
        if (round > 0) times.push(time);
      }
      const judged = path === base.path ? information : goal;
      yield judgeAlone(`page: ${name}, ${label}`, ' ms', times, judged);
    }
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser, { address }: BenchShop, { email, password }: Owner): Promise<Page> {
  const page = await browser.newPage({ baseURL: address });
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}

/** From requesting the page to seeing its numbers. */
async function timePage(page: Page, path: string, sign: Sign): Promise<number> {
  await page.goto('about:blank');
  const started = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await sign(page).first().waitFor();
  return performance.now() - started;
}
