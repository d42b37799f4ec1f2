// A PostgreSQL with servers that follow it by streaming, for tests of reads at replicas. The embedded package
// has no pg_basebackup: a standby is a copy of the stopped server's folder.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import pino from 'pino';
import { openJobs } from '#app/jobs.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { prepareLocation, programPath, spawnOptions, type Location } from '#database/embedded-location.ts';
import { findFreePort } from '#database/free-port.ts';
import { migrate } from '#database/migrate.ts';

const START_TIMEOUT_MS = 60_000;

export type RunningServer = {
  url: string;
  pid: number;
  query(text: string): Promise<Record<string, unknown>[]>;
  /** What it was asked to do, one statement a line, where it was started with `isLogged`. */
  readLog(): string;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

export type Replication = { primary: RunningServer; standbys: RunningServer[]; stop(): Promise<void> };

/** A migrated primary, and standbys that follow it. */
export async function openReplication(standbyCount: number): Promise<Replication> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jhatpat-replication-'));
  // When root runs the tests, PostgreSQL's own user must be able to pass through.
  chmodSync(dataDir, 0o711);
  const url = await prepareDatabase(dataDir);
  const place = prepareLocation(dataDir, () => {});
  const folders = Array.from({ length: standbyCount }, (_, index) =>
    copyCluster(place, join(place.folder, `standby-${index + 1}`)),
  );
  const primary = await startServer(place, place.cluster, url, {});
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  const standbys = await Promise.all(
    folders.map((folder) =>
      startServer(place, folder, url, { primary_conninfo: source, log_statement: 'all' }),
    ),
  );
  return {
    primary,
    standbys,
    async stop() {
      for (const server of [...standbys, primary]) await server.stop();
      await removeEmbeddedPostgres(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepareDatabase(dataDir: string): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir, testing: true });
  await migrate(embedded.url);
  const jobs = openJobs(embedded.url, pino({ level: 'silent' }));
  await jobs.install();
  await jobs.close();
  await embedded.stop({ evenIfUsed: true });
  return embedded.url;
}

function copyCluster({ cluster, runAs }: Location, folder: string): string {
  cpSync(cluster, folder, { recursive: true });
  writeFileSync(join(folder, 'standby.signal'), '');
  chmodSync(folder, 0o700);
  const { uid, gid } = runAs;
  if (uid !== undefined) {
    chownSync(folder, uid, gid!);
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      chownSync(join(folder, name), uid, gid!);
  }
  return folder;
}

async function startServer(
  place: Location,
  folder: string,
  urlBefore: string,
  own: Record<string, string>,
): Promise<RunningServer> {
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '100',
    max_wal_senders: '5',
    wal_level: 'replica',
    wal_keep_size: '256MB',
    fsync: 'off',
    ...own,
  };
  const logFile = `${folder}.log`;
  const log = openSync(logFile, 'a', 0o600);
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(programPath(place, 'postgres'), ['-D', folder, ...args], {
    ...spawnOptions(place.runAs),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const url = new URL(urlBefore);
  url.port = String(port);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of [child.pid!, ...listChildren(child.pid!)]) process.kill(pid, name);
  };
  const server: RunningServer = {
    url: url.href,
    pid: child.pid!,
    async query(text) {
      const client = new Client({ connectionString: url.href });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end();
      }
    },
    readLog: () => readFileSync(logFile, 'utf8'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGQUIT');
      await ended;
    },
  };
  await waitUntilItAnswers(server, () => child.exitCode !== null);
  return server;
}

async function waitUntilItAnswers(server: RunningServer, hasEnded: () => boolean): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await server.query('SELECT');
      return;
    } catch (cause) {
      if (hasEnded() || Date.now() > until)
        throw new Error(`A server of the test did not start: ${server.readLog()}`, { cause });
      await sleep(50);
    }
  }
}

/** Every connection is a process of its own, in a group of its own. */
function listChildren(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return processes.filter(([, ppid]) => ppid === parent).map(([pid]) => pid!);
}
