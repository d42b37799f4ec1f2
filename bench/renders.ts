// First render of a page that is not in memory yet: product pages nobody has asked for, one after the other.

import { median, printLine, type BenchShop } from './tools.ts';

const PAGES = 300;

export async function benchRenders(shop: BenchShop): Promise<void> {
  const times: number[] = [];
  for (const path of await listProductPaths(shop, PAGES)) {
    const start = performance.now();
    const answer = await fetch(shop.address + path, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    times.push(performance.now() - start);
  }
  const sorted = times.slice(20).toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)]!;
  printLine(
    'first render, product page',
    `p50 ${median(sorted).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    'goal: p50 15 ms, p99 60 ms',
    `${(median(sorted) / 15).toFixed(2)}`,
  );
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
  return paths.slice(0, wanted);
}
