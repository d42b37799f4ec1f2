// What the shop stands on fails: PostgreSQL is killed, it stalls while a crowd comes, the disk is full.

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMegabytes, watchMemory } from '../start/usage.ts';
import { compare } from './ledger.ts';
import { openEnvironment } from './environment.ts';
import {
  buy,
  makeCrowd,
  requireAllMade,
  UnsupportedHere,
  whileOrdering,
  type Fault,
  type Scenario,
} from './scenario.ts';
import { forEachConcurrently } from '../start/calls.ts';

const killedDatabase: Fault = {
  name: 'kill -9 of PostgreSQL under load',
  isShort: true,
  async run(scenario) {
    const { environment, amount, random } = scenario;
    const kills = amount(1, 30);
    await whileOrdering(scenario, amount(150, 3_000), async (orders) => {
      for (let kill = 0; kill < kills; kill++) {
        await orders.reach(((kill + random()) / kills) * 0.8);
        const since = Date.now();
        environment.killDatabase();
        // It takes a moment until somebody notices.
        await sleep(500);
        await environment.startDatabase();
        scenario.recovered((await orders.nextMade()) - since);
      }
    });
    requireRetryable(scenario);
  },
};

const listResponses = ({ ledger }: Scenario) =>
  ledger.purchases.flatMap(({ requests }) => requests.flatMap(({ responses }) => responses));

/** Every request that could not be served got 503 with Retry-After. */
function requireRetryable(scenario: Scenario): void {
  const refused = listResponses(scenario).filter(({ status }) => status >= 500);
  const unexpected = refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
  scenario.note(`${refused.length} times told to come back later (503 with Retry-After)`);
  if (refused.length === 0) scenario.fail('nobody noticed anything');
  if (unexpected.length > 0)
    scenario.fail(
      `${unexpected.length} heard something else: ${unexpected[0]!.status} ${unexpected[0]!.text.slice(0, 120)}`,
    );
}

const MAX_MB = 600;

/** Everybody requests at once, and for a while PostgreSQL gets nothing done. */
const overload: Fault = {
  name: 'overload: a crowd at once while PostgreSQL stalls for 6 s',
  async run(scenario) {
    const { environment } = scenario;
    // Limited by this process: the shoppers and the proxies share its one thread.
    const crowd = await makeCrowd(scenario, scenario.amount(600, 1_500));
    const pids = environment.shops.map(({ pid }) => pid);
    const before = pids.map((pid) => Math.round(readMegabytes(pid)));
    const stalled = environment.query(
      `DO $$ BEGIN LOCK TABLE orders IN EXCLUSIVE MODE; PERFORM pg_sleep(6); END $$`,
    );
    let firstMade = 0;
    const pressing = watchMemory(pids, () =>
      forEachConcurrently(crowd, crowd.length, async (shopper) => {
        await buy(scenario, shopper);
        firstMade ||= Date.now();
      }),
    );
    await stalled;
    const isOver = Date.now();
    const peak = Math.round(await pressing);
    scenario.recovered(Math.max(firstMade - isOver, 0));
    requireAllMade(scenario);
    requireRetryable(scenario);
    scenario.note(`memory ${before.join(' and ')} MB before, ${peak} MB at most`);
    if (peak > MAX_MB) scenario.fail(`a process took ${peak} MB`);
  },
};

const TMPFS_MB = 256;

const fullDisk: Fault = {
  name: 'disk full under PostgreSQL',
  async run(scenario) {
    const folder = mountSmallDisk();
    try {
      const dataDir = join(folder, 'data');
      const environment = await openEnvironment({ dataDir, shopCount: 1 });
      try {
        await fillWhileOrdering({ ...scenario, environment }, join(folder, 'ballast'));
        // Compare here, because that database is removed next.
        const { lost, doubled, oversold, differencePaise, findings } = await compare(
          environment,
          scenario.ledger,
        );
        for (const finding of findings) scenario.fail(finding);
        if (lost + doubled + oversold + differencePaise > 0)
          scenario.fail('the records of the full disk do not agree');
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

async function fillWhileOrdering(scenario: Scenario, ballast: string): Promise<void> {
  await whileOrdering(scenario, scenario.amount(160, 1_000), async (orders) => {
    await orders.reach(0.25);
    const isFull = fill(ballast);
    await sleep(scenario.amount(4_000, 15_000));
    const refusals = listResponses(scenario).filter(({ status }) => status >= 500).length;
    scenario.note(
      `disk ${isFull ? 'filled to the last byte' : 'not filled'}; ${refusals} refusals while it was`,
    );
    rmSync(ballast);
    const since = Date.now();
    await scenario.environment.startDatabase();
    scenario.recovered((await orders.nextMade()) - since);
  });
}

function mountSmallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jhatpat-disk-'));
  try {
    const options = `size=${TMPFS_MB}m,mode=0711`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
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
