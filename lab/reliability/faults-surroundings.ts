// The infrastructure below the shop fails: PostgreSQL is killed, it stalls while a crowd comes, the disk is
// full.

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requireAllMade } from './faults-kills.ts';
import { readMegabytes, watchMemory } from '../start/usage.ts';
import { compare } from './ledger.ts';
import { openEnvironment } from './environment.ts';
import { buy, makeCrowd, UnsupportedHere, type Fault, type Scenario } from './scenario.ts';
import { forEachConcurrently } from '../start/calls.ts';

const killedDatabase: Fault = {
  name: 'kill -9 of PostgreSQL under load',
  async run(scenario) {
    const { environment } = scenario;
    const kills = scenario.amount(1, 30);
    const crowd = await makeCrowd(scenario, scenario.amount(150, 3_000));
    let done = 0;
    let lastMade = 0;
    const ordering = forEachConcurrently(crowd, 16, async (shopper) => {
      const { request } = await buy(scenario, shopper);
      if (request.outcome === 'made') lastMade = Date.now();
      done++;
    });
    for (let kill = 0; kill < kills; kill++) {
      const due = ((kill + scenario.random()) / kills) * crowd.length * 0.8;
      while (done < due) await sleep(5);
      const since = Date.now();
      environment.killDatabase();
      // It takes a moment until somebody notices.
      await sleep(500);
      await environment.startDatabase();
      const started = Date.now();
      while (lastMade < started && done < crowd.length) await sleep(10);
      scenario.recovered(lastMade - since);
    }
    await ordering;
    requireAllMade(scenario);
    requireRetryable(scenario);
  },
};

/** Every request that could not be served got 503 with Retry-After. */
function requireRetryable(scenario: Scenario): void {
  const responses = scenario.ledger.purchases.flatMap(({ requests }) =>
    requests.flatMap((request) => request.responses),
  );
  const refused = responses.filter(({ status }) => status >= 500);
  const unexpected = refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
  scenario.note(`${refused.length} times told to come back later (503 with Retry-After)`);
  if (refused.length === 0) scenario.fail('nobody noticed anything');
  if (unexpected.length > 0)
    scenario.fail(
      `${unexpected.length} heard something else: ${unexpected[0]!.status} ${unexpected[0]!.text.slice(0, 120)}`,
    );
}

/** Everybody requests at once, and for a while PostgreSQL gets nothing done. */
const overload: Fault = {
  name: 'overload: a crowd at once while PostgreSQL stalls for 6 s',
  async run(scenario) {
    const { shops } = scenario.environment;
    // Limited by this process: the shoppers and the proxies share its one thread.
    const crowd = await makeCrowd(scenario, scenario.amount(600, 1_500));
    const pids = shops.map(({ pid }) => pid);
    const before = pids.map((pid) => Math.round(readMegabytes(pid)));
    const stalled = scenario.environment.query(
      `DO $$ BEGIN LOCK TABLE orders IN EXCLUSIVE MODE; PERFORM pg_sleep(6); END $$`,
    );
    const since = Date.now();
    let firstMade = 0;
    const pressing = watchMemory(pids, () =>
      forEachConcurrently(crowd, crowd.length, async (shopper) => {
        await buy(scenario, shopper);
        firstMade ||= Date.now();
      }),
    );
    await stalled;
    const isOver = Date.now();
    const peak = Math.round((await pressing).maxMb);
    scenario.recovered(Math.max(firstMade - isOver, 0));
    requireAllMade(scenario);
    requireRetryable(scenario);
    scenario.note(
      `over after ${((Date.now() - since) / 1000).toFixed(1)} s; memory ${before.join(' and ')} MB before, ${peak} MB at most`,
    );
    if (peak > MAX_MB) scenario.fail(`a process took ${peak} MB`);
  },
};

const MAX_MB = 600;

const TMPFS_MB = 256;

const fullDisk: Fault = {
  name: 'disk full under PostgreSQL',
  async run(scenario) {
    const folder = mountSmallDisk();
    const ballast = join(folder, 'ballast');
    try {
      const environment = await openEnvironment({
        root: scenario.root,
        dataDir: join(folder, 'data'),
        shopCount: 1,
      });
      try {
        const own = { ...scenario, environment };
        const crowd = await makeCrowd(own, scenario.amount(160, 1_000));
        const fillAfter = crowd.length / 4;
        let isFull = false;
        let lastMade = 0;
        let done = 0;
        const ordering = forEachConcurrently(crowd, 8, async (shopper) => {
          const { request } = await buy(own, shopper);
          if (request.outcome === 'made') lastMade = Date.now();
          done++;
        });
        while (done < fillAfter) await sleep(5);
        isFull = fill(ballast);
        await sleep(scenario.amount(4_000, 15_000));
        const during = scenario.ledger.purchases.flatMap(({ requests }) =>
          requests.flatMap((request) => request.responses),
        );
        rmSync(ballast);
        const since = Date.now();
        await environment.startDatabase();
        while (lastMade < since && done < crowd.length) await sleep(10);
        scenario.recovered(lastMade - since);
        await ordering;
        requireAllMade(own);
        scenario.note(
          `disk ${isFull ? 'filled to the last byte' : 'not filled'}; ${during.filter(({ status }) => status >= 500).length} refusals while it was`,
        );
        const { lost, doubled, oversold, differencePaise, findings } = await compare(
          environment,
          scenario.root,
          scenario.ledger,
        );
        for (const finding of findings) scenario.fail(finding);
        if (lost + doubled + oversold + differencePaise > 0)
          scenario.fail('the records of the full disk do not agree');
        // Compare here, because that database is removed next.
        scenario.note(`${scenario.ledger.purchases.length} orders compared on the disk that was full`);
        scenario.ledger.purchases.length = 0;
        scenario.ledger.products.length = 0;
      } finally {
        await environment.close();
      }
    } finally {
      execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function mountSmallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jhatpat-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${TMPFS_MB}m,mode=0711`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    throw new UnsupportedHere('a small disk cannot be mounted by this user');
  }
}

/** True when the disk had no room for another byte. */
function fill(file: string): boolean {
  const descriptor = openSync(file, 'w');
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) if (writeSync(descriptor, block) < block.length) return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOSPC';
  } finally {
    closeSync(descriptor);
  }
}

export const SURROUNDINGS: Fault[] = [killedDatabase, overload, fullDisk];
