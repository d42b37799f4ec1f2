// Runs a command of the operator, with the configured database where it needs one.

import { resolve } from 'node:path';
import { connect, type Db } from '#database/client.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { ConfigError, readConfig } from '../config.ts';

/** What the shop makes in its data folder beside the database. */
export const MADE_FILES = ['images', 'card-sandbox', 'demo-accounts.json'];

/** Returns the exit code of `work`; 1, with a message of one line, when it fails. */
export async function runCommand(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const prefix = error instanceof ConfigError ? 'Configuration: ' : '';
    console.error(`${prefix}${(error as Error).message}`);
    return 1;
  }
}

/** The same with the database, whether the shop runs or not. */
export const withDatabase = (work: (db: Db) => Promise<number>): Promise<number> =>
  runCommand(async () => {
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
  });

/** Resolves a path as typed: npm changes the folder before a command runs, but says where it was called. */
export function toTypedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '', path);
}
