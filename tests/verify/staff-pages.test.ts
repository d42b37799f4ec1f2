// No page of the work side asks the database for more than its own: the calls it makes when it is opened, in
// a full shop, send no more statements and read no other tables than texts/staff-pages.txt says.

import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCatalogue } from '#features/catalogue/product/catalogue-reads.ts';
import { openSearch } from '#features/catalogue/search/search.ts';
import { STAFF_PATHS } from '#shared/page-urls.ts';
import { buildApp } from '#app/app.ts';
import { PageCache } from '#app/pages/page-cache.ts';
import { builtPages } from '#app/pages/page-build.ts';
import type { ShopApp } from '#http/routing.ts';
import { fillShop, type FullShop } from '../full-shop.ts';
import { callApp, useTestShop } from '../open-test-shop.ts';
import { FRAME, OF_EVERY_CALL, STAFF_PAGES } from '../staff-pages.ts';
import { watchPlans, type PlanWatch } from '../watch-plans.ts';

const shop = useTestShop();
let full: FullShop;
let watch: PlanWatch;
let app: ShopApp;
let allTables: Set<string>;

beforeAll(async () => {
  full = await fillShop(shop);
  const { rows } = await shop.db.execute<{ tablename: string }>(sql`SELECT tablename FROM pg_tables`);
  allTables = new Set(rows.map(({ tablename }) => tablename));
  watch = watchPlans(shop.config.databaseUrl!);
  const catalogue = openCatalogue(watch.db);
  const search = openSearch(catalogue);
  await search.ready();
  app = await buildApp({
    services: {
      ...shop.services,
      ...{ db: watch.db, catalogue, search },
      ...{ log: pino({ level: 'silent' }), cache: new PageCache() },
    },
    pages: builtPages(),
  });
});
afterAll(async () => {
  await app?.close();
  await watch?.db.$client.end();
});

/** `call`: 'POST /path {"its":"body"}'. */
async function make(call: string): Promise<void> {
  const [, method, path, body] = /^(GET|POST) (\S+) ?(.*)$/.exec(call)!;
  const answer = await callApp(app, method as 'GET' | 'POST', path!, {
    token: full.owner.token,
    ...(body && { body: JSON.parse(body) }),
  });
  expect(answer.status, `${call}: ${answer.text.slice(0, 300)}`).toBe(200);
}

it('every page of the work side is in the table', () => {
  const inTable = Object.keys(STAFF_PAGES).map((path) => path.split('?')[0]!);
  expect([...new Set(inTable)].toSorted()).toEqual([FRAME, ...STAFF_PATHS].toSorted());
});

it.each(Object.entries(STAFF_PAGES))(
  '%s asks for its own and no more',
  async (path, { calls, most, tables }) => {
    watch.begin(path);
    for (const call of calls) await make(call);
    // Who calls is looked up anew whenever some seconds have passed.
    const own = watch.statements.filter(
      ({ cause, statement }) => cause === path && !statement.includes('session.last_used_at'),
    );
    // Indexes are named too.
    const read = new Set(own.flatMap(({ relations }) => relations.filter((name) => allTables.has(name))));
    const allowed = [...OF_EVERY_CALL, ...tables];
    expect([...read].filter((table) => !allowed.includes(table)).toSorted()).toEqual([]);
    expect(own.length, own.map(({ statement }) => statement).join('\n')).toBeLessThanOrEqual(most);
  },
);
