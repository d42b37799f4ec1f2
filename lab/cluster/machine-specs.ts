// What each machine of a cluster runs: its program, its settings, its folder. Starts nothing.
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareLocation, type Location } from '#database/embedded-location.ts';
import { findServer } from '#database/embedded-server.ts';
import { SHOP_ARGS, SHOP_ENVIRONMENT } from '../../tools/shop-process.mjs';
import {
  toPatroniEnvironment,
  writeHaproxyConfig,
  writeNginxConfig,
  writePatroniConfig,
} from './config-files.ts';
import type { Machine, MachineSpec } from './machine.ts';
import type { Network } from './network.ts';
import type { Programs } from './programs.ts';
import { ETCD, SHOP } from './settings.ts';
import type { Topology } from './topology.ts';

export const OWNER = 'owner@cluster.test';

type Secrets = Record<'superuser' | 'replication' | 'rewind' | 'patroni' | 'shop' | 'owner', string>;

/** Made once per folder. */
export function readSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secret = () => randomBytes(18).toString('hex');
  const secrets: Secrets = {
    superuser: secret(),
    replication: secret(),
    rewind: secret(),
    patroni: secret(),
    shop: secret(),
    owner: randomBytes(9).toString('base64url'),
  };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

export type Context = {
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

export function addEtcd(context: Context): Machine[] {
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
      'auto-compaction-retention': `${ETCD.historyHours}h`,
      'log-level': 'warn',
    };
    const args = Object.entries(settings).map(([key, value]) => `--${key}=${value}`);
    return context.add({ name, command: [context.programs.etcd, ...args], logFile: join(own, 'log') });
  });
}

export function addDatabases(context: Context): Machine[] {
  const { topology, network, programs, secrets } = context;
  return topology.databases.map((node) => {
    const own = folderOf(context, node.name);
    const place = prepareLocation(own, () => {});
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

/** A killed Patroni leaves its PostgreSQL running. */
function endLeftover(place: Location): void {
  const server = findServer(place);
  if (server) process.kill(server.pid, 'SIGQUIT');
}

export function addSurroundings(context: Context): Machine[] {
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
      const args = [name, `--folder=${own}`, `--host=${host}`, `--port=${port}`];
      return context.add({
        name,
        command: [process.execPath, 'lab/cluster/surroundings.ts', ...args],
        logFile: join(own, 'log'),
        hasChannel: true,
      });
    }),
  ];
}

export function addShops(
  context: Context,
  databaseUrl: string,
  shopEnvironment: Record<string, string>,
): Machine[] {
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
