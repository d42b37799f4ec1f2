// Opens the configured database, or the embedded one, with its schema up to date.

import { access, constants } from 'node:fs/promises';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { makeFolder } from '#database/make-folder.ts';
import { isSchemaOutdated, migrate } from '#database/migrate.ts';
import { toReason } from '#shared/error-reason.ts';
import { ConfigError, type Config } from './config.ts';

export type OpenDatabase = {
  url: string;
  /** The same database without a pooler in front. */
  directUrl: string;
  stop(): Promise<void>;
};

export async function openDatabase(
  config: Config,
  onProgress: (line: string) => void,
): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, databaseDirectUrl, migratesAtStart } = config;
  await requireWritable(dataDir);
  if (!databaseUrl) onProgress('Starting PostgreSQL');
  const embedded = databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir, onProgress, connections: countConnections(config) });
  const url = databaseUrl ?? embedded!.url;
  const database = {
    url,
    directUrl: databaseDirectUrl ?? url,
    stop: async () => {
      await embedded?.stop();
    },
  };
  try {
    if (migratesAtStart) {
      onProgress('Bringing the database up to date');
      await migrate(database.directUrl, { onProgress });
    } else if (await isSchemaOutdated(database.directUrl)) {
      throw new ConfigError(
        'the database is older than this version, and MIGRATE_AT_START=0: npm run migrate',
      );
    }
    return database;
  } catch (error) {
    await database.stop().catch(() => {});
    if (!databaseUrl || error instanceof ConfigError) throw error;
    throw new ConfigError(`DATABASE_URL cannot be used: ${toReason(error)}`, { cause: error });
  }
}

/** Beside its pool, each process has connections for jobs and for notices; commands need a few as well. */
function countConnections({ processes, databasePool }: Config): number {
  return Math.max(60, processes * (databasePool + 8) + 20);
}

async function requireWritable(folder: string): Promise<void> {
  try {
    makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}
