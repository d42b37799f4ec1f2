// `npm run user -- admin|suspend|restore EMAIL`: what an operator may do to an account; it holds from the next request on.

import { parseArgs } from 'node:util';
import { connect } from '#database/client.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { setStanding } from '#features/account/account.ts';
import { ConfigError, readConfig } from '#server/config.ts';

const STANDINGS = { admin: 'admin', suspend: 'suspended', restore: 'restored' } as const;
const DONE = {
  admin: 'is an admin now',
  suspend: 'is suspended and signed out everywhere',
  restore: 'may sign in again',
};

const { positionals } = parseArgs({ allowPositionals: true });
const [verb = '', email = ''] = positionals;

if (!Object.hasOwn(STANDINGS, verb) || !email) {
  console.error('Usage: npm run user -- admin|suspend|restore EMAIL');
  process.exit(1);
}

try {
  process.exitCode = await change(verb as keyof typeof STANDINGS, email);
} catch (error) {
  console.error(
    error instanceof ConfigError ? `Configuration: ${error.message}` : String((error as Error).message),
  );
  process.exitCode = 1;
}

async function change(verb: keyof typeof STANDINGS, email: string): Promise<number> {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const url = config.databaseUrl ?? embedded!.url;
  await migrate(url);
  const db = connect(url, { max: 1 });
  try {
    const isKnown = await setStanding(db, email, STANDINGS[verb], new Date());
    console.log(isKnown ? `${email} ${DONE[verb]}` : `Nobody is registered as ${email}`);
    return isKnown ? 0 : 1;
  } finally {
    await db.$client.end();
    await embedded?.stop();
  }
}
