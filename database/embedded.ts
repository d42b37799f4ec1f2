// The shop's own PostgreSQL 18: creates its cluster once, starts it or adopts the running one, and stops it
// with its last user. Knows nothing of the shop's tables (migrate.ts) or of a database given by DATABASE_URL.
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { possibleFolders, prepareLocation } from './embedded-location.ts';
import type { Location } from './embedded-location.ts';
import { findServer, isAlive, lastLine, launch, run } from './embedded-server.ts';
import type { DatabaseProcess, LaunchOptions } from './embedded-server.ts';

export type EmbeddedPostgres = {
  url: string;
  /**
   * Close your own connections first: the server stays up while anybody is connected, unless `evenIfUsed`.
   */
  stop(options?: { evenIfUsed?: boolean }): Promise<void>;
};

type Options = {
  /** The shop's data folder; the database gets `postgres/` in it. */
  dataDir: string;
  onProgress?: (line: string) => void;
  /** Maximum at a time. */
  connections?: number;
  /** For tests: nothing is flushed to disk. */
  testing?: boolean;
};

const MAJOR = '18';
const USER = 'jhatpat';
const DATABASE = 'jhatpat';
/** For a shop of one process. */
const MAX_CONNECTIONS = 60;
/** Crash recovery of a large database takes a while; anything longer is an error worth reading about. */
const START_SECONDS = 300;
/** How long the children of a killed server may take to notice and leave. */
const REMAINS_SECONDS = 30;

/**
 * Returns a running PostgreSQL with an (at first empty) database. Two processes may start it at once: both
 * get the same one. Throws one sentence a newcomer can act on.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, onProgress = () => {}, connections = MAX_CONNECTIONS, testing = false } = options;
  const place = prepareLocation(dataDir, onProgress);
  if (!existsSync(place.cluster)) {
    onProgress(`Creating the database in ${place.folder}`);
    await createCluster(place, testing);
  }
  requireVersion(place);
  const port = await findOrStartServer(place, { testing, connections }, onProgress);
  await createDatabase(place, port);
  // Held open so that another process that leaves sees that this one is still connected.
  const presence = await connect(place, port, DATABASE, 'jhatpat presence');
  return {
    url: urlOf(place, port, DATABASE),
    stop: ({ evenIfUsed = false } = {}) => leave(place, presence, evenIfUsed),
  };
}

/**
 * Removes the database of a data folder for good. Throws when somebody is connected to it, unless
 * `evenIfUsed`.
 */
export async function removeEmbeddedPostgres(
  dataDir: string,
  { evenIfUsed = false }: { evenIfUsed?: boolean } = {},
): Promise<void> {
  for (const folder of possibleFolders(dataDir).filter((folder) => existsSync(folder))) {
    if (existsSync(join(folder, 'cluster'))) {
      const place = prepareLocation(dataDir, () => {});
      const server = findServer(place);
      if (server && evenIfUsed) await stopServer(place, 'immediate');
      const client = server && (await tryConnect(place, server.port, 'postgres'));
      if (client) await leave(place, client, false);
      if (findServer(place)) throw new Error(`The database in ${folder} is in use: stop the shop first.`);
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

function passwordFile(cluster: string): string {
  return join(cluster, 'jhatpat.password');
}

function urlOf(place: Location, port: number, database: string): string {
  const password = readFileSync(passwordFile(place.cluster), 'utf8').trim();
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

async function connect(place: Location, port: number, database: string, name: string): Promise<Client> {
  const client = new Client({
    connectionString: urlOf(place, port, database),
    application_name: name,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {}); // the server went away: the next query fails
  await client.connect();
  return client;
}

async function tryConnect(place: Location, port: number, database: string): Promise<Client | undefined> {
  try {
    return await connect(place, port, database, LEAVING);
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === '28P01') {
      throw new Error(`The password in ${passwordFile(place.cluster)} is not the database's.`, {
        cause: error,
      });
    }
    return undefined; // not listening yet, recovering, or stopping
  }
}

/**
 * Created under another name and renamed when complete, so that an interrupted start leaves no partial
 * cluster.
 */
async function createCluster(place: Location, testing: boolean): Promise<void> {
  for (const name of readdirSync(place.folder)) {
    const maker = name.match(/^new-(\d+)/)?.[1];
    if (maker && !isAlive(Number(maker))) rmSync(join(place.folder, name), { recursive: true, force: true });
  }
  const fresh = join(place.folder, `new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const password = `${fresh}.password`;
  writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (place.runAs.uid !== undefined) chownSync(password, place.runAs.uid, place.runAs.gid!);
  // The builtin provider sorts and folds the same on every machine, whatever locales it has.
  const made = await run(place, 'initdb', [
    `--pgdata=${fresh}`,
    `--username=${USER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(testing ? ['--no-sync'] : []),
  ]);
  try {
    if (made.code !== 0) throw new Error(`The database could not be created: ${lastLine(made.output)}`);
    renameSync(password, passwordFile(fresh));
    renameSync(fresh, place.cluster);
  } catch (error) {
    rmSync(password, { force: true });
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(place.cluster)) throw error; // else another start created it first
  }
}

function requireVersion(place: Location): void {
  const made = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  if (made === MAJOR) return;
  throw new Error(
    `The database in ${place.folder} was made by PostgreSQL ${made}, this shop runs ${MAJOR}: choose another folder with DATA_DIR, or remove it with npm run db:reset.`,
  );
}

/** The port of the cluster's server, started now unless it runs. */
async function findOrStartServer(
  place: Location,
  options: LaunchOptions,
  onProgress: (line: string) => void,
): Promise<number> {
  const startedAt = Date.now();
  const seconds = () => (Date.now() - startedAt) / 1000;
  let launched: DatabaseProcess | undefined;
  let said = false;
  const sayOnce = (line: string) => {
    if (!said) onProgress(line);
    said = true;
  };
  while (seconds() < START_SECONDS) {
    const server = findServer(place);
    const client = server && (await tryConnect(place, server.port, 'postgres'));
    if (client) {
      await client.end();
      return server.port;
    }
    if (launched?.hasEnded()) {
      const reason = launched.reason();
      const mayPass = /lock file|still in use|could not bind|could not create any TCP/.test(reason);
      if (!mayPass || seconds() > REMAINS_SECONDS) {
        throw new Error(`PostgreSQL could not start: ${reason} (more in ${place.log})`);
      }
      if (reason.includes('still in use')) sayOnce('Waiting for an earlier PostgreSQL to go away');
      launched = undefined;
      await sleep(250);
    } else if (!server && !launched) {
      launched = await launch(place, options);
    }
    if (seconds() > 5) sayOnce('PostgreSQL is recovering from an unclean stop');
    await sleep(20);
  }
  throw new Error(`PostgreSQL did not get ready within ${START_SECONDS} seconds (more in ${place.log})`);
}

async function createDatabase(place: Location, port: number): Promise<void> {
  const client = await connect(place, port, 'postgres', LEAVING);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code !== '42P04' && code !== '23505') throw error; // another start has just created it
  } finally {
    await client.end();
  }
}

/**
 * Name of connections that are about to leave; of two that leave at once, at least one sees only these and
 * stops the server.
 */
const LEAVING = 'jhatpat leaving';
/** How long a closed connection may still be visible on a busy machine, and how often to look. */
const LINGER_MS = 1_500;
const POLL_MS = 50;

async function leave(place: Location, presence: Client, evenIfUsed: boolean): Promise<void> {
  let others = 0;
  try {
    await presence.query(`set application_name = '${LEAVING}'`);
    others = await countOthers(presence);
    // Connections that this process has just closed stay visible for a moment.
    for (let waited = 0; others > 0 && waited < LINGER_MS; waited += POLL_MS) {
      await sleep(POLL_MS);
      others = await countOthers(presence);
    }
  } catch {
    // The server is stopping already; only wait for its end.
  }
  await presence.end().catch(() => {});
  if (others > 0 && !evenIfUsed) return;
  await stopServer(place, 'fast');
}

async function countOthers(presence: Client): Promise<number> {
  const { rows } = await presence.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where backend_type = 'client backend' and application_name <> $1`,
    [LEAVING],
  );
  return rows[0]!.others;
}

async function stopServer(place: Location, mode: 'fast' | 'immediate'): Promise<void> {
  if (!findServer(place)) return;
  const stopped = await run(place, 'pg_ctl', ['stop', '-D', place.cluster, '-m', mode, '-w', '-t', '60']);
  if (stopped.code !== 0 && findServer(place)) {
    throw new Error(`PostgreSQL did not stop: ${lastLine(stopped.output)} (more in ${place.log})`);
  }
}
