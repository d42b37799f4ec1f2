// Memory of the shop while somebody downloads the catalogue as a file, and memory of the export command.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../tools/run-program.mjs';
import { EXPORT_ARGS } from '../../tools/shop-process.mjs';
import { count } from '../report.ts';
import { makeAdmin } from '../start/people.ts';
import { waitUntilReady, type LabShop } from '../start/shop.ts';
import { readMegabytes, watchMemory } from '../start/usage.ts';
import { judgeAlone, type Measurement } from './compare.ts';

const GOAL_MB = 150;
/** Building the search index of 500,000 products takes memory too, which is not the export's. */
const READY_TIMEOUT_MS = 600_000;

export async function* benchExport(shop: LabShop, products: number): AsyncGenerator<Measurement> {
  const { token } = await makeAdmin(shop.query);
  await waitUntilReady(shop, Date.now(), READY_TIMEOUT_MS);
  const before = readMegabytes(shop.pid);
  const about = `export of ${count.format(products)} products`;
  const measure = (what: string, unit: string, value: number, goal: number | null = null) =>
    judgeAlone(`${about}: ${what}`, unit, [value], { better: 'less', goal });
  const { answer: bytes, seconds, maxMb } = await watchMemory([shop.pid], () => download(shop, token));
  yield measure('size', ' MB', bytes / 2 ** 20);
  yield measure('time', ' s', seconds);
  yield measure('memory of the shop before', ' MB', before);
  yield measure('more memory of the shop', ' MB', maxMb - before, GOAL_MB);
  yield measure('memory of the command', ' MB', await watchCommand(shop), GOAL_MB);
}

/** The number of bytes received. */
async function download({ address }: LabShop, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/product/export`, { headers });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body!) bytes += chunk.length;
  return bytes;
}

/** Peak memory of the process of `npm run catalogue:export`. */
async function watchCommand({ databaseUrl }: LabShop): Promise<number> {
  const command = spawn(process.execPath, EXPORT_ARGS, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return (await watchMemory([command.pid], () => once(command, 'exit'))).maxMb;
}
