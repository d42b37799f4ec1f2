// `npm run reliability -- --cluster [--short] [--only WORDS] [--seed N]`: runs the faults of a cluster.

import { makeRandom } from '#sandbox/fault-injector.ts';
import { openClusterEnvironment } from './cluster-environment.ts';
import { listClusterFaults } from './cluster-faults.ts';
import { runFault, type Row } from './scenario.ts';

type Options = { root: string; seed: number; isShort: boolean; only: string; onRow: (row: Row) => void };

export async function tryCluster({ root, seed, isShort, only, onRow }: Options): Promise<Row[]> {
  const ending = new AbortController();
  const interrupt = () => ending.abort(new Error('interrupted'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, interrupt);
  const { cluster, environment, close } = await openClusterEnvironment(ending.signal, (line) =>
    console.log(`  ${line}`),
  );
  // Exits by force, so that nothing is left running whatever the row was doing.
  ending.signal.addEventListener('abort', () => void close().then(() => process.exit(130)));
  const rows: Row[] = [];
  try {
    const words = only.split('|');
    const all = listClusterFaults(cluster);
    for (const [index, fault] of all.entries()) {
      if (!words.some((word) => fault.name.includes(word)) || (isShort && fault.isFullOnly)) continue;
      const random = makeRandom(seed * 1000 + index);
      const end = await runFault(fault, { environment, root, random, amount: (_short, full) => full });
      const row = await end();
      rows.push(row);
      onRow(row);
    }
  } finally {
    await close();
  }
  return rows;
}
