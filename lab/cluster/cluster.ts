// The shop on several machines, all on this one: three etcd, three PostgreSQL under Patroni, HAProxy in front
// of the leader, three shops and nginx in front of them, on the files of deploy/ with other
// addresses. Each machine has its own processes, folder and network.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { Client } from 'pg';
import { lastLine } from '#database/embedded-server.ts';
import { findLeader, hasAllStandbys, waitFor, waitUntilReady } from './health.ts';
import { makeMachine, type Machine } from './machine.ts';
import { describeMachines } from './machines.ts';
import { openNetwork } from './network.ts';
import type { Programs } from './programs.ts';
import { ETCD, PATRONI } from './settings.ts';
import { makeLocalTopology, NETWORKED, type Topology } from './topology.ts';

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

type Options = {
  folder: string;
  port: number;
  programs: Programs;
  /** Passed on to the shops. */
  shopEnvironment: Record<string, string>;
  /** Fills the empty database at this address. */
  fill(databaseUrl: string): Promise<void>;
  onProgress(line: string): void;
  /** Aborts the opening and ends everything that was started. */
  signal: AbortSignal;
};

const DATABASE = 'jhatpat';

export async function openCluster(options: Options) {
  const { port, programs, shopEnvironment, onProgress, signal } = options;
  mkdirSync(options.folder, { recursive: true });
  const folder = realpathSync(options.folder);
  const network = openNetwork(NETWORKED);
  const topology = makeLocalTopology(port, network.hostOf);
  const secret = () => randomBytes(18).toString('hex');
  const ofPostgres = { superuser: secret(), replication: secret(), rewind: secret() };
  const passwords = { ...ofPostgres, patroni: secret(), shop: secret() };
  const { host, port: proxyPort } = topology.databaseProxy;
  const databaseUrl = `postgres://${DATABASE}:${passwords.shop}@${host}:${proxyPort}/${DATABASE}`;
  const context = {
    ...{ folder, topology, network: network.network, programs, passwords, databaseUrl, shopEnvironment },
  };
  const machines = new Map<string, Machine>();
  const close = async () => {
    await closeAll(machines, topology);
    network.close();
  };
  const of = (name: string) => machines.get(name)!;
  const waiting = {
    check() {
      signal.throwIfAborted();
      requireRunning(machines);
    },
  };
  try {
    for (const spec of describeMachines(context))
      machines.set(spec.name, makeMachine(spec, network.enter(spec.name)));
    onProgress(
      `Starting ${ETCD.members} etcd, and ${PATRONI.nodes} PostgreSQL ${programs.postgres.major} under Patroni`,
    );
    const shopNames = topology.shops.map(({ name }) => name);
    for (const [name, machine] of machines) if (!shopNames.includes(name)) machine.start();
    // On a busy machine the first leader takes over a minute.
    const complaint = 'no database became leader';
    await waitFor(() => findLeader(topology.databases), { ...waiting, within: 240, complaint });
    await createDatabase(topology, passwords, waiting);
    await options.fill(databaseUrl);
    for (const shop of topology.shops) {
      onProgress(`Starting ${shop.name}`);
      of(shop.name).start();
      await waitUntilReady(shop, waiting);
    }
    const notFollowing = 'the standbys do not follow the leader';
    await waitFor(() => hasAllStandbys(topology), { ...waiting, within: 180, complaint: notFollowing });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    folder,
    topology,
    /** For shoppers. */
    address: `http://localhost:${port}`,
    kill: (name: string) => of(name).kill(),
    killPostgres: (name: string) => of(name).killDetached(),
    freeze: (name: string) => of(name).freeze(),
    cut: (name: string) => network.setCable(name, 'down'),
    /** Whatever was done to it is undone. */
    back(name: string) {
      of(name).thaw();
      if (NETWORKED.includes(name)) network.setCable(name, 'up');
      of(name).start();
    },
    switchOver: () => switchOver(topology, passwords.patroni),
    /** Restarts the shops, each once the one before is ready, so that two are always there. */
    async upgrade() {
      for (const shop of topology.shops) {
        await of(shop.name).stop();
        of(shop.name).start();
        await waitUntilReady(shop);
      }
    },
    close,
  };
}

/** Waiting does not help when a machine has ended while the cluster opens. */
function requireRunning(machines: Map<string, Machine>): void {
  for (const { name, hasEnded, logFile } of machines.values())
    if (hasEnded())
      throw new Error(
        `${name} ended at once: ${lastLine(readFileSync(logFile, 'utf8'))} (more in ${logFile})`,
      );
}

/** Shops first, and etcd last, so that each finds what it needs for an orderly end. */
async function closeAll(machines: Map<string, Machine>, topology: Topology): Promise<void> {
  const groups = [[...topology.shops, topology.entrance], topology.databases, topology.etcd].map((group) =>
    group.map(({ name }) => name),
  );
  const others = [...machines.keys()].filter((name) => !groups.flat().includes(name));
  for (const machine of machines.values()) machine.thaw();
  for (const group of groups.toSpliced(1, 0, others))
    await Promise.all(group.map((name) => machines.get(name)?.stop()));
}

/** Creates the shop's database and its user, who has no other rights. */
async function createDatabase(
  { databaseProxy: { host, port } }: Topology,
  passwords: Record<'superuser' | 'shop', string>,
  waiting: { check(): void },
): Promise<void> {
  const connect = async () => {
    const user = { user: 'postgres', password: passwords.superuser, database: 'postgres' };
    const opened = new Client({ host, port, ...user });
    opened.on('error', () => {});
    await opened.connect();
    return opened;
  };
  const complaint = 'HAProxy has no way to the leader';
  const client = await waitFor(connect, { ...waiting, within: 30, complaint });
  try {
    await client.query(`create role ${DATABASE} login password '${passwords.shop}'`);
    await client.query(`create database ${DATABASE} owner ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** A planned switch: the leader shuts down in order and loses nothing. */
async function switchOver({ databases }: Topology, password: string): Promise<void> {
  const leader = await findLeader(databases);
  if (!leader) throw new Error('Nobody leads at the moment.');
  const authorization = `Basic ${Buffer.from(`${PATRONI.restUser}:${password}`).toString('base64')}`;
  const answer = await fetch(`http://${leader.host}:${leader.restPort}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ leader: leader.name }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`);
}
