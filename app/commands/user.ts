// `npm run user -- VERB EMAIL`: what an operator may do to an account; effective from the next request.

import { readOptions } from '#shared/read-options.server.ts';
import { actAs } from '#database/actor.ts';
import type { Db } from '#database/client.ts';
import { giveNewPassword } from '#features/identity/account/account.ts';
import { setAccountState } from '#features/identity/account/account-status.ts';
import { removeSecondFactors } from '#features/identity/sign-in/second-factor/own-second-factor.ts';
import { withDatabase } from './shop-database.ts';

/** Each returns its message; null when nobody has that e-mail. */
const VERBS: Record<string, (db: Db, email: string) => Promise<string | null>> = {
  admin: (db, email) => changeAccountStatus(db, email, 'admin', 'is an admin now'),
  suspend: (db, email) =>
    changeAccountStatus(db, email, 'suspended', 'is suspended and signed out everywhere'),
  restore: (db, email) => changeAccountStatus(db, email, 'restored', 'may sign in again'),
  password: renewPassword,
  'no-second-step': endSecondFactors,
};

const { positionals } = readOptions({ allowPositionals: true });
const [verb = '', email = ''] = positionals;

if (!Object.hasOwn(VERBS, verb) || !email) {
  console.error(`Usage: npm run user -- ${Object.keys(VERBS).join('|')} EMAIL`);
  process.exit(1);
}

process.exitCode = await withDatabase(async (db) => {
  const actor = { userId: null, address: '', call: `npm run user -- ${verb}` };
  const said = await actAs(actor, () => VERBS[verb]!(db, email));
  console.log(said ?? `Nobody is registered as ${email}`);
  return said === null ? 1 : 0;
});

async function changeAccountStatus(
  db: Db,
  email: string,
  to: Parameters<typeof setAccountState>[2],
  done: string,
): Promise<string | null> {
  return (await setAccountState(db, email, to, new Date())) ? `${email} ${done}` : null;
}

/** Printed once and stored nowhere: the person signs in with it and chooses their own. */
async function renewPassword(db: Db, email: string): Promise<string | null> {
  const password = await giveNewPassword(db, email, new Date());
  return password && `${email} is signed out everywhere. The new password: ${password}`;
}

/** For somebody who has lost their devices and their recovery codes. */
async function endSecondFactors(db: Db, email: string): Promise<string | null> {
  const removed = await removeSecondFactors(db, email, new Date());
  if (removed === null) return null;
  if (removed === 0) return `${email} had no two-step verification, and is signed out everywhere`;
  return `${email} signs in by the password alone again, and is signed out everywhere`;
}
