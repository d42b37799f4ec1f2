// First render of a page that is not cached, as a whole request, compared with React's own render of the same
// tree: product pages nobody has asked for, one after the other.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { compare, measureInTurns, median, ROUNDS, type Measurement } from './compare.ts';
import { openTimer } from './one-by-one.ts';
import { readCpuMs } from './processor-time.ts';
import { shortened } from './short.ts';
import { ROOT, type BenchShop } from './tools.ts';

const PAGES_PER_ROUND = shortened(60, 5);

export async function* benchRenders(shop: BenchShop): AsyncGenerator<Measurement> {
  const paths = await listProductPaths(shop, PAGES_PER_ROUND * (ROUNDS + 1));
  const react = await startReact(shop);
  const timer = openTimer(shop.address);
  /** Each side gets its own iterator over the same pages. */
  const overPages = (measure: (page: string) => Promise<number>) => {
    const rest = paths.slice();
    return async () => {
      const times: number[] = [];
      for (const page of rest.splice(0, PAGES_PER_ROUND)) times.push(await measure(page));
      return median(times);
    };
  };
  const shopTime: number[] = [];
  const timeRound = overPages((page) => timer.time({ path: page }));
  try {
    const { ours, theirs } = await measureInTurns({
      async ours() {
        const before = readCpuMs(shop.pid);
        const time = await timeRound();
        shopTime.push((readCpuMs(shop.pid) - before) / PAGES_PER_ROUND);
        return time;
      },
      theirs: overPages((page) => react.measure(page)),
    });
    yield compare({
      name: 'first render, product page',
      unit: ' ms',
      ours,
      reference: "React's own render",
      theirs,
      better: 'less',
      goal: 1.5,
    });
    // On a busy machine a request waits between shop and database; processor time is not affected.
    yield compare({
      name: 'first render, processor time of the shop',
      unit: ' ms',
      ours: shopTime.slice(-ROUNDS),
      reference: "React's own render",
      theirs,
      better: 'less',
      goal: null,
    });
  } finally {
    timer.close();
    await react.close();
  }
}

async function startReact(shop: BenchShop) {
  const child = fork(
    path.join(ROOT, 'lab/bench/reference/render-process.ts'),
    [shop.databaseUrl, shop.address],
    {
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The reference renderer ended')));
  ended.catch(() => {});
  const answer = async () => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
    return message;
  };
  await answer();
  return {
    async measure(page: string): Promise<number> {
      const answered = answer();
      child.send(page);
      return (await answered) as number;
    },
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function listProductPaths(shop: BenchShop, wanted: number): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 1; paths.length < wanted; page++) {
    const answer = await fetch(`${shop.address}/api/product/get`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page, limit: 100 }),
    });
    const { data } = (await answer.json()) as { data: { _id: string }[] };
    if (data.length === 0) break;
    paths.push(...data.map((product) => `/product/p-${product._id}`));
  }
  if (paths.length < wanted) throw new Error(`The bench needs ${wanted} products`);
  return paths.slice(0, wanted);
}
