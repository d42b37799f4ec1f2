// `npm run db:reset`: removes the embedded database and the pictures that were made for its products, after
// asking. The next start begins anew. A bucket (IMAGE_STORE_URL) is left alone. A database given by
// DATABASE_URL is emptied only when its name is typed.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readOptions } from '#shared/read-options.server.ts';
import { Client } from 'pg';
import { removeEmbeddedPostgres } from '#database/embedded.ts';
import { readConfig } from '../config.ts';
import { MADE_FILES, runCommand } from './shop-database.ts';

const { values } = readOptions({ options: { yes: { type: 'boolean', default: false } } });

process.exitCode = await runCommand(async () => {
  const { databaseUrl, dataDir, imageStoreUrl } = readConfig(process.env);
  const isReset = await (databaseUrl ? resetGivenDatabase(databaseUrl) : resetEmbedded(dataDir));
  if (isReset && imageStoreUrl) console.log('The pictures in the bucket of IMAGE_STORE_URL were left alone.');
  return 0;
});

/** Whether anything was removed. */
async function resetEmbedded(dataDir: string): Promise<boolean> {
  if (!values.yes) {
    const answer = await ask(
      `Remove the shop's database in ${dataDir}, with every order and account in it? (yes/no) `,
    );
    if (answer !== 'yes') {
      console.log('Nothing was removed.');
      return false;
    }
  }
  // First, because it refuses while a shop is open.
  await removeEmbeddedPostgres(dataDir);
  for (const made of MADE_FILES) rmSync(join(dataDir, made), { recursive: true, force: true });
  console.log('Removed. The next start makes a new one.');
  return true;
}

async function resetGivenDatabase(url: string): Promise<true> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  // `--yes` is not enough here: it may be somebody's real shop.
  const answer = await ask(`DATABASE_URL names the database "${name}". Type its name to empty it: `);
  if (answer !== name || name === '') throw new Error('Nothing was removed.');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    if (rows[0]!.others > 0) throw new Error(`"${name}" is in use: stop the shop first.`);
    await client.query(
      'drop schema if exists drizzle cascade; drop schema if exists jobs cascade; drop schema public cascade; create schema public',
    );
  } finally {
    await client.end();
  }
  console.log('Emptied. The next start makes its tables anew.');
  return true;
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Input that ends without an answer counts as no.
  const closed = new Promise<string>((done) => terminal.once('close', () => done('')));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer.trim();
}
