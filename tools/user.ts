// `npm run user -- admin|suspend|restore|password EMAIL`: what an operator may do to an account; it holds
// from the next request on.

import { parseArgs } from 'node:util';
import { actAs } from '#database/actor.ts';
import type { Db } from '#database/client.ts';
import { giveNewPassword } from '#features/account/account.ts';
import { setAccountState } from '#features/account/standing.ts';
import { withDatabase } from './shop-database.ts';

const STANDINGS = { admin: 'admin', suspend: 'suspended', restore: 'restored' } as const;
const DONE = {
  admin: 'is an admin now',
  suspend: 'is suspended and signed out everywhere',
  restore: 'may sign in again',
};

const { positionals } = parseArgs({ allowPositionals: true });
const [verb = '', email = ''] = positionals;

if (!(verb === 'password' || Object.hasOwn(STANDINGS, verb)) || !email) {
  console.error('Usage: npm run user -- admin|suspend|restore|password EMAIL');
  process.exit(1);
}

process.exitCode = await withDatabase(async (db) => {
  const said = await actAs({ userId: null, address: '', call: `npm run user -- ${verb}` }, () =>
    verb === 'password' ? renewPassword(db) : changeStanding(db),
  );
  console.log(said ?? `Nobody is registered as ${email}`);
  return said === null ? 1 : 0;
});

async function changeStanding(db: Db): Promise<string | null> {
  const isKnown = await setAccountState(db, email, STANDINGS[verb as keyof typeof STANDINGS], new Date());
  return isKnown ? `${email} ${DONE[verb as keyof typeof STANDINGS]}` : null;
}

/** Printed once and kept nowhere: whoever reads it here signs in with it and chooses their own. */
async function renewPassword(db: Db): Promise<string | null> {
  const password = await giveNewPassword(db, email, new Date());
  return password && `${email} is signed out everywhere. The new password: ${password}`;
}
