// `npm run reliability -- [--short | --full | --cluster] [--seed N] [--only WORDS]`: runs the
// shop under faults and prints one table of results. Exit code 1 when anything was lost, doubled, oversold or
// a rupee off.

import { readOptions } from '../../tools/read-options.ts';
import { makeRandom } from '#sandbox/fault-injector.ts';
import { saveReport } from '../report.ts';
import { FAULTS } from './faults.ts';
import { openEnvironment, type Environment } from './environment.ts';
import { describeFailure, isBroken, printFindings, printHead, printRow } from './table.ts';
import { runFault, type Row } from './scenario.ts';

const { values } = readOptions({
  options: {
    short: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    /** On several simulated machines; --short leaves out what takes long. */
    cluster: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    /** Part of the name of a fault; several faults as `one|two`. */
    only: { type: 'string', default: '' },
    /** Share of a full run: 0.2 is a fifth of it. */
    scale: { type: 'string', default: '1' },
    /** Another checkout to test. */
    root: { type: 'string', default: new URL('../..', import.meta.url).pathname },
    /** File for the counts, for `npm test`. */
    report: { type: 'string' },
  },
});

const rows = values.cluster ? await tryAllOnCluster() : await tryAll();
const broken = rows.filter(isBroken).map(describeFailure);
const failed = broken.length;
const skipped = rows.filter(({ notRun }) => notRun !== null).length;
const counts = { passed: rows.length - failed - skipped, failed, skipped };
if (values.report) saveReport(values.report, { ...counts, broken, rows });
process.exit(failed > 0 ? 1 : 0);

function finish(row: Row): Row {
  printRow(row);
  printFindings(row);
  return row;
}

/** Names of faults: parts of them, with `|` between. */
function isWanted(name: string): boolean {
  return values.only.split('|').some((words) => name.includes(words));
}

/** Calls `end` once, whatever ends this process, and exits. */
function onInterrupt(end: () => Promise<unknown>): void {
  const interrupt = () => void end().then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, interrupt);
}

async function tryAllOnCluster(): Promise<Row[]> {
  console.log(`Reliability on a cluster, ${values.short ? 'short' : 'full'}, seed ${values.seed}`);
  const { openClusterEnvironment } = await import('./cluster-environment.ts');
  const { listClusterFaults } = await import('./cluster-faults.ts');
  const ending = new AbortController();
  // Until it is open, the opening ends what it has started.
  let close: () => Promise<unknown> = () => new Promise(() => {});
  onInterrupt(() => {
    ending.abort(new Error('interrupted'));
    return close();
  });
  const opened = await openClusterEnvironment(ending.signal, (line) => console.log(`  ${line}`));
  close = opened.close;
  const { cluster, environment } = opened;
  const rows: Row[] = [];
  printHead();
  try {
    for (const [index, fault] of listClusterFaults(cluster).entries()) {
      if (!isWanted(fault.name) || (values.short && fault.isFullOnly)) continue;
      const random = makeRandom(Number(values.seed) * 1000 + index);
      const amount = (_short: number, full: number) => full;
      const end = await runFault(fault, { environment, root: values.root, random, amount });
      rows.push(finish(await end()));
    }
  } finally {
    await close();
  }
  return rows;
}

async function tryAll(): Promise<Row[]> {
  const seed = Number(values.seed);
  const scale = Number(values.scale);
  const isFull = values.full && !values.short;
  const faults = FAULTS.filter(({ name, isFullOnly }) => isWanted(name) && (isFull || !isFullOnly));
  if (faults.length === 0) throw new Error(`no fault is called "${values.only}"`);
  console.log(`Reliability, ${isFull ? `full${scale === 1 ? '' : ` x ${scale}`}` : 'short'}, seed ${seed}`);
  const environments: Environment[] = [];
  const closeAll = () => Promise.all(environments.map((environment) => environment.close()));
  onInterrupt(closeAll);
  const rows: Row[] = [];
  const queue = faults.values();
  /** Opens an environment, and takes faults from the queue until none is left. */
  const workThrough = async () => {
    const environment = await openEnvironment({ root: values.root });
    environments.push(environment);
    const checkedLast: (() => Promise<Row>)[] = [];
    for (const fault of queue) {
      const end = await runFault(fault, {
        environment,
        root: values.root,
        // Each fault has a random generator of its own, so that a change in one does not affect the others.
        random: makeRandom(seed * 1000 + FAULTS.indexOf(fault)),
        amount: (short, full) => (isFull ? Math.max(short, Math.round(full * scale)) : short),
      });
      if (fault.isCheckedLast) checkedLast.push(end);
      else rows.push(finish(await end()));
    }
    for (const end of checkedLast) rows.push(finish(await end()));
  };
  // The short form runs two faults at a time, because half of a fault is waiting for a process to start or a
  // payment to settle. In the full form each fault has the machine to itself.
  const concurrency = isFull ? 1 : Math.min(2, faults.length);
  try {
    printHead();
    await Promise.all(Array.from({ length: concurrency }, workThrough));
  } finally {
    await closeAll();
  }
  return rows;
}
