// Opens the configured database for a command, whether the shop runs or not.

import { resolve } from 'node:path';
import { connect, type Db } from '#database/client.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { ConfigError, readConfig } from '../config.ts';

/** Returns the exit code of `work`; 1, with a message of one line, when it fails. */
export async function withDatabase(work: (db: Db) => Promise<number>): Promise<number> {
  try {
    const config = readConfig(process.env);
    const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
    try {
      const url = config.databaseUrl ?? embedded!.url;
      await migrate(url);
      const db = connect(url, { max: 3 });
      return await work(db).finally(() => db.$client.end());
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    console.error(
      error instanceof ConfigError ? `Configuration: ${error.message}` : String((error as Error).message),
    );
    return 1;
  }
}

/** Resolves a path as typed: npm changes the folder before a command runs, but says where it was called. */
export function toTypedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '', path);
}
