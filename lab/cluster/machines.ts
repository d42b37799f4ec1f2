// What each machine of a cluster runs: its program, its settings, its folder. Starts nothing.
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareLocation } from '#database/embedded-location.ts';
import { findServer } from '#database/embedded-server.ts';
import { SHOP_ARGS, SHOP_ENVIRONMENT } from '../../tools/shop-process.mjs';
import {
  toPatroniEnvironment,
  writeHaproxyConfig,
  writeNginxConfig,
  writePatroniConfig,
  type DatabasePasswords,
} from './config-files.ts';
import type { MachineSpec } from './machine.ts';
import type { Programs } from './programs.ts';
import { ETCD, SHOP } from './settings.ts';
import type { Topology } from './topology.ts';

export type Context = {
  folder: string;
  topology: Topology;
  /** From which connections are accepted. */
  network: string;
  programs: Programs;
  passwords: DatabasePasswords & Record<'shop', string>;
  databaseUrl: string;
  /** Passed on to the shops. */
  shopEnvironment: Record<string, string>;
};

/** In the order in which they are started; the shops last. */
export const describeMachines = (context: Context): MachineSpec[] => [
  ...describeEtcd(context),
  ...describeDatabases(context),
  ...describeSurroundings(context),
  ...describeShops(context),
];

function makeFolder({ folder }: Context, name: string): { own: string; logFile: string } {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  return { own, logFile: join(own, 'log') };
}

function describeEtcd(context: Context): MachineSpec[] {
  const { etcd } = context.topology;
  const members = etcd.map(({ name, host, peerPort }) => `${name}=http://${host}:${peerPort}`).join(',');
  return etcd.map(({ name, host, clientPort, peerPort }) => {
    const { own, logFile } = makeFolder(context, name);
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
    return { name, command: [context.programs.etcd, ...args], logFile };
  });
}

function describeDatabases(context: Context): MachineSpec[] {
  const { topology, network, programs, passwords } = context;
  return topology.databases.map((node) => {
    const { own, logFile } = makeFolder(context, node.name);
    const place = prepareLocation(own, () => {});
    const config = join(place.folder, 'patroni.yml');
    const text = writePatroniConfig(topology, {
      postgresMajor: programs.postgres.major,
      programs: programs.postgres.folder,
      dataFolder: place.cluster,
      passwordFile: join(place.folder, 'pgpass'),
      network,
    });
    writeFileSync(config, text, { mode: 0o600 });
    const { uid, gid } = place.runAs;
    if (uid !== undefined) chownSync(config, uid, gid!);
    return {
      name: node.name,
      command: [programs.patroni, config],
      env: () => ({ ...toPatroniEnvironment(node, passwords), HOME: place.folder }),
      runAs: place.runAs,
      logFile,
      findDetached: () => findServer(place)?.pid,
    };
  });
}

function describeSurroundings(context: Context): MachineSpec[] {
  const { topology, programs } = context;
  const { host, port } = topology.cards;
  const [cards, haproxy, nginx] = ['cards', 'haproxy', 'nginx'].map((name) => makeFolder(context, name));
  const ofCards = ['app/commands/sandbox-card.ts', `--folder=${cards!.own}`, `--port=${port}`];
  const config = join(haproxy!.own, 'haproxy.cfg');
  // They listen on localhost only, and the shops are on networks of their own.
  const wayToCards = `\nlisten cards\n  bind ${host}:${port}\n  server cards 127.0.0.1:${port}\n`;
  writeFileSync(config, writeHaproxyConfig(topology) + wayToCards);
  // nginx's worker may run as another user.
  chmodSync(nginx!.own, 0o755);
  const folder = nginx!.own;
  writeFileSync(join(folder, 'nginx.conf'), writeNginxConfig(topology, { folder }));
  const ofNginx = ['-c', join(folder, 'nginx.conf'), '-p', folder];
  return [
    { name: 'cards', command: [process.execPath, ...ofCards], logFile: cards!.logFile, hasChannel: true },
    { name: 'haproxy', command: [programs.haproxy, '-db', '-f', config], logFile: haproxy!.logFile },
    { name: 'nginx', command: [programs.nginx, ...ofNginx], logFile: nginx!.logFile },
  ];
}

function describeShops(context: Context): MachineSpec[] {
  const { cards, entrance, shops } = context.topology;
  return shops.map(({ name, host, port }) => {
    const { own, logFile } = makeFolder(context, name);
    const env = () => ({
      ...SHOP_ENVIRONMENT,
      HOST: host,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${entrance.port}`,
      TRUST_PROXY: context.network,
      DATA_DIR: own,
      DATABASE_URL: context.databaseUrl,
      DATABASE_POOL: String(SHOP.pool),
      // Neither is there, as a shop must bear.
      IMAGE_STORE_URL: 'http://key:secret@127.0.0.1:9/pictures?region=eu-central-1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      CARD_SANDBOX: '1',
      CARD_SANDBOX_URL: readCardsAddress(context.folder).replace('127.0.0.1', cards.host),
      ADMIN_EMAIL: 'owner@cluster.test',
      ADMIN_PASSWORD: context.passwords.shop,
      ...context.shopEnvironment,
    });
    return { name, command: [process.execPath, ...SHOP_ARGS], env, logFile, hasChannel: true };
  });
}

/** As on this machine; there once the cards are open. */
export const readCardsAddress = (folder: string): string =>
  readFileSync(join(folder, 'cards', 'address'), 'utf8').trim();
