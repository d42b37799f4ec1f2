// `npm run user -- admin|suspend|restore EMAIL`: what an operator may do to an account; it holds from the next request on.

import { parseArgs } from 'node:util';
import { setStanding } from '#features/account/account.ts';
import { withDatabase } from './shop-database.ts';

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

process.exitCode = await withDatabase(async (db) => {
  const isKnown = await setStanding(db, email, STANDINGS[verb as keyof typeof STANDINGS], new Date());
  console.log(
    isKnown ? `${email} ${DONE[verb as keyof typeof STANDINGS]}` : `Nobody is registered as ${email}`,
  );
  return isKnown ? 0 : 1;
});
