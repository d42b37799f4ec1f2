// Memory of the shop while somebody downloads the catalogue as a file, on a fast and on a slow line, and
// memory of the export command.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXPORT_ARGS } from '../../tools/shop-process.mjs';
import { judgeAlone, type Measurement } from './compare.ts';
import { readStatusMb } from './memory.ts';
import { makeOwner } from './ready-shoppers.ts';
import { shortened } from './short.ts';
import { count, ROOT, type BenchShop } from './tools.ts';

const GOAL_MB = 150;
/** A slow line of 8 megabits per second. */
const SLOW_BYTES_PER_SECOND = 1_000_000;
const SLOW_SECONDS = shortened(30, 1);

export async function* benchExport(shop: BenchShop, products: number): AsyncGenerator<Measurement> {
  const token = await makeOwner(shop.databaseUrl);
  await untilSearchStands(shop);
  const before = readMemoryMb(shop.pid);
  const about = `export of ${count.format(products)} products`;
  const less = { better: 'less' as const, goal: GOAL_MB };
  const alone = { better: 'less' as const, goal: null };

  const first = await watchMemory(shop.pid, () => download(shop, token));
  yield judgeAlone(`${about}: size`, ' MB', [first.answer / 2 ** 20], alone);
  yield judgeAlone(`${about}: time`, ' s', [first.seconds], alone);
  yield judgeAlone(`${about}: memory of the shop before`, ' MB', [before], alone);
  yield judgeAlone(`${about}: more memory of the shop`, ' MB', [first.maxMb - before], less);
  const slow = await watchMemory(shop.pid, () =>
    download(shop, token, { bytesPerSecond: SLOW_BYTES_PER_SECOND, seconds: SLOW_SECONDS }),
  );
  yield judgeAlone(`${about}, slow line: more memory of the shop`, ' MB', [slow.maxMb - before], less);
  yield judgeAlone(`${about}: memory of the command`, ' MB', [await watchCommand(shop)], less);
}

/** Building the search index takes memory too, which must not be counted as the export's. */
async function untilSearchStands({ address }: BenchShop): Promise<void> {
  while ((await fetch(`${address}/readyz`)).status !== 200) await sleep(1_000);
}

type Slow = { bytesPerSecond: number; seconds: number };

/** Returns the number of bytes received; a slow download stops after SLOW_SECONDS. */
async function download(shop: BenchShop, token: string, slow?: Slow): Promise<number> {
  const request = http.get(`${shop.address}/api/product/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`the export answered ${answer.statusCode}`);
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (!slow) continue;
    const seconds = (performance.now() - startedAt) / 1_000;
    if (seconds > slow.seconds) break;
    await sleep(Math.max(0, (bytes / slow.bytesPerSecond - seconds) * 1_000));
  }
  return bytes;
}

async function watchMemory<Answer>(pid: number, work: () => Promise<Answer>) {
  let maxMb = 0;
  const watch = setInterval(() => (maxMb = Math.max(maxMb, readMemoryMb(pid))), 50);
  const startedAt = performance.now();
  try {
    return { answer: await work(), seconds: (performance.now() - startedAt) / 1_000, maxMb };
  } finally {
    clearInterval(watch);
  }
}

/** Peak memory of the process of `npm run catalogue:export`. */
async function watchCommand({ databaseUrl }: BenchShop): Promise<number> {
  const command = spawn(process.execPath, EXPORT_ARGS, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  command.stdout.resume();
  let maxMb = 0;
  const watch = setInterval(() => (maxMb = Math.max(maxMb, readMemoryMb(command.pid!))), 50);
  await once(command, 'exit');
  clearInterval(watch);
  return maxMb;
}

const readMemoryMb = (pid: number) => readStatusMb(pid, 'VmRSS');
