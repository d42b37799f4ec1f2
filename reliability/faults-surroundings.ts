// What the shop stands on fails: PostgreSQL is killed, it stalls while a crowd comes, the disk is full.

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requireAllMade } from './faults-kills.ts';
import { compare } from './ledger.ts';
import { openStand } from './stand.ts';
import { buy, eachOf, makeCrowd, NotHere, type Fault, type Trial } from './trial.ts';

const killedDatabase: Fault = {
  name: 'kill -9 of PostgreSQL under load',
  async run(trial) {
    const { stand } = trial;
    const kills = trial.amount(1, 30);
    const crowd = await makeCrowd(trial, trial.amount(150, 3_000));
    let done = 0;
    let lastMade = 0;
    const ordering = eachOf(crowd, 16, async (shopper) => {
      const { one } = await buy(trial, shopper);
      if (one.outcome === 'made') lastMade = Date.now();
      done++;
    });
    for (let kill = 0; kill < kills; kill++) {
      const due = ((kill + trial.random()) / kills) * crowd.length * 0.8;
      while (done < due) await sleep(5);
      const since = Date.now();
      stand.killDatabase();
      // Somebody takes a moment to notice.
      await sleep(500);
      await stand.startDatabase();
      const started = Date.now();
      while (lastMade < started && done < crowd.length) await sleep(10);
      trial.recovered(lastMade - since);
    }
    await ordering;
    requireAllMade(trial);
    requireHonestRefusals(trial);
  },
};

/** Whoever could not be served was told so, and when to come back. */
function requireHonestRefusals(trial: Trial): void {
  const told = trial.ledger.purchases.flatMap(({ presses }) => presses.flatMap((one) => one.told));
  const refused = told.filter(({ status }) => status >= 500);
  const odd = refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
  trial.note(`${refused.length} times told to come back later (503 with Retry-After)`);
  if (refused.length === 0) trial.fail('nobody noticed anything');
  if (odd.length > 0)
    trial.fail(`${odd.length} heard something else: ${odd[0]!.status} ${odd[0]!.text.slice(0, 120)}`);
}

/** Everybody presses at once, and for a while PostgreSQL gets nothing done. */
const overload: Fault = {
  name: 'overload: a crowd at once while PostgreSQL stalls for 6 s',
  async run(trial) {
    const { shops } = trial.stand;
    // Not more than this process can play: the shoppers and the proxies share its one thread.
    const crowd = await makeCrowd(trial, trial.amount(1_200, 1_500));
    const before = shops.map((shop) => shop.megabytes());
    let peak = 0;
    const watch = setInterval(() => {
      for (const shop of shops) peak = Math.max(peak, shop.megabytes() ?? 0);
    }, 100);
    const stalled = trial.stand.query(
      `DO $$ BEGIN LOCK TABLE orders IN EXCLUSIVE MODE; PERFORM pg_sleep(6); END $$`,
    );
    const since = Date.now();
    let firstMade = 0;
    const pressing = eachOf(crowd, crowd.length, async (shopper) => {
      await buy(trial, shopper);
      firstMade ||= Date.now();
    });
    await stalled;
    const isOver = Date.now();
    await pressing;
    clearInterval(watch);
    trial.recovered(Math.max(firstMade - isOver, 0));
    requireAllMade(trial);
    requireHonestRefusals(trial);
    trial.note(
      `over after ${((Date.now() - since) / 1000).toFixed(1)} s; memory ${before.join(' and ')} MB before, ${peak} MB at most`,
    );
    if (peak > MOST_MB) trial.fail(`a process took ${peak} MB`);
  },
};

const MOST_MB = 600;

const TMPFS_MB = 256;

const fullDisk: Fault = {
  name: 'disk full under PostgreSQL',
  async run(trial) {
    const folder = mountSmallDisk();
    const ballast = join(folder, 'ballast');
    try {
      const stand = await openStand({
        root: trial.root,
        dataDir: join(folder, 'data'),
        shopCount: 1,
      });
      try {
        const own = { ...trial, stand };
        const crowd = await makeCrowd(own, trial.amount(160, 1_000));
        const fillAfter = crowd.length / 4;
        let isFull = false;
        let lastMade = 0;
        let done = 0;
        const ordering = eachOf(crowd, 8, async (shopper) => {
          const { one } = await buy(own, shopper);
          if (one.outcome === 'made') lastMade = Date.now();
          done++;
        });
        while (done < fillAfter) await sleep(5);
        isFull = fill(ballast);
        await sleep(trial.amount(4_000, 15_000));
        const during = trial.ledger.purchases.flatMap(({ presses }) => presses.flatMap((one) => one.told));
        rmSync(ballast);
        const since = Date.now();
        await stand.startDatabase();
        while (lastMade < since && done < crowd.length) await sleep(10);
        trial.recovered(lastMade - since);
        await ordering;
        requireAllMade(own);
        trial.note(
          `disk ${isFull ? 'filled to the last byte' : 'not filled'}; ${during.filter(({ status }) => status >= 500).length} refusals while it was`,
        );
        const { lost, doubled, oversold, differencePaise, findings } = await compare(
          stand,
          trial.root,
          trial.ledger,
        );
        for (const finding of findings) trial.fail(finding);
        if (lost + doubled + oversold + differencePaise > 0)
          trial.fail('the books of the full disk do not agree');
        // Compared here, because that database goes now.
        trial.note(`${trial.ledger.purchases.length} orders compared on the disk that was full`);
        trial.ledger.purchases.length = 0;
        trial.ledger.products.length = 0;
      } finally {
        await stand.close();
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
    throw new NotHere('a small disk cannot be mounted by this user');
  }
}

/** True when there was no room for another byte. */
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
