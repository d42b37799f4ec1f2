// `npm run cluster`: the shop on several machines, simulated on this one. Takes commands at its terminal;
// `npm run cluster -- COMMAND` sends one to the running cluster. PORT (3000) and DATA_DIR as for the shop,
// DEMO_PRODUCTS (600 here) for an empty database.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readConfig } from '#app/config.ts';
import { connect } from '#database/client.ts';
import { migrate } from '#database/migrate.ts';
import { fillDemo } from '#demo/fill-demo.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { HELP, runCommand } from './commands.ts';
import { listenForCommands, sendCommand } from './control.ts';
import { findLeader } from './patroni.ts';
import { findPrograms } from './programs.ts';

const DEMO_PRODUCTS = 600;
/** Settings that are passed on to the shop unchanged. */
const HANDED_ON =
  /^(RATE_LIMIT_SCALE|UNPAID_\w+|UNCONFIRMED_ORDERS|LOG_LEVEL|METRICS_TOKEN|SHOP_NAME|NODE_COMPILE_CACHE|SHOP_PROCESSES)$/;

// The reader of this output may be gone; that must not prevent the machines from being stopped.
process.stdout.on('error', () => {});
const config = readConfig({ ...process.env, DATABASE_URL: undefined });
const folder = join(config.dataDir, 'cluster');
const words = process.argv.slice(2);
try {
  process.exit(words.length > 0 ? await tell(words.join(' ')) : await run());
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function tell(line: string): Promise<number> {
  const answer = await sendCommand(folder, line);
  if (!answer) throw new Error(`No cluster runs in ${folder}: start one with npm run cluster.`);
  (answer.isDone ? console.log : console.error)(answer.said);
  return answer.isDone ? 0 : 1;
}

async function run(): Promise<number> {
  const programs = findPrograms(process.env);
  mkdirSync(folder, { recursive: true });
  const ending = new AbortController();
  const end = () => ending.abort(new Error('It was ended before it was open.'));
  let cluster: Cluster | null = null;
  const obey = async (line: string) => {
    if (line.trim() === 'stop') {
      end();
      return 'Ending';
    }
    if (!cluster) throw new Error('It is not open yet.');
    return runCommand(cluster, line);
  };
  const control = await listenForCommands(folder, obey);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, end);
  const { signal } = ending;
  cluster = await openCluster({
    folder,
    port: config.port,
    programs,
    shopEnvironment: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => HANDED_ON.test(name)),
    ) as Record<string, string>,
    fill,
    onProgress: (line) => console.log(`  ${line}`),
    signal,
  });
  await greet(cluster);
  const prompt = createInterface({ input: process.stdin });
  prompt.on('line', (line) => {
    obey(line).then(
      (said) => said && console.log(said),
      (error: Error) => console.error(error.message),
    );
  });
  if (!signal.aborted) await once(signal, 'abort');
  console.log('Ending all machines ...');
  prompt.close();
  control.close();
  await cluster.close();
  return 0;
}

/** Fills in the demo's catalogue: this database belongs to the cluster, and is empty the first time. */
async function fill(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const db = connect(databaseUrl, { max: 3 });
  const count = process.env.DEMO_PRODUCTS === undefined ? DEMO_PRODUCTS : config.demoProducts;
  await fillDemo(db, { productCount: count, hasPast: false }, (line) => console.log(`  ${line}`)).finally(
    () => db.$client.end(),
  );
}

async function greet({ address, owner, topology, network }: Cluster): Promise<void> {
  const leader = await findLeader(topology.databases);
  console.log(`
The shop is open at ${address}
  owner          ${owner.email} / ${owner.password}
  leader         ${leader?.name ?? 'nobody'}
  mail, logs     ${folder}
  watchdog       ${network.reason ? `none; cut is not to be had: ${network.reason}` : 'none, unless /dev/watchdog may be written'}

${HELP}
`);
}
