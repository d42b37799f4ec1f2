// The owner's pages in a shop with very many orders: each report's call over its longest period compared with
// as many days before, its file, the GST of a month, the pages in Chromium until their numbers are visible,
// and the cost of the daily roll-up.

import type { Locator, Page } from '@playwright/test';
import { connect } from '#database/client.ts';
import { rollUpSales } from '#features/report/sales/roll-up-sales.ts';
import { toDayAt } from '#shared/day.ts';
import { KINDS, LIVE_KINDS, maxDaysOf } from '#shared/report-kinds.ts';
import { count } from '../report.ts';
import { callForData, openTimer } from '../start/calls.ts';
import { addPastWork } from '../start/past-work.ts';
import { makeAdmin } from '../start/people.ts';
import { openChromium } from '../start/chromium.ts';
import type { LabShop } from '../start/shop.ts';
import { addSoldOrders, countBusyDay } from '../start/sold-orders.ts';
import { judgeAlone, measureInTurns, type Measurement } from './compare.ts';

/** A page that somebody waits for has to be ready within this time. */
const GOAL_MS = 1_000;
const goal = { better: 'less', goal: GOAL_MS } as const;
/** What counts the orders or invoices themselves. */
const liveGoal = { better: 'less', goal: 5_000 } as const;
const information = { better: 'less', goal: null } as const;
const DAYS = 400;

export async function* benchOwner(shop: LabShop, orders: number): AsyncGenerator<Measurement> {
  console.log(`Writing ${count.format(orders)} orders ...`);
  await addSoldOrders(shop.query, orders);
  await addPastWork(shop.query, orders);
  await addWhatReportsRead(shop);
  const label = `${count.format(orders)} orders`;
  yield* addUp(shop, label, countBusyDay(orders));
  yield* timeCalls(shop, label);
  yield* timePages(shop, label);
}

/** Costs, and the maximum number of stored texts per day; the roll-up has not seen any of the orders. */
async function addWhatReportsRead({ query }: LabShop): Promise<void> {
  await query('UPDATE products SET cost_paise = price_paise * 7 / 10');
  await query(`
    INSERT INTO search_terms (day, text, searches, missed, found, opened, added)
    SELECT current_date - day, 'text ' || n, 1 + n % 50, (n % 10 = 0)::int, n % 40, n % 7, n % 5
    FROM generate_series(0, ${DAYS}) AS day, generate_series(1, 1000) AS n`);
  await query('DELETE FROM sales_progress');
  await query('VACUUM ANALYZE');
}

/** The readings of several rounds, without the first. */
const timeRounds = async (once: () => Promise<number>) =>
  (await measureInTurns({ once }, { warmUps: 1 })).once;

/** Rolls up every past day, then one large day repeatedly. */
async function* addUp(
  { databaseUrl, query }: LabShop,
  label: string,
  busyDay: number,
): AsyncGenerator<Measurement> {
  const db = connect(databaseUrl, { max: 3 });
  const rollUp = async () => {
    const started = performance.now();
    // The shop rolls up as well: one of the two does the work, and the other finds nothing to do.
    do await rollUpSales(db, new Date());
    while ((await query('SELECT FROM sales_days_due LIMIT 1')).length > 0);
    return performance.now() - started;
  };
  const first = (await rollUp()) / 1_000;
  yield judgeAlone(`added up for the first time, ${label}`, ' s', [first], information);
  const times = await timeRounds(async () => {
    await query(`
      INSERT INTO sales_days_due (day, store_id)
      SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date - 1, id FROM stores ORDER BY id LIMIT 1 ON CONFLICT DO NOTHING`);
    return rollUp();
  });
  yield judgeAlone(`a day of ${count.format(busyDay)} orders added up anew`, ' ms', times, information);
  await db.$client.end();
}

const toDay = (daysAgo: number) => toDayAt(new Date(Date.now() - daysAgo * 86_400_000), 'Asia/Kolkata');

/** The reports of as many days as each may have until today, in India. */
function listReports() {
  return KINDS.map((kind) => {
    const days = maxDaysOf(kind);
    const period = { from: toDay(days - 1), to: toDay(0), compare: 'before' };
    return {
      name: `report of ${days} days, ${kind}`,
      search: `?${new URLSearchParams({ kind, ...period })}`,
      goal: LIVE_KINDS.includes(kind) ? liveGoal : goal,
    };
  });
}

async function* timeCalls({ address, query }: LabShop, label: string): AsyncGenerator<Measurement> {
  const { token } = await makeAdmin(query);
  const timer = openTimer(address);
  const reports = listReports();
  const sheet = 'first rows of the sheet';
  const calls: { name: string; path: string; goal?: typeof goal | typeof liveGoal }[] = [
    { name: 'Today', path: '/api/admin/today' },
    { name: sheet, path: '/api/product/sheet' },
    { name: `${sheet}, not sold in 30 days`, path: '/api/product/sheet?notSold=1&sort=-stock' },
    ...reports.map(({ search, ...of }) => ({ ...of, path: `/api/admin/report${search}` })),
    { name: 'GST of a month', path: `/api/admin/gst?month=${toDay(60).slice(0, 7)}`, goal: liveGoal },
    { name: 'products of 400 days as CSV', path: `/api/admin/report/file${reports[2]!.search}` },
  ];
  for (const { name, path, goal: least = goal } of calls) {
    const times = await timeRounds(() => timer.time({ path, token }));
    yield judgeAlone(`call: ${name}, ${label}`, ' ms', times, least);
  }
  timer.close();
}

async function* timePages(shop: LabShop, label: string): AsyncGenerator<Measurement> {
  const browser = await openChromium();
  if (!browser) return console.log('Pages are left out: there is no Chromium.');
  /** Visible once the numbers of the page are there. */
  const withText = (text: string) => (page: Page) => page.getByText(text, { exact: true });
  const withRows = (page: Page) => page.getByRole('gridcell', { name: /^Choose / });
  const pages: {
    name: string;
    path: string;
    sign: (page: Page) => Locator;
    goal?: typeof liveGoal | typeof goal;
  }[] = [
    // What any account page takes on this machine.
    { name: 'the profile, for comparison', path: '/dashboard/profile', sign: withText('(Admin)') },
    { name: 'Today', path: '/dashboard/today', sign: withText('So far today') },
    { name: 'first rows of the sheet', path: '/dashboard/product?view=sheet', sign: withRows },
    ...listReports().map(({ search, ...of }) => ({
      ...of,
      path: `/dashboard/reports${search}`,
      sign: withText('Total'),
    })),
  ];
  try {
    const page = await browser.newPage({ baseURL: shop.address });
    await signInAsOwner(shop, page);
    for (const [at, { name, path, sign, goal: least = goal }] of pages.entries()) {
      const times = await timeRounds(async () => {
        await page.goto('about:blank');
        const started = performance.now();
        await page.goto(path, { waitUntil: 'commit' });
        await sign(page).first().waitFor();
        return performance.now() - started;
      });
      yield judgeAlone(`page: ${name}, ${label}`, ' ms', times, at === 0 ? information : least);
    }
  } finally {
    await browser.close();
  }
}

/** Registers a shopper the usual way, writes the owner's role into the database, and signs in. */
async function signInAsOwner({ address, query }: LabShop, page: Page): Promise<void> {
  const [email, password] = ['bench-owner@bench.example', 'correct horse battery'];
  const body = { name: 'Bench Owner', email, password, confirmPassword: password };
  await callForData(address, 'POST', '/api/user/register', { body });
  await query(`UPDATE users SET role = 'ADMIN', is_email_verified = true WHERE email = $1`, [email]);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
