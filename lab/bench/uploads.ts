// What hostile uploads cost a running shop in memory: the whole corpus on both upload calls, four at a time,
// while the resident memory of the shop and of the programs it starts for them is sampled.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { BOMBS, LARGEST, NO_IMAGES, POLYGLOTS } from '#tests/hostile-images.ts';
import { toForm } from '#tests/uploads.ts';
import { judgeAlone, type Measurement } from './compare.ts';
import { makeOwner } from './ready-shoppers.ts';
import { shortened } from './short.ts';
import type { BenchShop } from './tools.ts';

const CONCURRENCY = 4;
const ROUNDS = shortened(2, 1);
/** Files of each kind. */
const MAX_FILES = shortened(Infinity, 1);
const WATCH_EVERY_MS = 20;
const GOAL_MB = 150;
const KB = 1024;

const CALLS = [
  { method: 'PUT', path: '/api/user/upload-avatar', field: 'avatar' },
  { method: 'POST', path: '/api/file/upload', field: 'image' },
];

type Sent = { name: string; bytes: Uint8Array; wanted: readonly number[] };

export async function* benchUploads(shop: BenchShop): AsyncGenerator<Measurement> {
  const corpus = await makeCorpus();
  // The shop takes at most three uploads of one person at a time.
  const tokens: string[] = [];
  while (tokens.length < CONCURRENCY) tokens.push(await makeOwner(shop.databaseUrl));
  // One upload of each call first, so that what the shop loads for the first picture does not count as
  // growth.
  await sendAll(shop, tokens, corpus.filter(({ wanted }) => wanted.includes(200)).slice(0, 2));
  await sleep(2000);
  const before = readMemory(shop.pid);
  const watched = watchMemory(shop.pid);
  const times: number[] = [];
  let peak: Memory;
  try {
    for (let round = 0; round < ROUNDS; round++) times.push(...(await sendAll(shop, tokens, corpus)));
  } finally {
    peak = await watched.stop();
  }
  await sleep(2000);
  const after = readMemory(shop.pid);
  const alone = { better: 'less' as const, goal: null };
  const name = `hostile uploads, ${CONCURRENCY} at a time`;
  yield judgeAlone(`${name}: shop grows`, ' MB', [peak.shop - before.shop], {
    better: 'less',
    goal: GOAL_MB,
  });
  yield judgeAlone(`${name}: shop keeps`, ' MB', [after.shop - before.shop], alone);
  yield judgeAlone(`${name}: with its helper`, ' MB', [peak.all - before.all], alone);
  yield judgeAlone(`longest of ${times.length} hostile uploads`, ' s', [Math.max(...times) / 1000], alone);
}

/** Returns what was sent and how long each upload took; throws on an unexpected answer. */
async function sendAll(
  shop: BenchShop,
  tokens: readonly string[],
  corpus: readonly Sent[],
): Promise<number[]> {
  const waiting = CALLS.flatMap((call) => corpus.map((sent) => ({ ...call, ...sent })));
  const times: number[] = [];
  const work = async (token: string) => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { headers, body } = await toForm({ [next.field]: { bytes: next.bytes } });
      const start = performance.now();
      const answer = await fetch(shop.address + next.path, {
        method: next.method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: body as BodyInit,
      });
      await answer.arrayBuffer();
      times.push(performance.now() - start);
      if (!next.wanted.includes(answer.status)) {
        throw new Error(`${next.name} on ${next.path}: answered ${answer.status}`);
      }
    }
  };
  await Promise.all(tokens.map(work));
  return times;
}

async function makeCorpus(): Promise<Sent[]> {
  const corpus: Sent[] = [];
  const add = async (list: typeof NO_IMAGES, wanted: readonly number[]) => {
    for (const [name, make] of list.slice(0, MAX_FILES))
      corpus.push({ name, bytes: Buffer.from(await make()), wanted });
  };
  await add(POLYGLOTS, [200]);
  await add(NO_IMAGES, [415]);
  await add(BOMBS, [413, 415]);
  // On a busy machine an upload may take longer than the shop allows.
  await add(LARGEST, [200, 413]);
  return corpus;
}

type Memory = { shop: number; all: number };

/**
 * Resident megabytes of the shop and of the programs of its own kind that it has started (not PostgreSQL).
 */
function readMemory(pid: number): Memory {
  const { stdout } = spawnSync('ps', ['-o', 'rss=,args=', '--ppid', String(pid)], { encoding: 'utf8' });
  const helpers = stdout
    .split('\n')
    .filter((line) => line.includes(process.execPath))
    .map((line) => Number.parseInt(line, 10) / KB);
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / KB;
  return { shop: own, all: helpers.reduce((sum, rss) => sum + rss, own) };
}

function watchMemory(pid: number): { stop(): Promise<Memory> } {
  let isStopped = false;
  const peak = { shop: 0, all: 0 };
  const watching = (async () => {
    while (!isStopped) {
      const now = readMemory(pid);
      peak.shop = Math.max(peak.shop, now.shop);
      peak.all = Math.max(peak.all, now.all);
      await sleep(WATCH_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return peak;
    },
  };
}
