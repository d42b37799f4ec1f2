// Backs up the embedded PostgreSQL's files: copies them while the server runs, by PostgreSQL's own rules for
// it (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP), and restores
// them.
import { chmodSync, chownSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { possibleFolders, prepareLocation } from './embedded-location.ts';
import type { Location } from './embedded-location.ts';

/** Where the files go; a path uses `/` and begins at the cluster. */
export type ClusterSink = {
  folder(path: string): Promise<void>;
  /** Copies as many bytes as the file has when it is opened; it may grow, shrink or vanish meanwhile. */
  file(path: string, from: string): Promise<void>;
  text(path: string, content: string): Promise<void>;
};

/** Emptied by PostgreSQL at every start, or meaningless elsewhere; the folders themselves must exist. */
const LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|backup_label.*)$/;
/** Copied last, so that it is not older than anything it refers to. */
const CONTROL_FILE = 'global/pg_control';

/** Whether this data folder has a database. */
export function findCluster(dataDir: string): string | undefined {
  return possibleFolders(dataDir)
    .map((folder) => join(folder, 'cluster'))
    .find((cluster) => existsSync(cluster));
}

/**
 * Copies the cluster, consistent as of the end of the copy, whatever is written meanwhile. `url` is the
 * running server's.
 */
export async function copyCluster(url: string, cluster: string, sink: ClusterSink): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'jhatpat backup' });
  await client.connect();
  try {
    const { rows: levels } = await client.query<{ wal_level: string }>('SHOW wal_level');
    if (levels[0]!.wal_level === 'minimal') {
      throw new Error(
        'The database was started by an older version of the shop: restart the shop once, then back up.',
      );
    }
    // Retains every WAL segment from here on; the slot goes away by itself when this connection ends.
    await client.query(
      `SELECT pg_create_physical_replication_slot('jhatpat_backup_' || pg_backend_pid(), true, true)`,
    );
    const { rows: starts } = await client.query<{ segment: string }>(
      `SELECT pg_walfile_name(pg_backup_start('jhatpat', fast => true)) AS segment`,
    );
    for (const { path, isFolder } of listCluster(cluster)) {
      if (isFolder) await sink.folder(path);
      else if (path !== CONTROL_FILE) await sink.file(path, join(cluster, path));
    }
    await sink.file(CONTROL_FILE, join(cluster, CONTROL_FILE));
    const { rows: stops } = await client.query<{ segment: string; labelfile: string }>(
      'SELECT pg_walfile_name(lsn) AS segment, labelfile FROM pg_backup_stop(wait_for_archive => false)',
    );
    await sink.text('backup_label', stops[0]!.labelfile);
    for (const segment of readdirSync(join(cluster, 'pg_wal')).sort()) {
      const isNeeded =
        /^[0-9A-F]{24}$/.test(segment) && segment >= starts[0]!.segment && segment <= stops[0]!.segment;
      if (isNeeded) await sink.file(`pg_wal/${segment}`, join(cluster, 'pg_wal', segment));
    }
  } finally {
    await client.end();
  }
}

function listCluster(cluster: string): { path: string; isFolder: boolean }[] {
  const found: { path: string; isFolder: boolean }[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(cluster, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (LEFT_OUT.test(entry.name)) continue;
      found.push({ path, isFolder: entry.isDirectory() });
      if (entry.isDirectory() && !LEFT_EMPTY.has(path)) walk(path);
    }
  };
  walk('');
  return found;
}

/** A folder for a cluster that is assembled file by file; `keep` makes it the data folder's database. */
export type NewCluster = { folder: string; keep(): void; discard(): void };

/** Throws when the data folder has a database already. */
export function prepareCluster(dataDir: string, onProgress: (line: string) => void): NewCluster {
  const existing = findCluster(dataDir);
  if (existing) throw new Error(`${existing} already contains a database.`);
  const place = prepareLocation(dataDir, onProgress);
  const folder = join(place.folder, `restored-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  return {
    folder,
    keep() {
      giveToServer(folder, place);
      renameSync(folder, place.cluster);
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** PostgreSQL requires that nobody else can read its files. */
function giveToServer(folder: string, { runAs }: Location): void {
  const give = (path: string, mode: number) => {
    chmodSync(path, mode);
    if (runAs.uid !== undefined) chownSync(path, runAs.uid, runAs.gid!);
  };
  give(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    give(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
