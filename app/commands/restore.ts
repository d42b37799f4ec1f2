// `npm run restore -- FILE [--replace]`: restores the data folder to the state of the backup. Refuses a
// folder that is in use or has a shop in it, unless told to replace it; the old data is removed only when the
// new data is complete.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { findCluster, prepareCluster } from '#database/embedded-backup.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { makeFolder } from '#database/make-folder.ts';
import { readConfig, type Config } from '../config.ts';
import { unpackArchive, verifyArchive } from './shop-archive.ts';
import { MADE_FILES, runCommand, toTypedPath } from './shop-database.ts';
import { readManifest } from './shop-manifest.ts';

process.exitCode = await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  if (positionals.length !== 1) throw new Error('Usage: npm run restore -- FILE [--replace]');
  await restore(readConfig(process.env), toTypedPath(positionals[0]!), values.replace);
  return 0;
});

async function restore({ databaseUrl, dataDir }: Config, file: string, isReplacing: boolean): Promise<void> {
  if (databaseUrl)
    throw new Error('DATABASE_URL is set: a backup of the embedded database has no place in it.');
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  say('Checking the backup ...');
  const manifest = readManifest(await verifyArchive(file));
  makeFolder(dataDir);
  const found = [findCluster(dataDir), ...MADE_FILES.map((name) => join(dataDir, name))].filter(
    (path): path is string => path !== undefined && existsSync(path),
  );
  if (found.length > 0 && !isReplacing) {
    throw new Error(
      `${dataDir} already contains a shop. With --replace these are permanently removed:\n  ${found.join('\n  ')}`,
    );
  }
  const unpacked = mkdtempSync(join(dataDir, 'restoring-'));
  try {
    say(`Unpacking the backup that version ${manifest.shop} made on ${manifest.madeAt} ...`);
    await unpackArchive(file, 'data', unpacked);
    mkdirSync(join(unpacked, 'cluster'));
    await unpackArchive(file, 'cluster', join(unpacked, 'cluster'));
    // Refuses while a shop is open.
    await removeEmbeddedPostgres(dataDir);
    for (const name of MADE_FILES) rmSync(join(dataDir, name), { recursive: true, force: true });
    const cluster = prepareCluster(dataDir, say);
    // Copied, not moved: the database's folder may be on another disk.
    cpSync(join(unpacked, 'cluster'), cluster.folder, { recursive: true });
    rmSync(join(unpacked, 'cluster'), { recursive: true });
    for (const name of readdirSync(unpacked)) {
      cpSync(join(unpacked, name), join(dataDir, name), { recursive: true });
    }
    cluster.keep();
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
  await reportContents(dataDir);
}

/** Starts the database once, so that a backup that cannot be recovered is noticed now. */
async function reportContents(dataDir: string): Promise<void> {
  const embedded = await startEmbeddedPostgres({ dataDir, onProgress: say });
  const client = new Client({ connectionString: embedded.url });
  try {
    await client.connect();
    const { rows } = await client.query<{ products: number; orders: number; users: number }>(
      `SELECT (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM orders) AS orders,
              (SELECT count(*)::int FROM users) AS users`,
    );
    const { products, orders, users } = rows[0]!;
    console.log(
      `Restored: ${products} products, ${orders} orders, ${users} accounts. npm start opens the shop.`,
    );
  } finally {
    await client.end();
    await embedded.stop();
  }
}

function say(line: string): void {
  console.log(`  ${line}`);
}
