// `npm run reliability -- [--short | --full | --cluster] [--seed N] [--only WORDS]`: runs the
// shop under faults and prints one table of results. Exit code 1 when anything was lost, doubled, oversold or
// a rupee off.

import { readOptions } from '#shared/read-options.server.ts';
import { makeRandom } from '#sandbox/fault-injector.ts';
import { saveReport } from '../report.ts';
import { openEnvironment, type Environment } from './environment.ts';
import { DAYS } from './faults-day.ts';
import { KILLS } from './faults-kills.ts';
import { PAYMENTS } from './faults-payments.ts';
import { RACES } from './faults-races.ts';
import { SURROUNDINGS } from './faults-surroundings.ts';
import { describeFailure, isBroken, printFindings, printHead, printRow } from './table.ts';
import { runFault, type Fault, type Row } from './scenario.ts';

/** In the order of a run: those that need time to heal come early, and are checked last. */
const FAULTS = [...DAYS, ...PAYMENTS, ...SURROUNDINGS, ...RACES, ...KILLS];

const { values } = readOptions({
  options: {
    short: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    /** On several simulated machines; --short leaves out what takes long. */
    cluster: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    /** Part of the name of a fault; several faults as `one|two`. */
    only: { type: 'string', default: '' },
    /** File for the counts, for `npm test`. */
    report: { type: 'string' },
  },
});
const isFull = (values.full || values.cluster) && !values.short;
const ending = new AbortController();
const environments: Pick<Environment, 'close'>[] = [];
const closeAll = () => Promise.all(environments.map((environment) => environment.close()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.on(signal, () => {
    ending.abort(new Error('interrupted'));
    void closeAll().then(() => process.exit(130));
  });

console.log(
  `Reliability${values.cluster ? ' on a cluster' : ''}, ${isFull ? 'full' : 'short'}, seed ${values.seed}`,
);
const rows: Row[] = [];
try {
  await (values.cluster ? tryAllOnCluster() : tryAll());
} finally {
  await closeAll();
}
const broken = rows.filter(isBroken).map(describeFailure);
const failed = broken.length;
const skipped = rows.filter(({ notRun }) => notRun !== null).length;
const counts = { passed: rows.length - failed - skipped, failed, skipped };
if (values.report) saveReport(values.report, { ...counts, broken, rows });
process.exit(failed > 0 ? 1 : 0);

async function tryAllOnCluster(): Promise<void> {
  const { openClusterEnvironment } = await import('./cluster-environment.ts');
  const { listClusterFaults } = await import('./faults-cluster.ts');
  const opened = await openClusterEnvironment(ending.signal, (line) => console.log(`  ${line}`));
  environments.push(opened);
  printHead();
  await workThrough(opened.environment, choose(listClusterFaults(opened.cluster)));
}

async function tryAll(): Promise<void> {
  const faults = choose(FAULTS);
  const queue = faults.values();
  printHead();
  // The short form runs two faults at a time, because half of a fault is waiting for a process to start or a
  // payment to settle. In the full form each fault has the machine to itself.
  const open = async () => {
    const environment = await openEnvironment();
    environments.push(environment);
    await workThrough(environment, queue);
  };
  await Promise.all(Array.from({ length: isFull ? 1 : Math.min(2, faults.length) }, open));
}

/** With their places in the whole list. */
function choose(faults: readonly Fault[]): [number, Fault][] {
  const names = values.only.split('|');
  const chosen = [...faults.entries()].filter(
    ([, { name, isShort }]) =>
      names.some((words) => name.includes(words)) && (isFull || isShort || values.only),
  );
  if (chosen.length === 0) throw new Error(`no fault is called "${values.only}"`);
  return chosen;
}

/** Takes faults from the queue until none is left. */
async function workThrough(environment: Environment, queue: Iterable<[number, Fault]>): Promise<void> {
  const checkedLast: (() => Promise<Row>)[] = [];
  for (const [index, fault] of queue) {
    const end = await runFault(fault, {
      environment,
      // Each fault has a random generator of its own, so that a change in one does not affect the others.
      random: makeRandom(Number(values.seed) * 1000 + index),
      amount: (short, full) => (isFull ? full : short),
    });
    if (fault.isCheckedLast) checkedLast.push(end);
    else finish(await end());
  }
  for (const end of checkedLast) finish(await end());
}

function finish(row: Row): void {
  rows.push(row);
  printRow(row);
  printFindings(row);
}
