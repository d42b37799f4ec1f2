// Three etcd members, three PostgreSQL nodes under Patroni, HAProxy, a bucket, three shops and nginx, each a
// process of its own on this machine, with its own folder and, where that can be, its own network.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { preparePlace, type Place } from '#database/embedded-place.ts';
import { findServer, lastLine } from '#database/embedded-server.ts';
import { SHOP_ARGS, SHOP_ENVIRONMENT } from '../tools/shop-process.mjs';
import {
  toPatroniEnvironment,
  writeHaproxyConfig,
  writeNginxConfig,
  writePatroniConfig,
} from './config-files.ts';
import { makeMachine, type Machine, type MachineSpec } from './machine.ts';
import { openNetwork, type Network } from './network.ts';
import { findLeader, readMembers } from './patroni.ts';
import type { Programs } from './programs.ts';
import { ETCD, PATRONI, SHOP } from './settings.ts';
import { makeLocalTopology, type Endpoint, type Topology } from './topology.ts';
import { waitFor, type Waiting } from './wait-for.ts';

export type Cluster = {
  folder: string;
  topology: Topology;
  network: Network;
  machines: Map<string, Machine>;
  /** Where shoppers come in, and the owner's account. */
  address: string;
  owner: { email: string; password: string };
  close(): Promise<void>;
};

type Options = {
  folder: string;
  port: number;
  programs: Programs;
  /** Handed on to the shops. */
  shopEnvironment?: Record<string, string>;
  /** Fills the empty database, by its address. */
  fill(databaseUrl: string): Promise<void>;
  onProgress(line: string): void;
  /** Ends the opening, and all that was started. */
  signal: AbortSignal;
};

const DATABASE = 'jhatpat';
const OWNER = 'owner@cluster.test';

export async function openCluster(options: Options): Promise<Cluster> {
  const { port, programs, onProgress } = options;
  mkdirSync(options.folder, { recursive: true });
  const folder = realpathSync(options.folder);
  const networked = ['etcd', 'db', 'shop'].flatMap((kind) =>
    Array.from(
      { length: { etcd: ETCD.members, db: PATRONI.nodes, shop: SHOP.processes }[kind]! },
      (_, index) => `${kind}${index + 1}`,
    ),
  );
  const network = openNetwork(folder, networked);
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
    const surroundings = addSurroundings(context);
    for (const machine of surroundings) machine.start();
    const startingUp = { signal: options.signal, check: () => requireRunning(machines) };
    await waitFor(() => findLeader(topology.databases), {
      ...startingUp,
      within: 90,
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
    close,
  };
}

/** A machine that ends while the cluster opens will not come up by waiting. */
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

type Secrets = Record<'superuser' | 'replication' | 'rewind' | 'shop' | 'owner', string>;

/** Made once for a folder. */
function readSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secret = () => randomBytes(18).toString('hex');
  const secrets: Secrets = {
    superuser: secret(),
    replication: secret(),
    rewind: secret(),
    shop: secret(),
    owner: randomBytes(9).toString('base64url'),
  };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

type Context = {
  folder: string;
  topology: Topology;
  network: Network;
  programs: Programs;
  secrets: Secrets;
  add(spec: MachineSpec): Machine;
};

function folderOf({ folder }: Pick<Context, 'folder'>, name: string): string {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  return own;
}

function addEtcd(context: Context): Machine[] {
  const { etcd } = context.topology;
  const members = etcd.map(({ name, host, peerPort }) => `${name}=http://${host}:${peerPort}`).join(',');
  return etcd.map(({ name, host, clientPort, peerPort }) => {
    const own = folderOf(context, name);
    const [client, peer] = [`http://${host}:${clientPort}`, `http://${host}:${peerPort}`];
    const settings = {
      name,
      'data-dir': join(own, 'data'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': members,
      'initial-cluster-token': 'jhatpat',
      'heartbeat-interval': ETCD.heartbeatMs,
      'election-timeout': ETCD.electionMs,
      'log-level': 'warn',
    };
    const args = Object.entries(settings).map(([key, value]) => `--${key}=${value}`);
    return context.add({ name, command: [context.programs.etcd, ...args], logFile: join(own, 'log') });
  });
}

function addDatabases(context: Context): Machine[] {
  const { topology, network, programs, secrets } = context;
  return topology.databases.map((node) => {
    const own = folderOf(context, node.name);
    const place = preparePlace(own, () => {});
    endLeftover(place);
    const config = join(place.folder, 'patroni.yml');
    const text = writePatroniConfig(topology, {
      postgresMajor: programs.postgres.major,
      programs: programs.postgres.folder,
      dataFolder: place.cluster,
      passwordFile: join(place.folder, 'pgpass'),
      networks: network.networks,
    });
    writeFileSync(config, text, { mode: 0o600 });
    const { uid, gid } = place.runAs;
    if (uid !== undefined) chownSync(config, uid, gid!);
    return context.add({
      name: node.name,
      command: [...programs.patroni, config],
      env: { ...toPatroniEnvironment(node, secrets), HOME: place.folder },
      runAs: place.runAs,
      logFile: join(own, 'log'),
      findDetached: () => findServer(place)?.pid,
      stopSeconds: 30,
    });
  });
}

/** PostgreSQL outlives a Patroni that was killed. */
function endLeftover(place: Place): void {
  const server = findServer(place);
  if (server) process.kill(server.pid, 'SIGQUIT');
}

function addSurroundings(context: Context): Machine[] {
  const { topology, programs } = context;
  const haproxy = join(folderOf(context, 'haproxy'), 'haproxy.cfg');
  writeFileSync(haproxy, writeHaproxyConfig(topology));
  const nginx = folderOf(context, 'nginx');
  // nginx's worker may run as another user.
  chmodSync(nginx, 0o755);
  writeFileSync(join(nginx, 'nginx.conf'), writeNginxConfig(topology, { folder: nginx }));
  return [
    context.add({
      name: 'haproxy',
      command: [programs.haproxy, '-db', '-f', haproxy],
      logFile: join(haproxy, '../log'),
    }),
    context.add({
      name: 'nginx',
      command: [programs.nginx, '-c', join(nginx, 'nginx.conf'), '-p', nginx],
      logFile: join(nginx, 'log'),
    }),
    ...([topology.bucket, topology.mail, topology.cards] as const).map(({ name, host, port }) => {
      const own = folderOf(context, name);
      const args = ['cluster/surroundings.ts', name, '--folder', own, '--host', host, '--port', String(port)];
      return context.add({
        name,
        command: [process.execPath, ...args],
        logFile: join(own, 'log'),
        hasChannel: true,
      });
    }),
  ];
}

/** The shop's database and its user, who may do nothing beyond it. */
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

function addShops(context: Context, databaseUrl: string, shopEnvironment: Record<string, string>): Machine[] {
  const { topology, network, secrets } = context;
  const { bucket, mail, cards, entrance } = topology;
  const cardsAddress = new URL(readFileSync(join(context.folder, cards.name, 'address'), 'utf8').trim());
  cardsAddress.hostname = cards.host;
  return topology.shops.map(({ name, host, port }) => {
    const own = folderOf(context, name);
    return context.add({
      name,
      command: [process.execPath, ...SHOP_ARGS],
      env: {
        ...SHOP_ENVIRONMENT,
        HOST: host,
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${entrance.port}`,
        TRUST_PROXY: network.networks.join(','),
        DATA_DIR: own,
        DATABASE_URL: databaseUrl,
        DATABASE_POOL: String(SHOP.pool),
        IMAGE_STORE_URL: `http://S3RVER:S3RVER@${bucket.host}:${bucket.port}/pictures?region=eu-central-1`,
        SMTP_URL: `smtp://${mail.host}:${mail.port}`,
        CARD_SANDBOX: '1',
        CARD_SANDBOX_URL: cardsAddress.href.replace(/\/$/, ''),
        ADMIN_EMAIL: OWNER,
        ADMIN_PASSWORD: secrets.owner,
        ...shopEnvironment,
      },
      logFile: join(own, 'log'),
      hasChannel: true,
      stopSeconds: SHOP.stopSeconds,
    });
  });
}

export async function waitUntilReady({ name, host, port }: Endpoint, waiting: Waiting = {}): Promise<void> {
  await waitFor(
    async () => {
      const answer = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
      return answer.ok;
    },
    { ...waiting, within: 90, complaint: `${name} is not ready` },
  );
}

/** One leads, all others follow it, and every shop is ready. */
export async function waitUntilHealthy(
  { topology }: Pick<Cluster, 'topology'>,
  within: number,
): Promise<void> {
  await waitFor(() => hasAllStandbys(topology), {
    within,
    complaint: 'a standby does not follow the leader',
  });
  for (const shop of topology.shops) await waitUntilReady(shop);
}

async function hasAllStandbys({ databases }: Topology): Promise<boolean> {
  const members = (await readMembers(databases)) ?? [];
  const following = members.filter(({ role, state }) => role !== 'leader' && state === 'streaming');
  return following.length === databases.length - 1;
}
