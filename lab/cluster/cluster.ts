// Opens the cluster: three etcd members, three PostgreSQL nodes under Patroni, HAProxy, a bucket, three shops
// and nginx, each in a process on this machine with its own folder and, where possible, its own network.
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { Client } from 'pg';
import { lastLine } from '#database/embedded-server.ts';
import {
  addDatabases,
  addEtcd,
  addShops,
  addSurroundings,
  OWNER,
  readSecrets,
  type Context,
} from './machine-specs.ts';
import { makeMachine, type Machine, type MachineSpec } from './machine.ts';
import { openNetwork, type Network } from './network.ts';
import { findLeader } from './patroni.ts';
import type { Programs } from './programs.ts';
import { hasAllStandbys, waitUntilReady } from './readiness.ts';
import { ETCD, PATRONI } from './settings.ts';
import { listNetworked, makeLocalTopology, type Topology } from './topology.ts';
import { waitFor, type Waiting } from './wait-for.ts';

export type Cluster = {
  folder: string;
  topology: Topology;
  network: Network;
  machines: Map<string, Machine>;
  /** The address for shoppers, and the owner's account. */
  address: string;
  owner: { email: string; password: string };
  patroniPassword: string;
  close(): Promise<void>;
};

type Options = {
  folder: string;
  port: number;
  programs: Programs;
  /** Passed on to the shops. */
  shopEnvironment?: Record<string, string>;
  /** Fills the empty database at this address. */
  fill(databaseUrl: string): Promise<void>;
  onProgress(line: string): void;
  /** Aborts the opening and ends everything that was started. */
  signal: AbortSignal;
};

const DATABASE = 'jhatpat';

export async function openCluster(options: Options): Promise<Cluster> {
  const { port, programs, onProgress } = options;
  mkdirSync(options.folder, { recursive: true });
  const folder = realpathSync(options.folder);
  const network = openNetwork(folder, listNetworked());
  const topology = makeLocalTopology(port, network.hostOf, network.here);
  const secrets = readSecrets(folder);
  const machines = new Map<string, Machine>();
  const add = (spec: MachineSpec) => {
    const machine = makeMachine(spec, network);
    machines.set(spec.name, machine);
    return machine;
  };
  const context = { folder, topology, network, programs, secrets, add };
  const close = async () => {
    await closeAll([...machines.values()]);
    network.close();
  };
  try {
    onProgress(
      `Starting ${ETCD.members} etcd, and ${PATRONI.nodes} PostgreSQL ${programs.postgres.major} under Patroni`,
    );
    for (const machine of addEtcd(context)) machine.start();
    for (const machine of addDatabases(context)) machine.start();
    for (const machine of addSurroundings(context)) machine.start();
    const startingUp = { signal: options.signal, check: () => requireRunning(machines) };
    await waitFor(() => findLeader(topology.databases), {
      ...startingUp,
      // On a busy machine the first leader takes over a minute.
      within: 240,
      complaint: 'no database became leader',
    });
    const databaseUrl = await createDatabase(context, startingUp);
    await options.fill(databaseUrl);
    const shops = addShops(context, databaseUrl, options.shopEnvironment ?? {});
    for (const [index, shop] of shops.entries()) {
      onProgress(`Starting ${shop.name}`);
      shop.start();
      await waitUntilReady(topology.shops[index]!, startingUp);
    }
    await waitFor(() => hasAllStandbys(topology), {
      ...startingUp,
      within: 180,
      complaint: 'the standbys do not follow the leader',
    });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    folder,
    topology,
    network,
    machines,
    address: `http://localhost:${port}`,
    owner: { email: OWNER, password: secrets.owner },
    patroniPassword: secrets.patroni,
    close,
  };
}

/** Waiting does not help when a machine has ended while the cluster opens. */
function requireRunning(machines: Map<string, Machine>): void {
  for (const { name, state, logFile } of machines.values())
    if (state === 'dead')
      throw new Error(
        `${name} ended at once: ${lastLine(readFileSync(logFile, 'utf8'))} (more in ${logFile})`,
      );
}

/** Shops first, and etcd last, so that each finds what it needs for an orderly end. */
async function closeAll(machines: Machine[]): Promise<void> {
  const isOf = (machine: Machine, ...kinds: string[]) => kinds.some((kind) => machine.name.startsWith(kind));
  const databases = machines.filter((machine) => isOf(machine, 'db'));
  const etcd = machines.filter((machine) => isOf(machine, 'etcd'));
  const shops = machines.filter((machine) => isOf(machine, 'shop', 'nginx'));
  const others = machines.filter((machine) => ![...databases, ...etcd, ...shops].includes(machine));
  for (const machine of machines) machine.thaw();
  for (const group of [shops, others, databases, etcd])
    await Promise.all(group.map((machine) => machine.stop()));
}

/** Creates the shop's database and its user, who has no other rights. */
async function createDatabase({ topology, secrets }: Context, waiting: Waiting): Promise<string> {
  const { host, port } = topology.databaseProxy;
  const user = { user: 'postgres', password: secrets.superuser, database: 'postgres' };
  const client = await waitFor(
    async () => {
      const opened = new Client({ host, port, ...user });
      opened.on('error', () => {});
      await opened.connect();
      return opened;
    },
    { ...waiting, within: 30, complaint: 'HAProxy has no way to the leader' },
  );
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create role ${DATABASE} login password '${secrets.shop}'`);
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!found.rowCount) await client.query(`create database ${DATABASE} owner ${DATABASE}`);
  } finally {
    await client.end();
  }
  return `postgres://${DATABASE}:${secrets.shop}@${host}:${port}/${DATABASE}`;
}
