// Pages under load: more different pages than the memory could hold, and the database killed while they are
// read.

import { setTimeout as sleep } from 'node:timers/promises';
import { readMegabytes, watchMemory } from '../start/usage.ts';
import { makeProducts } from './products.ts';
import { type Fault } from './scenario.ts';
import { waitUntilReady } from '../start/shop.ts';
import { forEachConcurrently } from '../start/calls.ts';

const MAX_MB = 400;
const READERS = 8;

const manyPages: Fault = {
  name: 'different pages without end: memory of a process',
  isFullOnly: true,
  async run(scenario) {
    const { environment } = scenario;
    const [shop] = environment.shops as [(typeof environment.shops)[0]];
    const count = scenario.amount(2_000, 100_000);
    scenario.ledger.products.push(...(await makeProducts(environment, TEN_PRODUCTS)));
    const before = readMegabytes(shop.pid);
    const unexpected = new Map<string, number>();
    const read = async (_: unknown, nth: number) => {
      // Every second request is from a browser without brotli; every page has a different address.
      const path = `/search?q=milk+${nth}&from=${nth}`;
      const headers = { 'accept-encoding': nth % 2 ? 'gzip' : 'br, gzip' };
      const result = await fetch(shop.address + path, { headers }).then(
        async (answer) => (await answer.arrayBuffer(), String(answer.status)),
        (error: Error) => error.message,
      );
      if (result !== '200') unexpected.set(result, (unexpected.get(result) ?? 0) + 1);
    };
    const { maxMb } = await watchMemory([shop.pid], () =>
      forEachConcurrently(Array.from({ length: count }), READERS, read),
    );
    const [less, most] = [before, maxMb].map(Math.round);
    scenario.note(`${count} different pages; memory ${less} MB before, ${most} MB at most`);
    for (const [result, times] of unexpected) scenario.fail(`${times} times ${result} instead of a page`);
    if (maxMb > MAX_MB) scenario.fail(`a process took ${most} MB, more than ${MAX_MB}`);
  },
};

const TEN_PRODUCTS = Array.from({ length: 10 }, () => ({ stock: 10, rupees: 50 }));

/** After this time, pages that cannot be renewed must say so. */
const NOTICED_MS = 30_000;

const pagesWithoutDatabase: Fault = {
  name: 'pages while PostgreSQL is away',
  async run(scenario) {
    const { environment } = scenario;
    const { address } = environment.shops[0]!;
    const read = async (path: string) => {
      const answer = await fetch(address + path, { headers: { accept: 'text/html' } });
      const text = await answer.text();
      const { headers } = answer;
      return {
        status: answer.status,
        text,
        mark: headers.get('cache-status'),
        again: headers.get('retry-after'),
      };
    };
    const known = ['/', '/search', '/login'];
    for (const path of known) await read(path);
    const rounds = scenario.amount(2, 20);
    for (let round = 0; round < rounds; round++) {
      const unknown = `/search?q=unknown-${round}-${scenario.random()}`;
      environment.killDatabase();
      const killedAt = Date.now();
      for (const path of known) {
        let { status, mark } = await read(path);
        // Until the process has noticed; a page that was outdated just then is marked before the others.
        while (path !== '/login' && status === 200 && !mark && Date.now() - killedAt < NOTICED_MS) {
          await sleep(20);
          ({ status, mark } = await read(path));
        }
        if (status !== 200) scenario.fail(`${path} was known, and is ${status}`);
        if (path !== '/login' && !mark) scenario.fail(`${path} is not marked as last known`);
      }
      const refused = await read(unknown);
      if (refused.status !== 503 || !refused.again || !refused.text.includes('Please try again.'))
        scenario.fail(`a page nobody knows is ${refused.status}, Retry-After ${refused.again}`);
      const since = Date.now();
      await environment.startDatabase();
      for (const shop of environment.shops) await waitUntilReady(shop);
      for (const path of [unknown, ...known])
        for (let page = await read(path); page.status !== 200 || page.mark; page = await read(path)) {
          if (Date.now() - since > 60_000) return scenario.fail(`${path} did not become fresh again`);
          await sleep(20);
        }
      scenario.recovered(Date.now() - since);
    }
    scenario.note(`${rounds} times killed: known pages were given and marked, others 503 with Retry-After`);
  },
};

export const PAGES: Fault[] = [manyPages, pagesWithoutDatabase];
